//! The pictures that are pinned: kinds of scene, sides and themes, each at least once.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::ops::ControlFlow;

use stepdoku::picture::{Scene, Sign, Theme};
use stepdoku::puzzle::{Cell, Digit, Puzzle, Shape, builtin};
use stepdoku::search::{Action, Form, Search, Why, Wipeout};
use stepdoku::trace::{Level, Moment, Moments};

use crate::common;

/// A picture that is pinned.
pub(crate) struct Pin {
    pub(crate) side: u8,
    pub(crate) form: Form,
    pub(crate) theme: Theme,
    pub(crate) what: What,
    /// The order of the cells and the inference.
    pub(crate) how: (&'static str, &'static str),
}

/// What it shows; the first such scene once the search has been back and forth a little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// Nothing yet.
    Givens,
    /// A finished placement.
    Placed,
    /// A refusal with that many witnesses.
    Refused(usize),
    /// A refusal by a neighbour that shares row and box.
    RefusedNextDoor,
    /// A finished undo.
    Undone,
    /// A solution.
    Solution,
    /// A digit of a solution whose marks are handed back.
    Kept,
    /// A naked single.
    Naked,
    /// A hidden single.
    Hidden,
    /// A cell that has no candidate left.
    DeadCell,
    /// A unit that has no place left for a digit.
    DeadUnit,
    /// One event by itself.
    Event(Sign),
}

use What::*;

const fn pin(side: u8, form: Form, theme: Theme, what: What) -> Pin {
    Pin { side, form, theme, what, how: PLAIN }
}

/// Row by row, with no inference.
const PLAIN: (&str, &str) = ("row-major", "none");

const fn inferred(side: u8, cells: &'static str, inference: &'static str, theme: Theme, what: What) -> Pin {
    Pin { side, form: Form::Rescan, theme, what, how: (cells, inference) }
}

/// All that are pinned.
pub(crate) const PINS: [Pin; 36] = [
    pin(4, Form::List, Theme::LIGHT, Givens),
    pin(25, Form::List, Theme::PRINT, Givens),
    pin(9, Form::List, Theme::LIGHT, Placed),
    pin(16, Form::Resume, Theme::DARK, Placed),
    pin(9, Form::List, Theme::LIGHT, Refused(1)),
    pin(9, Form::Rescan, Theme::LIGHT, Refused(2)),
    pin(9, Form::List, Theme::LIGHT, Refused(3)),
    pin(9, Form::List, Theme::DARK, Refused(3)),
    pin(9, Form::List, Theme::PRINT, Refused(3)),
    pin(9, Form::List, Theme::HIGH_CONTRAST, Refused(3)),
    pin(16, Form::List, Theme::PRINT, Refused(2)),
    pin(25, Form::List, Theme::LIGHT, Refused(3)),
    pin(6, Form::Resume, Theme::DARK, RefusedNextDoor),
    pin(9, Form::List, Theme::LIGHT, Undone),
    pin(6, Form::Resume, Theme::PRINT, Undone),
    pin(4, Form::Rescan, Theme::HIGH_CONTRAST, Undone),
    pin(9, Form::Resume, Theme::LIGHT, Solution),
    pin(4, Form::List, Theme::DARK, Solution),
    pin(9, Form::List, Theme::HIGH_CONTRAST, Kept),
    pin(4, Form::List, Theme::LIGHT, Event(Sign::Mark)),
    pin(9, Form::Rescan, Theme::LIGHT, Event(Sign::Enter)),
    pin(12, Form::List, Theme::PRINT, Event(Sign::Leave)),
    pin(10, Form::Resume, Theme::LIGHT, Event(Sign::Unmark)),
    pin(20, Form::Rescan, Theme::DARK, Event(Sign::Erase)),
    inferred(9, "row-major", "naked", Theme::LIGHT, Naked),
    inferred(9, "row-major", "singles", Theme::DARK, Hidden),
    inferred(9, "column-major", "singles", Theme::PRINT, Hidden),
    inferred(16, "row-major", "singles", Theme::HIGH_CONTRAST, Hidden),
    inferred(9, "row-major", "naked", Theme::LIGHT, DeadCell),
    inferred(6, "spiral", "forward", Theme::DARK, DeadCell),
    inferred(25, "row-major", "forward", Theme::LIGHT, DeadCell),
    inferred(9, "column-major", "singles", Theme::LIGHT, DeadUnit),
    inferred(9, "column-major", "singles", Theme::PRINT, DeadUnit),
    inferred(9, "row-major", "singles", Theme::LIGHT, Undone),
    inferred(9, "mrv", "none", Theme::LIGHT, Event(Sign::Enter)),
    inferred(9, "row-major", "singles", Theme::HIGH_CONTRAST, Event(Sign::Retract)),
];

