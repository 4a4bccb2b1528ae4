//! The derive macros of `sdp`. Use them through `sdp`, because the generated code needs exactly the same version of
//! `sdp`.

mod ast;
mod attr;
mod bound;
mod bulk;
mod check;
mod codec;
mod ctxt;
mod decode;
mod derive;
mod dispatch;
mod encode;
mod expand;
mod fallback;
mod group;
mod inline;
mod lend;
mod message;
mod patch;
mod remote;
mod run;
mod schema;
mod self_name;
mod standard;
mod tag;
#[cfg(test)]
mod tests;
mod via;
mod views;
mod width;

use crate::derive::Derive;
use crate::expand::expand;

/// Implements `SdpEncode`, and `SdpMessage` with the message id of the type.
///
/// A struct is encoded as its fields in order. An enum is encoded as the tag of the variant, and then its fields. The
/// tag is the discriminant: explicit as in `A = 5`, or one more than the previous discriminant, starting at 0.
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
/// These attributes apply to all derives of this crate on the type.
///
/// * `message_id = N`: the message id, from 1 to 65279. The default is a hash of the type's name
///   (`MessageId::of_name`). Types with one name in several modules have the same default, so give them ids.
/// * `tag = "u8"`, `"u16"` or `"u32"`: the width of an enum's tag. The default is `u8`.
/// * `bound = "T: Trait"`: the bounds of the impls, instead of the inferred ones. The inferred bounds are `SdpEncode`
///   or `SdpDecode<'de>` for each type parameter `T` and each associated type `T::Item` in the type of a field, or in
///   its `via`. A recursive field, such as `Option<Box<List<T>>>` in `List<T>`, adds no bound. To set different bounds for
///   encoding and decoding, write `bound(encode = "T: Trait", decode = "T: Trait<'de>")`. `'de` is the lifetime of the input.
/// * `crate = "path"`: the path of the crate `sdp`. The default is `::sdp`.
/// * `via = "Type"`: the type is encoded as `Type`, like a field with `via`. Its own fields are not encoded.
/// * `remote = "path"`: the type mirrors a struct or enum of a foreign crate. It describes how a field with the type of
///   the original is encoded, if the field has `via` and the name of the mirror. The mirror itself is not encodable.
///
/// A path, a type or the name of a form needs no quotes, so that a macro can write `crate = $crate::sdp` and `via = $ty`.
///
/// Some fields need more bounds. For example, a map needs `Ord` or `Hash` for its keys, and an `IndexedSeq<'a, T>` needs
/// `T: SdpDecode<'a>` to be encoded. If a bound applies to every use of the type, write it on the type. Both impls then
/// have it:
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
/// If only the impls need a bound, write it in `bound`. List all bounds there, because `bound` replaces the inferred
/// ones:
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
/// * `skip`: the field is not encoded, and decodes to its `Default`. A key of a map or set must not contain a skipped
///   field, because decoding could change the order of the keys. Encoding returns the error `InvalidKey`, unless the
///   field is zero-sized, such as `PhantomData`.
/// * `skip = "path"`: the same, and the function at this path returns the decoded value, instead of `Default`.
/// * `via = "String"`: the field is encoded as its text, by `Display` and `FromStr`.
/// * `via = "Type"`, with a mirror of the field's type: the field is encoded as described by the mirror.
/// * `via = "Type"`, with a type that is no mirror: the field is encoded as it. Encoding requires `Clone` and
///   `Into<Type>` or `TryInto<Type>`. Decoding also requires `From<Type>` or `TryFrom<Type>`.
/// * `via = "Option<Type>"`, `"Vec<Type>"`, `"HashMap<Key, Type>"` and the like, for a field with the same container: its
///   content is encoded as `Type`.
/// * `with = "path"`: the constant and the functions at this path encode and decode the field, instead of the traits of
///   its type. Use it for types of foreign crates. The path is a module or a type, as in `with = "BigEndian::<u32>"`.
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
    expand(Derive::Encode, IN_PLACE, input.into()).into()
}

