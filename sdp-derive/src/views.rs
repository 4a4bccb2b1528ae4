//! The views of an owned type: a borrowed and a lazy form with the same encoding.
//!
//! A field has the name of its view, which a constant proves. An associated type such as `<T as SdpViews>::Borrowed<'a>`
//! would make the view invariant in `'a`, so `Owned` could not shorten it.

mod mapping;

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, GenericParam, Generics, Ident, Lifetime, LifetimeParam, Path, Token};

use crate::ast::Container;
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;
use crate::derive::Items;
use crate::{attr, decode, encode, lend, message, schema, self_name, standard};

pub(crate) use mapping::lazy_form;
use mapping::{Form, Mapping};

/// Expands to, beside the type:
/// ```text
/// #[doc = "The borrowed form of [`Plugin`]."]
/// #[derive(Debug)]
/// struct PluginRef<'a> { name: &'a str, parameters: Vec<ParameterRef<'a>> }
/// ```
/// and in the block, the impls of `SdpEncode`, `SdpDecode`, `SdpMessage` and `SdpLend` for each view, and:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpViews for Plugin {
///     type Borrowed<'__sdp> = PluginRef<'__sdp>;
///     type Lazy<'__sdp> = PluginSeq<'__sdp>;
/// }
/// impl __sdp::BorrowedForm for Plugin { type Form<'__sdp> = PluginRef<'__sdp>; }
/// impl __sdp::LazyForm for Plugin { type Form<'__sdp> = PluginSeq<'__sdp>; }
/// const _: fn(String) -> __sdp::String = |same| same;
/// const _: fn(<Parameter as __sdp::BorrowedForm>::Form<'static>) -> ParameterRef<'static> = |same| same;
/// ```
/// The constants prove that the views have the encoding of the owned type.
pub(crate) fn expand(ctxt: &mut Ctxt, container: &Container, in_place: bool) -> Items {
    let mut owned = container.clone();
    standard::replace_self(&mut owned);
    let encodable = bound::encodable_generics(&owned);
    let attrs = &owned.attrs;
    let mut items = Items::default();
    // By their text, because both views may need the same.
    let mut proofs = BTreeMap::new();
    let (derives, has_schema) = without_schema(attrs.derives.clone());
    let forms = [(Form::Borrowed, &attrs.borrowed), (Form::Lazy, &attrs.lazy)];
    for (form, name) in forms {
        if let Some(name) = name {
            let view = view(ctxt, &owned, form, name, &encodable, &mut proofs);
            items.beside.extend(definition(&view, form, &derives));
            items.inside.extend([
                encode::expand(&view),
                decode::expand(&view, in_place),
                message::expand(&view),
                lend::expand(&view),
            ]);
            if has_schema {
                items.inside.extend(schema::expand(&view));
            }
        }
    }
    items.inside.extend(proofs.into_values());
    let owned = Container {
        generics: encodable,
        ..owned.clone()
    };
    items.inside.extend(of_owned(&owned));
    items
}

/// Expands to the impls of `SdpViews`, `BorrowedForm` and `LazyForm`.
fn of_owned(owned: &Container) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let (borrowed, lazy) = (&owned.attrs.borrowed, &owned.attrs.lazy);
    let (as_borrowed, as_lazy) = (
        borrowed.as_ref().or(lazy.as_ref())?,
        lazy.as_ref().or(borrowed.as_ref())?,
    );
    let lifetime = Lifetime::new("'__sdp", site);
    let arguments = self_name::arguments(&viewed_generics(&owned.generics, &lifetime), &lifetime);
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(owned, &[]);
    let forms = [(Form::Borrowed, borrowed), (Form::Lazy, lazy)];
    let forms = forms.into_iter().filter_map(|(form, name)| {
        let (form, name) = (Ident::new(form.trait_name(), site), name.as_ref()?);
        Some(quote_spanned! {site=>
            #[automatically_derived]
            impl #generics __sdp::#form for #ty #where_clause {
                type Form<#lifetime> = #name #arguments;
            }
        })
    });
    Some(quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpViews for #ty #where_clause {
            type Borrowed<#lifetime> = #as_borrowed #arguments;
            type Lazy<#lifetime> = #as_lazy #arguments;
        }
        #(#forms)*
    })
}

