//! [`Converted`]: the converted bytes of a value or message.

use sdp::message::{HEADER_LEN, Header, MessageId};
use sdp::{EncodeError, Length, SdpEncode, WireSize, Writer};

use crate::resolve::program::{BlockId, Program};

/// The converted bytes of a value or message. Use it with the functions of `sdp` to write them anywhere: encoding it
/// writes the bytes.
///
/// ```
/// use sdp_schema::{Plan, Schema};
///
/// let plan = Plan::new(&Schema::of::<u8>(), &Schema::of::<u32>())?;
/// let converted = plan.convert(&[7])?;
/// assert_eq!(sdp::encoded_len(&converted)?, 4);
///
/// let mut buffer = [0xff; 4];
/// sdp::to_slice(&converted, &mut buffer)?;
/// assert_eq!(buffer, [7, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Converted<'a> {
    pub(super) program: &'a Program,
    pub(super) bytes: &'a [u8],
    pub(super) block: Option<BlockId>,
    pub(super) id: Option<MessageId>,
    /// The number of converted bytes, without the header.
    pub(super) len: usize,
}

/// The encoding has the converted bytes.
impl SdpEncode for Converted<'_> {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        let header = if self.id.is_some() { HEADER_LEN } else { 0 };
        length.add(self.len.saturating_add(header));
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const TOO_LONG: EncodeError = EncodeError::custom("a converted message is too long");
        if let Some(id) = self.id {
            let payload_len = u32::try_from(self.len).map_err(|_| TOO_LONG)?;
            out.write_array(Header { id, payload_len }.to_bytes())?;
        }
        let Some(block) = self.block else {
            return out.write_bytes(self.bytes);
        };
        // The same bytes had a conversion before, so only the buffer can be too small.
        out.require(self.len)?;
        let done = self.program.convert(block, self.bytes, self.len, |bytes| {
            out.write_bytes(bytes).is_ok()
        });
        done.map_err(|_| TOO_LONG)
    }
}
