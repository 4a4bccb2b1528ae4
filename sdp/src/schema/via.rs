//! [`SchemaVia`]: the schemas of adapters, for fields with `via`.

use super::data::{Schema, TypeRef};

/// The schema of a `T` via an adapter.
#[diagnostic::on_unimplemented(
    message = "`{T}` via this type has no schema",
    label = "does not implement `SdpSchema`",
    note = "add `#[derive(sdp::SdpSchema)]` to the type or mirror in `via`"
)]
pub trait SchemaVia<T: ?Sized> {
    /// The schema.
    const VIA_SCHEMA: &'static Schema;
}

impl TypeRef {
    /// Creates a reference to the schema of a `T` via an adapter.
    #[must_use]
    pub const fn via<T: ?Sized, A: SchemaVia<T> + ?Sized>() -> Self {
        Self::to(|| A::VIA_SCHEMA)
    }
}
