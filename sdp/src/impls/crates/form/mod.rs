//! The forms of types of several crates. All modules but `clock` have a macro that implements both public traits.

pub(super) mod clock;
pub(super) mod parsed_text;
pub(super) mod string_like;
pub(super) mod vec_like;
pub(super) mod wire_form;
