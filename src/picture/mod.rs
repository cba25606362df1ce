//! What a step looks like: a scene with no file format in it, themes, and its drawing as SVG.
//!
//! A [`Scene`] says what is to be seen, [`BoardPicture`] draws it. Everything about looks is
//! here, in whole pixels and literal colours, so that browsers, office programs and
//! converters show the same picture; see `docs/pictures.md` for the vocabulary.

mod describe;
mod layers;
pub(crate) mod layout;
pub(crate) mod nodes;
mod panel;
mod pencil;
mod reasons;
mod scene;
mod signs;
mod svg;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod theme;
mod ties;

pub use scene::{Counts, Scene, Sign, Witness};
pub use svg::BoardPicture;
pub use theme::{ParseThemeError, Theme};

/// The guide's example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/pictures.md")]
struct Guide;
