//! The traits, and the functions of byte mode.

pub(crate) mod decode;
pub(crate) mod elements;
pub(crate) mod encode;
