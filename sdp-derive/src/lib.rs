//! Expands the derives of `sdp`.
//!
//! A crate of its own, as rustc asks of procedural macros. Use it through `sdp`: what it writes
//! names items of just that version.

mod ast;
mod attr;
mod bound;
mod check;
mod ctxt;
mod decode;
mod dispatch;
mod encode;
mod fallback;
mod message;
mod run;
mod tag;
#[cfg(test)]
mod tests;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Path};

use crate::ast::{Container, Dispatcher};
use crate::ctxt::Ctxt;

/// Implements `SdpEncode`, and `SdpMessage` with the id of the type.
///
/// A struct is its fields in order, and nothing else. An enum is the tag of the variant and then
/// its fields; the tag is the explicit discriminant where there is one (`A = 5`), else one more
/// than that of the variant before, from 0.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpMessage};
///
/// #[derive(SdpEncode, SdpDecode)]
/// #[sdp(message_id = 3)]
/// struct Device {
///     id: u32,
///     active: bool,
/// }
///
/// #[derive(SdpEncode, SdpDecode)]
/// enum Curve {
///     Linear,
///     Power { exponent: f32 },
/// }
///
/// assert_eq!(sdp::to_vec(&Device { id: 7, active: true })?, [7, 0, 0, 0, 1]);
/// assert_eq!(sdp::to_vec(&Curve::Power { exponent: 1.5 })?, [1, 0, 0, 0xc0, 0x3f]);
/// assert_eq!(Device::MESSAGE_ID.get(), 3);
/// # let _ = Curve::Linear;
/// # Ok::<(), sdp::EncodeError>(())
/// ```
///
/// # Attributes of a struct or enum
///
/// They hold for all derives of this crate together.
///
/// * `message_id = N`: the id of its messages, from 1 to 65535. Without it, the id is the hash of
///   the type's name (`MessageId::of_name`).
/// * `tag = "u8"`, `"u16"` or `"u32"`: the width of an enum's tag. Without it, `u8`.
/// * `bound = "T: Trait"`: the bounds of the impls, in place of those that are inferred, which are
///   `T: SdpEncode` or `T: SdpDecode<'de>` for each type parameter `T` in the type of a field, and
///   for each associated type `T::Item` there; a field that holds the type itself, as in
///   `Option<Box<List<T>>>` in `List<T>`, adds none. They can differ by direction:
///   `bound(encode = "T: Trait", decode = "T: Trait<'de>")`, where `'de` is the lifetime of the
///   input.
/// * `crate = "path"`: where the crate `sdp` is, if not at `::sdp`.
///
/// A field can ask more of a type parameter than its own encoding, as a map does of its keys. What
/// holds for every use of the type is written on the type itself, and both impls have it:
///
/// ```
/// use sdp::{SdpDecode, SdpEncode};
/// use std::collections::HashMap;
/// use std::hash::Hash;
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Table<K, V>
/// where
///     K: Ord + Hash,
/// {
///     map: HashMap<K, V>,
/// }
///
/// let table = Table { map: HashMap::from([(2_u8, true), (1, false)]) };
/// let bytes = sdp::to_vec(&table)?;
/// assert_eq!(bytes, [2, 0, 0, 0, 1, 0, 2, 1]);
/// assert_eq!(sdp::from_slice::<Table<u8, bool>>(&bytes)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// What only the impls need is a `bound`, which then says all that they need:
///
/// ```
/// # use sdp::{SdpDecode, SdpEncode};
/// # use std::collections::HashMap;
/// # use std::hash::Hash;
/// #[derive(SdpEncode, SdpDecode)]
/// #[sdp(bound(
///     encode = "K: SdpEncode + Ord, V: SdpEncode",
///     decode = "K: SdpDecode<'de> + Ord + Hash, V: SdpDecode<'de>"
/// ))]
/// struct Table<K, V> {
///     map: HashMap<K, V>,
/// }
///
/// assert_eq!(sdp::to_vec(&Table { map: HashMap::from([(1_u8, true)]) })?, [1, 0, 0, 0, 1, 1]);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
///
/// # Attributes of a field
///
/// * `skip`: not on the wire; it decodes as its `Default`. Where the type is the key of a map or
///   set, the field must take no part in its `Ord`: keys that differ in this field alone are one
///   key on the wire.
/// * `with = "path"`: by the constant and the functions at this path, not by the traits of its
///   type; for types of other crates.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode};
///
/// mod hex {
///     use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};
///
///     pub const SIZE: WireSize = WireSize::fixed(2);
///
///     pub fn measure(_: &String, length: &mut Length) {
///         length.add(2);
///     }
///
///     pub fn encode(hex: &String, out: &mut Writer<'_>) -> Result<(), EncodeError> {
///         let number = u16::from_str_radix(hex, 16);
///         number.map_err(|_| EncodeError::custom("not a hex number"))?.encode(out)
///     }
///
///     pub fn decode(input: &mut Reader<'_>) -> Result<String, DecodeError> {
///         Ok(format!("{:x}", u16::decode(input)?))
///     }
/// }
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Colour {
///     #[sdp(with = "hex")]
///     code: String,
///     #[sdp(skip)]
///     uses: u32,
/// }
///
/// let bytes = sdp::to_vec(&Colour { code: "ff01".into(), uses: 5 })?;
/// assert_eq!(bytes, [0x01, 0xff]);
/// assert_eq!(sdp::from_slice::<Colour>(&bytes)?, Colour { code: "ff01".into(), uses: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[proc_macro_derive(SdpEncode, attributes(sdp))]
pub fn derive_encode(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Encode, input.into()).into()
}

