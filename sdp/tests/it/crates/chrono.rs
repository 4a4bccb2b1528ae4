use ::chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};
use sdp::EncodeErrorKind;

use super::*;

fn time(seconds: u32, nanos: u32) -> NaiveTime {
    NaiveTime::from_num_seconds_from_midnight_opt(seconds, nanos).unwrap()
}

fn day(year: i32, month: u8, day: u8) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month.into(), day.into()).unwrap()
}

#[test]
fn points_in_time_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = DateTime::UNIX_EPOCH;
    for (seconds, nanos) in [
        (0, 0),
        (1, 5),
        (-1, 500_000_000),
        (-1, 0),
        (-7, 999_999_999),
    ] {
        let value = DateTime::from_timestamp(seconds, nanos).unwrap();
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    decodes_without_allocation(&dirty);
    // The first and the last value of `DateTime`. Its documented limits are within this range.
    let first = NaiveDate::MIN.and_time(NaiveTime::MIN).and_utc();
    let last = NaiveDate::MAX
        .and_time(time(86_399, 1_999_999_999))
        .and_utc();
    has_the_bytes(&first, dirty, &seconds_and_nanos(first.timestamp(), 0));
    has_the_bytes(
        &last,
        dirty,
        &seconds_and_nanos(last.timestamp(), 1_999_999_999),
    );

    let out_of_range = DecodeErrorKind::TimeOutOfRange;
    for (seconds, nanos) in [
        (first.timestamp() - 1, 999_999_999),
        (last.timestamp() + 1, 0),
        (i64::MIN, 0),
        (i64::MAX, 0),
    ] {
        rejects::<DateTime<Utc>>(&seconds_and_nanos(seconds, nanos), out_of_range, 0);
    }
    for (seconds, nanos) in [
        (58, 1_000_000_000),
        (59, 2_000_000_000),
        (-2, 1_000_000_000),
        (-1, 2_000_000_000),
        (0, u32::MAX),
    ] {
        let kind = DecodeErrorKind::InvalidNanos(nanos);
        rejects::<DateTime<Utc>>(&seconds_and_nanos(seconds, nanos), kind, 8);
    }
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
    has_the_bytes(
        &time(59, 1_000_000_000),
        leap,
        &[59, 0, 0, 0, 0, 0xca, 0x9a, 0x3b],
    );

    let kind = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<NaiveTime>(&[58, 0, 0, 0, 0, 0xca, 0x9a, 0x3b], kind, 4);
    let kind = DecodeErrorKind::InvalidNanos(2_000_000_000);
    rejects::<NaiveTime>(&[59, 0, 0, 0, 0, 0x94, 0x35, 0x77], kind, 4);
}

#[test]
fn leap_seconds_within_a_minute_are_not_encoded() {
    let within = time(30, 0).with_nanosecond(1_000_000_000).unwrap();
    let dated = day(2024, 2, 29).and_time(within);
    for error in [
        sdp::to_vec(&within).unwrap_err(),
        sdp::to_vec(&dated).unwrap_err(),
        sdp::to_vec(&dated.and_utc()).unwrap_err(),
    ] {
        assert_eq!(error.kind(), EncodeErrorKind::TimeOutOfRange);
    }
}

#[test]
fn spans_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = TimeDelta::seconds(9);
    for (value, seconds, nanos) in [
        (TimeDelta::zero(), 0, 0),
        (TimeDelta::milliseconds(1500), 1, 500_000_000),
        (TimeDelta::milliseconds(-1500), -2, 500_000_000),
        (TimeDelta::nanoseconds(-1), -1, 999_999_999),
        (TimeDelta::MAX, i64::MAX / 1000, 807_000_000),
        (TimeDelta::MIN, -i64::MAX / 1000 - 1, 193_000_000),
    ] {
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    let out_of_range = DecodeErrorKind::TimeOutOfRange;
    rejects::<TimeDelta>(
        &seconds_and_nanos(i64::MAX / 1000, 807_000_001),
        out_of_range,
        0,
    );
    rejects::<TimeDelta>(
        &seconds_and_nanos(-i64::MAX / 1000 - 1, 192_999_999),
        out_of_range,
        0,
    );
    rejects::<TimeDelta>(&seconds_and_nanos(i64::MIN, 0), out_of_range, 0);
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<TimeDelta>(&seconds_and_nanos(0, 1_000_000_000), nanos, 8);
}

#[test]
fn dates_and_times_are_calendar_and_clock_fields() {
    is_a_date(day, [NaiveDate::MIN.year(), NaiveDate::MAX.year()]);
    is_a_time_of_day(time);

    let value = day(2024, 2, 29).and_time(time(3661, 5));
    let bytes = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    has_the_bytes(&value, NaiveDateTime::MIN, &bytes);
    let mut no_hour = bytes;
    no_hour[8] = 2;
    rejects::<NaiveDateTime>(&no_hour, DecodeErrorKind::TimeOutOfRange, 6);
}

#[test]
fn rules_accept_the_dates_and_seconds_of_the_calendar() {
    for year in -401..=401 {
        for month in 0..=13_u8 {
            for day in 0..=32_u8 {
                let expected = NaiveDate::from_ymd_opt(year, month.into(), day.into());
                let checked = sdp::rules::check_date(year, month, day);
                assert_eq!(checked.is_ok(), expected.is_some(), "{year}-{month}-{day}");
            }
        }
    }
    for seconds in [0, 86_399, 86_400, u32::MAX] {
        let expected = NaiveTime::from_num_seconds_from_midnight_opt(seconds, 0);
        let checked = sdp::rules::check_time_of_day(seconds);
        assert_eq!(checked.is_ok(), expected.is_some(), "{seconds}");
    }
}
