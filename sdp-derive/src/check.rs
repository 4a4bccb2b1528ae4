//! The rules that a type has to keep, beyond how its attributes are spelled.
//!
//! Apart, so that they can be read as a list; each says what to write instead.

use quote::ToTokens as _;
use syn::punctuated::Punctuated;
use syn::{DeriveInput, Field, Fields, Token, Variant};

use crate::ast::{Container, Data, Dispatcher};
use crate::ctxt::Ctxt;

/// The rules for a type that is encoded or decoded.
pub(crate) fn container(ctxt: &mut Ctxt, container: &Container<'_>) {
    not_a_union(ctxt, container);
    tag_on_an_enum(ctxt, container);
    skip_or_with(ctxt, container);
}

/// The rules for an enum of messages.
pub(crate) fn dispatcher(ctxt: &mut Ctxt, dispatcher: &Dispatcher<'_>) {
    one_variant_for_each_type(ctxt, dispatcher);
}

fn not_a_union(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let Data::Union(span) = container.data {
        ctxt.error_at(
            span,
            "a union does not say which of its fields holds the value: use an enum, \
             or implement the trait by hand",
        );
    }
}

fn tag_on_an_enum(ctxt: &mut Ctxt, container: &Container<'_>) {
    if let (Some((_, span)), Data::Struct(_)) = (container.attrs.tag, &container.data) {
        ctxt.error_at(span, "`tag` belongs on an enum: a struct has no tag");
    }
}

fn skip_or_with(ctxt: &mut Ctxt, container: &Container<'_>) {
    for field in container.fields() {
        if let (Some(skip), Some(_)) = (&field.attrs.skip, &field.attrs.with) {
            ctxt.error(
                skip,
                "`skip` leaves the field out, so `with` has nothing to do: keep one of them",
            );
        }
    }
}

/// The variants of an enum of messages, which is an enum.
pub(crate) fn variants<'a>(
    ctxt: &mut Ctxt,
    input: &'a DeriveInput,
) -> Option<&'a Punctuated<Variant, Token![,]>> {
    match &input.data {
        syn::Data::Enum(data) => Some(&data.variants),
        _ => {
            ctxt.error(
                &input.ident,
                "`SdpDispatch` is for an enum with one variant for each message type; \
                 a message itself derives `SdpEncode` and `SdpDecode`",
            );
            None
        }
    }
}

/// The one field of a variant of an enum of messages, which holds the message.
pub(crate) fn one_message<'a>(ctxt: &mut Ctxt, variant: &'a Variant) -> Option<&'a Field> {
    if let Fields::Unnamed(fields) = &variant.fields
        && fields.unnamed.len() == 1
    {
        return fields.unnamed.first();
    }
    let name = &variant.ident;
    let text = format!(
        "a variant holds one message: write `{name}({name})`, \
         with a struct `{name}` for what it carries"
    );
    ctxt.error(variant, text);
    None
}

/// Two variants of one type have one id, and a payload with that id could be either.
fn one_variant_for_each_type(ctxt: &mut Ctxt, dispatcher: &Dispatcher<'_>) {
    let mut seen = Vec::new();
    for message in &dispatcher.messages {
        let text = message.ty.to_token_stream().to_string();
        match seen.iter().find(|(earlier, _)| *earlier == text) {
            Some((_, variant)) => {
                let text = format!(
                    "`{variant}` holds this message type already: \
                     the id in a header stands for one variant"
                );
                ctxt.error(message.ty, text);
            }
            None => seen.push((text, message.ident)),
        }
    }
}