/// Implements `SdpDecode`.
///
/// It has the attributes of [`SdpEncode`](macro@SdpEncode). A type with a lifetime borrows from the input
/// if its fields do.
///
/// With the feature `in-place` of `sdp`, the derive also implements `SdpDecode::decode_into`.
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
    expand(Derive::Decode, IN_PLACE, input.into()).into()
}

/// Implements `SdpMessage` for a type that does not derive [`SdpEncode`](macro@SdpEncode), which already implements it.
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
    expand(Derive::Message, IN_PLACE, input.into()).into()
}

/// Implements `EncodeMessage` and `DecodeMessage` for a message enum: an enum with one message type in each
/// variant. Also implements `From` for each of these types.
///
/// The functions of `sdp::message` accept a message enum like a message type. The message id selects the variant, and
/// the enum adds no byte to a message. A message enum cannot also derive [`SdpEncode`](macro@SdpEncode), because that
/// derive encodes an enum with a tag.
///
/// Two variants with the same message id are a compile error. If the enum has type or const parameters, the error
/// appears only if the program decodes the enum. Instances of a generic type, such as `State<u8>` and `State<u16>`,
/// have the same id, so one enum cannot contain both. The only attribute is `crate = "path"`, as for
/// [`SdpEncode`](macro@SdpEncode).
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
/// let message: HostMessage = sdp::message::from_slice(&frame)?;
/// assert_eq!(message, HostMessage::from(Bypass(true)));
/// # let _ = Rename { name: "" };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[proc_macro_derive(SdpDispatch, attributes(sdp))]
pub fn derive_dispatch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Dispatch, IN_PLACE, input.into()).into()
}

/// Implements `SdpLend`, so that `Owned` can keep a value of a borrowing type together with its buffer.
///
/// The type has at least one lifetime parameter. `Owned` names it with `'static`, as in `Owned<Rename<'static>>`. Type
/// parameters must be `'static`. The only attribute with an effect is `crate = "path"`, as for
/// [`SdpEncode`](macro@SdpEncode).
///
/// ```
/// use sdp::{Owned, SdpDecode, SdpLend};
///
/// #[derive(SdpDecode, SdpLend)]
/// struct Rename<'a> {
///     name: &'a str,
/// }
///
/// struct Queue {
///     renames: Vec<Owned<Rename<'static>>>,
/// }
/// # let _ = Queue { renames: vec![] }.renames;
/// ```
#[proc_macro_derive(SdpLend, attributes(sdp))]
pub fn derive_lend(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Lend, IN_PLACE, input.into()).into()
}

