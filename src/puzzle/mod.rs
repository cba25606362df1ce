//! What is being solved: shapes, cells, digits, grids, and a grid that is fit to be solved.

pub mod builtin;
mod cell;
mod digit;
mod grid;
pub mod read;
mod shape;
mod transform;

pub use cell::{Cell, ParseCellError};
pub use digit::Digit;
pub use grid::{Conflict, Grid, Puzzle};
pub use shape::{BoxShapeError, Shape, Unit, UnitKind};
pub use transform::{ParseTransformError, Transform, TransformError};
