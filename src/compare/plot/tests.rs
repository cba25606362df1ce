//! What every plot must be, whatever it shows.

use std::num::NonZeroUsize;

use roxmltree::{Document, Node};

use super::page::SIZE;
use super::profile::factors;
use super::*;
use crate::compare::{Choices, Count, Panels, Plan, Signals, cell_orders};
use crate::picture::text::{Weight, width};
use crate::puzzle::builtin;

/// Numbers that look like those of searches: spread over decades, the same every time.
fn numbers(seed: u64, count: usize, decades: f64) -> Vec<u64> {
    let mut random = crate::search::SplitMix64::new(seed);
    let mut part = || (random.next_number() >> 11) as f64 / (1_u64 << 53) as f64;
    (0..count).map(|_| 10f64.powf(0.8 + decades * (part() + part()) * 0.8) as u64).collect()
}

/// A field of so many searches on so many puzzles; with a limit, what goes beyond it is cut off.
fn field(series: usize, puzzles: usize, limit: Option<u64>) -> Field {
    const LABELS: [&str; 6] = ["row-major", "mrv", "spiral + descending", "random:1", "box-major", "max-candidates"];
    let one = |nr: usize| {
        let values = numbers(nr as u64 + 1, puzzles, 2.0 + nr as f64 / 2.0);
        let count = |value: u64| match limit {
            Some(limit) if value > limit => Count { value: limit - value % (limit / 4).max(1), more: true },
            _ => Count { value, more: false },
        };
        let label = if nr < 6 { LABELS[nr].to_owned() } else { format!("random:{}", nr - 4) };
        Series { label, counts: values.into_iter().map(|value| Some(count(value))).collect() }
    };
    Field {
        measure: Measure::Placements,
        limits: vec![limit.map(|limit| limit * 13)],
        puzzles: (1..=puzzles).map(|nr| format!("puzzle {nr}")).collect(),
        series: (0..series).map(one).collect(),
        without_solution: 0,
    }
}

/// The same with every count replaced.
fn all_as(count: Count, series: usize, puzzles: usize) -> Field {
    let mut field = field(series, puzzles, Some(5000));
    field.series.iter_mut().for_each(|series| series.counts = vec![Some(count); puzzles]);
    field
}

/// Fields of all kinds, the odd ones too.
fn fields() -> Vec<(&'static str, Field)> {
    let ended = |value| Count { value, more: false };
    let at_limit = |value| Count { value, more: true };
    let mut long = field(12, 20, Some(20_000));
    for (nr, series) in long.series.iter_mut().enumerate() {
        series.label = format!("path:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6 + random:{nr} + singles + rotate90 + rescan");
    }
    long.puzzles[0] = "a <&> \u{0}\u{1b}[31m name \"of\" many words ".repeat(20);
    let mut gaps = field(3, 10, Some(9000));
    gaps.series[1].counts.truncate(4);
    gaps.series[2].counts = vec![None; 10];
    gaps.without_solution = 1;
    let mut zeros = field(3, 30, None);
    zeros.series[1].counts.iter_mut().step_by(2).for_each(|count| *count = Some(ended(0)));
    let mut time = field(3, 30, None);
    time.measure = Measure::Time;
    let mut great = field(2, 9, None);
    great.series[1].counts = vec![Some(ended(u64::MAX)); 9];
    great.series[0].counts[0] = Some(ended(1));
    great.limits = vec![None, Some(u64::MAX)];
    vec![
        ("three", field(3, 50, None)),
        ("limit", field(3, 50, Some(3000))),
        ("two", field(2, 50, Some(3000))),
        ("two-free", field(2, 400, None)),
        ("one", field(1, 50, Some(3000))),
        ("ten", field(10, 95, Some(30_000))),
        ("twelve", field(12, 1000, None)),
        ("many", field(40, 17, Some(30_000))),
        ("single-puzzle", field(4, 1, Some(3000))),
        ("single-search", field(1, 1, None)),
        ("all-stopped", all_as(at_limit(417), 3, 20)),
        ("equal", all_as(ended(51), 3, 20)),
        ("equal-two", all_as(ended(51), 2, 20)),
        ("stopped-two", all_as(at_limit(417), 2, 20)),
        ("nought", all_as(ended(0), 3, 20)),
        ("nought-two", all_as(ended(0), 2, 20)),
        ("no-search", field(0, 20, None)),
        ("no-puzzle", field(3, 0, None)),
        ("long", long),
        ("gaps", gaps),
        ("zeros", zeros),
        ("time", time),
        ("great", great),
    ]
}

