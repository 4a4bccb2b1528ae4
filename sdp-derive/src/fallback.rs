//! Stub impls next to the errors of a derive.
//!
//! Without a stub, each use of the type would be another error. The stubs never run, because the program does
//! not compile.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::DeriveInput;

use crate::bound::{self, Header};
use crate::derive::Derive;
use crate::marker;

/// Returns stubs of the impls of this derive.
pub(crate) fn expand(derive: Derive, input: &DeriveInput) -> TokenStream {
    match derive {
        Derive::Encode => [encode(input), message(input)].into_iter().collect(),
        Derive::Decode => decode(input),
        Derive::Message => message(input),
        Derive::Dispatch => dispatch(input),
        Derive::Schema => schema(input),
        Derive::Views | Derive::Patch => marker::implementation(derive, input),
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
fn encode(input: &DeriveInput) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
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
fn decode(input: &DeriveInput) -> TokenStream {
    let de = bound::input_lifetime(&input.generics, [].into_iter());
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::with_input(&input.ident, &input.generics, &de, &[]);
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
fn message(input: &DeriveInput) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
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
fn schema(input: &DeriveInput) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
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
fn dispatch(input: &DeriveInput) -> TokenStream {
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
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
    let de = bound::input_lifetime(&input.generics, [].into_iter());
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::with_input(&input.ident, &input.generics, &de, &[]);
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
