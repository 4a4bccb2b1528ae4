//! The permission to decode a value again without a second check of its text.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote_spanned};
use syn::{Attribute, Lifetime};

use crate::ast::{Container, Data, Field, Fields};
use crate::bulk::is_candidate;
use crate::inline;

/// Types that are not steady. For another type with such a name, the permission would be correct, so without it, its text is
/// only checked twice.
const NEVER_STEADY: [&str; 8] = [
    "Arc", "Box", "BTreeMap", "BTreeSet", "Cow", "HashMap", "Rc", "Vec",
];

/// Expands to one of:
/// ```text
/// const AGAIN: __sdp::Repeat<Self> = unsafe {
///     __sdp::Repeat::steady(&[<u32 as __sdp::SdpDecode<'de>>::AGAIN.is_steady()])
/// };
///
/// const AGAIN: __sdp::Repeat<Self> = unsafe { __sdp::Repeat::parts() };
/// #[cfg_attr(debug_assertions, inline)]
/// #[cfg_attr(not(debug_assertions), inline(always))]
/// fn decode_again(__sdp_in: &mut __sdp::Again<'de>) -> __sdp::Option<Self> {
///     __sdp::Option::Some(Self { name: __sdp::Again::part::<&'a str>(__sdp_in)? })
/// }
/// ```
/// The second form is for types that can borrow. There is none
/// * for types with type parameters, because they could have several impls, which differ for a subtype and its supertype.
/// * with attributes that decode a field in another way.
/// * with another attribute, because it could be a macro that adds a type parameter.
/// * with a macro in the type of a field, because it could expand to another type each time.
pub(crate) fn expand(container: &Container, de: &Lifetime) -> Option<TokenStream> {
    let has_traits = |field: &Field| field.has_traits() || !field.is_encoded();
    let is_generic = container.generics.type_params().next().is_some();
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
    // The promise of the `unsafe` below: `decode.rs` and this file list the same fields in the same order. The attributes that
    // change this are refused above. `only_methods_of_the_trait_and_its_types_get_the_cursor` tests the rest.
    if container.generics.lifetimes().next().is_some() {
        let (read, inline) = (read(container, de)?, inline::attributes());
        return Some(quote_spanned! {site=>
            const AGAIN: __sdp::Repeat<Self> = unsafe { __sdp::Repeat::parts() };
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
    let steady = fields().map(|field| {
        let (site, ty) = (field.site(), &field.ty);
        quote_spanned!(site=> <#ty as __sdp::SdpDecode<#de>>::AGAIN.is_steady())
    });
    Some(quote_spanned! {site=>
        const AGAIN: __sdp::Repeat<Self> = unsafe { __sdp::Repeat::steady(&[#(#steady),*]) };
    })
}

/// Expands to one of:
/// ```text
/// __sdp::Option::Some(Self { name: __sdp::Again::part::<&'a str>(__sdp_in)? })
/// match __sdp::Again::part::<__sdp::u8>(__sdp_in)? {
///     0u8 => __sdp::Option::Some(Self::Named { name: __sdp::Again::part::<&'a str>(__sdp_in)? }),
///     _ => match __sdp::Again::no_variant()? {},
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
                match __sdp::Again::part::<#width>(__sdp_in)? {
                    #(#arms)*
                    _ => match __sdp::Again::no_variant()? {},
                }
            })
        }
        Data::Union(_) => None,
    }
}

fn value(fields: &Fields, path: &TokenStream, de: &Lifetime) -> TokenStream {
    let value = fields.assemble(path, |_, field| {
        let (site, ty) = (field.site(), &field.ty);
        match field.is_encoded() {
            true => quote_spanned!(site=> __sdp::Again::part::<#ty>(__sdp_in)?),
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
    NAMES.iter().any(|name| attribute.path().is_ident(name))
}

/// Returns whether a type contains a macro or an attribute.
fn has_macro(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_macro(group.stream()),
        TokenTree::Punct(punct) => matches!(punct.as_char(), '!' | '#'),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}