/// Implements `SdpDecode`.
///
/// The attributes are those of [`SdpEncode`](macro@SdpEncode). A type with a lifetime borrows from
/// the input where the types of its fields do.
///
/// ```
/// use sdp::SdpDecode;
///
/// #[derive(SdpDecode, Debug, PartialEq)]
/// struct Parameter<'a> {
///     address: u16,
///     name: &'a str,
/// }
///
/// let parameter = sdp::from_slice::<Parameter<'_>>(b"\x07\0\x03\0\0\0wet")?;
/// assert_eq!(parameter, Parameter { address: 7, name: "wet" });
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[proc_macro_derive(SdpDecode, attributes(sdp))]
pub fn derive_decode(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Decode, input.into()).into()
}

/// Implements `SdpMessage`, for a type that is only decoded: [`SdpEncode`](macro@SdpEncode)
/// implements it for all others.
///
/// ```
/// use sdp::{SdpDecode, SdpMessage};
///
/// #[derive(SdpDecode, SdpMessage)]
/// #[sdp(message_id = 7)]
/// struct Reply(u8);
///
/// assert_eq!(Reply::MESSAGE_ID.get(), 7);
/// # let _ = Reply(0).0;
/// ```
#[proc_macro_derive(SdpMessage, attributes(sdp))]
pub fn derive_message(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Message, input.into()).into()
}

/// Implements `SdpDispatch` for an enum with one message type in each variant, and `From` each of
/// those types.
///
/// Two messages with one id do not compile: where the enum is defined or, if it has type or const
/// parameters, where it is used to decode. Instances of one generic type, `State<u8>` and
/// `State<u16>`, share its id. The attribute `crate = "path"` of the enum is that of
/// [`SdpEncode`](macro@SdpEncode).
///
/// An enum is either a dispatcher or a value. To derive [`SdpEncode`](macro@SdpEncode) on a
/// dispatcher as well gives it a second encoding that has nothing to do with its frames: a value
/// with a tag, and a message of its own.
///
/// ```
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode};
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Bypass(bool);
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct Rename<'a> {
///     name: &'a str,
/// }
///
/// #[derive(SdpDispatch, Debug, PartialEq)]
/// enum HostMessage<'a> {
///     Bypass(Bypass),
///     Rename(Rename<'a>),
/// }
///
/// let frame = sdp::message::to_vec(&Bypass(true))?;
/// assert_eq!(HostMessage::from_slice(&frame)?, HostMessage::from(Bypass(true)));
/// # let _ = Rename { name: "" };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[proc_macro_derive(SdpDispatch, attributes(sdp))]
pub fn derive_dispatch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Dispatch, input.into()).into()
}

/// What is derived.
#[derive(Clone, Copy)]
enum Derive {
    Encode,
    Decode,
    Message,
    Dispatch,
}

/// Expands one derive; with mistakes in the input, to all of them and a stub.
fn expand(derive: Derive, input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut ctxt = Ctxt::default();
    let (sdp, items) = match derive {
        Derive::Encode => of_container(
            &mut ctxt,
            &input,
            check::encoded,
            &[encode::expand, message::expand],
        ),
        Derive::Decode => of_container(&mut ctxt, &input, check::decoded, &[decode::expand]),
        Derive::Message => of_container(&mut ctxt, &input, |_, _| {}, &[message::expand]),
        Derive::Dispatch => of_dispatcher(&mut ctxt, &input),
    };
    match ctxt.finish() {
        Ok(()) => block(sdp, &items),
        Err(errors) => {
            let errors = errors.into_compile_error();
            let stub = block(sdp, &fallback::expand(derive, &input));
            quote!(#errors #stub)
        }
    }
}

/// The path of the crate `sdp`, if set, and what these write.
fn of_container(
    ctxt: &mut Ctxt,
    input: &DeriveInput,
    check: fn(&mut Ctxt, &Container<'_>),
    writers: &[fn(&Container<'_>) -> TokenStream],
) -> (Option<Path>, TokenStream) {
    let container = Container::parse(ctxt, input);
    check::container(ctxt, &container);
    check(ctxt, &container);
    let items = writers.iter().map(|write| write(&container)).collect();
    (container.attrs.sdp, items)
}

fn of_dispatcher(ctxt: &mut Ctxt, input: &DeriveInput) -> (Option<Path>, TokenStream) {
    let dispatcher = Dispatcher::parse(ctxt, input);
    check::dispatcher(ctxt, &dispatcher);
    let items = dispatch::expand(&dispatcher);
    (dispatcher.sdp, items)
}

/// Puts items where their names meet no others.
///
/// Expands to:
/// ```text
/// #[allow(deprecated)]
/// const _: () = {
///     use ::sdp::__private as _sdp;
///     …
/// };
/// ```
/// A type that is deprecated, or has a field of such a type, is not used by its derives.
fn block(sdp: Option<Path>, items: &TokenStream) -> TokenStream {
    let sdp = sdp.map_or_else(|| quote!(::sdp), |path| quote!(#path));
    quote_spanned! {Span::mixed_site()=>
        #[allow(deprecated)]
        const _: () = {
            use #sdp::__private as _sdp;
            #items
        };
    }
}
