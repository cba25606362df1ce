//! How series differ: by colour, by the dashes of their line, and by the shape of their marks.

use svg::node::element::Path;

use crate::picture::Theme;
use crate::picture::nodes::{solid, stroked};

/// Dashes and gaps; the first is a line without any.
const DASHES: [&str; 6] = ["", "16 8", "4 6", "20 7 4 7", "30 9", "12 6 3 6 3 6"];

/// The shape of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Circle,
    Square,
    Up,
    Diamond,
    Down,
    Cross,
    Right,
}

const SHAPES: [Shape; 6] = [Shape::Circle, Shape::Square, Shape::Up, Shape::Diamond, Shape::Down, Shape::Cross];

/// What a series looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    pub(super) colour: &'static str,
    background: &'static str,
    pub(super) dash: &'static str,
    pub(super) shape: Shape,
    pub(super) hollow: bool,
}

impl Style {
    /// That of a series. The first six differ in each respect, the next six from those of the
    /// same colour or the same dashes in the others.
    pub(super) fn of(nr: usize, theme: Theme) -> Self {
        let second = nr / 6 % 2;
        Self {
            colour: theme.series[nr % 6],
            background: theme.background,
            dash: DASHES[(nr + 3 * second) % 6],
            shape: SHAPES[nr % 6],
            hollow: second == 1,
        }
    }

    /// A line of the series.
    pub(super) fn line(self, d: &str, width: i32) -> Path {
        let line = stroked(d, self.colour, width).set("stroke-linejoin", "round");
        if self.dash.is_empty() { line } else { line.set("stroke-dasharray", self.dash) }
    }

    /// A mark of the series, with a thin edge that sets it off from what lies below.
    pub(super) fn mark(self, at: (i32, i32), radius: i32) -> Path {
        let d = outline(self.shape, at, if self.hollow { radius - 1 } else { radius });
        match self.hollow {
            true => solid(&d, self.background).set("stroke", self.colour).set("stroke-width", 3),
            false => solid(&d, self.colour).set("stroke", self.background).set("stroke-width", 2),
        }
    }
}

/// The outline of a mark.
pub(super) fn outline(shape: Shape, (x, y): (i32, i32), r: i32) -> String {
    match shape {
        Shape::Circle => format!("M{} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z", x - r, d = 2 * r),
        Shape::Square => format!("M{} {}h{d}v{d}h-{d}Z", x - r + 1, y - r + 1, d = 2 * r - 2),
        Shape::Up => format!("M{x} {}l{s} {h}h-{d}Z", y - r - 1, s = r + 1, h = 2 * r, d = 2 * r + 2),
        Shape::Down => format!("M{x} {}l-{s} -{h}h{d}Z", y + r + 1, s = r + 1, h = 2 * r, d = 2 * r + 2),
        Shape::Right => format!("M{} {y}l-{h} {s}v-{d}Z", x + r + 1, s = r + 1, h = 2 * r, d = 2 * r + 2),
        Shape::Diamond => {
            let r = r + 2;
            format!("M{x} {}l{r} {r}l-{r} {r}l-{r} -{r}Z", y - r)
        }
        Shape::Cross => {
            // A thick plus.
            let (a, b) = (r / 3 + 1, r - r / 3);
            let (d, top) = (2 * a, y - a - b);
            format!("M{} {top}h{d}v{b}h{b}v{d}h-{b}v{b}h-{d}v-{b}h-{b}v-{d}h{b}Z", x - a)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Field;
    use super::*;

    #[test]
    fn no_two_series_look_alike_in_grey() {
        for theme in Theme::ALL {
            let styles: Vec<Style> = (0..Field::SHOWN).map(|nr| Style::of(nr, theme)).collect();
            let lines: BTreeSet<_> = styles.iter().map(|style| (style.dash, style.colour)).collect();
            let marks: BTreeSet<_> = styles.iter().map(|style| style.mark((0, 0), 8).to_string()).collect();
            let shapes: BTreeSet<_> = styles.iter().map(|style| (format!("{:?}", style.shape), style.hollow)).collect();
            assert_eq!(shapes.len(), Field::SHOWN);
            assert_eq!(marks.len(), Field::SHOWN);
            assert!(theme == Theme::PRINT || lines.len() == Field::SHOWN);
            let dashes: BTreeSet<_> = styles[..6].iter().map(|style| style.dash).collect();
            assert_eq!(dashes.len(), 6);
        }
    }
}
