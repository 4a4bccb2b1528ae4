//! Write-back: the changes by the reader in the bytes of the writer.
//!
//! `table` has the pairs of types, and the steps that take their parts. `merge` goes through the changed parts of a value, and
//! `list` through their elements. `keyed` finds structs that are at another place, for `moves`. `editor` proves the result.

mod editor;
mod error;
mod keyed;
mod list;
mod merge;
mod moves;
mod table;

pub use self::editor::Editor;
pub(crate) use self::editor::LazyEditor;
