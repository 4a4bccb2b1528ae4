//! The permission to decode a value again without a second check of its text.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote_spanned};
use syn::Lifetime;

use crate::ast::{Container, Data, Field, Fields};
use crate::bulk::is_candidate;
use crate::inline;

/// Types that are not steady, and with them the struct or enum. For a type of another kind with such a name, the permission
/// would be correct, and reading checks its text twice.
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
///     __sdp::Option::Some(Self { name: __sdp_in.part::<&'a str>()? })
/// }
/// ```
/// The second form is for types that can borrow. There is none
/// * for types with type parameters, because they could have several impls, which differ for a subtype and its supertype.
/// * with attributes that decode a field in another way.
/// * with the attribute `crate`, because a module at that path could decode fields in another way.
/// * with a macro as the type of a field, because it could expand to another type each time.
pub(crate) fn expand(container: &Container, de: &Lifetime) -> Option<TokenStream> {
    let has_traits = |field: &Field| field.has_traits() || !field.is_encoded();
    let is_generic = container.generics.type_params().next().is_some();
    let attrs = &container.attrs;
    if is_generic
        || attrs.via.is_some()
        || attrs.sdp.is_some()
        || !container.fields().all(has_traits)
        || container
            .fields()
            .any(|field| has_macro(field.ty.to_token_stream()))
    {
        return None;
    }
    let site = Span::mixed_site();
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
/// __sdp::Some(Self { name: __sdp_in.part::<&'a str>()? })
/// match __sdp_in.part::<__sdp::u8>()? {
///     0u8 => __sdp::Some(Self::Named { name: __sdp_in.part::<&'a str>()? }),
///     _ => __sdp::None,
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
                match __sdp_in.part::<#width>()? { #(#arms)* _ => __sdp::Option::None }
            })
        }
        Data::Union(_) => None,
    }
}

fn value(fields: &Fields, path: &TokenStream, de: &Lifetime) -> TokenStream {
    let value = fields.assemble(path, |_, field| {
        let (site, ty) = (field.site(), &field.ty);
        match field.is_encoded() {
            true => quote_spanned!(site=> __sdp_in.part::<#ty>()?),
            false => field.decode(de),
        }
    });
    quote_spanned!(Span::mixed_site()=> __sdp::Option::Some(#value))
}

/// Returns whether a type contains a macro.
fn has_macro(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_macro(group.stream()),
        TokenTree::Punct(punct) => punct.as_char() == '!',
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}
