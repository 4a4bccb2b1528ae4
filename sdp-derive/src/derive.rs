//! [`Derive`], the list of derives, and [`Items`], their result.

use proc_macro2::TokenStream;

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

/// The items of a derive: items beside the type, and items in the block of the derive.
#[derive(Default)]
pub(crate) struct Items {
    pub(crate) beside: TokenStream,
    pub(crate) inside: TokenStream,
}

impl From<TokenStream> for Items {
    fn from(inside: TokenStream) -> Self {
        Self {
            inside,
            ..Self::default()
        }
    }
}
