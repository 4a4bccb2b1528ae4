//! Durations and points in time, encoded as seconds and nanoseconds.

use core::time::Duration;

use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::length::Length;
use crate::reader::Reader;
use crate::size::WireSize;
use crate::writer::Writer;

#[cfg(feature = "std")]
use crate::error::EncodeErrorKind;
#[cfg(feature = "std")]
use std::time::SystemTime;

/// Eight bytes for the seconds and four for the nanoseconds.
const SIZE: WireSize = WireSize::fixed(12);

pub(super) const NANOS_PER_SECOND: u32 = 1_000_000_000;

impl SdpEncode for Duration {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(12);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.as_secs().encode(out)?;
        self.subsec_nanos().encode(out)
    }
}

impl<'de> SdpDecode<'de> for Duration {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Ok(Self::new(u64::decode(input)?, read_nanos(input)?))
    }
}

/// Reads nanoseconds, and rejects a second or more.
#[inline]
pub(super) fn read_nanos(input: &mut Reader<'_>) -> Result<u32, DecodeError> {
    match u32::decode(input)? {
        nanos @ ..NANOS_PER_SECOND => Ok(nanos),
        nanos => Err(input.error_at_last(4, DecodeErrorKind::InvalidNanos(nanos))),
    }
}

/// Returns the whole seconds since the Unix epoch, rounded down, and the remaining nanoseconds. Returns `None` if the
/// seconds exceed an `i64`.
#[cfg(feature = "std")]
fn since_epoch(time: &SystemTime) -> Option<(i64, u32)> {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => Some((i64::try_from(after.as_secs()).ok()?, after.subsec_nanos())),
        Err(error) => {
            let before = error.duration();
            let seconds = 0_i64.checked_sub_unsigned(before.as_secs())?;
            match before.subsec_nanos() {
                0 => Some((seconds, 0)),
                nanos => Some((
                    seconds.checked_sub(1)?,
                    NANOS_PER_SECOND.checked_sub(nanos)?,
                )),
            }
        }
    }
}

#[cfg(feature = "std")]
impl SdpEncode for SystemTime {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add(12);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        since_epoch(self)
            .ok_or_else(|| EncodeError::new(EncodeErrorKind::TimeOutOfRange))?
            .encode(out)
    }
}

#[cfg(feature = "std")]
impl<'de> SdpDecode<'de> for SystemTime {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let offset = input.offset();
        let (seconds, nanos) = (i64::decode(input)?, read_nanos(input)?);
        let span = Duration::from_secs(seconds.unsigned_abs());
        let whole = if seconds < 0 {
            Self::UNIX_EPOCH.checked_sub(span)
        } else {
            Self::UNIX_EPOCH.checked_add(span)
        };
        whole
            .and_then(|time| time.checked_add(Duration::from_nanos(nanos.into())))
            // A clock with a coarser resolution would round, and the value would encode to other bytes.
            .filter(|time| since_epoch(time) == Some((seconds, nanos)))
            .ok_or_else(|| DecodeError::new(DecodeErrorKind::TimeOutOfRange, offset))
    }
}
