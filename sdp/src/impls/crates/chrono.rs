//! `chrono-0_4`: `DateTime<Utc>` as a point in time, `TimeDelta` as a signed duration, `NaiveDate` as a date,
//! `NaiveTime` as a time of day, `NaiveDateTime` as a date and time.
//!
//! A leap second has the seconds of the previous second, and 10⁹ nanoseconds or more. It is rejected inside a minute.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};

use super::form::clock::{Day, rounded_down};
use super::form::wire_form::{WireForm, wire_form};
use crate::base::error::EncodeErrorKind;
use crate::impls::time::Nanos;
use crate::schema::rules::NANOS_PER_SECOND;
use crate::schema::schema;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

impl WireForm for DateTime<Utc> {
    type Wire = Second<i64>;

    #[inline]
    fn to_wire(&self) -> Result<Second<i64>, EncodeErrorKind> {
        Second::new(self.timestamp(), self.timestamp_subsec_nanos())
            .ok_or(EncodeErrorKind::TimeOutOfRange)
    }

    #[inline]
    fn from_wire(second: Second<i64>) -> Result<Self, DecodeErrorKind> {
        Self::from_timestamp(second.seconds, second.nanos).ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for TimeDelta {
    type Wire = (i64, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(i64, Nanos), EncodeErrorKind> {
        rounded_down(self.num_seconds(), self.subsec_nanos()).ok_or(EncodeErrorKind::TimeOutOfRange)
    }

    #[inline]
    fn from_wire((seconds, nanos): (i64, Nanos)) -> Result<Self, DecodeErrorKind> {
        Self::new(seconds, nanos.0).ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for NaiveDate {
    type Wire = Day;

    #[inline]
    fn to_wire(&self) -> Result<Day, EncodeErrorKind> {
        match (u8::try_from(self.month()), u8::try_from(self.day())) {
            (Ok(month), Ok(day)) => Ok((self.year(), month, day)),
            _ => Err(EncodeErrorKind::TimeOutOfRange),
        }
    }

    #[inline]
    fn from_wire((year, month, day): Day) -> Result<Self, DecodeErrorKind> {
        Self::from_ymd_opt(year, month.into(), day.into()).ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for NaiveTime {
    type Wire = Second<u32>;

    #[inline]
    fn to_wire(&self) -> Result<Second<u32>, EncodeErrorKind> {
        Second::new(self.num_seconds_from_midnight(), self.nanosecond())
            .ok_or(EncodeErrorKind::TimeOutOfRange)
    }

    #[inline]
    fn from_wire(second: Second<u32>) -> Result<Self, DecodeErrorKind> {
        Self::from_num_seconds_from_midnight_opt(second.seconds, second.nanos)
            .ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for NaiveDateTime {
    type Wire = (NaiveDate, NaiveTime);
    const IS_TOTAL: bool = true;

    #[inline]
    fn to_wire(&self) -> Result<(NaiveDate, NaiveTime), EncodeErrorKind> {
        Ok((self.date(), self.time()))
    }

    #[inline]
    fn from_wire((date, time): (NaiveDate, NaiveTime)) -> Result<Self, DecodeErrorKind> {
        Ok(Self::new(date, time))
    }
}

wire_form!(
    DateTime<Utc>,
    TimeDelta,
    NaiveDate,
    NaiveTime,
    NaiveDateTime
);

/// Whole seconds and the nanoseconds after them.
pub(super) struct Second<T> {
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

schema! {
    [] DateTime<Utc> => Schema::Named("point in time", TypeRef::of::<(i64, u32)>());
    [] TimeDelta => Schema::Named("signed duration", TypeRef::of::<(i64, Nanos)>());
    [] NaiveDate => Schema::Named("date", TypeRef::of::<Day>());
    [] NaiveTime => Schema::Named("time of day", TypeRef::of::<(u32, u32)>());
    [] NaiveDateTime => Schema::Named("date and time", TypeRef::of::<(NaiveDate, NaiveTime)>());
}
