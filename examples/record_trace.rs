//! Records a trace in memory and steps through it, forwards and backwards.
//!
//! `cargo run --example record_trace`

use stepdoku::puzzle::builtin;
use stepdoku::search::{Action, Form, Search};
use stepdoku::trace::{Player, Recording};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = builtin::find("four").ok_or("no such built-in puzzle")?.puzzle();
    let search = Search::new(Form::Rescan);

    let mut recording: Recording = Recording::new();
    search.run(&puzzle, &mut recording);
    let events = recording.events;
    println!("{} events", events.len());

    // Where is the first digit taken back, and what did the board look like just before?
    let first_undo = events.iter().position(|event| matches!(event.action, Action::Erase { .. }));
    let step = first_undo.ok_or("nothing was ever taken back")?;
    let mut player = Player::new(&puzzle, &search, events);

    // The position N is the state before step N.
    let state = player.seek(step)?;
    println!("\nBefore step {step}, at depth {}:\n{:#}", state.depth(), state.board());
    player.forward()?;
    println!("\nAfter it:\n{:#}", player.state().board());
    player.back();
    println!("\nAnd back again:\n{:#}", player.state().board());
    Ok(())
}
