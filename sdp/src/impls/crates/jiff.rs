//! `jiff-0_2`: `Timestamp` as a point in time, `SignedDuration` as a signed duration, `civil::Date` as a date,
//! `civil::Time` as a time of day, `civil::DateTime` as a date and time.

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Timestamp};

use super::clock::{Day, of_day, rounded_down, since_midnight};
use crate::impls::template::converted;
use crate::impls::time::Nanos;

converted! {
    Timestamp as (i64, Nanos), Named("point in time"):
        |time| rounded_down(time.as_second(), time.subsec_nanosecond())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |(seconds, nanos)| Self::new(seconds, nanos.signed())
            .map_err(|_| DecodeErrorKind::TimeOutOfRange);
    SignedDuration as (i64, Nanos), Named("signed duration"):
        |span| rounded_down(span.as_secs(), span.subsec_nanos())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |(seconds, nanos)| Ok(Self::new(seconds, nanos.signed()));
    Date as Day, Named("date"):
        |date| Ok((date.year().into(), date.month().unsigned_abs(), date.day().unsigned_abs())),
        |(year, month, day)| date(year, month, day).ok_or(DecodeErrorKind::TimeOutOfRange);
    Time as (u32, Nanos), Named("time of day"):
        |time| {
            let [hour, minute, second] =
                [time.hour(), time.minute(), time.second()].map(i8::unsigned_abs);
            let nanos = Nanos(time.subsec_nanosecond().unsigned_abs());
            Ok((since_midnight(hour, minute, second), nanos))
        },
        |(seconds, nanos)| of_day(seconds)
            .and_then(|(hour, minute, second)| Self::new(hour, minute, second, nanos.signed()).ok())
            .ok_or(DecodeErrorKind::TimeOutOfRange);
    DateTime as (Date, Time), Named("date and time"):
        |time| Ok((time.date(), time.time())),
        |(date, time)| Ok(Self::from_parts(date, time));
}

#[inline]
fn date(year: i32, month: u8, day: u8) -> Option<Date> {
    Date::new(
        year.try_into().ok()?,
        month.try_into().ok()?,
        day.try_into().ok()?,
    )
    .ok()
}
