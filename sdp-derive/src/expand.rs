//! The function that expands a derive.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Path};

use crate::ast::{Container, MessageEnum};
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::{
    check, decode, dispatch, encode, fallback, lend, marker, message, patch, remote, schema, views,
};

/// Expands one derive. With `in_place`, the code includes the functions for decoding in place. If the input is invalid,
/// expands to all errors and a stub.
pub(crate) fn expand(derive: Derive, in_place: bool, input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut ctxt = Ctxt::default();
    let mut beside = TokenStream::new();
    let (sdp, items) = match derive {
        Derive::Encode => of_container(
            &mut ctxt,
            derive,
            &input,
            check::encoded,
            &[&encoder, &message::expand],
        ),
        Derive::Decode => of_container(
            &mut ctxt,
            derive,
            &input,
            check::decoded,
            &[&|container| decoder(container, in_place)],
        ),
        Derive::Message => of_container(
            &mut ctxt,
            derive,
            &input,
            check::message,
            &[&message::expand],
        ),
        Derive::Dispatch => of_message_enum(&mut ctxt, in_place, &input),
        Derive::Schema => {
            of_container(&mut ctxt, derive, &input, check::schema, &[&schema::expand])
        }
        Derive::Lend => lend::expand(&mut ctxt, &input),
        Derive::Views => {
            let (sdp, items) = views::expand(&mut ctxt, &input, in_place);
            beside = items.beside;
            (sdp, items.inside)
        }
        Derive::Patch => {
            let (sdp, items) = patch::expand(&mut ctxt, &input);
            beside = items.beside;
            (sdp, items.inside)
        }
    };
    match ctxt.finish() {
        Ok(()) => {
            let block = block(sdp, &items);
            quote!(#beside #block)
        }
        Err(errors) => {
            let errors = errors.into_compile_error();
            let stub = block(sdp, &fallback::expand(derive, &input));
            quote!(#errors #stub)
        }
    }
}

/// Returns the impls of `SdpEncode`.
fn encoder(container: &Container<'_>) -> TokenStream {
    match &container.attrs.remote {
        Some(original) => remote::encoder(container, original),
        None => encode::expand(container),
    }
}

/// Returns the impls of `SdpDecode`.
fn decoder(container: &Container<'_>, in_place: bool) -> TokenStream {
    match &container.attrs.remote {
        Some(original) => remote::decoder(container, original),
        None => decode::expand(container, in_place),
    }
}

/// Returns the path of the crate `sdp`, if set, and the items from `writers`.
fn of_container(
    ctxt: &mut Ctxt,
    derive: Derive,
    input: &DeriveInput,
    check: fn(&mut Ctxt, &Container<'_>),
    writers: &[&dyn Fn(&Container<'_>) -> TokenStream],
) -> (Option<Path>, TokenStream) {
    let container = Container::parse(ctxt, input);
    check::container(ctxt, &container);
    check(ctxt, &container);
    let mut items: TokenStream = writers.iter().map(|write| write(&container)).collect();
    let attrs = &container.attrs;
    items.extend(marker::assertions(
        derive,
        &input.ident,
        &input.generics,
        attrs,
    ));
    (container.attrs.sdp, items)
}

fn of_message_enum(
    ctxt: &mut Ctxt,
    in_place: bool,
    input: &DeriveInput,
) -> (Option<Path>, TokenStream) {
    let message_enum = MessageEnum::parse(ctxt, input);
    check::message_enum(ctxt, &message_enum);
    let items = dispatch::expand(&message_enum, in_place);
    (message_enum.sdp, items)
}

/// Wraps the items in a block, so that their names do not conflict with others.
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
fn block(sdp: Option<Path>, items: &TokenStream) -> TokenStream {
    let sdp = sdp.map_or_else(|| quote!(::sdp), |path| quote!(#path));
    quote_spanned! {Span::mixed_site()=>
        #[allow(deprecated)]
        const _: () = {
            use #sdp::__private as __sdp;
            #items
        };
    }
}
