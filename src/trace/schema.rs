//! The JSON Schema of a trace, made from the types of [`wire`](super::wire) and from its table
//! of fields; and that the one in `docs/` is the same.

use serde_json::{Map, Value, json};

use super::wire::{Counts, FORMAT, Field, Line, Outcome, Presence, PuzzleJson, SearchJson, VERSION, fields};
use crate::search::Kind;

/// Where the schema is for users to find.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/trace.schema.json");

/// The schema of a type, inlined and without the marks of a document of its own.
fn of<T: schemars::JsonSchema>() -> Value {
    let settings = schemars::generate::SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    tidy(&mut schema);
    schema
}

/// Takes out what says nothing in JSON: the names and the number formats of Rust.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.get("format").is_some_and(Value::is_string) {
                map.remove("format");
            }
            if map.get("title").is_some_and(Value::is_string) {
                map.remove("title");
            }
            map.values_mut().for_each(tidy);
        }
        Value::Array(values) => values.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// The schema of one kind of event: of the properties of a [`Line`], those that the table
/// says the kind has.
fn event(kind: Kind, line: &Map<String, Value>) -> Value {
    let mut properties = Map::new();
    let mut required = vec!["step", "event"];
    let mut with_cell = false;
    properties.insert("step".into(), line["step"].clone());
    properties.insert("event".into(), json!({ "const": kind.name() }));
    for (field, presence) in Field::ALL.into_iter().zip(fields(kind)) {
        match presence {
            Presence::Never => continue,
            Presence::Required => required.push(field.name()),
            Presence::WithCell => with_cell = true,
            Presence::UnlessList => {}
        }
        properties.insert(field.name().into(), line[field.name()].clone());
    }
    let mut schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    if with_cell {
        schema["dependentRequired"] = json!({ "row": ["col"], "col": ["row"] });
    }
    schema
}

fn schema() -> Value {
    let line = of::<Line>();
    let line = line["properties"].as_object().expect("a struct has properties");
    let events: Vec<Value> = Kind::ALL.into_iter().map(|kind| json!({ "$ref": format!("#/$defs/{kind}") })).collect();
    let head = json!({
        "format": { "const": FORMAT },
        "version": { "const": VERSION },
        "puzzle": { "$ref": "#/$defs/puzzle" },
        "search": { "$ref": "#/$defs/search" },
        "window": {
            "description": "Only in a file that holds a part: its first step, and the step after its last one (null: no end).",
            "type": "array",
            "prefixItems": [{ "type": "integer", "minimum": 0 }, { "type": ["integer", "null"], "minimum": 0 }],
            "items": false,
            "minItems": 2,
        },
        "kinds": {
            "description": "Only in a file that holds some kinds of event: which.",
            "type": "array",
            "items": of::<Kind>(),
            "uniqueItems": true,
        },
    });
    let mut document = head.clone();
    document["events"] = json!({ "type": "array", "items": { "$ref": "#/$defs/event" } });
    document["outcome"] = json!({ "$ref": "#/$defs/outcome" });
    let mut defs = json!({
        "document": {
            "description": "A whole trace in one document (--format json).",
            "type": "object",
            "properties": document,
            "required": ["format", "version", "puzzle", "search", "events", "outcome"],
            "additionalProperties": false,
        },
        "header": {
            "description": "The first line of a trace in JSON Lines (--format jsonl).",
            "type": "object",
            "properties": head,
            "required": ["format", "version", "puzzle", "search"],
            "additionalProperties": false,
        },
        "event": { "description": "One event.", "oneOf": events },
        "last": {
            "description": "The last line of a trace in JSON Lines.",
            "type": "object",
            "properties": { "outcome": { "$ref": "#/$defs/outcome" } },
            "required": ["outcome"],
            "additionalProperties": false,
        },
        "puzzle": of::<PuzzleJson>(),
        "search": of::<SearchJson>(),
        "outcome": of::<Outcome>(),
    });
    for kind in Kind::ALL {
        defs[kind.name()] = event(kind, line);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A stepdoku trace, version 1",
        "description": "A document, or any line of a trace in JSON Lines.",
        "oneOf": [
            { "$ref": "#/$defs/document" },
            { "$ref": "#/$defs/header" },
            { "$ref": "#/$defs/event" },
            { "$ref": "#/$defs/last" },
        ],
        "$defs": defs,
    })
}

#[test]
fn the_schema_in_docs_is_current() {
    let text = format!("{:#}\n", schema());
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(FILE, &text).expect("docs/ can be written to");
    }
    let in_docs = std::fs::read_to_string(FILE).expect("the schema is in docs/");
    assert!(in_docs == text, "docs/trace.schema.json is not current: UPDATE_SCHEMA=1 cargo test --lib schema");
}

#[test]
fn the_schema_has_every_count() {
    let names: Vec<&str> = Counts::default().named().map(|(name, _)| name).to_vec();
    let stats = &schema()["$defs"]["outcome"]["properties"]["stats"];
    let required: Vec<&str> = stats["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(required, names);
    assert_eq!(stats["additionalProperties"], false);
}
