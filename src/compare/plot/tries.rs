//! Maps of how often digits are tried in each cell, on the board.

use super::bars::capital;
use super::field::counted;
use super::page::{Area, Face, MARGIN, Page, fit_all};
use super::panels;
use super::scale::{label, round};
use crate::compare::{Panels, Watched};
use crate::picture::Theme;
use crate::picture::layout::drop_of;
use crate::picture::nodes::{filled, solid, stroked, text, texts};
use crate::picture::text::{Weight, width};
use crate::puzzle::Cell;

/// Room above each board for a line of its name, and below all of them for the scale.
const LINE: i32 = 28;
const SCALE: i32 = 78;
/// Least size of a number in a cell.
const LEAST: i32 = 14;
/// The scale has no more steps than that.
const STEPS: usize = 8;

/// How often digits are tried in each cell: a board for each search on each puzzle, on one
/// scale. A try is a digit looked at, whether it fits or not (`checks` counts them).
///
/// The steps of the scale are logarithmic and go from light to dark (or the other way round on
/// a dark ground), so that they are told apart in grey. Numbers stand in the cells when there is
/// room for all of them.
pub fn draw_tries(panels: &Panels, theme: Theme) -> String {
    let mut page = Page::new(theme, "Digits tried in each cell", panels::context(panels));
    page.note(panels::notes(panels));
    if panels.watched.is_empty() {
        page.nothing();
        return page.finish(true);
    }
    let named = panels::unique(panels.watched.iter().map(|watched| &watched.name)).len() > 1;
    let area = page.area();
    let count = panels.watched.len() as i32;
    let room = Area { bottom: area.bottom - SCALE, ..area };
    let (columns, side) = arrange(count, room, named);
    let rows = (count + columns - 1) / columns;
    let heat = Heat::new(panels.watched.iter().flat_map(tries_of), theme);

    let above = name_room(named);
    let sizes = [26, 24, 20];
    let labels: Vec<&str> = panels.watched.iter().map(|watched| watched.label.as_str()).collect();
    let (size, labels) = fit_all(&labels, side, 1, sizes);
    let puzzles: Vec<&str> = panels.watched.iter().map(|watched| watched.name.as_str()).collect();
    let (small, puzzles) = fit_all(&puzzles, side, 1, [22, 20, 18]);
    let step = (room.right - room.left - columns * side) / (columns + 1);
    for (nr, watched) in panels.watched.iter().enumerate() {
        let (row, column) = (nr as i32 / columns, nr as i32 % columns);
        let x = room.left + step + column * (side + step);
        let spare = (room.height() - rows * (side + above)) / (rows + 1);
        let y = room.top + spare + row * (side + above + spare) + above;
        let face = Face { size, weight: Weight::Regular, fill: theme.ink, anchor: "start" };
        page.text((x, y - above + LINE), labels[nr].concat(), face);
        if named {
            let face = Face { size: small, fill: theme.muted, ..face };
            page.text((x, y - above + 2 * LINE), puzzles[nr].concat(), face);
        }
        board(&mut page, watched, (x, y), side, &heat);
        describe(&mut page, watched, named);
    }
    let dotted =
        panels.watched.iter().any(|watched| digit_size(side / i32::from(watched.puzzle.shape().side())).is_none());
    legend(&mut page, area, &heat, dotted);
    page.finish(true)
}

/// Room above a board: for the name of the search, and below it that of the puzzle.
fn name_room(named: bool) -> i32 {
    if named { 2 * LINE + 12 } else { LINE + 12 }
}

/// In how many columns boards are largest, and how large they are.
fn arrange(count: i32, room: Area, named: bool) -> (i32, i32) {
    let side = |columns: i32| {
        let rows = (count + columns - 1) / columns;
        let wide = (room.right - room.left - 24 * (columns + 1)) / columns;
        wide.min(room.height() / rows - name_room(named) - 4)
    };
    (1..=count)
        .map(|columns| (columns, side(columns)))
        .max_by_key(|&(columns, side)| (side, -columns))
        .unwrap_or((1, 0))
}

