//! `chrono-0_4`: `DateTime<Utc>` as a point in time, `TimeDelta` as a signed duration, `NaiveDate` as a date,
//! `NaiveTime` as a time of day, `NaiveDateTime` as a date and time.
//!
//! A leap second has the seconds of the previous second, and 10⁹ nanoseconds or more. It is rejected inside a minute.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};

use super::clock::{Day, rounded_down};
use crate::impls::template::converted;
use crate::impls::time::Nanos;
use crate::schema::rules::NANOS_PER_SECOND;
use crate::schema::same;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

converted! {
    DateTime<Utc> as Second<i64>, Named("point in time"):
        |time| Second::new(time.timestamp(), time.timestamp_subsec_nanos())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |second| Self::from_timestamp(second.seconds, second.nanos)
            .ok_or(DecodeErrorKind::TimeOutOfRange);
    TimeDelta as (i64, Nanos), Named("signed duration"):
        |span| rounded_down(span.num_seconds(), span.subsec_nanos())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |(seconds, nanos)| Self::new(seconds, nanos.0).ok_or(DecodeErrorKind::TimeOutOfRange);
    NaiveDate as Day, Named("date"):
        |date| match (u8::try_from(date.month()), u8::try_from(date.day())) {
            (Ok(month), Ok(day)) => Ok((date.year(), month, day)),
            _ => Err(EncodeErrorKind::TimeOutOfRange),
        },
        |(year, month, day)| Self::from_ymd_opt(year, month.into(), day.into())
            .ok_or(DecodeErrorKind::TimeOutOfRange);
    NaiveTime as Second<u32>, Named("time of day"):
        |time| Second::new(time.num_seconds_from_midnight(), time.nanosecond())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |second| Self::from_num_seconds_from_midnight_opt(second.seconds, second.nanos)
            .ok_or(DecodeErrorKind::TimeOutOfRange);
    NaiveDateTime as (NaiveDate, NaiveTime), Named("date and time"):
        |time| Ok((time.date(), time.time())),
        |(date, time)| Ok(Self::new(date, time));
}

/// Whole seconds and the nanoseconds after them.
pub(in crate::impls) struct Second<T> {
    seconds: T,
    // INVARIANT: below 10⁹, or below 2 × 10⁹ on the last second of a minute.
    nanos: u32,
}

impl<T: Copy + Into<i64>> Second<T> {
    /// Returns `None` if the nanoseconds are invalid for these seconds.
    #[inline]
    fn new(seconds: T, nanos: u32) -> Option<Self> {
        let can_leap = || seconds.into().rem_euclid(60) == 59 && nanos / NANOS_PER_SECOND == 1;
        (nanos < NANOS_PER_SECOND || can_leap()).then_some(Self { seconds, nanos })
    }
}

impl<T: SdpEncode> SdpEncode for Second<T> {
    const SIZE: WireSize = <(T, u32) as SdpEncode>::SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        self.seconds.measure(length);
        self.nanos.measure(length);
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.seconds.encode(out)?;
        self.nanos.encode(out)
    }
}

impl<'de, T: SdpDecode<'de> + Copy + Into<i64>> SdpDecode<'de> for Second<T> {
    const SIZE: WireSize = <(T, u32) as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let (seconds, nanos) = <(T, u32)>::decode(input)?;
        Self::new(seconds, nanos)
            .ok_or_else(|| input.error_at_last(4, DecodeErrorKind::InvalidNanos(nanos)))
    }
}

same! {
    [T: SdpSchema] Second<T> => (T, u32);
}
