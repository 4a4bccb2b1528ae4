//! The views of an owned type: a borrowed and a lazy form with the same encoding.

mod mapping;

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{
    Attribute, Data, DeriveInput, Fields, GenericParam, Ident, Lifetime, LifetimeParam, Path,
    parse_quote,
};

use crate::ast::Container;
use crate::attr::{ContainerAttrs, FieldAttrs};
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::{check, decode, encode, lend, marker, message, standard};

pub(crate) use mapping::lazy_form;
use mapping::{Form, Mapping};

/// The items of `SdpViews`: those beside the type, and those in the block of the derive.
pub(crate) struct Items {
    pub(crate) beside: TokenStream,
    pub(crate) inside: TokenStream,
}

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
/// impl __sdp::DerivesViews for Plugin {}
/// const _: fn(String) -> __sdp::String = |same| same;
/// const _: fn(<Parameter as __sdp::SdpViews>::Borrowed<'static>) -> ParameterRef<'static> = |same| same;
/// ```
/// The constants prove that the views have the encoding of the owned type.
pub(crate) fn expand(
    ctxt: &mut Ctxt,
    input: &DeriveInput,
    in_place: bool,
) -> (Option<Path>, Items) {
    let input = &standard::without_self(input);
    let attrs = ContainerAttrs::parse(ctxt, &input.attrs);
    check(ctxt, input, &attrs);
    let sdp = attrs.sdp.clone().unwrap_or_else(|| parse_quote!(::sdp));
    let mut items = Items {
        beside: TokenStream::new(),
        inside: TokenStream::new(),
    };
    // By their text, because both views may need the same.
    let mut proofs = BTreeMap::new();
    let forms = [(Form::Borrowed, &attrs.borrowed), (Form::Lazy, &attrs.lazy)];
    for (form, name) in forms {
        if let Some(name) = name {
            let view = view(ctxt, input, form, name, &sdp, &mut proofs);
            items.beside.extend(stripped(&view, &attrs.derives));
            items
                .inside
                .extend(impls(ctxt, &view, &input.ident, in_place));
        }
    }
    items.inside.extend(proofs.into_values());
    if let Some(borrowed) = attrs.borrowed.as_ref().or(attrs.lazy.as_ref()) {
        let lazy = attrs.lazy.as_ref().unwrap_or(borrowed);
        items.inside.extend(of_owned(input, borrowed, lazy));
    }
    items
        .inside
        .extend(marker::implementation(Derive::Views, input));
    let assertions = marker::assertions(Derive::Views, &input.ident, &input.generics, &attrs);
    items.inside.extend(assertions);
    (attrs.sdp, items)
}

fn check(ctxt: &mut Ctxt, input: &DeriveInput, attrs: &ContainerAttrs) {
    check::names_of_forms(ctxt, &input.ident, attrs);
    if let Some(lifetime) = input.generics.lifetimes().next() {
        let text = "a type that borrows has no views: derive `SdpViews` for the owned type";
        ctxt.error(lifetime, text);
    }
    if attrs.borrowed.is_none() && attrs.lazy.is_none() {
        ctxt.error(
            &input.ident,
            "`SdpViews` needs the name of a view: add `#[sdp(borrowed = \"Name\")]`, \
             `#[sdp(lazy = \"Name\")]` or both",
        );
    }
    if attrs.via.is_some() || attrs.remote.is_some() {
        ctxt.error(
            &input.ident,
            "a type that is encoded as another has no views: derive `SdpViews` for the other type",
        );
    }
}

/// Expands to the impl of `SdpViews`.
fn of_owned(input: &DeriveInput, borrowed: &Ident, lazy: &Ident) -> TokenStream {
    let site = Span::mixed_site();
    let lifetime = Lifetime::new("'__sdp", site);
    let arguments = lend::arguments(&viewed_generics(&input.generics, &lifetime), &lifetime);
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpViews for #ty #where_clause {
            type Borrowed<#lifetime> = #borrowed #arguments;
            type Lazy<#lifetime> = #lazy #arguments;
        }
    }
}

