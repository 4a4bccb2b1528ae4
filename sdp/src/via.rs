//! Adapters for fields and types with the attribute `via`.
//!
//! An adapter encodes and decodes the values of a second type. The derives choose the adapter from the two types:
//!
//! | Adapter | For |
//! |---|---|
//! | [`Same`] | two equal types |
//! | [`Text`] | `via = "String"` |
//! | [`Each`] | containers with another content |
//! | a mirror, or the target of a conversion | all others |

mod adapter;
mod convert;
mod each;
mod text;

pub use adapter::{DecodeVia, EncodeVia, Same};
pub use each::{Each, Ref};
pub use text::Text;
