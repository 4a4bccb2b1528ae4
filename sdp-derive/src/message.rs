//! Writes `impl SdpMessage`.
//!
//! Apart, because two derives write it: `SdpEncode` for most types, and `SdpMessage` for those that
//! are only decoded. One derive does not see the other, so just one of them may.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt as _;

use crate::ast::Container;
use crate::bound::Header;

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl _sdp::SdpMessage for Device {
///     const MESSAGE_ID: _sdp::MessageId = _sdp::message_id(3);
/// }
/// ```
/// with `_sdp::MessageId::of_name("Device")` where no id is set.
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container.ident, container.generics, &[]);
    let id = match &container.attrs.message_id {
        Some(id) => quote_spanned!(site=> _sdp::message_id(#id)),
        None => {
            let name = container.ident.unraw().to_string();
            quote_spanned!(site=> _sdp::MessageId::of_name(#name))
        }
    };
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics _sdp::SdpMessage for #ty #where_clause {
            const MESSAGE_ID: _sdp::MessageId = #id;
        }
    }
}
