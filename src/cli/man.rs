//! `stepdoku man`: the manual, in roff.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man;

use super::exit::{Exit, Failure};
use super::output::Output;

/// Print the manual page of stepdoku, or of one of its commands
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku man | man -l -                        read it
  stepdoku man solve | man -l -                  the page of a command
  stepdoku man -o ~/.local/share/man/man1/stepdoku.1")]
pub(super) struct Args {
    /// The command; without it, the page of the whole program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut page = super::Cli::command();
    page.build();
    if let Some(name) = &args.command {
        let names = page.get_subcommands().map(|command| command.get_name().to_owned());
        let known: Vec<_> = names.filter(|name| name != "help").collect();
        page = match page.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                return Err(super::usage(
                    "man",
                    &format!("there is no command '{name}': expected {}", known.join(", ")),
                ));
            }
        };
        page = page.version(env!("CARGO_PKG_VERSION"));
    }
    let mut output = Output::open(args.output.as_deref())?;
    let mut text = Vec::new();
    Man::new(page).render(&mut text).and_then(|()| output.write_all(&text)).map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(Exit::Done)
}
