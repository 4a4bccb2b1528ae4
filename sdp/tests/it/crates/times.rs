//! Points in time, spans, dates and times of day.

use sdp::EncodeErrorKind;

use super::*;

/// Values of the first and the last time of a type, with their seconds and nanoseconds.
type Ends<T> = [(T, i64, u32); 2];

/// Returns the encoding of a point in time or a span.
fn seconds_and_nanos(seconds: i64, nanos: u32) -> Vec<u8> {
    [&seconds.to_le_bytes()[..], &nanos.to_le_bytes()].concat()
}

/// Checks a type of points in time or spans: seconds rounded down, and nanoseconds.
fn is_seconds_and_nanos<T: Both + Copy>(new: impl Fn(i64, u32) -> T, ends: Ends<T>) {
    let dirty = new(9, 9);
    let near = [
        (0, 0),
        (1, 5),
        (-1, 500_000_000),
        (-1, 0),
        (-2, 500_000_000),
        (-7, 999_999_999),
    ];
    let near = near.map(|(seconds, nanos)| (new(seconds, nanos), seconds, nanos));
    for (value, seconds, nanos) in near.into_iter().chain(ends) {
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    decodes_without_allocation(&dirty);

    let [(_, first, first_nanos), (_, last, last_nanos)] = ends;
    let before = match first_nanos {
        0 => first.checked_sub(1).map(|first| (first, 999_999_999)),
        nanos => Some((first, nanos - 1)),
    };
    let after = match last_nanos % 1_000_000_000 {
        999_999_999 => last.checked_add(1).map(|last| (last, 0)),
        _ => Some((last, last_nanos + 1)),
    };
    let earliest = before.map(|_| (i64::MIN, 0));
    for (seconds, nanos) in before.into_iter().chain(after).chain(earliest) {
        let bytes = seconds_and_nanos(seconds, nanos);
        rejects::<T>(&bytes, DecodeErrorKind::TimeOutOfRange, 0);
    }
    for nanos in [1_000_000_000, u32::MAX] {
        let bytes = seconds_and_nanos(0, nanos);
        rejects::<T>(&bytes, DecodeErrorKind::InvalidNanos(nanos), 8);
    }
}

/// Checks a date type. `years` are its first and last year.
fn is_a_date<T: Both + Clone>(date: impl Fn(i32, u8, u8) -> T, years: [i32; 2]) {
    let bytes = |year: i32, month: u8, day: u8| [&year.to_le_bytes()[..], &[month, day]].concat();
    let dirty = date(2000, 1, 1);
    let near = [(1970, 1, 1), (2024, 2, 29), (-1, 2, 3)];
    for (year, month, day) in near
        .into_iter()
        .chain([(years[0], 1, 1), (years[1], 12, 31)])
    {
        let value = date(year, month, day);
        has_the_bytes(&value, dirty.clone(), &bytes(year, month, day));
    }
    decodes_without_allocation(&dirty);

    let kind = DecodeErrorKind::TimeOutOfRange;
    let outside = [years[0] - 1, years[1] + 1, i32::MIN, i32::MAX];
    for year in outside {
        rejects::<T>(&bytes(year, 1, 1), kind, 0);
    }
    let months = [0, 13, 0x80, 0xff].map(|month| (month, 1));
    let days = [(1, 0), (1, 32), (1, 0xff), (2, 29), (4, 31), (12, 32)];
    for (month, day) in months.into_iter().chain(days) {
        rejects::<T>(&bytes(2023, month, day), kind, 0);
    }
    let two = [&[2, 0, 0, 0][..], &bytes(2023, 1, 1), &bytes(2023, 2, 30)].concat();
    rejects::<Vec<T>>(&two, kind, 10);
}

/// Checks a time-of-day type. `time` takes seconds since midnight, and nanoseconds. Some types have a leap second.
fn is_a_time_of_day<T: Both + Clone>(time: impl Fn(u32, u32) -> T, has_leap_second: bool) {
    let bytes = |seconds: u32, nanos: u32| [seconds.to_le_bytes(), nanos.to_le_bytes()].concat();
    let dirty = time(1, 1);
    for (seconds, nanos) in [(0, 0), (3_661, 5), (59, 999_999_999), (86_399, 999_999_999)] {
        has_the_bytes(&time(seconds, nanos), dirty.clone(), &bytes(seconds, nanos));
    }
    decodes_without_allocation(&dirty);
    for seconds in [86_400, 100_000, 3_600 * 256, u32::MAX] {
        rejects::<T>(&bytes(seconds, 0), DecodeErrorKind::TimeOutOfRange, 0);
    }
    let leap_second = (!has_leap_second).then_some((59, 1_000_000_000));
    let seconds = [
        (0, 1_000_000_000),
        (58, 1_000_000_000),
        (58, u32::MAX),
        (59, 2_000_000_000),
    ];
    let last = [(86_400, 1_000_000_000)];
    for (seconds, nanos) in seconds.into_iter().chain(last).chain(leap_second) {
        let kind = DecodeErrorKind::InvalidNanos(nanos);
        rejects::<T>(&bytes(seconds, nanos), kind, 4);
    }
}

/// Checks a date with a time of day. `value` is February 29, 2024, 01:01:01 and 5 ns.
fn is_a_date_with_a_time<T: Both + Copy>(value: T, dirty: T) {
    let bytes = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    has_the_bytes(&value, dirty, &bytes);
    let mut no_hour = bytes;
    no_hour[8] = 2;
    rejects::<T>(&no_hour, DecodeErrorKind::TimeOutOfRange, 6);
}

fn is_not_encoded<T: Both>(value: &T) {
    is_refused(sdp::to_vec(value), EncodeErrorKind::TimeOutOfRange);
}

#[cfg(feature = "chrono-0_4")]
mod chrono {
    use ::chrono::{
        DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc,
    };

    use super::*;

    fn time(seconds: u32, nanos: u32) -> NaiveTime {
        NaiveTime::from_num_seconds_from_midnight_opt(seconds, nanos).unwrap()
    }

    fn day(year: i32, month: u8, day: u8) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month.into(), day.into()).unwrap()
    }

    #[test]
    fn times_are_the_fields_of_a_clock_and_a_calendar() {
        // The first and the last value of `DateTime`. Its documented limits are within this range.
        let first = NaiveDate::MIN.and_time(NaiveTime::MIN).and_utc();
        let last = NaiveDate::MAX
            .and_time(time(86_399, 1_999_999_999))
            .and_utc();
        let point = |seconds, nanos| DateTime::from_timestamp(seconds, nanos).unwrap();
        let ends = [
            (first, first.timestamp(), 0),
            (last, last.timestamp(), 1_999_999_999),
        ];
        is_seconds_and_nanos(point, ends);
        let span = |seconds, nanos| TimeDelta::new(seconds, nanos).unwrap();
        let ends = [
            (TimeDelta::MIN, -i64::MAX / 1000 - 1, 193_000_000),
            (TimeDelta::MAX, i64::MAX / 1000, 807_000_000),
        ];
        is_seconds_and_nanos(span, ends);
        is_a_date(day, [NaiveDate::MIN.year(), NaiveDate::MAX.year()]);
        is_a_time_of_day(time, true);
        is_a_date_with_a_time(day(2024, 2, 29).and_time(time(3661, 5)), NaiveDateTime::MIN);
    }

    #[test]
    fn leap_second_adds_nanoseconds_to_the_last_second_of_a_minute() {
        let leap = time(86_399, 1_500_000_000);
        has_the_bytes(&leap, time(0, 0), &[0x7f, 0x51, 1, 0, 0, 0x2f, 0x68, 0x59]);
        let point = day(2016, 12, 31).and_time(leap).and_utc();
        let bytes = seconds_and_nanos(1_483_228_799, 1_500_000_000);
        has_the_bytes(&point, DateTime::UNIX_EPOCH, &bytes);
        let back: DateTime<Utc> = sdp::from_slice(&bytes).unwrap();
        assert_eq!((back.second(), back.nanosecond()), (59, 1_500_000_000));
        let first = time(59, 1_000_000_000);
        has_the_bytes(&first, leap, &[59, 0, 0, 0, 0, 0xca, 0x9a, 0x3b]);
        for (seconds, billions) in [(58, 1), (59, 2), (-2, 1), (-1, 2)] {
            let bytes = seconds_and_nanos(seconds, billions * 1_000_000_000);
            let kind = DecodeErrorKind::InvalidNanos(billions * 1_000_000_000);
            rejects::<DateTime<Utc>>(&bytes, kind, 8);
        }
        let within = time(30, 0).with_nanosecond(1_000_000_000).unwrap();
        let dated = day(2024, 2, 29).and_time(within);
        is_not_encoded(&within);
        is_not_encoded(&dated);
        is_not_encoded(&dated.and_utc());
    }
}

