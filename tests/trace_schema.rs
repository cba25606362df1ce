//! The schema in `docs/` accepts every real trace and nothing that differs from one.

mod common;

use common::puzzle;
use jsonschema::Validator;
use serde_json::{Value, json};
use stepdoku::export::{TraceFormat, Unwatched, write_trace};
use stepdoku::search::{Form, Kind, Search};
use stepdoku::trace::{Header, Steps};

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(include_str!("../docs/trace.schema.json")).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

/// Headers that between them have all events, forms, kinds of outcome and parts.
fn headers() -> Vec<(Header, Option<u64>)> {
    let mut headers = Vec::new();
    for form in Form::ALL {
        for (line, solutions) in [
            (".....1..1.43.31.", "all"),
            ("2.4..........3.4", "1"),
            ("...14..2..3..6......5......5..4...6.", "1"),
            (".876543212........3........4........5........6........7........8........9........", "1"),
        ] {
            let mut search = Search::new(form);
            search.solutions = solutions.parse().unwrap();
            let header = Header::new(puzzle(line), search);
            headers.push((header.clone(), None));
            headers.push((header.clone(), Some(20)));
            headers.push((header.clone().with_window(Steps { start: 7, end: None }), None));
            headers.push((
                header
                    .with_window(Steps { start: 7, end: Some(30) })
                    .with_kinds([Kind::Enter, Kind::Reject].into_iter().collect()),
                None,
            ));
        }
    }
    headers
}

fn written(format: TraceFormat, header: &Header, limit: Option<u64>) -> String {
    String::from_utf8(write_trace(format, Vec::new(), header, limit, &mut Unwatched).unwrap().0).unwrap()
}

#[test]
fn real_traces_validate() {
    let validator = validator();
    for (header, limit) in headers() {
        let document: Value = serde_json::from_str(&written(TraceFormat::Json, &header, limit)).unwrap();
        if let Err(error) = validator.validate(&document) {
            panic!("{header:?}: {error}");
        }
        for line in written(TraceFormat::Jsonl, &header, limit).lines() {
            if let Err(error) = validator.validate(&serde_json::from_str(line).unwrap()) {
                panic!("{line}: {error}");
            }
        }
    }
}

#[test]
fn nothing_else_validates() {
    let validator = validator();
    let mut kinds = std::collections::BTreeSet::new();
    for (header, limit) in headers() {
        for line in written(TraceFormat::Jsonl, &header, limit).lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let refused = |change: &str, changed: &Value| {
                assert!(!validator.is_valid(changed), "{change}: {changed}");
            };
            for key in value.as_object().unwrap().keys() {
                let mut changed = value.clone();
                changed.as_object_mut().unwrap().remove(key);
                // Only these may be left out.
                if !matches!(key.as_str(), "scanned" | "window" | "kinds") {
                    refused("without a key", &changed);
                }
                let mut changed = value.clone();
                changed[key] = json!(-1);
                refused("a negative number", &changed);
                changed[key] = Value::Null;
                refused("null", &changed);
            }
            for key in ["note", "by", "number", "digit", "found", "outcome", "events"] {
                if value.get(key).is_none() {
                    let mut changed = value.clone();
                    changed[key] = json!(1);
                    refused("a key more", &changed);
                }
            }
            for (key, outside) in [("row", 25), ("col", 25), ("digit", 0), ("digit", 26), ("depth", 626)] {
                if value.get(key).is_some() {
                    let mut changed = value.clone();
                    changed[key] = json!(outside);
                    refused("outside", &changed);
                }
            }
            if let Some(kind) = value.get("event") {
                kinds.insert(kind.as_str().unwrap().to_owned());
                let mut changed = value.clone();
                changed["event"] = json!("jump");
                refused("an unknown kind", &changed);
            }
            if value.get("by").is_some() {
                let mut changed = value.clone();
                changed["by"] = json!([]);
                refused("no witness", &changed);
                changed["by"] = json!([{ "unit": "row", "row": 0, "col": 0, "digit": 1 }]);
                refused("a key more in a witness", &changed);
            }
        }
    }
    assert_eq!(kinds.len(), Kind::ALL.len());
}
