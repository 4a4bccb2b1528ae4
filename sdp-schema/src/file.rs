//! Files of messages that later builds of a program can read: a stream with a `Hello` at its start and an `End` at its
//! end.

mod edit;
mod end;
mod error;
mod frames;
mod reader;
mod replace;
mod writer;

pub use self::edit::Edited;
pub use self::error::FileError;
pub use self::reader::FileReader;
pub use self::replace::Replacement;
pub use self::writer::FileWriter;