/// Returns the view.
fn view(
    ctxt: &mut Ctxt,
    owned: &Container,
    form: Form,
    name: &Ident,
    encodable: &Generics,
    proofs: &mut BTreeMap<String, TokenStream>,
) -> Container {
    let mut view = owned.clone();
    let types = owned.fields().map(|field| &field.ty);
    let lifetime = bound::view_lifetime(&owned.generics, types);
    view.ident = name.clone();
    view.generics = viewed_generics(&owned.generics, &lifetime);
    let mut borrows = false;
    for field in view.fields_mut().filter(|field| field.has_traits()) {
        let mut mapping = Mapping::new(&field.attrs, form, &lifetime, owned.sdp());
        let ty = mapping.map(&field.ty);
        borrows |= mapping.borrows;
        let at = field.attrs.borrowed.as_ref().or(field.attrs.lazy.as_ref());
        match (at, mapping.viewed) {
            (Some(at), None) => ctxt.error(at, "this field has no type with views: remove this"),
            (Some(at), Some(Err(other))) => {
                let text = format!(
                    "this field has several types that may have views, such as `{other}`: \
                     write a struct for them"
                );
                ctxt.error(at, text);
            }
            _ => {}
        }
        let of_field = mapping.proofs.iter();
        let of_field = of_field.map(|proof| proof.tokens(encodable));
        proofs.extend(of_field.map(|proof| (proof.to_string(), proof)));
        field.owned = Some(std::mem::replace(&mut field.ty, ty));
    }
    if !borrows && owned.generics.lifetimes().next().is_none() {
        let attribute = form.name();
        let text = format!(
            "this view borrows nothing: remove it and use the type itself, or \
             add `#[sdp({attribute})]` to a field of a type with views"
        );
        ctxt.error(name, text);
    }
    view
}

/// Adds a lifetime to the generics.
pub(crate) fn viewed_generics(generics: &Generics, lifetime: &Lifetime) -> Generics {
    let mut generics = generics.clone();
    let param = GenericParam::Lifetime(LifetimeParam::new(lifetime.clone()));
    generics.params.insert(0, param);
    generics
}

/// Returns the definition of a view, without attributes that only derives understand.
fn definition(view: &Container, form: Form, derives: &TokenStream) -> TokenStream {
    const KEPT: [&str; 7] = [
        "doc",
        "repr",
        "non_exhaustive",
        "allow",
        "expect",
        "cfg",
        "deprecated",
    ];
    let has_default = names(derives.clone()).any(|name| name == "Default");
    let is_kept = |attr: &Attribute| {
        let path = attr.path();
        has_default && attr::is(path, "default") || KEPT.iter().any(|name| attr::is(path, name))
    };
    let doc = format!("The {} form of [`{}`].", form.name(), view.name);
    let derives = (!derives.is_empty()).then(|| quote!(#[derive(#derives)]));
    let of_type = view.syntax.iter();
    let of_type = of_type.filter(|attr| is_kept(attr) && !attr::is(attr.path(), "doc"));
    let definition = view.definition(&is_kept);
    quote!(#derives #[doc = #doc] #(#of_type)* #definition)
}

/// Removes `SdpSchema` from a list of derives, and returns whether it was there. The schema of a view has the name of
/// its owned type, so it is not derived.
fn without_schema(derives: TokenStream) -> (TokenStream, bool) {
    let parser = Punctuated::<Path, Token![,]>::parse_terminated;
    let Ok(mut paths) = parser.parse2(derives.clone()) else {
        // rustc reports the error.
        return (derives, false);
    };
    let is_schema = |path: &Path| {
        path.segments
            .last()
            .is_some_and(|last| last.ident == "SdpSchema")
    };
    let has_schema = paths.iter().any(is_schema);
    paths = paths.into_iter().filter(|path| !is_schema(path)).collect();
    (quote!(#paths), has_schema)
}

/// Returns the names in the list of derives.
fn names(derives: TokenStream) -> impl Iterator<Item = Ident> {
    derives.into_iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    })
}