/// The tries in the cells that were blank at first.
fn tries_of(watched: &Watched) -> impl Iterator<Item = u64> + '_ {
    let givens = watched.puzzle.givens();
    watched.puzzle.shape().cells().filter(|&cell| givens[cell].is_none()).map(|cell| watched.tries.of(cell))
}

/// The scale: bounds of its steps, and a colour for each.
struct Heat {
    bounds: Vec<f64>,
    colours: Vec<String>,
}

impl Heat {
    fn new(values: impl Iterator<Item = u64>, theme: Theme) -> Self {
        let (mut least, mut most) = (u64::MAX, 1);
        for value in values.filter(|&value| value > 0) {
            (least, most) = (least.min(value), most.max(value));
        }
        let least = least.min(most) as f64;
        let mut bounds = vec![round(least, false)];
        while let Some(&last) = bounds.last()
            && (last < most as f64 || bounds.len() < 2)
        {
            bounds.push(round(last * 1.5, true));
        }
        // 1, 2, 5, 10 …; when these are too many, 1, 3, 10 …; then powers of ten; then every second.
        for figures in [&[1.0, 3.0][..], &[1.0]] {
            if bounds.len() > STEPS + 1 {
                bounds = powers(least, most as f64, figures);
            }
        }
        while bounds.len() > STEPS + 1 {
            let end = bounds.last().copied().unwrap_or(1.0);
            bounds = bounds.into_iter().step_by(2).collect();
            if bounds.last().is_some_and(|&last| last < end) {
                bounds.push(end * 10.0);
            }
        }
        let steps = bounds.len() - 1;
        let colours = (0..steps).map(|nr| between(theme.heat, nr, steps.saturating_sub(1).max(1))).collect();
        Self { bounds, colours }
    }

    /// The step of a number; `None` for 0.
    fn step(&self, value: u64) -> Option<usize> {
        (value > 0).then(|| {
            let above = self.bounds.partition_point(|&bound| bound <= value as f64);
            above.saturating_sub(1).min(self.colours.len() - 1)
        })
    }
}

/// These figures times powers of ten, from the last one that is not more than `least` to the
/// first one that is not less than `most`.
fn powers(least: f64, most: f64, figures: &[f64]) -> Vec<f64> {
    let mut bounds = Vec::new();
    let mut power = 10f64.powi(least.log10().floor() as i32);
    loop {
        for &figure in figures {
            let bound = figure * power;
            if bound <= least {
                bounds.clear();
            }
            bounds.push(bound);
            if bound >= most {
                return bounds;
            }
        }
        power *= 10.0;
    }
}

/// The colour `part` / `of` of the way.
fn between([from, to]: [&str; 2], part: usize, of: usize) -> String {
    let channel = |colour: &str, at: usize| usize::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0);
    let mix = |at: usize| (channel(from, at) * (of - part) + channel(to, at) * part + of / 2) / of;
    format!("#{:02x}{:02x}{:02x}", mix(1), mix(3), mix(5))
}

/// Black or white, whichever stands out more.
fn on(colour: &str) -> &'static str {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0)) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    // At this luminance both have a contrast of 4.58.
    if 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.179 { "#000000" } else { "#ffffff" }
}

/// A number in few letters: 8431, 84k, 1.2M.
fn short(value: u64) -> String {
    for (size, letter) in [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M")] {
        if value >= size {
            let tenths = value / (size / 10);
            return if tenths < 100 {
                format!("{}.{}{letter}", tenths / 10, tenths % 10)
            } else {
                format!("{}{letter}", tenths / 10)
            };
        }
    }
    if value >= 10_000 { format!("{}k", value / 1000) } else { value.to_string() }
}

