//! Stub impls next to the errors of a derive.
//!
//! Without a stub, each use of the type would be a further error. The stubs never run, because the program does
//! not compile.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::ast::Container;
use crate::bound::{self, Header};
use crate::derive::Derive;
use crate::marker;

/// Returns stubs of the impls of this derive.
pub(crate) fn expand(derive: Derive, container: &Container) -> TokenStream {
    match derive {
        Derive::Encode => [encode(container), message(container)]
            .into_iter()
            .collect(),
        Derive::Decode => decode(container),
        Derive::Message => message(container),
        Derive::Dispatch => dispatch(container),
        Derive::Schema => schema(container),
        Derive::Views | Derive::Patch => marker::implementation(derive, container),
        Derive::Lend => TokenStream::new(),
    }
}

/// Expands to:
/// ```text
/// impl __sdp::SdpEncode for Device {
///     const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1);
///     fn measure(&self, _: &mut __sdp::Length) {}
///     fn encode(&self, _: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult { loop {} }
/// }
/// ```
fn encode(container: &Container) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::SdpEncode for #ty #where_clause {
            const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1);
            fn measure(&self, _: &mut __sdp::Length) {}
            fn encode(&self, _: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
                loop {}
            }
        }
    }
}

/// Expands to:
/// ```text
/// impl<'de> __sdp::SdpDecode<'de> for Device {
///     const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1);
///     fn decode(_: &mut __sdp::Reader<'de>) -> __sdp::DecodeResult<Self> { loop {} }
/// }
/// ```
fn decode(container: &Container) -> TokenStream {
    let de = bound::input_lifetime(&container.generics, [].into_iter());
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::with_input(container, &de, &[]);
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::SdpDecode<#de> for #ty #where_clause {
            const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1);
            fn decode(_: &mut __sdp::Reader<#de>) -> __sdp::DecodeResult<Self> {
                loop {}
            }
        }
    }
}

/// Expands to:
/// ```text
/// impl __sdp::SdpMessage for Device {
///     const NAME: &'static __sdp::str = "";
/// }
/// ```
fn message(container: &Container) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::SdpMessage for #ty #where_clause {
            const NAME: &'static __sdp::str = "";
        }
    }
}

/// Expands to:
/// ```text
/// impl __sdp::SdpSchema for Device {
///     const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Bool;
/// }
/// ```
fn schema(container: &Container) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::SdpSchema for #ty #where_clause {
            const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Bool;
        }
    }
}

/// Expands to:
/// ```text
/// impl __sdp::EncodeMessage for HostMessage { … }
/// impl<'de> __sdp::DecodeMessage<'de> for HostMessage { … }
/// ```
fn dispatch(container: &Container) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container, &[]);
    let encode = quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::EncodeMessage for #ty #where_clause {
            fn message_id(&self) -> __sdp::MessageId {
                loop {}
            }
            fn measure_payload(&self, _: &mut __sdp::Length) {}
            fn encode_payload(
                &self,
                _: &mut __sdp::Writer<'_>,
            ) -> __sdp::EncodeResult {
                loop {}
            }
        }
    };
    let de = bound::input_lifetime(&container.generics, [].into_iter());
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::with_input(container, &de, &[]);
    quote_spanned! {Span::mixed_site()=>
        #encode
        #[automatically_derived]
        impl #generics __sdp::DecodeMessage<#de> for #ty #where_clause {
            const MESSAGE_IDS: &'static [__sdp::MessageId] = &[];
            fn decode_payload(
                _: __sdp::MessageId,
                _: __sdp::Reader<#de>,
            ) -> __sdp::DecodeResult<Self> {
                loop {}
            }
        }
    }
}
