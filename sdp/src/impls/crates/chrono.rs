//! `chrono-0_4`: `DateTime<Utc>` is a point in time, `TimeDelta` a span of time of either sign, and
//! `NaiveDate`, `NaiveTime` and `NaiveDateTime` are what the calendar and the clock show.
//!
//! A leap second is the second before it, with more nanoseconds than a second has. It follows on the
//! last second of a minute alone: this crate can be brought to hold others, which are not encoded.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};

use super::clock::{Day, Nanos, rounded_down};

checked! {
    DateTime<Utc> as (i64, u32),
    |time| {
        let wire = (time.timestamp(), time.timestamp_subsec_nanos());
        match Self::from_timestamp(wire.0, wire.1) {
            Some(_) => Ok(wire),
            None => Err(EncodeErrorKind::TimeOutOfRange),
        }
    },
    |(seconds, nanos)| Self::from_timestamp(seconds, nanos),
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

    NaiveTime as (u32, u32),
    |time| {
        let wire = (time.num_seconds_from_midnight(), time.nanosecond());
        match Self::from_num_seconds_from_midnight_opt(wire.0, wire.1) {
            Some(_) => Ok(wire),
            None => Err(EncodeErrorKind::TimeOutOfRange),
        }
    },
    |(seconds, nanos)| Self::from_num_seconds_from_midnight_opt(seconds, nanos),
    DecodeErrorKind::TimeOutOfRange;
}

same! {
    NaiveDateTime as (NaiveDate, NaiveTime),
        |time| (time.date(), time.time()),
        |(date, time)| Self::new(date, time);
}
