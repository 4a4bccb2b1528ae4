//! The attributes of rustc that derives read: documentation and `#[repr(…)]`.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, MetaNameValue, Token};

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
