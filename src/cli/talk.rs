//! What is said to the user: on standard error, and never in the way of results.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};

use super::exit::{Exit, Failure};
use super::{input, plain};

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR or CLICOLOR=0 says no
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether output on that stream is coloured.
    fn on(self, stream: &impl anstream::stream::RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => !matches!(anstream::AutoStream::choice(stream), ColorChoice::Never),
        }
    }

    /// The same in clap's words.
    pub(super) fn for_clap(self) -> clap::ColorChoice {
        match self {
            Self::Auto => clap::ColorChoice::Auto,
            Self::Always => clap::ColorChoice::Always,
            Self::Never => clap::ColorChoice::Never,
        }
    }
}

/// The voice of the program. Nothing here fails: who does not listen misses something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Talk {
    color: Color,
    quiet: bool,
}

impl Talk {
    pub(super) fn new(color: Color, quiet: bool) -> Self {
        Self { color, quiet }
    }

    /// Whether results on standard output are coloured.
    pub(super) fn colors_results(self) -> bool {
        self.color.on(&io::stdout())
    }

    /// Whether what is said is coloured.
    pub(super) fn colors(self) -> bool {
        self.color.on(&io::stderr())
    }

    /// Whether a progress bar may be shown.
    pub(super) fn shows_progress(self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Says something that is good to know; `--quiet` silences it.
    pub(super) fn note(self, text: impl Display) {
        if !self.quiet {
            say(format_args!("{}\n", plain::message(&text.to_string())));
        }
    }

    /// Says something that must not be missed, also under `--quiet`.
    pub(super) fn warning(self, text: impl Display, help: Option<&str>) {
        self.titled("warning", AnsiColor::Yellow, &text, help);
    }

    /// Says what went wrong, and what can be done about it.
    pub(super) fn error(self, text: impl Display, help: Option<&str>) {
        self.titled("error", AnsiColor::Red, &text, help);
    }

    /// Says something that is laid out already, as an error.
    pub(super) fn rendered(self, text: impl Display) {
        let text = text.to_string();
        say(format_args!("{}\n", text.trim_end_matches('\n')));
    }

    /// Says why a command ended early, and answers with its exit code.
    pub(super) fn failure(self, failure: Failure) -> Exit {
        match failure {
            Failure::Closed => Exit::Done,
            Failure::Usage(error) => {
                self.rendered(plain::usage(error, self.colors()));
                Exit::Bad
            }
            Failure::Read(error) => input::tell(self, &error),
            Failure::Neither { name, file, read } => {
                input::tell_neither(self, &name, &file, read.as_deref());
                Exit::Bad
            }
            Failure::Told { exit, what, cure } => {
                self.error(what, cure.as_deref());
                exit
            }
        }
    }

    fn titled(self, title: &str, color: AnsiColor, text: &dyn Display, help: Option<&str>) {
        let [style, help_style] = match self.colors() {
            true => [Style::new().bold().fg_color(Some(color.into())), Style::new().bold()],
            false => [Style::new(); 2],
        };
        let text = plain::message(&text.to_string());
        say(format_args!("{style}{title}{style:#}: {text}\n"));
        for line in help.unwrap_or_default().lines() {
            say(format_args!("  {help_style}help{help_style:#}: {}\n", plain::message(line)));
        }
    }
}

fn say(text: std::fmt::Arguments<'_>) {
    let _ = io::stderr().write_all(text.to_string().as_bytes());
}
