//! `uuid-1`: `Uuid` as a UUID.

use uuid::Uuid;

use crate::impls::template::converted;

converted! {
    #[total = true] Uuid as [u8; 16], Named("uuid"):
        |uuid| Ok(*uuid.as_bytes()),
        |bytes| Ok(Self::from_bytes(bytes));
}
