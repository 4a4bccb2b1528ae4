//! The attributes of `#[sdp(…)]`. Each attribute is a row of [`OF_TYPES`], [`OF_VARIANTS`] or [`OF_FIELDS`], and each one
//! is read or rejected.

mod item;
mod rustc;

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Ident, LitInt, LitStr, Path, Type};

use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::width::Width;

pub(crate) use item::{Bound, FormName};
pub(crate) use rustc::{docs, is, reprs};

use item::{Item, Place, Row, read};

/// The attributes of a struct or enum.
#[derive(Clone, Default)]
pub(crate) struct ContainerAttrs {
    pub(crate) message_id: Option<LitInt>,
    pub(crate) tag: Option<(Width, Span)>,
    pub(crate) sdp: Option<Path>,
    pub(crate) bound_encode: Option<Bound>,
    pub(crate) bound_decode: Option<Bound>,
    pub(crate) bound_schema: Option<Bound>,
    pub(crate) remote: Option<Path>,
    pub(crate) via: Option<Type>,
    /// Earlier names.
    pub(crate) aliases: Vec<LitStr>,
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

/// The attributes of structs and enums.
const OF_TYPES: &[Row<ContainerAttrs>] = &[
    CRATE,
    Row {
        name: "message_id",
        form: "`message_id = N` with a number from 1 to 65279",
        read: |item, attrs| set(&mut attrs.message_id, item.message_id()),
    },
    Row {
        name: "tag",
        form: "`tag = \"u8\"`, `tag = \"u16\"` or `tag = \"u32\"`",
        read: |item, attrs| {
            // An invalid width counts as the widest, so it causes no more errors about tags.
            attrs.tag = Some((Width::U32, item.at.span()));
            let width = item.width()?;
            attrs.tag = Some((width, item.at.span()));
            Ok(())
        },
    },
    Row {
        name: "bound",
        form: "`bound = \"T: Trait\"`, or `bound(encode = \"T: Trait\", decode = \"T: Trait\", schema = \"T: Trait\")`",
        read: |item, attrs| {
            let bounds = item.bounds()?;
            (attrs.bound_encode, attrs.bound_decode) = (bounds.encode, bounds.decode);
            attrs.bound_schema = bounds.schema;
            Ok(())
        },
    },
    Row {
        name: "remote",
        form: "`remote = \"path\"` with the path of a struct or enum of another crate",
        read: |item, attrs| set(&mut attrs.remote, item.path_of_type()),
    },
    Row {
        name: "via",
        form: "`via = \"Type\"` with the type that is encoded",
        read: |item, attrs| set(&mut attrs.via, item.ty()),
    },
    Row {
        name: "alias",
        form: ALIAS,
        read: |item, attrs| add(&mut attrs.aliases, item.name()),
    },
    Row {
        name: "borrowed",
        form: BORROWED_FORM,
        read: |item, attrs| set(&mut attrs.borrowed, item.name_of_form(BORROWED)),
    },
    Row {
        name: "lazy",
        form: LAZY_FORM,
        read: |item, attrs| set(&mut attrs.lazy, item.name_of_form(LAZY)),
    },
    Row {
        name: "patch",
        form: PATCH_FORM,
        read: |item, attrs| set(&mut attrs.patch, item.name_of_form(PATCH)),
    },
    Row {
        name: "derive",
        form: "`derive(Trait, …)` with the derives of the views",
        read: |item, attrs| {
            attrs.derives = item.list()?;
            Ok(())
        },
    },
];

/// The default name of the borrowed form of a type ends with this.
const BORROWED: &str = "Ref";

const BORROWED_FORM: &str =
    "`borrowed`, or `borrowed = \"Name\"` with the name of the borrowed form";

/// The default name of the lazy form of a type ends with this.
pub(crate) const LAZY: &str = "Seq";

const LAZY_FORM: &str = "`lazy`, or `lazy = \"Name\"` with the name of the lazy form";

/// The default name of the patch form of a type ends with this.
const PATCH: &str = "Patch";

const PATCH_FORM: &str = "`patch`, or `patch = \"Name\"` with the name of the patch form";

/// The attribute that message enums have, too.
const CRATE: Row<ContainerAttrs> = Row {
    name: "crate",
    form: "`crate = \"path\"` with the path of the crate `sdp`",
    read: |item, attrs| set(&mut attrs.sdp, item.path()),
};

/// Writes the value of an attribute to the model.
fn set<V>(place: &mut Option<V>, value: syn::Result<V>) -> syn::Result<()> {
    *place = Some(value?);
    Ok(())
}

/// The form of `alias`.
const ALIAS: &str = "`alias = \"name\"` with an earlier name, which is not empty";

/// Adds the value of an attribute that can be repeated.
fn add<V>(values: &mut Vec<V>, value: syn::Result<V>) -> syn::Result<()> {
    values.push(value?);
    Ok(())
}

/// The attributes of a variant.
#[derive(Clone, Default)]
pub(crate) struct VariantAttrs {
    /// Earlier names.
    pub(crate) aliases: Vec<LitStr>,
    /// The attribute `other`: the variant stands for unknown variants of a writer.
    pub(crate) other: Option<Ident>,
    /// The attributes, for errors.
    pub(crate) all: Vec<Ident>,
}

/// The attributes of variants.
const OF_VARIANTS: &[Row<VariantAttrs>] = &[
    Row {
        name: "alias",
        form: ALIAS,
        read: |item, attrs| add(&mut attrs.aliases, item.name()),
    },
    Row {
        name: "other",
        form: "`other` without a value",
        read: |item, attrs| set(&mut attrs.other, item.alone()),
    },
];

/// The attributes of a field.
#[derive(Clone, Default)]
pub(crate) struct FieldAttrs {
    pub(crate) codec: Codec,
    /// The type that describes the encoding of a field with `with`.
    pub(crate) schema: Option<Type>,
    /// Earlier names.
    pub(crate) aliases: Vec<LitStr>,
    /// The value for writers without the field.
    pub(crate) default: Option<FieldDefault>,
    /// The attribute `key`, as the variant of `KeyScope`: the field identifies its struct.
    pub(crate) key: Option<Ident>,
    /// The attribute `recover`: the default also replaces a value without a conversion.
    pub(crate) recover: Option<Ident>,
    /// The borrowed form of the type in the field.
    pub(crate) borrowed: Option<FormName>,
    /// Its lazy form.
    pub(crate) lazy: Option<FormName>,
    /// Its patch form.
    pub(crate) patch: Option<FormName>,
    /// The attributes, for errors.
    pub(crate) all: Vec<Ident>,
}

/// The attribute `default`, and the path of its function, without which the value comes from `Default`.
#[derive(Clone)]
pub(crate) struct FieldDefault {
    pub(crate) at: Ident,
    pub(crate) path: Option<TokenStream>,
}

/// The code for encoding and decoding a field.
#[derive(Clone, Default)]
pub(crate) enum Codec {
    /// The traits of its type.
    #[default]
    Traits,
    /// The functions at this path.
    With(TokenStream),
    /// The adapter for this type.
    Via(Box<Type>),
    /// None. The field is skipped. The function at this path, or `Default`, returns the decoded value.
    Skip(Option<TokenStream>),
}

impl Codec {
    /// Returns the name of the attribute.
    pub(crate) fn name(&self) -> Option<&'static str> {
        match self {
            Self::Traits => None,
            Self::With(_) => Some("with"),
            Self::Via(_) => Some("via"),
            Self::Skip(_) => Some("skip"),
        }
    }
}