/// Writes a borrowed and a lazy form of an owned struct or enum, with the same encoding and message id.
///
/// * `borrowed`: the form with borrowed strings and byte strings. Its name is the name of the type with `Ref` at the
///   end, as in `PluginRef`, unless `borrowed = "Name"` sets it.
/// * `lazy`: the form with lazily decoded sequences as well, by default with `Seq` at the end of its name.
/// * `derive(Debug, Clone)`: the derives of both forms. For `Default`, mark a variant of an enum with `#[default]`.
///
/// If the type has only one form, this form serves as both. The forms implement `SdpEncode`, `SdpDecode`, `SdpMessage` and
/// `SdpLend`, and have the visibility, the parameters and the fields of the owned type: the form of `Wrap<T>` is
/// `WrapRef<'a, T>`.
///
/// On a field, `borrowed` and `lazy` say that the type in this field has these forms, and the forms of the struct contain
/// them. They must be in scope if the type is. If their names are not the default, write the path, as in
/// `borrowed = "other::Name"`. A wrong name is a compile error.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpViews};
///
/// #[derive(SdpEncode, SdpDecode, SdpViews)]
/// #[sdp(borrowed, derive(Debug))]
/// struct Parameter {
///     name: String,
///     value: f32,
/// }
///
/// #[derive(SdpEncode, SdpDecode, SdpViews)]
/// #[sdp(borrowed, lazy)]
/// struct Plugin {
///     name: String,
///     #[sdp(borrowed)]
///     parameters: Vec<Parameter>,
/// }
///
/// let wet = Parameter { name: "wet".into(), value: 0.5 };
/// let bytes = sdp::to_vec(&Plugin { name: "Chorus".into(), parameters: vec![wet] })?;
/// let borrowed: PluginRef = sdp::from_slice(&bytes)?; // parameters: Vec<ParameterRef>
/// assert_eq!((borrowed.name, borrowed.parameters[0].name), ("Chorus", "wet"));
/// let lazy: PluginSeq = sdp::from_slice(&bytes)?; // parameters: Seq<ParameterRef>
/// assert!(lazy.parameters.iter().all(|parameter| parameter.value < 1.0));
/// # let _ = lazy.name;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// | Type | Borrowed | Lazy |
/// |---|---|---|
/// | `String`, `Box<str>`, `Rc<str>`, `Arc<str>` | `&str` | `&str` |
/// | `Vec<u8>`, `Box<[u8]>`, `Rc<[u8]>`, `Arc<[u8]>` | `&[u8]` | `&[u8]` |
/// | `PathBuf`, `Box<Path>` | `&Path` | `&Path` |
/// | `Vec<T>`, `VecDeque<T>`, `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>` | the same, of `T`'s form | `Seq<T>` of `T`'s form |
/// | `sdp::Indexed<Vec<T>>` | the same, of `T`'s form | `IndexedSeq<T>` of `T`'s form |
/// | `Option`, `Result`, `Box`, `Rc`, `Arc`, arrays, tuples, values of maps | the same, of their content's form | the same |
/// | elements of sets, keys of maps | the same, of the borrowed form | the same |
/// | the type of a field with `borrowed` or `lazy` | its borrowed form | its lazy form |
/// | other types, and fields with `with`, `via` or `skip` | the same | the same |
///
/// The derive knows these types by name, and proves that each is the standard type. A type with different generic
/// arguments, such as `heapless::Vec<T, N>` or `heapless::String<N>`, is one of the remaining types. An alias with the
/// name and the arguments of a standard type is an error.
///
/// The view of a key needs the order of the key. With a manual `Ord` on the owned type, write the same `Ord` for its
/// view instead of `derive(Ord)`. If the orders differ, decoding the view returns the error `UnorderedKey`.
///
/// A reference to an owned value does not convert to a view, because the view of a sequence would need an allocation or
/// encoded bytes. To get one, encode the value and decode the view.
#[proc_macro_derive(SdpViews, attributes(sdp, default))]
pub fn derive_views(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Views, IN_PLACE, input.into()).into()
}

/// Writes the patch form of an owned struct, and implements `SdpPatch`. `sdp::patch::open` opens encoded bytes in this form,
/// and has an example.
///
/// `patch` on the struct adds the form. Its name is the name of the struct with `Patch` at the end, or the name in
/// `patch = "Name"`. It has a field for each encoded field:
///
/// | Type of the field | In the patch form |
/// |---|---|
/// | a struct in a field with `patch`, or `patch = "path"` for a form with another name | its patch form |
/// | `Vec`, `VecDeque`, `Box<[T]>`, `Rc<[T]>` or `Arc<[T]>` of such a struct, of numbers, `bool`, `char`, arrays or tuples of up to four | `sdp::patch::SeqPatch` |
/// | the same of `u8` | `&mut [u8]` |
/// | `sdp::Indexed<Vec<T>>` of such a struct, in a field with `patch` | `sdp::patch::IndexedPatch` |
/// | other types, such as `heapless::Vec<T, N>` | `sdp::patch::Field` |
///
/// A field with `skip`, `with` or `via` has none. The struct must be owned, without type parameters.
///
/// To check a field of a struct inside, `patch` decodes it. With `lazy` or `borrowed` on the field, it decodes that
/// [view](SdpViews) instead, and allocates nothing.
#[proc_macro_derive(SdpPatch, attributes(sdp))]
pub fn derive_patch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Patch, IN_PLACE, input.into()).into()
}