/// Calls back with every plot of every field, with and without heading, each in one theme.
fn for_all(mut check: impl FnMut(&str, &str)) {
    for (nr, (name, field)) in fields().into_iter().enumerate() {
        for (plus, heading) in [true, false].into_iter().enumerate() {
            let look = Look { theme: Theme::ALL[(nr + plus) % 4], heading };
            let drawn = [
                ("bars", Ok(bars::bars(&field, look))),
                ("cactus", Ok(cactus::cactus(&field, look))),
                ("profile", Ok(profile::profile(&field, look))),
                ("scatter", scatter::scatter(&field, look)),
            ];
            for (plot, drawn) in drawn {
                match drawn {
                    Ok(svg) => check(&format!("{plot} of {name}"), &svg),
                    Err(PlotError::NotTwo { .. }) => assert!(plot == "scatter" && field.series.len() != 2),
                }
            }
        }
    }
}

/// A text with the box that it fills.
pub(super) struct Placed {
    content: String,
    size: i32,
    left: i32,
    right: i32,
    baseline: i32,
}

pub(super) fn texts(document: &Document) -> Vec<Placed> {
    let inherited = |node: Node<'_, '_>, key: &str| {
        node.ancestors().find_map(|node| node.attribute(key)).expect("set on the group").to_owned()
    };
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| {
            let content = node.text().unwrap_or_default().to_owned();
            let size: i32 = inherited(node, "font-size").parse().unwrap();
            let bold = inherited(node, "font-weight") == "700";
            let wide = width(&content, size, if bold { Weight::Bold } else { Weight::Regular });
            let number = |key| node.attribute(key).unwrap().parse::<i32>().unwrap();
            let left = match inherited(node, "text-anchor").as_str() {
                "start" => number("x"),
                "end" => number("x") - wide,
                _ => number("x") - wide / 2,
            };
            Placed { content, size, left, right: left + wide, baseline: number("y") }
        })
        .collect()
}

