//! The schemas of the types of `core`, `alloc` and `std`, and of other crates.

mod crates;
mod standard;
mod via;

pub use via::SchemaVia;

/// Implements `SdpSchema` for a list of types with their kinds: `[generics] Type => kind;`, with `, in Type` if the kind
/// is a sequence, map or pointer with this content.
macro_rules! schema {
    ($([$($generics:tt)*] $ty:ty => $kind:expr $(, in $content:ty)? $(=> $together:ident)?;)*) => {$(
        impl<$($generics)*> $crate::SdpSchema for $ty {
            const SCHEMA: &'static $crate::schema::Schema =
                &$crate::schema::Schema::new($kind)$(.containing::<$content>())?$(.$together())?;
        }
    )*};
}

/// Implements `SdpSchema` for types with the schema of another type.
macro_rules! same {
    ($([$($generics:tt)*] $ty:ty => $other:ty;)*) => {$(
        impl<$($generics)*> $crate::SdpSchema for $ty {
            const SCHEMA: &'static $crate::schema::Schema = <$other as $crate::SdpSchema>::SCHEMA;
        }
    )*};
}

use same;
use schema;
