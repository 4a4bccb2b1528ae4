//! `compact_str-0_10`: `CompactString` as a string.
//!
//! It holds up to 24 bytes inline on a 64-bit target.

use compact_str::CompactString;

use crate::impls::template::string_like::{StringLike, string_like};
use crate::schema::same;

impl StringLike for CompactString {
    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        Some(Self::new(text))
    }

    #[inline]
    fn replace(&mut self, text: &str) -> Option<()> {
        self.clear();
        self.push_str(text);
        Some(())
    }
}

string_like!([] CompactString);

same! {
    [] CompactString => str;
}