/// The attributes of fields.
const OF_FIELDS: &[Row<FieldAttrs>] = &[
    Row {
        name: "skip",
        form: "`skip` for `Default`, or `skip = \"path\"` with the path of a function without parameters",
        read: |item, attrs| attrs.set_codec(item, Codec::Skip(item.optional(Item::function)?)),
    },
    Row {
        name: "with",
        form: "`with = \"path\"` with the path of a module or type",
        read: |item, attrs| attrs.set_codec(item, Codec::With(item.module()?)),
    },
    Row {
        name: "schema",
        form: "`schema = \"Type\"` with the type that has the same encoding",
        read: |item, attrs| set(&mut attrs.schema, item.ty()),
    },
    Row {
        name: "via",
        form: "`via = \"Type\"` with the type that is encoded",
        read: |item, attrs| attrs.set_codec(item, Codec::Via(Box::new(item.ty()?))),
    },
    Row {
        name: "alias",
        form: ALIAS,
        read: |item, attrs| add(&mut attrs.aliases, item.name()),
    },
    Row {
        name: "default",
        form: "`default` for `Default`, or `default = \"path\"` with the path of a function without parameters",
        read: |item, attrs| {
            let (at, path) = (item.at.clone(), item.optional(Item::function)?);
            set(&mut attrs.default, Ok(FieldDefault { at, path }))
        },
    },
    Row {
        name: "key",
        form: "`key = \"message\"` if the key differs in the whole message, or `key = \"sequence\"` if only in its sequence",
        read: |item, attrs| set(&mut attrs.key, item.key_scope()),
    },
    Row {
        name: "recover",
        form: "`recover` without a value",
        read: |item, attrs| set(&mut attrs.recover, item.alone()),
    },
    Row {
        name: "borrowed",
        form: BORROWED_FORM,
        read: |item, attrs| set(&mut attrs.borrowed, item.form(BORROWED)),
    },
    Row {
        name: "lazy",
        form: LAZY_FORM,
        read: |item, attrs| set(&mut attrs.lazy, item.form(LAZY)),
    },
    Row {
        name: "patch",
        form: PATCH_FORM,
        read: |item, attrs| set(&mut attrs.patch, item.form(PATCH)),
    },
];

