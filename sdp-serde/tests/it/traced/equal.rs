//! For types that derive the traits of both crates, the traced schema is the derived one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4};
use std::num::{NonZeroI64, NonZeroU8, NonZeroUsize};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Grade, Plan, Schema};
use sdp_testdata::shapes::{Borrowed, Generic};
use serde::{Deserialize, Serialize};

/// Expects that two schemas describe the same bytes with the same names.
pub(super) fn assert_same(traced: &Schema, derived: &Schema) {
    assert_eq!(
        traced.fingerprint(),
        derived.fingerprint(),
        "\n{traced}\n{derived}"
    );
    for (from, to) in [(traced, derived), (derived, traced)] {
        assert_eq!(Plan::new(from, to).unwrap().grade(), Grade::Same);
    }
}

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
        (usize, NonZeroU8, NonZeroI64, NonZeroUsize);
        (IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4);
        (Duration, SystemTime, PathBuf);
        (Range<u8>, RangeInclusive<i16>, Bound<u8>);
        Option<Option<u8>>;
        Option<()>;
        (u8,);
    }
    sdp_testdata::shapes!(all: Borrowed<'static>; Vec<Borrowed<'static>>;);
}
