//! For types that derive the traits of both crates, the traced schema is the derived one.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4};
use std::num::{NonZeroI64, NonZeroU8, NonZeroUsize};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::Schema;
use serde::{Deserialize, Serialize};

use super::assert_same;

#[derive(
    SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash,
)]
enum Shape {
    Unit,
    New(u16),
    Tuple(i8, String),
    Struct { a: Option<i32>, b: (u8, char) },
    Empty {},
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Numbers {
    unsigned: (u8, u16, u32, u64, u128, usize),
    signed: (i8, i16, i32, i64, i128, isize),
    floats: [(f32, f64); 2],
    flag: bool,
    letter: char,
    unit: (),
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Borrowed<'a> {
    text: &'a str,
    #[serde(borrow)]
    bytes: Option<&'a [u8]>,
    #[serde(borrow)]
    cow: std::borrow::Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Generic<T>(T, Vec<T>);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Unit;

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct New(u32);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Named {
    unit: Unit,
    new: New,
    first: Generic<u8>,
    second: Generic<Option<String>>,
    marker: std::marker::PhantomData<u8>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
enum Tree {
    Leaf(bool),
    Branches(Vec<Tree>),
    Link(Box<Tree>),
    Pair { left: Option<Box<Tree>>, right: u8 },
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
enum First {
    Deep(Box<First>, Second),
    Map(BTreeMap<String, First>),
    None,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Second {
    first: Vec<First>,
    own: Option<Box<Second>>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Standard {
    size: usize,
    non_zero: (NonZeroU8, NonZeroI64, NonZeroUsize),
    address: (IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4),
    time: (Duration, SystemTime),
    range: (Range<u8>, RangeInclusive<i16>),
    bound: Bound<u8>,
    path: PathBuf,
}

mod left {
    use super::*;

    #[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
    pub(super) struct Side {
        left: u8,
    }
}

mod right {
    use super::*;

    #[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
    pub(super) struct Side {
        right: String,
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize)]
struct Sides(left::Side, right::Side);

macro_rules! all {
    ($($ty:ty;)*) => {$(
        let traced = sdp_serde::schema::<$ty>();
        let traced = traced.unwrap_or_else(|error| panic!("{}: {error}", stringify!($ty)));
        assert_same(&traced, &Schema::of::<$ty>());
    )*};
}

#[test]
fn traced_schema_is_the_derived_one() {
    all! {
        u8;
        ();
        String;
        Numbers;
        Shape;
        Vec<Shape>;
        Borrowed<'static>;
        Vec<Borrowed<'static>>;
        Named;
        Generic<Option<String>>;
        Generic<[[i16; 2]; 3]>;
        Result<Vec<u8>, String>;
        Vec<Result<u8, Result<u16, bool>>>;
        HashMap<i32, String>;
        HashMap<u8, HashMap<char, bool>>;
        BTreeMap<String, u8>;
        BTreeMap<Shape, Vec<u8>>;
        BTreeMap<(String, i64), Option<u8>>;
        BTreeMap<Vec<Option<i8>>, ()>;
        BTreeMap<Result<u8, char>, String>;
        BTreeMap<BTreeMap<i16, u8>, BTreeMap<bool, u128>>;
        BTreeMap<[Box<str>; 2], IpAddr>;
        BTreeSet<(u8, String)>;
        HashSet<Vec<u8>>;
        Vec<IpAddr>;
        Tree;
        First;
        Second;
        Standard;
        Sides;
        Option<Option<u8>>;
        Option<()>;
        (u8,);
    }
}

#[test]
fn plugin_registry_has_the_derived_schema() {
    all! {
        sdp_testdata::Plugin;
        sdp_testdata::PluginRegistry;
    }
}
