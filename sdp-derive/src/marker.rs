//! The proofs that a type derives `SdpViews` and `SdpPatch` if its attributes need them.
//!
//! A derive does not see the remaining derives of a type. So `SdpViews` and `SdpPatch` implement a marker trait, and
//! the remaining derives assert it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Ident;

use crate::ast::Container;
use crate::bound::Header;
use crate::derive::Derive;

/// Returns the assertions of one derive about the attributes of the type.
///
/// Expands to:
/// ```text
/// const _: () = {
///     #[allow(dead_code)]
///     fn __sdp_derived<T>() {
///         __sdp::derives_views::<Plugin<T>>();
///     }
/// };
/// ```
/// Expands to nothing for a type without these attributes.
pub(crate) fn assertions(derive: Derive, container: &Container) -> TokenStream {
    let (ident, generics, attrs) = (&container.ident, &container.generics, &container.attrs);
    let (_, ty, _) = generics.split_for_impl();
    let assertion = |name: &Ident, function: &str| {
        let span = Span::mixed_site().located_at(name.span());
        let function = Ident::new(function, span);
        // rustc points to the type argument.
        let ty = quote!(#ident #ty).into_iter().map(|mut token| {
            token.set_span(token.span().located_at(span));
            token
        });
        let ty: TokenStream = ty.collect();
        quote_spanned!(span=> __sdp::#function::<#ty>();)
    };
    let views = attrs.borrowed.as_ref().or(attrs.lazy.as_ref());
    let views = views.filter(|_| !matches!(derive, Derive::Views));
    let patch = attrs.patch.as_ref();
    let patch = patch.filter(|_| !matches!(derive, Derive::Patch));
    if views.is_none() && patch.is_none() {
        return TokenStream::new();
    }
    let views = views.map(|name| assertion(name, "derives_views"));
    let patch = patch.map(|name| assertion(name, "derives_patch"));
    let (generics, _, where_clause) = generics.split_for_impl();
    quote_spanned! {Span::mixed_site()=>
        const _: () = {
            #[allow(dead_code)]
            fn __sdp_derived #generics () #where_clause {
                #views
                #patch
            }
        };
    }
}

/// Returns the impl of the marker trait of `SdpViews` or `SdpPatch`.
///
/// Expands to:
/// ```text
/// impl __sdp::DerivesViews for Plugin {}
/// ```
pub(crate) fn implementation(derive: Derive, container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let marker = match derive {
        Derive::Views => quote_spanned!(site=> DerivesViews),
        Derive::Patch => quote_spanned!(site=> DerivesPatch),
        _ => return TokenStream::new(),
    };
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::#marker for #ty #where_clause {}
    }
}
