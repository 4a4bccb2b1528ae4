//! `jiff-0_2`: `Timestamp` is a point in time, `SignedDuration` a span of time of either sign, and the
//! civil `Date`, `Time` and `DateTime` are what the calendar and the clock show.

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Timestamp};

use super::clock::{Day, Nanos, of_day, rounded_down, since_midnight};

checked! {
    Timestamp as (i64, Nanos),
    |time| rounded_down(time.as_second(), time.subsec_nanosecond())
        .ok_or(EncodeErrorKind::TimeOutOfRange),
    |(seconds, nanos)| Self::new(seconds, nanos.signed()).ok(),
    DecodeErrorKind::TimeOutOfRange;

    SignedDuration as (i64, Nanos),
    |span| rounded_down(span.as_secs(), span.subsec_nanos()).ok_or(EncodeErrorKind::TimeOutOfRange),
    |(seconds, nanos)| Some(Self::new(seconds, nanos.signed())),
    DecodeErrorKind::TimeOutOfRange;

    Date as Day,
    |date| Ok((date.year().into(), date.month().unsigned_abs(), date.day().unsigned_abs())),
    |(year, month, day)| date(year, month, day),
    DecodeErrorKind::TimeOutOfRange;

    Time as (u32, Nanos),
    |time| {
        let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(i8::unsigned_abs);
        let nanos = Nanos(time.subsec_nanosecond().unsigned_abs());
        Ok((since_midnight(hour, minute, second), nanos))
    },
    |(seconds, nanos)| {
        of_day(seconds).and_then(|(hour, minute, second)| {
            Self::new(hour, minute, second, nanos.signed()).ok()
        })
    },
    DecodeErrorKind::TimeOutOfRange;
}

same! {
    DateTime as (Date, Time),
        |time| (time.date(), time.time()),
        |(date, time)| Self::from_parts(date, time);
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
