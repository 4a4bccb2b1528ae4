//! The rules for a type and its attributes. Each error names the fix.

use quote::ToTokens as _;
use syn::{GenericArgument, Ident, PathArguments, Type};

use crate::ast::{Codec, Container, Data, MessageEnum};
use crate::attr::{ContainerAttrs, FieldAttrs};
use crate::ctxt::Ctxt;

/// Checks the rules of all derives except `SdpDispatch`.
pub(crate) fn container(ctxt: &mut Ctxt, container: &Container<'_>) {
    not_a_union(ctxt, container);
    tag_on_an_enum(ctxt, container);
    one_codec(ctxt, container);
    schema_with_with(ctxt, container);
    via_alone(ctxt, container);
    remote_without_id(ctxt, container);
    names_of_own_forms(ctxt, container);
}

/// Checks the rules of `SdpEncode`.
pub(crate) fn encoded(ctxt: &mut Ctxt, container: &Container<'_>) {
    not_packed(ctxt, container);
}

/// Checks the rules of `SdpDecode`.
pub(crate) fn decoded(ctxt: &mut Ctxt, container: &Container<'_>) {
    not_packed(ctxt, container);
    not_a_mirror_of_an_open_struct(ctxt, container);
    no_unsized_field(ctxt, container);
    no_reference_that_outlives_the_input(ctxt, container);
}

/// Checks the rules of `SdpSchema`.
pub(crate) fn schema(_: &mut Ctxt, _: &Container<'_>) {}

/// Checks the rules of `SdpDispatch`.
pub(crate) fn message_enum(ctxt: &mut Ctxt, message_enum: &MessageEnum<'_>) {
    one_variant_for_each_type(ctxt, message_enum);
}

fn not_a_union(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let Data::Union(span) = container.data {
        ctxt.error_at(
            span,
            "a union does not store which field is valid: use an enum, \
             or implement the trait manually",
        );
    }
}

fn tag_on_an_enum(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let (Some((_, span)), Data::Struct(_)) = (container.attrs.tag, &container.data) {
        ctxt.error_at(span, "`tag` belongs on an enum: a struct has no tag");
    }
}

fn one_codec(ctxt: &mut Ctxt, container: &Container<'_>) {
    for field in container.fields() {
        let FieldAttrs {
            skip, with, via, ..
        } = &field.attrs;
        let names = [
            skip.as_ref().map(|_| "skip"),
            with.as_ref().map(|_| "with"),
            via.as_ref().map(|_| "via"),
        ];
        if let [first, second, ..] = *names.iter().flatten().collect::<Vec<_>>() {
            let at = field.attrs.all.iter().find(|at| *at == first);
            ctxt.error(
                at,
                format_args!("`{first}` and `{second}` exclude each other: remove one of them"),
            );
        }
    }
}

fn schema_with_with(ctxt: &mut Ctxt, container: &Container<'_>) {
    for field in container.fields() {
        if let (None, Some(schema)) = (&field.attrs.with, &field.attrs.schema) {
            ctxt.error(
                schema,
                "`schema` belongs beside `with`, as in `#[sdp(with = \"path\", schema = \"u32\")]`: \
                 the schema of other fields is that of their type",
            );
        }
    }
}

/// Rejects attributes that have no effect because the whole type is converted.
fn via_alone(ctxt: &mut Ctxt, container: &Container<'_>) {
    if container.attrs.via.is_none() {
        return;
    }
    if let Some(remote) = &container.attrs.remote {
        ctxt.error(
            remote,
            "`remote` and `via` exclude each other: remove one of them",
        );
    }
    if let Some((_, span)) = container.attrs.tag {
        ctxt.error_at(span, "a type with `via` has no tag: remove `tag`");
    }
    for at in container.fields().flat_map(|field| &field.attrs.all) {
        let text = format!("a type with `via` encodes no field: remove `{at}`");
        ctxt.error(at, text);
    }
}

/// Rejects attributes of views and patch forms that no derive reads, because the type names no view or patch form of its
/// own.
fn names_of_own_forms(ctxt: &mut Ctxt, container: &Container<'_>) {
    let attrs = &container.attrs;
    let has_views = attrs.borrowed.is_some() || attrs.lazy.is_some();
    if !attrs.derives.is_empty() && !has_views {
        ctxt.error(
            &attrs.derives,
            "`derive` sets the derives of views, and this type has none: add `#[sdp(borrowed = \"Name\")]` \
             or `#[sdp(lazy = \"Name\")]`, or remove this",
        );
    }
    for field in container.fields() {
        let view = field.attrs.borrowed.as_ref().or(field.attrs.lazy.as_ref());
        if let (Some(view), false, None) = (view, has_views, &attrs.patch) {
            ctxt.error(
                view,
                "the view of a field needs a view of the whole type: derive `SdpViews` and \
                 add `#[sdp(borrowed = \"Name\")]` or `#[sdp(lazy = \"Name\")]` to the type, or remove this",
            );
        }
        if let (Some(patch), None) = (&field.attrs.patch, &attrs.patch) {
            ctxt.error(
                patch,
                "the patch form of a field needs a patch form of the whole type: derive `SdpPatch` and \
                 add `#[sdp(patch = \"Name\")]` to the type, or remove this",
            );
        }
    }
}

/// Checks that the type, its views and its patch form have different names.
pub(crate) fn names_of_forms(ctxt: &mut Ctxt, ident: &Ident, attrs: &ContainerAttrs) {
    let forms = [
        ("borrowed form", &attrs.borrowed),
        ("lazy form", &attrs.lazy),
        ("patch form", &attrs.patch),
    ];
    let mut taken = vec![("type", ident)];
    for (form, name) in forms {
        let Some(name) = name else { continue };
        match taken.iter().find(|(_, other)| *other == name) {
            Some((other, _)) => {
                let text = format!(
                    "`{name}` is the name of the {other}: choose another name for the {form}"
                );
                ctxt.error(name, text);
            }
            None => taken.push((form, name)),
        }
    }
}

/// Rejects the id of a mirror, because only a value can be a message.
fn remote_without_id(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let (Some(_), Some(id)) = (&container.attrs.remote, &container.attrs.message_id) {
        ctxt.error(
            id,
            "a mirror is not a message: set `message_id` on a struct with a field `via` the mirror",
        );
    }
}

/// Checks the rules of `SdpMessage`.
pub(crate) fn message(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let Some(remote) = &container.attrs.remote {
        ctxt.error(
            remote,
            "a mirror is not a message: remove the derive of `SdpMessage`",
        );
    }
}

/// Rejects decoding of a `#[non_exhaustive]` struct.
fn not_a_mirror_of_an_open_struct(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let (Some(remote), true, Data::Struct(_)) = (
        &container.attrs.remote,
        container.attrs.non_exhaustive,
        &container.data,
    ) {
        ctxt.error(
            remote,
            "only its own crate can construct a `#[non_exhaustive]` struct: derive only `SdpEncode`, \
             or implement conversions and use `via`",
        );
    }
}

fn not_packed(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let (Some(packed), Data::Struct(_)) = (&container.packed, &container.data) {
        ctxt.error(
            packed,
            "the fields of a packed struct cannot be borrowed: remove `packed`; \
             an encoded value never has padding",
        );
    }
}

/// Rejects unsized fields. Without this check, rustc would report internals of the expansion.
fn no_unsized_field(ctxt: &mut Ctxt, container: &Container<'_>) {
    for field in container.fields() {
        let text = match field.ty {
            Type::Slice(items) => {
                let item = items.elem.to_token_stream();
                format!("a decoded field needs a known size: write `Vec<{item}>`")
            }
            Type::Path(ty) if ty.path.is_ident("str") => {
                "a decoded field needs a known size: write `String`, or `&'a str`".to_owned()
            }
            _ => continue,
        };
        ctxt.error(field.ty, text);
    }
}

/// Rejects `'static` references to text and bytes. For other references, the user may implement the trait, for example
/// by a lookup.
fn no_reference_that_outlives_the_input(ctxt: &mut Ctxt, container: &Container<'_>) {
    for field in container.fields() {
        if let (
            Codec::Traits,
            Some(StaticInput {
                at,
                borrowed,
                owned,
            }),
        ) = (field.codec(), static_input(field.ty))
        {
            let text = format!(
                "the input does not live as long as `'static`: \
                 write `{borrowed}` and give the type a lifetime `<'a>`, or write `{owned}`"
            );
            ctxt.error(at, text);
        }
    }
}

/// A `'static` reference to text or bytes, and the types that match it.
struct StaticInput<'a> {
    at: &'a Type,
    borrowed: String,
    owned: String,
}

