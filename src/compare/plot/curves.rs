//! Rising step lines, each with its name at its end.

use super::page::{Area, Face, MARGIN, Page, SIZE, fit_all};
use super::style::Style;
use crate::picture::layout::drop_of;
use crate::picture::nodes::stroked;
use crate::picture::text::{Weight, width};

/// A line that rises in steps from the bottom of the plot.
pub(super) struct Curve {
    /// Where each step leads to, in pixels: from left to right, and upwards.
    pub(super) steps: Vec<(i32, i32)>,
}

impl Curve {
    /// Of all steps in a column of pixels the last one stays.
    pub(super) fn new(steps: impl IntoIterator<Item = (i32, i32)>) -> Self {
        let mut kept: Vec<(i32, i32)> = Vec::new();
        for step in steps {
            match kept.last_mut() {
                Some(last) if last.0 == step.0 => *last = step,
                _ => kept.push(step),
            }
        }
        Self { steps: kept }
    }
}

/// The names of the lines, and the room they take at the right edge of the page.
pub(super) struct Names {
    size: i32,
    names: Vec<String>,
    /// How far the plot must stay away from the right edge of the page.
    pub(super) room: i32,
}

/// From the end of the lines to the mark before a name, and from there to the name.
const LEAD: (i32, i32) = (44, 18);

impl Names {
    pub(super) fn new(labels: &[&str]) -> Self {
        let sizes = if labels.len() > 8 { [24, 22, 20] } else { [28, 26, 24] };
        let (size, lines) = fit_all(labels, 300, 1, sizes);
        let names: Vec<String> = lines.concat();
        let widest = names.iter().map(|name| width(name, size, Weight::Regular)).max().unwrap_or(0);
        Self { size, names, room: MARGIN + LEAD.0 + LEAD.1 + widest }
    }
}

/// Draws the lines, and their names beside their ends.
pub(super) fn draw(page: &mut Page, area: Area, curves: &[Curve], names: &Names) {
    let theme = page.theme;
    let count = curves.len();
    let styles: Vec<Style> = (0..count).map(|nr| Style::of(nr, theme)).collect();
    let end = |curve: &Curve| curve.steps.last().map_or(area.bottom, |step| step.1);
    // The first line is the one that is looked for first: it lies on top.
    for (curve, style) in curves.iter().zip(&styles).rev() {
        let Some(&(first, _)) = curve.steps.first() else {
            page.add(stroked(&format!("M{} {}H{}", area.left, area.bottom, area.right), style.colour, 2));
            continue;
        };
        let d = curve.steps.iter().fold(format!("M{first} {}", area.bottom), |d, (x, y)| d + &format!("H{x}V{y}"));
        // Behind its last step a line says nothing new.
        if let Some(&(last, y)) = curve.steps.last() {
            page.add(stroked(&format!("M{last} {y}H{}", area.right), style.colour, 2));
        }
        page.add(style.line(&d, 5));
    }
    for (nr, (curve, style)) in curves.iter().zip(&styles).enumerate().rev() {
        for at in marked(curve, nr, count) {
            page.add(style.mark(at, 9));
        }
    }
    // Names from the top down; of lines that end alike, the one that got there first.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&nr| (end(&curves[nr]), curves[nr].steps.last().map_or(i32::MAX, |step| step.0), nr));
    let wanted: Vec<i32> = order.iter().map(|&nr| end(&curves[nr])).collect();
    let places = spread(&wanted, names.size + 8, (area.top, area.bottom));
    let x = area.right + LEAD.0;
    for ((&nr, y), wanted) in order.iter().zip(places).zip(wanted) {
        page.add(stroked(&format!("M{} {wanted}L{} {y}H{x}", area.right + 3, x - 18), styles[nr].colour, 2));
        page.add(styles[nr].mark((x, y), 9));
        let face = Face { size: names.size, weight: Weight::Regular, fill: styles[nr].colour, anchor: "start" };
        page.text((x + LEAD.1, y + drop_of(names.size)), &names.names[nr], face);
    }
    debug_assert!(x < SIZE.0);
}

/// The steps that have a mark: some along the line, where the others have none, and the last.
fn marked(curve: &Curve, nr: usize, count: usize) -> Vec<(i32, i32)> {
    const MARKS: i32 = 3;
    let (Some(&(first, _)), Some(&last)) = (curve.steps.first(), curve.steps.last()) else { return Vec::new() };
    let mut marked = vec![last];
    let (nr, count) = (nr as i32, count as i32);
    for mark in 0..MARKS {
        let x = first + (last.0 - first) * (mark * count + nr + 1) / (MARKS * count + 1);
        let nearest = curve.steps.iter().min_by_key(|step| (step.0 - x).abs());
        if let Some(&step) = nearest
            && marked.iter().all(|other| (other.0 - step.0).abs() + (other.1 - step.1).abs() > 40)
        {
            marked.push(step);
        }
    }
    marked
}

/// Places as near to the wanted ones as they can be at least `gap` apart and in the same order;
/// `wanted` ascends. What finds no room between the ends is put a little closer.
pub(super) fn spread(wanted: &[i32], gap: i32, (low, high): (i32, i32)) -> Vec<i32> {
    let count = wanted.len() as i32;
    let gap = if count > 1 { gap.min((high - low) / (count - 1)) } else { gap };
    // What is left when each is moved back by the gaps before it must ascend: the mean of
    // neighbours that do not (isotonic regression) is the nearest that does.
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    for (nr, &place) in wanted.iter().enumerate() {
        blocks.push((i64::from(place) - i64::from(gap) * nr as i64, 1));
        while let [.., (sum, number), (next, others)] = blocks[..]
            && sum * others >= next * number
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push((sum + next, number + others));
        }
    }
    let most = high - gap * (count - 1).max(0);
    let mut places = Vec::new();
    for (sum, number) in blocks {
        for _ in 0..number {
            let place = i32::try_from(sum.div_euclid(number)).unwrap_or(low);
            places.push(place.clamp(low, most.max(low)) + gap * places.len() as i32);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_move_as_little_as_they_must() {
        let ends = (100, 600);
        assert_eq!(spread(&[], 30, ends), Vec::<i32>::new());
        assert_eq!(spread(&[300], 30, ends), [300]);
        assert_eq!(spread(&[100, 300, 330, 600], 30, ends), [100, 300, 330, 600]);
        assert_eq!(spread(&[300, 300], 30, ends), [285, 315]);
        assert_eq!(spread(&[100, 100, 100], 30, ends), [100, 130, 160]);
        assert_eq!(spread(&[590, 600, 600], 30, ends), [540, 570, 600]);
        assert_eq!(spread(&[100; 12], 30, ends).last(), Some(&430));
        // More than there is room for.
        assert_eq!(spread(&[400; 6], 200, ends), [100, 200, 300, 400, 500, 600]);
        for seed in 0..200_i32 {
            let mut wanted: Vec<i32> = (0..9).map(|nr| 100 + (seed * 7919 + nr * nr * 613) % 500).collect();
            wanted.sort_unstable();
            let places = spread(&wanted, 34, ends);
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= 34), "{wanted:?} {places:?}");
            assert!(places[0] >= 100 && places[8] <= 600, "{wanted:?} {places:?}");
        }
    }

    #[test]
    fn of_steps_in_one_column_the_last_stays() {
        let curve = Curve::new([(5, 9), (5, 8), (7, 6), (7, 5), (8, 5)]);
        assert_eq!(curve.steps, [(5, 8), (7, 5), (8, 5)]);
    }
}
