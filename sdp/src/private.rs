//! All names for derived code, which are not part of the public API.

use core::convert::Infallible;
#[cfg(feature = "schema")]
use core::marker::PhantomData;

#[cfg(feature = "schema")]
pub use core::concat;
pub use core::convert::From;
pub use core::default::Default;
pub use core::mem::offset_of;
pub use core::option::Option;
pub use core::primitive::{
    bool, i8, i16, i32, i64, i128, isize, str, u8, u16, u32, u64, u128, usize,
};
pub use core::result::Result::{self, Err, Ok};

#[cfg(feature = "alloc")]
pub use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    string::String,
    sync::Arc,
    vec::Vec,
};
#[cfg(feature = "std")]
pub use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
};

pub use crate::base::size::{Parts, parts};
pub use crate::coding::decode::decode_whole_into;
pub use crate::coding::encode::{Fields, Pass};
pub use crate::message::{DecodeMessage, EncodeMessage, MessageId};
pub use crate::patch::{Patcher, skim, skim_indexed, skim_sequence, skim_text};
pub use crate::raw::{Bulk, BulkField, Decoding, Encoding};
#[cfg(feature = "schema")]
pub use crate::schema::{self, Schema, SchemaVia, SdpSchema, TypeRef};
pub use crate::via::{DecodeVia, Each, EncodeVia, Ref, Same, Text};
pub use crate::{
    DecodeError, EncodeError, Indexed, Length, Reader, SdpDecode, SdpEncode, SdpLend, SdpMessage,
    SdpPatch, SdpViews, WireSize, Writer,
};

use crate::base::error::DecodeErrorKind;
use crate::message::ID_OFFSET;

/// The methods of a type with [`Fields`], in its impl of `SdpEncode`.
#[doc(hidden)]
#[macro_export]
macro_rules! __encode_fields {
    () => {
        #[inline(always)]
        fn measure(&self, length: &mut $crate::Length) {
            // This pass returns no errors: the `Length` keeps them.
            let _ = $crate::__private::Fields::apply_pass(self, length);
        }

        #[inline(always)]
        fn encode(&self, out: &mut $crate::Writer<'_>) -> $crate::__private::EncodeResult {
            $crate::__private::Fields::apply_pass(self, out)
        }
    };
}

/// Measures or encodes a field, and returns the error.
// PERF: with `?`, rustc resolves three traits for each field. `cargo check` of 44 types takes 6 % more instructions.
#[doc(hidden)]
#[macro_export]
macro_rules! __encode_part {
    ($ty:ty, $value:expr, $pass:tt, $parts:tt, $index:tt) => {
        if let result @ $crate::__private::Err(_) =
            <$ty as $crate::SdpEncode>::encode_part($value, $pass, $parts, $index)
        {
            return result;
        }
    };
}

/// Decodes a field, or returns the error.
// PERF: a `match` takes 5 % off the instructions of `cargo check`, but adds 3 % to decode/updates_opened.
#[doc(hidden)]
#[macro_export]
macro_rules! __decode_part {
    ($ty:ty, $de:lifetime, $input:tt, $parts:tt, $index:tt) => {{
        let value = <$ty as $crate::SdpDecode<$de>>::decode_part($input, $parts, $index)?;
        value
    }};
}

/// Returns the fields of a struct, for its encoder.
// PERF: rustc evaluates a constant that derived code names, even in `cargo check`: 2 % of its instructions.
#[inline(always)]
pub const fn encoded_parts<T: Fields>() -> &'static Parts {
    T::PARTS
}

/// Returns the fields of a struct, for its decoder.
#[inline(always)]
pub const fn decoded_parts<'de, T: SdpDecode<'de>>() -> &'static Parts {
    T::PARTS
}

