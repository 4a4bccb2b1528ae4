//! The verdicts of changes, compared with decoded samples.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::num::{NonZero, NonZeroU8};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{cmp::Reverse, fmt::Debug};

use arrayvec::{ArrayString, ArrayVec};
use indexmap::{IndexMap, IndexSet};
use ordered_float::{NotNan, OrderedFloat};
use rust_decimal::Decimal;
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Breaks, Schema, changes};
use url::Url;
use uuid::Uuid;

/// Returns the readers that the changes between two types break.
fn verdict<Old: SdpSchema, New: SdpSchema>() -> Breaks {
    let all = changes(&Schema::of::<Old>(), &Schema::of::<New>());
    let breaks = |one| {
        all.iter()
            .any(|change| [one, Breaks::AllReaders].contains(&change.breaks()))
    };
    match (breaks(Breaks::OlderReaders), breaks(Breaks::NewerReaders)) {
        (false, false) => Breaks::Nothing,
        (true, false) => Breaks::OlderReaders,
        (false, true) => Breaks::NewerReaders,
        (true, true) => Breaks::AllReaders,
    }
}

/// Returns whether a reader of `R` accepts these values, and encodes them to the same bytes.
fn reads<W: SdpEncode, R: SdpEncode + SdpDecodeOwned>(values: &[W]) -> bool {
    values.iter().all(|value| {
        let bytes = sdp::to_vec(value).unwrap();
        let read = sdp::from_slice::<R>(&bytes);
        read.is_ok_and(|read| sdp::to_vec(&read).unwrap() == bytes)
    })
}

/// Checks the verdict about a change from one type to another, and that readers accept the samples that it says they do.
fn check<Old, New>(expected: Breaks, old: &[Old], new: &[New])
where
    Old: SdpSchema + SdpEncode + SdpDecodeOwned,
    New: SdpSchema + SdpEncode + SdpDecodeOwned,
{
    let types = [std::any::type_name::<Old>(), std::any::type_name::<New>()];
    let breaks = verdict::<Old, New>();
    assert_eq!(breaks, expected, "{types:?}");
    let reversed = match breaks {
        Breaks::OlderReaders => Breaks::NewerReaders,
        Breaks::NewerReaders => Breaks::OlderReaders,
        breaks => breaks,
    };
    assert_eq!(verdict::<New, Old>(), reversed, "{types:?} reversed");
    let reads = (reads::<New, Old>(new), reads::<Old, New>(old));
    let says = (
        matches!(breaks, Breaks::Nothing | Breaks::NewerReaders),
        matches!(breaks, Breaks::Nothing | Breaks::OlderReaders),
    );
    assert!(reads.0 || !says.0, "older readers of {types:?}");
    assert!(reads.1 || !says.1, "newer readers of {types:?}");
    // The same for the types inside others.
    let inside = [
        verdict::<Vec<(u8, Option<Old>)>, Vec<(u8, Option<New>)>>(),
        verdict::<Result<Box<Old>, u8>, Result<Box<New>, u8>>(),
        verdict::<Wrapper<Old>, Wrapper<New>>(),
        verdict::<BTreeMap<u8, [Old; 2]>, BTreeMap<u8, [New; 2]>>(),
    ];
    assert_eq!(inside, [breaks; 4], "{types:?} inside");
    // In a key, a change breaks the same readers or more.
    let key = verdict::<BTreeSet<(u8, Old)>, BTreeSet<(u8, New)>>();
    assert!(
        key == breaks || key == Breaks::AllReaders,
        "{types:?} in a key"
    );
}

#[derive(SdpSchema)]
struct Wrapper<T> {
    #[expect(dead_code, reason = "only in the schema")]
    content: T,
}

