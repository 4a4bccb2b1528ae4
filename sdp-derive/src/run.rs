//! Runs: consecutive fixed-size fields with one bounds check.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::ast::{Codec, Fields};

/// The index of each field in the table of parts, which contains the lengths of the runs.
pub(crate) struct Runs {
    /// For each field, its index among the encoded fields.
    places: Vec<Option<usize>>,
}

impl Runs {
    pub(crate) fn of(fields: &Fields<'_>) -> Self {
        let mut places = 0..;
        let places = fields.iter().map(|field| match field.codec() {
            Codec::Skip(_) => None,
            Codec::Traits | Codec::With(_) | Codec::Via(_) => places.next(),
        });
        Self {
            places: places.collect(),
        }
    }

    /// Expands to:
    /// ```text
    /// let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpEncode>::PARTS;
    /// ```
    pub(crate) fn definition(&self, parts: &TokenStream) -> Option<TokenStream> {
        self.places.iter().flatten().next()?;
        Some(quote_spanned! {Span::mixed_site()=>
            let __sdp_parts: &__sdp::Parts = #parts;
        })
    }

    /// Defines the parts of a variant with fields of these sizes.
    ///
    /// Expands to:
    /// ```text
    /// let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpEncode>::SIZE, …]) };
    /// ```
    pub(crate) fn definition_of_variant(
        &self,
        sizes: impl Iterator<Item = TokenStream>,
    ) -> Option<TokenStream> {
        let site = Span::mixed_site();
        self.definition(&quote_spanned!(site=> const { &__sdp::parts([#(#sizes),*]) }))
    }

    /// Returns the index of a field in the parts, from its index in the struct or variant.
    pub(crate) fn at(&self, index: usize) -> Literal {
        let place = self.places.get(index).copied().flatten();
        Literal::usize_unsuffixed(place.unwrap_or_default())
    }
}
