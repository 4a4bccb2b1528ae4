//! The code of `impl SdpLend`.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote_spanned};
use syn::{GenericParam, Generics, Lifetime};

use crate::ast::Container;

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl<T> __sdp::SdpLend for Frame<'static, T>
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
pub(crate) fn expand(container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let lifetime = |name| Lifetime::new(name, site);
    let (of, long) = (lifetime("'__sdp"), lifetime("'__sdp_long"));
    let (ident, generics) = (&container.ident, &container.generics);
    let [lent, shortened, own] =
        [&long, &of, &lifetime("'static")].map(|lifetime| arguments(generics, lifetime));
    let header = without_lifetimes(generics);
    let (generics, _, where_clause) = header.split_for_impl();
    let lifetimes = container.generics.lifetimes();
    let lifetimes: Vec<_> = lifetimes.map(|param| &param.lifetime.ident).collect();
    let generics = with_static(generics.to_token_stream(), &lifetimes);
    let predicates = where_clause.iter().flat_map(|clause| &clause.predicates);
    let predicates =
        predicates.map(|predicate| with_static(predicate.to_token_stream(), &lifetimes));
    let types = container.generics.type_params().map(|param| {
        let name = &param.ident;
        quote_spanned!(site=> #name: 'static)
    });
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpLend for #ident #own
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

/// Returns the generic arguments of the type, with this lifetime for all of its own.
pub(crate) fn arguments(generics: &Generics, lifetime: &Lifetime) -> TokenStream {
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(_) => lifetime.to_token_stream(),
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
    });
    quote_spanned!(Span::mixed_site()=> <#(#arguments),*>)
}

/// Returns the generics without the lifetimes.
fn without_lifetimes(generics: &Generics) -> Generics {
    let is_kept = |param: &&GenericParam| !matches!(param, GenericParam::Lifetime(_));
    Generics {
        params: generics.params.iter().filter(is_kept).cloned().collect(),
        ..generics.clone()
    }
}

/// Replaces these lifetimes by `'static`. A bound may declare others, as in `for<'x> T: Trait<'x>`.
pub(crate) fn with_static(tokens: TokenStream, lifetimes: &[&Ident]) -> TokenStream {
    let mut after_quote = false;
    let replace = |token| {
        let is_name = after_quote;
        after_quote = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Ident(name) if is_name && lifetimes.contains(&&name) => {
                Ident::new("static", name.span()).into()
            }
            TokenTree::Group(group) => {
                let stream = with_static(group.stream(), lifetimes);
                Group::new(group.delimiter(), stream).into()
            }
            token => token,
        }
    };
    tokens.into_iter().map(replace).collect()
}
