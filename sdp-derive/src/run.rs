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
    /// let __runs = const { _sdp::runs::<3>(Self::PARTS) };
    /// ```
    pub(crate) fn definition(&self, parts: &TokenStream) -> Option<TokenStream> {
        let count = self.places.iter().flatten().count();
        if count == 0 {
            return None;
        }
        let count = Literal::usize_unsuffixed(count);
        Some(quote_spanned! {Span::mixed_site()=>
            let __runs = const { _sdp::runs::<#count>(#parts) };
        })
    }

    /// The bytes to require before the field at `index`.
    ///
    /// Expands to:
    /// ```text
    /// __runs[0]
    /// ```
    pub(crate) fn at(&self, index: usize) -> TokenStream {
        let place = self.places.get(index).copied().flatten();
        let place = Literal::usize_unsuffixed(place.unwrap_or_default());
        quote_spanned!(Span::mixed_site()=> __runs[#place])
    }
}