/// Fails unless a plot is plain SVG whose texts are inside and apart.
pub(super) fn check_svg(name: &str, svg: &str) {
    const ALLOWED: [(&str, &[&str]); 7] = [
        ("svg", &["viewBox", "width", "height", "role"]),
        ("title", &[]),
        ("desc", &[]),
        ("g", &["font-family", "font-size", "font-weight", "fill", "text-anchor"]),
        ("text", &["x", "y"]),
        ("rect", &["x", "y", "width", "height", "fill", "stroke", "stroke-width"]),
        ("path", &["d", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin"]),
    ];
    assert!(svg.ends_with("</svg>\n") && !svg.contains(|c: char| c.is_control() && c != '\n'), "{name}");
    let document = Document::parse(svg).unwrap();
    for node in document.descendants().filter(Node::is_element) {
        let tag = node.tag_name().name();
        let Some((_, attributes)) = ALLOWED.iter().find(|(allowed, _)| *allowed == tag) else {
            panic!("{name}: <{tag}> is no element of ours");
        };
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            assert!(attributes.contains(&key), "{name}: <{tag} {key}> is no attribute of ours");
            assert!(!value.contains('.') && !value.contains("NaN") && !value.contains("inf"), "{name}: {key}={value}");
            if ["width", "height"].contains(&key) {
                assert!(value.parse::<i32>().unwrap() >= 0, "{name}: {key}={value}");
            }
        }
    }
    let title = document.root_element().children().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
    assert!(title.is_some_and(|title| !title.is_empty()), "{name}");
    let view: Vec<i32> =
        document.root_element().attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let texts = texts(&document);
    for text in &texts {
        let (top, bottom) = (text.baseline - text.size * 76 / 100, text.baseline + text.size * 22 / 100);
        let inside = text.left >= 0 && text.right <= SIZE.0 && top >= view[1] && bottom <= SIZE.1;
        assert!(inside, "{name}: `{}` reaches from {} to {}, {top} to {bottom}", text.content, text.left, text.right);
        assert!(text.size >= 14, "{name}: `{}` is small", text.content);
    }
    for (nr, a) in texts.iter().enumerate() {
        for b in &texts[nr + 1..] {
            let apart = a.right <= b.left
                || b.right <= a.left
                || a.baseline + a.size * 22 / 100 <= b.baseline - b.size * 76 / 100
                || b.baseline + b.size * 22 / 100 <= a.baseline - a.size * 76 / 100;
            assert!(apart, "{name}: `{}` covers `{}`", a.content, b.content);
        }
    }
}

fn description(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let desc = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    desc.expect("a description").to_owned()
}

#[test]
fn plots_are_plain_svg_with_their_texts_inside_and_apart() {
    for_all(check_svg);
}

#[test]
fn the_same_field_gives_the_same_bytes() {
    let mut first = Vec::new();
    for_all(|_, svg| first.push(svg.to_owned()));
    let mut again = first.iter();
    for_all(|name, svg| assert_eq!(again.next().map(String::as_str), Some(svg), "{name}"));
}

#[test]
fn lines_only_rise() {
    let check = |name: &str, svg: &str| {
        let document = Document::parse(svg).unwrap();
        let lines = document.descendants().filter(|node| node.attribute("stroke-width") == Some("5"));
        let mut seen = 0;
        for d in lines.filter_map(|node| node.attribute("d")).filter(|d| d.contains('H')) {
            let number = |text: &str| text.parse::<i32>().unwrap();
            let (start, steps) = d[1..].split_once('H').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (mut x, mut y) = (number(x), number(y));
            for step in steps.split('H') {
                let (to, up) = step.split_once('V').unwrap();
                assert!(number(to) >= x && number(up) <= y, "{name}: {d}");
                (x, y) = (number(to), number(up));
            }
            seen += 1;
        }
        assert!(seen > 0 || !name.ends_with("three"), "{name} has no lines");
    };
    for_all(|name, svg| {
        if name.starts_with("cactus") || name.starts_with("profile") {
            check(name, svg);
        }
    });
}

#[test]
fn a_profile_counts_what_is_within_a_factor() {
    let count = |value, more| Some(Count { value, more });
    let mut field = field(3, 4, None);
    field.series[0].counts = vec![count(10, false), count(30, false), count(5, true), count(0, false)];
    field.series[1].counts = vec![count(20, false), count(30, false), count(900, false), count(7, false)];
    field.series[2].counts = vec![count(5, true), None, count(6, true), count(0, false)];
    assert_eq!(factors(&field), [vec![1.0, 1.0, 1.0], vec![1.0, 1.0, 2.0], vec![1.0]]);
    for (name, field) in fields() {
        for (series, factors) in field.series.iter().zip(factors(&field)) {
            assert!(factors.len() <= series.solved().len(), "{name}: stopped searches count");
            assert!(factors.iter().all(|&factor| factor >= 1.0) && factors.is_sorted(), "{name}");
        }
        // On each puzzle that anybody solved, somebody was the best.
        let best: usize = factors(&field).iter().map(|factors| factors.iter().filter(|&&f| f == 1.0).count()).sum();
        let solved = (0..field.puzzles.len())
            .filter(|&nr| field.series.iter().any(|series| series.count(nr).is_some_and(|count| !count.more)));
        assert!(best >= solved.count(), "{name}");
    }
}

#[test]
fn searches_that_hit_the_limit_are_told_and_seen() {
    let fields = fields();
    let field = |name: &str| fields.iter().find(|(own, _)| *own == name).map(|(_, field)| field.clone()).unwrap();
    let ended = draw_bars(&field("equal"), Theme::LIGHT);
    let stopped = draw_bars(&field("all-stopped"), Theme::LIGHT);
    assert!(stopped.contains("&gt; 417</text>") && description(&stopped).contains("row-major: > 417, 0 of 20 solved."));
    assert!(!ended.contains("&gt;"));
    let heads = |svg: &str| svg.matches("stroke-linejoin=\"miter\"").count();
    assert_eq!((heads(&ended), heads(&stopped)), (0, 3));

    let cactus = draw_cactus(&field("limit"), Theme::LIGHT);
    assert!(cactus.contains("first search stopped at the limit</text>"));
    assert!(description(&cactus).contains("stopped at the limit"), "{}", description(&cactus));
    assert!(!draw_cactus(&field("three"), Theme::LIGHT).contains("stopped at the limit"));

    let scatter = draw_scatter(&field("two"), Theme::LIGHT).unwrap();
    assert!(scatter.contains("hit the limit</text>") && description(&scatter).contains("more than "));
    let profile = draw_profile(&field("all-stopped"), Theme::LIGHT);
    assert!(description(&profile).contains("row-major: best on 0 % of puzzles."), "{}", description(&profile));
}

#[test]
fn what_is_left_out_is_said() {
    let fields = fields();
    let field = |name: &str| fields.iter().find(|(own, _)| *own == name).map(|(_, field)| field.clone()).unwrap();
    for draw in [draw_bars, draw_cactus, draw_profile] {
        assert!(draw(&field("many"), Theme::LIGHT).contains("Shown are the first 12 of 40 searches."));
        assert!(draw(&field("gaps"), Theme::LIGHT).contains("Incomplete: 16 of 30 searches are missing."));
        assert!(draw(&field("no-puzzle"), Theme::LIGHT).contains("There are no searches to show."));
    }
    let error = draw_scatter(&field("three"), Theme::LIGHT).unwrap_err().to_string();
    assert!(error.contains("here are 3: choose two orders"), "{error}");
    assert!(draw_profile(&field("zeros"), Theme::LIGHT).contains("the best took 0"));
}

#[test]
fn a_report_gets_the_pictures_that_make_sense() {
    let titles = |field: &Field| -> Vec<String> {
        let figures = figures(field, Theme::DARK);
        for figure in &figures {
            assert!(figure.svg.starts_with("<svg ") && figure.svg.ends_with("</svg>"));
            assert!(!figure.svg.contains(" id=") && !figure.svg.contains(&format!("{}</text>", figure.title)));
        }
        figures.into_iter().map(|figure| figure.title).collect()
    };
    let three =
        ["Median of placements", "Puzzles solved within so many placements", "Within a factor of the best: placements"];
    assert_eq!(titles(&field(3, 50, None)), three);
    assert_eq!(titles(&field(1, 50, None)), three[..2]);
    assert_eq!(titles(&field(3, 1, None)), ["Placements"]);
}

/// Watched searches of these puzzles in these orders.
fn panels(plot: Plot, puzzles: &[&str], cells: &str, limit: Option<u64>) -> Panels {
    let named = puzzles.iter().map(|name| {
        let long = format!("a file with a rather long name.txt:{name}");
        (if puzzles.len() > 3 { long } else { format!("@{name}") }, builtin::find(name).unwrap().puzzle())
    });
    let choices = Choices { cells: cell_orders(cells).unwrap(), ..Choices::default() };
    let plan = Plan::new(named, &choices, limit).unwrap();
    Panels::of_plan(&plan, plot, NonZeroUsize::MIN, &Signals::new()).unwrap()
}

/// Small multiples of all kinds.
fn multiples(plot: Plot) -> Vec<(&'static str, Panels)> {
    let many = ["four", "six", "example", "easy", "no-solution"];
    let path = "row-major,mrv,path:r1c1,r1c3,r2c1,r2c2,r3c1,r3c3,reverse,spiral,random:1..9";
    let none = Panels { watched: Vec::new(), searches: 0, puzzles: 0 };
    vec![
        ("one", panels(plot, &["example"], "row-major", None)),
        ("two", panels(plot, &["example"], "row-major,mrv", None)),
        ("three", panels(plot, &["example", "easy"], "row-major,reverse,spiral", None)),
        ("small", panels(plot, &["four"], "row-major,mrv,random:1", None)),
        ("limit", panels(plot, &["example", "easy"], "row-major,mrv", Some(1000))),
        ("many", panels(plot, &many, path, Some(5000))),
        ("great", panels(plot, &["twenty-five"], "row-major,mrv", Some(200_000))),
        ("greater", panels(plot, &["sixteen"], "row-major", Some(200_000))),
        ("at-once", panels(plot, &["example"], "row-major,mrv", Some(1))),
        ("none", none),
    ]
}

#[test]
fn small_multiples_are_plain_svg_with_their_texts_inside_and_apart() {
    for (plot, draw) in [(Plot::Depth, draw_depth as fn(&Panels, Theme) -> String), (Plot::Tries, draw_tries)] {
        for (nr, (name, panels)) in multiples(plot).into_iter().enumerate() {
            let svg = draw(&panels, Theme::ALL[nr % 4]);
            check_svg(&format!("{plot} of {name}"), &svg);
            assert_eq!(svg, draw(&panels, Theme::ALL[nr % 4]));
            let said = description(&svg);
            match name {
                "many" => assert!(said.contains("Shown: the first "), "{said}"),
                "limit" => {
                    assert!(said.contains(if plot == Plot::Depth { "> 1,000 steps" } else { "stopped at the limit" }))
                }
                "none" => assert_eq!(said, "There are no searches to show."),
                "great" | "greater" | "at-once" => {}
                _ => assert!(!said.contains("Shown") && !said.contains('>')),
            }
        }
    }
}

#[test]
fn maps_of_tries_have_their_numbers() {
    let svg = draw_tries(&panels(Plot::Tries, &["four"], "row-major", None), Theme::LIGHT);
    let said = description(&svg);
    assert!(said.contains("Row-major: 39 tries; row 1: given 1 given 3; row 2: 3 4 1 2;"), "{said}");
    assert!(svg.contains("<text x=") && svg.contains(">tries</text>") && svg.contains(">given</text>"));
}
