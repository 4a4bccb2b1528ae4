//! Files of messages that later builds of a program can read: a stream with a `Hello` at its start and an `End` at its
//! end.
//!
//! `end` is the last message, `frames` reads the messages, and `replace` writes the file under a temporary name. `disk` has
//! the operations of `replace`, so that tests can stop a program after each of them.

mod disk;
mod edit;
mod end;
mod error;
mod frames;
mod reader;
mod replace;
// Miri and WebAssembly have no files.
#[cfg(all(test, not(any(miri, target_family = "wasm"))))]
mod tests;
mod writer;

pub use self::error::FileError;
pub use self::reader::FileReader;
pub use self::replace::Replacement;
pub use self::writer::FileWriter;
