//! Writes `impl SdpDecode`.
//!
//! Apart from encoding, so that each direction can be read against the wire format by itself.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Lifetime;
use syn::ext::IdentExt as _;

use crate::ast::{Codec, Container, Data, Enum, Field, Fields, Variant};
use crate::bound;
use crate::run::{self, Runs};

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl<'de> _sdp::SdpDecode<'de> for Device {
///     const SIZE: _sdp::WireSize = …;
///     #[inline]
///     fn decode(__input: &mut _sdp::Reader<'de>) -> _sdp::Result<Self, _sdp::DecodeError> { … }
///     #[inline]
///     fn decode_into(
///         __input: &mut _sdp::Reader<'de>,
///         __place: &mut Self,
///     ) -> _sdp::Result<(), _sdp::DecodeError> { … }
/// }
/// ```
/// without `decode_into` where there is nothing to reuse.
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let types = container.fields().map(|field| field.ty);
    let de = bound::input_lifetime(container.generics, types);
    let header = bound::decode_header(container, &de);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let Bodies {
        size,
        decode,
        decode_into,
    } = match &container.data {
        Data::Struct(fields) => of_struct(fields, &de),
        Data::Enum(data) => of_enum(data, &container.ident.unraw().to_string(), &de),
        Data::Union(_) => return TokenStream::new(),
    };
    let tags = container.tag_definitions();
    let has_id = id_check(container);
    let inline = run::inline(&container.data);
    let decode_into = decode_into.map(|body| {
        quote_spanned! {site=>
            #inline
            fn decode_into(
                __input: &mut _sdp::Reader<#de>,
                __place: &mut Self,
            ) -> _sdp::Result<(), _sdp::DecodeError> {
                #body
                _sdp::Result::Ok(())
            }
        }
    });
    quote_spanned! {site=>
        #tags
        #[automatically_derived]
        impl #generics _sdp::SdpDecode<#de> for #ty #where_clause {
            const SIZE: _sdp::WireSize = #size;
            #inline
            fn decode(
                __input: &mut _sdp::Reader<#de>,
            ) -> _sdp::Result<Self, _sdp::DecodeError> {
                #has_id
                #decode
            }
            #decode_into
        }
    }
}

/// Refuses a `message_id` that nothing reads: the trait that it sets is implemented by another
/// derive.
///
/// Expands to:
/// ```text
/// _sdp::assert_message::<Self>();
/// ```
fn id_check(container: &Container<'_>) -> Option<TokenStream> {
    let id = container.attrs.message_id.as_ref()?;
    Some(quote_spanned!(id.span()=> _sdp::assert_message::<Self>();))
}

struct Bodies {
    size: TokenStream,
    decode: TokenStream,
    decode_into: Option<TokenStream>,
}