/// Returns the first `'static` reference or `Cow` of text or bytes in a type.
fn static_input(ty: &Type) -> Option<StaticInput<'_>> {
    match ty {
        Type::Group(ty) => static_input(&ty.elem),
        Type::Paren(ty) => static_input(&ty.elem),
        Type::Array(ty) => static_input(&ty.elem),
        Type::Tuple(ty) => ty.elems.iter().find_map(static_input),
        Type::Reference(reference) => {
            let (target, owned) = input(&reference.elem)?;
            let is_static = reference.lifetime.as_ref()?.ident == "static";
            (is_static && reference.mutability.is_none()).then(|| StaticInput {
                at: ty,
                borrowed: format!("&'a {target}"),
                owned,
            })
        }
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            let is_static = |argument: &GenericArgument| matches!(argument, GenericArgument::Lifetime(lifetime) if lifetime.ident == "static");
            let types = || {
                arguments.args.iter().filter_map(|argument| match argument {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                })
            };
            if last.ident == "Cow" && arguments.args.iter().any(is_static) {
                let (target, owned) = input(types().next()?)?;
                let borrowed = format!("Cow<'a, {target}>");
                return Some(StaticInput {
                    at: ty,
                    borrowed,
                    owned,
                });
            }
            types().find_map(static_input)
        }
        _ => None,
    }
}

/// Returns the form of text or bytes, and the matching owned type.
fn input(ty: &Type) -> Option<(String, String)> {
    let is = |ty: &Type, name: &str| matches!(ty, Type::Path(ty) if ty.path.is_ident(name));
    match ty {
        text if is(text, "str") => Some(("str".into(), "String".into())),
        Type::Slice(bytes) if is(&bytes.elem, "u8") => Some(("[u8]".into(), "Vec<u8>".into())),
        Type::Array(bytes) if is(&bytes.elem, "u8") => {
            let array = format!("[u8; {}]", bytes.len.to_token_stream());
            Some((array.clone(), array))
        }
        _ => None,
    }
}

/// Rejects two variants with the same type, because its message id could select either.
fn one_variant_for_each_type(ctxt: &mut Ctxt, message_enum: &MessageEnum<'_>) {
    let mut seen = Vec::new();
    for message in &message_enum.messages {
        let text = message.ty.to_token_stream().to_string();
        match seen.iter().find(|(earlier, _)| *earlier == text) {
            Some((_, variant)) => {
                let text = format!(
                    "`{variant}` already holds this message type: a message id selects one variant; \
                     merge the two variants, or wrap the type in a struct with another id"
                );
                ctxt.error(message.ty, text);
            }
            None => seen.push((text, message.ident)),
        }
    }
}
