//! What every picture must be, whatever it shows.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use roxmltree::{Document, Node};

use super::layout::{Layout, SIZE};
use super::text::{Weight, width};
use super::{BoardPicture, Scene, Sign, Theme, Witness};
use crate::puzzle::{Cell, Digit, Grid, Puzzle, Shape, Unit, UnitKind};
use crate::search::{CellOrder, Form, Inference, Search};
use crate::trace::{Content, Level, Moments};

/// A puzzle of that shape whose search refuses, goes back, and does not come to an end soon.
fn puzzle(shape: Shape) -> Puzzle {
    let mut grid = Grid::empty(shape);
    let (side, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    for cell in shape.cells() {
        let digit = ((cell.row % rows) * cols + cell.row / rows + cell.col) % side + 1;
        if (u16::from(cell.row) * 7 + u16::from(cell.col) * 5 + u16::from(cell.row) * u16::from(cell.col)) % 11 < 5 {
            grid.set(cell, Digit::new(digit));
        }
    }
    Puzzle::new(grid).unwrap()
}

/// The first scenes of a search, event by event and in finished groups.
fn scenes(puzzle: &Puzzle, search: &Search, limit: usize) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for level in [Level::All, Level::Moves] {
        let mut count = 0;
        let mut moments = Moments::new(puzzle, search, level, |state, moment| {
            scenes.push(Scene::of(state, moment));
            count += 1;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        search.run(puzzle, &mut moments);
        let _ = moments.finish();
    }
    scenes
}

/// Each form by itself, and what shows candidates, deductions and dead ends.
fn searches() -> Vec<Search> {
    let [forward, naked, singles] = [Inference::Forward, Inference::Naked, Inference::Singles]
        .map(|inference| Search { cells: CellOrder::Reverse, inference, ..Search::new(Form::Rescan) });
    let mrv = Search { cells: CellOrder::Mrv, ..Search::new(Form::Rescan) };
    Form::ALL.into_iter().map(Search::new).chain([forward, naked, singles, mrv]).collect()
}

/// Calls back with scenes of every side, form and theme.
fn for_all(mut check: impl FnMut(&BoardPicture, &Scene)) {
    for (nr, side) in Shape::SIDES.into_iter().enumerate() {
        let shape = Shape::usual(side).unwrap();
        let puzzle = puzzle(shape);
        for (i, search) in searches().iter().enumerate() {
            let picture = BoardPicture::new(&puzzle, Theme::ALL[(nr + i) % 4]);
            for scene in scenes(&puzzle, search, 120).iter().step_by(if side > 10 { 17 } else { 7 }) {
                check(&picture, scene);
            }
        }
    }
}

/// Scenes that no search makes, but a caller may.
fn odd_scenes() -> Vec<Scene> {
    let mut odd = Scene::blank(Shape::NINE);
    odd.caption.headline = "<&> \u{0}\u{1b}[31m \"quoted\" \u{ffff} ".to_owned() + &"long ".repeat(200);
    odd.caption.detail = "W".repeat(5000) + "\n\n" + &"漢字 ".repeat(100);
    odd.focus = Some(Cell::new(255, 255));
    odd.digit = Digit::new(25);
    odd.sign = Sign::Refuse;
    odd.cells.truncate(3);
    odd.step = Some(u64::MAX);
    odd.depth = u16::MAX;
    odd.left_out = Some(u64::MAX);
    odd.counts = super::Counts {
        placed: u64::MAX,
        undone: u64::MAX,
        refused: u64::MAX,
        deduced: u64::MAX,
        dead_ends: u64::MAX,
        solutions: u64::MAX,
    };
    odd.candidates = vec![Digit::all(25).collect(); 1000];
    odd.ruled_out = vec![(Cell::new(255, 0), Digit::new(1).unwrap()), (Cell::new(8, 8), Digit::new(25).unwrap())];
    odd.unit = Some(Unit { kind: UnitKind::Row, index: 200 });
    odd.witnesses = vec![
        Witness { cell: Cell::new(255, 0), units: vec![Unit { kind: UnitKind::Box, index: 255 }] },
        Witness { cell: Cell::new(0, 0), units: vec![Unit { kind: UnitKind::Box, index: 255 }] },
    ];
    let mut inside = odd.clone();
    inside.focus = Some(Cell::new(8, 8));
    inside.cells = vec![Content::Stale(Digit::new(9).unwrap()); 1000];
    vec![odd, inside, Scene::blank(Shape::usual(25).unwrap())]
}

/// Calls back with those too.
fn for_odd(mut check: impl FnMut(&BoardPicture, &Scene)) {
    let picture = BoardPicture::new(&puzzle(Shape::NINE), Theme::LIGHT);
    odd_scenes().iter().for_each(|scene| check(&picture, scene));
}

#[test]
fn prepared_pieces_give_what_the_crate_gives() {
    let check = |picture: &BoardPicture, scene: &Scene| {
        assert_eq!(picture.draw(scene), picture.draw_plain(scene), "{scene:?}");
    };
    for_all(check);
    for_odd(check);
}

#[test]
fn pictures_are_plain_svg() {
    const ALLOWED: [(&str, &[&str]); 8] = [
        ("svg", &["viewBox", "width", "height", "role"]),
        ("title", &[]),
        ("desc", &[]),
        ("g", &["font-family", "font-size", "font-weight", "fill", "text-anchor"]),
        ("text", &["x", "y"]),
        ("rect", &["x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width", "stroke-dasharray"]),
        ("circle", &["cx", "cy", "r", "fill"]),
        ("path", &["d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"]),
    ];
    let check = |picture: &BoardPicture, scene: &Scene| {
        let text = picture.draw(scene);
        assert!(text.ends_with("</svg>\n") && !text.contains(|c: char| c.is_control() && c != '\n'));
        let document = Document::parse(&text).unwrap();
        for node in document.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            let Some((_, attributes)) = ALLOWED.iter().find(|(allowed, _)| *allowed == name) else {
                panic!("<{name}> is no element of ours");
            };
            assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(attributes.contains(&key), "<{name} {key}> is no attribute of ours");
                let whole = match key {
                    "fill" | "stroke" => value == "none" || value.starts_with('#') && value.len() == 7,
                    "font-family" | "role" | "text-anchor" | "stroke-linecap" | "stroke-linejoin" => true,
                    "d" => !value.contains(['.', 'e']),
                    _ => value.split(' ').all(|number| number.parse::<i32>().is_ok()),
                };
                assert!(whole, "{key}={value} is not a whole number of pixels or a literal colour");
            }
        }
        let root = document.root_element();
        assert_eq!(root.attribute("viewBox"), Some("0 0 1080 1080"));
        assert_eq!(root.attribute("role"), Some("img"));
        let said = |name| root.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text()).unwrap();
        assert!(!said("title").is_empty());
        assert!((1..=scene.shape.side()).all(|row| said("desc").contains(&format!("Row {row}: "))));
    };
    for_all(check);
    for_odd(check);
}

