use ::time::{Date, Duration, Month, PrimitiveDateTime, Time, UtcDateTime};
use sdp::EncodeErrorKind;

use super::*;

#[test]
fn points_in_time_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = UtcDateTime::UNIX_EPOCH;
    for (seconds, nanos) in [
        (0, 0),
        (1, 5),
        (-1, 500_000_000),
        (-1, 0),
        (-7, 999_999_999),
    ] {
        let value = UtcDateTime::UNIX_EPOCH + Duration::new(seconds, nanos);
        let nanos = u32::try_from(nanos).unwrap();
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    let (first, last) = (
        UtcDateTime::MIN.unix_timestamp(),
        UtcDateTime::MAX.unix_timestamp(),
    );
    has_the_bytes(&UtcDateTime::MIN, dirty, &seconds_and_nanos(first, 0));
    has_the_bytes(
        &UtcDateTime::MAX,
        dirty,
        &seconds_and_nanos(last, 999_999_999),
    );
    decodes_without_allocation(&dirty);

    let out_of_range = DecodeErrorKind::TimeOutOfRange;
    rejects::<UtcDateTime>(&seconds_and_nanos(first - 1, 999_999_999), out_of_range, 0);
    rejects::<UtcDateTime>(&seconds_and_nanos(last + 1, 0), out_of_range, 0);
    rejects::<UtcDateTime>(&seconds_and_nanos(i64::MIN, 0), out_of_range, 0);
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<UtcDateTime>(&seconds_and_nanos(59, 1_000_000_000), nanos, 8);
}

#[test]
fn spans_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = Duration::seconds(9);
    for (value, seconds, nanos) in [
        (Duration::ZERO, 0, 0),
        (Duration::milliseconds(1500), 1, 500_000_000),
        (Duration::milliseconds(-1500), -2, 500_000_000),
        (Duration::nanoseconds(-1), -1, 999_999_999),
        (Duration::MAX, i64::MAX, 999_999_999),
        (Duration::seconds(i64::MIN), i64::MIN, 0),
    ] {
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    let nanos = DecodeErrorKind::InvalidNanos(u32::MAX);
    rejects::<Duration>(&seconds_and_nanos(i64::MAX, u32::MAX), nanos, 8);
}

#[test]
fn span_below_the_minimum_is_not_encoded() {
    for nanos in [-1, -999_999_999] {
        let error = sdp::to_vec(&Duration::new(i64::MIN, nanos)).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::TimeOutOfRange);
    }
}

#[test]
fn dates_and_times_are_calendar_and_clock_fields() {
    let day = |year, month, day| {
        Date::from_calendar_date(year, Month::try_from(month).unwrap(), day).unwrap()
    };
    let time =
        |seconds: u32, nanos: u32| Time::MIDNIGHT + Duration::new(seconds.into(), nanos as i32);
    is_a_date(day, [-9999, 9999]);
    is_a_time_of_day(time);
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<Time>(&[59, 0, 0, 0, 0, 0xca, 0x9a, 0x3b], nanos, 4);

    let value = PrimitiveDateTime::new(day(2024, 2, 29), time(3661, 5));
    let bytes = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    has_the_bytes(&value, PrimitiveDateTime::MIN, &bytes);
    let last = sdp::to_vec(&(Date::MAX, Time::MAX)).unwrap();
    has_the_bytes(&PrimitiveDateTime::MAX, value, &last);
    let mut no_hour = bytes;
    no_hour[8] = 2;
    rejects::<PrimitiveDateTime>(&no_hour, DecodeErrorKind::TimeOutOfRange, 6);
}