impl ContainerAttrs {
    pub(crate) fn parse(
        ctxt: &mut Ctxt,
        derive: Derive,
        name: &Ident,
        attrs: &[Attribute],
    ) -> Self {
        let place = match derive {
            Derive::Dispatch => Place {
                what: "a message enum",
                of: None,
                rows: &[CRATE],
                misplaced: on_message_enum,
                place_of,
            },
            _ => Place {
                what: "a struct or enum",
                of: Some(name),
                rows: OF_TYPES,
                misplaced,
                place_of,
            },
        };
        let mut parsed: Self = read(ctxt, attrs, &place).0;
        let is_non_exhaustive = |attr: &Attribute| is(attr.path(), "non_exhaustive");
        parsed.non_exhaustive = attrs.iter().any(is_non_exhaustive);
        parsed
    }
}

impl FieldAttrs {
    pub(crate) fn parse(ctxt: &mut Ctxt, derive: Derive, attrs: &[Attribute]) -> Self {
        let place = match derive {
            Derive::Dispatch => in_message_enum(),
            _ => Place {
                what: "a field",
                of: None,
                rows: OF_FIELDS,
                misplaced,
                place_of,
            },
        };
        let (mut parsed, all): (Self, _) = read(ctxt, attrs, &place);
        parsed.all = all;
        parsed
    }

    fn set_codec(&mut self, item: &Item, codec: Codec) -> syn::Result<()> {
        if let Some(earlier) = self.codec.name() {
            let text = format!(
                "`{earlier}` and `{}` exclude each other: remove one of them",
                item.at
            );
            return Err(syn::Error::new(item.at.span(), text));
        }
        self.codec = codec;
        Ok(())
    }
}

impl VariantAttrs {
    pub(crate) fn parse(ctxt: &mut Ctxt, derive: Derive, attrs: &[Attribute]) -> Self {
        let place = match derive {
            Derive::Dispatch => in_message_enum(),
            _ => Place {
                what: "a variant",
                of: None,
                rows: OF_VARIANTS,
                misplaced,
                place_of,
            },
        };
        let (mut parsed, all): (Self, _) = read(ctxt, attrs, &place);
        parsed.all = all;
        parsed
    }
}

/// The variants and fields of a message enum, which have no attributes.
fn in_message_enum<T>() -> Place<'static, T> {
    Place {
        what: "a variant of a message enum",
        of: None,
        rows: &[],
        misplaced: |name, place| {
            format!("`{name}` has no meaning in a message enum: it belongs {place}")
        },
        place_of,
    }
}

/// Returns the place of an attribute, or `None` if there is no attribute with this name.
fn place_of(name: &str) -> Option<&'static str> {
    let of_types = OF_TYPES.iter().any(|row| row.name == name);
    let of_variants = OF_VARIANTS.iter().any(|row| row.name == name);
    let of_fields = OF_FIELDS.iter().any(|row| row.name == name);
    match (of_types, of_variants, of_fields) {
        (true, false, false) if name == "tag" => Some("on the enum itself"),
        (true, false, false) => Some("on the struct or enum itself"),
        (true, false, true) => Some("on the struct or enum itself, or on a field"),
        (_, true, true) => Some("on a struct or enum, or on their fields and variants"),
        (_, true, false) => Some("on a variant of an enum with tags"),
        (false, false, true) => Some("on a field"),
        (false, false, false) => None,
    }
}

/// Returns the message for an attribute on a message enum, which has only `crate`.
fn on_message_enum(name: &str, _: &str) -> String {
    let text = match name {
        "message_id" => "a message enum has no id: set `message_id` on the message types",
        "tag" => "a message enum has no tag: the message id in the header selects the variant",
        _ => return format!("`{name}` has no meaning for a message enum: remove it"),
    };
    text.to_owned()
}

/// Returns the message for an attribute at the wrong place.
fn misplaced(name: &str, place: &str) -> String {
    match name {
        "tag" => format!(
            "`tag` belongs {place}, and sets the width of all tags: \
             the tag of a variant is its discriminant, as in `A = 5`"
        ),
        _ => format!("`{name}` belongs {place}"),
    }
}
