//! The adapters of `via`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned as _;
use syn::{GenericArgument, Lifetime, PathArguments, PathSegment, Type};

/// Returns the path of the functions that encode a `ty` via another type.
///
/// Expands to:
/// ```text
/// <__sdp::Convert<u32> as __sdp::EncodeVia<Id>>
/// ```
pub(crate) fn encoder(via: &Type, ty: &Type) -> TokenStream {
    let adapter = adapter(via, ty);
    quote_spanned!(site(via)=> <#adapter as __sdp::EncodeVia<#ty>>)
}

/// Returns the path of the functions that decode a `ty` via another type.
///
/// Expands to:
/// ```text
/// <__sdp::Convert<u32> as __sdp::DecodeVia<'de, Id>>
/// ```
pub(crate) fn decoder(via: &Type, ty: &Type, de: &Lifetime) -> TokenStream {
    let adapter = adapter(via, ty);
    quote_spanned!(site(via)=> <#adapter as __sdp::DecodeVia<#de, #ty>>)
}

/// Returns the adapter between the two types. If both are an `Option`, `Vec` or `Box`, the adapter is that of their
/// content.
///
/// Expands to one of:
/// ```text
/// __sdp::Text
/// __sdp::Convert<u32>
/// __sdp::Option<__sdp::Text>
/// ```
fn adapter(via: &Type, ty: &Type) -> TokenStream {
    let site = site(via);
    if let (Some((outer, via)), Some((same, ty))) = (container(via), container(ty))
        && outer.ident == same.ident
    {
        let (name, inner) = (&outer.ident, adapter(via, ty));
        return quote_spanned!(site=> __sdp::#name<#inner>);
    }
    match via {
        Type::Group(via) => adapter(&via.elem, ty),
        Type::Path(path)
            if path
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == "String") =>
        {
            quote_spanned!(site=> __sdp::Text)
        }
        _ => quote_spanned!(site=> __sdp::Convert<#via>),
    }
}

/// Returns the name and the content of an `Option`, `Vec` or `Box`.
fn container(ty: &Type) -> Option<(&PathSegment, &Type)> {
    let path = match ty {
        Type::Group(ty) => return container(&ty.elem),
        Type::Paren(ty) => return container(&ty.elem),
        Type::Path(ty) => &ty.path,
        _ => return None,
    };
    let last = path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let mut arguments = arguments.args.iter();
    match (arguments.next(), arguments.next()) {
        (Some(GenericArgument::Type(content)), None)
            if ["Option", "Vec", "Box"]
                .iter()
                .any(|name| last.ident == name) =>
        {
            Some((last, content))
        }
        _ => None,
    }
}

fn site(via: &Type) -> Span {
    Span::mixed_site().located_at(via.span())
}
