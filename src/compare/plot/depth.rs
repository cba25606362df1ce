//! Depth over time, as small multiples: searches by puzzles.

use super::bars::capital;
use super::field::counted;
use super::page::{Area, Face, Page, fit_all};
use super::panels;
use crate::compare::{DepthColumn, Panels, Watched};
use crate::picture::Theme;
use crate::picture::layout::drop_of;
use crate::picture::nodes::stroked;
use crate::picture::text::{Weight, width};
use crate::trace::grouped;

/// Size of the text around the panels.
const SMALL: i32 = 22;

/// Depth over time: a row for each search, a column for each puzzle. Each panel is as wide as
/// its search is long, and as high as its puzzle has blanks: at its upper edge no blank is left.
///
/// A column of pixels stands for many steps and shows the least and the greatest depth in them.
pub fn draw_depth(panels: &Panels, theme: Theme) -> String {
    let context = match &panels::context(panels)[..] {
        "" => String::new(),
        puzzles => {
            format!("{puzzles}; at the dotted line no blank is left; each panel is one search from start to end")
        }
    };
    let mut page = Page::new(theme, "Depth of the search, step by step", context);
    page.note(panels::notes(panels));
    if panels.watched.is_empty() {
        page.nothing();
        return page.finish(true);
    }
    let labels = panels::unique(panels.watched.iter().map(|watched| watched.label.as_str()));
    let names = panels::unique(panels.watched.iter().map(|watched| watched.name.as_str()));
    let area = page.area();
    let (size, lines) = fit_all(&labels, 230, 3, [26, 24, 22]);
    let widest = lines.iter().flatten().map(|line| width(line, size, Weight::Regular)).max().unwrap_or(0);
    let left = area.left + widest + 20 + 46;
    let blanks = panels::unique(panels.watched.iter().map(blanks_of));
    let top = area.top
        + match (names.len(), blanks.len()) {
            (1, _) => 6,
            (_, 1) => 34,
            _ => 60,
        };
    let (rows, columns) = (labels.len() as i32, names.len() as i32);
    let (gap, below) = (34, 36);
    let wide = (area.right - left - gap * (columns - 1)) / columns;
    let row = ((area.bottom - top) / rows).min(520);
    let high = row - below - 8;

    if names.len() > 1 {
        let (size, headings) = fit_all(&names, wide, 1, [24, 22, 20]);
        for (heading, nr) in headings.iter().zip(0..) {
            let face = Face { size, weight: Weight::Regular, fill: theme.ink, anchor: "start" };
            let x = left + nr * (wide + gap);
            let lift = if blanks.len() > 1 { 27 } else { 0 };
            page.text((x, top - 14 - lift), heading.concat(), face);
            let own = panels.watched.iter().find(|watched| watched.name == names[nr as usize]).map_or(0, blanks_of);
            if blanks.len() > 1 {
                let face = Face { size: SMALL, fill: theme.muted, ..face };
                page.text((x, top - 12), format!("{own} blanks"), face);
            }
        }
    }
    for (lines, nr) in lines.iter().zip(0..) {
        let middle = top + nr * row + high / 2;
        let face = Face { size, weight: Weight::Regular, fill: theme.ink, anchor: "start" };
        for (line, place) in lines.iter().zip(0..) {
            let off = (2 * place - lines.len() as i32 + 1) * (size * 6 / 10);
            page.text((area.left, middle + off + drop_of(size)), line, face);
        }
    }
    for watched in &panels.watched {
        let place = |all: &[&str], own: &str| all.iter().position(|other| *other == own).unwrap_or(0) as i32;
        let (row_nr, column_nr) = (place(&labels, &watched.label), place(&names, &watched.name));
        let (x, y) = (left + column_nr * (wide + gap), top + row_nr * row);
        panel(&mut page, watched, Area { left: x, top: y, right: x + wide, bottom: y + high });
        describe(&mut page, watched, names.len() > 1);
    }
    // Numbers once, where they hold for all.
    if let [blanks] = blanks[..] {
        let face = Face { size: SMALL, weight: Weight::Regular, fill: theme.muted, anchor: "end" };
        for nr in 0..rows {
            let y = top + nr * row;
            page.text((left - 10, y + drop_of(SMALL)), blanks.to_string(), face);
            page.text((left - 10, y + high + drop_of(SMALL)), "0", face);
        }
    }
    page.finish(true)
}

fn blanks_of(watched: &Watched) -> u16 {
    (watched.puzzle.shape().len() - watched.puzzle.givens().filled().count()) as u16
}

/// How many steps it took, for people.
fn steps_of(watched: &Watched) -> String {
    let more = if watched.hit_limit { "> " } else { "" };
    let word = if watched.depths.steps() == 1 { "step" } else { "steps" };
    format!("{more}{} {word}", grouped(&watched.depths.steps().to_string()))
}

