//! The grades of pairs of Rust types, compared with converted and decoded samples.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::num::{NonZero, NonZeroU8};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{cmp::Reverse, fmt::Debug};

use arrayvec::{ArrayString, ArrayVec};
use indexmap::{IndexMap, IndexSet};
use ordered_float::NotNan;
use rust_decimal::Decimal;
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::Grade::{Partial, Refused, Same, Total};
use sdp_schema::{Compatibility, Grade, Plan, Schema};
use url::Url;
use uuid::Uuid;

/// Returns the grades of a change from one type to another: backward and forward.
fn grades<Old: SdpSchema, New: SdpSchema>() -> [Grade; 2] {
    let all = Compatibility::all(&Schema::of::<Old>(), &Schema::of::<New>());
    let [backward, forward] = [all[0].backward(), all[0].forward()];
    [backward.unwrap().0, forward.unwrap().0]
}

/// Checks that values of a writer are read as the grade says.
fn check_values<W, R>(grade: Grade, values: &[W])
where
    W: SdpSchema + SdpEncode,
    R: SdpSchema + SdpEncode + SdpDecodeOwned,
{
    let plan = Plan::new(&Schema::of::<W>(), &Schema::of::<R>());
    let Ok(plan) = plan else {
        assert_eq!(grade, Refused);
        return;
    };
    assert_eq!(plan.grade(), grade);
    for value in values {
        let bytes = sdp::to_vec(value).unwrap();
        let mut converted = Vec::new();
        let result = plan.append(&bytes, &mut converted);
        let read = result.is_ok_and(|()| {
            let read = sdp::from_slice::<R>(&converted);
            read.is_ok_and(|read| sdp::to_vec(&read).unwrap() == converted)
        });
        assert!(read || grade == Partial, "{bytes:?} -> {converted:?}");
        assert!(grade != Same || converted == bytes);
    }
}

/// Checks the grades of a change from one type to another, backward and forward, and that readers accept the samples.
#[track_caller]
fn check<Old, New>(expected: [Grade; 2], old: &[Old], new: &[New])
where
    Old: SdpSchema + SdpEncode + SdpDecodeOwned,
    New: SdpSchema + SdpEncode + SdpDecodeOwned,
{
    let types = [std::any::type_name::<Old>(), std::any::type_name::<New>()];
    let [backward, forward] = grades::<Old, New>();
    assert_eq!([backward, forward], expected, "{types:?}");
    assert_eq!(grades::<New, Old>(), [forward, backward], "{types:?}");
    check_values::<Old, New>(backward, old);
    check_values::<New, Old>(forward, new);
    // The same for the types inside others.
    let inside = [
        grades::<Vec<(u8, Option<Old>)>, Vec<(u8, Option<New>)>>(),
        grades::<Wrapper<Old>, Wrapper<New>>(),
        grades::<BTreeMap<u8, [Old; 2]>, BTreeMap<u8, [New; 2]>>(),
    ];
    assert_eq!(inside, [expected; 3], "{types:?} inside");
    // The error of a result can still be read if its value is refused.
    let result = grades::<Result<Box<Old>, u8>, Result<Box<New>, u8>>();
    assert_eq!(result, expected.map(|grade| grade.max(Partial)));
    // In a key, a grade is the same or lower.
    let key = grades::<BTreeSet<(u8, Old)>, BTreeSet<(u8, New)>>();
    assert!(
        key[0] <= backward && key[1] <= forward,
        "{types:?} in a key"
    );
}

#[derive(SdpSchema)]
struct Wrapper<T> {
    #[expect(dead_code, reason = "only in the schema")]
    content: T,
}

fn text(text: &str) -> String {
    text.into()
}

fn heap<T: Ord, const N: usize>(keys: [T; N]) -> BinaryHeap<T> {
    keys.into()
}

