//! A sequence of pictures of a search, and their manifest.

mod dir;
mod error;
mod folder;
mod manifest;
mod recover;
#[cfg(test)]
mod tests;

pub use dir::FrameDir;
pub use error::FramesError;
pub use manifest::{FrameEntry, Manifest};

use std::io;
use std::marker::PhantomData;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

use crate::picture::Scene;
use crate::puzzle::{Cell, Puzzle};
use crate::search::{Detail, Event, Halt, Observer, Search, Window};
use crate::trace::{Caption, Interrupt, Level, Moment, Moments, Outcome, State, Steps};

/// Which moments of a search get a frame.
///
/// The default: every finished placement and undo of the whole search, 1000 frames at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrameOptions {
    /// How fine.
    pub level: Level,
    /// Only moments with these steps; the first frame shows what was before them. The search
    /// stops at the end of the range.
    pub steps: Steps,
    /// Only every so many-th moment; the first, solutions and the last get a frame anyway.
    pub every: NonZeroU64,
    /// So many frames at most: the search stops when there is a further one.
    pub max_frames: NonZeroU64,
    /// Stops the search after so many events.
    pub limit: Option<u64>,
}

impl FrameOptions {
    /// How many frames there are at most when nothing else is said.
    pub const MAX_FRAMES: NonZeroU64 = NonZeroU64::new(1000).expect("not zero");
}

impl Default for FrameOptions {
    fn default() -> Self {
        Self {
            level: Level::Moves,
            steps: Steps::ALL,
            every: NonZeroU64::MIN,
            max_frames: Self::MAX_FRAMES,
            limit: None,
        }
    }
}

/// A frame that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Its number, from 0 without gaps.
    pub number: usize,
    /// The state that it shows.
    pub state: &'a State,
    /// What has just happened.
    pub moment: &'a Moment,
    /// The same in words.
    pub caption: &'a Caption,
    /// Whether moments of the chosen level may have been left out before it.
    pub skips: bool,
}

impl Frame<'_> {
    /// What there is to draw.
    pub fn scene(&self) -> Scene {
        Scene { left_out: self.skips.then_some(self.moment.elided), ..Scene::of(self.state, self.moment) }
    }
}

/// The name of a frame's file: `frame-000000.svg` for number 0.
pub fn frame_name(number: usize) -> String {
    format!("frame-{number:06}.svg")
}

