//! C strings, encoded as the sequence of their bytes with the final nul.
//!
//! The nul is on the wire, so that a borrowed `CStr` is a pointer into the input for C code.

use core::ffi::CStr;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::impls::template::text;
use crate::schema::rules;
use crate::schema::schema;

#[cfg(feature = "alloc")]
use alloc::ffi::CString;

/// The size of every C string: at least the four bytes of its length, and the nul.
const SIZE: WireSize = WireSize::at_least(5);

impl SdpEncode for CStr {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.add(self.to_bytes_with_nul().len());
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_prefixed(self.to_bytes_with_nul())
    }
}

schema! {
    [] CStr => Schema::Refined(Rule::CStr, TypeRef::of::<[u8]>());
}

impl<'de: 'a, 'a> SdpDecode<'de> for &'a CStr {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let bytes = input.take_prefixed()?;
        rules::to_c_str(bytes)
            .map_err(|(index, kind)| input.error_at_last(bytes.len().saturating_sub(index), kind))
    }
}

text!(CStr: Box, Rc, Arc; CString);
