//! Signs: what is done to the cell at work, and the same as a small drawing for the headline.

use svg::node::element::{Group, Path};

use super::layout::{self, Layout};
use super::nodes::{Drawn, disc, filled, outlined, rounded, solid, stroked, text, texts};
use super::scene::{Scene, Sign};
use super::text::Weight;
use super::theme::Theme;
use super::{layers, pencil};
use crate::puzzle::{Cell, Digit};
use crate::trace::Content;

/// The colour of a sign.
pub(super) fn colour(sign: Sign, theme: Theme) -> &'static str {
    match sign {
        Sign::Givens | Sign::Given | Sign::Leave => theme.ink,
        Sign::Enter | Sign::Mark | Sign::Place => theme.placed,
        Sign::Deduce => theme.deduced,
        Sign::Refuse | Sign::Wipeout => theme.stop,
        Sign::Undo | Sign::Unmark | Sign::Erase | Sign::Retract => theme.back,
        Sign::Solution => theme.done,
    }
}

/// What the cell at work shows instead of what stands in it: the digit at work, and whether
/// what stands there is still to be seen in the corner.
pub(super) enum Shown {
    /// What stands in the cell, as anywhere.
    AsItStands,
    /// A digit that is tried, not on the board (yet).
    Tried(Digit),
    /// A digit that has gone from the board.
    Gone(Digit),
    /// A digit that is left behind on it.
    Behind(Digit),
}

impl Shown {
    pub(super) fn of(scene: &Scene) -> Self {
        let (Some(cell), Some(digit)) = (scene.at_work(), scene.digit) else { return Self::AsItStands };
        let stands = scene.content(cell);
        match scene.sign {
            Sign::Refuse => Self::Tried(digit),
            // A form that writes before it marks has the digit on the board already.
            Sign::Mark if !matches!(stands, Content::Placed(d) | Content::Kept(d) | Content::Given(d) if d == digit) => {
                Self::Tried(digit)
            }
            Sign::Undo | Sign::Unmark | Sign::Erase | Sign::Retract if stands == Content::Blank => Self::Gone(digit),
            // Inside the arrow, lest the two run into each other.
            Sign::Undo | Sign::Unmark if stands == Content::Stale(digit) => Self::Behind(digit),
            _ => Self::AsItStands,
        }
    }
}

/// What lies behind the cell at work and behind the labels that lead to it.
pub(super) fn grounds(scene: &Scene, layout: &Layout, theme: Theme) -> Vec<Drawn> {
    let Some(cell) = scene.at_work() else { return Vec::new() };
    let mut drawn: Vec<Drawn> = Vec::new();
    if scene.sign != Sign::Given {
        let size = (layout.cell, layout.cell);
        drawn.push(Box::new(filled((layout.x(cell.col), layout.y(cell.row)), size, theme.work)));
    }
    for tag in layers::tags(layout, theme, colour(scene.sign, theme), cell) {
        drawn.push(Box::new(tag));
    }
    drawn
}