#[cfg(feature = "jiff-0_2")]
#[test]
fn times_of_jiff_are_the_fields_of_a_clock_and_a_calendar() {
    use ::jiff::civil::{Date, DateTime, Time};
    use ::jiff::{SignedDuration, Timestamp};

    let point = |seconds, nanos| Timestamp::new(seconds, nanos as i32).unwrap();
    let ends = [Timestamp::MIN, Timestamp::MAX];
    let [first, last] = ends.map(Timestamp::as_second);
    is_seconds_and_nanos(point, [(ends[0], first, 0), (ends[1], last, 999_999_999)]);
    let span = |seconds, nanos| SignedDuration::new(seconds, nanos as i32);
    let ends = [
        (SignedDuration::from_secs(i64::MIN), i64::MIN, 0),
        (SignedDuration::MAX, i64::MAX, 999_999_999),
    ];
    is_seconds_and_nanos(span, ends);
    is_not_encoded(&SignedDuration::new(i64::MIN, -1));
    is_not_encoded(&SignedDuration::new(i64::MIN, -999_999_999));

    let day =
        |year: i32, month: u8, day: u8| Date::new(year as i16, month as i8, day as i8).unwrap();
    let time = |seconds: u32, nanos| Time::midnight() + span(seconds.into(), nanos);
    is_a_date(day, [-9999, 9999]);
    is_a_time_of_day(time, false);
    let value = DateTime::from_parts(day(2024, 2, 29), time(3661, 5));
    is_a_date_with_a_time(value, DateTime::MIN);
    let last = sdp::to_vec(&(Date::MAX, Time::MAX)).unwrap();
    has_the_bytes(&DateTime::MAX, value, &last);
}

