//! The rules for a type and its attributes, whose errors name the fix.

mod evolution;

use quote::ToTokens as _;
use syn::{GenericArgument, PathArguments, Type};

use crate::ast::{Container, Data, Field};
use crate::attr::Codec;
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::via;

/// Checks the rules of a derive.
pub(crate) fn check(ctxt: &mut Ctxt, derive: Derive, container: &Container) {
    if let Derive::Lend = derive {
        return lend(ctxt, container);
    }
    not_a_union(ctxt, container);
    tags(ctxt, container);
    schema_with_with(ctxt, container);
    via_alone(ctxt, container);
    remote_without_id(ctxt, container);
    names_of_own_forms(ctxt, container);
    evolution::check(ctxt, container);
    match derive {
        Derive::Encode => not_packed(ctxt, container),
        Derive::Decode => {
            not_packed(ctxt, container);
            not_a_mirror_of_an_open_struct(ctxt, container);
            no_unsized_field(ctxt, container);
            no_reference_that_outlives_the_input(ctxt, container);
        }
        Derive::Message => not_a_mirror(ctxt, container),
        Derive::Views => views(ctxt, container),
        Derive::Patch => patch(ctxt, container),
        Derive::Dispatch | Derive::Lend | Derive::Schema => {}
    }
}

fn not_a_union(ctxt: &mut Ctxt, container: &Container) {
    if let Data::Union(span) = container.data {
        ctxt.error_at(
            span,
            "a union does not store which field is valid: use an enum, \
             or implement the trait manually",
        );
    }
}

fn tags(ctxt: &mut Ctxt, container: &Container) {
    match (&container.data, container.attrs.tag) {
        (Data::Enum(data), _) if !data.may_have_no_tags => {
            for variant in &data.variants {
                let (ident, discriminant) = (&variant.ident, variant.discriminant.as_ref());
                variant.tag.check(ctxt, ident, discriminant);
            }
        }
        (Data::Struct(_), Some((_, span))) => {
            ctxt.error_at(span, "`tag` belongs on an enum: a struct has no tag");
        }
        _ => {}
    }
}

fn schema_with_with(ctxt: &mut Ctxt, container: &Container) {
    for field in container.fields() {
        if let (false, Some(schema)) = (
            matches!(field.attrs.codec, Codec::With(_)),
            &field.attrs.schema,
        ) {
            ctxt.error(
                schema,
                "`schema` belongs beside `with`, as in `#[sdp(with = \"path\", schema = \"u32\")]`: \
                 other fields have the schema of their type",
            );
        }
    }
}

/// Rejects attributes that have no effect because the whole type is converted.
fn via_alone(ctxt: &mut Ctxt, container: &Container) {
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
    let of_fields = container.fields().flat_map(|field| &field.attrs.all);
    let of_variants = container.variants().flat_map(|variant| &variant.attrs.all);
    for at in of_fields.chain(of_variants) {
        let text = format!("a type with `via` encodes no field: remove `{at}`");
        ctxt.error(at, text);
    }
}

/// Rejects attributes of views and patch forms that no derive reads, because the type itself names no view or patch form.
fn names_of_own_forms(ctxt: &mut Ctxt, container: &Container) {
    let attrs = &container.attrs;
    let has_views = attrs.borrowed.is_some() || attrs.lazy.is_some();
    if !attrs.derives.is_empty() && !has_views {
        ctxt.error(
            &attrs.derives,
            "`derive` sets the derives of views, and this type has none: add `#[sdp(borrowed)]` or `#[sdp(lazy)]`, \
             or remove this",
        );
    }
    for field in container.fields() {
        let view = field.attrs.borrowed.as_ref().or(field.attrs.lazy.as_ref());
        if let (Some(view), false, None) = (view, has_views, &attrs.patch) {
            ctxt.error(
                view,
                "the view of a field needs a view of the whole type: derive `SdpViews` and \
                 add `#[sdp(borrowed)]` or `#[sdp(lazy)]` to the type, or remove this",
            );
        }
        if let (Some(patch), None) = (&field.attrs.patch, &attrs.patch) {
            ctxt.error(
                patch,
                "the patch form of a field needs a patch form of the whole type: derive `SdpPatch` and \
                 add `#[sdp(patch)]` to the type, or remove this",
            );
        }
    }
}

