//! The schemas of the types of the standard library, as in section 1 of SPEC.md.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::convert::Infallible;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZero, NonZeroU8, Saturating, Wrapping};
use std::ops::{
    Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16,
    AtomicU32, AtomicU64, AtomicUsize,
};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::{Duration, SystemTime};

use sdp_schema::Schema;

/// Returns the name and the schema file of each type.
macro_rules! schemas {
    ($($ty:ty;)*) => {
        [$((stringify!($ty), Schema::of::<$ty>().to_string())),*]
    };
}

type Sixteen = (
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
    u8,
);

/// With `UPDATE_EXPECT=1`, this test writes the file.
#[test]
fn types_of_the_standard_library_have_the_expected_schemas() {
    let schemas = schemas! {
        u8; u16; u32; u64; u128; i8; i16; i32; i64; i128; f32; f64; bool; char;
        NonZeroU8; NonZero<u16>; NonZero<u32>; NonZero<u64>; NonZero<u128>;
        NonZero<i8>; NonZero<i16>; NonZero<i32>; NonZero<i64>; NonZero<i128>;
        usize; isize; NonZero<usize>; NonZero<isize>;
        String; &str; str; Box<str>; Rc<str>; Arc<str>; Cow<'_, str>;
        PathBuf; &Path; Path; Box<Path>; Rc<Path>; Arc<Path>; Cow<'_, Path>;
        OsString; &OsStr; OsStr; Box<OsStr>; Rc<OsStr>; Arc<OsStr>; Cow<'_, OsStr>;
        CString; &CStr; CStr; Box<CStr>; Rc<CStr>; Arc<CStr>; Cow<'_, CStr>;
        Vec<u16>; &[u16]; [u16]; Box<[u16]>; Rc<[u16]>; Arc<[u16]>; Cow<'_, [u16]>; VecDeque<u16>; LinkedList<u16>;
        &[u8]; &[u8; 4]; &[[u8; 4]]; Cow<'_, [u8]>; Vec<Vec<String>>;
        BinaryHeap<u16>; BinaryHeap<Reverse<u16>>;
        [u16; 3]; [u16; 0]; [[bool; 2]; 3];
        Option<u8>; OnceCell<u8>; OnceLock<u8>; Option<Option<()>>;
        (u8,); (u8, String); Sixteen; (); PhantomData<String>; RangeFull;
        Bound<u8>; ControlFlow<u8, u16>; Infallible; Result<u8, String>;
        BTreeMap<u8, String>; HashMap<u8, String>; BTreeSet<u8>; HashSet<u8>;
        Box<u8>; Rc<u8>; Arc<u8>; &u8; Cow<'_, u8>; Box<String>; Rc<Vec<u8>>;
        Cell<u8>; RefCell<u8>; Mutex<u8>; RwLock<u8>; Reverse<u8>; Wrapping<u8>; Saturating<u8>;
        AtomicBool; AtomicU8; AtomicU16; AtomicU32; AtomicU64; AtomicUsize;
        AtomicI8; AtomicI16; AtomicI32; AtomicI64; AtomicIsize;
        Ordering;
        Range<u8>; RangeInclusive<u8>; RangeFrom<u8>; RangeTo<u8>; RangeToInclusive<u8>;
        Duration; SystemTime;
        Ipv4Addr; Ipv6Addr; IpAddr; SocketAddrV4; SocketAddrV6; SocketAddr;
    };
    // Types with equal schemas are in one block.
    let mut blocks: Vec<(String, String)> = Vec::new();
    for (name, schema) in schemas {
        match blocks.iter_mut().find(|(_, other)| *other == schema) {
            Some((names, _)) => *names += &format!("; {name}"),
            None => blocks.push((name.into(), schema)),
        }
    }
    let blocks = blocks
        .iter()
        .map(|(names, schema)| format!("// {names}\n{schema}"));
    let texts = blocks.collect::<Vec<_>>().join("\n");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/kinds.txt");
        std::fs::write(path, &texts).unwrap();
        return;
    }
    let expected = include_str!("kinds.txt").split("\n\n");
    for (found, expected) in texts.split("\n\n").zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(texts, include_str!("kinds.txt"));
}