fn board(page: &mut Page, watched: &Watched, (left, top): (i32, i32), room: i32, heat: &Heat) {
    let theme = page.theme;
    let (shape, givens) = (watched.puzzle.shape(), watched.puzzle.givens());
    let cell_size = room / i32::from(shape.side());
    let side = cell_size * i32::from(shape.side());
    let corner = |cell: Cell| (left + i32::from(cell.col) * cell_size, top + i32::from(cell.row) * cell_size);
    // One path for each colour.
    let mut grounds: Vec<(String, String)> =
        heat.colours.iter().map(|colour| (colour.clone(), String::new())).collect();
    grounds.push((theme.given.to_owned(), String::new()));
    let given_ground = grounds.len() - 1;
    for cell in shape.cells() {
        let ground = if givens[cell].is_some() { Some(given_ground) } else { heat.step(watched.tries.of(cell)) };
        if let Some(ground) = ground {
            let (x, y) = corner(cell);
            grounds[ground].1 += &format!("M{x} {y}h{cell_size}v{cell_size}h-{cell_size}Z");
        }
    }
    for (colour, d) in grounds.iter().filter(|(_, d)| !d.is_empty()) {
        page.add(solid(d, colour));
    }
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 0..=shape.side() {
        let at = i32::from(line) * cell_size;
        let d = if line % shape.box_rows() == 0 { &mut thick } else { &mut thin };
        *d += &format!("M{left} {}h{side}", top + at);
        let d = if line % shape.box_cols() == 0 { &mut thick } else { &mut thin };
        *d += &format!("M{} {top}v{side}", left + at);
    }
    page.add(stroked(&thin, theme.rule, 1));
    page.add(stroked(&thick, theme.ink, 3));

    let centre = |cell: Cell, size: i32| {
        let (x, y) = corner(cell);
        (x + cell_size / 2, y + cell_size / 2 + drop_of(size))
    };
    if let Some(size) = digit_size(cell_size) {
        let digits = texts(size, Weight::Bold, theme.muted, "middle");
        page.add(
            givens
                .filled()
                .fold(digits, |group, (cell, digit)| group.add(text(centre(cell, size), digit.symbol().to_string()))),
        );
    } else {
        // A dot tells them from cells with few tries.
        let dots: String = givens.filled().map(|(cell, _)| dot(corner(cell), cell_size)).collect();
        page.add(solid(&dots, theme.muted));
    }
    let blanks: Vec<(Cell, u64, String)> = shape
        .cells()
        .filter(|&cell| givens[cell].is_none())
        .map(|cell| (cell, watched.tries.of(cell)))
        .map(|(cell, tries)| (cell, tries, short(tries)))
        .collect();
    let fits = |size: i32| blanks.iter().all(|(_, _, number)| width(number, size, Weight::Regular) <= cell_size - 6);
    let Some(size) = (LEAST..=cell_size * 38 / 100).rev().find(|&size| fits(size)) else { return };
    for ink in ["#000000", "#ffffff"] {
        let of_ink = blanks.iter().filter(|&&(_, tries, _)| {
            on(heat.step(tries).map_or(theme.background, |step| heat.colours[step].as_str())) == ink
        });
        let group = texts(size, Weight::Regular, ink, "middle");
        let mut any = false;
        let group = of_ink.fold(group, |group, (cell, _, number)| {
            any = true;
            group.add(text(centre(*cell, size), number.clone()))
        });
        if any {
            page.add(group);
        }
    }
}

/// Size of the givens' digits, if there is room for them.
fn digit_size(cell_size: i32) -> Option<i32> {
    Some(cell_size * 56 / 100).filter(|&size| size >= LEAST)
}

/// A small square in the middle of a cell.
fn dot((x, y): (i32, i32), cell_size: i32) -> String {
    let size = (cell_size / 4).max(2);
    let off = (cell_size - size) / 2;
    format!("M{} {}h{size}v{size}h-{size}Z", x + off, y + off)
}

