//! The sheet that a plot is drawn on: 1280 × 720, a headline above, notes below.

use svg::Document;
use svg::node::element::{Description, Title};
use svg::node::{Node, Text};

use crate::picture::Theme;
use crate::picture::nodes::{Drawn, filled, text, texts};
use crate::picture::text::{Weight, clean, fit, width};

/// Width and height.
pub(super) const SIZE: (i32, i32) = (1280, 720);
/// From here to the edge nothing is written.
pub(super) const MARGIN: i32 = 40;
/// Here the plot begins, below the headline and the line under it.
const TOP: i32 = 120;
/// Distance of the lines of a note.
const LINE: i32 = 28;

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face<'a> {
    pub(super) size: i32,
    pub(super) weight: Weight,
    pub(super) fill: &'a str,
    pub(super) anchor: &'static str,
}

/// The room for a plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Area {
    pub(super) fn height(&self) -> i32 {
        self.bottom - self.top
    }
}

/// A plot under way.
pub(super) struct Page {
    pub(super) theme: Theme,
    title: String,
    context: String,
    notes: Vec<String>,
    said: Vec<String>,
    drawn: Vec<Drawn>,
}

impl Page {
    /// A page with its headline and what stands below it.
    pub(super) fn new(theme: Theme, title: impl Into<String>, context: impl Into<String>) -> Self {
        let (title, context) = (title.into(), context.into());
        Self { theme, title, context, notes: Vec::new(), said: Vec::new(), drawn: Vec::new() }
    }

    /// Adds notes, which stand below the plot; before [`area`](Self::area) is asked for.
    pub(super) fn note(&mut self, notes: impl IntoIterator<Item = String>) {
        self.notes.extend(notes);
    }

