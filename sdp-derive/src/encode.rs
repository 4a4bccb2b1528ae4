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
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn encode_fields(&self, __pass: &mut impl _sdp::Pass) -> _sdp::EncodeResult { … }
/// }
/// ```
/// with `PARTS` only for a struct, and without `encode_fields` for an enum without fields.
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let header = bound::encode_header(container);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let items = match &container.data {
        Data::Struct(fields) => of_struct(fields),
        Data::Enum(data) if data.is_fieldless() => of_fieldless(data),
        Data::Enum(data) => of_enum(data),
        Data::Union(_) => return TokenStream::new(),
    };
    let tags = container.tag_definitions();
    quote_spanned! {Span::mixed_site()=>
        #tags
        #[automatically_derived]
        impl #generics _sdp::SdpEncode for #ty #where_clause {
            #items
        }
    }
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
/// const PARTS: &'static _sdp::Parts = &_sdp::parts([<u32 as _sdp::SdpEncode>::SIZE, …]);
/// ```
/// and the methods of [`with_fields`] with the body:
/// ```text
/// let __parts: &_sdp::Parts = <Self as _sdp::SdpEncode>::PARTS;
/// _sdp::encode_field!(u32, &self.id, __parts, 0, __pass);
/// ```
fn of_struct(fields: &Fields<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let parts = fields.iter().filter_map(size);
    let runs = Runs::of(fields);
    let definition = runs.definition(&quote_spanned!(site=> <Self as _sdp::SdpEncode>::PARTS));
    let lines = fields.iter().enumerate().filter_map(|(index, field)| {
        let member = &field.member;
        encode(
            &runs,
            index,
            field,
            &quote_spanned!(field.site()=> &self.#member),
        )
    });
    let methods = with_fields(&quote_spanned!(site=> #definition #(#lines)*));
    quote_spanned! {site=>
        const SIZE: _sdp::WireSize = <Self as _sdp::SdpEncode>::PARTS.size();
        const PARTS: &'static _sdp::Parts = &_sdp::parts([#(#parts),*]);
        #methods
    }
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(1).with_weight(8);
/// ```
/// and the methods of [`with_fields`] with the body:
/// ```text
/// match self {
///     Self::Linear => { _sdp::Pass::tag(__pass, 0u8.to_le_bytes())?; }
///     Self::Power { exponent: __0 } => {
///         _sdp::Pass::tag(__pass, 1u8.to_le_bytes())?;
///         let __parts: &_sdp::Parts = const { &_sdp::parts([<f32 as _sdp::SdpEncode>::SIZE]) };
///         _sdp::encode_field!(f32, __0, __parts, 0, __pass);
///     }
/// }
/// ```
///
/// The minimum size ignores the fields of the variants. Otherwise the size of a recursive enum would be defined by
/// itself.
fn of_enum(data: &Enum<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let arms = data.variants.iter().map(|variant| {
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
                _sdp::Pass::tag(__pass, #tag.to_le_bytes())?;
                #definition
                #(#lines)*
            }
        }
    });
    let (bytes, weight) = (data.width.bytes(), Literal::usize_unsuffixed(data.weight()));
    let methods = with_fields(&quote_spanned!(site=> match self { #(#arms)* }));
    quote_spanned! {site=>
        const SIZE: _sdp::WireSize = _sdp::WireSize::at_least(#bytes).with_weight(#weight);
        #methods
    }
}

/// Returns the methods of a type with fields, from the lines that measure or encode them.
///
/// Expands to:
/// ```text
/// fn measure(&self, __length: &mut _sdp::Length) {
///     let _: _sdp::EncodeResult = <Self as _sdp::SdpEncode>::encode_fields(self, __length);
/// }
/// fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
///     <Self as _sdp::SdpEncode>::encode_fields(self, __out)
/// }
/// fn encode_fields(&self, __pass: &mut impl _sdp::Pass) -> _sdp::EncodeResult {
///     …
///     _sdp::Result::Ok(())
/// }
/// ```
fn with_fields(lines: &TokenStream) -> TokenStream {
    let inline = inline::attributes();
    quote_spanned! {Span::mixed_site()=>
        #inline
        fn measure(&self, __length: &mut _sdp::Length) {
            let _: _sdp::EncodeResult = <Self as _sdp::SdpEncode>::encode_fields(self, __length);
        }
        #inline
        fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
            <Self as _sdp::SdpEncode>::encode_fields(self, __out)
        }
        #inline
        fn encode_fields(&self, __pass: &mut impl _sdp::Pass) -> _sdp::EncodeResult {
            #lines
            _sdp::Result::Ok(())
        }
    }
}

/// Expands to:
/// ```text
/// const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(1);
/// fn measure(&self, __length: &mut _sdp::Length) {
///     __length.add(1);
/// }
/// fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::EncodeResult {
///     let __tag: _sdp::u8 = match self {
///         Self::Low => 0u8,
///         Self::High => 1u8,
///     };
///     __out.write_array(__tag.to_le_bytes())
/// }
/// ```
/// An enum without variants has no values. For it, both methods expand to:
/// ```text
/// match *self {}
/// ```
fn of_fieldless(data: &Enum<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let (bytes, width) = (data.width.bytes(), data.width.ty());
    let (measure, encode) = if data.variants.is_empty() {
        let never = quote_spanned!(site=> match *self {});
        (never.clone(), never)
    } else {
        let arms = data.variants.iter().map(|variant| {
            let (pattern, tag) = (variant.pattern(), &variant.tag);
            quote_spanned!(site=> #pattern => #tag,)
        });
        let encode = quote_spanned! {site=>
            let __tag: #width = match self {
                #(#arms)*
            };
            __out.write_array(__tag.to_le_bytes())
        };
        (quote_spanned!(site=> __length.add(#bytes);), encode)
    };
    let inline = inline::attributes();
    quote_spanned! {site=>
        const SIZE: _sdp::WireSize = _sdp::WireSize::fixed(#bytes);
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

/// Measures or encodes a field.
///
/// Expands to one of:
/// ```text
/// _sdp::encode_field!(u32, &self.id, __parts, 0, __pass);
/// _sdp::Pass::field_with(
///     __pass,
///     __parts,
///     0,
///     |__length| path::measure(&self.id, __length),
///     |__out| path::encode(&self.id, __out),
/// )?;
/// ```
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
                _sdp::encode_field!(#ty, #value, __parts, #run, __pass);
            })
        }
        Codec::With(path) => Some(quote_spanned! {site=>
            _sdp::Pass::field_with(
                __pass,
                __parts,
                #run,
                |__length| #path::measure(#value, __length),
                |__out| #path::encode(#value, __out),
            )?;
        }),
        Codec::Skip => None,
    }
}
