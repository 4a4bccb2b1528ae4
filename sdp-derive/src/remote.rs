//! The code of a mirror: an adapter for values of a type of a foreign crate.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use crate::ast::{Container, Data, Enum, Fields};
use crate::codec::Side;
use crate::{bound, decode, encode, inline};

/// Expands to, for a mirror of an enum:
/// ```text
/// #[automatically_derived]
/// impl __sdp::EncodeVia<colour::Fill> for Fill {
///     const VIA_SIZE: __sdp::WireSize = …;
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn apply_pass(
///         __sdp_value: &colour::Fill,
///         __sdp_pass: &mut impl __sdp::Pass,
///     ) -> __sdp::EncodeResult {
///         match *__sdp_value {
///             colour::Fill::None { .. } => { … }
///             colour::Fill::Solid { 0: ref __sdp_field0, .. } => { … }
///         }
///         __sdp::Result::Ok(())
///     }
///     fn rebuilt(__sdp_mirror: Self) -> Self { … }
/// }
/// ```
pub(crate) fn encoder(container: &Container, original: &Path) -> TokenStream {
    let original = &original.to_token_stream();
    let header = bound::encode_header(container);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let (size, arms) = match &container.data {
        Data::Struct(fields) => {
            let check = if container.attrs.non_exhaustive {
                // The remaining fields are skipped.
                quote_spanned!(Span::mixed_site()=> __sdp::Pass::skip(__sdp_pass, __sdp_value);)
            } else {
                check(fields, original)
            };
            let pattern = pattern(fields, original);
            let lines = encode::variant(fields);
            (
                size(fields.sizes(Side::Encode)),
                quote_spanned!(Span::mixed_site()=> #pattern => { #check #lines }),
            )
        }
        Data::Enum(data) => (data.size(), arms(container, data, original)),
        Data::Union(_) => return TokenStream::new(),
    };
    let (inline, rebuilt) = (inline::attributes(), rebuilt(&container.data));
    // An error about a missing variant is at the path of the enum.
    let value = quote_spanned!(original.span()=> *__sdp_value);
    let body = if arms.is_empty() {
        quote_spanned!(Span::mixed_site()=> match #value {})
    } else {
        quote_spanned! {Span::mixed_site()=>
            match #value { #arms }
            __sdp::Result::Ok(())
        }
    };
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::EncodeVia<#original> for #ty #where_clause {
            const VIA_SIZE: __sdp::WireSize = #size;
            #inline
            fn apply_pass(
                __sdp_value: &#original,
                __sdp_pass: &mut impl __sdp::Pass,
            ) -> __sdp::EncodeResult {
                #body
            }
            #rebuilt
        }
    }
}

/// Returns the arms that encode the variants of the original.
///
/// Expands to, with the last arm for a `#[non_exhaustive]` mirror:
/// ```text
/// colour::Fill::None { .. } => {
///     let _ = || colour::Fill::None {};
///     __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?;
/// }
/// _ => __sdp::no_variant(__sdp_pass, (0 as u8).to_le_bytes(), "the mirror `Fill` lacks this variant")?,
/// ```
fn arms(container: &Container, data: &Enum, original: &TokenStream) -> TokenStream {
    let site = Span::mixed_site();
    let last = data.variants.last().map(|variant| &variant.ident);
    let arms = data.variants.iter().map(|variant| {
        let (tag, lines) = (&variant.tag, encode::variant(&variant.fields));
        let check = check(&variant.fields, &variant.path(original));
        let body = quote_spanned! {site=>
            #check
            __sdp::Pass::tag(__sdp_pass, #tag.to_le_bytes())?;
            #lines
        };
        // If these arms do not cover the original, rustc would suggest an arm in the middle of the mirror. It makes
        // no suggestion if only the last arm comes from a macro.
        let arm = if Some(&variant.ident) == last {
            Span::call_site()
        } else {
            site
        };
        // An error about a variant names the variant, and not the path of the enum.
        let arm = arm.located_at(variant.ident.span());
        let path = respanned(variant.path(original), arm);
        let pattern = pattern(&variant.fields, &path);
        quote_spanned!(arm=> #pattern => { #body })
    });
    let other = container.attrs.non_exhaustive.then(|| {
        let text = format!("the mirror `{}` lacks this variant", container.ident);
        let width = data.width.ty();
        quote_spanned! {site=>
            _ => __sdp::no_variant(__sdp_pass, (0 as #width).to_le_bytes(), #text)?,
        }
    });
    quote_spanned!(site=> #(#arms)* #other)
}

/// Expands to, for a mirror of a struct:
/// ```text
/// #[automatically_derived]
/// impl<'de> __sdp::DecodeVia<'de, colour::Rgb> for Rgb {
///     const VIA_SIZE: __sdp::WireSize = …;
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn decode_via(__sdp_in: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<colour::Rgb> {
///         let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<u8 as __sdp::SdpDecode<'de>>::SIZE]) };
///         __sdp::Result::Ok(colour::Rgb { r: { let __sdp_value = …; __sdp_value } })
///     }
///     fn rebuilt(__sdp_mirror: Self) -> Self { … }
/// }
/// ```
pub(crate) fn decoder(container: &Container, original: &Path) -> TokenStream {
    let site = Span::mixed_site();
    let original = &original.to_token_stream();
    let types = container.fields().map(|field| &field.ty);
    let de = &bound::input_lifetime(&container.generics, types);
    let header = bound::decode_header(container, de);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let (size, decode) = match &container.data {
        Data::Struct(fields) => {
            let definition = fields.parts_of_variant(Side::Decode(de));
            let value = decode::value(fields, original, de);
            (
                size(fields.sizes(Side::Decode(de))),
                quote_spanned!(site=> #definition __sdp::Result::Ok(#value)),
            )
        }
        Data::Enum(data) => (data.size(), decode::variants(container, data, original, de)),
        Data::Union(_) => return TokenStream::new(),
    };
    let (inline, rebuilt) = (inline::attributes(), rebuilt(&container.data));
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::DecodeVia<#de, #original> for #ty #where_clause {
            const VIA_SIZE: __sdp::WireSize = #size;
            #inline
            fn decode_via(__sdp_in: &mut __sdp::Reader<#de>) -> __sdp::DecodeResult<#original> {
                #decode
            }
            #rebuilt
        }
    }
}

/// Moves the outer tokens to this span.
fn respanned(tokens: TokenStream, site: Span) -> TokenStream {
    let respanned = tokens.into_iter().map(|mut token| {
        token.set_span(site);
        token
    });
    respanned.collect()
}

/// Returns the size of a struct from the sizes of its fields.
///
/// Expands to:
/// ```text
/// <__sdp::Parts>::size(&__sdp::parts([<u8 as __sdp::SdpEncode>::SIZE]))
/// ```
fn size(parts: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote_spanned!(Span::mixed_site()=> <__sdp::Parts>::size(&__sdp::parts([#(#parts),*])))
}

/// Returns a pattern that binds the fields of the mirror.
///
/// Expands to:
/// ```text
/// colour::Rgb { r: ref __sdp_field0, .. }
/// ```
fn pattern(fields: &Fields, path: &TokenStream) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let names = fields.bindings().map(|(_, name)| name);
    quote_spanned!(Span::mixed_site()=> #path { #(#members: ref #names,)* .. })
}

/// Checks that the mirror has all fields. About a missing field, rustc explains a value better than a pattern.
///
/// Expands to:
/// ```text
/// let _ = || colour::Rgb { r: __sdp::any() };
/// ```
fn check(fields: &Fields, path: &TokenStream) -> TokenStream {
    let site = Span::mixed_site();
    let members = fields.iter().map(|field| &field.member);
    quote_spanned! {site=>
        let _ = || #path { #(#members: __sdp::any()),* };
    }
}

/// Expands to:
/// ```text
/// fn rebuilt(__sdp_mirror: Self) -> Self {
///     match __sdp_mirror {
///         Self { r: __sdp_field0 } => Self { r: __sdp_field0 },
///     }
/// }
/// ```
fn rebuilt(data: &Data) -> TokenStream {
    let site = Span::mixed_site();
    let arms: TokenStream = match data {
        Data::Struct(fields) => {
            let value = fields.rebuilt(&quote_spanned!(site=> Self));
            quote_spanned!(site=> #value => #value,)
        }
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let value = variant.pattern();
                quote_spanned!(site=> #value => #value,)
            })
            .collect(),
        Data::Union(_) => return TokenStream::new(),
    };
    quote_spanned! {site=>
        fn rebuilt(__sdp_mirror: Self) -> Self {
            match __sdp_mirror { #arms }
        }
    }
}