    /// Adds a sentence to the description for those who do not see the plot.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.said.push(sentence.into());
    }

    /// The room between headline and notes.
    pub(super) fn area(&self) -> Area {
        let lines = i32::try_from(self.note_lines().lines.len()).unwrap_or(0);
        let below = if lines == 0 { 24 } else { 20 + LINE * lines };
        Area { left: MARGIN, top: TOP, right: SIZE.0 - MARGIN, bottom: SIZE.1 - below }
    }

    fn note_lines(&self) -> crate::picture::text::Fitted {
        fit(&self.notes.join(" "), SIZE.0 - 2 * MARGIN, 2, [22, 20, 18], Weight::Regular)
    }

    pub(super) fn add(&mut self, node: impl Node) {
        self.drawn.push(Box::new(node));
    }

    /// Adds a text with its anchor and its baseline at `at`.
    pub(super) fn text(&mut self, at: (i32, i32), content: impl AsRef<str>, face: Face<'_>) {
        let group = texts(face.size, face.weight, face.fill, face.anchor);
        self.add(group.add(text(at, clean(content.as_ref()))));
    }

    /// Says in the middle that there is nothing to see.
    pub(super) fn nothing(&mut self) {
        let face = Face { size: 32, weight: Weight::Regular, fill: self.theme.muted, anchor: "middle" };
        self.text((SIZE.0 / 2, SIZE.1 / 2), NOTHING, face);
        self.say(NOTHING);
    }

    /// The page as SVG. Without its heading it is cut off above the plot, to stand under one.
    pub(super) fn finish(mut self, heading: bool) -> String {
        let (theme, room) = (self.theme, SIZE.0 - 2 * MARGIN);
        let top = if heading { 0 } else { TOP - 40 };
        if heading {
            let lines = [
                (fit(&self.title, room, 1, [40, 36, 32], Weight::Bold), Weight::Bold, theme.ink, 58),
                (fit(&self.context, room, 1, [26, 24, 22], Weight::Regular), Weight::Regular, theme.muted, 96),
            ];
            for (fitted, weight, fill, y) in lines {
                let face = Face { size: fitted.size, weight, fill, anchor: "start" };
                fitted.lines.iter().for_each(|line| self.text((MARGIN, y), line, face));
            }
        }
        let notes = self.note_lines();
        let face = Face { size: notes.size, weight: Weight::Regular, fill: theme.muted, anchor: "start" };
        for (line, nr) in notes.lines.iter().rev().zip(0..) {
            self.text((MARGIN, SIZE.1 - 20 - LINE * nr), line, face);
        }
        let mut document = Document::new()
            .set("viewBox", (0, top, SIZE.0, SIZE.1 - top))
            .set("width", SIZE.0)
            .set("height", SIZE.1 - top)
            .set("role", "img")
            .add(Title::new(clean(&self.title)))
            .add(Description::new().add(Text::new(clean(&self.description()))))
            .add(filled((0, top), (SIZE.0, SIZE.1 - top), theme.background));
        self.drawn.into_iter().for_each(|drawn| document.append(drawn));
        let mut svg = document.to_string();
        svg.push('\n');
        svg
    }

    fn description(&self) -> String {
        let context = if self.context.is_empty() { String::new() } else { format!("{}.", self.context) };
        let parts = std::iter::once(&context).chain(&self.said).chain(&self.notes);
        parts.filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

const NOTHING: &str = "There are no searches to show.";

/// Labels without the words that all of them have at both their ends, where that is long.
fn without_common(labels: &[&str]) -> Vec<String> {
    const LONG: usize = 12;
    let labels: Vec<String> = labels.iter().map(|label| clean(label)).collect();
    let words: Vec<Vec<&str>> = labels.iter().map(|label| label.split(' ').collect()).collect();
    // One word of each stays.
    let most = words.iter().map(Vec::len).min().unwrap_or(1) - 1;
    let same = |at: &dyn Fn(&[&'_ str]) -> String| words.windows(2).all(|pair| at(&pair[0]) == at(&pair[1]));
    let head = (0..most).take_while(|&nr| same(&|own| own[nr].to_owned())).count();
    let tail = (0..most - head).take_while(|&nr| same(&|own| own[own.len() - 1 - nr].to_owned())).count();
    let long = |words: &[&str]| words.concat().chars().count() > LONG;
    let cut = |own: &Vec<&str>| {
        let head = if long(&own[..head]) { head } else { 0 };
        let end = own.len() - if long(&own[own.len() - tail..]) { tail } else { 0 };
        let [before, after] = [head > 0, end < own.len()].map(|is| is.then_some("…"));
        before.into_iter().chain(own[head..end].iter().copied()).chain(after).collect::<Vec<_>>().join(" ")
    };
    words.iter().map(cut).collect()
}

/// Labels at one size, the greatest at which all of them fit the room, each in at most `lines`
/// lines. What does not fit at the least size loses what all have in common, and then its middle.
pub(super) fn fit_all(labels: &[&str], room: i32, lines: usize, sizes: [i32; 3]) -> (i32, Vec<Vec<String>>) {
    let weight = Weight::Regular;
    let size = labels.iter().map(|label| fit(label, room, lines, sizes, weight).size).min().unwrap_or(sizes[0]);
    let set = |label: &str| fit(label, room, lines, [size; 3], weight).lines;
    let is_cut = |label: &str| set(label).last().is_some_and(|line| line.ends_with('…'));
    if !labels.iter().any(|label| is_cut(label)) {
        return (size, labels.iter().map(|label| set(label)).collect());
    }
    let shorter = without_common(labels);
    let set = |label: &String| match width(label, size, weight) <= room {
        true => vec![label.clone()],
        false => vec![without_middle(label, room, size)],
    };
    (size, shorter.iter().map(set).collect())
}

/// A text cut in its middle, so that two with the same beginning are still told apart.
pub(super) fn without_middle(text: &str, room: i32, size: i32) -> String {
    let letters: Vec<char> = text.chars().collect();
    for kept in (0..=letters.len()).rev() {
        let (head, tail) = (kept.div_ceil(2), kept / 2);
        let mut cut: String = letters[..head].iter().collect();
        if kept < letters.len() {
            cut.push('…');
        }
        cut.extend(&letters[letters.len() - tail..]);
        if width(&cut, size, Weight::Regular) <= room {
            return cut;
        }
    }
    String::new()
}
