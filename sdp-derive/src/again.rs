//! The permission to decode a value again without a second check of its text.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote_spanned};
use syn::{Attribute, Lifetime};

use crate::ast::{Container, Data, Field, Fields};
use crate::bulk::is_candidate;
use crate::{attr, inline};

/// Names of types that are not steady. Another type with such a name only loses the permission.
const NEVER_STEADY: [&str; 9] = [
    "Arc", "Box", "BTreeMap", "BTreeSet", "Cow", "HashMap", "Rc", "String", "Vec",
];

/// Expands to one of:
/// ```text
/// const AGAIN: __sdp::Repeat<Self> = {
///     let __sdp_parts = &[<u32 as __sdp::SdpDecode<'de>>::AGAIN.is_steady()];
///     { … unsafe { __sdp::Repeat::steady::<Probe>(__sdp_parts) } }
/// };
///
/// const AGAIN: __sdp::Repeat<Self> = {
///     let __sdp_saves = &[
///         __sdp::Repeat::<Self>::saves_checks(&[<&'a str as __sdp::SdpDecode<'de>>::AGAIN.known()]),
///     ];
///     { … unsafe { __sdp::Repeat::parts::<Probe>(__sdp_saves) } }
/// };
/// #[cfg_attr(debug_assertions, inline)]
/// #[cfg_attr(not(debug_assertions), inline(always))]
/// fn decode_again(__sdp_in: &mut __sdp::Again<'de>) -> __sdp::Option<Self> {
///     __sdp::Option::Some(Self { name: __sdp_in.part::<&'a str>()? })
/// }
/// ```
/// The second form is for types that can borrow. The list has an element for the struct or for each variant.
///
/// A type has no permission if it has:
/// * a type parameter, because it could have several impls, which differ for a subtype and its supertype.
/// * a const parameter or a `where` clause, so that no bound has an effect on the code.
/// * an attribute that decodes a field in another way.
/// * another attribute, because it could be a macro that adds a type parameter.
/// * a macro in the type of a field, because it could expand to another type each time.
pub(crate) fn expand(container: &Container, de: &Lifetime) -> Option<TokenStream> {
    let has_traits = |field: &Field| field.has_traits() || !field.is_encoded();
    let generics = &container.generics;
    let is_generic =
        generics.params.len() > generics.lifetimes().count() || generics.where_clause.is_some();
    let can_change = !container.syntax.iter().all(is_built_in);
    let attrs = &container.attrs;
    if is_generic
        || can_change
        || attrs.via.is_some()
        || !container.fields().all(has_traits)
        || container
            .fields()
            .any(|field| has_macro(field.ty.to_token_stream()))
    {
        return None;
    }
    let site = Span::mixed_site();
    // SAFETY, for the `unsafe` in the expansion:
    // * The type `Probe` proves that the impl is one of the trait of the runtime, although `__sdp` can be another crate.
    // * `decode.rs` and this file list the same fields in the same order. Attributes and macros that could change this, and
    //   parameters, are refused above.
    // * The tag is a part of its own, so its type can be one of another crate, too.
    // * `derived_code_gives_the_cursor_only_to_its_methods_and_the_trait` tests that nobody else gets it, and that no derived
    //   impl has a `decode_part` of its own. A trait can have a method `unknown_variant`, which takes it. After this method,
    //   decoding can only return an error.
    if container.generics.lifetimes().next().is_some() {
        let (read, inline) = (read(container, de)?, inline::attributes());
        let saves_checks = match &container.data {
            Data::Struct(fields) => vec![saves_checks(fields, de)],
            Data::Enum(data) => (data.variants.iter())
                .map(|variant| saves_checks(&variant.fields, de))
                .collect(),
            Data::Union(_) => return None,
        };
        let permission =
            proven(quote_spanned!(site=> unsafe { __sdp::Repeat::parts::<Probe>(__sdp_saves) }));
        return Some(quote_spanned! {site=>
            const AGAIN: __sdp::Repeat<Self> = {
                let __sdp_saves = &[#(#saves_checks),*];
                #permission
            };
            #inline
            fn decode_again(__sdp_in: &mut __sdp::Again<#de>) -> __sdp::Option<Self> {
                #read
            }
        });
    }
    let fields = || container.fields().filter(|field| field.is_encoded());
    if !fields().all(|field| is_candidate(&field.ty, &NEVER_STEADY)) {
        return None;
    }
    let tag = match &container.data {
        Data::Enum(data) => Some((site, data.width.ty())),
        Data::Struct(_) | Data::Union(_) => None,
    };
    let fields = fields().map(|field| (field.site, field.ty.to_token_stream()));
    let steady = tag
        .into_iter()
        .chain(fields)
        .map(|(site, ty)| quote_spanned!(site=> <#ty as __sdp::SdpDecode<#de>>::AGAIN.is_steady()));
    let permission =
        proven(quote_spanned!(site=> unsafe { __sdp::Repeat::steady::<Probe>(__sdp_parts) }));
    Some(quote_spanned! {site=>
        const AGAIN: __sdp::Repeat<Self> = {
            let __sdp_parts = &[#(#steady),*];
            #permission
        };
    })
}

/// Expands to:
/// ```text
/// __sdp::Repeat::<Self>::saves_checks(&[<&'a str as __sdp::SdpDecode<'de>>::AGAIN.known()])
/// ```
fn saves_checks(fields: &Fields, de: &Lifetime) -> TokenStream {
    let fields = fields.iter().filter(|field| field.is_encoded());
    let known = fields.map(|field| {
        let (site, ty) = (field.site, &field.ty);
        quote_spanned!(site=> <#ty as __sdp::SdpDecode<#de>>::AGAIN.known())
    });
    quote_spanned!(Span::mixed_site()=> __sdp::Repeat::<Self>::saves_checks(&[#(#known),*]))
}

/// Proves that `__sdp::SdpDecode` is the trait of the runtime. No code of the user is in this block, so nobody else can
/// implement that trait for the type.
///
/// Expands to:
/// ```text
/// {
///     struct Probe;
///     impl<'de> __sdp::SdpDecode<'de> for Probe { … }
///     unsafe { __sdp::Repeat::parts::<Probe>(__sdp_saves) }
/// }
/// ```
fn proven(permission: TokenStream) -> TokenStream {
    quote_spanned! {Span::mixed_site()=> {
        struct Probe;
        impl<'de> __sdp::SdpDecode<'de> for Probe {
            const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(0);
            fn decode(_: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> {
                __sdp::Result::Ok(Self)
            }
        }
        #permission
    }}
}

/// Expands to one of:
/// ```text
/// __sdp::Option::Some(Self { name: __sdp_in.part::<&'a str>()? })
/// match __sdp_in.part::<__sdp::u8>()? {
///     0u8 => __sdp::Option::Some(Self::Named { name: __sdp_in.part::<&'a str>()? }),
///     _ => __sdp::Option::None,
/// }
/// ```
fn read(container: &Container, de: &Lifetime) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let path = quote_spanned!(site=> Self);
    match &container.data {
        Data::Struct(fields) => Some(value(fields, &path, de)),
        Data::Enum(data) => {
            let width = data.width.ty();
            let arms = data.variants.iter().map(|variant| {
                let (tag, value) = (
                    &variant.tag,
                    value(&variant.fields, &variant.path(&path), de),
                );
                quote_spanned!(site=> #tag => #value,)
            });
            Some(quote_spanned! {site=>
                match __sdp_in.part::<#width>()? {
                    #(#arms)*
                    _ => __sdp::Option::None,
                }
            })
        }
        Data::Union(_) => None,
    }
}

fn value(fields: &Fields, path: &TokenStream, de: &Lifetime) -> TokenStream {
    let value = fields.assemble(path, |_, field| {
        let (site, ty) = (field.site, &field.ty);
        match field.is_encoded() {
            true => quote_spanned!(site=> __sdp_in.part::<#ty>()?),
            false => field.decode(de),
        }
    });
    quote_spanned!(Span::mixed_site()=> __sdp::Option::Some(#value))
}

/// Returns whether an attribute is one of the language or of SDP, so it is no macro.
fn is_built_in(attribute: &Attribute) -> bool {
    const NAMES: [&str; 12] = [
        "allow",
        "cfg",
        "deny",
        "deprecated",
        "doc",
        "expect",
        "forbid",
        "must_use",
        "non_exhaustive",
        "repr",
        "sdp",
        "warn",
    ];
    NAMES.iter().any(|name| attr::is(attribute.path(), name))
}

/// Returns whether a type contains a macro or an attribute.
fn has_macro(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_macro(group.stream()),
        TokenTree::Punct(punct) => matches!(punct.as_char(), '!' | '#'),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}
