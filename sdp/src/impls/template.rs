//! Macros that implement both traits for the types of a pattern, such as strings of other crates.

mod cleared;
mod content;
pub(super) mod converted;
pub(super) mod enumeration;
pub(super) mod parsed_text;
pub(super) mod string_like;
mod text;
mod vec_like;

pub(super) use {
    cleared::cleared, content::content, converted::converted, enumeration::enumeration, text::text,
    vec_like::vec_like,
};
