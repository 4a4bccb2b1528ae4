//! `time-0_3`: `UtcDateTime` is a point in time, `Duration` a span of time of either sign, and `Date`,
//! `Time` and `PrimitiveDateTime` are what the calendar and the clock show.
//!
//! `OffsetDateTime` has no form: two that are equal differ in their offsets. What is sent is the
//! `UtcDateTime` of it, and the offset, if it matters.

use time::{Date, Duration, Month, PrimitiveDateTime, Time, UtcDateTime};

use super::clock::{Day, Nanos, of_day, rounded_down, since_midnight};

checked! {
    UtcDateTime as (i64, Nanos),
    |time| Ok((time.unix_timestamp(), Nanos(time.nanosecond()))),
    |(seconds, nanos)| {
        let time = Self::from_unix_timestamp(seconds).ok();
        time.and_then(|time| time.replace_nanosecond(nanos.0).ok())
    },
    DecodeErrorKind::TimeOutOfRange;

    Duration as (i64, Nanos),
    |span| {
        let (seconds, nanos) = (span.whole_seconds(), span.subsec_nanoseconds());
        rounded_down(seconds, nanos).ok_or(EncodeErrorKind::TimeOutOfRange)
    },
    |(seconds, nanos)| Some(Self::new(seconds, nanos.signed())),
    DecodeErrorKind::TimeOutOfRange;

    Date as Day,
    |date| {
        let (year, month, day) = date.to_calendar_date();
        Ok((year, month.into(), day))
    },
    |(year, month, day)| {
        let month = Month::try_from(month).ok();
        month.and_then(|month| Self::from_calendar_date(year, month, day).ok())
    },
    DecodeErrorKind::TimeOutOfRange;

    Time as (u32, Nanos),
    |time| {
        let (hour, minute, second, nanos) = time.as_hms_nano();
        Ok((since_midnight(hour, minute, second), Nanos(nanos)))
    },
    |(seconds, nanos)| {
        of_day(seconds).and_then(|(hour, minute, second)| {
            Self::from_hms_nano(hour, minute, second, nanos.0).ok()
        })
    },
    DecodeErrorKind::TimeOutOfRange;
}

same! {
    PrimitiveDateTime as (Date, Time),
        |time| (time.date(), time.time()),
        |(date, time)| Self::new(date, time);
}
