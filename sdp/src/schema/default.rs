//! [`DefaultValue`]: the defaults of fields.

use crate::base::error::EncodeError;
use crate::base::size::WireSize;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::writer::Writer;

/// The value of a field for a writer without this field, which is encoded like the field.
///
/// Each pass evaluates the value, so its length must always be the same.
#[derive(Clone, Copy, Debug)]
pub struct DefaultValue {
    measure: fn(&mut Length) -> Result<(), EncodeError>,
    encode: fn(&mut Writer<'_>) -> Result<(), EncodeError>,
}

impl DefaultValue {
    /// Creates a default with the functions that measure and encode the value.
    #[must_use]
    pub const fn new(
        measure: fn(&mut Length) -> Result<(), EncodeError>,
        encode: fn(&mut Writer<'_>) -> Result<(), EncodeError>,
    ) -> Self {
        Self { measure, encode }
    }
}

impl SdpEncode for DefaultValue {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        // This pass returns no errors: the `Length` keeps them.
        let _ = (self.measure)(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (self.encode)(out)
    }
}
