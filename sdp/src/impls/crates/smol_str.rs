//! `smol_str-0_3`: `SmolStr` as a string.
//!
//! It holds up to 23 bytes inline and shares longer strings, so decoding in place reuses nothing.

use smol_str::SmolStr;

use crate::impls::template::string_like::{StringLike, string_like};
use crate::schema::same;

impl StringLike for SmolStr {
    #[inline]
    fn from_text(text: &str) -> Option<Self> {
        Some(Self::new(text))
    }
}

string_like!([] SmolStr);

same! {
    [] SmolStr => str;
}