/// The default of a field, from its value and the code that measures or encodes the field.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! __default_value {
    ($name:ident: $ty:ty = $value:expr, $parts:ident, $pass:ident, $($code:tt)*) => {
        $crate::schema::DefaultValue::new(
            |$pass| {
                let ($name, $parts): ($ty, _) = ($value, $crate::__private::Parts::NONE);
                $($code)*
                $crate::__private::Result::Ok(())
            },
            |$pass| {
                let ($name, $parts): ($ty, _) = ($value, $crate::__private::Parts::NONE);
                $($code)*
                $crate::__private::Result::Ok(())
            },
        )
    };
}

#[cfg(feature = "schema")]
pub use crate::__default_value as default_value;
pub use crate::{__bulk as bulk, __decode_part as decode_part};
pub use crate::{__encode_fields as encode_fields, __encode_part as encode_part};

/// Stands for a value of any type, in a function that never runs.
pub fn any<T>() -> T {
    unreachable!("the function with this call never runs")
}

/// Returns the error for a variant of the original that the mirror lacks. Measuring adds the tag, because otherwise
/// encoding would fail earlier, at the check of a run of fields.
#[cold]
pub fn no_variant<const N: usize>(
    pass: &mut impl Pass,
    tag: [u8; N],
    text: &'static str,
) -> Result<(), EncodeError> {
    pass.tag(tag)?;
    Err(EncodeError::custom(text))
}

pub type EncodeResult = Result<(), EncodeError>;
pub type DecodeResult<T> = Result<T, DecodeError>;

/// Returns the id of `message_id = N`, from which the derive has rejected 0.
pub const fn message_id(id: u16) -> MessageId {
    match MessageId::new(id) {
        Some(id) => id,
        None => panic!("invalid message id: 0"),
    }
}

/// Defines the conversion of a discriminant to a tag, for expressions that the derive cannot evaluate.
macro_rules! tag {
    ($name:ident, $tag:ident, $remedy:literal) => {
        #[track_caller]
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "both bounds are asserted"
        )]
        pub const fn $name(discriminant: i128) -> $tag {
            assert!(
                discriminant >= 0,
                "a tag cannot be negative: write a discriminant of 0 or more"
            );
            assert!(discriminant <= $tag::MAX as i128, $remedy);
            discriminant as $tag
        }
    };
}

tag!(
    tag_u8,
    u8,
    "this discriminant exceeds 255, the maximum of the enum's `u8` tag: \
     write `#[sdp(tag = \"u16\")]` or `#[sdp(tag = \"u32\")]` on the enum"
);
tag!(
    tag_u16,
    u16,
    "this discriminant exceeds 65535, the maximum of the enum's `u16` tag: \
     write `#[sdp(tag = \"u32\")]` on the enum"
);
tag!(
    tag_u32,
    u32,
    "this discriminant exceeds 4294967295, the maximum of the widest tag, `u32`"
);

/// Takes the next tag if it equals `tag`, and returns whether it did.
#[inline]
pub fn take_tag<'de, T: SdpDecode<'de> + PartialEq>(input: &mut Reader<'de>, tag: T) -> bool {
    T::decode(&mut Reader::new(input.rest())) == Ok(tag) && input.take(size_of::<T>()).is_ok()
}

/// Returns the error of an unknown tag that was just read.
///
/// # Errors
///
/// Always.
// PERF: `&mut Reader` makes `decode/updates_opened` of `sdp-counts` take 3 % more instructions.
#[cold]
#[inline(never)]
pub fn unknown_variant<T: Into<u32>>(
    input: &Reader<'_>,
    tag: T,
    name: &'static str,
) -> Result<Infallible, DecodeError> {
    let kind = DecodeErrorKind::UnknownVariant {
        tag: tag.into(),
        name,
    };
    Err(input.error_at_last(size_of::<T>(), kind))
}

/// Returns the error of a message id without a variant in the message enum.
#[cold]
#[inline(never)]
pub fn unknown_message_id(id: MessageId, name: &'static str) -> DecodeError {
    let id = id.get();
    DecodeError::new(DecodeErrorKind::UnknownMessageId { name, id }, ID_OFFSET)
}

