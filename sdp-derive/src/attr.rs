//! The parser of `#[sdp(…)]` and `#[repr(…)]`. It reads or rejects each attribute of `sdp`, and ignores none.

mod item;

use proc_macro2::{Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitInt, Meta, MetaNameValue, Path, Token, Type};

use crate::ctxt::Ctxt;
use crate::width::Width;

pub(crate) use item::{Bound, Skip};
use item::{Name, Place, items};

/// The attributes of a struct or enum.
#[derive(Default)]
pub(crate) struct ContainerAttrs {
    pub(crate) message_id: Option<LitInt>,
    pub(crate) tag: Option<(Width, Span)>,
    pub(crate) sdp: Option<Path>,
    pub(crate) bound_encode: Option<Bound>,
    pub(crate) bound_decode: Option<Bound>,
    pub(crate) bound_schema: Option<Bound>,
    pub(crate) remote: Option<Path>,
    pub(crate) via: Option<Type>,
    /// The name of the borrowed form.
    pub(crate) borrowed: Option<Ident>,
    /// The name of the lazy form.
    pub(crate) lazy: Option<Ident>,
    /// The name of the patch form.
    pub(crate) patch: Option<Ident>,
    /// The derives of both forms.
    pub(crate) derives: TokenStream,
    /// Whether the type has `#[non_exhaustive]`.
    pub(crate) non_exhaustive: bool,
}

impl ContainerAttrs {
    pub(crate) fn parse(ctxt: &mut Ctxt, attrs: &[Attribute]) -> Self {
        const PLACE: Place = Place {
            what: "a struct or enum",
            known: &[
                Name::MessageId,
                Name::Tag,
                Name::Crate,
                Name::Bound,
                Name::Remote,
                Name::Via,
                Name::Borrowed,
                Name::Lazy,
                Name::Patch,
                Name::Derive,
            ],
        };
        let mut parsed = Self {
            non_exhaustive: attrs
                .iter()
                .any(|attr| attr.path().is_ident("non_exhaustive")),
            ..Self::default()
        };
        for item in items(ctxt, attrs, &PLACE) {
            match item.name {
                Name::MessageId => parsed.message_id = item.message_id(ctxt),
                Name::Tag => parsed.tag = Some((item.width(ctxt), item.at.span())),
                Name::Crate => parsed.sdp = item.path(ctxt),
                Name::Bound => {
                    let bounds = item.bounds(ctxt);
                    parsed.bound_encode = bounds.encode;
                    parsed.bound_decode = bounds.decode;
                    parsed.bound_schema = bounds.schema;
                }
                Name::Remote => parsed.remote = item.path_of_type(ctxt),
                Name::Via => parsed.via = item.ty(ctxt),
                Name::Borrowed => parsed.borrowed = item.ident(ctxt),
                Name::Lazy => parsed.lazy = item.ident(ctxt),
                Name::Patch => parsed.patch = item.ident(ctxt),
                Name::Derive => parsed.derives = item.list(ctxt),
                Name::Skip | Name::With | Name::Schema => item.misplaced(ctxt),
            }
        }
        parsed
    }
}

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) skip: Option<Skip>,
    pub(crate) with: Option<Path>,
    pub(crate) via: Option<Type>,
    /// The type that describes the encoding of a field with `with`.
    pub(crate) schema: Option<Type>,
    /// The path of the borrowed form of the type in the field.
    pub(crate) borrowed: Option<Path>,
    /// The path of its lazy form.
    pub(crate) lazy: Option<Path>,
    /// The path of its patch form.
    pub(crate) patch: Option<Path>,
    /// The attributes, for errors.
    pub(crate) all: Vec<Ident>,
}

impl FieldAttrs {
    pub(crate) fn parse(ctxt: &mut Ctxt, attrs: &[Attribute]) -> Self {
        const PLACE: Place = Place {
            what: "a field",
            known: &[
                Name::Skip,
                Name::With,
                Name::Schema,
                Name::Via,
                Name::Borrowed,
                Name::Lazy,
                Name::Patch,
            ],
        };
        let mut parsed = Self::default();
        for item in items(ctxt, attrs, &PLACE) {
            match item.name {
                Name::Skip => parsed.skip = item.skip(ctxt),
                Name::With => parsed.with = item.path(ctxt),
                Name::Schema => parsed.schema = item.ty(ctxt),
                Name::Via => parsed.via = item.ty(ctxt),
                Name::Borrowed => parsed.borrowed = item.path_of_form(ctxt),
                Name::Lazy => parsed.lazy = item.path_of_form(ctxt),
                Name::Patch => parsed.patch = item.path_of_form(ctxt),
                Name::MessageId
                | Name::Tag
                | Name::Crate
                | Name::Bound
                | Name::Remote
                | Name::Derive => item.misplaced(ctxt),
            }
            parsed.all.push(item.at);
        }
        parsed
    }
}

/// Rejects all attributes on a variant, because none exists.
pub(crate) fn reject_on_variant(ctxt: &mut Ctxt, attrs: &[Attribute]) {
    const PLACE: Place = Place {
        what: "a variant",
        known: &[],
    };
    for item in items(ctxt, attrs, &PLACE) {
        item.misplaced(ctxt);
    }
}

/// Parses the `crate` of a message enum. Rejects all other attributes.
pub(crate) fn parse_message_enum(ctxt: &mut Ctxt, attrs: &[Attribute]) -> Option<Path> {
    const PLACE: Place = Place {
        what: "a message enum",
        known: &[Name::Crate],
    };
    let mut sdp = None;
    for item in items(ctxt, attrs, &PLACE) {
        match item.name {
            Name::Crate => sdp = item.path(ctxt),
            Name::MessageId => ctxt.error(
                &item.at,
                "a message enum has no id: set `message_id` on the message types",
            ),
            Name::Tag => ctxt.error(
                &item.at,
                "a message enum has no tag: the message id in the header selects the variant",
            ),
            _ => {
                let name = item.name.as_str();
                ctxt.error(
                    &item.at,
                    format_args!("`{name}` has no meaning for a message enum: remove it"),
                );
            }
        }
    }
    sdp
}

/// Rejects all attributes inside a message enum, because none exists.
pub(crate) fn reject_in_message_enum(ctxt: &mut Ctxt, attrs: &[Attribute]) {
    const PLACE: Place = Place {
        what: "a variant of a message enum",
        known: &[],
    };
    for item in items(ctxt, attrs, &PLACE) {
        let name = item.name.as_str();
        ctxt.error(
            &item.at,
            format_args!(
                "`{name}` has no meaning in a message enum: it belongs {}",
                item.name.place()
            ),
        );
    }
}

/// Returns the documentation in these attributes, without the spaces before its lines.
pub(crate) fn docs(attrs: &[Attribute]) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(MetaNameValue {
            path,
            value:
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }),
            ..
        }) if path.is_ident("doc") => Some(text.value()),
        _ => None,
    });
    let lines: Vec<_> = lines
        .map(|line| {
            line.strip_prefix(' ')
                .unwrap_or(&line)
                .trim_end()
                .to_owned()
        })
        .collect();
    lines.join("\n")
}

/// Returns the items of the `repr` attributes. Skips invalid ones, because rustc rejects them.
pub(crate) fn reprs(attrs: &[Attribute]) -> impl Iterator<Item = Meta> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("repr"))
        .filter_map(|attr| {
            let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
            attr.parse_args_with(parser).ok()
        })
        .flatten()
}
