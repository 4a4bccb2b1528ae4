//! The fixed code of a generated file.

use sdp_schema::Number;

use super::text::{used, view_suffix};
use crate::chunks::{Chunks, Syntax};
use crate::template::{Templates, with};

/// The fixed code, in the order of its declarations in a generated file.
pub(crate) const SUPPORT: [&str; 7] = [
    include_str!("support/error.ts"),
    include_str!("support/message.ts"),
    include_str!("support/reader.ts"),
    include_str!("support/writer.ts"),
    include_str!("support/keys.ts"),
    include_str!("support/collections.ts"),
    include_str!("support/times.ts"),
];

pub(crate) const SYNTAX: Syntax = Syntax {
    separator: "\n\n",
    comment: &['/', '*'],
    keywords: &[
        "export",
        "async",
        "class",
        "const",
        "function",
        "interface",
        "let",
        "type",
    ],
    used,
};

/// The maximum length in bytes of a typed array for which V8 needs no buffer. A loop over the numbers is then faster than a copy
/// of a buffer, except for bytes.
const WITHOUT_BUFFER: u64 = 64;

/// Adds the fixed code, and the functions for typed arrays of each number.
pub(super) fn add(file: &mut Chunks, texts: &Templates, is_public: impl Fn(&str) -> bool) {
    for text in SUPPORT {
        file.file(text, &is_public);
    }
    for number in Number::ALL {
        let (suffix, size) = (view_suffix(number), number.size());
        let end = if size == 1 { "" } else { ", true" };
        let max = WITHOUT_BUFFER.checked_div(size).unwrap_or(0);
        let values = with! { suffix, size, max, end, is_float: !number.is_integer() };
        // Bytes are always copied, and 128 bits are no typed array.
        if number != Number::U8 && size <= 8 {
            file.private(
                &format!("take{suffix}s"),
                texts.fill("take numbers", values),
            );
            file.private(&format!("put{suffix}s"), texts.fill("put numbers", values));
        }
    }
}
