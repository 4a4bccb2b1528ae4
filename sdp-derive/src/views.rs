//! The views of an owned type: a borrowed and a lazy form with the same encoding.

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Data, DeriveInput, Fields, GenericArgument, GenericParam, Ident, Lifetime,
    LifetimeParam, Path, PathArguments, Type, TypePath, parse_quote,
};

use crate::ast::{Container, Field};
use crate::attr::{ContainerAttrs, FieldAttrs};
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::{check, decode, encode, lend, marker, message};

/// The items of `SdpViews`: those beside the type, and those in the block of the derive.
pub(crate) struct Items {
    pub(crate) beside: TokenStream,
    pub(crate) inside: TokenStream,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Borrowed,
    Lazy,
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
        let text = "this view borrows nothing: remove it, and use the type itself";
        ctxt.error(name, text);
    }
    view
}

/// Returns the lazy form of a field with these lifetimes, and the proofs about it.
pub(crate) fn lazy_form(field: &Field<'_>, lifetime: &Lifetime, sdp: &Path) -> (Type, Vec<Proof>) {
    let (ty, attrs) = (field.ty, &field.attrs);
    let borrowed = attrs.borrowed.as_ref();
    let mut mapping = Mapping {
        lifetime,
        sdp,
        form: Form::Lazy,
        borrowed: borrowed.or(attrs.lazy.as_ref()),
        lazy: attrs.lazy.as_ref().or(borrowed),
        borrows: false,
        viewed: None,
        proofs: Vec::new(),
    };
    (mapping.map(ty), mapping.proofs)
}

