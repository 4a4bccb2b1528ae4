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

    /// Returns the definition of the parts of a struct.
    ///
    /// Expands to one of:
    /// ```text
    /// let __sdp_parts: &__sdp::Parts = <Self as __sdp::Fields>::PARTS;
    /// let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'de>>::PARTS;
    /// ```
    pub(crate) fn parts(&self, side: Side<'_>) -> Option<TokenStream> {
        let site = Span::mixed_site();
        let of = match side {
            Side::Encode => quote_spanned!(site=> __sdp::Fields),
            Side::Decode(_) => side.codec(site),
        };
        self.defined_parts(&quote_spanned!(site=> <Self as #of>::PARTS))
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
