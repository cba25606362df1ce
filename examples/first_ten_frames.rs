//! Pictures of the first ten steps after the givens, as SVG files.
//!
//! `cargo run --example first_ten_frames [FOLDER]` writes `frame-00.svg` (the givens) to
//! `frame-10.svg` into the folder (`first-ten-frames` unless given), and says what they show.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use stepdoku::picture::{BoardPicture, Scene, Theme};
use stepdoku::puzzle::{Grid, Puzzle, Shape};
use stepdoku::search::{Form, Search};
use stepdoku::trace::{Interrupt, Level, Moments};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "first-ten-frames".into()));
    fs::create_dir_all(&folder)?;

    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::new(Grid::from_line(Shape::NINE, line).ok_or("not a grid")?)?;
    let search = Search::new(Form::List);
    let picture = BoardPicture::new(&puzzle, Theme::LIGHT);

    let mut count = 0;
    let mut moments = Moments::new(&puzzle, &search, Level::All, |state, moment| {
        let scene = Scene::of(state, moment);
        let file = folder.join(format!("frame-{count:02}.svg"));
        if let Err(error) = fs::write(&file, picture.draw(&scene)) {
            return ControlFlow::Break(Some(error));
        }
        println!("{}  {}", file.display(), scene.caption);
        count += 1;
        if count > 10 { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
    });
    match search.run(&puzzle, &mut moments).stopped {
        Some(Interrupt::Told(Some(error))) => Err(error.into()),
        _ => Ok(()),
    }
}
