//! The name of a type and its generic arguments in place of `Self`.

use proc_macro2::{Group, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parse;
use syn::{DataEnum, DeriveInput, Expr, GenericParam, Generics, Ident, Lifetime};

/// Replaces `Self` in the bounds of a type by its name, because a view and a function have these bounds as well.
pub(crate) fn without_self_in_bounds(mut input: DeriveInput) -> DeriveInput {
    let (_, arguments, _) = input.generics.split_for_impl();
    let arguments = arguments.to_token_stream();
    for param in input.generics.type_params_mut() {
        replace(param, &input.ident, &arguments);
    }
    let clause = input.generics.where_clause.iter_mut();
    for predicate in clause.flat_map(|clause| &mut clause.predicates) {
        replace(predicate, &input.ident, &arguments);
    }
    input
}

/// Replaces `Self` in the discriminants of an enum by its name, because the constants of the tags are outside of its impls.
pub(crate) fn without_self_in_tags(
    mut data: DataEnum,
    ident: &Ident,
    generics: &Generics,
) -> DataEnum {
    let arguments = arguments(generics, &Lifetime::new("'static", Span::mixed_site()));
    for (_, tag) in data.variants.iter_mut().flat_map(|it| &mut it.discriminant) {
        if let (tokens, true) = replaced(tag.to_token_stream(), ident, &arguments) {
            *tag = Expr::Verbatim(tokens);
        }
    }
    data
}

/// Replaces `Self` in a part of a type, if it is there.
pub(crate) fn replace<T: ToTokens + Parse>(part: &mut T, ident: &Ident, arguments: &TokenStream) {
    if let (tokens, true) = replaced(part.to_token_stream(), ident, arguments)
        && let Ok(other) = syn::parse2(tokens)
    {
        *part = other;
    }
}

/// Replaces `Self` by a name with these generic arguments, and returns whether there was one.
pub(crate) fn replaced(
    tokens: TokenStream,
    ident: &Ident,
    arguments: &TokenStream,
) -> (TokenStream, bool) {
    let mut found = false;
    let mut tokens = tokens.into_iter().peekable();
    let mut result = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(own) if own == "Self" => {
                found = true;
                let mut ident = ident.clone();
                ident.set_span(ident.span().located_at(own.span()));
                let is_path = matches!(tokens.peek(), Some(TokenTree::Punct(next))
                    if next.as_char() == ':' && next.spacing() == Spacing::Joint);
                result.extend(match is_path {
                    true => quote!(<#ident #arguments>),
                    false => quote!(#ident #arguments),
                });
            }
            TokenTree::Group(group) => {
                let (stream, inside) = replaced(group.stream(), ident, arguments);
                found |= inside;
                let mut other = Group::new(group.delimiter(), stream);
                other.set_span(group.span());
                result.extend([TokenTree::Group(other)]);
            }
            token => result.extend([token]),
        }
    }
    (result, found)
}

/// Returns the generic arguments of the type, with this lifetime for all of the type's lifetimes.
pub(crate) fn arguments(generics: &Generics, lifetime: &Lifetime) -> TokenStream {
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(_) => lifetime.to_token_stream(),
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
    });
    quote_spanned!(Span::mixed_site()=> <#(#arguments),*>)
}
