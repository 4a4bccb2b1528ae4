//! `time-0_3`: `UtcDateTime` as a point in time, `Duration` as a signed duration, `Date` as a date, `Time` as a time of
//! day, `PrimitiveDateTime` as a date and time.
//!
//! `OffsetDateTime` has no encoding, because equal values can differ in their offsets, so send its `UtcDateTime`, and
//! the offset if it matters.

use time::{Date, Duration, Month, PrimitiveDateTime, Time, UtcDateTime};

use super::form::clock::{Day, of_day, rounded_down, since_midnight};
use super::form::wire_form::{WireForm, wire_form};
use crate::base::error::{DecodeErrorKind, EncodeErrorKind};
use crate::impls::time::Nanos;
use crate::schema::schema;

impl WireForm for UtcDateTime {
    type Wire = (i64, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(i64, Nanos), EncodeErrorKind> {
        Ok((self.unix_timestamp(), Nanos(self.nanosecond())))
    }

    #[inline]
    fn from_wire((seconds, nanos): (i64, Nanos)) -> Result<Self, DecodeErrorKind> {
        Self::from_unix_timestamp(seconds)
            .and_then(|time| time.replace_nanosecond(nanos.0))
            .map_err(|_| DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for Duration {
    type Wire = (i64, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(i64, Nanos), EncodeErrorKind> {
        rounded_down(self.whole_seconds(), self.subsec_nanoseconds())
            .ok_or(EncodeErrorKind::TimeOutOfRange)
    }

    #[inline]
    fn from_wire((seconds, nanos): (i64, Nanos)) -> Result<Self, DecodeErrorKind> {
        Ok(Self::new(seconds, nanos.signed()))
    }
}

impl WireForm for Date {
    type Wire = Day;

    #[inline]
    fn to_wire(&self) -> Result<Day, EncodeErrorKind> {
        let (year, month, day) = self.to_calendar_date();
        Ok((year, month.into(), day))
    }

    #[inline]
    fn from_wire((year, month, day): Day) -> Result<Self, DecodeErrorKind> {
        let month = Month::try_from(month).map_err(|_| DecodeErrorKind::TimeOutOfRange)?;
        Self::from_calendar_date(year, month, day).map_err(|_| DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for Time {
    type Wire = (u32, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(u32, Nanos), EncodeErrorKind> {
        let (hour, minute, second, nanos) = self.as_hms_nano();
        Ok((since_midnight(hour, minute, second), Nanos(nanos)))
    }

    #[inline]
    fn from_wire((seconds, nanos): (u32, Nanos)) -> Result<Self, DecodeErrorKind> {
        of_day(seconds)
            .and_then(|(hour, minute, second)| {
                Self::from_hms_nano(hour, minute, second, nanos.0).ok()
            })
            .ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for PrimitiveDateTime {
    type Wire = (Date, Time);
    const IS_TOTAL: bool = true;

    #[inline]
    fn to_wire(&self) -> Result<(Date, Time), EncodeErrorKind> {
        Ok((self.date(), self.time()))
    }

    #[inline]
    fn from_wire((date, time): (Date, Time)) -> Result<Self, DecodeErrorKind> {
        Ok(Self::new(date, time))
    }
}

schema! {
    [] UtcDateTime => Schema::Named("point in time", TypeRef::of::<(i64, Nanos)>());
    [] Duration => Schema::Named("signed duration", TypeRef::of::<(i64, Nanos)>());
    [] Date => Schema::Named("date", TypeRef::of::<Day>());
    [] Time => Schema::Named("time of day", TypeRef::of::<(u32, Nanos)>());
    [] PrimitiveDateTime => Schema::Named("date and time", TypeRef::of::<(Date, Time)>());
}

wire_form!(UtcDateTime, Duration, Date, Time, PrimitiveDateTime);
