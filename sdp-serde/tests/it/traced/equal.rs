//! For types that derive the traits of both crates, the traced schema is the derived one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4};
use std::num::{NonZeroI64, NonZeroU8, NonZeroUsize};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::Schema;
use sdp_testdata::shapes::{Borrowed, Generic};
use serde::{Deserialize, Serialize};

use super::assert_same;

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
        Named;
        Cow<'static, str>;
        BTreeSet<(u8, String)>;
        HashSet<Vec<u8>>;
        First;
        Second;
        Standard;
        Sides;
        Option<Option<u8>>;
        Option<()>;
        (u8,);
    }
    sdp_testdata::shapes!(all: Borrowed<'static>; Vec<Borrowed<'static>>;);
}