/// The steps of the scale with their bounds.
fn legend(page: &mut Page, area: Area, heat: &Heat, dotted: bool) {
    let theme = page.theme;
    let (wide, high, top) = (104, 26, area.bottom - SCALE + 14);
    let face = Face { size: 24, weight: Weight::Regular, fill: theme.ink, anchor: "start" };
    page.text((MARGIN, top + high / 2 + drop_of(24)), "tries", face);
    let left = MARGIN + width("tries", 24, Weight::Regular) + 40;
    for (nr, colour) in (0..).zip(&heat.colours) {
        page.add(filled((left + nr * wide, top), (wide, high), colour));
    }
    let end = left + wide * heat.colours.len() as i32;
    page.add(stroked(&format!("M{left} {top}H{end}V{}H{left}Z", top + high), theme.muted, 2));
    let face = Face { size: 20, fill: theme.muted, anchor: "middle", ..face };
    for (nr, &bound) in (0..).zip(&heat.bounds) {
        page.text((left + nr * wide, top + high + 24), label(bound), face);
    }
    let given = end + 90;
    page.add(filled((given, top), (high, high), theme.given));
    if dotted {
        page.add(solid(&dot((given, top), high), theme.muted));
    }
    page.text((given + high + 12, top + high / 2 + drop_of(20)), "given", Face { anchor: "start", ..face });
}

/// The numbers in words, row by row.
fn describe(page: &mut Page, watched: &Watched, named: bool) {
    let (shape, givens) = (watched.puzzle.shape(), watched.puzzle.givens());
    let row = |row: u8| {
        let cells = (0..shape.side()).map(|col| Cell::new(row, col));
        let words = cells.map(|cell| match givens[cell] {
            Some(_) => "given".to_owned(),
            None => watched.tries.of(cell).to_string(),
        });
        format!("row {}: {}", row + 1, words.collect::<Vec<_>>().join(" "))
    };
    let rows: Vec<String> = (0..shape.side()).map(row).collect();
    let puzzle = if named { format!(" on {}", watched.name) } else { String::new() };
    let more = if watched.hit_limit { ", stopped at the limit" } else { "" };
    page.say(format!(
        "{}{puzzle}: {} tries{more}; {}.",
        capital(&watched.label),
        counted(usize::try_from(watched.tries.total()).unwrap_or(usize::MAX)),
        rows.join("; ")
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_cells_are_short() {
        let cases =
            [(0, "0"), (9999, "9999"), (10_000, "10k"), (999_999, "999k"), (1_234_567, "1.2M"), (69_175_317, "69M")];
        for (value, shown) in cases {
            assert_eq!(short(value), shown);
        }
        assert_eq!(short(u64::MAX), "18446744T");
    }

    #[test]
    fn steps_are_few_and_hold_every_number() {
        for values in [vec![1], vec![0], vec![5, 5], vec![3, 800], vec![1, 70_000_000], vec![1, u64::MAX]] {
            for theme in Theme::ALL {
                let heat = Heat::new(values.iter().copied(), theme);
                assert!((1..=STEPS).contains(&heat.colours.len()) && heat.bounds.len() == heat.colours.len() + 1);
                assert!(heat.bounds.is_sorted(), "{:?}", heat.bounds);
                for &value in values.iter().filter(|&&value| value > 0) {
                    let step = heat.step(value).unwrap();
                    let inside = heat.bounds[step] <= value as f64 && value as f64 <= heat.bounds[step + 1];
                    assert!(inside, "{value} in {:?}", heat.bounds);
                }
            }
        }
    }

    #[test]
    fn steps_get_steadily_darker_or_lighter() {
        let grey = |colour: &str| {
            let channel = |at: usize| u32::from_str_radix(&colour[at..at + 2], 16).unwrap();
            2126 * channel(1) + 7152 * channel(3) + 722 * channel(5)
        };
        for theme in Theme::ALL {
            let heat = Heat::new([1, 100_000_000].into_iter(), theme);
            let greys: Vec<u32> = heat.colours.iter().map(|colour| grey(colour)).collect();
            let steps: Vec<i64> = greys.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
            assert!(
                steps.iter().all(|step| step.signum() == steps[0].signum() && step.abs() > 150_000),
                "{theme}: {steps:?}"
            );
        }
    }
}
