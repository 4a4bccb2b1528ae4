//! `chrono-0_4`: `DateTime<Utc>` is a point in time, `TimeDelta` a span of time of either sign, and
//! `NaiveDate`, `NaiveTime` and `NaiveDateTime` are what the calendar and the clock show.
//!
//! A leap second is the second before it, with more nanoseconds than a second has. It follows on the
//! last second of a minute alone: this crate can be brought to hold others, which are not encoded.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};

use super::clock::{Day, Nanos, rounded_down};
use crate::impls::time::NANOS_PER_SECOND;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

checked! {
    DateTime<Utc> as Second<i64>,
    |time| {
        let (seconds, nanos) = (time.timestamp(), time.timestamp_subsec_nanos());
        Second::new(seconds, nanos).ok_or(EncodeErrorKind::TimeOutOfRange)
    },
    |second| Self::from_timestamp(second.seconds, second.nanos),
    DecodeErrorKind::TimeOutOfRange;

    TimeDelta as (i64, Nanos),
    |span| {
        let (seconds, nanos) = (span.num_seconds(), span.subsec_nanos());
        rounded_down(seconds, nanos).ok_or(EncodeErrorKind::TimeOutOfRange)
    },
    |(seconds, nanos)| Self::new(seconds, nanos.0),
    DecodeErrorKind::TimeOutOfRange;

    NaiveDate as Day,
    |date| match (u8::try_from(date.month()), u8::try_from(date.day())) {
        (Ok(month), Ok(day)) => Ok((date.year(), month, day)),
        _ => Err(EncodeErrorKind::TimeOutOfRange),
    },
    |(year, month, day)| Self::from_ymd_opt(year, month.into(), day.into()),
    DecodeErrorKind::TimeOutOfRange;

    NaiveTime as Second<u32>,
    |time| {
        let (seconds, nanos) = (time.num_seconds_from_midnight(), time.nanosecond());
        Second::new(seconds, nanos).ok_or(EncodeErrorKind::TimeOutOfRange)
    },
    |second| Self::from_num_seconds_from_midnight_opt(second.seconds, second.nanos),
    DecodeErrorKind::TimeOutOfRange;
}

same! {
    NaiveDateTime as (NaiveDate, NaiveTime),
        |time| (time.date(), time.time()),
        |(date, time)| Self::new(date, time);
}

/// Whole seconds and the nanoseconds behind them.
struct Second<T> {
    seconds: T,
    // INVARIANT: less than a second, or than two on the last second of a minute.
    nanos: u32,
}

impl<T: Copy + Into<i64>> Second<T> {
    /// None for nanoseconds that these seconds cannot have.
    #[inline]
    fn new(seconds: T, nanos: u32) -> Option<Self> {
        let leap = || {
            let last_of_minute = seconds.into().rem_euclid(60) == 59;
            last_of_minute && nanos / NANOS_PER_SECOND == 1
        };
        (nanos < NANOS_PER_SECOND || leap()).then_some(Self { seconds, nanos })
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
            .ok_or_else(|| input.error_behind(4, DecodeErrorKind::InvalidNanos(nanos)))
    }
}
