//! How wide text is, and what to do when it is too wide.
//!
//! Renderers differ in fonts, and an SVG cannot ask. Widths are those of DejaVu Sans, the
//! first font asked for; Verdana, the second, is wider by two percent at most, for which the
//! margins have room, and Arial is narrower.

/// Advance widths of DejaVu Sans in thousandths of the font size, from space to `~`.
const REGULAR: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// The same of DejaVu Sans Bold.
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
];

/// Of any other character, wide enough for all of Latin and for an em dash.
const OTHER: u16 = 1600;

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The width of `text` in pixels at that size, rounded up.
pub(crate) fn width(text: &str, size: i32, weight: Weight) -> i32 {
    let thousandths: u64 = text.chars().map(|c| u64::from(advance(c, weight))).sum();
    i32::try_from((thousandths * u64::from(size.unsigned_abs())).div_ceil(1000)).unwrap_or(i32::MAX)
}

fn advance(c: char, weight: Weight) -> u16 {
    let table = match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    };
    match c {
        ' '..='~' => table[c as usize - ' ' as usize],
        '\u{a0}' => table[0],
        '·' => 380,
        '…' => 1000,
        '×' => 838,
        _ => OTHER,
    }
}

/// The text without what XML forbids or a line of text cannot show: control characters
/// become spaces, and so do the two noncharacters that XML rules out.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { ' ' } else { c }).collect()
}

/// Text set in lines at one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fitted {
    pub(crate) size: i32,
    pub(crate) lines: Vec<String>,
}

/// Sets `text` in at most `max_lines` lines of `room` pixels, at the greatest of `sizes`
/// (descending) at which it fits. What does not fit at the least is cut, and ends in `…`.
pub(crate) fn fit(text: &str, room: i32, max_lines: usize, sizes: [i32; 3], weight: Weight) -> Fitted {
    let text = clean(text);
    let fits = |size: i32| {
        let lines = wrap(&text, room, size, weight);
        (lines.len() <= max_lines && lines.iter().all(|line| width(line, size, weight) <= room))
            .then_some(Fitted { size, lines })
    };
    sizes.into_iter().find_map(fits).unwrap_or_else(|| {
        let size = sizes[2];
        let mut lines = wrap(&text, room, size, weight);
        let more = lines.len() > max_lines;
        lines.truncate(max_lines);
        let last = lines.len().saturating_sub(1);
        for (nr, line) in lines.iter_mut().enumerate() {
            cut(line, room, size, weight, more && nr == last);
        }
        Fitted { size, lines }
    })
}

/// Breaks at spaces, as late as possible; a word wider than the room stays whole.
fn wrap(text: &str, room: i32, size: i32, weight: Weight) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, size, weight) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// Shortens a line to the room, with `…` at its end if it was shortened or `more` follows.
fn cut(line: &mut String, room: i32, size: i32, weight: Weight, more: bool) {
    if !more && width(line, size, weight) <= room {
        return;
    }
    while width(line, size, weight) + width("…", size, weight) > room && line.pop().is_some() {}
    line.truncate(line.trim_end().len());
    line.push('…');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up() {
        assert_eq!(width("r1c4", 1000, Weight::Regular), 411 + 636 + 550 + 636);
        assert_eq!(width("5", 46, Weight::Bold), 33);
        assert_eq!(width("", 46, Weight::Bold), 0);
    }

    #[test]
    fn text_is_set_as_large_as_it_fits() {
        let sizes = [40, 30, 20];
        let set = |text: &str, lines| fit(text, 300, lines, sizes, Weight::Regular);
        assert_eq!(set("short", 1), Fitted { size: 40, lines: vec!["short".into()] });
        assert_eq!(set("a little longer", 1).size, 40);
        assert_eq!(set("a text of thirty characters or", 1).size, 20);
        assert_eq!(set("a text of thirty characters or", 2).lines, ["a text of thirty", "characters or"]);
        assert_eq!(set("", 2).lines, Vec::<String>::new());
    }

    #[test]
    fn what_never_fits_is_cut_with_an_ellipsis() {
        let endless = "word ".repeat(100) + &"x".repeat(100);
        for text in [&endless, &"x".repeat(1000), &("x".repeat(1000) + " y")] {
            let set = fit(text, 300, 2, [40, 30, 20], Weight::Bold);
            assert!(set.lines.len() <= 2 && set.lines.last().unwrap().ends_with(['…', 'y']), "{set:?}");
            assert!(set.lines.iter().all(|line| width(line, set.size, Weight::Bold) <= 300), "{set:?}");
        }
    }

    #[test]
    fn control_characters_go() {
        assert_eq!(clean("a\u{0}b\u{1b}[1mc\nd\u{ffff}"), "a b [1mc d ");
    }
}
