//! The generics and bounds of an impl.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    GenericArgument, GenericParam, Generics, Ident, Lifetime, LifetimeParam, PathArguments, Type,
    TypePath, WherePredicate, parse_quote,
};

use crate::ast::{Container, Field};
use crate::attr::Bound;

/// The header of an impl: `impl #generics Trait for #ty #where_clause`.
pub(crate) struct Header {
    pub(crate) generics: TokenStream,
    pub(crate) ty: TokenStream,
    pub(crate) where_clause: TokenStream,
}

impl Header {
    /// Creates the header of an impl with the predicates of the type and these predicates.
    pub(crate) fn new(container: &Container, predicates: &[TokenStream]) -> Self {
        Self::build(container, None, predicates)
    }

    /// Creates the header of an impl of a trait with the lifetime of the input. This lifetime outlives all lifetimes of
    /// the type.
    pub(crate) fn with_input(
        container: &Container,
        de: &Lifetime,
        predicates: &[TokenStream],
    ) -> Self {
        Self::build(container, Some(de), predicates)
    }

    fn build(container: &Container, de: Option<&Lifetime>, predicates: &[TokenStream]) -> Self {
        let (ident, generics) = (&container.ident, &container.generics);
        let (_, ty_generics, _) = generics.split_for_impl();
        let mut impl_generics = generics.clone();
        if let Some(de) = de {
            let mut param = LifetimeParam::new(de.clone());
            param.bounds = generics
                .lifetimes()
                .map(|param| param.lifetime.clone())
                .collect();
            impl_generics
                .params
                .insert(0, GenericParam::Lifetime(param));
        }
        let (impl_generics, _, _) = impl_generics.split_for_impl();
        let own = generics
            .where_clause
            .iter()
            .flat_map(|clause| &clause.predicates);
        let mut all = own
            .map(ToTokens::to_token_stream)
            .chain(predicates.iter().cloned())
            .peekable();
        let where_clause = match all.peek() {
            Some(_) => quote!(where #(#all),*),
            None => TokenStream::new(),
        };
        Self {
            generics: quote!(#impl_generics),
            ty: quote!(#ident #ty_generics),
            where_clause,
        }
    }
}

/// Creates the header of `impl SdpEncode`.
///
/// Expands to the predicates:
/// ```text
/// T: __sdp::SdpEncode, I::Item: __sdp::SdpEncode
/// ```
pub(crate) fn encode_header(container: &Container) -> Header {
    let bound = quote_spanned!(Span::mixed_site()=> __sdp::SdpEncode);
    let written = container.attrs.bound_encode.as_ref().map(written);
    Header::new(
        container,
        &written.unwrap_or_else(|| inferred(container, &bound)),
    )
}

/// Creates the header of `impl SdpSchema`.
///
/// Expands to the predicates:
/// ```text
/// T: __sdp::SdpSchema, I::Item: __sdp::SdpSchema, T: __sdp::SdpEncode, Vec<T>: __sdp::Default
/// ```
/// with the last two for a field with `default`.
pub(crate) fn schema_header(container: &Container) -> Header {
    let site = Span::mixed_site();
    let predicates = match &container.attrs.bound_schema {
        Some(bound) => written(bound),
        None => {
            let generics = &container.generics;
            let mut predicates = inferred(container, &quote_spanned!(site=> __sdp::SdpSchema));
            let fields = container.fields().filter(|it| it.attrs.default.is_some());
            let fields: Vec<Field> = fields.map(Field::in_owned_type).collect();
            let encoded = dependent(generics, fields.iter().filter_map(Field::bounded_type));
            let encoded = encoded.iter();
            predicates.extend(encoded.map(|ty| quote_spanned!(site=> #ty: __sdp::SdpEncode)));
            let defaulted = fields.iter().filter(|it| it.has_default());
            predicates.extend(defaults(generics, defaulted));
            predicates
        }
    };
    Header::new(container, &predicates)
}

/// Creates the header of `impl SdpDecode<'de>`.
///
/// Expands to the predicates:
/// ```text
/// T: __sdp::SdpDecode<'de>, Option<T>: __sdp::Default
/// ```
/// with the second for a skipped field.
pub(crate) fn decode_header(container: &Container, de: &Lifetime) -> Header {
    let site = Span::mixed_site();
    let predicates = match &container.attrs.bound_decode {
        Some(bound) => written(bound),
        None => {
            let skipped = container.fields().filter(|field| field.is_default());
            let mut predicates = inferred(container, &quote_spanned!(site=> __sdp::SdpDecode<#de>));
            predicates.extend(defaults(&container.generics, skipped));
            predicates
        }
    };
    Header::with_input(container, de, &predicates)
}

/// Returns the generics with the bounds of `impl SdpEncode`, and of `impl SdpDecode<'de>` for each `'de`.
///
/// Expands to the predicates:
/// ```text
/// T: __sdp::SdpEncode, for<'de> T: __sdp::SdpDecode<'de>
/// ```
pub(crate) fn encodable_generics(container: &Container) -> Generics {
    let site = Span::mixed_site();
    let mut generics = container.generics.clone();
    if generics.params.is_empty() {
        return generics;
    }
    let attrs = &container.attrs;
    let encode = attrs.bound_encode.as_ref().map(written);
    let encode =
        encode.unwrap_or_else(|| inferred(container, &quote_spanned!(site=> __sdp::SdpEncode)));
    let de = Lifetime::new("'de", site);
    let decode = attrs.bound_decode.as_ref().map(written);
    let decode = decode
        .unwrap_or_else(|| inferred(container, &quote_spanned!(site=> __sdp::SdpDecode<#de>)));
    let predicates = &mut generics.make_where_clause().predicates;
    predicates.extend(
        encode
            .into_iter()
            .map(|predicate| -> WherePredicate { parse_quote!(#predicate) }),
    );
    predicates.extend(decode.into_iter().map(|predicate| {
        let mut predicate: WherePredicate = parse_quote!(#predicate);
        if let WherePredicate::Type(predicate) = &mut predicate {
            let lifetimes = predicate.lifetimes.get_or_insert_default();
            lifetimes
                .lifetimes
                .push(GenericParam::Lifetime(LifetimeParam::new(de.clone())));
        }
        predicate
    }));
    generics
}

/// Returns the predicates for the types of fields with a value of `Default`.
fn defaults<'a>(
    generics: &Generics,
    fields: impl Iterator<Item = &'a Field>,
) -> impl Iterator<Item = TokenStream> {
    fields
        .map(|field| &field.ty)
        .filter(|ty| depends(generics, ty))
        .map(|ty| quote_spanned!(Span::mixed_site()=> #ty: __sdp::Default))
}

fn written(bound: &Bound) -> Vec<TokenStream> {
    bound.iter().map(ToTokens::to_token_stream).collect()
}

/// Returns this bound for each type parameter in the encoded types of the fields without `with`, and for each associated
/// type.
fn inferred(container: &Container, bound: &TokenStream) -> Vec<TokenStream> {
    let mut search = Search::new(&container.generics);
    search.self_type = Some(&container.ident);
    match &container.attrs.via {
        Some(ty) => search.visit(ty),
        None => container
            .fields()
            .filter_map(Field::bounded_type)
            .for_each(|ty| search.visit(ty)),
    }
    search
        .distinct()
        .into_iter()
        .map(|ty| quote_spanned!(Span::mixed_site()=> #ty: #bound))
        .collect()
}

/// Returns the lifetime of the input: `'de`, or a fresh name if the type already uses `'de`.
pub(crate) fn input_lifetime<'a>(
    generics: &Generics,
    types: impl Iterator<Item = &'a Type>,
) -> Lifetime {
    unused_lifetime("de", Span::mixed_site(), generics, types)
}

/// Returns the lifetime of a view or patch form: `'a`, or a fresh name if the type already uses `'a`.
pub(crate) fn view_lifetime<'a>(
    generics: &Generics,
    types: impl Iterator<Item = &'a Type>,
) -> Lifetime {
    unused_lifetime("a", Span::call_site(), generics, types)
}

fn unused_lifetime<'a>(
    name: &str,
    site: Span,
    generics: &Generics,
    types: impl Iterator<Item = &'a Type>,
) -> Lifetime {
    let where_clause = &generics.where_clause;
    let names = lifetime_names(quote!(#generics #where_clause #(#types)*));
    let mut name = name.to_owned();
    while names.contains(&name) {
        name.insert_str(0, "__");
    }
    Lifetime::new(&format!("'{name}"), site)
}

fn lifetime_names(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut after_quote = false;
    for token in tokens {
        let quote = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Ident(name) if after_quote => names.push(name.to_string()),
            TokenTree::Group(group) => names.extend(lifetime_names(group.stream())),
            _ => {}
        }
        after_quote = quote;
    }
    names
}

/// Returns whether `ty` itself is a type parameter or an associated type of one.
pub(crate) fn is_decided(generics: &Generics, ty: &Type) -> bool {
    match ty {
        Type::Path(ty) => Search::new(generics).is_decided(ty),
        Type::Group(ty) => is_decided(generics, &ty.elem),
        Type::Paren(ty) => is_decided(generics, &ty.elem),
        _ => false,
    }
}

/// Returns whether a type parameter occurs in `ty`.
fn depends(generics: &Generics, ty: &Type) -> bool {
    !dependent(generics, [ty].into_iter()).is_empty()
}

/// Returns the type parameters in `types`, such as `T`, and their associated types, such as `T::Item`, without
/// duplicates.
pub(crate) fn dependent<'a>(
    generics: &Generics,
    types: impl Iterator<Item = &'a Type>,
) -> Vec<&'a TypePath> {
    let mut search = Search::new(generics);
    types.for_each(|ty| search.visit(ty));
    search.distinct()
}

/// A search for type parameters in types. It does not use syn's visitor, because all users would compile it.
struct Search<'g, 't> {
    params: Vec<&'g Ident>,
    /// The type with the fields, if its occurrences in its own fields need no bound, because the impl itself satisfies
    /// it.
    self_type: Option<&'g Ident>,
    generics: &'g Generics,
    found: Vec<&'t TypePath>,
}

impl<'g, 't> Search<'g, 't> {
    fn new(generics: &'g Generics) -> Self {
        let params = generics.type_params().map(|param| &param.ident).collect();
        Self {
            params,
            self_type: None,
            generics,
            found: Vec::new(),
        }
    }

    /// Returns the found types without duplicates.
    fn distinct(mut self) -> Vec<&'t TypePath> {
        let mut seen = Vec::new();
        self.found.retain(|ty| {
            let text = ty.to_token_stream().to_string();
            let new = !seen.contains(&text);
            seen.push(text);
            new
        });
        self.found
    }

    fn visit(&mut self, ty: &'t Type) {
        match ty {
            Type::Array(ty) => self.visit(&ty.elem),
            Type::Group(ty) => self.visit(&ty.elem),
            Type::Paren(ty) => self.visit(&ty.elem),
            Type::Path(ty) => self.visit_path(ty),
            Type::Reference(ty) => self.visit(&ty.elem),
            Type::Slice(ty) => self.visit(&ty.elem),
            Type::Tuple(ty) => ty.elems.iter().for_each(|ty| self.visit(ty)),
            // The remaining types have no encoding, or are opaque like a macro, for which users write `bound`.
            _ => {}
        }
    }

    fn visit_path(&mut self, ty: &'t TypePath) {
        let is_phantom = || {
            let last = ty.path.segments.last();
            last.is_some_and(|last| last.ident == "PhantomData")
        };
        if self.is_decided(ty) {
            self.found.push(ty);
        } else if !is_phantom() && !self.is_self_type(ty) {
            self.visit_arguments(ty);
        }
    }

    /// Returns whether this is the type with the fields, such as `G<T>` in `struct G<T>`. A longer path could be
    /// a foreign type with this name, and `G<U, T>` in `struct G<T, U>` needs different bounds.
    fn is_self_type(&self, ty: &TypePath) -> bool {
        let segments = &ty.path.segments;
        let (1, Some(name)) = (segments.len(), segments.first()) else {
            return false;
        };
        let PathArguments::AngleBracketed(arguments) = &name.arguments else {
            return false;
        };
        let arguments = arguments
            .args
            .iter()
            .filter(|argument| !matches!(argument, GenericArgument::Lifetime(_)))
            .map(|argument| argument.to_token_stream().to_string());
        let params = self.generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(param.ident.to_string()),
            GenericParam::Const(param) => Some(param.ident.to_string()),
            GenericParam::Lifetime(_) => None,
        });
        self.self_type == Some(&name.ident)
            && ty.qself.is_none()
            && ty.path.leading_colon.is_none()
            && arguments.eq(params)
    }

    /// Returns whether this is a type parameter or an associated type of one.
    fn is_decided(&mut self, ty: &'t TypePath) -> bool {
        match &ty.qself {
            Some(qself) => {
                let known = self.found.len();
                self.visit(&qself.ty);
                let decided = self.found.len() > known;
                self.found.truncate(known);
                decided
            }
            None => {
                let first = ty.path.segments.first();
                let first = first.filter(|_| ty.path.leading_colon.is_none());
                first.is_some_and(|first| self.params.contains(&&first.ident))
            }
        }
    }

    fn visit_arguments(&mut self, ty: &'t TypePath) {
        for segment in &ty.path.segments {
            if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
                for argument in &arguments.args {
                    if let GenericArgument::Type(ty) = argument {
                        self.visit(ty);
                    }
                }
            }
        }
    }
}
