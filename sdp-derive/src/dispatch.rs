//! The code of a message enum: the impls of both directions, `From` for each message, and the checks of its ids.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Ident, Lifetime, Type};

use crate::ast::{Container, Data, Variant};
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;

/// A message enum.
pub(crate) struct MessageEnum<'a> {
    container: &'a Container,
    pub(crate) messages: Vec<Message<'a>>,
}

/// A variant of a message enum.
pub(crate) struct Message<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
}

impl<'a> MessageEnum<'a> {
    /// Rejects types that are no enums, and variants without exactly one unnamed field.
    pub(crate) fn of(ctxt: &mut Ctxt, container: &'a Container) -> Self {
        let variants = match &container.data {
            Data::Enum(data) => data.variants.as_slice(),
            Data::Struct(_) | Data::Union(_) => {
                ctxt.error(
                    &container.ident,
                    "`SdpDispatch` is for a message enum, with one variant for each message type: \
                     derive `SdpEncode` and `SdpDecode` for a message type",
                );
                &[]
            }
        };
        let messages = variants.iter().filter_map(|variant| {
            let message = Message::of(variant);
            if message.is_none() {
                let name = &variant.ident;
                let text = format!(
                    "a variant of a message enum holds one message: write `{name}({name})`, \
                     and define a struct `{name}` for its content"
                );
                ctxt.error(&variant.ident, text);
            }
            message
        });
        let messages = messages.collect();
        Self {
            container,
            messages,
        }
    }
}

impl<'a> Message<'a> {
    pub(crate) fn of(variant: &'a Variant) -> Option<Self> {
        let field = variant.fields.only_unnamed()?;
        Some(Self {
            ident: &variant.ident,
            ty: &field.ty,
        })
    }
}

