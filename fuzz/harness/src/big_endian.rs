//! A big-endian number, for `#[sdp(with = "…")]` in the generated types.

use sdp::{DecodeError, EncodeError, Length, Reader, WireSize, Writer};

pub(crate) const SIZE: WireSize = WireSize::fixed(4);

pub(crate) fn measure(_: &u32, length: &mut Length) {
    length.add(4);
}

pub(crate) fn encode(value: &u32, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    out.write_array(value.to_be_bytes())
}

pub(crate) fn decode(input: &mut Reader<'_>) -> Result<u32, DecodeError> {
    input.take_array().map(|bytes| u32::from_be_bytes(*bytes))
}
