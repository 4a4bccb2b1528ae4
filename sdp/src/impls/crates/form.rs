//! The forms of types of several crates. Each module except `clock` has a macro to implement both public traits.

pub(super) mod clock;
pub(super) mod parsed_text;
pub(super) mod string_like;
pub(super) mod vec_like;
pub(super) mod wire_form;