/// Implements `SdpSchema`: a description of the encoding as static data, for the crate `sdp-schema`. Needs the feature
/// `schema` of `sdp`.
///
/// It has the attributes of [`SdpEncode`](macro@SdpEncode). The schema contains the documentation of the type, its
/// fields and its variants, also from a macro such as `include_str!`. On a message enum, the schema lists the types of
/// the messages.
///
/// * `schema = "Type"`, beside `with`: a type with the same encoding as the field. Without it, the schema contains only
///   the size of the field.
/// * `bound(schema = "T: Trait")`: the bounds of the impl, instead of the inferred `SdpSchema`.
///
/// # Attributes about other versions of a type
///
/// These attributes are part of the schema. They change neither the encoding nor the fingerprint, and types without
/// `SdpSchema` accept them as well.
///
/// * `alias = "name"`, on a struct, an enum, a named field or a variant: an earlier name. Repeat it for several names.
///   Inside one struct, variant or enum, all names and aliases differ.
/// * `default`, on a named field: the field is `Default::default()` for a writer without it. A field of type `Option` is
///   `None` without this attribute. For a field with `skip`, write `skip = "path"` instead.
/// * `default = "path"`: the same, and the function at this path returns the value.
/// * `key = "message"`, on a field of a struct: the field identifies the struct in its message, such as a UUID. So a program
///   that edits a value of a later version can add, remove and move the struct (`sdp_schema::Editor`). Such a field never
///   changes, and several key fields make one key.
/// * `key = "sequence"`: the same, but the field identifies the struct only among the elements of its sequence, such as the
///   number of a parameter in its plugin. A struct that moves to another sequence is new.
/// * `recover`, on a field with `default`: if its value in another version has no conversion, for example a number that does
///   not fit, the field has its default, and the rest of the value is read. `sdp_schema::Resolver::recovered` lists such
///   fields. Only the reader uses it, so it is not in the bytes of a schema.
/// * `other`, on a variant: it stands for all variants that this enum lacks. It has no fields, or one string for the
///   name of the unknown variant, as in `Unknown(String)`.
///
/// The schema contains the encoding of a default, so the type of the field needs `SdpEncode`, unless it has `with` or `via`.
/// The function runs twice when `Schema::of` creates the schema, and must always return the same value. `Schema::of`
/// panics if the value has no encoding. In a view, the default comes from the owned type.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp_schema::Schema;
///
/// /// A parameter of a plugin.
/// #[derive(SdpSchema)]
/// #[sdp(message_id = 3)]
/// struct Parameter {
///     #[sdp(alias = "id")]
///     address: u64,
///     #[sdp(default = "unnamed")]
///     name: String,
/// }
///
/// fn unnamed() -> String {
///     "?".into()
/// }
///
/// let text = r#"/// A parameter of a plugin.
/// ##[message_id = 3]
/// struct Parameter {
///     #[alias = "id"]
///     address: u64,
///     #[default = "01 00 00 00 3f"]
///     name: str,
/// }
/// "#;
/// assert_eq!(Schema::of::<Parameter>().to_string(), text);
/// # let _ = |parameter: Parameter| (parameter.address, parameter.name);
/// ```
#[proc_macro_derive(SdpSchema, attributes(sdp))]
pub fn derive_schema(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(Derive::Schema, IN_PLACE, input.into()).into()
}

/// Enables the functions for decoding in place in the derived code.
const IN_PLACE: bool = cfg!(feature = "in-place");
