//! The code of `impl SdpLend`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::punctuated::Punctuated;
use syn::{Generics, Lifetime, WherePredicate};

use crate::ast::Container;
use crate::self_name::arguments;

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl<'a, T> __sdp::SdpLend for Frame<'a, T>
/// where
///     T: 'static,
/// {
///     type Of<'__sdp> = Frame<'__sdp, T>;
///     #[inline]
///     fn shorten<'__sdp, '__sdp_long: '__sdp>(
///         value: &'__sdp Frame<'__sdp_long, T>,
///     ) -> &'__sdp Frame<'__sdp, T> {
///         value
///     }
/// }
/// ```
/// The impl is for every lifetime, and has no bound between lifetimes. In a future that must be `Send`, rustc only accepts
/// such impls.
pub(crate) fn expand(container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let lifetime = |name| Lifetime::new(name, site);
    let (of, long) = (lifetime("'__sdp"), lifetime("'__sdp_long"));
    let (ident, generics) = (&container.ident, &container.generics);
    let [lent, shortened] = [&long, &of].map(|lifetime| arguments(generics, lifetime));
    let header = without_lifetime_bounds(generics);
    let (impl_generics, own, where_clause) = header.split_for_impl();
    let predicates = where_clause.iter().flat_map(|clause| &clause.predicates);
    let types = generics.type_params().map(|param| {
        let name = &param.ident;
        quote_spanned!(site=> #name: 'static)
    });
    quote_spanned! {site=>
        #[automatically_derived]
        impl #impl_generics __sdp::SdpLend for #ident #own
        where
            #(#predicates,)*
            #(#types,)*
        {
            type Of<#of> = #ident #shortened;
            #[inline]
            fn shorten<#of, #long: #of>(value: &#of #ident #lent) -> &#of #ident #shortened {
                value
            }
        }
    }
}

/// Returns the generics without the bounds of lifetimes, which follow from the type itself.
fn without_lifetime_bounds(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for param in generics.lifetimes_mut() {
        (param.colon_token, param.bounds) = (None, Punctuated::new());
    }
    if let Some(clause) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut clause.predicates).into_iter();
        let is_kept = |it: &WherePredicate| !matches!(it, WherePredicate::Lifetime(_));
        clause.predicates = predicates.filter(is_kept).collect();
    }
    generics
}
