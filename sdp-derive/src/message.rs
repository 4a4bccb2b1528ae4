//! The code of `impl SdpMessage`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt as _;

use crate::ast::Container;
use crate::bound::Header;

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpMessage for Device {
///     const NAME: &'static __sdp::str = "Device";
///     const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(3);
/// }
/// ```
/// without `MESSAGE_ID` if no id is set, because the trait's default is the hash of the name. A mirror is an adapter and no
/// message.
pub(crate) fn expand(container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    if container.attrs.remote.is_some() {
        return TokenStream::new();
    }
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    let name = container.name.unraw().to_string();
    let id = container.attrs.message_id.as_ref().map(
        |id| quote_spanned!(site=> const MESSAGE_ID: __sdp::MessageId = __sdp::message_id(#id);),
    );
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpMessage for #ty #where_clause {
            const NAME: &'static __sdp::str = #name;
            #id
        }
    }
}
