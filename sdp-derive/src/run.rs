//! Runs: fields of fixed size that follow one another, whose bounds are checked once.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::ast::{Codec, Fields};

/// Where the code of a field finds the length of the run that starts there.
pub(crate) struct Runs {
    /// For each field, its place among the fields on the wire.
    places: Vec<Option<usize>>,
}

impl Runs {
    pub(crate) fn of(fields: &Fields<'_>) -> Self {
        let mut places = 0..;
        let places = fields.iter().map(|field| match field.codec() {
            Codec::Skip => None,
            Codec::Traits | Codec::With(_) => places.next(),
        });
        Self {
            places: places.collect(),
        }
    }

    /// Expands to:
    /// ```text
    /// let __parts: &_sdp::Parts = <Self as _sdp::SdpEncode>::PARTS;
    /// ```
    pub(crate) fn definition(&self, parts: &TokenStream) -> Option<TokenStream> {
        self.places.iter().flatten().next()?;
        Some(quote_spanned! {Span::mixed_site()=>
            let __parts: &_sdp::Parts = #parts;
        })
    }

    /// Defines the parts of a variant, whose fields have these sizes.
    ///
    /// Expands to:
    /// ```text
    /// let __parts: &_sdp::Parts = const { &_sdp::parts([<f32 as _sdp::SdpEncode>::SIZE, …]) };
    /// ```
    pub(crate) fn definition_of_variant(
        &self,
        sizes: impl Iterator<Item = TokenStream>,
    ) -> Option<TokenStream> {
        let site = Span::mixed_site();
        self.definition(&quote_spanned!(site=> const { &_sdp::parts([#(#sizes),*]) }))
    }

    /// The place of the field at `index` among the parts.
    pub(crate) fn at(&self, index: usize) -> Literal {
        let place = self.places.get(index).copied().flatten();
        Literal::usize_unsuffixed(place.unwrap_or_default())
    }
}
