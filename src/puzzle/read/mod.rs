//! Reading puzzles from the text formats that people have.
//!
//! What a source is follows from its content: lines of 16, 36, 64, 81 … cells, rows, drawn
//! grids, tables, `.sdk` and `.ss` files, JSON. Only `.sdm` is known by its name. A bad
//! puzzle among several is an error of its own and the others are read; what was decided
//! unasked is told in [notices](Notice). `docs/formats.md` describes each format.
//!
//! ```
//! use stepdoku::puzzle::read::{ReadOptions, read_bytes};
//!
//! let text = "# two small ones\n2.4..........3.4\n1.....3..4.....2\n";
//! let (puzzles, notices) = read_bytes(text.as_bytes(), "two.txt", &ReadOptions::default());
//! assert_eq!(puzzles.len(), 2);
//! let second = puzzles[1].as_ref().unwrap();
//! assert_eq!(second.puzzle.to_string(), "1.....3..4.....2");
//! assert_eq!(second.line, 3);
//! ```

mod build;
mod classify;
mod error;
mod json;
mod json_grid;
mod lex;
mod lines;
mod literal;
mod notice;
mod options;
#[cfg(feature = "cli")]
mod render;
mod rows;
mod snippet;
mod source;
mod symbols;
mod table;
mod text;

pub use error::{Problem, ReadError};
pub use literal::read_literal;
pub use notice::{Notice, NoticeKind};
pub use options::{ParseBoxError, ReadOptions, parse_box};
#[cfg(feature = "cli")]
pub use render::render;
pub use snippet::{Mark, Snippet};
pub use source::{Puzzles, ReadPuzzle, read_bytes, read_puzzles};
pub use symbols::{Alphabet, Symbols, SymbolsError};