/// The frame of the cell at work, and in it the sign with the digit at work.
pub(super) fn at_work(scene: &Scene, layout: &Layout, theme: Theme) -> Vec<Drawn> {
    let Some(cell) = scene.at_work() else { return Vec::new() };
    let colour = colour(scene.sign, theme);
    let (x, y) = layout.centre(cell);
    let mut drawn: Vec<Drawn> = Vec::new();
    match Shown::of(scene) {
        Shown::Tried(digit) => {
            let stale = if let Content::Stale(old) = scene.content(cell) { Some(old) } else { None };
            // A stale digit on the left pushes it to the right.
            let (aside, size) =
                if stale.is_some() { (layout.part(9), layout.digit * 9 / 10) } else { (0, layout.digit) };
            let digit = text((x + aside, y + layout::drop_of(size)), digit.to_string());
            // A crossed-out digit has to be read through its cross.
            let ink = if scene.sign == Sign::Refuse { theme.ink } else { colour };
            drawn.push(Box::new(texts(size, Weight::Regular, ink, "middle").add(digit)));
            if let Some(old) = stale {
                drawn.extend(corner(layout, theme, cell, old));
            }
        }
        Shown::Gone(digit) => drawn.push(small(layout, theme, (x, y), digit)),
        Shown::Behind(digit) => {
            let (dx, dy) = (layout.part(17), layout.part(16));
            let d = format!("M{} {}L{} {}", x - dx, y + dy, x + dx, y - dy);
            drawn.push(small(layout, theme, (x, y), digit));
            drawn.push(Box::new(rounded(&d, theme.stale, (layout.cell / 28).clamp(1, 5))));
        }
        Shown::AsItStands => {}
    }
    let thin = (layout.cell / 18).clamp(2, 8);
    // Beside a digit there is little room for an arrow.
    let arrow = |forward| match scene.content(cell) {
        Content::Blank => arrow((x, y), layout.part(40), forward),
        _ => arrow((x - layout.part(30), y), layout.part(18), forward),
    };
    match scene.sign {
        Sign::Wipeout if !pencil::readable(layout) => {
            drawn.push(Box::new(nothing((x, y), layout.part(30), colour, thin)))
        }
        Sign::Refuse => drawn.push(Box::new(cross((x, y), layout.part(34), colour, thin))),
        Sign::Undo | Sign::Unmark | Sign::Erase | Sign::Retract => {
            drawn.push(Box::new(back((x, y), layout.part(37), colour, (layout.cell / 13).clamp(3, 10))));
        }
        Sign::Mark => drawn.push(Box::new(marks((x, y + layout.part(34)), layout.part(9), colour, true))),
        // Where the candidates are seen, they are what counts.
        Sign::Enter | Sign::Leave if pencil::shown(scene, layout, None).iter().any(|&(other, _)| other == cell) => {}
        Sign::Enter => drawn.push(Box::new(solid(&arrow(true), colour))),
        Sign::Leave => drawn.push(Box::new(solid(&arrow(false), colour))),
        Sign::Givens | Sign::Given | Sign::Place | Sign::Deduce | Sign::Wipeout | Sign::Solution => {}
    }
    // Inside the lines of the grid, so that no neighbour loses a pixel.
    let inset = layout.frame / 2;
    let side = layout.cell - 2 * inset;
    let frame = outlined((layout.x(cell.col) + inset, layout.y(cell.row) + inset), (side, side), colour, layout.frame);
    drawn.push(Box::new(frame));
    drawn
}

/// A digit with room for an arrow around it.
fn small(layout: &Layout, theme: Theme, (x, y): (i32, i32), digit: Digit) -> Drawn {
    let size = layout.digit * 6 / 10;
    let digit = text((x, y + layout::drop_of(size)), digit.to_string());
    Box::new(texts(size, Weight::Regular, theme.stale, "middle").add(digit))
}

/// A stale digit that shares its cell with a digit that is tried: small, on the left.
fn corner(layout: &Layout, theme: Theme, cell: Cell, digit: Digit) -> [Drawn; 2] {
    let size = layout.digit * 38 / 100;
    let (x, y) = (layout.x(cell.col) + layout.part(19), layout.centre(cell).1);
    let (dx, dy) = (layout.part(10), layout.part(10));
    let digit = text((x, y + layout::drop_of(size)), digit.to_string());
    [
        Box::new(texts(size, Weight::Regular, theme.stale, "middle").add(digit)),
        Box::new(rounded(
            &format!("M{} {}L{} {}", x - dx, y + dy, x + dx, y - dy),
            theme.stale,
            (layout.cell / 40).clamp(1, 3),
        )),
    ]
}

/// The double frame around a solved board.
pub(super) fn double_frame(layout: &Layout, theme: Theme) -> Group {
    let (outer, inner) = (layout.thick / 2 + 9, layout.thick / 2 - 1);
    let ring = |out: i32, width: i32| {
        let side = layout.board() + 2 * out;
        outlined((layout.left - out, layout.top - out), (side, side), theme.done, width)
    };
    Group::new().add(ring(inner, 5)).add(ring(outer, 5))
}

