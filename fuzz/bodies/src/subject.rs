//! The types that are decoded and encoded, and a table of them for each target.

use arbitrary::{Arbitrary, Unstructured};
use sdp::{
    DecodeError, EncodeError, Length, MessageId, Reader, SdpDecode, SdpEncode, SdpMessage,
    WireSize, Writer,
};

use crate::{generated, registry};

/// A type, and how it borrows what it holds.
pub(crate) trait Subject:
    SdpEncode + SdpMessage + PartialEq + for<'de> SdpDecode<'de> + for<'a> Arbitrary<'a>
{
    /// The type with its strings and bytes borrowed.
    type Borrowed<'a>: SdpEncode + SdpDecode<'a>;
    /// The type with its sequences left in the input.
    type Lazy<'a>: SdpEncode + SdpDecode<'a>;
}

/// The name of each type, and what is checked of it.
pub(crate) type Table<Check> = &'static [(&'static str, Check)];

/// A type whose code is there once, and not once for each call that the checks make: with as many types
/// as there are, a build would take many times as long.
#[derive(PartialEq)]
pub(crate) struct OutOfLine<T>(T);

impl<T: SdpEncode> SdpEncode for OutOfLine<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline(never)]
    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    #[inline(never)]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for OutOfLine<T> {
    const SIZE: WireSize = T::SIZE;

    #[inline(never)]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        T::decode(input).map(Self)
    }

    #[inline(never)]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        T::decode_into(input, &mut place.0)
    }
}

impl<T: SdpMessage> SdpMessage for OutOfLine<T> {
    const MESSAGE_ID: MessageId = T::MESSAGE_ID;
}

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for OutOfLine<T> {
    #[inline(never)]
    fn arbitrary(data: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        T::arbitrary(data).map(Self)
    }
}

impl<T: Subject> Subject for OutOfLine<T> {
    type Borrowed<'a> = OutOfLine<T::Borrowed<'a>>;
    type Lazy<'a> = OutOfLine<T::Lazy<'a>>;
}

/// Takes a line for each type, as it owns, as it borrows and as it is lazy. A `value` is decoded in each of
/// these forms, and of an `element` a sequence as well. Each target has a table of its own, so that its
/// program is made of what it checks alone: libFuzzer goes through the counters of all the code that is
/// there after each input.
macro_rules! subjects {
    ($a:lifetime; $($kind:ident $owned:ty, $borrowed:ty, $lazy:ty;)*) => {
        $(impl $crate::subject::Subject for $owned {
            type Borrowed<$a> = $borrowed;
            type Lazy<$a> = $lazy;
        })*

        pub(crate) const DECODE: $crate::subject::Table<$crate::decode::Decode> = &[
            $((stringify!($owned), $crate::decode::again::<$owned>),)*
        ];
        pub(crate) const DIFFERENTIAL: $crate::subject::Table<$crate::differential::Ways> = &[
            $((stringify!($owned), $crate::subject::subjects!(@$kind $owned)),)*
        ];
        pub(crate) const ROUNDTRIP: $crate::subject::Table<$crate::roundtrip::Check> = &[
            $((stringify!($owned), $crate::roundtrip::check::<$owned>),)*
        ];
    };
    (@value $owned:ty) => {
        $crate::differential::Ways::of_value::<$owned>()
    };
    (@element $owned:ty) => {
        $crate::differential::Ways::of_element::<$owned>()
    };
}

pub(crate) use subjects;

/// How many types there are, those of the registry among them.
pub(crate) const COUNT: usize = generated::DECODE.len() + registry::DECODE.len();

/// Runs the check of the type with this number, counted round and round.
pub(crate) fn at<Check: Copy, R>(
    [generated, registry]: [Table<Check>; 2],
    number: usize,
    run: impl FnOnce(Check) -> R,
) -> R {
    let mut all = generated.iter().chain(registry);
    let (name, check) = all.nth(number % COUNT).unwrap();
    let _named = Named(name);
    run(*check)
}

/// As long as it lives, a panic is told of which type it is.
struct Named(&'static str);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the type is {}", self.0);
        }
    }
}
