//! `uuid-1`: `Uuid` is an array of 16 bytes, in the order in which they are read aloud: that of RFC 9562.

use uuid::Uuid;

same! {
    Uuid as [u8; 16], |id| *id.as_bytes(), |bytes| Self::from_bytes(bytes);
}
