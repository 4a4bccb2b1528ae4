//! The permission to copy many structs at once.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Type;

use crate::ast::{Field, Fields};
use crate::codec::Side;

/// Types of fields that never permit copies. For a type of a different kind with such a name, copies would be correct,
/// and the struct has none.
const NEVER_COPIED: [&str; 15] = [
    "bool", "char", "isize", "str", "usize", "Arc", "Box", "BTreeMap", "BTreeSet", "Cow",
    "HashMap", "Option", "Seq", "String", "Vec",
];

/// Expands to one of:
/// ```text
/// const BULK: __sdp::Bulk<Self, __sdp::Encoding> = __sdp::bulk!(__sdp::SdpEncode, id: u32 = __sdp_field0);
/// const BULK: __sdp::Bulk<Self, __sdp::Decoding> = __sdp::bulk!(__sdp::SdpDecode<'de>, id: u32 = __sdp_field0);
/// ```
/// if rustc may find that the struct permits copies. Otherwise the question would only cost time.
pub(crate) fn expand(fields: &Fields, side: Side<'_>) -> Option<TokenStream> {
    if fields.is_empty() || !fields.iter().all(may_be_copied) {
        return None;
    }
    let members = fields.bindings().map(|(field, name)| {
        let (member, ty) = (&field.member, &field.ty);
        quote_spanned!(field.site=> #member: #ty = #name)
    });
    let site = Span::mixed_site();
    let codec = side.codec(site);
    let direction = match side {
        Side::Encode => quote_spanned!(site=> Encoding),
        Side::Decode(_) => quote_spanned!(site=> Decoding),
    };
    Some(quote_spanned! {site=>
        const BULK: __sdp::Bulk<Self, __sdp::#direction> = __sdp::bulk!(#codec, #(#members),*);
    })
}

fn may_be_copied(field: &Field) -> bool {
    field.has_traits() && is_candidate(&field.ty)
}

/// Returns whether a type is none of [`NEVER_COPIED`] and consists of none, as far as its name tells.
fn is_candidate(ty: &Type) -> bool {
    match ty {
        Type::Path(ty) => ty
            .path
            .segments
            .last()
            .is_some_and(|last| !NEVER_COPIED.iter().any(|name| last.ident == name)),
        Type::Array(ty) => is_candidate(&ty.elem),
        Type::Tuple(ty) => ty.elems.iter().all(is_candidate),
        Type::Group(ty) => is_candidate(&ty.elem),
        Type::Paren(ty) => is_candidate(&ty.elem),
        Type::Macro(_) => true,
        _ => false,
    }
}
