//! A scene as an SVG file.

use std::io;

use ::svg::Document;
use ::svg::node::element::{Description, Group, Title};
use ::svg::node::{Blob, Node};

use super::layers::{self, Kind};
use super::layout::{Layout, SIZE};
use super::nodes::{Drawn, filled, rounded};
use super::scene::{Scene, Sign};
use super::signs::{self, Shown};
use super::theme::Theme;
use super::{describe, panel, pencil, ties};
use crate::puzzle::{Cell, Digit, Puzzle, Shape};
use crate::trace::Content;

/// Draws boards of one puzzle in one theme: square pictures of 1080 × 1080, all with the
/// same geometry.
///
/// What does not change from scene to scene is prepared when it is made.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use stepdoku::picture::{BoardPicture, Scene, Theme};
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
/// use stepdoku::trace::{Level, Moments};
///
/// let grid = Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap();
/// let (puzzle, search) = (Puzzle::new(grid).unwrap(), Search::new(Form::List));
/// let picture = BoardPicture::new(&puzzle, Theme::LIGHT);
///
/// let mut pictures = Vec::new();
/// let mut moments = Moments::new(&puzzle, &search, Level::Moves, |state, moment| {
///     pictures.push(picture.draw(&Scene::of(state, moment)));
///     ControlFlow::<()>::Continue(())
/// });
/// search.run(&puzzle, &mut moments);
/// moments.finish();
///
/// assert!(pictures[1].contains("r1c2: 1 fits; marked in row 1, column 2 and box 1</title>"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardPicture {
    layout: Layout,
    theme: Theme,
    givens: Vec<(Cell, Digit)>,
    prepared: Prepared,
}

/// Pieces of SVG text, cut from what the `svg` crate writes: building its nodes anew for
/// every frame takes much longer than writing them.
#[derive(Clone, Debug)]
struct Prepared {
    grounds: String,
    grid: String,
    givens: String,
    track: [String; 2],
    /// Opening tags of the groups of digits, one for each kind.
    opening: [String; 3],
    /// A digit's element up to the digit itself, for every cell; after it comes `</text>`.
    digits: Vec<String>,
    /// The opening tag of the group of candidates.
    small: String,
    /// Every candidate of every cell, where they are shown.
    smalls: Vec<String>,
}

impl BoardPicture {
    /// Width and height of the pictures, in pixels.
    pub const SIZE: u32 = SIZE as u32;

    /// The pictures of a puzzle's search, in that theme.
    pub fn new(puzzle: &Puzzle, theme: Theme) -> Self {
        let layout = Layout::new(puzzle.shape());
        let givens: Vec<(Cell, Digit)> = puzzle.givens().filled().collect();
        let prepared = Prepared::new(&layout, theme, &givens);
        Self { layout, theme, givens, prepared }
    }

    /// The theme.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The scene as an SVG document that ends in a line break.
    ///
    /// A scene of another puzzle is drawn as it says; one of another shape gets the
    /// geometry of that shape.
    pub fn draw(&self, scene: &Scene) -> String {
        let givens = givens_of(scene);
        if scene.shape != self.layout.shape || givens != self.givens {
            return self.draw_plain(scene);
        }
        let blob = |text: &str| -> Drawn { Box::new(Blob::new(text)) };
        let prepared = &self.prepared;
        let still = Still {
            grounds: blob(&prepared.grounds),
            grid: blob(&prepared.grid),
            givens: blob(&prepared.givens),
            track: prepared.track.each_ref().map(|text| blob(text)),
        };
        let digits = layers::searched(scene, skipped(scene));
        let groups = [0, 1, 2].map(|nr| blob(&prepared.group(nr, &digits[nr], scene.shape)));
        let shown = pencil::shown(scene, &self.layout, skipped(scene));
        let small = (!shown.is_empty()).then(|| blob(&prepared.small(&shown, scene.shape)));
        self.assemble(scene, &self.layout, still, groups, small, digits)
    }

    /// The same, every element built by the `svg` crate: slow, and the measure of
    /// [`draw`](Self::draw), which must give the same bytes.
    pub fn draw_plain(&self, scene: &Scene) -> String {
        let layout = Layout::new(scene.shape);
        let givens = givens_of(scene);
        let still = Still {
            grounds: Box::new(layers::grounds(&layout, self.theme, &givens)),
            grid: Box::new(layers::grid(&layout, self.theme)),
            givens: Box::new(layers::givens(&layout, self.theme, &givens)),
            track: panel::track(&layout, self.theme),
        };
        let digits = layers::searched(scene, skipped(scene));
        let groups = [0, 1, 2].map(|nr| -> Drawn {
            let group = layers::digits(&layout, self.theme, Kind::ALL[nr]);
            let digits = digits[nr].iter();
            Box::new(digits.fold(group, |group, &(cell, digit)| group.add(layers::digit_at(&layout, cell, digit))))
        });
        let shown = pencil::shown(scene, &layout, skipped(scene));
        let small = (!shown.is_empty()).then(|| -> Drawn {
            let group = pencil::group(&layout, self.theme);
            Box::new(
                shown.iter().fold(group, |group, &(cell, digit)| group.add(pencil::digit_at(&layout, cell, digit))),
            )
        });
        self.assemble(scene, &layout, still, groups, small, digits)
    }

