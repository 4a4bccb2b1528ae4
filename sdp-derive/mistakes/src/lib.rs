//! The tests of this package compile programs with mistakes.
