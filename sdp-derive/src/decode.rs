//! The code of `impl SdpDecode`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Lifetime, Type, parse_quote};

use crate::ast::{Container, Data, Enum, Fields, Variant};
use crate::codec::Side;
use crate::{bound, bulk, inline, via};

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl<'de> __sdp::SdpDecode<'de> for Device {
///     const SIZE: __sdp::WireSize = …;
///     const PARTS: &'static __sdp::Parts = { … };
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn decode(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> { … }
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn decode_into(
///         __sdp_in: &mut __sdp::Reader<'de>,
///         __sdp_place: &mut Self,
///     ) -> __sdp::DecodeResult<()> { … }
/// }
/// ```
/// with `PARTS` only for a struct, and without `decode_into` if there is nothing to reuse or the feature `in-place` is
/// off.
pub(crate) fn expand(container: &Container, in_place: bool) -> TokenStream {
    let site = Span::mixed_site();
    let types = container.fields().map(|field| &field.ty);
    let types = types.chain(&container.attrs.via);
    let de = bound::input_lifetime(&container.generics, types);
    let header = bound::decode_header(container, &de);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let ImplItems {
        sizes,
        decode,
        decode_into,
    } = match (&container.attrs.via, &container.data) {
        (Some(ty), _) => of_conversion(ty, &de),
        (None, Data::Struct(fields)) => of_struct(fields, &de, in_place),
        (None, Data::Enum(data)) => of_enum(container, data, &de, in_place),
        (None, Data::Union(_)) => return TokenStream::new(),
    };
    let inline = inline::attributes();
    let has_id = id_check(container);
    let decode_into = decode_into.map(|body| {
        quote_spanned! {site=>
            #inline
            fn decode_into(
                __sdp_in: &mut __sdp::Reader<#de>,
                __sdp_place: &mut Self,
            ) -> __sdp::DecodeResult<()> {
                #body
                __sdp::Result::Ok(())
            }
        }
    });
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpDecode<#de> for #ty #where_clause {
            #sizes
            #inline
            fn decode(__sdp_in: &mut __sdp::Reader<#de>) -> __sdp::DecodeResult<Self> {
                #has_id
                #decode
            }
            #decode_into
        }
    }
}

/// Rejects a `message_id` on a type without `SdpMessage`, because separate derives implement that trait.
///
/// Expands to:
/// ```text
/// __sdp::assert_message::<Self>();
/// ```
fn id_check(container: &Container) -> Option<TokenStream> {
    let id = container.attrs.message_id.as_ref()?;
    Some(quote_spanned!(id.span()=> __sdp::assert_message::<Self>();))
}

struct ImplItems {
    sizes: TokenStream,
    decode: TokenStream,
    decode_into: Option<TokenStream>,
}

/// Returns the items of a type that is decoded from a second type.
///
/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = <__sdp::Text as __sdp::DecodeVia<'de, Self>>::VIA_SIZE;
///
/// <__sdp::Text as __sdp::DecodeVia<'de, Self>>::decode_via(__sdp_in)
/// ```
fn of_conversion(ty: &Type, de: &Lifetime) -> ImplItems {
    let site = Span::mixed_site().located_at(ty.span());
    let path = via::decoder(ty, &parse_quote!(Self), de);
    ImplItems {
        sizes: quote_spanned!(site=> const SIZE: __sdp::WireSize = #path::VIA_SIZE;),
        decode: quote_spanned!(site=> #path::decode_via(__sdp_in)),
        decode_into: None,
    }
}

/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
/// const PARTS: &'static __sdp::Parts = { let __sdp_sizes = [<u32 as __sdp::SdpDecode<'de>>::SIZE, …]; &__sdp::parts(__sdp_sizes) };
///
/// let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
/// __sdp::Result::Ok(Self {
///     id: __sdp::decode_part!(u32, 'de, __sdp_in, __sdp_parts, 0),
///     active: __sdp::decode_part!(bool, 'de, __sdp_in, __sdp_parts, 1),
/// })
///
/// let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
/// <u32 as __sdp::SdpDecode<'de>>::decode_part_into(__sdp_in, &mut __sdp_place.id, __sdp_parts, 0)?;
/// ```
fn of_struct(fields: &Fields, de: &Lifetime, in_place: bool) -> ImplItems {
    let site = Span::mixed_site();
    let side = Side::Decode(de);
    let (table, definition) = fields.parts(side);
    let value = value(fields, &quote_spanned!(site=> Self), de);
    let decode_into = (in_place && !fields.is_empty()).then(|| {
        let lines = fields.iter().map(|field| {
            let member = &field.member;
            let place = quote_spanned!(field.site=> __sdp_place.#member);
            let reference = quote_spanned!(field.site=> &mut #place);
            field.decode_into(de, &place, &reference)
        });
        quote_spanned!(site=> #definition #(#lines)*)
    });
    let bulk = bulk::expand(fields, side);
    ImplItems {
        sizes: quote_spanned! {site=>
            const SIZE: __sdp::WireSize = __sdp::decoded_parts::<Self>().size();
            #table
            #bulk
        },
        decode: quote_spanned!(site=> #definition __sdp::Result::Ok(#value)),
        decode_into,
    }
}

/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(8);
///
/// match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
///     0u8 => __sdp::Result::Ok(Self::Linear),
///     1u8 => {
///         let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpDecode<'de>>::SIZE]) };
///         __sdp::Result::Ok(Self::Power {
///             exponent: { let __sdp_value = …; __sdp_value },
///         })
///     }
///     __sdp_tag => match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Curve")? {},
/// }
///
/// match __sdp_place {
///     Self::Power { exponent: __sdp_field0 } if __sdp::take_tag(__sdp_in, 1u8) => {
///         let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpDecode<'de>>::SIZE]) };
///         <f32 as __sdp::SdpDecode<'de>>::decode_part_into(__sdp_in, __sdp_field0, __sdp_parts, 0)?;
///     }
///     _ => *__sdp_place = __sdp::SdpDecode::decode(__sdp_in)?,
/// }
/// ```
///
/// The minimum size ignores the fields of the variants, as in the encoder.
fn of_enum(container: &Container, data: &Enum, de: &Lifetime, in_place: bool) -> ImplItems {
    let site = Span::mixed_site();
    let size = data.size();
    let sizes = quote_spanned!(site=> const SIZE: __sdp::WireSize = #size;);
    let decode = variants(container, data, &quote_spanned!(site=> Self), de);
    if data.is_fieldless() || !in_place {
        return ImplItems {
            sizes,
            decode,
            decode_into: None,
        };
    }
    let with_fields = data
        .variants
        .iter()
        .filter(|variant| !variant.fields.all_skipped());
    let arms = with_fields.map(|variant| reuse(variant, de));
    ImplItems {
        sizes,
        decode,
        decode_into: Some(quote_spanned! {site=>
            match __sdp_place {
                #(#arms)*
                _ => *__sdp_place = __sdp::SdpDecode::decode(__sdp_in)?,
            }
        }),
    }
}

/// Decodes a variant of `ty`.
///
/// Expands to:
/// ```text
/// match <__sdp::u8 as __sdp::SdpDecode<'de>>::decode(__sdp_in)? {
///     0u8 => __sdp::Result::Ok(Self::Linear),
///     1u8 => { … }
///     __sdp_tag => match __sdp::unknown_variant(__sdp_in, __sdp_tag, "Curve")? {},
/// }
/// ```
pub(crate) fn variants(
    container: &Container,
    data: &Enum,
    ty: &TokenStream,
    de: &Lifetime,
) -> TokenStream {
    let site = Span::mixed_site();
    let (name, width) = (container.ident.unraw().to_string(), data.width.ty());
    let arms = data.variants.iter().map(|variant| {
        let (tag, fields) = (&variant.tag, &variant.fields);
        let value = value(fields, &variant.path(ty), de);
        match fields.parts_of_variant(Side::Decode(de)) {
            Some(definition) => {
                quote_spanned!(site=> #tag => { #definition __sdp::Result::Ok(#value) })
            }
            None => quote_spanned!(site=> #tag => __sdp::Result::Ok(#value),),
        }
    });
    quote_spanned! {site=>
        match <#width as __sdp::SdpDecode<#de>>::decode(__sdp_in)? {
            #(#arms)*
            __sdp_tag => match __sdp::unknown_variant(__sdp_in, __sdp_tag, #name)? {},
        }
    }
}

/// Expands to:
/// ```text
/// Self::Power { exponent: __sdp_field0 } if __sdp::take_tag(__sdp_in, 1u8) => {
///     let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpDecode<'de>>::SIZE]) };
///     <f32 as __sdp::SdpDecode<'de>>::decode_part_into(__sdp_in, __sdp_field0, __sdp_parts, 0)?;
/// }
/// ```
fn reuse(variant: &Variant, de: &Lifetime) -> TokenStream {
    let site = Span::mixed_site();
    let (pattern, tag) = (variant.pattern(), &variant.tag);
    let definition = variant.fields.parts_of_variant(Side::Decode(de));
    let lines = variant.bindings().map(|(field, reference)| {
        let place = quote_spanned!(field.site=> *#reference);
        field.decode_into(de, &place, &reference)
    });
    quote_spanned! {site=>
        #pattern if __sdp::take_tag(__sdp_in, #tag) => { #definition #(#lines)* }
    }
}

/// Returns a struct or variant with decoded fields.
///
/// Expands to:
/// ```text
/// Self { id: { let __sdp_value = …; __sdp_value }, active: … }
/// ```
pub(crate) fn value(fields: &Fields, path: &TokenStream, de: &Lifetime) -> TokenStream {
    fields.assemble(path, |_, field| field.decode(de))
}
