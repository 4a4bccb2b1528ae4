//! `jiff-0_2`: `Timestamp` as a point in time, `SignedDuration` as a signed duration, `civil::Date` as a date,
//! `civil::Time` as a time of day, `civil::DateTime` as a date and time.

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Timestamp};

use super::form::clock::{Day, of_day, rounded_down, since_midnight};
use super::form::wire_form::{WireForm, wire_form};
use crate::base::error::{DecodeErrorKind, EncodeErrorKind};
use crate::impls::time::Nanos;
use crate::schema::schema;

impl WireForm for Timestamp {
    type Wire = (i64, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(i64, Nanos), EncodeErrorKind> {
        rounded_down(self.as_second(), self.subsec_nanosecond())
            .ok_or(EncodeErrorKind::TimeOutOfRange)
    }

    #[inline]
    fn from_wire((seconds, nanos): (i64, Nanos)) -> Result<Self, DecodeErrorKind> {
        Self::new(seconds, nanos.signed()).map_err(|_| DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for SignedDuration {
    type Wire = (i64, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(i64, Nanos), EncodeErrorKind> {
        rounded_down(self.as_secs(), self.subsec_nanos()).ok_or(EncodeErrorKind::TimeOutOfRange)
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
        Ok((
            self.year().into(),
            self.month().unsigned_abs(),
            self.day().unsigned_abs(),
        ))
    }

    #[inline]
    fn from_wire((year, month, day): Day) -> Result<Self, DecodeErrorKind> {
        date(year, month, day).ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for Time {
    type Wire = (u32, Nanos);

    #[inline]
    fn to_wire(&self) -> Result<(u32, Nanos), EncodeErrorKind> {
        let [hour, minute, second] =
            [self.hour(), self.minute(), self.second()].map(i8::unsigned_abs);
        let nanos = Nanos(self.subsec_nanosecond().unsigned_abs());
        Ok((since_midnight(hour, minute, second), nanos))
    }

    #[inline]
    fn from_wire((seconds, nanos): (u32, Nanos)) -> Result<Self, DecodeErrorKind> {
        of_day(seconds)
            .and_then(|(hour, minute, second)| Self::new(hour, minute, second, nanos.signed()).ok())
            .ok_or(DecodeErrorKind::TimeOutOfRange)
    }
}

impl WireForm for DateTime {
    type Wire = (Date, Time);
    const IS_TOTAL: bool = true;

    #[inline]
    fn to_wire(&self) -> Result<(Date, Time), EncodeErrorKind> {
        Ok((self.date(), self.time()))
    }

    #[inline]
    fn from_wire((date, time): (Date, Time)) -> Result<Self, DecodeErrorKind> {
        Ok(Self::from_parts(date, time))
    }
}

schema! {
    [] Timestamp => Schema::Named("point in time", TypeRef::of::<(i64, Nanos)>());
    [] SignedDuration => Schema::Named("signed duration", TypeRef::of::<(i64, Nanos)>());
    [] Date => Schema::Named("date", TypeRef::of::<Day>());
    [] Time => Schema::Named("time of day", TypeRef::of::<(u32, Nanos)>());
    [] DateTime => Schema::Named("date and time", TypeRef::of::<(Date, Time)>());
}

wire_form!(Timestamp, SignedDuration, Date, Time, DateTime);

#[inline]
fn date(year: i32, month: u8, day: u8) -> Option<Date> {
    Date::new(
        year.try_into().ok()?,
        month.try_into().ok()?,
        day.try_into().ok()?,
    )
    .ok()
}
