//! `stepdoku completions`: completions for a shell.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use super::exit::{Exit, Failure};
use super::output::Output;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku completions bash -o ~/.local/share/bash-completion/completions/stepdoku
  stepdoku completions zsh -o ~/.zfunc/_stepdoku
  stepdoku completions fish -o ~/.config/fish/completions/stepdoku.fish")]
pub(super) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    // In memory first: the generator does not hand on errors of writing.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::Cli::command(), "stepdoku", &mut script);
    let mut output = Output::open(args.output.as_deref())?;
    output.write_all(&script).map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(Exit::Done)
}