    /// Writes what [`draw`](Self::draw) returns.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write(&self, scene: &Scene, mut to: impl io::Write) -> io::Result<()> {
        to.write_all(self.draw(scene).as_bytes())
    }

    /// Puts the layers one above the other.
    fn assemble(
        &self,
        scene: &Scene,
        layout: &Layout,
        still: Still,
        groups: [Drawn; 3],
        small: Option<Drawn>,
        digits: [Vec<(Cell, Digit)>; 3],
    ) -> String {
        let theme = self.theme;
        let mut document = Document::new()
            .set("viewBox", (0, 0, SIZE, SIZE))
            .set("width", SIZE)
            .set("height", SIZE)
            .set("role", "img")
            .add(Title::new(describe::title(scene)))
            .add(Description::new().add(::svg::node::Text::new(describe::description(scene))))
            .add(filled((0, 0), (SIZE, SIZE), theme.background));
        let mut add = |layer: Vec<Drawn>| layer.into_iter().for_each(|drawn| document.append(drawn));
        add(ties::tints(scene, layout, theme));
        add(vec![still.grounds]);
        add(signs::grounds(scene, layout, theme));
        add(vec![still.grid, still.givens]);
        for ((kind, group), digits) in Kind::ALL.into_iter().zip(groups).zip(digits) {
            if digits.is_empty() {
                continue;
            }
            add(vec![group]);
            let marks: String = digits.iter().map(|&(cell, _)| kind.mark(layout, cell)).collect();
            if !marks.is_empty() {
                add(vec![Box::new(rounded(&marks, kind.colour(theme), layers::strike_width(layout)))]);
            }
        }
        add(small.into_iter().collect());
        add(pencil::ruled_out(scene, layout, theme));
        add(ties::ties(scene, layout, theme));
        add(signs::at_work(scene, layout, theme));
        if scene.sign == Sign::Solution {
            add(vec![Box::new(signs::double_frame(layout, theme))]);
        }
        add(panel::caption(scene, theme));
        add(panel::status(scene, theme));
        add(still.track.into());
        let givens = scene.contents().filter(|(_, content)| matches!(content, Content::Given(_))).count();
        add(panel::depth(scene, layout, theme, scene.shape.len() - givens).into());
        let mut text = document.to_string();
        text.push('\n');
        text
    }
}

/// The layers that stand still.
struct Still {
    grounds: Drawn,
    grid: Drawn,
    givens: Drawn,
    track: [Drawn; 2],
}

impl Prepared {
    fn new(layout: &Layout, theme: Theme, givens: &[(Cell, Digit)]) -> Self {
        let one = Digit::all(1).next();
        let digit = |cell| one.map(|one| layers::digit_at(layout, cell, one).to_string()).unwrap_or_default();
        Self {
            grounds: layers::grounds(layout, theme, givens).to_string(),
            grid: layers::grid(layout, theme).to_string(),
            givens: layers::givens(layout, theme, givens).to_string(),
            track: panel::track(layout, theme).map(|drawn| drawn.to_string()),
            opening: Kind::ALL.map(|kind| opened(&layers::digits(layout, theme, kind))),
            small: opened(&pencil::group(layout, theme)),
            smalls: layout
                .shape
                .cells()
                .filter(|_| pencil::readable(layout))
                .flat_map(|cell| {
                    layout.shape.digits().map(move |digit| pencil::digit_at(layout, cell, digit).to_string())
                })
                .collect(),
            digits: layout.shape.cells().map(|cell| digit(cell).trim_end_matches("1</text>").to_owned()).collect(),
        }
    }

    /// The group of candidates.
    fn small(&self, digits: &[(Cell, Digit)], shape: Shape) -> String {
        let mut text = self.small.clone();
        for &(cell, digit) in digits {
            let nr = shape.index(cell) * usize::from(shape.side()) + usize::from(digit.get() - 1);
            text.push_str(self.smalls.get(nr).map_or("", String::as_str));
            text.push('\n');
        }
        text.push_str("</g>");
        text
    }

    /// The group of digits of the kind with that number.
    fn group(&self, nr: usize, digits: &[(Cell, Digit)], shape: Shape) -> String {
        let mut text = self.opening[nr].clone();
        for &(cell, digit) in digits {
            text.push_str(&self.digits[shape.index(cell)]);
            text.push(digit.symbol());
            text.push_str("</text>\n");
        }
        text.push_str("</g>");
        text
    }
}

/// The opening tag of a group that is empty.
fn opened(group: &Group) -> String {
    group.to_string().trim_end_matches("/>").to_owned() + ">\n"
}

fn givens_of(scene: &Scene) -> Vec<(Cell, Digit)> {
    let given = |(cell, content)| if let Content::Given(digit) = content { Some((cell, digit)) } else { None };
    scene.contents().filter_map(given).collect()
}

/// The cell whose own digit is not drawn, because another stands there or it has a place
/// of its own in the sign.
fn skipped(scene: &Scene) -> Option<Cell> {
    match Shown::of(scene) {
        Shown::AsItStands => None,
        Shown::Tried(_) | Shown::Gone(_) | Shown::Behind(_) => scene.at_work(),
    }
}
