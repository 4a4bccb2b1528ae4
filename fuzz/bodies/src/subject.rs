//! The types that are decoded and encoded, and the checks of each.

use arbitrary::{Arbitrary, Unstructured};
use sdp::{
    DecodeError, EncodeError, Length, MessageId, Reader, SdpDecode, SdpEncode, SdpMessage,
    WireSize, Writer,
};

use crate::{decode, differential, generated, registry, roundtrip};

/// A type, and how it borrows what it holds.
pub(crate) trait Subject:
    SdpEncode + SdpMessage + PartialEq + for<'de> SdpDecode<'de> + for<'a> Arbitrary<'a>
{
    /// The type with its strings and bytes borrowed.
    type Borrowed<'a>: SdpEncode + SdpDecode<'a>;
    /// The type with its sequences left in the input.
    type Lazy<'a>: SdpEncode + SdpDecode<'a>;
}

/// What is checked of a type.
pub(crate) struct Checks {
    name: &'static str,
    pub(crate) decode: fn(&[u8]),
    pub(crate) differential: fn(&mut Unstructured<'_>, &[u8]),
    /// What is checked of a sequence of the type, if there can be one.
    pub(crate) sequence: Option<fn(&[u8])>,
    pub(crate) roundtrip: fn(&mut Unstructured<'_>) -> arbitrary::Result<()>,
}

impl Checks {
    /// Those of a type alone.
    pub(crate) const fn of_value<T: Subject>(name: &'static str) -> Self {
        Self {
            name,
            decode: decode::check::<OutOfLine<T>>,
            differential: differential::check::<OutOfLine<T>>,
            sequence: None,
            roundtrip: roundtrip::check::<OutOfLine<T>>,
        }
    }

    /// Those of a type and of sequences of it.
    pub(crate) const fn of_element<T: Subject>(name: &'static str) -> Self {
        Self {
            sequence: Some(differential::check_sequence::<T>),
            ..Self::of_value::<T>(name)
        }
    }

    /// As long as it lives, a panic is told of which type it is.
    pub(crate) fn named(&self) -> impl Drop + use<> {
        struct Named(&'static str);

        impl Drop for Named {
            fn drop(&mut self) {
                if std::thread::panicking() {
                    eprintln!("the type is {}", self.0);
                }
            }
        }

        Named(self.name)
    }
}

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

/// Takes a line for each type, as it owns, as it borrows and as it is lazy.
macro_rules! subjects {
    ($a:lifetime; $($kind:ident $owned:ty, $borrowed:ty, $lazy:ty;)*) => {
        $(impl $crate::subject::Subject for $owned {
            type Borrowed<$a> = $borrowed;
            type Lazy<$a> = $lazy;
        })*

        pub(crate) const SUBJECTS: &[$crate::subject::Checks] = &[
            $($crate::subject::subjects!(@$kind $owned),)*
        ];
    };
    (@value $owned:ty) => {
        $crate::subject::Checks::of_value::<$owned>(stringify!($owned))
    };
    (@element $owned:ty) => {
        $crate::subject::Checks::of_element::<$owned>(stringify!($owned))
    };
}

pub(crate) use subjects;

/// How many types there are, those of the registry among them.
pub(crate) const COUNT: usize = generated::SUBJECTS.len() + registry::SUBJECTS.len();

/// The type with this number, counted round and round.
pub(crate) fn at(number: usize) -> &'static Checks {
    let number = number % COUNT;
    match generated::SUBJECTS.get(number) {
        Some(checks) => checks,
        None => &registry::SUBJECTS[number - generated::SUBJECTS.len()],
    }
}
