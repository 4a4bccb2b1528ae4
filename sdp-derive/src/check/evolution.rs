//! The rules for `alias`, `default` and `other`.

use std::collections::BTreeSet;

use syn::ext::IdentExt as _;
use syn::{Ident, LitStr, Member};

use crate::ast::{Container, Fields, Variant};
use crate::ctxt::Ctxt;

pub(super) fn check(ctxt: &mut Ctxt, container: &Container) {
    if container.attrs.via.is_some() {
        // The fields and variants have no attributes.
        return;
    }
    different_names(ctxt, [(&container.name, &*container.attrs.aliases)].iter());
    let variants = container.variants();
    let variants: Vec<_> = variants.map(|it| (&it.ident, &*it.attrs.aliases)).collect();
    different_names(ctxt, variants.iter());
    for fields in container.groups() {
        of_fields(ctxt, fields);
    }
    others(ctxt, container.variants());
}

// SPEC 6: the names and aliases inside one type differ.
fn different_names<'a>(
    ctxt: &mut Ctxt,
    named: impl Iterator<Item = &'a (&'a Ident, &'a [LitStr])> + Clone,
) {
    let names = named.clone().map(|(name, _)| name.unraw().to_string());
    let mut taken: BTreeSet<String> = names.collect();
    for alias in named.flat_map(|(_, aliases)| *aliases) {
        if !taken.insert(alias.value()) {
            let text = format!(
                "`{}` is already a name or an alias here: remove this alias, \
                 because an earlier name belongs to one place",
                alias.value()
            );
            ctxt.error(alias, text);
        }
    }
}

fn of_fields(ctxt: &mut Ctxt, fields: &Fields) {
    let mut named = Vec::new();
    for field in fields.iter() {
        let (aliases, default) = (&field.attrs.aliases, &field.attrs.default);
        if let (Some(default), false) = (default, field.is_encoded()) {
            ctxt.error(
                &default.at,
                "`default` is for an encoded field: remove it. A field with `skip` always decodes to its `Default`, \
                 and one with `skip = \"path\"` to the result of this function",
            );
        }
        if let (Some(alias), false) = (aliases.first(), field.is_encoded()) {
            let text = "a field with `skip` is not part of the schema: remove this alias";
            ctxt.error(alias, text);
        }
        match &field.member {
            Member::Named(name) if field.is_encoded() => named.push((name, &**aliases)),
            Member::Unnamed(_) if field.is_encoded() => {
                let text = "fields without names match by their positions: remove this, or name the fields";
                if let Some(alias) = aliases.first() {
                    ctxt.error(alias, text);
                }
                if let Some(default) = default {
                    ctxt.error(&default.at, text);
                }
            }
            _ => {}
        }
    }
    different_names(ctxt, named.iter());
}

fn others<'a>(ctxt: &mut Ctxt, variants: impl Iterator<Item = &'a Variant>) {
    let mut is_first = true;
    for variant in variants {
        let Some(other) = &variant.attrs.other else {
            continue;
        };
        if !std::mem::take(&mut is_first) {
            let text = "an enum has one variant with `other`: remove this";
            ctxt.error(other, text);
        }
        // Whether the field is a string is a rule of schemas, because only types know it.
        let fields = &variant.fields;
        if !fields.all_skipped() && fields.only_unnamed().is_none() {
            ctxt.error(
                other,
                "a variant with `other` has no fields, or one string for the name of the unknown variant, \
                 as in `Unknown(String)`",
            );
        }
    }
}