/// Rejects, at compile time, a `message_id` on a type without `SdpMessage`.
#[inline]
pub fn assert_message<T: SdpMessage>() {}

/// Rejects, at compile time, a message enum if the id at `index` equals an earlier one, with the message of the derive.
#[track_caller]
pub const fn assert_new_id(ids: &[MessageId], index: usize, message: &str) {
    let (mut earlier, rest) = ids.split_at(index);
    while let ([first, others @ ..], [id, ..]) = (earlier, rest) {
        assert!(first.get() != id.get(), "{}", message);
        earlier = others;
    }
}

/// A type with a borrowed form.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no borrowed form",
    label = "`{Self}` has no `#[sdp(borrowed)]`",
    note = "add `#[derive(sdp::SdpViews)]` with `#[sdp(borrowed)]` to `{Self}`, write `lazy` on the field if it has only that \
            form, or remove `borrowed` from the field"
)]
pub trait BorrowedForm {
    type Form<'a>;
}

/// A type with a lazy form.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no lazy form",
    label = "`{Self}` has no `#[sdp(lazy)]`",
    note = "add `#[derive(sdp::SdpViews)]` with `#[sdp(lazy)]` to `{Self}`, write `borrowed` on the field if it has only that \
            form, or remove `lazy` from the field"
)]
pub trait LazyForm {
    type Form<'a>;
}

/// Defines a type whose constant is true for the types of a trait, because the inherent constant hides the constant of the
/// second trait.
#[cfg(feature = "schema")]
macro_rules! detect {
    ($detector:ident, $absent:ident, $of:ident, $constant:ident) => {
        pub struct $detector<T>(PhantomData<T>);

        impl<T: $of> $detector<T> {
            pub const $constant: bool = true;
        }

        pub trait $absent {
            const $constant: bool = false;
        }

        impl<T> $absent for $detector<T> {}
    };
}

#[cfg(feature = "schema")]
detect!(MessageEnum, NotAMessageType, SdpMessage, IS_MESSAGE_TYPE);
#[cfg(feature = "schema")]
detect!(Messages, NotAMessage, EncodeMessage, ARE_ENCODED);

/// Marks the variant for unknown variants of a writer, whose field has the type `T`. Rejects, at compile time, a field that
/// is no string.
#[cfg(feature = "schema")]
#[track_caller]
pub const fn other_with_name<T: SdpSchema + ?Sized>(variant: schema::Variant) -> schema::Variant {
    assert!(
        matches!(T::SCHEMA, Schema::Str),
        "the field of a variant with `other` is the name of the unknown variant: write `Unknown(String)`, or no field"
    );
    schema::Variant {
        is_other: true,
        ..variant
    }
}

/// Returns one of the schemas. rustc promotes the arrays in both, because neither is in a branch. Only the second has tags.
#[cfg(feature = "schema")]
#[track_caller]
pub const fn message_enum_or(is_message_enum: bool, messages: Schema, value: Schema) -> Schema {
    if is_message_enum {
        return messages;
    }
    if let Schema::Enum {
        tag_width,
        mut variants,
        ..
    } = value
    {
        let max = match tag_width {
            1 => u8::MAX as u32,
            2 => u16::MAX as u32,
            _ => u32::MAX,
        };
        while let [variant, others @ ..] = variants {
            assert!(
                variant.tag <= max,
                "a discriminant exceeds the maximum of the enum's tag: if the variants are messages, derive `SdpDispatch`; \
                 otherwise, write `#[sdp(tag = \"u16\")]` or `#[sdp(tag = \"u32\")]` on the enum"
            );
            variants = others;
        }
    }
    value
}

/// Returns documentation by a macro without the spaces around it.
#[cfg(feature = "schema")]
pub const fn docs(text: &'static str) -> &'static str {
    let text = text.trim_ascii_end();
    match text.as_bytes() {
        [b' ', ..] => text.split_at(1).1,
        _ => text,
    }
}