/// Checks that the type, its views and its patch form have different names.
fn names_of_forms(ctxt: &mut Ctxt, container: &Container) {
    let attrs = &container.attrs;
    let forms = [
        ("borrowed form", &attrs.borrowed),
        ("lazy form", &attrs.lazy),
        ("patch form", &attrs.patch),
    ];
    let mut taken = vec![("type", &container.ident)];
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

fn lend(ctxt: &mut Ctxt, container: &Container) {
    if container.generics.lifetimes().next().is_none() {
        ctxt.error(
            &container.ident,
            "a type without a lifetime borrows nothing: use it as it is, without `Owned`",
        );
    }
}

fn views(ctxt: &mut Ctxt, container: &Container) {
    let attrs = &container.attrs;
    names_of_forms(ctxt, container);
    if let Some(lifetime) = container.generics.lifetimes().next() {
        let text = "a type that borrows has no views: derive `SdpViews` for the owned type";
        ctxt.error(lifetime, text);
    }
    if attrs.borrowed.is_none() && attrs.lazy.is_none() {
        ctxt.error(
            &container.ident,
            "`SdpViews` needs a view: add `#[sdp(borrowed)]`, `#[sdp(lazy)]` or both",
        );
    }
    if attrs.via.is_some() || attrs.remote.is_some() {
        ctxt.error(
            &container.ident,
            "a type with `via` or `remote` has no views: derive `SdpViews` for the type in the attribute",
        );
    }
    for field in container.fields().filter(|field| !field.has_traits()) {
        if let Some(at) = field.attrs.borrowed.as_ref().or(field.attrs.lazy.as_ref()) {
            let text = "a field with `skip`, `with` or `via` is the same in each view: remove this";
            ctxt.error(at, text);
        }
    }
}

/// Checks that the type is an owned struct with a name for its patch form.
fn patch(ctxt: &mut Ctxt, container: &Container) {
    names_of_forms(ctxt, container);
    let (ident, generics) = (&container.ident, &container.generics);
    let attrs = &container.attrs;
    if !matches!(container.data, Data::Struct(_)) {
        let text = "`SdpPatch` is for structs: remove it, because the `Field` of the enclosing struct sets the whole enum";
        return ctxt.error(ident, text);
    }
    if let Some(lifetime) = generics.lifetimes().next() {
        let text =
            "a type that borrows cannot be changed in place: derive `SdpPatch` for the owned type";
        ctxt.error(lifetime, text);
    }
    if let Some(param) = generics.type_params().next() {
        let text = "a type with type parameters cannot be changed in place";
        ctxt.error(param, text);
    }
    if attrs.via.is_some() || attrs.remote.is_some() {
        let text = "a type with `via` or `remote` has no fields to change: derive `SdpPatch` for the type in the attribute";
        ctxt.error(ident, text);
    }
    if attrs.patch.is_none() {
        let text = "`SdpPatch` needs a patch form: add `#[sdp(patch)]`";
        ctxt.error(ident, text);
    }
    if !container.fields().any(Field::has_traits) {
        let text = "this struct has no field that can be changed: remove `SdpPatch`";
        ctxt.error(ident, text);
    }
    for field in container.fields() {
        if let (Some(at), false) = (&field.attrs.patch, field.has_traits()) {
            let text = "a field with `skip`, `with` or `via` has no patch form: remove this";
            ctxt.error(at, text);
        }
    }
}

/// Rejects the id of a mirror, because only a value can be a message.
fn remote_without_id(ctxt: &mut Ctxt, container: &Container) {
    if let (Some(_), Some(id)) = (&container.attrs.remote, &container.attrs.message_id) {
        ctxt.error(
            id,
            "a mirror is not a message: set `message_id` on a struct with a field `via` the mirror",
        );
    }
}

fn not_a_mirror(ctxt: &mut Ctxt, container: &Container) {
    if let Some(remote) = &container.attrs.remote {
        ctxt.error(
            remote,
            "a mirror is not a message: remove the derive of `SdpMessage`",
        );
    }
}

/// Rejects decoding of a `#[non_exhaustive]` struct.
fn not_a_mirror_of_an_open_struct(ctxt: &mut Ctxt, container: &Container) {
    if let (Some(remote), true, Data::Struct(_)) = (
        &container.attrs.remote,
        container.attrs.non_exhaustive,
        &container.data,
    ) {
        ctxt.error(
            remote,
            "only the crate of a `#[non_exhaustive]` struct can construct it: derive only `SdpEncode`, \
             or implement conversions and use `via`",
        );
    }
}

fn not_packed(ctxt: &mut Ctxt, container: &Container) {
    if let (Some(packed), Data::Struct(_)) = (&container.packed, &container.data) {
        ctxt.error(
            packed,
            "the fields of a packed struct cannot be borrowed: remove `packed`; \
             an encoded value never has padding",
        );
    }
}

/// Rejects unsized fields. Without this check, rustc would report internals of the expansion.
fn no_unsized_field(ctxt: &mut Ctxt, container: &Container) {
    for field in container.fields() {
        let text = match &field.ty {
            Type::Slice(items) => {
                let item = items.elem.to_token_stream();
                format!("a decoded field needs a known size: write `Vec<{item}>`")
            }
            Type::Path(ty) if ty.path.is_ident("str") => {
                "a decoded field needs a known size: write `String`, or `&'a str`".to_owned()
            }
            _ => continue,
        };
        ctxt.error(&field.ty, text);
    }
}

/// Rejects `'static` references to text and bytes. For the remaining references, the user may implement the trait, for
/// example by a lookup.
fn no_reference_that_outlives_the_input(ctxt: &mut Ctxt, container: &Container) {
    for field in container.fields() {
        if field.has_traits()
            && let Some((at, fix)) = static_input(&field.ty)
        {
            let text = format!("the input does not live as long as `'static`: {fix}");
            ctxt.error(at, text);
        }
    }
}

/// Returns the first `'static` reference or `Cow` of text or bytes in a type or in a standard container, and the fix for it.
/// A foreign type with such an argument can implement the trait.
fn static_input(ty: &Type) -> Option<(&Type, String)> {
    let write = |borrowed, owned| {
        format!("write `{borrowed}` and give the type a lifetime `<'a>`, or write `{owned}`")
    };
    match ty {
        Type::Group(ty) => static_input(&ty.elem),
        Type::Paren(ty) => static_input(&ty.elem),
        Type::Array(ty) => static_input(&ty.elem),
        Type::Tuple(ty) => ty.elems.iter().find_map(static_input),
        Type::Reference(reference) => {
            let (target, owned) = input(&reference.elem)?;
            let is_static = reference.lifetime.as_ref()?.ident == "static";
            (is_static && reference.mutability.is_none())
                .then(|| (ty, write(format!("&'a {target}"), owned)))
        }
        Type::Path(_) => {
            if let Some((_, types)) = via::container(ty) {
                return types.into_iter().find_map(static_input);
            }
            let last = via::standard(ty).filter(|last| last.ident == "Cow")?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            let (mut is_static, mut target) = (false, None);
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Lifetime(lifetime) => is_static = lifetime.ident == "static",
                    GenericArgument::Type(ty) => target = Some(ty),
                    _ => {}
                }
            }
            let (target, owned) = input(target.filter(|_| is_static)?)?;
            let fix = format!(
                "{}, or add the `with` module of \
                 `sdp::_documentation::cookbook::foreign_types#a-cow-without-a-lifetime`",
                write(format!("Cow<'a, {target}>"), owned),
            );
            Some((ty, fix))
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
