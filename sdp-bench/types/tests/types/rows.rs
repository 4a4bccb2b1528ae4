//! The rows of the tables: types with values, of which the first one is usual, and others are extreme.

use std::hash::RandomState;

use chrono::DateTime;
use rust_decimal::Decimal;
use time::Date;
use uuid::Uuid;

use super::Kind;
use super::bytes::differences;
use super::support::support;
use crate::standard_types::*;

/// Returns the rows of a table. A row stands for all of its types.
macro_rules! rows {
    ($($name:literal: $($type:ty = $values:expr),+;)*) => {
        vec![$(($name, vec![$({
            let values: Vec<$type> = Vec::from($values);
            Kind {
                name: stringify!($type),
                support: support!($type, values),
                differences: differences!($type, values),
            }
        }),+])),*]
    };
}

pub(super) type Row = (&'static str, Vec<Kind>);

/// Returns the rows of the table that is also the table of the tests of `sdp`.
pub(super) fn std_types() -> Vec<Row> {
    standard_types!(rows)
}

pub(super) fn types_of_crates() -> Vec<Row> {
    let json = serde_json::json!({ "a": [null, true, -1, 1.5, "wet"], "b": u64::MAX });
    rows! {
        "arrayvec: `ArrayString<N>`, `ArrayVec<T, N>`":
            arrayvec::ArrayString<4> = [arrayvec::ArrayString::from("wet").unwrap()],
            arrayvec::ArrayVec<u8, 4> = [[7, 0].into_iter().collect()];
        "bytes: `Bytes`": bytes::Bytes = [vec![7, 0].into()];
        "camino: `Utf8PathBuf`": camino::Utf8PathBuf = ["a/ß".into()];
        "chrono: `DateTime<Utc>`, `NaiveDateTime`":
            chrono::DateTime<chrono::Utc> = instants(),
            chrono::NaiveDateTime = instants().map(|it| it.naive_utc());
        "compact_str: `CompactString`": compact_str::CompactString = ["wet".into(), "over 24 bytes are not inline".into()];
        "indexmap: `IndexMap`, `IndexSet`":
            indexmap::IndexMap<u8, u8> = [[(7, 1)].into(), [(7, 1), (3, 2)].into()],
            indexmap::IndexSet<u8> = [[7, 3].into()];
        "ipnet: `IpNet`": ipnet::IpNet = networks().map(|it| it.parse().unwrap());
        "rust_decimal: `Decimal`": rust_decimal::Decimal = decimals();
        "semver: `Version`": semver::Version = ["1.2.3-rc.1+7".parse().unwrap()];
        "serde_json: `Value`": serde_json::Value = [json.clone(), serde_json::Value::Null];
        "smallvec: `SmallVec`": smallvec::SmallVec<[u8; 4]> = [smallvec::smallvec![7, 0], smallvec::smallvec![7; 9]];
        "smol_str: `SmolStr`": smol_str::SmolStr = ["wet".into(), "over 23 bytes are on the heap".into()];
        "url: `Url`": url::Url = ["https://a.example/?q".parse().unwrap()];
        "uuid: `Uuid`": uuid::Uuid = [Uuid::from_u128(0x0102_0304), Uuid::max()];
    }
}

/// Returns the types of crates with traits of serde that are not in the tables of the page.
pub(super) fn more_types_of_crates() -> Vec<Row> {
    let json = serde_json::json!({ "a": [null, true, -1, 1.5, "wet"], "b": u64::MAX });
    let object = || json.as_object().unwrap().clone();
    let dates = instants().map(|it| it.date_naive());
    let times = instants().map(|it| it.time());
    let days = [(2020, 258), (2020, 1), (-9999, 365), (9999, 1)]
        .map(|(year, day)| Date::from_ordinal_date(year, day).unwrap());
    let hours = [
        time::Time::from_hms_nano(1, 2, 3, 4).unwrap(),
        time::Time::MIDNIGHT,
    ];
    let moments = || instants().map(|it| jiff::Timestamp::new(it.timestamp(), 5).unwrap());
    let civil = moments().map(|it| it.to_zoned(jiff::tz::TimeZone::UTC).datetime());
    let nan = ordered_float::OrderedFloat(f32::NAN);
    rows! {
        "chrono": chrono::TimeDelta = [chrono::TimeDelta::milliseconds(-1500)],
            chrono::NaiveDate = dates, chrono::NaiveTime = times;
        "glam": glam::Vec3 = [glam::Vec3::X], glam::Vec3A = [glam::Vec3A::X], glam::DVec4 = [glam::DVec4::W],
            glam::IVec2 = [glam::IVec2::new(-1, 7)], glam::Quat = [glam::Quat::from_xyzw(1., 2., 3., 4.)],
            glam::Mat2 = [glam::Mat2::from_cols_array(&[1., 2., 3., 4.])],
            glam::Mat3A = [glam::Mat3A::from_cols_array(&[1., 2., 3., 4., 5., 6., 7., 8., 9.])],
            glam::Affine2 = [glam::Affine2::from_cols_array(&[1., 2., 3., 4., 5., 6.])],
            glam::DAffine3 = [glam::DAffine3::from_translation(glam::DVec3::Y)];
        "half": half::f16 = [half::f16::ONE, half::f16::NAN], half::bf16 = [half::bf16::MIN];
        "hashbrown": hashbrown::HashMap<i16, u8, RandomState> = [(-99..99).map(|it| (it, 1)).collect()],
            hashbrown::HashSet<i16, RandomState> = [(-99..99).collect()];
        "heapless": heapless::String<4> = ["wet".try_into().unwrap()], heapless::Vec<u8, 4> = [[7, 0].into()];
        "ipnet": ipnet::Ipv4Net = [networks()[0].parse().unwrap()], ipnet::Ipv6Net = [networks()[1].parse().unwrap()];
        "jiff": jiff::Timestamp = moments(), jiff::SignedDuration = [jiff::SignedDuration::from_millis(-1500)],
            jiff::civil::Date = civil.map(|it| it.date()), jiff::civil::Time = civil.map(|it| it.time()),
            jiff::civil::DateTime = civil;
        "mint": mint::Vector3<f32> = [[1., 2., 3.].into()], mint::Point2<u8> = [[1, 2].into()],
            mint::Quaternion<f32> = [[1., 2., 3., 4.].into()], mint::ColumnMatrix2<u8> = [[[1, 2], [3, 4]].into()];
        "ordered-float": ordered_float::OrderedFloat<f32> = [ordered_float::OrderedFloat(1.5), nan],
            ordered_float::NotNan<f64> = [ordered_float::NotNan::new(-0.0).unwrap()];
        "semver": semver::VersionReq = ["^1.2, <1.8".parse().unwrap()],
            semver::Prerelease = ["rc.1".parse().unwrap()], semver::BuildMetadata = ["7".parse().unwrap()];
        "serde_json": serde_json::Number = [7.into(), (-7).into()], serde_json::Map<String, serde_json::Value> = [object()];
        "time": time::Date = days, time::Time = hours, time::PrimitiveDateTime = days.map(|it| it.with_time(hours[0])),
            time::UtcDateTime = [time::UtcDateTime::MIN, time::UtcDateTime::MAX],
            time::Duration = [time::Duration::milliseconds(1500), time::Duration::milliseconds(-1500)];
    }
}

/// A usual point in time, the epoch, a fraction before it, and the start of a year before the common era.
fn instants() -> [DateTime<chrono::Utc>; 4] {
    [
        (1_600_000_000, 5),
        (0, 0),
        (-1, 500_000_000),
        (-62_198_755_200, 0),
    ]
    .map(|(seconds, nanos)| DateTime::from_timestamp(seconds, nanos).unwrap())
}

fn networks() -> [&'static str; 2] {
    ["192.168.0.1/24", "fe80::/10"]
}

fn decimals() -> [Decimal; 7] {
    let negative_zero = Decimal::new(0, 2) * Decimal::NEGATIVE_ONE;
    let words = Decimal::from_parts(0x0403_0201, 0x0807_0605, 0x0c0b_0a09, true, 28);
    let [a, b] = [Decimal::new(-12_345, 3), Decimal::new(1, 2)];
    [
        a,
        b,
        Decimal::ONE,
        Decimal::MAX,
        Decimal::MIN,
        negative_zero,
        words,
    ]
}