/// Returns the type of the elements of a vector, a deque or a pointer to a slice.
pub(crate) fn item(ty: &Type) -> Option<Type> {
    let Type::Path(path) = ungrouped(ty) else {
        return None;
    };
    let (name, arguments) = named(path)?;
    match (name.as_str(), arguments.as_slice()) {
        ("Vec" | "VecDeque", [item]) => Some(item.clone()),
        ("Box" | "Rc" | "Arc", [Type::Slice(slice)]) => Some((*slice.elem).clone()),
        _ => None,
    }
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
    let is_kept = |attr: &Attribute| {
        [
            "doc",
            "repr",
            "non_exhaustive",
            "allow",
            "expect",
            "cfg",
            "deprecated",
        ]
        .iter()
        .any(|name| attr.path().is_ident(name))
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

/// Replaces the types of a field by those of a view.
struct Mapping<'m> {
    lifetime: &'m Lifetime,
    sdp: &'m Path,
    form: Form,
    /// The names of the views of the type in the field.
    borrowed: Option<&'m Ident>,
    lazy: Option<&'m Ident>,
    borrows: bool,
    /// The type with views, or another one as an error.
    viewed: Option<Result<String, String>>,
    proofs: Vec<Proof>,
}

impl Mapping<'_> {
    fn map(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Path(path) => self.map_path(path),
            Type::Array(array) => {
                let mut array = array.clone();
                *array.elem = self.map(&array.elem);
                Type::Array(array)
            }
            Type::Tuple(tuple) => {
                let mut tuple = tuple.clone();
                for element in &mut tuple.elems {
                    *element = self.map(element);
                }
                Type::Tuple(tuple)
            }
            Type::Group(group) => self.map(&group.elem),
            Type::Paren(paren) => self.map(&paren.elem),
            _ => ty.clone(),
        }
    }

    fn map_path(&mut self, ty: &TypePath) -> Type {
        let Some((name, arguments)) = named(ty) else {
            return Type::Path(ty.clone());
        };
        match (name.as_str(), arguments.as_slice()) {
            ("String", []) => self.reference(ty, &parse_quote!(str)),
            ("PathBuf", []) => self.reference(ty, &parse_quote!(::std::path::Path)),
            ("Box" | "Rc" | "Arc", [target]) if is_borrowable(target) => self.reference(ty, target),
            ("Vec", [item]) if is_byte(item) => self.reference(ty, &parse_quote!([#item])),
            ("Box" | "Rc" | "Arc", [Type::Slice(slice)]) => {
                let item = &slice.elem;
                match self.form {
                    Form::Lazy => self.sequence(ty, item),
                    Form::Borrowed => {
                        let item = self.map(item);
                        self.with_arguments(ty, |_, _| parse_quote!([#item]))
                    }
                }
            }
            ("Vec" | "VecDeque", [item]) if self.form == Form::Lazy => self.sequence(ty, item),
            ("BTreeMap" | "BTreeSet" | "BinaryHeap" | "HashMap" | "HashSet", _) => {
                // Keys are compared, which a `Seq` cannot be.
                self.with_arguments(ty, |mapping, (index, argument)| {
                    match (index, name.as_str()) {
                        (0, _) => mapping.in_form(Form::Borrowed, argument),
                        (1, "BTreeMap" | "HashMap") => mapping.map(argument),
                        _ => argument.clone(),
                    }
                })
            }
            ("Vec" | "VecDeque" | "Option" | "Result" | "Box" | "Rc" | "Arc", _) => {
                self.with_arguments(ty, |mapping, (_, argument)| mapping.map(argument))
            }
            _ if !is_primitive_name(&name) => self.view(ty),
            _ => Type::Path(ty.clone()),
        }
    }

    /// Returns the view of a type that may have one.
    fn view(&mut self, ty: &TypePath) -> Type {
        let (form, name) = match self.form {
            Form::Borrowed => (format_ident!("Borrowed"), self.borrowed),
            Form::Lazy => (format_ident!("Lazy"), self.lazy),
        };
        let Some(name) = name else {
            return Type::Path(ty.clone());
        };
        let text = ty.to_token_stream().to_string();
        match &self.viewed {
            Some(Ok(other)) if *other != text => self.viewed = Some(Err(text)),
            Some(_) => {}
            None => self.viewed = Some(Ok(text)),
        }
        self.borrows = true;
        let lifetime = self.lifetime;
        let span = Span::mixed_site().located_at(name.span());
        self.proofs.push(Proof {
            span,
            from: quote_spanned!(span=> <#ty as __sdp::SdpViews>::#form<'static>),
            to: quote_spanned!(span=> #name<'static>),
        });
        parse_quote!(#name<#lifetime>)
    }

    fn is_standard(&mut self, ty: &TypePath) {
        self.borrows = true;
        self.proofs.push(standard_proof(ty));
    }

    fn in_form(&mut self, form: Form, ty: &Type) -> Type {
        let outer = std::mem::replace(&mut self.form, form);
        let ty = self.map(ty);
        self.form = outer;
        ty
    }

    fn reference(&mut self, ty: &TypePath, target: &Type) -> Type {
        self.is_standard(ty);
        let lifetime = self.lifetime;
        parse_quote!(&#lifetime #target)
    }

    fn sequence(&mut self, ty: &TypePath, item: &Type) -> Type {
        self.is_standard(ty);
        let item = self.map(item);
        let (sdp, lifetime) = (self.sdp, self.lifetime);
        parse_quote!(#sdp::Seq<#lifetime, #item>)
    }

    /// Returns the same path with other type arguments.
    fn with_arguments(
        &mut self,
        ty: &TypePath,
        map: impl Fn(&mut Self, (usize, &Type)) -> Type,
    ) -> Type {
        let mut ty = ty.clone();
        if let Some(last) = ty.path.segments.last_mut()
            && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
        {
            let types = arguments
                .args
                .iter_mut()
                .filter_map(|argument| match argument {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                });
            for (index, ty) in types.enumerate() {
                *ty = map(self, (index, ty));
            }
        }
        Type::Path(ty)
    }
}

/// Returns the last name of a path and its type arguments.
pub(crate) fn named(ty: &TypePath) -> Option<(String, Vec<Type>)> {
    let last = ty.path.segments.last()?;
    let arguments = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty.clone()),
                _ => None,
            });
            types.collect()
        }
        _ => Vec::new(),
    };
    Some((last.ident.to_string(), arguments))
}

/// Returns whether a view borrows the target of a pointer: `str`, `[u8]` or `Path`.
fn is_borrowable(target: &Type) -> bool {
    match ungrouped(target) {
        Type::Slice(slice) => is_byte(&slice.elem),
        Type::Path(path) => named(path).is_some_and(|(name, arguments)| {
            arguments.is_empty() && matches!(&*name, "str" | "Path")
        }),
        _ => false,
    }
}

/// Returns the type inside of invisible groups and parentheses. A `$ty:ty` of a macro is in a group.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        _ => ty,
    }
}

pub(crate) fn is_byte(ty: &Type) -> bool {
    matches!(ungrouped(ty), Type::Path(path) if path.path.is_ident("u8"))
}

pub(crate) fn is_primitive(name: &Ident) -> bool {
    is_primitive_name(&name.to_string())
}

fn is_primitive_name(name: &str) -> bool {
    const NAMES: [&str; 17] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16",
        "u32", "u64", "u128", "usize", "str",
    ];
    NAMES.contains(&name)
}

/// The proof that two types are the same.
pub(crate) struct Proof {
    pub(crate) span: Span,
    pub(crate) from: TokenStream,
    pub(crate) to: TokenStream,
}

impl Proof {
    /// Expands to one of these, in a type without and with parameters:
    /// ```text
    /// const _: fn(String) -> __sdp::String = |same| same;
    ///
    /// const _: () = {
    ///     #[allow(dead_code)]
    ///     fn __sdp_same<const N: usize>(same: Vec<[f32; N]>) -> __sdp::Vec<[f32; N]> { same }
    /// };
    /// ```
    pub(crate) fn tokens(&self, generics: &syn::Generics) -> TokenStream {
        let Self { span, from, to } = self;
        let site = *span;
        if generics.params.is_empty() {
            return quote_spanned! {site=>
                const _: fn(#from) -> #to = |same| same;
            };
        }
        let (generics, _, where_clause) = generics.split_for_impl();
        quote_spanned! {site=>
            const _: () = {
                #[allow(dead_code)]
                fn __sdp_same #generics (same: #from) -> #to #where_clause { same }
            };
        }
    }
}

/// Returns the proof that a type with a standard name is the standard type.
pub(crate) fn standard_proof(ty: &TypePath) -> Proof {
    let last = ty.path.segments.last();
    let span = Span::mixed_site().located_at(ty.span());
    Proof {
        span,
        from: quote!(#ty),
        to: quote_spanned!(span=> __sdp::#last),
    }
}