#[test]
fn a_restriction_makes_its_reader_partial() {
    check(
        [Partial, Same],
        &[0_u8, 7],
        &[NonZeroU8::MIN, NonZeroU8::MAX],
    );
    check([Partial, Same], &[u64::MAX], &[7_usize]);
    check([Partial, Same], &[7_usize, 0], &[NonZero::<usize>::MIN]);
    check([Partial, Same], &[u64::MAX, 0], &[NonZero::<usize>::MIN]);
    check([Partial, Same], &[3_i8], &[std::cmp::Ordering::Less]);
    check([Partial, Same], &[vec![1_u8]], &[c"wet".to_owned()]);
    check([Refused, Same], &[vec![2_u8, 1]], &[heap([1_u8, 2, 2])]);
    check(
        [Partial, Same],
        &[vec![2_u8, 2]],
        &[IndexSet::<u8>::from([2, 1])],
    );
    check(
        [Partial, Same],
        &[vec![(2_u8, true), (2, true)]],
        &[IndexMap::<u8, bool>::from([(2, true), (1, false)])],
    );
    // The values of a map are not in its key.
    check(
        [Total, Partial],
        &[IndexMap::<u8, u8>::from([(2, 1), (1, 2)])],
        &[IndexMap::<u8, u16>::from([(2, 1), (1, 300)])],
    );
    check(
        [Partial, Same],
        &[f64::NAN, -0.0],
        &[NotNan::new(1.5_f64).unwrap()],
    );
    check(
        [Refused, Same],
        &[vec![Reverse(1_u8), Reverse(2)]],
        &[heap([1_u8, 2])],
    );
    let name = |text: &str| ArrayString::<4>::from(text).unwrap();
    check(
        [Partial, Same],
        &[text("hello")],
        &[name("wet"), name("1234")],
    );
    check(
        [Same, Partial],
        &[name("wet"), name("1234")],
        &[ArrayString::<8>::from("hello").unwrap()],
    );
    check(
        [Same, Partial],
        &[ArrayVec::<u16, 2>::from([1, 2])],
        &[ArrayVec::<u16, 3>::from([1, 2, 3])],
    );
}

#[test]
fn a_kind_makes_its_reader_partial_and_another_kind_is_refused() {
    let url = Url::parse("https://a.example/").unwrap();
    check(
        [Partial, Same],
        &[text("no URL"), text("https://a.example")],
        &[url],
    );
    check([Partial, Same], &[[0xff_u8; 16]], &[Decimal::new(15, 1)]);
    check([Partial, Same], &[[0xff_u8; 16]], &[Uuid::nil()]);
    check([Partial, Same], &[text("a/b")], &[PathBuf::from("a/b")]);
    check(
        [Partial, Same],
        &[(u64::MAX, u32::MAX)],
        &[Duration::from_millis(1500)],
    );
    // Another kind.
    check(
        [Refused, Refused],
        &[Duration::MAX],
        &[SystemTime::UNIX_EPOCH],
    );
    let parse = || std::net::Ipv6Addr::LOCALHOST;
    check([Refused, Refused], &[Uuid::nil()], &[parse()]);
    check([Refused, Refused], &[Uuid::nil()], &[Decimal::new(15, 1)]);
    let range = std::ops::Range {
        start: 0,
        end: 2_u8,
    };
    check([Refused, Refused], &[range], &[1..=2_u8]);
}

/// A number from 0 to 100.
#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[sdp(via = "u8")]
struct Percent(u8);

impl From<Percent> for u8 {
    fn from(percent: Percent) -> Self {
        percent.0
    }
}

impl TryFrom<u8> for Percent {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        if number > 100 {
            return Err("too much");
        }
        Ok(Self(number))
    }
}

/// A field of this type is encoded as text.
#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Text {
    #[sdp(via = "String")]
    number: u16,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[sdp(message_id = 7)]
struct PlainText {
    number: String,
}

#[test]
fn code_of_a_type_makes_its_reader_partial() {
    check([Partial, Same], &[101_u8, 7], &[Percent(7)]);
    check(
        [Partial, Partial],
        &[NonZeroU8::MIN],
        &[Percent(7), Percent(0)],
    );
    let plain = |number: &str| PlainText {
        number: text(number),
    };
    check(
        [Partial, Same],
        &[plain("7"), plain("x")],
        &[Text { number: 7 }],
    );
}
