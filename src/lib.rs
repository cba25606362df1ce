//! Sudoku by recursive backtracking, with every step on record.
//!
//! stepdoku solves Sudoku the way the textbook exercise does: three boolean tables say
//! which digits are used in each row, column and box, and a recursive `dfs` tries digits,
//! marks them, recurses, and undoes the marks on its way back. Each of those steps is an
//! [`Event`](search::Event) that an [`Observer`](search::Observer) is told of, and what
//! the events are turned into is up to the modules downstream:
//!
//! ```text
//! text → puzzle → search → trace → picture → export → (files, terminal, page)
//!                    └──────→ compare ─────────┘
//! ```
//!
//! Arrows point one way: no module uses one that stands to its right. [`compare`] runs many
//! searches side by side and may use pictures.

pub mod compare;
pub mod export;
pub mod picture;
pub mod puzzle;
pub mod search;
pub mod trace;

/// The examples of the guide are run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Guide;