/// A text with the box that it fills, as wide as its font makes it.
struct Placed {
    content: String,
    size: i32,
    left: i32,
    right: i32,
    baseline: i32,
}

fn texts(document: &Document) -> Vec<Placed> {
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

#[test]
fn no_text_is_clipped_or_covers_another() {
    let check = |picture: &BoardPicture, scene: &Scene| {
        let text = picture.draw(scene);
        let layout = Layout::new(scene.shape);
        let document = Document::parse(&text).unwrap();
        let texts = texts(&document);
        for text in &texts {
            let (top, bottom) = (text.baseline - text.size, text.baseline + text.size / 4);
            let inside = text.left >= 0 && text.right <= SIZE && top >= 0 && bottom <= SIZE;
            assert!(inside, "`{}` reaches from {} to {}", text.content, text.left, text.right);
        }
        let on_board = |t: &&Placed| {
            t.left >= layout.left && t.right <= layout.right() && (layout.top..layout.bottom()).contains(&t.baseline)
        };
        let around: Vec<_> = texts.iter().filter(|text| !on_board(text)).collect();
        for (nr, a) in around.iter().enumerate() {
            for b in &around[nr + 1..] {
                // Capitals are 0.73 of the size high, and letters reach 0.22 below the line.
                let apart = a.right <= b.left
                    || b.right <= a.left
                    || a.baseline + a.size * 22 / 100 <= b.baseline - b.size * 73 / 100
                    || b.baseline + b.size * 22 / 100 <= a.baseline - a.size * 73 / 100;
                assert!(apart, "`{}` covers `{}`", a.content, b.content);
            }
        }
    };
    for_all(check);
    for_odd(check);
}

#[test]
fn captions_of_searches_are_never_cut() {
    for_all(|picture, scene| {
        let text = picture.draw(scene);
        assert!(!text.contains('…'), "{:?}", scene.caption);
    });
}

#[test]
fn frames_of_a_run_share_their_geometry() {
    for side in Shape::SIDES {
        let puzzle = puzzle(Shape::usual(side).unwrap());
        let layout = Layout::new(puzzle.shape());
        let picture = BoardPicture::new(&puzzle, Theme::DARK);
        let mut still: Option<BTreeSet<String>> = None;
        for scene in scenes(&puzzle, &Search::new(Form::List), 60) {
            let text = picture.draw(&scene);
            let document = Document::parse(&text).unwrap();
            // Every digit of full size stands in the middle of a cell.
            for text in texts(&document).iter().filter(|text| text.size == layout.digit) {
                let middle = (text.left + text.right) / 2 - layout.left;
                let off = (middle.rem_euclid(layout.cell) - layout.cell / 2).abs();
                assert!(off <= 1 || Sign::Mark == scene.sign, "`{}` is {off} px off", text.content);
            }
            // Labels, lines and givens are the same elements in all frames.
            let lines = document.descendants().filter(|node| node.has_tag_name("path"));
            let mut here: BTreeSet<String> = lines
                .filter_map(|node| node.attribute("d"))
                .filter(|d| d.matches('M').count() as u8 > side && !d.contains('L'))
                .map(str::to_owned)
                .collect();
            let muted = document.descendants().filter(|node| {
                node.has_tag_name("text")
                    && node.parent().is_some_and(|group| {
                        group.attribute("font-size").and_then(|size| size.parse().ok()) == Some(layout.label)
                    })
            });
            here.extend(muted.map(|node| text[node.range()].to_owned()));
            assert!(here.len() >= 2 * usize::from(side), "{here:?}");
            assert_eq!(still.get_or_insert_with(|| here.clone()), &here);
        }
    }
}

/// What is seen of a sign beside its colour: the shapes drawn, without any paint.
fn shapes(text: &str) -> BTreeSet<String> {
    let document = Document::parse(text).unwrap();
    let shapes = document.descendants().filter(|node| ["path", "rect", "circle"].contains(&node.tag_name().name()));
    shapes
        .map(|node| {
            let geometry = node.attributes().filter(|attribute| !["fill", "stroke"].contains(&attribute.name()));
            geometry.map(|attribute| format!("{}={} ", attribute.name(), attribute.value())).collect()
        })
        .collect()
}

#[test]
fn meaning_never_rests_on_colour_alone() {
    let shape = Shape::NINE;
    let cell = Cell::new(4, 4);
    let five = Digit::new(5).unwrap();
    let picture = BoardPicture::new(&Puzzle::new(Grid::empty(shape)).unwrap(), Theme::PRINT);

    // The same cell with the same digit, once for each sign: the shapes must differ.
    let signs = [
        Sign::Givens,
        Sign::Given,
        Sign::Enter,
        Sign::Refuse,
        Sign::Mark,
        Sign::Place,
        Sign::Undo,
        Sign::Unmark,
        Sign::Erase,
        Sign::Deduce,
        Sign::Wipeout,
        Sign::Retract,
        Sign::Solution,
        Sign::Leave,
    ];
    let mut seen = BTreeSet::new();
    for sign in signs {
        let mut scene = Scene::blank(shape);
        (scene.sign, scene.focus, scene.digit) = (sign, Some(cell), Some(five));
        assert!(seen.insert(shapes(&picture.draw(&scene))), "{sign:?} has no shape of its own");
    }

    // A digit in each of its states: bold on a ground, regular, struck.
    let drawn = |content: Content| {
        let mut scene = Scene::blank(shape);
        scene.cells[shape.index(cell)] = content;
        picture.draw(&scene)
    };
    let blank = shapes(&drawn(Content::Blank));
    let (given, placed, stale) =
        (drawn(Content::Given(five)), drawn(Content::Placed(five)), drawn(Content::Stale(five)));
    let weight = |text: &str| {
        let document = Document::parse(text).unwrap();
        let digit = document.descendants().find(|node| node.has_tag_name("text") && node.text() == Some("5"));
        digit.and_then(|node| node.parent()).and_then(|group| group.attribute("font-weight")).map(str::to_owned)
    };
    assert_eq!(weight(&given).as_deref(), Some("700"));
    assert_eq!(weight(&placed).as_deref(), Some("400"));
    assert_eq!(shapes(&given).difference(&blank).count(), 1, "a ground");
    assert_eq!(shapes(&placed), blank);
    assert_eq!(shapes(&drawn(Content::Deduced(five))).difference(&blank).count(), 1, "a line");
    assert_eq!(weight(&drawn(Content::Deduced(five))).as_deref(), Some("400"));
    assert_ne!(shapes(&drawn(Content::Deduced(five))), shapes(&stale));
    assert_eq!(shapes(&stale).difference(&blank).count(), 1, "a stroke");
    assert_eq!(drawn(Content::Kept(five)).replace("kept", "placed"), placed);
}

#[test]
fn the_description_says_it_all() {
    let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "1.....3..4.....2").unwrap()).unwrap();
    let scenes = scenes(&puzzle, &Search::new(Form::List), 60);
    let refused = scenes.iter().find(|scene| scene.witnesses.len() == 2).unwrap();
    let text = BoardPicture::new(&puzzle, Theme::LIGHT).draw(refused);
    let document = Document::parse(&text).unwrap();
    let desc = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text()).unwrap();
    assert_eq!(
        desc,
        "r1c4: 2 does not fit; 2 is in row 1 already, at r1c2, and in column 4, at r4c4. Cell at work: r1c4. \
         2 is crossed out in r1c4 and tied to r1c2 (row 1), r4c4 (column 4). \
         Depth 2; 2 placed, 0 undone, 6 refused, 0 solutions so far. Board of 4x4. \
         Row 1: given 1, placed 2 4, blank. Row 2: 2 blanks, given 3, blank. \
         Row 3: blank, given 4, 2 blanks. Row 4: 3 blanks, given 2."
    );
}

