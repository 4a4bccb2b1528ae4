//! An attribute that changes a struct after the derives have read it.

use proc_macro::TokenStream;

/// Adds padding.
///
/// # Panics
///
/// Never: the tokens are valid.
#[proc_macro_attribute]
pub fn padded(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut padded: TokenStream = "#[repr(C, align(16))]".parse().expect("valid tokens");
    padded.extend(item);
    padded
}
