//! `uuid-1`: `Uuid` as a UUID.

use uuid::Uuid;

use super::form::wire_form::{WireForm, wire_form};
use crate::base::error::{DecodeErrorKind, EncodeErrorKind};
use crate::schema::schema;

impl WireForm for Uuid {
    type Wire = [u8; 16];
    const IS_TOTAL: bool = true;

    #[inline]
    fn to_wire(&self) -> Result<[u8; 16], EncodeErrorKind> {
        Ok(*self.as_bytes())
    }

    #[inline]
    fn from_wire(bytes: [u8; 16]) -> Result<Self, DecodeErrorKind> {
        Ok(Self::from_bytes(bytes))
    }
}

wire_form!(Uuid);

schema! {
    [] Uuid => Schema::Named("uuid", TypeRef::of::<[u8; 16]>());
}