/// The sign before the headline, about 48 pixels wide.
pub(super) fn icon(sign: Sign, (x, y): (i32, i32), theme: Theme) -> Drawn {
    let colour = colour(sign, theme);
    match sign {
        Sign::Refuse => Box::new(cross((x, y), 20, colour, 9)),
        Sign::Wipeout => Box::new(nothing((x, y), 19, colour, 7)),
        Sign::Undo => Box::new(back((x, y), 20, colour, 8)),
        Sign::Retract => Box::new(back((x, y), 20, colour, 5).add(therefore((x, y), 6, 4, colour))),
        Sign::Solution => Box::new(rounded(&format!("M{} {y}l15 16l27 -34", x - 21), colour, 9)),
        Sign::Mark => Box::new(marks((x, y), 16, colour, true)),
        Sign::Unmark => Box::new(marks((x, y), 16, colour, false)),
        Sign::Enter => Box::new(solid(&arrow((x, y), 38, true), colour)),
        Sign::Leave => Box::new(solid(&arrow((x, y), 38, false), colour)),
        Sign::Place => Box::new(pen((x, y), colour)),
        Sign::Deduce => Box::new(therefore((x, y), 14, 8, colour)),
        Sign::Erase => Box::new(
            Group::new()
                .add(outlined((x - 18, y - 18), (36, 36), colour, 5).set("stroke-dasharray", "8 6"))
                .add(rounded(&format!("M{} {y}H{}", x - 8, x + 8), colour, 6)),
        ),
        Sign::Given => Box::new(Group::new().add(filled((x - 18, y - 18), (36, 36), theme.given)).add(outlined(
            (x - 18, y - 18),
            (36, 36),
            colour,
            6,
        ))),
        Sign::Givens => {
            let grey = |dx, dy| filled((x + dx, y + dy), (18, 18), theme.given);
            let lines = format!("M{} {y}h36M{x} {}v36", x - 18, y - 18);
            let frame = outlined((x - 18, y - 18), (36, 36), colour, 5);
            Box::new(Group::new().add(grey(-18, -18)).add(grey(0, 0)).add(stroked(&lines, colour, 3)).add(frame))
        }
    }
}

/// Two strokes that cross.
fn cross((x, y): (i32, i32), reach: i32, colour: &str, width: i32) -> Path {
    let (l, r, t, b) = (x - reach, x + reach, y - reach, y + reach);
    rounded(&format!("M{l} {t}L{r} {b}M{r} {t}L{l} {b}"), colour, width)
}

/// A struck circle: there is nothing.
fn nothing((x, y): (i32, i32), radius: i32, colour: &str, width: i32) -> Path {
    let (l, r) = (x - radius, x + radius);
    let circle = format!("M{l} {y}A{radius} {radius} 0 1 1 {r} {y}A{radius} {radius} 0 1 1 {l} {y}");
    rounded(&format!("{circle}M{l} {}L{r} {}", y + radius, y - radius), colour, width)
}

/// Three dots: therefore.
fn therefore((x, y): (i32, i32), reach: i32, radius: i32, colour: &str) -> Group {
    let dots = [(0, -reach * 6 / 7), (-reach, reach * 6 / 7), (reach, reach * 6 / 7)];
    dots.into_iter().fold(Group::new(), |group, (dx, dy)| group.add(disc((x + dx, y + dy), radius, colour)))
}

/// A plus in a square: a digit is added.
fn pen((x, y): (i32, i32), colour: &str) -> Group {
    Group::new().add(outlined((x - 18, y - 18), (36, 36), colour, 5)).add(rounded(
        &format!("M{} {y}h18M{x} {}v18", x - 9, y - 9),
        colour,
        6,
    ))
}

/// An arrow that runs back, anticlockwise almost all around.
fn back((x, y): (i32, i32), radius: i32, colour: &str, width: i32) -> Group {
    // From 190° to 230° (clockwise from the right) the circle is open; sines in thousandths.
    let at = |cos: i32, sin: i32, r: i32| (x + cos * r / 1000, y + sin * r / 1000);
    let (from, to) = (at(-985, -174, radius), at(-643, -766, radius));
    let arc = format!("M{} {}A{radius} {radius} 0 1 0 {} {}", from.0, from.1, to.0, to.1);
    // The head: its tip ahead along the circle, its foot across it.
    let size = (width * 2).max(radius / 2);
    let tip = (to.0 - 766 * size / 1000, to.1 + 643 * size / 1000);
    let (inner, outer) = (at(-643, -766, radius - size), at(-643, -766, radius + size));
    let head = format!("M{} {}L{} {}L{} {}Z", tip.0, tip.1, inner.0, inner.1, outer.0, outer.1);
    Group::new().add(stroked(&arc, colour, width)).add(solid(&head, colour))
}

/// Three small squares, one for each of row, column and box: full when marks are set.
fn marks((x, y): (i32, i32), side: i32, colour: &str, full: bool) -> Group {
    let step = side + (side / 3).max(2);
    [-1, 0, 1].into_iter().fold(Group::new(), |group, nr| {
        let at = (x + nr * step - side / 2, y - side / 2);
        group.add(if full {
            filled(at, (side, side), colour)
        } else {
            outlined((at.0 + 2, at.1 + 2), (side - 4, side - 4), colour, 4)
        })
    })
}

/// A triangle that points to the right (a call begins) or to the left (it returns).
fn arrow((x, y): (i32, i32), size: i32, forward: bool) -> String {
    let (half, dir) = (size / 2, if forward { 1 } else { -1 });
    format!("M{} {}V{}L{} {y}Z", x - dir * half, y - half, y + half, x + dir * half)
}
