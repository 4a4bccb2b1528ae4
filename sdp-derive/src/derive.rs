//! [`Derive`], the list of derives.

/// The derives of this crate.
#[derive(Clone, Copy)]
pub(crate) enum Derive {
    Encode,
    Decode,
    Message,
    Dispatch,
    Lend,
    Views,
    Patch,
    Schema,
}
