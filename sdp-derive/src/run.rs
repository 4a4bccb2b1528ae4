//! Runs: fields of fixed width that follow one another, whose bounds are checked once.
//!
//! Apart from the writers of both directions, which ask in front of each field. Which types are of
//! fixed width is known to `SIZE` and not to a derive, so a constant says where runs start.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::Type;

use crate::ast::{Codec, Field, Fields};

/// The runs of a struct or of a variant.
pub(crate) struct Runs {
    sizes: Vec<TokenStream>,
    /// For each field, the name of the bytes to ask for in front of it.
    names: Vec<Option<Ident>>,
}

impl Runs {
    /// The runs of `fields`, with `size` for the size of each that is on the wire.
    pub(crate) fn of(
        fields: &Fields<'_>,
        size: impl Fn(&Field<'_>) -> Option<TokenStream>,
    ) -> Self {
        let sizes: Vec<_> = fields.iter().filter_map(size).collect();
        let mut inside = false;
        let names = fields.iter().enumerate().map(|(index, field)| {
            if matches!(field.codec(), Codec::Skip) || sizes.len() < 2 {
                return None;
            }
            let starts = !inside;
            inside = is_number(field);
            starts.then(|| format_ident!("__run_{index}", span = Span::mixed_site()))
        });
        Self {
            names: names.collect(),
            sizes,
        }
    }

    /// Expands to:
    /// ```text
    /// let [__run_0, _, __run_2] = const { _sdp::runs([<u32 as _sdp::SdpEncode>::SIZE, …]) };
    /// ```
    pub(crate) fn definition(&self, fields: &Fields<'_>) -> Option<TokenStream> {
        let site = Span::mixed_site();
        let sizes = &self.sizes;
        let on_wire = fields.iter().zip(&self.names);
        let mut names = on_wire
            .filter(|(field, _)| !matches!(field.codec(), Codec::Skip))
            .map(|(_, name)| match name {
                Some(name) => quote_spanned!(site=> #name),
                None => quote_spanned!(site=> _),
            })
            .peekable();
        (sizes.len() > 1 && names.peek().is_some()).then(
            || quote_spanned!(site=> let [#(#names),*] = const { _sdp::runs([#(#sizes),*]) };),
        )
    }

    /// What stands in front of the field at `index`.
    ///
    /// Expands to:
    /// ```text
    /// __input.require(__run_0)?;
    /// ```
    pub(crate) fn require(&self, index: usize, cursor: &TokenStream) -> Option<TokenStream> {
        let name = self.names.get(index)?.as_ref()?;
        Some(quote_spanned!(Span::mixed_site()=> #cursor.require(#name)?;))
    }
}

/// Whether the type looks like one of fixed width, so that no run starts behind it. If it only
/// looks so, its neighbour checks for itself.
fn is_number(field: &Field<'_>) -> bool {
    const NUMBERS: [&str; 14] = [
        "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool",
        "char",
    ];
    match (field.codec(), field.ty) {
        (Codec::Traits, Type::Path(path)) => path
            .path
            .get_ident()
            .is_some_and(|ident| NUMBERS.iter().any(|number| ident == number)),
        _ => false,
    }
}