#[cfg(feature = "time-0_3")]
#[test]
fn times_of_time_are_the_fields_of_a_clock_and_a_calendar() {
    use ::time::{Date, Duration, Month, PrimitiveDateTime, Time, UtcDateTime};

    let span = |seconds, nanos| Duration::new(seconds, nanos as i32);
    let point = |seconds, nanos| UtcDateTime::UNIX_EPOCH + span(seconds, nanos);
    let ends = [UtcDateTime::MIN, UtcDateTime::MAX];
    let [first, last] = ends.map(UtcDateTime::unix_timestamp);
    is_seconds_and_nanos(point, [(ends[0], first, 0), (ends[1], last, 999_999_999)]);
    let ends = [
        (Duration::seconds(i64::MIN), i64::MIN, 0),
        (Duration::MAX, i64::MAX, 999_999_999),
    ];
    is_seconds_and_nanos(span, ends);
    is_not_encoded(&Duration::new(i64::MIN, -1));
    is_not_encoded(&Duration::new(i64::MIN, -999_999_999));

    let day = |year: i32, month: u8, day: u8| {
        Date::from_calendar_date(year, Month::try_from(month).unwrap(), day).unwrap()
    };
    let time = |seconds: u32, nanos| Time::MIDNIGHT + span(seconds.into(), nanos);
    is_a_date(day, [-9999, 9999]);
    is_a_time_of_day(time, false);
    let value = PrimitiveDateTime::new(day(2024, 2, 29), time(3661, 5));
    is_a_date_with_a_time(value, PrimitiveDateTime::MIN);
    let last = sdp::to_vec(&(Date::MAX, Time::MAX)).unwrap();
    has_the_bytes(&PrimitiveDateTime::MAX, value, &last);
}