fn panel(page: &mut Page, watched: &Watched, area: Area) {
    let theme = page.theme;
    let Area { left, top, right, bottom } = area;
    page.add(stroked(&format!("M{left} {top}H{right}"), theme.muted, 2).set("stroke-dasharray", "2 5"));
    let bands = bands(watched.depths.columns(), watched.depths.width(), watched.depths.steps(), right - left);
    let blanks = i32::from(blanks_of(watched)).max(1);
    let level = |depth: u16| bottom - i32::from(depth).min(blanks) * (bottom - top) / blanks;
    if let [first, ..] = bands[..] {
        // Along the greatest depths, and back along the least.
        let mut d = format!("M{left} {}", level(first.1.most));
        for (nr, (_, band)) in bands.iter().enumerate() {
            let end = bands.get(nr + 1).map_or(right - left, |next| next.0);
            d += &format!("V{}H{}", level(band.most), left + end);
        }
        for (start, band) in bands.iter().rev() {
            d += &format!("V{}H{}", level(band.least), left + start);
        }
        let colour = theme.series[0];
        page.add(stroked(&(d + "Z"), colour, 2).set("fill", colour).set("stroke-linejoin", "round"));
    }
    page.add(stroked(&format!("M{left} {top}V{bottom}H{right}"), theme.ink, 3));
    if watched.hit_limit {
        // It goes on.
        let head = format!("M{} {}l10 9l-10 9M{} {}l10 9l-10 9", right - 2, bottom - 9, right + 7, bottom - 9);
        page.add(stroked(&head, theme.stop, 4));
    }
    let face = Face { size: SMALL, weight: Weight::Regular, fill: theme.muted, anchor: "end" };
    page.text((right, bottom + 27), steps_of(watched), face);
}

/// The depths in each run of pixel columns in which they are the same, with its beginning.
fn bands(columns: &[DepthColumn], width: u64, steps: u64, pixels: i32) -> Vec<(i32, DepthColumn)> {
    let mut bands: Vec<(i32, DepthColumn)> = Vec::new();
    for pixel in 0..pixels {
        // The steps that fall into this column of pixels, at least one.
        let step = |pixel: i32| (u128::from(steps) * pixel as u128 / pixels as u128) as u64;
        let (first, last) = (step(pixel), step(pixel + 1).saturating_sub(1).max(step(pixel)));
        let column = |step: u64| usize::try_from(step / width).unwrap_or(usize::MAX);
        let Some(own) = columns.get(column(first)..=column(last).min(columns.len().saturating_sub(1))) else { break };
        let Some(band) = own.iter().copied().reduce(DepthColumn::and) else { break };
        if bands.last().is_none_or(|last| last.1 != band) {
            bands.push((pixel, band));
        }
    }
    bands
}

/// The depths in words, in tenths of the steps.
fn describe(page: &mut Page, watched: &Watched, named: bool) {
    let depths = &watched.depths;
    let tenths: Vec<String> = (0..10)
        .filter_map(|tenth| {
            let columns = depths.columns();
            let [from, to] = [tenth, tenth + 1].map(|tenth| columns.len() * tenth / 10);
            let band = columns.get(from..to.max(from + 1))?.iter().copied().reduce(DepthColumn::and)?;
            Some(format!("{} to {}", band.least, band.most))
        })
        .collect();
    let most = depths.columns().iter().map(|column| column.most).max().unwrap_or(0);
    let puzzle = if named { format!(" on {}", watched.name) } else { String::new() };
    page.say(format!(
        "{}{puzzle}: {}, depth up to {most} of {} blanks; in tenths of the steps {}.",
        capital(&watched.label),
        steps_of(watched),
        counted(blanks_of(watched).into()),
        tenths.join(", ")
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_seen_in_some_pixel() {
        let column = |depth: u16| DepthColumn { least: depth, most: depth };
        for (count, width, rest) in [(1, 1, 1), (7, 1, 1), (2048, 1, 1), (1500, 64, 3), (1030, 2, 1)] {
            let mut columns = vec![column(4); count];
            for at in [0, count / 3, count - 1] {
                columns[at] = column(60);
                let steps = (count as u64 - 1) * width + rest;
                for pixels in [40, 250, 1100] {
                    let bands = bands(&columns, width, steps, pixels);
                    assert!(bands.iter().any(|band| band.1.most == 60), "{at} of {count} columns on {pixels} pixels");
                    assert_eq!(bands[0].0, 0);
                    assert!(bands.windows(2).all(|pair| pair[0].0 < pair[1].0));
                }
                columns[at] = column(4);
            }
        }
        assert!(bands(&[], 1, 0, 100).is_empty());
    }
}
