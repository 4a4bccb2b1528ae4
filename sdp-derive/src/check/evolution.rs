//! The rules for `alias`, `default`, `key`, `recover` and `other`.

use std::collections::BTreeSet;

use syn::ext::IdentExt as _;
use syn::{Ident, LitStr, Member};

use crate::ast::{Container, Field, Fields, Variant};
use crate::attr::FieldDefault;
use crate::ctxt::Ctxt;

pub(super) fn check(ctxt: &mut Ctxt, container: &Container) {
    different_names(ctxt, &[(&container.name, &container.attrs.aliases)]);
    if container.attrs.via.is_some() {
        // The fields and variants have no attributes.
        return;
    }
    let variants = container.variants();
    let variants: Vec<_> = variants.map(|it| (&it.ident, &*it.attrs.aliases)).collect();
    different_names(ctxt, &variants);
    for fields in container.groups() {
        of_fields(ctxt, fields);
    }
    let of_variants = container
        .variants()
        .flat_map(|variant| variant.fields.iter());
    for key in of_variants.filter_map(|field| field.attrs.key.as_ref()) {
        ctxt.error(key, "`key` is for a field of a struct: remove this");
    }
    others(ctxt, container.variants());
}

// SPEC S8: the names and aliases inside one type differ.
fn different_names(ctxt: &mut Ctxt, named: &[(&Ident, &[LitStr])]) {
    let names = named.iter().map(|(name, _)| name.unraw().to_string());
    let mut taken: BTreeSet<String> = names.collect();
    for alias in named.iter().flat_map(|(_, aliases)| *aliases) {
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
    let (encoded, skipped): (Vec<_>, Vec<_>) = fields.iter().partition(|field| field.is_encoded());
    for field in skipped {
        if let Some(alias) = field.attrs.aliases.first() {
            let text = "a field with `skip` is not part of the schema: remove this alias";
            ctxt.error(alias, text);
        }
        for at in [&field.attrs.key, &field.attrs.recover]
            .into_iter()
            .flatten()
        {
            let text = "a field with `skip` is not part of the schema: remove this";
            ctxt.error(at, text);
        }
        match &field.attrs.default {
            Some(FieldDefault { path: None, at }) => ctxt.error(
                at,
                "`default` is for an encoded field: write only `skip`, which decodes to `Default`",
            ),
            Some(FieldDefault { path: Some(_), at }) => ctxt.error(
                at,
                "`default` is for an encoded field: write only `skip = \"path\"`, with this path",
            ),
            None => {}
        }
    }
    let mut named = Vec::new();
    for Field { member, attrs, .. } in encoded {
        if let (Some(recover), None) = (&attrs.recover, &attrs.default) {
            let text = "`recover` needs a value for the field: add `default`, or remove this";
            ctxt.error(recover, text);
        }
        match member {
            Member::Named(name) => named.push((name, &*attrs.aliases)),
            Member::Unnamed(_) => {
                let text = |at| {
                    format!(
                        "`{at}` is for a field with a name, because other fields match by their positions: \
                         remove this, or name the fields"
                    )
                };
                if let Some(alias) = attrs.aliases.first() {
                    ctxt.error(alias, text("alias"));
                }
                if let Some(default) = &attrs.default {
                    ctxt.error(&default.at, text("default"));
                }
            }
        }
    }
    different_names(ctxt, &named);
    let mut keys = fields.iter().filter_map(|field| field.attrs.key.as_ref());
    let first = keys.next();
    if let Some(key) = keys.find(|key| first != Some(key)) {
        let text = "all key fields of a struct have one scope: write the same value for each `key`";
        ctxt.error(key, text);
    }
}

fn others<'a>(ctxt: &mut Ctxt, variants: impl Iterator<Item = &'a Variant>) {
    let mut is_first = true;
    for variant in variants {
        let Some(other) = &variant.attrs.other else {
            continue;
        };
        if !std::mem::take(&mut is_first) {
            let text = "an enum has at most one variant with `other`: remove this";
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
