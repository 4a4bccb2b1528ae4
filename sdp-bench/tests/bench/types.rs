//! The tables of `sdp/docs/types.md`: the types that each format encodes and decodes, as the compiler finds them.
//!
//! `UPDATE_EXPECT=1 cargo test -p sdp-bench types` rewrites the tables.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::convert::Infallible;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI128, NonZeroU8, Saturating, Wrapping};
use std::ops::{Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::{Duration, SystemTime};

use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;

/// The path of the page.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdp/docs/types.md");

/// The formats, in the order of the columns.
const FORMATS: [&str; 6] = [
    "SDP",
    "borsh 1",
    "bincode 2",
    "postcard 1",
    "wincode 0.6",
    "rkyv 0.8",
];

/// Whether a format encodes a type, and whether it decodes it.
type Support = [bool; 2];

/// Returns whether `$type` fulfils the bounds. An associated constant of the type is found before that of a trait, but
/// only if the bounds hold.
macro_rules! fulfils {
    ($type:ty, $t:ident: $($bounds:tt)*) => {{
        struct Probe<T: ?Sized>(PhantomData<T>);

        #[allow(dead_code, reason = "unused if the type implements the traits")]
        trait Otherwise {
            const FULFILS: bool = false;
        }

        impl<T: ?Sized> Otherwise for Probe<T> {}

        #[allow(dead_code, reason = "not every type fulfils the bounds")]
        impl<$t> Probe<$t>
        where
            $($bounds)*
        {
            const FULFILS: bool = true;
        }

        <Probe<$type>>::FULFILS
    }};
}

/// Returns the support of a type by each format.
macro_rules! support {
    ($type:ty) => {
        [
            [
                fulfils!($type, T: T: sdp::SdpEncode),
                fulfils!($type, T: T: sdp::SdpDecode<'static>),
            ],
            [
                fulfils!($type, T: T: borsh::BorshSerialize),
                fulfils!($type, T: T: borsh::BorshDeserialize),
            ],
            [
                fulfils!($type, T: T: bincode::Encode),
                fulfils!($type, T: T: bincode::BorrowDecode<'static, ()>),
            ],
            [
                fulfils!($type, T: T: serde::Serialize),
                fulfils!($type, T: T: serde::Deserialize<'static>),
            ],
            [
                fulfils!($type, T: T: wincode::SchemaWrite<wincode::config::DefaultConfig, Src = T>),
                fulfils!($type, T: T: wincode::SchemaRead<'static, wincode::config::DefaultConfig, Dst = T>),
            ],
            [
                fulfils!($type, T:
                    T: for<'a> rkyv::Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, rkyv::rancor::Error>>),
                fulfils!($type, T:
                    T: rkyv::Archive,
                    T::Archived: rkyv::Deserialize<T, HighDeserializer<rkyv::rancor::Error>>
                        + for<'a> CheckBytes<HighValidator<'a, rkyv::rancor::Error>>),
            ],
        ]
    };
}

/// Returns the rows of a table. A row stands for all of its types.
macro_rules! rows {
    ($($name:literal: $($type:ty),+;)*) => {
        vec![$(($name, vec![$(support!($type)),+])),*]
    };
}

type Row = (&'static str, Vec<[Support; 6]>);

fn std_types() -> Vec<Row> {
    rows! {
        "`u8` to `u64`, `i8` to `i64`": u8, u16, u32, u64, i8, i16, i32, i64;
        "`u128`, `i128`": u128, i128;
        "`usize`, `isize`": usize, isize;
        "`NonZeroU8` to `NonZeroI128`": NonZeroU8, NonZeroI128;
        "`f32`, `f64`": f32, f64;
        "`bool`": bool;
        "`char`": char;
        "`String`, `Box<str>`": String, Box<str>;
        "`&str`": &'static str;
        "`PathBuf`": PathBuf;
        "`&Path`": &'static Path;
        "`Box<Path>`": Box<Path>;
        "`OsString`": OsString;
        "`&OsStr`": &'static OsStr;
        "`CString`": CString;
        "`&CStr`": &'static CStr;
        "`Vec<T>`": Vec<u8>, Vec<String>;
        "`VecDeque<T>`": VecDeque<u8>;
        "`LinkedList<T>`": LinkedList<u8>;
        "`BinaryHeap<T>`": BinaryHeap<u8>;
        "`Box<[T]>`": Box<[u16]>;
        "`&[u8]`": &'static [u8];
        "`&[[u8; N]]`": &'static [[u8; 4]];
        "`[T; N]` up to 32": [u8; 4], [String; 32];
        "`[T; N]` over 32": [u8; 33], [String; 100];
        "`Cow<str>`": Cow<'static, str>;
        "`Cow<[u8]>`": Cow<'static, [u8]>;
        "`Cow<[T]>` of numbers": Cow<'static, [f32]>;
        "`Option<T>`": Option<u8>;
        "`Result<T, E>`": Result<u8, String>;
        "`OnceCell<T>`, `OnceLock<T>`": OnceCell<u8>, OnceLock<u8>;
        "tuples of 1 to 12 parts": (u8,), (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
        "tuples of 13 to 16 parts": (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8),
            (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
        "`()`": ();
        "`PhantomData<T>`": PhantomData<u8>;
        "`BTreeMap<K, V>`, `BTreeSet<K>`": BTreeMap<u8, u8>, BTreeSet<u8>;
        "`HashMap<K, V>`, `HashSet<K>`": HashMap<u8, u8>, HashSet<u8>;
        "`Box<T>`": Box<u8>;
        "`Rc<T>`, `Arc<T>`": Rc<u8>, Arc<u8>;
        "`Rc<str>`, `Arc<str>`": Rc<str>, Arc<str>;
        "`Rc<[T]>`, `Arc<[T]>`": Rc<[u8]>, Arc<[u8]>;
        "`Cell<T>`": Cell<u8>;
        "`RefCell<T>`": RefCell<u8>;
        "`Mutex<T>`, `RwLock<T>`": Mutex<u8>, RwLock<u8>;
        "atomics": AtomicBool, AtomicU8, AtomicI64, AtomicUsize;
        "`Wrapping<T>`": Wrapping<u8>;
        "`Saturating<T>`": Saturating<u8>;
        "`Reverse<T>`": Reverse<u8>;
        "`Ordering`": Ordering;
        "`Range<T>`, `RangeInclusive<T>`": Range<u8>, RangeInclusive<u8>;
        "`RangeFrom<T>`, `RangeTo<T>`": RangeFrom<u8>, RangeTo<u8>;
        "`RangeFull`": RangeFull;
        "`Bound<T>`": Bound<u8>;
        "`ControlFlow<B, C>`": ControlFlow<u8, u8>;
        "`Infallible`": Infallible;
        "`Duration`": Duration;
        "`SystemTime`": SystemTime;
        "`Ipv4Addr`, `Ipv6Addr`, `IpAddr`": Ipv4Addr, Ipv6Addr, IpAddr;
        "`SocketAddrV4`, `SocketAddrV6`, `SocketAddr`": SocketAddrV4, SocketAddrV6, SocketAddr;
    }
}

fn types_of_crates() -> Vec<Row> {
    rows! {
        "arrayvec: `ArrayString<N>`, `ArrayVec<T, N>`":
            arrayvec::ArrayString<4>, arrayvec::ArrayVec<u8, 4>;
        "bytes: `Bytes`": bytes::Bytes;
        "camino: `Utf8PathBuf`": camino::Utf8PathBuf;
        "chrono: `DateTime<Utc>`, `NaiveDateTime`":
            chrono::DateTime<chrono::Utc>, chrono::NaiveDateTime;
        "compact_str: `CompactString`": compact_str::CompactString;
        "indexmap: `IndexMap`, `IndexSet`": indexmap::IndexMap<u8, u8>, indexmap::IndexSet<u8>;
        "ipnet: `IpNet`": ipnet::IpNet;
        "rust_decimal: `Decimal`": rust_decimal::Decimal;
        "semver: `Version`": semver::Version;
        "serde_json: `Value`": serde_json::Value;
        "smallvec: `SmallVec`": smallvec::SmallVec<[u8; 4]>;
        "smol_str: `SmolStr`": smol_str::SmolStr;
        "url: `Url`": url::Url;
        "uuid: `Uuid`": uuid::Uuid;
    }
}

/// Returns the text of a cell, for all types of a row.
fn cell(support: &[Support]) -> &'static str {
    let all = |index: usize| support.iter().all(|support| support[index]);
    let any = support.iter().any(|[encode, decode]| *encode || *decode);
    match [all(0), all(1)] {
        [true, true] => "yes",
        [true, false] => "encode",
        [false, true] => "decode",
        [false, false] if any => "some",
        [false, false] => "",
    }
}

/// Returns a Markdown table.
fn table(rows: &[Row]) -> String {
    let mut table = format!(
        "| Type | {} |\n|---|{}\n",
        FORMATS.join(" | "),
        "---|".repeat(6)
    );
    for (name, types) in rows {
        write!(table, "| {name} |").unwrap();
        for format in 0..FORMATS.len() {
            let support: Vec<Support> = types.iter().map(|formats| formats[format]).collect();
            write!(table, " {} |", cell(&support)).unwrap();
        }
        table.push('\n');
    }
    table
}

/// Returns `page` with the tables after these headings replaced.
fn with_tables(page: &str, tables: &[(&str, String)]) -> String {
    let mut page = page.to_owned();
    for (heading, table) in tables {
        let section = page.find(heading).unwrap();
        let start = section + page[section..].find("\n| Type |").unwrap() + 1;
        let end = start + page[start..].find("|\n\n").unwrap() + 2;
        page.replace_range(start..end, table);
    }
    page
}

#[test]
fn page_lists_the_types_of_each_format() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let tables = [
        ("# Standard library", table(&std_types())),
        ("# Other crates", table(&types_of_crates())),
    ];
    let expected = with_tables(&page, &tables);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(PAGE, expected).unwrap();
        return;
    }
    assert_eq!(page, expected, "to update the page, set UPDATE_EXPECT=1");
}

#[test]
fn probe_finds_traits_and_their_absence() {
    struct Neither;
    assert_eq!(support!(Neither), [[false; 2]; 6]);
    assert_eq!(support!(u8), [[true; 2]; 6]);
    // Borrowed text: rkyv has only references to its own archived types.
    assert_eq!(
        support!(&'static str)[..4].concat(),
        [true, true, true, false, true, true, true, true]
    );
    // Only encoded, because a reference needs an owner.
    assert_eq!(support!(&'static u8)[0], [true, false]);
}

/// The traits of serde do not show that postcard cannot decode a value of unknown type.
#[test]
fn postcard_cannot_decode_json() {
    let bytes = postcard::to_allocvec(&serde_json::json!([1])).unwrap();
    assert!(postcard::from_bytes::<serde_json::Value>(&bytes).is_err());
}