/// Rejects two variants with the same type, because its message id could select either.
pub(crate) fn check(ctxt: &mut Ctxt, message_enum: &MessageEnum<'_>) {
    let mut seen = Vec::new();
    for message in &message_enum.messages {
        let text = message.ty.to_token_stream().to_string();
        match seen.iter().find(|(earlier, _)| *earlier == text) {
            Some((_, variant)) => {
                let text = format!(
                    "`{variant}` already holds this message type: a message id selects one variant; \
                     merge the two variants, or wrap the type in a struct with another id"
                );
                ctxt.error(message.ty, text);
            }
            None => seen.push((text, message.ident)),
        }
    }
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::EncodeMessage for HostMessage { … }
/// #[automatically_derived]
/// impl<'de> __sdp::DecodeMessage<'de> for HostMessage { … }
/// #[automatically_derived]
/// impl __sdp::From<Plugin> for HostMessage { … }
/// const _: () = __sdp::assert_new_id(…);
/// ```
pub(crate) fn expand(message_enum: &MessageEnum<'_>, in_place: bool) -> TokenStream {
    let encode = encode(message_enum);
    let decode = decode(message_enum, in_place);
    let conversions = message_enum
        .messages
        .iter()
        .map(|message| conversion(message_enum, message));
    let checks = (!is_checked_inside(message_enum)).then(|| checks_outside(message_enum));
    quote_spanned! {Span::mixed_site()=>
        #encode
        #decode
        #(#conversions)*
        #checks
    }
}

/// Expands to, for messages that depend on a type parameter:
/// ```text
/// T: __sdp::SdpEncode, T: __sdp::SdpMessage
/// ```
/// with the second bound for a parameter that is a message type itself.
fn predicates(message_enum: &MessageEnum<'_>, bound: &TokenStream) -> Vec<TokenStream> {
    let site = Span::mixed_site();
    let types = || message_enum.messages.iter().map(|message| message.ty);
    let parts = bound::dependent(&message_enum.container.generics, types())
        .into_iter()
        .map(|ty| quote_spanned!(site=> #ty: #bound));
    let messages = types()
        .filter(|ty| bound::is_decided(&message_enum.container.generics, ty))
        .map(|ty| quote_spanned!(site=> #ty: __sdp::SdpMessage));
    parts.chain(messages).collect()
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::EncodeMessage for HostMessage {
///     #[inline]
///     fn message_id(&self) -> __sdp::MessageId {
///         match *self {
///             Self::Plugin(_) => <Plugin as __sdp::SdpMessage>::MESSAGE_ID,
///         }
///     }
///     #[inline]
///     fn measure_payload(&self, __sdp_length: &mut __sdp::Length) {
///         match *self {
///             Self::Plugin(ref __sdp_message) => {
///                 let _ = <Plugin as __sdp::SdpEncode>::encode_part(__sdp_message, __sdp_length, __sdp::Parts::NONE, 0);
///             }
///         }
///     }
///     #[inline]
///     fn encode_payload(
///         &self,
///         __sdp_out: &mut __sdp::Writer<'_>,
///     ) -> __sdp::EncodeResult {
///         match *self {
///             Self::Plugin(ref __sdp_message) => {
///                 <Plugin as __sdp::SdpEncode>::encode_part(__sdp_message, __sdp_out, __sdp::Parts::NONE, 0)
///             }
///         }
///     }
/// }
/// ```
/// with `*self` and `ref`, because a match on a reference needs an arm even without variants.
fn encode(message_enum: &MessageEnum<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let predicates = predicates(message_enum, &quote_spanned!(site=> __sdp::SdpEncode));
    let header = Header::new(message_enum.container, &predicates);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let arms = |arm: fn(Span, &Ident, &Type) -> TokenStream| {
        let messages = message_enum.messages.iter();
        messages.map(move |message| arm(site_of(message.ty), message.ident, message.ty))
    };
    let ids = arms(|site, variant, ty| {
        let id = id(ty);
        quote_spanned!(site=> Self::#variant(_) => #id,)
    });
    // This pass returns no errors: the `Length` keeps them.
    let measures = arms(|site, variant, ty| {
        quote_spanned! {site=>
            Self::#variant(ref __sdp_message) => {
                let _ = <#ty as __sdp::SdpEncode>::encode_part(__sdp_message, __sdp_length, __sdp::Parts::NONE, 0);
            }
        }
    });
    let encodes = arms(|site, variant, ty| {
        quote_spanned! {site=>
            Self::#variant(ref __sdp_message) => {
                <#ty as __sdp::SdpEncode>::encode_part(__sdp_message, __sdp_out, __sdp::Parts::NONE, 0)
            }
        }
    });
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::EncodeMessage for #ty #where_clause {
            #[inline]
            fn message_id(&self) -> __sdp::MessageId {
                match *self {
                    #(#ids)*
                }
            }
            #[inline]
            fn measure_payload(&self, __sdp_length: &mut __sdp::Length) {
                match *self {
                    #(#measures)*
                }
            }
            #[inline]
            fn encode_payload(
                &self,
                __sdp_out: &mut __sdp::Writer<'_>,
            ) -> __sdp::EncodeResult {
                match *self {
                    #(#encodes)*
                }
            }
        }
    }
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl<'de> __sdp::DecodeMessage<'de> for HostMessage {
///     const MESSAGE_IDS: &'static [__sdp::MessageId] = &[<Plugin as __sdp::SdpMessage>::MESSAGE_ID];
///     #[inline]
///     fn decode_payload(
///         __sdp_id: __sdp::MessageId,
///         __sdp_payload: __sdp::Reader<'de>,
///     ) -> __sdp::DecodeResult<Self> {
///         if __sdp_id == <Plugin as __sdp::SdpMessage>::MESSAGE_ID {
///             return __sdp_payload.decode_whole::<Plugin>().map(Self::Plugin);
///         }
///         __sdp::Result::Err(__sdp::unknown_message_id(__sdp_id, "HostMessage"))
///     }
///     #[inline]
///     fn decode_payload_into(
///         __sdp_id: __sdp::MessageId,
///         __sdp_payload: __sdp::Reader<'de>,
///         __sdp_place: &mut Self,
///     ) -> __sdp::DecodeResult<()> {
///         match *__sdp_place {
///             Self::Plugin(ref mut __sdp_message) if __sdp_id == <Plugin as __sdp::SdpMessage>::MESSAGE_ID => {
///                 return __sdp::decode_whole_into::<Plugin>(__sdp_payload, __sdp_message);
///             }
///             _ => {}
///         }
///         *__sdp_place = Self::decode_payload(__sdp_id, __sdp_payload)?;
///         __sdp::Result::Ok(())
///     }
/// }
/// ```
/// with `if` and not `match`, because the id of a type parameter cannot be a pattern. Without the feature
/// `in-place`, `decode_payload_into` comes from the trait.
fn decode(message_enum: &MessageEnum<'_>, in_place: bool) -> TokenStream {
    let site = Span::mixed_site();
    let types = || message_enum.messages.iter().map(|message| message.ty);
    let de = bound::input_lifetime(&message_enum.container.generics, types());
    let predicates = predicates(message_enum, &quote_spanned!(site=> __sdp::SdpDecode<#de>));
    let header = Header::with_input(message_enum.container, &de, &predicates);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let name = message_enum.container.ident.unraw().to_string();
    let ids = types().map(id);
    let decodes = message_enum.messages.iter().map(|Message { ident, ty }| {
        let id = id(ty);
        quote_spanned! {site_of(ty)=>
            if __sdp_id == #id {
                return __sdp_payload.decode_whole::<#ty>().map(Self::#ident);
            }
        }
    });
    let arms = message_enum.messages.iter().map(|Message { ident, ty }| {
        let id = id(ty);
        quote_spanned! {site_of(ty)=>
            Self::#ident(ref mut __sdp_message) if __sdp_id == #id => {
                return __sdp::decode_whole_into::<#ty>(__sdp_payload, __sdp_message);
            }
        }
    });
    let decode_into = in_place.then(|| {
        quote_spanned! {site=>
            #[inline]
            fn decode_payload_into(
                __sdp_id: __sdp::MessageId,
                __sdp_payload: __sdp::Reader<#de>,
                __sdp_place: &mut Self,
            ) -> __sdp::DecodeResult<()> {
                match *__sdp_place {
                    #(#arms)*
                    _ => {}
                }
                *__sdp_place = Self::decode_payload(__sdp_id, __sdp_payload)?;
                __sdp::Result::Ok(())
            }
        }
    });
    let checks = is_checked_inside(message_enum).then(|| checks_inside(message_enum));
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::DecodeMessage<#de> for #ty #where_clause {
            const MESSAGE_IDS: &'static [__sdp::MessageId] = &[#(#ids),*];
            #[inline]
            fn decode_payload(
                __sdp_id: __sdp::MessageId,
                __sdp_payload: __sdp::Reader<#de>,
            ) -> __sdp::DecodeResult<Self> {
                #checks
                #(#decodes)*
                __sdp::Result::Err(__sdp::unknown_message_id(__sdp_id, #name))
            }
            #decode_into
        }
    }
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::From<Plugin> for HostMessage {
///     #[inline]
///     fn from(__sdp_message: Plugin) -> Self {
///         Self::Plugin(__sdp_message)
///     }
/// }
/// ```
/// and to nothing for a type parameter, because it could be the type of a second variant.
fn conversion(message_enum: &MessageEnum<'_>, message: &Message<'_>) -> Option<TokenStream> {
    if bound::is_decided(&message_enum.container.generics, message.ty) {
        return None;
    }
    let header = Header::new(message_enum.container, &[]);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let (variant, message) = (message.ident, message.ty);
    Some(quote_spanned! {Span::mixed_site()=>
        #[automatically_derived]
        impl #generics __sdp::From<#message> for #ty #where_clause {
            #[inline]
            fn from(__sdp_message: #message) -> Self {
                Self::#variant(__sdp_message)
            }
        }
    })
}

/// Expands to:
/// ```text
/// <Plugin as __sdp::SdpMessage>::MESSAGE_ID
/// ```
fn id(ty: &Type) -> TokenStream {
    quote_spanned!(site_of(ty)=> <#ty as __sdp::SdpMessage>::MESSAGE_ID)
}

/// Returns the span for code about a message: the span of its type.
fn site_of(ty: &Type) -> Span {
    Span::mixed_site().located_at(ty.span())
}

/// Returns whether the ids depend on type or const parameters. If so, they are known only where the enum is used.
fn is_checked_inside(message_enum: &MessageEnum<'_>) -> bool {
    let generics = &message_enum.container.generics;
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}

/// Expands to, for each variant but the first:
/// ```text
/// const _: () = __sdp::assert_new_id(
///     <HostMessage<'_> as __sdp::DecodeMessage<'_>>::MESSAGE_IDS,
///     1,
///     "`Registry` has the same message id as an earlier variant of `HostMessage`: …",
/// );
/// ```
/// A constant runs the check even if the message enum is never used.
fn checks_outside(message_enum: &MessageEnum<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let mut generics = message_enum.container.generics.clone();
    for param in generics.lifetimes_mut() {
        param.lifetime = Lifetime::new("'_", site);
    }
    let (ident, (_, ty_generics, _)) = (&message_enum.container.ident, generics.split_for_impl());
    let ids = quote_spanned! {site=>
        <#ident #ty_generics as __sdp::DecodeMessage<'_>>::MESSAGE_IDS
    };
    checks(message_enum, &ids)
        .map(|check| quote_spanned!(site=> const _: () = #check;))
        .collect()
}

/// Expands to, for each variant but the first:
/// ```text
/// const { __sdp::assert_new_id(Self::MESSAGE_IDS, 1, "…") };
/// ```
fn checks_inside(message_enum: &MessageEnum<'_>) -> TokenStream {
    let site = Span::mixed_site();
    let ids = quote_spanned!(site=> Self::MESSAGE_IDS);
    checks(message_enum, &ids)
        .map(|check| quote_spanned!(site=> const { #check };))
        .collect()
}

/// Expands to, for each variant but the first, with its span:
/// ```text
/// __sdp::assert_new_id(…, 1, "…")
/// ```
fn checks(message_enum: &MessageEnum<'_>, ids: &TokenStream) -> impl Iterator<Item = TokenStream> {
    let after_the_first = message_enum.messages.iter().enumerate().skip(1);
    after_the_first.map(move |(index, message)| {
        let (variant, message_enum) = (message.ident, &message_enum.container.ident);
        let text = format!(
            "`{variant}` has the same message id as an earlier variant of `{message_enum}`: \
             set another id on its type with `#[sdp(message_id = N)]`; \
             if both are instances of one generic type, which has one id, \
             wrap one of them in a struct"
        );
        let index = Literal::usize_unsuffixed(index);
        quote_spanned!(variant.span()=> __sdp::assert_new_id(#ids, #index, #text))
    })
}
