//! Tests of the public API.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

/// Defines types with serde's derives.
macro_rules! types {
    ($($item:item)*) => {
        $(#[derive(serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)] $item)*
    };
}

/// Defines texts that start with a prefix, which code of the type checks.
#[cfg(feature = "schema")]
macro_rules! texts {
    ($($name:ident: $prefix:literal;)*) => {$(
        types! {
            #[serde(try_from = "String", into = "String")]
            #[derive(Eq, PartialOrd, Ord)]
            pub(crate) struct $name(String);
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                let is_valid = text.starts_with($prefix);
                is_valid.then_some(Self(text)).ok_or(concat!("no ", $prefix))
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> Self {
                text.0
            }
        }
    )*};
}

/// Implements serde's traits by an expression each, for a deserializer, and for a value and a serializer.
macro_rules! manual {
    ($($name:ident: |$from:ident| $deserialize:expr $(, |$value:ident, $to:ident| $serialize:expr)?;)*) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>($from: D) -> Result<Self, D::Error> {
                $deserialize
            }
        }

        $(impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, $to: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $serialize
            }
        })?
    )*};
}

/// Implements a visitor of one kind of input, which returns its own type.
macro_rules! visitors {
    ($(impl<[$($generic:tt)*]> $name:ty: $method:ident<A: $access:ident>($this:ident, $input:ident) => $result:expr;)*) => {$(
        impl<'de, $($generic)*> serde::de::Visitor<'de> for $name {
            type Value = Self;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($method))
            }

            fn $method<A: serde::de::$access<'de>>($this, $input: A) -> Result<Self, A::Error> {
                $result
            }
        }
    )*};
}

mod errors;
#[cfg(feature = "json")]
mod json;
mod limits;
mod maps;
mod outputs;
mod refusals;
mod same;
mod script;
#[cfg(feature = "schema")]
mod traced;