/// What leads to a deduction or to a dead end is said as well as drawn.
#[test]
fn reasons_are_described() {
    let puzzle = crate::puzzle::builtin::find("hard").unwrap().puzzle();
    let search = Search { cells: CellOrder::ColumnMajor, inference: Inference::Singles, ..Search::new(Form::Rescan) };
    let picture = BoardPicture::new(&puzzle, Theme::LIGHT);
    let scenes = scenes(&puzzle, &search, 60);
    let described = |sign: Sign| {
        let text = picture.draw(scenes.iter().find(|scene| scene.sign == sign).unwrap());
        let document = Document::parse(&text).unwrap();
        let desc = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
        desc.unwrap().split(" Board of").next().unwrap().to_owned()
    };
    assert_eq!(
        described(Sign::Enter),
        "Depth 0: a call for r2c1; 2 cells looked at to find it. Cell at work: r2c1. Its candidates: 1 2 4 5 \
         9. Depth 0; 0 placed, 0 undone, 0 refused, 0 solutions so far."
    );
    assert_eq!(
        described(Sign::Deduce),
        "r5c2: 1 is deduced; 1 has no other place in column 2; marked in row 5, column 2 and box 4. Cell at \
         work: r5c2. Outlined: column 2. Crossed out: 1 in r1c2, 1 in r2c2, 1 in r6c2, 1 in r7c2, 1 in r8c2. \
         Framed for what they rule out: r2c1 (box 1 and row 2), r6c4 (row 6), r7c3 (row 7), r8c8 (row 8). \
         Depth 0; 1 placed, 0 undone, 0 refused, 1 deduced, 0 dead ends seen ahead, 0 solutions so far."
    );
    assert_eq!(
        described(Sign::Wipeout),
        "8 has no place left in row 5; a dead end ahead: each blank of row 5 has 8 in its column or box. \
         Outlined: row 5. Crossed out: 8 in r5c4, 8 in r5c8, 8 in r5c9. Framed for what they rule out: r4c4 \
         (column 4), r3c8 (column 8), r7c9 (column 9). Depth 1; 2 placed, 0 undone, 3 refused, 18 deduced, 1 \
         dead ends seen ahead, 0 solutions so far."
    );
}