impl Pin {
    /// Its name in `snapshots/`, without prefix and ending.
    pub(crate) fn name(&self) -> String {
        let what = match self.what {
            Givens => "givens".to_owned(),
            Placed => "placed".to_owned(),
            Refused(count) => format!("refused-by-{count}"),
            RefusedNextDoor => "refused-next-door".to_owned(),
            Undone => "undone".to_owned(),
            Solution => "solution".to_owned(),
            Kept => "kept".to_owned(),
            Naked => "naked".to_owned(),
            Hidden => "hidden".to_owned(),
            DeadCell => "dead-cell".to_owned(),
            DeadUnit => "dead-unit".to_owned(),
            Event(sign) => format!("{sign:?}").to_lowercase(),
        };
        let how = match self.how {
            PLAIN => self.form.to_string(),
            (cells, inference) => format!("{cells}-{inference}"),
        };
        format!("{}-{how}-{what}-{}", self.side, self.theme)
    }

    /// Its puzzle and its scene, from a real search.
    pub(crate) fn scene(&self) -> (Puzzle, Scene) {
        let puzzle = match self.how {
            PLAIN => puzzle(self.side),
            _ if self.side == 9 => builtin::find("hard").expect("a built-in").puzzle(),
            _ => puzzle(self.side),
        };
        let (cells, inference) = self.how;
        let search = Search {
            cells: cells.parse().expect("an order"),
            inference: inference.parse().expect("an inference"),
            ..Search::new(self.form)
        };
        let level = match self.what {
            Event(_) => Level::All,
            Refused(_) | RefusedNextDoor => Level::Checks,
            Givens | Placed | Undone | Solution | Kept | Naked | Hidden | DeadCell | DeadUnit => Level::Moves,
        };
        let mut found = None;
        let mut moments = Moments::new(&puzzle, &search, level, |state, moment| {
            let scene = Scene::of(state, moment);
            if self.shows(&scene, moment) {
                found = Some(scene);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        search.run(&puzzle, &mut moments);
        let _ = moments.finish();
        (puzzle, found.unwrap_or_else(|| panic!("no scene for {}", self.name())))
    }

    fn shows(&self, scene: &Scene, moment: &Moment) -> bool {
        let busy = scene.counts.undone > 2 || self.how != PLAIN;
        let action = moment.event.map(|event| event.action);
        match self.what {
            Givens => scene.sign == Sign::Givens,
            Placed => busy && scene.sign == Sign::Place,
            Refused(count) => busy && scene.witnesses.len() == count,
            RefusedNextDoor => {
                let next = |a: Cell, b: Cell| a.row == b.row && a.col.abs_diff(b.col) == 1;
                scene.witnesses.iter().any(|w| w.units.len() == 2 && scene.focus.is_some_and(|cell| next(cell, w.cell)))
            }
            Undone => busy && scene.sign == Sign::Undo,
            Solution => scene.sign == Sign::Solution,
            Kept => scene.sign == Sign::Undo && scene.counts.solutions > 0,
            Naked => scene.counts.placed > 2 && matches!(action, Some(Action::Deduce { why: Why::Naked, .. })),
            Hidden => scene.counts.deduced > 2 && matches!(action, Some(Action::Deduce { why: Why::Hidden(_), .. })),
            DeadCell => matches!(action, Some(Action::Wipeout(Wipeout::Cell(_)))),
            DeadUnit => matches!(action, Some(Action::Wipeout(Wipeout::Unit { .. }))),
            Event(sign) => busy && scene.sign == sign,
        }
    }
}

/// A puzzle of that side.
fn puzzle(side: u8) -> Puzzle {
    match side {
        4 => common::puzzle("1.....3..4.....2"),
        6 => common::puzzle("1....6..4.....5..2....3..1....6....."),
        9 => common::puzzle(common::EXAMPLE),
        _ => common::puzzle(&pattern(Shape::usual(side).expect("a supported side"))),
    }
}

/// A regular solution with more than half of its cells emptied.
fn pattern(shape: Shape) -> String {
    let [side, rows, cols] = [shape.side(), shape.box_rows(), shape.box_cols()].map(u16::from);
    shape
        .cells()
        .map(|cell| {
            let (row, col) = (u16::from(cell.row), u16::from(cell.col));
            let digit = (row % rows * cols + row / rows + col) % side + 1;
            let kept = (row * 7 + col * 5 + row * col) % 11 < 5;
            Digit::new(digit as u8).filter(|_| kept).map_or('.', Digit::symbol)
        })
        .collect()
}
