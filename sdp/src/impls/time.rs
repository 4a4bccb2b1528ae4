//! Durations and points in time, encoded as seconds and nanoseconds.

use core::time::Duration;

use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::rules;
use crate::schema::schema;

#[cfg(feature = "std")]
use crate::base::error::{DecodeErrorKind, EncodeErrorKind};
#[cfg(feature = "std")]
use std::time::SystemTime;

/// Eight bytes for the seconds and four for the nanoseconds.
const SIZE: WireSize = WireSize::fixed(12);

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
        Ok(Self::new(u64::decode(input)?, Nanos::decode(input)?.0))
    }
}

schema! {
    [] Duration => Schema::Named("duration", TypeRef::of::<(u64, Nanos)>());
}

/// Nanoseconds within a second, which are less than 10⁹.
pub(super) struct Nanos(pub(super) u32);

impl SdpEncode for Nanos {
    const SIZE: WireSize = <u32 as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl<'de> SdpDecode<'de> for Nanos {
    const SIZE: WireSize = <u32 as SdpDecode>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let nanos = u32::decode(input)?;
        match rules::check_nanos(nanos) {
            Ok(()) => Ok(Self(nanos)),
            Err(kind) => Err(input.error_at_last(4, kind)),
        }
    }
}

schema! {
    [] Nanos => Schema::Refined(Rule::Nanos, TypeRef::of::<u32>());
}

/// Returns the whole seconds since the Unix epoch, rounded down, and the remaining nanoseconds, or `None` if the
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
                    rules::NANOS_PER_SECOND.checked_sub(nanos)?,
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
        let (seconds, nanos) = (i64::decode(input)?, Nanos::decode(input)?.0);
        let span = Duration::from_secs(seconds.unsigned_abs());
        let whole = if seconds < 0 {
            Self::UNIX_EPOCH.checked_sub(span)
        } else {
            Self::UNIX_EPOCH.checked_add(span)
        };
        whole
            .and_then(|time| time.checked_add(Duration::from_nanos(nanos.into())))
            // A clock with a coarser resolution would round, and the value would encode to different bytes.
            .filter(|time| since_epoch(time) == Some((seconds, nanos)))
            .ok_or_else(|| DecodeError::new(DecodeErrorKind::TimeOutOfRange, offset))
    }
}

#[cfg(feature = "std")]
schema! {
    [] SystemTime => Schema::Named("point in time", TypeRef::of::<(i64, Nanos)>());
}
