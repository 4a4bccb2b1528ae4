//! Values of SDP in databases of heed (LMDB). Each value has a stamp of 8 bytes, so a database can contain several versions.

use std::borrow::Cow;
use std::marker::PhantomData;

use heed::{BoxedError, BytesDecode, BytesEncode};
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{History, HistoryError};

/// A type with all its versions. heed has functions without `self`, so they find the history by the type.
pub trait Stored: SdpEncode + SdpDecodeOwned + SdpSchema + 'static {
    fn history() -> &'static History<Self>;
}

/// The codec of a database: `Database<U64<BigEndian>, Sdp<Track>>`.
pub struct Sdp<T>(PhantomData<T>);

/// A value in the memory map.
pub struct Record<'a, T> {
    bytes: &'a [u8],
    of_type: PhantomData<T>,
}

impl<'a, T: Stored> Record<'a, T> {
    /// Decodes the value of any version.
    pub fn decode(&self) -> Result<T, HistoryError> {
        T::history().from_slice(self.bytes)
    }

    /// Decodes the view of the value. It borrows from the memory map, or from `scratch` if the value is of another version.
    pub fn view<V: SdpDecode<'a>>(&self, scratch: &'a mut Vec<u8>) -> Result<V, HistoryError> {
        T::history().from_slice_in(self.bytes, scratch)
    }
}

impl<'a, T: Stored> BytesEncode<'a> for Sdp<T> {
    type EItem = T;

    fn bytes_encode(value: &'a T) -> Result<Cow<'a, [u8]>, BoxedError> {
        Ok(T::history().to_vec(value)?.into())
    }
}

impl<'a, T: Stored> BytesDecode<'a> for Sdp<T> {
    type DItem = Record<'a, T>;

    /// Copies and checks nothing. An error of a damaged record does not end an iteration, because the record returns it.
    fn bytes_decode(bytes: &'a [u8]) -> Result<Record<'a, T>, BoxedError> {
        let of_type = PhantomData;
        Ok(Record { bytes, of_type })
    }
}
