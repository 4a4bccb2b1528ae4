//! The adapters of `via`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericArgument, Lifetime, PathArguments, PathSegment, Type, TypePath};

/// The containers with adapters for their content, and the number of types in their content.
const CONTAINERS: [(&str, usize); 10] = [
    ("Option", 1),
    ("Box", 1),
    ("Rc", 1),
    ("Arc", 1),
    ("Vec", 1),
    ("VecDeque", 1),
    ("BTreeMap", 2),
    ("BTreeSet", 1),
    ("HashMap", 2),
    ("HashSet", 1),
];

/// Returns the adapter that encodes a `ty` via a second type.
///
/// Expands to:
/// ```text
/// <__sdp::Text as __sdp::EncodeVia<Url>>
/// ```
pub(crate) fn encoder(via: &Type, ty: &Type) -> TokenStream {
    let adapter = adapter(via, ty);
    quote_spanned!(site(via)=> <#adapter as __sdp::EncodeVia<#ty>>)
}

/// Returns the adapter that decodes a `ty` via a second type.
///
/// Expands to:
/// ```text
/// <__sdp::Text as __sdp::DecodeVia<'de, Url>>
/// ```
pub(crate) fn decoder(via: &Type, ty: &Type, de: &Lifetime) -> TokenStream {
    let adapter = adapter(via, ty);
    quote_spanned!(site(via)=> <#adapter as __sdp::DecodeVia<#de, #ty>>)
}

/// Returns a reference to the schema of a `ty` via a second type.
///
/// Expands to:
/// ```text
/// __sdp::TypeRef::via::<Url, __sdp::Text>()
/// ```
pub(crate) fn schema(via: &Type, ty: &Type) -> TokenStream {
    let adapter = adapter(via, ty);
    quote_spanned!(site(via)=> __sdp::TypeRef::via::<#ty, #adapter>())
}

/// Returns the adapter between the two types. If both are the same container, it consists of the adapters of their
/// content.
///
/// Expands to one of:
/// ```text
/// __sdp::Same
/// __sdp::Text
/// Rgb
/// __sdp::Each<__sdp::Option<Rgb>>
/// __sdp::Ref<[Rgb]>
/// ```
fn adapter(via: &Type, ty: &Type) -> TokenStream {
    let site = site(via);
    match (via, ty) {
        (Type::Group(via), _) => return adapter(&via.elem, ty),
        (Type::Paren(via), _) => return adapter(&via.elem, ty),
        (_, Type::Group(ty)) => return adapter(via, &ty.elem),
        (_, Type::Paren(ty)) => return adapter(via, &ty.elem),
        _ => {}
    }
    if via.to_token_stream().to_string() == ty.to_token_stream().to_string() {
        return quote_spanned!(site=> __sdp::Same);
    }
    match (via, ty) {
        (Type::Array(via), Type::Array(ty)) => {
            let (item, len) = (adapter(&via.elem, &ty.elem), &ty.len);
            quote_spanned!(site=> __sdp::Each<[#item; #len]>)
        }
        (Type::Tuple(via), Type::Tuple(ty)) if via.elems.len() == ty.elems.len() => {
            let parts = via.elems.iter().zip(&ty.elems);
            let parts = parts.map(|(via, ty)| adapter(via, ty));
            quote_spanned!(site=> __sdp::Each<(#(#parts,)*)>)
        }
        (Type::Reference(via), Type::Reference(ty)) => {
            let target = content(&via.elem, &ty.elem);
            quote_spanned!(site=> __sdp::Ref<#target>)
        }
        _ => match (container(via), container(ty)) {
            (Some((name, via)), Some((same, ty))) if name.ident == same.ident => {
                let name = &name.ident;
                let parts = via.iter().zip(&ty).map(|(via, ty)| content(via, ty));
                quote_spanned!(site=> __sdp::Each<__sdp::#name<#(#parts),*>>)
            }
            _ if is_string(via) => quote_spanned!(site=> __sdp::Text),
            _ => quote_spanned!(site=> #via),
        },
    }
}

/// Returns the adapter of a content, which may be a slice.
fn content(via: &Type, ty: &Type) -> TokenStream {
    match (via, ty) {
        (Type::Slice(slice), Type::Slice(ty)) => {
            let item = adapter(&slice.elem, &ty.elem);
            quote_spanned!(site(via)=> [#item])
        }
        _ => adapter(via, ty),
    }
}

/// Returns whether this is the `String` of the standard library.
fn is_string(ty: &Type) -> bool {
    standard(ty).is_some_and(|last| last.ident == "String" && last.arguments.is_none())
}

/// Returns the last segment of a path that can name a type of the standard library: one segment, or a path from `std`
/// or `alloc`.
pub(crate) fn standard(ty: &Type) -> Option<&PathSegment> {
    let Type::Path(TypePath {
        qself: None, path, ..
    }) = ty
    else {
        return None;
    };
    let first = path.segments.first()?;
    let known = path.segments.len() == 1
        || ["std", "alloc", "core"]
            .iter()
            .any(|name| first.ident == name);
    path.segments.last().filter(|_| known)
}

/// Returns the name of a container and the types of its content.
pub(crate) fn container(ty: &Type) -> Option<(&PathSegment, Vec<&Type>)> {
    let last = standard(ty)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let (_, count) = CONTAINERS.iter().find(|(name, _)| last.ident == name)?;
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    // The last argument of a hash table may be its hasher.
    let types: Vec<_> = types.take(*count).collect();
    (types.len() == *count).then_some((last, types))
}

fn site(via: &Type) -> Span {
    Span::mixed_site().located_at(via.span())
}
