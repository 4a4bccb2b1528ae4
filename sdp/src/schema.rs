//! Schemas of types as static data, for the crate `sdp-schema`.

/// Implements `SdpSchema` for a list of types with their schemas: `[generics] Type => schema;`. The schemas name
/// `Schema`, `TypeRef` and the remaining types of this module without an import. Without the feature `schema`, the macro
/// expands to nothing.
macro_rules! schema {
    ($([$($generics:tt)*] $ty:ty => $schema:expr;)*) => {$(
        #[cfg(feature = "schema")]
        const _: () = {
            #[allow(unused_imports, reason = "each schema needs some of them")]
            use $crate::schema::{Field, Name, Rule, Schema, SdpSchema, TypeRef, Variant};

            impl<$($generics)*> SdpSchema for $ty {
                const SCHEMA: &'static Schema = &$schema;
            }
        };
    )*};
}

/// Implements `SdpSchema` for a list of types with the schema of another type: `[generics] Type => OtherType;`.
macro_rules! same {
    ($([$($generics:tt)*] $ty:ty => $other:ty;)*) => {$(
        #[cfg(feature = "schema")]
        const _: () = {
            use $crate::schema::{Schema, SdpSchema};

            impl<$($generics)*> SdpSchema for $ty {
                const SCHEMA: &'static Schema = <$other>::SCHEMA;
            }
        };
    )*};
}

/// Implements `SchemaVia` for a list of adapters: `[generics] Adapter, Type => schema;`.
macro_rules! schema_via {
    ($([$($generics:tt)*] $adapter:ty, $ty:ty => $schema:expr;)*) => {$(
        #[cfg(feature = "schema")]
        const _: () = {
            #[allow(unused_imports, reason = "each schema needs some of them")]
            use $crate::schema::{Schema, SchemaVia, SdpSchema, TypeRef};

            impl<$($generics)*> SchemaVia<$ty> for $adapter {
                const VIA_SCHEMA: &'static Schema = &$schema;
            }
        };
    )*};
}

pub(crate) use {same, schema, schema_via};

#[cfg(feature = "schema")]
mod data;
#[cfg(feature = "schema")]
mod default;
#[cfg(feature = "schema")]
mod number;
#[cfg(feature = "schema")]
mod rule;
#[doc(hidden)] // For `sdp-schema`.
pub mod rules;

#[cfg(feature = "schema")]
pub use {
    data::{Field, KeyScope, Name, Schema, SchemaVia, SdpSchema, TypeRef, Variant},
    default::DefaultValue,
    number::Number,
    rule::Rule,
};
