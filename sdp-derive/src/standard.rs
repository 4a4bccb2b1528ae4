//! The standard types that a derive knows by name, and the proofs that a name means the standard type.
//!
//! A derive sees no types, only their spelling. These are all uses of a spelling, with the reason why an alias cannot cause
//! wrong code:
//!
//! * Views and patch forms: a [`Proof`] in the expansion fails to compile for a foreign type with the name.
//! * `via`: the adapter of a container does not implement its trait for a foreign type. `via = "String"` is the text by
//!   definition.
//! * `bulk.rs`: the constant `BULK` decides. A name only omits the question, so the struct is copied field by field.
//! * `PhantomData` and the name of the type itself in `bound.rs`: they only omit a bound, and rustc reports one that is
//!   missing.
//! * `check.rs`: the errors about `str`, `[T]` and `'static` references, also in a standard container, replace the
//!   errors of rustc.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericArgument, Ident, Lifetime, PathArguments, Type, TypePath, parse_quote};

use crate::ast::Container;
use crate::attr::FormName;
use crate::group::ungrouped;
use crate::self_name;

/// Replaces `Self` in the types of the fields by the name of the type, because a field of a second form contains `Self`
/// as well.
pub(crate) fn replace_self(container: &mut Container) {
    let (ident, generics) = (container.ident.clone(), container.generics.clone());
    let (_, arguments, _) = generics.split_for_impl();
    let arguments = arguments.to_token_stream();
    for field in container.fields_mut() {
        self_name::replace(&mut field.ty, &ident, &arguments);
    }
}

/// Returns the type of the elements of a vector, a deque or a pointer to a slice.
pub(crate) fn item(ty: &Type) -> Option<Type> {
    let (_, name, arguments) = possible(ty)?;
    match (name.as_str(), arguments.as_slice()) {
        ("Vec" | "VecDeque", [item]) => Some(item.clone()),
        ("Box" | "Rc" | "Arc", [Type::Slice(slice)]) => Some((*slice.elem).clone()),
        _ => None,
    }
}

/// Returns the vector in an `Indexed`, and the type of its elements.
pub(crate) fn indexed(ty: &Type) -> Option<(TypePath, Type)> {
    let (_, name, arguments) = possible(ty)?;
    let ("Indexed", [content]) = (name.as_str(), arguments.as_slice()) else {
        return None;
    };
    let (content, name, arguments) = possible(content)?;
    match (name.as_str(), arguments.as_slice()) {
        ("Vec", [item]) => Some((content.clone(), item.clone())),
        _ => None,
    }
}

/// Returns a type that can be a standard one, with its name and its type arguments.
fn possible(ty: &Type) -> Option<(&TypePath, String, Vec<Type>)> {
    let Type::Path(path) = ungrouped(ty) else {
        return None;
    };
    let (name, arguments) = named(path).filter(|(name, _)| is_possible(name, path))?;
    Some((path, name, arguments))
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

/// Returns the view or patch form of `ty` with this lifetime and the generic arguments of `ty`.
pub(crate) fn form_of(ty: &Type, name: &FormName, lifetime: &Lifetime) -> Type {
    let Type::Path(ty) = ungrouped(ty) else {
        return parse_quote!(#name<#lifetime>);
    };
    let mut form = match name {
        FormName::Path(path) => path.clone(),
        FormName::Default(..) => ty.path.clone(),
    };
    let last = ty.path.segments.last();
    let arguments = match last.map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => Some(arguments.args.iter()),
        _ => None,
    };
    let arguments = arguments.into_iter().flatten();
    if let Some(last) = form.segments.last_mut() {
        if let FormName::Default(suffix, _) = name {
            // With the span of the attribute, rustc would suggest a name in its place, so the proof has this span.
            last.ident = format_ident!("{}{suffix}", last.ident, span = Span::mixed_site());
        }
        last.arguments = PathArguments::AngleBracketed(parse_quote!(<#lifetime #(, #arguments)*>));
    }
    parse_quote!(#form)
}

/// Returns whether a path with this last name may be the standard type, judged by its generic arguments. For example,
/// `heapless::Vec<T, N>` is not. If the name is no standard type's, returns `true`.
pub(crate) fn is_possible(name: &str, ty: &TypePath) -> bool {
    let types = match name {
        "String" | "PathBuf" => 0..=0,
        "Vec" | "VecDeque" | "Box" | "Rc" | "Arc" | "Option" | "BTreeSet" | "BinaryHeap"
        | "Indexed" => 1..=1,
        "HashSet" | "Result" => 1..=2,
        "BTreeMap" => 2..=2,
        "HashMap" => 2..=3,
        _ => return true,
    };
    let last = ty.path.segments.last();
    match last.map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => {
            let is_type = |argument: &GenericArgument| matches!(argument, GenericArgument::Type(_));
            arguments.args.iter().all(is_type) && types.contains(&arguments.args.len())
        }
        _ => types.contains(&0),
    }
}

/// Returns whether a view borrows the target of a pointer: `str`, `[u8]` or `Path`.
pub(crate) fn is_borrowable(target: &Type) -> bool {
    match ungrouped(target) {
        Type::Slice(slice) => is_byte(&slice.elem),
        Type::Path(path) => named(path).is_some_and(|(name, arguments)| {
            arguments.is_empty() && matches!(&*name, "str" | "Path")
        }),
        _ => false,
    }
}

pub(crate) fn is_byte(ty: &Type) -> bool {
    matches!(ungrouped(ty), Type::Path(path) if path.path.is_ident("u8"))
}

pub(crate) fn is_primitive(name: &Ident) -> bool {
    is_primitive_name(&name.to_string())
}

pub(crate) fn is_primitive_name(name: &str) -> bool {
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
    ///     #[allow(dead_code, clippy::multiple_bound_locations)]
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
                #[allow(dead_code, clippy::multiple_bound_locations)]
                fn __sdp_same #generics (same: #from) -> #to #where_clause { same }
            };
        }
    }
}

/// Returns the proof that a type with a standard name is the standard type.
pub(crate) fn proof(ty: &TypePath) -> Proof {
    let last = ty.path.segments.last();
    let span = Span::mixed_site().located_at(ty.span());
    Proof {
        span,
        from: quote!(#ty),
        to: quote_spanned!(span=> __sdp::#last),
    }
}