/// Expands to:
/// ```text
/// _sdp::WireSize::sum(&[<u32 as _sdp::SdpDecode<'de>>::SIZE])
///
/// let [__run_0, …] = …;
/// _sdp::Result::Ok(Self {
///     id: {
///         __input.require(__run_0)?;
///         <u32 as _sdp::SdpDecode<'de>>::decode(__input)?
///     },
///     active: <bool as _sdp::SdpDecode<'de>>::decode(__input)?,
/// })
///
/// let [__run_0, …] = …;
/// __input.require(__run_0)?;
/// <u32 as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.id)?;
/// ```
fn of_struct(fields: &Fields<'_>, de: &Lifetime) -> Bodies {
    let site = Span::mixed_site();
    let sizes = fields.iter().filter_map(|field| size(field, de));
    let runs = Runs::of(fields, |field| size(field, de));
    let definition = runs.definition(fields);
    let value = value(fields, &quote_spanned!(site=> Self), &runs, de);
    let lines = fields.iter().enumerate().map(|(index, field)| {
        let member = &field.member;
        let place = quote_spanned!(field.site()=> __place.#member);
        let reference = quote_spanned!(field.site()=> &mut #place);
        decode_into((&runs, index), field, de, &place, &reference)
    });
    Bodies {
        size: quote_spanned!(site=> _sdp::WireSize::sum(&[#(#sizes),*])),
        decode: quote_spanned!(site=> #definition _sdp::Result::Ok(#value)),
        decode_into: (!fields.is_empty()).then(|| quote_spanned!(site=> #definition #(#lines)*)),
    }
}

/// Expands to:
/// ```text
/// _sdp::WireSize::at_least(1)
///
/// match <_sdp::u8 as _sdp::SdpDecode<'de>>::decode(__input)? {
///     0u8 => _sdp::Result::Ok(Self::Linear),
///     1u8 => _sdp::Result::Ok(Self::Power { exponent: <f32 as _sdp::SdpDecode<'de>>::decode(__input)? }),
///     __tag => _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, "Curve")),
/// }
///
/// match __place {
///     Self::Power { exponent: __0 } if _sdp::take_tag(__input, 1u8) => {
///         <f32 as _sdp::SdpDecode<'de>>::decode_into(__input, __0)?;
///     }
///     _ => *__place = _sdp::SdpDecode::decode(__input)?,
/// }
/// ```
///
/// The least size leaves out the fields of the variants, as that of the encoder does.
fn of_enum(data: &Enum<'_>, name: &str, de: &Lifetime) -> Bodies {
    let site = Span::mixed_site();
    let (bytes, width) = (data.width.bytes(), data.width.ty());
    let arms = data.variants.iter().map(|variant| {
        let (tag, fields) = (&variant.tag, &variant.fields);
        let runs = Runs::of(fields, |field| size(field, de));
        let value = value(fields, &variant.path(), &runs, de);
        match runs.definition(fields) {
            Some(definition) => {
                quote_spanned!(site=> #tag => { #definition _sdp::Result::Ok(#value) })
            }
            None => quote_spanned!(site=> #tag => _sdp::Result::Ok(#value),),
        }
    });
    let decode = quote_spanned! {site=>
        match <#width as _sdp::SdpDecode<#de>>::decode(__input)? {
            #(#arms)*
            __tag => _sdp::Result::Err(_sdp::unknown_variant(__input, __tag, #name)),
        }
    };
    if data.is_fieldless() {
        let size = quote_spanned!(site=> _sdp::WireSize::fixed(#bytes));
        return Bodies {
            size,
            decode,
            decode_into: None,
        };
    }
    let with_fields = data
        .variants
        .iter()
        .filter(|variant| !variant.fields.none_on_wire());
    let arms = with_fields.map(|variant| reuse(variant, de));
    Bodies {
        size: quote_spanned!(site=> _sdp::WireSize::at_least(#bytes)),
        decode,
        decode_into: Some(quote_spanned! {site=>
            match __place {
                #(#arms)*
                _ => *__place = _sdp::SdpDecode::decode(__input)?,
            }
        }),
    }
}

/// Expands to:
/// ```text
/// Self::Power { exponent: __0 } if _sdp::take_tag(__input, 1u8) => {
///     <f32 as _sdp::SdpDecode<'de>>::decode_into(__input, __0)?;
/// }
/// ```
fn reuse(variant: &Variant<'_>, de: &Lifetime) -> TokenStream {
    let (pattern, tag) = (variant.full_pattern(), &variant.tag);
    let runs = Runs::of(&variant.fields, |field| size(field, de));
    let definition = runs.definition(&variant.fields);
    let lines = variant
        .bindings()
        .enumerate()
        .map(|(index, (field, reference))| {
            let place = quote_spanned!(field.site()=> *#reference);
            decode_into((&runs, index), field, de, &place, &reference)
        });
    quote_spanned! {Span::mixed_site()=>
        #pattern if _sdp::take_tag(__input, #tag) => { #definition #(#lines)* }
    }
}

/// A struct or variant, with each field decoded.
///
/// Expands to:
/// ```text
/// Self { id: { __input.require(__run_0)?; … }, active: … }
/// ```
fn value(fields: &Fields<'_>, path: &TokenStream, runs: &Runs, de: &Lifetime) -> TokenStream {
    fields.assemble(path, |index, field| {
        let value = decode(field, de);
        match require(runs, index) {
            Some(require) => quote_spanned!(Span::mixed_site()=> { #require #value }),
            None => value,
        }
    })
}

fn require(runs: &Runs, index: usize) -> Option<TokenStream> {
    runs.require(index, &quote_spanned!(Span::mixed_site()=> __input))
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpDecode<'de>>::SIZE
/// path::SIZE
/// ```
fn size(field: &Field<'_>, de: &Lifetime) -> Option<TokenStream> {
    let (site, ty) = (field.site(), field.ty);
    match field.codec() {
        Codec::Traits => Some(quote_spanned!(site=> <#ty as _sdp::SdpDecode<#de>>::SIZE)),
        Codec::With(path) => Some(quote_spanned!(site=> #path::SIZE)),
        Codec::Skip => None,
    }
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpDecode<'de>>::decode(__input)?
/// path::decode(__input)?
/// <u32 as _sdp::Default>::default()
/// ```
fn decode(field: &Field<'_>, de: &Lifetime) -> TokenStream {
    let (site, ty) = (field.site(), field.ty);
    match field.codec() {
        Codec::Traits => quote_spanned!(site=> <#ty as _sdp::SdpDecode<#de>>::decode(__input)?),
        Codec::With(path) => quote_spanned!(site=> #path::decode(__input)?),
        Codec::Skip => quote_spanned!(site=> <#ty as _sdp::Default>::default()),
    }
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpDecode<'de>>::decode_into(__input, &mut __place.id)?;
/// __place.id = path::decode(__input)?;
/// __place.id = <u32 as _sdp::Default>::default();
/// ```
/// the last so that nothing stays of what was there before; behind the check of a run that starts
/// there.
fn decode_into(
    (runs, index): (&Runs, usize),
    field: &Field<'_>,
    de: &Lifetime,
    place: &TokenStream,
    reference: &TokenStream,
) -> TokenStream {
    let (site, ty) = (field.site(), field.ty);
    let require = require(runs, index);
    let line = match field.codec() {
        Codec::Traits => quote_spanned! {site=>
            <#ty as _sdp::SdpDecode<#de>>::decode_into(__input, #reference)?;
        },
        Codec::With(_) | Codec::Skip => {
            let value = decode(field, de);
            quote_spanned!(site=> #place = #value;)
        }
    };
    quote_spanned!(site=> #require #line)
}
