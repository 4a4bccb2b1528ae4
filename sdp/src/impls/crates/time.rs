//! `time-0_3`: `UtcDateTime` as a point in time, `Duration` as a signed duration, `Date` as a date, `Time` as a time of
//! day, `PrimitiveDateTime` as a date and time.
//!
//! `OffsetDateTime` has no encoding, because equal values can differ in their offsets, so send its `UtcDateTime`, and
//! the offset if it matters.

use time::{Date, Duration, Month, PrimitiveDateTime, Time, UtcDateTime};

use super::clock::{Day, of_day, rounded_down, since_midnight};
use crate::impls::template::converted;
use crate::impls::time::Nanos;

converted! {
    UtcDateTime as (i64, Nanos), Named("point in time"):
        |time| Ok((time.unix_timestamp(), Nanos(time.nanosecond()))),
        |(seconds, nanos)| Self::from_unix_timestamp(seconds)
            .and_then(|time| time.replace_nanosecond(nanos.0))
            .map_err(|_| DecodeErrorKind::TimeOutOfRange);
    Duration as (i64, Nanos), Named("signed duration"):
        |span| rounded_down(span.whole_seconds(), span.subsec_nanoseconds())
            .ok_or(EncodeErrorKind::TimeOutOfRange),
        |(seconds, nanos)| Ok(Self::new(seconds, nanos.signed()));
    Date as Day, Named("date"):
        |date| {
            let (year, month, day) = date.to_calendar_date();
            Ok((year, month.into(), day))
        },
        |(year, month, day)| Month::try_from(month)
            .and_then(|month| Self::from_calendar_date(year, month, day))
            .map_err(|_| DecodeErrorKind::TimeOutOfRange);
    Time as (u32, Nanos), Named("time of day"):
        |time| {
            let (hour, minute, second, nanos) = time.as_hms_nano();
            Ok((since_midnight(hour, minute, second), Nanos(nanos)))
        },
        |(seconds, nanos)| of_day(seconds)
            .and_then(|(hour, minute, second)| Self::from_hms_nano(hour, minute, second, nanos.0).ok())
            .ok_or(DecodeErrorKind::TimeOutOfRange);
    PrimitiveDateTime as (Date, Time), Named("date and time"):
        |time| Ok((time.date(), time.time())),
        |(date, time)| Ok(Self::new(date, time));
}
