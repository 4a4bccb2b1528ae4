//! [`Quoted`]: a string of a schema file.

use core::fmt::{self, Write as _};

use crate::shown::is_hidden;

/// A string in quotes, with escapes for quotes, backslashes and hidden characters.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                c if is_hidden(c) => write!(f, "{}", c.escape_unicode())?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
