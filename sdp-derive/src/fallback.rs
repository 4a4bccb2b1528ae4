//! Stub impls next to the errors of a derive.
//!
//! Without a stub, each use of the type would be one more error. The stubs never run, because the program does
//! not compile.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ast::Container;
use crate::bound::{self, Header};
use crate::derive::Derive;

/// Returns stubs of the impls of this derive.
pub(crate) fn expand(derive: Derive, container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let de = bound::input_lifetime(&container.generics, [].into_iter());
    let plain = |name, items| stub(Header::new(container, &[]), &name, &items);
    let with_input = |name, items| stub(Header::with_input(container, &de, &[]), &name, &items);
    let message = || {
        plain(
            quote_spanned!(site=> SdpMessage),
            quote_spanned!(site=> const NAME: &'static __sdp::str = "";),
        )
    };
    let size = quote_spanned!(site=> const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1););
    match derive {
        Derive::Encode => {
            let encode = plain(
                quote_spanned!(site=> SdpEncode),
                quote_spanned! {site=>
                    #size
                    fn measure(&self, _: &mut __sdp::Length) {}
                    fn encode(&self, _: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult { loop {} }
                },
            );
            let message = message();
            quote!(#encode #message)
        }
        Derive::Decode => with_input(
            quote_spanned!(site=> SdpDecode<#de>),
            quote_spanned! {site=>
                #size
                fn decode(_: &mut __sdp::Reader<#de>) -> __sdp::DecodeResult<Self> { loop {} }
            },
        ),
        Derive::Message => message(),
        Derive::Dispatch => {
            let encode = plain(
                quote_spanned!(site=> EncodeMessage),
                quote_spanned! {site=>
                    fn message_id(&self) -> __sdp::MessageId { loop {} }
                    fn measure_payload(&self, _: &mut __sdp::Length) {}
                    fn encode_payload(&self, _: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult { loop {} }
                },
            );
            let decode = with_input(
                quote_spanned!(site=> DecodeMessage<#de>),
                quote_spanned! {site=>
                    const MESSAGE_IDS: &'static [__sdp::MessageId] = &[];
                    fn decode_payload(_: __sdp::MessageId, _: __sdp::Reader<#de>) -> __sdp::DecodeResult<Self> {
                        loop {}
                    }
                },
            );
            quote!(#encode #decode)
        }
        Derive::Schema => plain(
            quote_spanned!(site=> SdpSchema),
            quote_spanned!(site=> const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Bool;),
        ),
        Derive::Views | Derive::Patch | Derive::Lend => TokenStream::new(),
    }
}

/// Expands to:
/// ```text
/// impl __sdp::SdpMessage for Device { const NAME: &'static __sdp::str = ""; }
/// ```
fn stub(header: Header, name: &TokenStream, items: &TokenStream) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = header;
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::#name for #ty #where_clause {
            #items
        }
    }
}
