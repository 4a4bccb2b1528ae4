use ::jiff::civil::{Date, DateTime, Time};
use ::jiff::{SignedDuration, Timestamp};
use sdp::EncodeErrorKind;

use super::*;

#[test]
fn timestamps_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = Timestamp::UNIX_EPOCH;
    for (seconds, nanos) in [
        (0, 0),
        (1, 5),
        (-1, 500_000_000),
        (-1, 0),
        (-7, 999_999_999),
    ] {
        let value = Timestamp::new(seconds, i32::try_from(nanos).unwrap()).unwrap();
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    has_the_bytes(
        &Timestamp::MIN,
        dirty,
        &seconds_and_nanos(Timestamp::MIN.as_second(), 0),
    );
    let last = Timestamp::MAX.as_second();
    has_the_bytes(
        &Timestamp::MAX,
        dirty,
        &seconds_and_nanos(last, 999_999_999),
    );
    decodes_without_allocation(&dirty);

    let out_of_range = DecodeErrorKind::TimeOutOfRange;
    rejects::<Timestamp>(
        &seconds_and_nanos(Timestamp::MIN.as_second() - 1, 0),
        out_of_range,
        0,
    );
    let before_first = seconds_and_nanos(Timestamp::MIN.as_second() - 1, 999_999_999);
    rejects::<Timestamp>(&before_first, out_of_range, 0);
    rejects::<Timestamp>(&seconds_and_nanos(last + 1, 0), out_of_range, 0);
    rejects::<Timestamp>(&seconds_and_nanos(i64::MIN, 1), out_of_range, 0);
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<Timestamp>(&seconds_and_nanos(0, 1_000_000_000), nanos, 8);
    rejects::<Timestamp>(
        &seconds_and_nanos(0, u32::MAX),
        DecodeErrorKind::InvalidNanos(u32::MAX),
        8,
    );
}

#[test]
fn signed_spans_are_seconds_rounded_down_and_nanoseconds() {
    let dirty = SignedDuration::from_secs(9);
    for (value, seconds, nanos) in [
        (SignedDuration::ZERO, 0, 0),
        (SignedDuration::from_millis(1500), 1, 500_000_000),
        (SignedDuration::from_millis(-1500), -2, 500_000_000),
        (SignedDuration::from_nanos(-1), -1, 999_999_999),
        (SignedDuration::MAX, i64::MAX, 999_999_999),
        (SignedDuration::from_secs(i64::MIN), i64::MIN, 0),
    ] {
        has_the_bytes(&value, dirty, &seconds_and_nanos(seconds, nanos));
    }
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<SignedDuration>(&seconds_and_nanos(i64::MAX, 1_000_000_000), nanos, 8);
}

#[test]
fn span_below_the_minimum_is_not_encoded() {
    for nanos in [-1, -999_999_999] {
        let error = sdp::to_vec(&SignedDuration::new(i64::MIN, nanos)).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::TimeOutOfRange);
    }
}

fn time(seconds: u32, nanos: u32) -> Time {
    let of_day = SignedDuration::new(seconds.into(), i32::try_from(nanos).unwrap());
    Time::midnight() + of_day
}

#[test]
fn dates_and_times_are_calendar_and_clock_fields() {
    let day = |year, month, day| {
        let signed = |part: u8| i8::try_from(part).unwrap();
        Date::new(i16::try_from(year).unwrap(), signed(month), signed(day)).unwrap()
    };
    is_a_date(day, [-9999, 9999]);
    is_a_time_of_day(time);
    let nanos = DecodeErrorKind::InvalidNanos(1_000_000_000);
    rejects::<Time>(&[59, 0, 0, 0, 0, 0xca, 0x9a, 0x3b], nanos, 4);

    let value = DateTime::from_parts(day(2024, 2, 29), time(3661, 5));
    let bytes = [0xe8, 7, 0, 0, 2, 29, 0x4d, 0x0e, 0, 0, 5, 0, 0, 0];
    has_the_bytes(&value, DateTime::MIN, &bytes);
    has_the_bytes(
        &DateTime::MAX,
        value,
        &sdp::to_vec(&(Date::MAX, Time::MAX)).unwrap(),
    );
    let mut no_hour = bytes;
    no_hour[8] = 2;
    rejects::<DateTime>(&no_hour, DecodeErrorKind::TimeOutOfRange, 6);
}