/// Runs a search and hands each frame to `draw`; returns what the manifest says of them.
///
/// This is the selection alone: nothing is drawn or written here. `watch` sees every event
/// of the search and may stop it with an error. The manifest grows with the number of frames,
/// by about 200 bytes each; nothing grows with the number of steps.
///
/// # Errors
/// What `draw` or `watch` breaks off with.
///
/// ```
/// use std::convert::Infallible;
/// use stepdoku::export::{FrameOptions, Unwatched, each_frame};
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
///
/// let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap()).unwrap();
/// let mut headlines = Vec::new();
/// let manifest = each_frame(&puzzle, &Search::new(Form::List), &FrameOptions::default(), &mut Unwatched, |frame| {
///     headlines.push(frame.caption.headline.clone());
///     std::io::Result::Ok(())
/// })
/// .unwrap();
///
/// assert_eq!(headlines[..2], ["The puzzle", "r1c2: 1 fits"]);
/// assert_eq!((manifest.frames.len(), manifest.cut), (32, false));
/// ```
pub fn each_frame<E, O>(
    puzzle: &Puzzle,
    search: &Search,
    options: &FrameOptions,
    watch: &mut O,
    mut draw: impl FnMut(&Frame<'_>) -> Result<(), E>,
) -> Result<Manifest, E>
where
    O: Observer,
    O::Break: Into<E>,
{
    let mut frames: Vec<FrameEntry> = Vec::new();
    let mut at_last = None;
    let moments = Moments::new(puzzle, search, options.level, |state, moment| {
        let caption = Caption::new(state, moment);
        let number = frames.len();
        let skips = options.every > NonZeroU64::MIN && number > 0;
        let frame = Frame { number, state, moment, caption: &caption, skips };
        if let Err(error) = draw(&frame) {
            return ControlFlow::Break(error);
        }
        frames.push(FrameEntry {
            file: frame_name(number),
            step: moment.step,
            event: moment.kind(),
            depth: moment.depth,
            caption: caption.to_string(),
            elided: moment.elided,
        });
        if frames.len() as u64 == options.max_frames.get() {
            at_last = Some(state.stats().clone());
        }
        ControlFlow::Continue(())
    });
    let moments = moments.from(options.steps.start).every(options.every).at_most(options.max_frames);

    let end = options.limit.unwrap_or(u64::MAX).min(options.steps.end.unwrap_or(u64::MAX));
    let mut window = Window::new(0..end, (moments, Watch { watch, error: PhantomData }));
    let mut run = search.run(puzzle, &mut window);
    let (mut moments, _) = window.inner;
    let mut stats = moments.state().stats().clone();
    if let Some(Halt::Inner(Interrupt::Told(error))) = run.stopped.take_if(|halt| told(halt)) {
        return Err(error);
    }
    if let ControlFlow::Break(error) = moments.finish() {
        return Err(error);
    }
    drop(moments);
    let cut = matches!(run.stopped, Some(Halt::Inner(Interrupt::Full)));
    if let (true, Some(counted)) = (cut, at_last) {
        stats = counted;
    }
    Ok(Manifest {
        puzzle: puzzle.clone(),
        search: search.clone(),
        total_steps: run.stopped.is_none().then_some(stats.events),
        cut,
        frames,
        outcome: Outcome::new(search, &run, &stats),
    })
}

fn told<E>(halt: &Halt<Interrupt<E>>) -> bool {
    matches!(halt, Halt::Inner(Interrupt::Told(_)))
}

/// Runs a search and writes its frames and their manifest into a directory, whole or not at
/// all (see [`FrameDir`]); `draw` makes the picture of a frame, as SVG.
///
/// # Errors
/// When the directory is not fit or writing fails, and what `watch` breaks off with. The
/// directory is as before then.
///
/// ```no_run
/// use std::path::Path;
/// use stepdoku::export::{FrameDir, FrameOptions, Unwatched, write_frames};
/// use stepdoku::picture::{BoardPicture, Theme};
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap())?;
/// let picture = BoardPicture::new(&puzzle, Theme::LIGHT);
/// let dir = FrameDir::create(Path::new("frames"), false)?;
/// let (search, options) = (Search::new(Form::List), FrameOptions::default());
/// write_frames(dir, &puzzle, &search, &options, &mut Unwatched, |frame| picture.draw(&frame.scene()))?;
/// # Ok(())
/// # }
/// ```
pub fn write_frames<O>(
    mut dir: FrameDir,
    puzzle: &Puzzle,
    search: &Search,
    options: &FrameOptions,
    watch: &mut O,
    mut draw: impl FnMut(&Frame<'_>) -> String,
) -> Result<Manifest, FramesError>
where
    O: Observer<Break = io::Error>,
{
    let manifest = each_frame(puzzle, search, options, watch, |frame| dir.add(draw(frame).as_bytes()))?;
    dir.finish(manifest.to_json().as_bytes())?;
    Ok(manifest)
}

/// Lets somebody look on who breaks off with another kind of error.
struct Watch<'a, O, E> {
    watch: &'a mut O,
    error: PhantomData<fn() -> E>,
}

impl<O: Observer, E> Observer for Watch<'_, O, E>
where
    O::Break: Into<E>,
{
    type Break = Interrupt<E>;
    const DETAIL: Detail = O::DETAIL;

    fn wants_rejects(&self) -> bool {
        self.watch.wants_rejects()
    }

    fn event(&mut self, event: &Event) -> ControlFlow<Interrupt<E>> {
        self.watch.event(event).map_break(|error| Interrupt::Told(error.into()))
    }

    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Interrupt<E>> {
        self.watch.rejects(depth, cell, count).map_break(|error| Interrupt::Told(error.into()))
    }
}
