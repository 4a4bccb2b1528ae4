//! The code of `impl SdpEncode`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::ast::{Codec, Container, Data, Enum, Field, Fields};
use crate::run::Runs;
use crate::{bound, inline};

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl _sdp::SdpEncode for Device {
///     const SIZE: _sdp::WireSize = …;
///     const PARTS: &'static _sdp::Parts = &_sdp::parts([…]);
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn measure(&self, __length: &mut _sdp::Length) { … }
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult { … }
/// }
/// ```
/// with `PARTS` only for a struct.
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let header = bound::encode_header(container);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let ImplItems {
        sizes,
        measure,
        encode,
    } = match &container.data {
        Data::Struct(fields) => of_struct(fields),
        Data::Enum(data) => of_enum(data),
        Data::Union(_) => return TokenStream::new(),
    };
    let tags = container.tag_definitions();
    let inline = inline::attributes();
    quote_spanned! {Span::mixed_site()=>
        #tags
        #[automatically_derived]
        impl #generics _sdp::SdpEncode for #ty #where_clause {
            #sizes
            #inline
            fn measure(&self, __length: &mut _sdp::Length) {
                #measure
            }
            #inline
            fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
                #encode
            }
        }
    }
}

struct ImplItems {
    sizes: TokenStream,
    measure: TokenStream,
    encode: TokenStream,
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
/// const PARTS: &'static _sdp::Parts = &_sdp::parts([<u32 as _sdp::SdpEncode>::SIZE, …]);
///
/// <u32 as _sdp::SdpEncode>::measure_field(&self.id, __length);
///
/// let __parts: &_sdp::Parts = <Self as _sdp::SdpEncode>::PARTS;
/// _sdp::encode_field!(u32, &self.id, __parts, 0, __out);
/// _sdp::Result::Ok(())
/// ```
fn of_struct(fields: &Fields<'_>) -> ImplItems {
    let site = Span::mixed_site();
    let parts = fields.iter().filter_map(size);
    let value = |field: &Field<'_>| {
        let member = &field.member;
        quote_spanned!(field.site()=> &self.#member)
    };
    let measures = fields
        .iter()
        .filter_map(|field| measure(field, &value(field)));
    let runs = Runs::of(fields);
    let definition = runs.definition(&quote_spanned!(site=> <Self as _sdp::SdpEncode>::PARTS));
    let encodes = fields
        .iter()
        .enumerate()
        .filter_map(|(index, field)| encode(&runs, index, field, &value(field)));
    ImplItems {
        sizes: quote_spanned! {site=>
            const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
            const PARTS: &'static _sdp::Parts = &_sdp::parts([#(#parts),*]);
        },
        measure: quote_spanned!(site=> #(#measures)*),
        encode: quote_spanned! {site=>
            #definition
            #(#encodes)*
            _sdp::Result::Ok(())
        },
    }
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1).with_weight(8);
///
/// __length.add(1);
/// match self {
///     Self::Linear => {}
///     Self::Power { exponent: __0 } => { <f32 as _sdp::SdpEncode>::measure_field(__0, __length); }
/// }
///
/// match self {
///     Self::Linear => { __out.write_array(0u8.to_le_bytes())?; }
///     Self::Power { exponent: __0 } => {
///         __out.write_array(1u8.to_le_bytes())?;
///         let __parts: &_sdp::Parts = const { &_sdp::parts([<f32 as _sdp::SdpEncode>::SIZE]) };
///         _sdp::encode_field!(f32, __0, __parts, 0, __out);
///     }
/// }
/// _sdp::Result::Ok(())
/// ```
///
/// The minimum size ignores the fields of the variants. Otherwise the size of a recursive enum would be defined by
/// itself.
fn of_enum(data: &Enum<'_>) -> ImplItems {
    let site = Span::mixed_site();
    let bytes = data.width.bytes();
    if data.is_fieldless() {
        return of_fieldless(data);
    }
    let measures = data.variants.iter().map(|variant| {
        let pattern = variant.pattern();
        let lines = variant
            .bindings()
            .filter_map(|(field, value)| measure(field, &value));
        quote_spanned!(site=> #pattern => { #(#lines)* })
    });
    let encodes = data.variants.iter().map(|variant| {
        let (pattern, tag) = (variant.pattern(), &variant.tag);
        let runs = Runs::of(&variant.fields);
        let sizes = variant.fields.iter().filter_map(size);
        let definition = runs.definition_of_variant(sizes);
        let lines = variant
            .bindings()
            .enumerate()
            .filter_map(|(index, (field, value))| encode(&runs, index, field, &value));
        quote_spanned! {site=>
            #pattern => {
                __out.write_array(#tag.to_le_bytes())?;
                #definition
                #(#lines)*
            }
        }
    });
    let weight = Literal::usize_unsuffixed(data.weight());
    ImplItems {
        sizes: quote_spanned! {site=>
            const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(#bytes).with_weight(#weight);
        },
        measure: quote_spanned! {site=>
            __length.add(#bytes);
            match self {
                #(#measures)*
            }
        },
        encode: quote_spanned! {site=>
            match self {
                #(#encodes)*
            }
            _sdp::Result::Ok(())
        },
    }
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
///
/// __length.add(1);
///
/// let __tag: _sdp::u8 = match self {
///     Self::Low => 0u8,
///     Self::High => 1u8,
/// };
/// __out.write_array(__tag.to_le_bytes())
/// ```
/// An enum without variants has no values. For it, both functions expand to:
/// ```text
/// match *self {}
/// ```
fn of_fieldless(data: &Enum<'_>) -> ImplItems {
    let site = Span::mixed_site();
    let (bytes, width) = (data.width.bytes(), data.width.ty());
    let sizes = quote_spanned! {site=>
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(#bytes);
    };
    if data.variants.is_empty() {
        let never = quote_spanned!(site=> match *self {});
        return ImplItems {
            sizes,
            measure: never.clone(),
            encode: never,
        };
    }
    let arms = data.variants.iter().map(|variant| {
        let (pattern, tag) = (variant.pattern(), &variant.tag);
        quote_spanned!(site=> #pattern => #tag,)
    });
    ImplItems {
        sizes,
        measure: quote_spanned!(site=> __length.add(#bytes);),
        encode: quote_spanned! {site=>
            let __tag: #width = match self {
                #(#arms)*
            };
            __out.write_array(__tag.to_le_bytes())
        },
    }
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>::SIZE
/// path::SIZE
/// ```
fn size(field: &Field<'_>) -> Option<TokenStream> {
    let (site, ty) = (field.site(), field.ty);
    match field.codec() {
        Codec::Traits => Some(quote_spanned!(site=> <#ty as _sdp::SdpEncode>::SIZE)),
        Codec::With(path) => Some(quote_spanned!(site=> #path::SIZE)),
        Codec::Skip => None,
    }
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>::measure_field(&self.id, __length);
/// path::measure(&self.id, __length);
/// ```
fn measure(field: &Field<'_>, value: &TokenStream) -> Option<TokenStream> {
    let site = field.site();
    match field.codec() {
        Codec::Traits => {
            let ty = field.ty;
            Some(quote_spanned! {site=>
                <#ty as _sdp::SdpEncode>::measure_field(#value, __length);
            })
        }
        Codec::With(path) => Some(quote_spanned!(site=> #path::measure(#value, __length);)),
        Codec::Skip => None,
    }
}

/// Expands to one of:
/// ```text
/// _sdp::encode_field!(u32, &self.id, __parts, 0, __out);
/// __out.require(__parts.run(0))?;
/// path::encode(&self.id, __out)?;
/// ```
/// The last two lines belong together.
fn encode(
    runs: &Runs,
    index: usize,
    field: &Field<'_>,
    value: &TokenStream,
) -> Option<TokenStream> {
    let (site, run) = (field.site(), runs.at(index));
    match field.codec() {
        Codec::Traits => {
            let ty = field.ty;
            Some(quote_spanned! {site=>
                _sdp::encode_field!(#ty, #value, __parts, #run, __out);
            })
        }
        Codec::With(path) => Some(quote_spanned! {site=>
            __out.require(__parts.run(#run))?;
            #path::encode(#value, __out)?;
        }),
        Codec::Skip => None,
    }
}
