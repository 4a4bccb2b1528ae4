//! The Rust types of schemas in the corpus, and values of them.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::convert::Infallible;
use std::ffi::CString;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, NonZeroU16, NonZeroUsize};
use std::ops::{Bound, ControlFlow, Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use arrayvec::{ArrayString, ArrayVec};
use indexmap::{IndexMap, IndexSet};
use ordered_float::{NotNan, OrderedFloat};
use rust_decimal::Decimal;
use sdp::{
    DecodeError, Indexed, SdpDecode, SdpDecodeOwned, SdpDispatch, SdpEncode, SdpSchema, message,
};
use sdp_schema::Schema;
use url::Url;
use uuid::Uuid;

/// Defines types without documentation, which would be part of their schemas.
macro_rules! types {
    ($($item:item)*) => { $(#[derive(SdpEncode, SdpDecode, SdpSchema)] $item)* };
}

types! {
    struct Empty {}
    #[sdp(message_id = 1)] pub(super) struct Point { x: f64, y: f64 }
    #[sdp(message_id = 1)] pub(super) struct Load { #[sdp(default)] slot: u8 }
    struct Device { id: u32, name: String, active: bool }
    enum Curve { Linear, Power { exponent: f32 }, Table(Vec<u8>) }
    #[sdp(tag = "u16")] enum Level { Low = 5, High }
    #[sdp(tag = "u32")] enum Event { Start = 70_000, Stop }
    struct Meters(f64);
    struct List { value: u8, next: Option<Box<List>> }
    struct Tree { name: String, branches: Vec<Branch> }
    struct Branch { weight: f32, tree: Box<Tree> }
    struct Root { children: Vec<Node> }
    struct Node { children: Vec<Node> }
    struct Pair<T> { first: T, second: T }
    #[derive(PartialEq, Eq, PartialOrd, Ord)] enum Key { A(u8), B }
}

mod messages {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    #[sdp(message_id = 2)]
    pub(in super::super) struct Device {
        pub(super) id: u32,
        pub(super) name: String,
        pub(super) active: bool,
    }
}

#[derive(SdpDispatch, SdpSchema)]
pub(super) enum Request {
    Point(Point),
    Device(messages::Device),
}

/// A schema with its Rust type.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) schema: Schema,
    pub(crate) values: Vec<Vec<u8>>,
    /// Decodes a value and encodes it again.
    pub(crate) recode: fn(&[u8]) -> Result<Vec<u8>, DecodeError>,
}

fn recode<T: SdpEncode + SdpDecodeOwned>(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    Ok(sdp::to_vec(&sdp::from_slice::<T>(bytes)?).unwrap())
}

macro_rules! cases {
    ($($name:literal: $ty:ty = $($value:expr),* ;)*) => {
        vec![$({
            let values: Vec<$ty> = vec![$($value),*];
            Case {
                name: $name,
                schema: Schema::of::<$ty>(),
                values: values.iter().map(|value| sdp::to_vec(value).unwrap()).collect(),
                recode: recode::<$ty>,
            }
        }),*]
    };
}

fn strings<C: FromIterator<String>>(texts: &[&str]) -> C {
    texts.iter().map(ToString::to_string).collect()
}

type Numbers = (u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);
type Restricted = (NonZeroU16, usize, isize, NonZeroUsize, NonZero<i128>);
type Ranges = (
    Range<u8>,
    RangeInclusive<u8>,
    RangeFrom<u8>,
    RangeTo<u8>,
    RangeToInclusive<u8>,
);
type Addresses = (
    Ipv4Addr,
    Ipv6Addr,
    IpAddr,
    SocketAddrV4,
    SocketAddrV6,
    SocketAddr,
);
type Keys = (
    i16,
    bool,
    char,
    String,
    Vec<u8>,
    Option<u8>,
    Result<u8, u8>,
    Key,
    Ordering,
    Duration,
);

/// Returns keys in an order that differs from that of their bytes.
fn keys() -> BTreeSet<Keys> {
    let key = || {
        (
            0,
            false,
            'a',
            String::new(),
            vec![],
            None,
            Ok(255),
            Key::A(255),
            Ordering::Less,
            Duration::ZERO,
        )
    };
    let mut keys = BTreeSet::from([key()]);
    let mut add = |change: &dyn Fn(&mut Keys)| {
        let mut key = key();
        change(&mut key);
        keys.insert(key);
    };
    add(&|key| key.0 = -1);
    add(&|key| key.0 = 256);
    add(&|key| key.2 = '\u{100}');
    add(&|key| key.3 = "\u{e9}".into());
    add(&|key| key.4 = vec![0, 0]);
    add(&|key| key.5 = Some(0));
    add(&|key| key.6 = Err(0));
    add(&|key| key.7 = Key::B);
    add(&|key| key.8 = Ordering::Equal);
    add(&|key| key.9 = Duration::new(256, 0));
    keys
}

/// Returns a list with this number of levels.
fn list(levels: u8) -> List {
    (0..levels).fold(
        List {
            value: 0,
            next: None,
        },
        |list, value| List {
            value,
            next: Some(Box::new(list)),
        },
    )
}

fn tree() -> Tree {
    let leaf = Tree {
        name: "leaf".into(),
        branches: vec![],
    };
    let branch = Branch {
        weight: 0.5,
        tree: Box::new(leaf),
    };
    Tree {
        name: String::new(),
        branches: vec![branch],
    }
}

fn addresses() -> Addresses {
    let v6 = Ipv6Addr::LOCALHOST;
    let (v4, socket) = (Ipv4Addr::LOCALHOST, SocketAddrV6::new(v6, 80, 1, 2));
    (
        v4,
        v6,
        v6.into(),
        SocketAddrV4::new(v4, 80),
        socket,
        SocketAddr::from((v4, 8080)),
    )
}

/// Returns the schemas with Rust types.
pub(crate) fn cases() -> Vec<Case> {
    let epoch = SystemTime::UNIX_EPOCH;
    let nan = f64::from_bits(0xfff0_0000_0000_0001);
    let mut all = cases! {
        "numbers": Numbers = (1, 2, 3, 4, 5, -1, -2, -3, -4, -5, 1.5, -0.0),
            (255, !0, !0, !0, !0, -128, i16::MIN, i32::MIN, i64::MIN, i128::MIN, f32::from_bits(0xffa0_0001), nan);
        "restricted_numbers": Restricted = (NonZeroU16::MIN, 0, -7, NonZeroUsize::MIN, NonZero::<i128>::MIN);
        "bool": bool = false, true;
        "char": char = 'a', '\u{d7ff}', '\u{e000}', '\u{10ffff}';
        "string": String = String::new(), "a\0\u{e9}\u{feff}\u{1f39b}".into();
        "sequence": Vec<u16> = vec![], vec![1, 0xff00];
        "sequences": Vec<Vec<u8>> = vec![vec![], vec![1, 2]];
        "c_string": CString = c"".to_owned(), c"wet".to_owned();
        "c_strings": Vec<CString> = vec![c"".to_owned(), c"a".to_owned()];
        "heap": BinaryHeap<i16> = [].into(), [256, -1, 255, -1].into();
        "array": [bool; 2] = [false, true];
        "option": Option<Option<u8>> = None, Some(None), Some(Some(7));
        "zero_width": ((), [u32; 0], Empty) = ((), [], Empty {});
        "tuple_of_one": (u8,) = (7,);
        "point": Point = Point { x: 1.5, y: -0.0 };
        "device": Device = Device { id: 7, name: "wet".into(), active: true };
        "curve": Curve = Curve::Linear, Curve::Power { exponent: 1.5 }, Curve::Table(vec![1, 2]);
        "level": Level = Level::Low, Level::High;
        "event": Event = Event::Start, Event::Stop;
        "meters": Meters = Meters(1.5);
        "result": Result<u8, u16> = Ok(7), Err(7);
        "map": BTreeMap<String, bool> = [].into(), [("b".into(), true), ("ab".into(), false)].into();
        "set": BTreeSet<Vec<u8>> = [vec![2], vec![1, 0], vec![1], vec![]].into();
        "list": List = list(1), list(128);
        "tree": Tree = tree();
        "equal_to_a_cycle": Root = Root { children: vec![Node { children: vec![] }] };
        "same_names": (Pair<u8>, Pair<String>) = (Pair { first: 1, second: 2 }, Pair { first: "a".into(), second: "b".into() });
        "reversed": BTreeSet<Reverse<u8>> = [Reverse(1), Reverse(2)].into();
        "ordering": Ordering = Ordering::Less, Ordering::Equal, Ordering::Greater;
        "ranges": Ranges = (Range { start: 3, end: 1 }, RangeInclusive::new(3, 1), 3.., ..3, ..=3);
        "addresses": Addresses = addresses();
        "enums_of_libraries": (Bound<u8>, ControlFlow<u8, u16>, Option<Infallible>) =
            (Bound::Unbounded, ControlFlow::Continue(7), None), (Bound::Excluded(1), ControlFlow::Break(2), None);
        "duration": Duration = Duration::from_millis(1500), Duration::MAX;
        "system_time": SystemTime = epoch + Duration::from_secs(1), epoch - Duration::from_millis(500);
        "keys": BTreeSet<Keys> = keys();
        "float_keys": BTreeSet<OrderedFloat<f64>> = [nan, f64::INFINITY, -0.0, 1.0, -2.0].map(OrderedFloat).into();
        "not_nan": NotNan<f32> = NotNan::new(f32::NEG_INFINITY).unwrap(), NotNan::new(-0.0).unwrap();
        "paths": BTreeSet<(PathBuf, u8)> = [("a/b".into(), 2), ("a.b".into(), 1)].into();
        "bounded": (ArrayString<4>, ArrayVec<bool, 1>) = (ArrayString::from("wets").unwrap(), [true].into());
        "unique": IndexSet<String> = strings(&["b", "a"]);
        "unique_keys": IndexMap<u8, bool> = [(2, true), (1, true)].into();
        "libraries": (Uuid, Url, Decimal) =
            (Uuid::from_u128(1), Url::parse("https://a.example/").unwrap(), Decimal::new(-3140, 3));
        "indexed": Indexed<Vec<Option<u8>>> = Indexed(vec![]), Indexed(vec![Some(7), None]);
        "indexed_sequences": Vec<(Indexed<Vec<String>>, u8)> =
            vec![(Indexed(vec!["wet".into(), String::new()]), 7), (Indexed(vec![]), 8)];
    };
    let point = message::to_vec(&Point { x: 1.5, y: -0.0 });
    let device = messages::Device {
        id: 7,
        name: "wet".into(),
        active: true,
    };
    all.push(Case {
        name: "request",
        schema: Schema::of::<Request>(),
        values: vec![point.unwrap(), message::to_vec(&device).unwrap()],
        recode: |bytes| Ok(message::to_vec(&message::from_slice::<Request>(bytes)?).unwrap()),
    });
    all
}