/// Returns the view as a type with attributes of `sdp`.
fn view(
    ctxt: &mut Ctxt,
    input: &DeriveInput,
    form: Form,
    name: &Ident,
    sdp: &Path,
    proofs: &mut BTreeMap<String, TokenStream>,
) -> DeriveInput {
    let mut view = input.clone();
    let mut types = Vec::new();
    for_each_field(&mut view, |field| types.push(field.ty.clone()));
    let lifetime = bound::view_lifetime(&input.generics, types.iter());
    view.ident = name.clone();
    view.generics = viewed_generics(&input.generics, &lifetime);
    let doc = match form {
        Form::Borrowed => format!("The borrowed form of [`{}`].", input.ident),
        Form::Lazy => format!("The lazy form of [`{}`].", input.ident),
    };
    view.attrs.retain(|attr| !attr.path().is_ident("doc"));
    view.attrs.insert(0, parse_quote!(#[doc = #doc]));
    let mut borrows = false;
    for_each_field(&mut view, |field| {
        // The other derives report the errors of attributes.
        let attrs = FieldAttrs::parse(&mut Ctxt::default(), &field.attrs);
        let at = attrs.borrowed.as_ref().or(attrs.lazy.as_ref());
        if attrs.skip.is_some() || attrs.with.is_some() || attrs.via.is_some() {
            if let Some(at) = at {
                let text =
                    "a field with `skip`, `with` or `via` is the same in each view: remove this";
                ctxt.error(at, text);
            }
            return;
        }
        let mut mapping = Mapping {
            lifetime: &lifetime,
            sdp,
            form,
            borrowed: at,
            lazy: attrs.lazy.as_ref().or(at),
            borrows: false,
            viewed: None,
            proofs: Vec::new(),
        };
        let ty = mapping.map(&field.ty);
        borrows |= mapping.borrows;
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
        let proofs_of_field = mapping.proofs.iter();
        let proofs_of_field = proofs_of_field.map(|proof| proof.tokens(&input.generics));
        proofs.extend(proofs_of_field.map(|proof| (proof.to_string(), proof)));
        field.ty = ty;
    });
    if !borrows && input.generics.lifetimes().next().is_none() {
        let text = match form {
            Form::Borrowed => {
                "this view borrows nothing: remove it and use the type itself, or \
                 add `#[sdp(borrowed = \"Name\")]` to a field of a type with views"
            }
            Form::Lazy => {
                "this view borrows nothing: remove it and use the type itself, or \
                 add `#[sdp(lazy = \"Name\")]` to a field of a type with views"
            }
        };
        ctxt.error(name, text);
    }
    view
}

/// Adds a lifetime to the generics.
pub(crate) fn viewed_generics(generics: &syn::Generics, lifetime: &Lifetime) -> syn::Generics {
    let mut generics = generics.clone();
    let param = GenericParam::Lifetime(LifetimeParam::new(lifetime.clone()));
    generics.params.insert(0, param);
    generics
}

fn for_each_field(input: &mut DeriveInput, mut change: impl FnMut(&mut syn::Field)) {
    let mut of = |fields: &mut Fields| fields.iter_mut().for_each(&mut change);
    match &mut input.data {
        Data::Struct(data) => of(&mut data.fields),
        Data::Enum(data) => data
            .variants
            .iter_mut()
            .for_each(|variant| of(&mut variant.fields)),
        Data::Union(_) => {}
    }
}

/// Returns the definition of a view, without attributes that only derives understand.
fn stripped(view: &DeriveInput, derives: &TokenStream) -> TokenStream {
    let has_default = names(derives.clone()).any(|name| name == "Default");
    let is_kept = |attr: &Attribute| {
        let path = attr.path();
        has_default && path.is_ident("default")
            || [
                "doc",
                "repr",
                "non_exhaustive",
                "allow",
                "expect",
                "cfg",
                "deprecated",
            ]
            .iter()
            .any(|name| path.is_ident(name))
    };
    let mut view = view.clone();
    view.attrs.retain(is_kept);
    for_each_field(&mut view, |field| field.attrs.retain(is_kept));
    if let Data::Enum(data) = &mut view.data {
        for variant in &mut data.variants {
            variant.attrs.retain(is_kept);
        }
    }
    let derives = (!derives.is_empty()).then(|| quote!(#[derive(#derives)]));
    quote!(#derives #view)
}

/// Returns the names in the list of derives.
fn names(derives: TokenStream) -> impl Iterator<Item = Ident> {
    derives.into_iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    })
}

/// Returns the impls of a view.
fn impls(ctxt: &mut Ctxt, view: &DeriveInput, owned: &Ident, in_place: bool) -> TokenStream {
    let container = Container::parse(ctxt, view);
    check::container(ctxt, &container);
    let parts = [
        encode::expand(&container),
        decode::expand(&container, in_place),
        message::expand_named(&container, owned),
        lend::implementation(view),
    ];
    parts.into_iter().collect()
}
