//! The function that expands a derive.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Path};

use crate::ast::Container;
use crate::ctxt::Ctxt;
use crate::derive::{Derive, Items};
use crate::dispatch::MessageEnum;
use crate::{
    check, decode, dispatch, encode, fallback, lend, message, patch, remote, schema, views,
};

/// Expands one derive. With `in_place`, the code includes the functions for decoding in place. If the input is invalid,
/// expands to all errors and a stub.
pub(crate) fn expand(derive: Derive, in_place: bool, input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut ctxt = Ctxt::default();
    let container = Container::parse(&mut ctxt, derive, input);
    let items = items(&mut ctxt, derive, in_place, &container);
    let sdp = &container.sdp();
    match ctxt.finish() {
        Ok(()) => {
            let Items { beside, inside } = items;
            let block = block(sdp, &inside);
            quote!(#beside #block)
        }
        Err(errors) => {
            let errors = errors.into_compile_error();
            let stub = block(sdp, &fallback::expand(derive, &container));
            quote!(#errors #stub)
        }
    }
}

/// Returns the items of a derive, after the checks of its rules.
fn items(ctxt: &mut Ctxt, derive: Derive, in_place: bool, container: &Container) -> Items {
    if let Derive::Dispatch = derive {
        let message_enum = MessageEnum::of(ctxt, container);
        dispatch::check(ctxt, &message_enum);
        return dispatch::expand(&message_enum, in_place).into();
    }
    check::check(ctxt, derive, container);
    let tags = match derive {
        Derive::Encode | Derive::Decode | Derive::Schema | Derive::Views => {
            container.tag_definitions()
        }
        Derive::Message | Derive::Dispatch | Derive::Lend | Derive::Patch => TokenStream::new(),
    };
    let items = match derive {
        Derive::Encode => {
            let (encoder, message) = (encoder(container), message::expand(container));
            Items::from(quote!(#encoder #message))
        }
        Derive::Decode => decoder(container, in_place).into(),
        Derive::Message => message::expand(container).into(),
        Derive::Schema => schema::expand(container).into(),
        Derive::Lend => lend::expand(container).into(),
        Derive::Views => views::expand(ctxt, container, in_place),
        Derive::Patch => patch::expand(ctxt, container),
        Derive::Dispatch => Items::default(),
    };
    let inside = items.inside;
    Items {
        inside: quote!(#tags #inside),
        ..items
    }
}

/// Returns the impls of `SdpEncode`.
fn encoder(container: &Container) -> TokenStream {
    match &container.attrs.remote {
        Some(original) => remote::encoder(container, original),
        None => encode::expand(container),
    }
}

/// Returns the impls of `SdpDecode`.
fn decoder(container: &Container, in_place: bool) -> TokenStream {
    match &container.attrs.remote {
        Some(original) => remote::decoder(container, original),
        None => decode::expand(container, in_place),
    }
}

/// Wraps the items in a block, so that their names conflict with no names outside.
///
/// Expands to:
/// ```text
/// #[allow(deprecated)]
/// const _: () = {
///     use ::sdp::__private as __sdp;
///     …
/// };
/// ```
/// The `allow` is for deprecated types and fields, because a derive is not a use of them.
fn block(sdp: &Path, items: &TokenStream) -> TokenStream {
    quote_spanned! {Span::mixed_site()=>
        #[allow(deprecated)]
        const _: () = {
            use #sdp::__private as __sdp;
            #items
        };
    }
}
