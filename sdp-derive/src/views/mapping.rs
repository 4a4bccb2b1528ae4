//! The types of a view's fields.

use proc_macro2::Span;
use quote::{ToTokens as _, format_ident, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{GenericArgument, Lifetime, Path, PathArguments, Type, TypePath, parse_quote};

use crate::ast::Field;
use crate::attr::{self, FieldAttrs, FormName};
use crate::standard::{self, Proof};

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    Borrowed,
    Lazy,
}

impl Form {
    /// Returns the name of the attribute, which is the name in the documentation as well.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Borrowed => "borrowed",
            Self::Lazy => "lazy",
        }
    }
}

impl Form {
    fn of_suffix(suffix: &str) -> Self {
        match suffix {
            attr::LAZY => Self::Lazy,
            _ => Self::Borrowed,
        }
    }

    /// Returns the name of the trait of types with this form.
    pub(super) fn trait_name(self) -> &'static str {
        match self {
            Self::Borrowed => "BorrowedForm",
            Self::Lazy => "LazyForm",
        }
    }
}

/// Returns the lazy form of a field with these lifetimes, and the proofs about it.
pub(crate) fn lazy_form(field: &Field, lifetime: &Lifetime, sdp: Path) -> (Type, Vec<Proof>) {
    let mut mapping = Mapping::new(&field.attrs, Form::Lazy, lifetime, sdp);
    (mapping.map(&field.ty), mapping.proofs)
}

/// Replaces the types of a field by the types of a view.
pub(super) struct Mapping<'m> {
    lifetime: &'m Lifetime,
    sdp: Path,
    form: Form,
    /// The views of the type in the field.
    borrowed: Option<&'m FormName>,
    lazy: Option<&'m FormName>,
    pub(super) borrows: bool,
    /// The type with views, or a type without them as an error.
    pub(super) viewed: Option<Result<String, String>>,
    pub(super) proofs: Vec<Proof>,
}

impl<'m> Mapping<'m> {
    pub(super) fn new(
        attrs: &'m FieldAttrs,
        form: Form,
        lifetime: &'m Lifetime,
        sdp: Path,
    ) -> Self {
        let (borrowed, lazy) = (attrs.borrowed.as_ref(), attrs.lazy.as_ref());
        Self {
            lifetime,
            sdp,
            form,
            borrowed: borrowed.or(lazy),
            lazy: lazy.or(borrowed),
            borrows: false,
            viewed: None,
            proofs: Vec::new(),
        }
    }

    pub(super) fn map(&mut self, ty: &Type) -> Type {
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
        let Some((name, arguments)) = standard::named(ty) else {
            return Type::Path(ty.clone());
        };
        match (name.as_str(), arguments.as_slice()) {
            _ if !standard::is_possible(&name, ty) => self.view(ty),
            ("Indexed", [_]) => match standard::indexed(&Type::Path(ty.clone())) {
                Some((content, item)) => self.indexed(ty, &content, &item),
                None => self.view(ty),
            },
            ("String", []) => self.reference(ty, &parse_quote!(str)),
            ("PathBuf", []) => self.reference(ty, &parse_quote!(::std::path::Path)),
            ("Box" | "Rc" | "Arc", [target]) if standard::is_borrowable(target) => {
                self.reference(ty, target)
            }
            ("Vec", [item]) if standard::is_byte(item) => {
                self.reference(ty, &parse_quote!([#item]))
            }
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
            _ if !standard::is_primitive_name(&name) => self.view(ty),
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
        let span = Span::mixed_site().located_at(name.span());
        let owned = Type::Path(ty.clone());
        let same = standard::form_of(&owned, name, &Lifetime::new("'static", span));
        let mut prove = |from| {
            let to = quote_spanned!(span=> #same);
            self.proofs.push(Proof { span, from, to });
        };
        let default = match name {
            FormName::Path(_) => None,
            FormName::Default(suffix, _) => Some(Form::of_suffix(suffix)),
        };
        if let Some(form) = default {
            // If the type has no such form, rustc cannot find the name, and this error says why.
            let form = format_ident!("{}", form.trait_name());
            prove(quote_spanned!(span=> <#ty as __sdp::#form>::Form<'static>));
        }
        if default != Some(self.form) {
            prove(quote_spanned!(span=> <#ty as __sdp::SdpViews>::#form<'static>));
        }
        standard::form_of(&owned, name, self.lifetime)
    }

    fn is_standard(&mut self, ty: &TypePath) {
        self.borrows = true;
        self.proofs.push(standard::proof(ty));
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
        let (sdp, lifetime) = (&self.sdp, self.lifetime);
        parse_quote!(#sdp::Seq<#lifetime, #item>)
    }

    fn indexed(&mut self, ty: &TypePath, content: &TypePath, item: &Type) -> Type {
        let item = self.map(item);
        match self.form {
            Form::Lazy => {
                self.is_standard(ty);
                self.is_standard(content);
                let (sdp, lifetime) = (&self.sdp, self.lifetime);
                parse_quote!(#sdp::IndexedSeq<#lifetime, #item>)
            }
            Form::Borrowed => {
                let content = self.with_arguments(content, |_, _| item.clone());
                self.with_arguments(ty, |_, _| content.clone())
            }
        }
    }

    /// Returns the same path with different type arguments.
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