/// Defines an old and a new version of a type.
macro_rules! versions {
    ($module:ident { $($old:item)* } { $($new:item)* }) => {
        #[allow(dead_code, reason = "some are only in schemas")]
        mod $module {
            pub(super) mod old {
                use sdp::*;
                $(#[derive(SdpSchema, SdpEncode, SdpDecode, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)] $old)*
            }
            pub(super) mod new {
                use sdp::*;
                $(#[derive(SdpSchema, SdpEncode, SdpDecode, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)] $new)*
            }
        }
    };
}

fn text(text: &str) -> String {
    text.into()
}

fn set<T: Ord, const N: usize>(keys: [T; N]) -> BTreeSet<T> {
    keys.into()
}

fn heap<T: Ord, const N: usize>(keys: [T; N]) -> BinaryHeap<T> {
    keys.into()
}

#[test]
fn restrictions_break_the_readers_that_have_them() {
    use Breaks::{NewerReaders, OlderReaders};
    check(NewerReaders, &[0_u8, 7], &[NonZeroU8::MIN, NonZeroU8::MAX]);
    check(NewerReaders, &[u64::MAX], &[7_usize]);
    check(NewerReaders, &[7_usize, 0], &[NonZero::<usize>::MIN]);
    check(NewerReaders, &[u64::MAX, 0], &[NonZero::<usize>::MIN]);
    check(NewerReaders, &[3_i8], &[std::cmp::Ordering::Less]);
    check(NewerReaders, &[vec![1_u8]], &[c"wet".to_owned()]);
    check(NewerReaders, &[vec![2_u8, 1]], &[heap([1_u8, 2, 2])]);
    check(
        NewerReaders,
        &[vec![2_u8, 2]],
        &[IndexSet::<u8>::from([2, 1])],
    );
    check(
        NewerReaders,
        &[vec![(2_u8, true), (2, true)]],
        &[IndexMap::<u8, bool>::from([(2, true), (1, false)])],
    );
    check(
        NewerReaders,
        &[f64::NAN, -0.0],
        &[NotNan::new(1.5_f64).unwrap()],
    );
    check(
        NewerReaders,
        &[vec![Reverse(1_u8), Reverse(2)]],
        &[heap([1_u8, 2])],
    );
    let name = |text: &str| ArrayString::<4>::from(text).unwrap();
    check(NewerReaders, &[text("hello")], &[name("wet"), name("1234")]);
    check(
        OlderReaders,
        &[name("wet"), name("1234")],
        &[ArrayString::<8>::from("hello").unwrap()],
    );
    check(
        OlderReaders,
        &[ArrayVec::<u16, 2>::from([1, 2])],
        &[ArrayVec::<u16, 3>::from([1, 2, 3])],
    );
}

#[test]
fn kinds_break_the_readers_that_have_them() {
    use Breaks::NewerReaders;
    let url = Url::parse("https://a.example/").unwrap();
    check(
        NewerReaders,
        &[text("no URL"), text("https://a.example")],
        &[url],
    );
    check(NewerReaders, &[[0xff_u8; 16]], &[Decimal::new(15, 1)]);
    check(NewerReaders, &[[0xff_u8; 16]], &[Uuid::nil()]);
    check(NewerReaders, &[text("a/b")], &[PathBuf::from("a/b")]);
    check(
        NewerReaders,
        &[(u64::MAX, u32::MAX)],
        &[Duration::from_millis(1500)],
    );
    // Another kind.
    check(
        Breaks::AllReaders,
        &[Duration::MAX],
        &[SystemTime::UNIX_EPOCH],
    );
    let parse = || std::net::Ipv6Addr::LOCALHOST;
    check(Breaks::AllReaders, &[Uuid::nil()], &[parse()]);
    check(Breaks::AllReaders, &[Uuid::nil()], &[Decimal::new(15, 1)]);
    let range = std::ops::Range {
        start: 0,
        end: 2_u8,
    };
    check(Breaks::AllReaders, &[range], &[1..=2_u8]);
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
fn conversions_break_the_readers_that_have_them() {
    check(Breaks::NewerReaders, &[101_u8, 7], &[Percent(7)]);
    check(
        Breaks::AllReaders,
        &[NonZeroU8::MIN],
        &[Percent(7), Percent(0)],
    );
    assert_eq!(verdict::<Vec<PlainText>, Vec<Text>>(), Breaks::NewerReaders);
    assert!(reads::<Text, PlainText>(&[Text { number: 7 }]));
    assert!(!reads::<PlainText, Text>(&[PlainText {
        number: text("x")
    }]));
}

#[test]
fn changes_without_an_effect_on_bytes_break_nothing() {
    let reversed = [vec![Reverse(2_u8), Reverse(1)]];
    check(Breaks::Nothing, &[vec![1_u8, 2]], &reversed);
    check(Breaks::Nothing, &[f64::NAN], &[OrderedFloat(1.5_f64)]);
    check(Breaks::Nothing, &[text("wet")], &[Box::new(text("dry"))]);
    check(Breaks::Nothing, &[7_u8], &[named::old::Id(7)]);
    check(
        Breaks::Nothing,
        &[named::old::Id(7)],
        &[named::new::Key(named::new::Inner(7))],
    );
    assert!(
        changes(
            &Schema::of::<named::old::Id>(),
            &Schema::of::<named::new::Inner>()
        )
        .is_empty()
    );
}

versions! {
    named
    { #[sdp(message_id = 1)] pub(crate) struct Id(pub(crate) u8); }
    {
        #[sdp(message_id = 1)] pub(crate) struct Key(pub(crate) Inner);
        #[sdp(message_id = 1)] pub(crate) struct Inner(pub(crate) u8);
    }
}

#[test]
fn order_and_equality_of_keys_break_all_readers() {
    use Breaks::AllReaders;
    let paths = || [text("a/b"), text("a//b")];
    let path = || PathBuf::from("a/b");
    check(AllReaders, &[set(paths())], &[set([path()])]);
    check(AllReaders, &[heap(paths())], &[heap([path(), path()])]);
    check(
        AllReaders,
        &[IndexSet::<String>::from(paths())],
        &[IndexSet::<PathBuf>::from([path()])],
    );
    check(
        AllReaders,
        &[IndexMap::<String, u8>::from(paths().map(|text| (text, 1)))],
        &[IndexMap::<PathBuf, u8>::from([(path(), 1)])],
    );
    let reversed = || [Reverse(1_u8), Reverse(2)];
    check(AllReaders, &[set([1_u8, 2])], &[set(reversed())]);
    check(AllReaders, &[heap([1_u8, 2])], &[heap(reversed())]);
    check(
        AllReaders,
        &[BTreeMap::from([(vec![(1_u8, 0_u8)], 0_u8)])],
        &[BTreeMap::from([(vec![(1_u8, Reverse(0_u8))], 0_u8)])],
    );
    check(
        AllReaders,
        &[set([OrderedFloat(1.5_f64)])],
        &[set([NotNan::new(1.5_f64).unwrap()])],
    );
    check(AllReaders, &[set([[0_u8; 16]])], &[set([Decimal::ONE])]);
    check(AllReaders, &[set([[0_u8; 16]])], &[set([Uuid::nil()])]);
    check(AllReaders, &[set([7_u8])], &[set([Percent(7)])]);
    check(AllReaders, &[set([vec![7_u8]])], &[heap([vec![7_u8]])]);
    // A heap inside a key changes the order too.
    assert_eq!(
        verdict::<BTreeSet<Vec<u8>>, BTreeSet<BinaryHeap<u8>>>(),
        AllReaders
    );
}

#[test]
fn other_changes_of_keys_break_all_readers() {
    use Breaks::AllReaders;
    check(AllReaders, &[set([0_u8, 1])], &[set([NonZeroU8::MIN])]);
    check(AllReaders, &[heap([0_u8, 1])], &[heap([NonZeroU8::MIN])]);
    let (old, new) = (curve::old::Small::A, curve::new::Small::B);
    check(AllReaders, &[set([old])], &[set([new])]);
    // The values of a map are not in its key.
    check(
        Breaks::Nothing,
        &[BTreeMap::from([(1_u8, 2_u8)])],
        &[BTreeMap::from([(1_u8, Reverse(2_u8))])],
    );
    check(
        Breaks::NewerReaders,
        &[BTreeMap::from([(1_u8, text("a"))])],
        &[BTreeMap::from([(1_u8, PathBuf::from("a"))])],
    );
}

versions! {
    curve
    {
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Small { A = 0, C = 2 }
        #[sdp(message_id = 1)]
        pub(crate) enum Renamed { A, B }
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Moved { A = 0, B = 1 }
        #[sdp(message_id = 1)]
        pub(crate) enum Content { A, B(u8) }
        #[sdp(message_id = 1)]
        pub(crate) enum Wide { A }
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Both { A = 0, B = 1 }
    }
    {
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Small { A = 0, C = 2, B = 1 }
        #[sdp(message_id = 1)]
        pub(crate) enum Renamed { A, C }
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Moved { A = 1, B = 0 }
        #[sdp(message_id = 1)]
        pub(crate) enum Content { A, B(std::num::NonZeroU8), C { x: u8 } }
        #[sdp(message_id = 1, tag = "u16")]
        pub(crate) enum Wide { A }
        #[repr(u8)]
        #[sdp(message_id = 1)]
        pub(crate) enum Both { A = 0, C = 2 }
    }
}

#[test]
fn variants_break_the_readers_that_lack_them() {
    use curve::{new, old};
    check(
        Breaks::OlderReaders,
        &[old::Small::A, old::Small::C],
        &[new::Small::A, new::Small::B],
    );
    check(
        Breaks::AllReaders,
        &[old::Both::A, old::Both::B],
        &[new::Both::A, new::Both::C],
    );
    check(Breaks::AllReaders, &[old::Renamed::B], &[new::Renamed::C]);
    check(Breaks::AllReaders, &[old::Moved::B], &[new::Moved::B]);
    check(Breaks::AllReaders, &[old::Wide::A], &[new::Wide::A]);
    check(
        Breaks::AllReaders,
        &[old::Content::A, old::Content::B(0)],
        &[new::Content::C { x: 1 }],
    );
    assert_eq!(verdict::<old::Content, old::Content>(), Breaks::Nothing);
}

versions! {
    size
    {
        #[sdp(message_id = 1)]
        pub(crate) struct Size { pub(crate) width: u32, pub(crate) height: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct Renamed { pub(crate) width: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct Added { pub(crate) width: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct Zero { pub(crate) width: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct List { pub(crate) value: u8, pub(crate) next: Option<Box<List>> }
        #[sdp(message_id = 1)]
        pub(crate) struct Tree(pub(crate) Vec<(u8, Tree)>);
    }
    {
        #[sdp(message_id = 1)]
        pub(crate) struct Size { pub(crate) height: u32, pub(crate) width: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct Renamed { pub(crate) breadth: u32 }
        #[sdp(message_id = 1)]
        pub(crate) struct Added { pub(crate) width: u32, pub(crate) depth: u8 }
        #[sdp(message_id = 1)]
        pub(crate) struct Zero { pub(crate) width: u32, pub(crate) nothing: () }
        #[sdp(message_id = 1)]
        pub(crate) struct List { pub(crate) value: std::num::NonZeroU8, pub(crate) next: Option<Box<List>> }
        #[sdp(message_id = 1)]
        pub(crate) struct Tree(pub(crate) Vec<(std::num::NonZeroU8, Tree)>);
    }
}

#[test]
fn names_number_and_order_of_fields_break_all_readers() {
    use Breaks::AllReaders;
    use size::{new, old};
    let (width, height) = (1, 2);
    check(
        AllReaders,
        &[old::Size { width, height }],
        &[new::Size { width, height }],
    );
    check(
        AllReaders,
        &[old::Renamed { width }],
        &[new::Renamed { breadth: 1 }],
    );
    check(
        AllReaders,
        &[old::Added { width }],
        &[new::Added { width, depth: 2 }],
    );
    check(
        AllReaders,
        &[old::Zero { width }],
        &[new::Zero { width, nothing: () }],
    );
    check(
        AllReaders,
        &[(1_u32, 2_u32)],
        &[old::Size { width, height }],
    );
    check(AllReaders, &[(7_u8,)], &[7_u8]);
    check(AllReaders, &[old::Renamed { width }], &[width]);
    check(AllReaders, &[[1_u8, 2]], &[(1_u8, 2_u8)]);
    check(AllReaders, &[[1_u8; 2]], &[[1_u8; 3]]);
    check(AllReaders, &[Some(7_u8)], &[Ok::<u8, ()>(7)]);
    check(AllReaders, &[text("wet")], &[vec![7_u8]]);
    check(AllReaders, &[set([1_u8])], &[vec![1_u8]]);
    check(AllReaders, &[7_u8], &[7_i8]);
    check(AllReaders, &[()], &[[0_u8; 0]]);
}

#[test]
fn recursive_types_are_compared_once() {
    use size::{new, old};
    let value = 0;
    check(
        Breaks::NewerReaders,
        &[old::List { value, next: None }],
        &[new::List {
            value: NonZeroU8::MIN,
            next: None,
        }],
    );
    check(
        Breaks::NewerReaders,
        &[old::Tree(vec![(0, old::Tree(vec![]))])],
        &[new::Tree(vec![(NonZeroU8::MIN, new::Tree(vec![]))])],
    );
}
