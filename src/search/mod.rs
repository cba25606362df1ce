//! The recursion.
