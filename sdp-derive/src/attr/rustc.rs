//! The attributes of rustc that derives read: documentation and `#[repr(…)]`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Path, Token};

use crate::group::without_group;

/// Returns whether an attribute has this name, which may be a raw identifier: `#[r#repr(u8)]`.
pub(crate) fn is(path: &Path, name: &str) -> bool {
    path.get_ident().is_some_and(|ident| ident.unraw() == name)
}

/// Returns the documentation in these attributes, without the spaces before its lines.
///
/// Expands to one of, with the second for documentation by a macro:
/// ```text
/// "A device."
/// __sdp::docs(__sdp::concat!("A device.\n", include_str!("device.md")))
/// ```
pub(crate) fn docs(attrs: &[Attribute]) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let (mut text, mut parts) = (String::new(), Vec::new());
    let values = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(meta) if is(&meta.path, "doc") => Some(without_group(meta.value.clone())),
        _ => None,
    });
    for (index, value) in values.enumerate() {
        if index > 0 {
            text.push('\n');
        }
        match value {
            Expr::Lit(ExprLit {
                lit: Lit::Str(line),
                ..
            }) => {
                let line = line.value();
                text.push_str(line.strip_prefix(' ').unwrap_or(&line).trim_end());
            }
            value => parts.extend([
                std::mem::take(&mut text).to_token_stream(),
                value.to_token_stream(),
            ]),
        }
    }
    match (parts.is_empty(), text.is_empty()) {
        (true, true) => None,
        (true, false) => Some(quote_spanned!(site=> #text)),
        _ => Some(quote_spanned!(site=> __sdp::docs(__sdp::concat!(#(#parts,)* #text)))),
    }
}

/// Returns the items of the `repr` attributes, but skips invalid ones, because rustc rejects them.
pub(crate) fn reprs(attrs: &[Attribute]) -> impl Iterator<Item = Meta> {
    attrs
        .iter()
        .filter(|attr| is(attr.path(), "repr"))
        .filter_map(|attr| {
            let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
            attr.parse_args_with(parser).ok()
        })
        .flatten()
}
