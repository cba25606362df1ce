//! `stepdoku man`: the manual, in roff.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::plain;

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
                    &format!("there is no command '{}': expected {}", plain::name(name), known.join(", ")),
                ));
            }
        };
        page = page.version(env!("CARGO_PKG_VERSION"));
    }
    let mut output = Output::open(args.output.as_deref())?;
    let mut text = Vec::new();
    render(page, &mut text)
        .and_then(|()| output.write_all(ascii(&String::from_utf8_lossy(&text)).as_bytes()))
        .map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(Exit::Done)
}

/// Renders a page as clap_mangen does, but for what stands after the help: examples keep their
/// lines there.
fn render(page: Command, to: &mut dyn Write) -> io::Result<()> {
    let after = page.get_after_long_help().or(page.get_after_help()).map(ToString::to_string);
    let has_commands = page.get_subcommands().any(|command| !command.is_hide_set());
    let man = Man::new(page).source(concat!("stepdoku ", env!("CARGO_PKG_VERSION")));
    man.render_title(to)?;
    man.render_name_section(to)?;
    man.render_synopsis_section(to)?;
    man.render_description_section(to)?;
    man.render_options_section(to)?;
    if has_commands {
        man.render_subcommands_section(to)?;
    }
    sections(after.unwrap_or_default().as_str(), to)
}

/// The page with roff's names for what is not ASCII: which encoding a formatter takes a page to
/// have depends on its version and the user's locale.
fn ascii(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    for c in page.chars() {
        match c {
            _ if c.is_ascii() => text.push(c),
            // These two have names that terminals without Unicode can show as well.
            '×' => text.push_str("\\[mu]"),
            '…' => text.push_str("..."),
            _ => text.push_str(&format!("\\[u{:04X}]", c as u32)),
        }
    }
    text
}

/// Writes the examples and the exit codes as sections of their own. Indented lines stay as
/// they are, others are filled.
fn sections(text: &str, to: &mut dyn Write) -> io::Result<()> {
    for block in text.split("\n\n") {
        let rest = match block.split_once(':') {
            Some(("Examples", rest)) => {
                writeln!(to, ".SH EXAMPLES")?;
                rest
            }
            Some(("Exit codes", rest)) => {
                writeln!(to, ".SH EXIT STATUS")?;
                rest
            }
            _ => {
                writeln!(to, ".PP")?;
                block
            }
        };
        let mut kept = false;
        for line in rest.trim_start_matches('\n').lines() {
            let indented = line.strip_prefix("  ");
            if indented.is_some() != kept {
                kept = !kept;
                writeln!(to, "{}", if kept { ".nf" } else { ".fi" })?;
            }
            // Nothing in a line is to be taken for a request of roff.
            let line = indented.unwrap_or(line.trim_start()).replace('\\', "\\e").replace('-', "\\-");
            writeln!(to, "\\&{line}")?;
        }
        if kept {
            writeln!(to, ".fi")?;
        }
    }
    Ok(())
}
