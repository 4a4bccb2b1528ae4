//! Runs: consecutive fixed-size fields with one bounds check.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::ast::{Field, Fields};
use crate::codec::Side;

impl Fields {
    /// Returns the sizes of the encoded fields.
    pub(crate) fn sizes(&self, side: Side<'_>) -> impl Iterator<Item = TokenStream> {
        self.iter().filter_map(move |field| field.size(side))
    }

    /// Returns the constant with the parts of a struct, and the statement that reads it in a method.
    ///
    /// Expands to one of:
    /// ```text
    /// const PARTS: &'static __sdp::Parts = { let __sdp_sizes = [<u32 as __sdp::SdpEncode>::SIZE, …]; … };
    /// let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
    /// let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
    /// ```
    pub(crate) fn parts(&self, side: Side<'_>) -> (TokenStream, Option<TokenStream>) {
        let (site, sizes) = (Span::mixed_site(), self.sizes(side));
        let of_self = match side {
            Side::Encode => quote_spanned!(site=> __sdp::encoded_parts::<Self>()),
            Side::Decode(_) => quote_spanned!(site=> __sdp::decoded_parts::<Self>()),
        };
        // PERF: without the variable, rustc promotes the call and evaluates it, even in `cargo check`.
        let table = quote_spanned! {site=>
            const PARTS: &'static __sdp::Parts = {
                let __sdp_sizes = [#(#sizes),*];
                &__sdp::parts(__sdp_sizes)
            };
        };
        (table, self.defined_parts(&of_self))
    }

    /// Returns the definition of the parts of a variant.
    ///
    /// Expands to:
    /// ```text
    /// let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpEncode>::SIZE, …]) };
    /// ```
    pub(crate) fn parts_of_variant(&self, side: Side<'_>) -> Option<TokenStream> {
        let (site, sizes) = (Span::mixed_site(), self.sizes(side));
        self.defined_parts(&quote_spanned!(site=> const { &__sdp::parts([#(#sizes),*]) }))
    }

    fn defined_parts(&self, parts: &TokenStream) -> Option<TokenStream> {
        self.iter().any(Field::is_encoded).then(|| {
            quote_spanned! {Span::mixed_site()=>
                let __sdp_parts: &__sdp::Parts = #parts;
            }
        })
    }
}
