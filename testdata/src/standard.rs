//! The table of the types of the standard library, with values.
//!
//! The tests of several crates include this file as a module, because a dependency on this crate would enable its
//! features of `sdp` in all tests.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the table names the types where it is used"
)]

pub use std::borrow::Cow;
pub use std::cell::{Cell, OnceCell, RefCell};
pub use std::cmp::{Ordering, Reverse};
pub use std::collections::{
    BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque,
};
pub use std::convert::Infallible;
pub use std::ffi::{CStr, CString, OsStr, OsString};
pub use std::marker::PhantomData;
pub use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
pub use std::num::*;
pub use std::ops::{
    Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
pub use std::path::{Path, PathBuf};
pub use std::rc::Rc;
pub use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16,
    AtomicU32, AtomicU64, AtomicUsize,
};
pub use std::sync::{Arc, Mutex, OnceLock, RwLock};
pub use std::time::{Duration, SystemTime};

pub const UNIX_EPOCH: SystemTime = SystemTime::UNIX_EPOCH;

/// The last tuple with an impl.
pub type Sixteen = (
    u8,
    u16,
    u32,
    u64,
    i8,
    i16,
    i32,
    i64,
    bool,
    String,
    u8,
    u8,
    u8,
    u8,
    u8,
    (),
);

/// Calls a macro with the table. A row is the text of its cell in `sdp/docs/types.md`, and types with their values. Rows of
/// SPEC.md have the texts of values.
macro_rules! standard_types {
    ($($call:tt)*) => {
        $($call)*! {
            "`u8` to `u64`, `i8` to `i64`": u8 = [7, 0xab_u8], u16 = [0x1234_u16, u16::MAX], u32 = [0x12345678_u32, u32::MAX],
                u64 = [1_u64, u64::MAX], i8 = [-1_i8, i8::MIN], i16 = [-7, i16::MIN], i32 = [-2_i32, i32::MIN],
                i64 = [-7, i64::MIN, i64::MAX];
            "`u128`, `i128`": u128 = [1_u128, u128::MAX], i128 = [-7, i128::MIN];
            "`usize`, `isize`": usize = [7_usize, usize::MAX], isize = [-7_isize, isize::MIN];
            "`NonZeroU8` to `NonZeroI128`": NonZeroU8 = [NonZeroU8::MIN, NonZeroU8::MAX],
                NonZeroU16 = [NonZeroU16::MIN, NonZeroU16::MAX], NonZeroU32 = [NonZeroU32::MIN, NonZeroU32::MAX],
                NonZeroU64 = [NonZeroU64::MIN, NonZeroU64::MAX], NonZeroU128 = [NonZeroU128::MIN, NonZeroU128::MAX],
                NonZeroI8 = [NonZeroI8::MAX, NonZeroI8::MIN], NonZeroI16 = [NonZeroI16::MIN, NonZeroI16::MAX],
                NonZeroI32 = [NonZeroI32::MAX, NonZeroI32::MIN], NonZeroI64 = [NonZeroI64::MIN, NonZeroI64::MAX],
                NonZeroI128 = [NonZeroI128::MAX, NonZeroI128::MIN];
            "`NonZeroUsize`, `NonZeroIsize`": NonZeroUsize = [NonZeroUsize::MIN, NonZeroUsize::MAX],
                NonZeroIsize = [NonZeroIsize::MAX, NonZeroIsize::MIN];
            "`f32`, `f64`": f32 = [1.5_f32, -0.0, f32::MIN_POSITIVE, f32::INFINITY, f32::NAN],
                f64 = [1.5, -0.0_f64, 5e-324, f64::MIN, f64::NAN];
            "`bool`": bool = [false, true];
            "`char`": char = ['a', '\0', 'é', '🎛', char::MAX], Vec<char> = [vec!['a'; 3], vec![]];
            "`String`, `Box<str>`": String = [String::from("wet"), String::new(), String::from("é"), "a\0ß🎛".into()],
                Box<str> = [Box::<str>::from("dB"), "".into()];
            "`&str`": &'static str = ["wet", ""];
            "`PathBuf`": PathBuf = [PathBuf::from("a/b"), "a//ß/./c".into(), "".into()];
            "`&Path`": &'static Path = [Path::new("a/ß"), Path::new("")];
            "`Box<Path>`": Box<Path> = [Path::new("a/ß").into(), Path::new("").into()];
            "`Rc<Path>`, `Arc<Path>`": Rc<Path> = [Path::new("a/ß").into(), Path::new("").into()],
                Arc<Path> = [Path::new("a/ß").into(), Path::new("").into()];
            "`Cow<Path>`": Cow<'static, Path> = [Path::new("a/ß").into(), PathBuf::new().into()];
            "`OsString`": OsString = [OsString::from("wet"), OsString::new(), "é".into()];
            "`&OsStr`": &'static OsStr = [OsStr::new("wet"), OsStr::new("")];
            "`Box<OsStr>`, `Rc<OsStr>`, `Arc<OsStr>`": Box<OsStr> = [OsStr::new("é").into(), OsStr::new("").into()],
                Rc<OsStr> = [OsStr::new("é").into(), OsStr::new("").into()],
                Arc<OsStr> = [OsStr::new("é").into(), OsStr::new("").into()];
            "`Cow<OsStr>`": Cow<'static, OsStr> = [OsStr::new("é").into(), OsString::new().into()];
            "`CString`": CString = [c"wet".to_owned(), CString::default(), c"\xff\x01".into()];
            "`&CStr`": &'static CStr = [c"wet", c""];
            "`Box<CStr>`, `Rc<CStr>`, `Arc<CStr>`": Box<CStr> = [c"wet".into(), c"\xff\x01".into()],
                Rc<CStr> = [c"wet".into(), c"\xff\x01".into()], Arc<CStr> = [c"wet".into(), c"\xff\x01".into()];
            "`Cow<CStr>`": Cow<'static, CStr> = [c"wet".into(), CString::default().into()];
            "`Vec<T>`": Vec<u8> = [vec![7, 0], vec![], (0..99).collect()], Vec<u16> = [vec![1_u16, 2], vec![]],
                Vec<f32> = [vec![1.5, -0.0], vec![]], Vec<bool> = [vec![true], vec![false; 20]],
                Vec<(u8, u32)> = [vec![(1, 2), (3, 4)], vec![]], Vec<[u8; 3]> = [vec![[1, 2, 3], [4, 5, 6]], vec![]],
                Vec<String> = [vec![String::from("a"), String::new()], vec![String::new(); 3], vec![]],
                Vec<Option<u16>> = [vec![Some(1), None], vec![None; 9]],
                Vec<Vec<u8>> = [vec![vec![1, 2], vec![]], vec![vec![]; 4], vec![]];
            "`VecDeque<T>`": VecDeque<u8> = [VecDeque::from([1_u8, 2]), VecDeque::new()],
                VecDeque<String> = [["a".into(), "bc".into()].into(), VecDeque::new()];
            "`LinkedList<T>`": LinkedList<u8> = [LinkedList::from([1_u8, 2]), LinkedList::new()],
                LinkedList<String> = [["a".into(), "bc".into()].into(), LinkedList::new()];
            "`BinaryHeap<T>`": BinaryHeap<u8> = [[7].into(), BinaryHeap::from([2_u8, 1, 2]), BinaryHeap::new()],
                BinaryHeap<String> = [["b".into(), "a".into(), "b".into()].into(), BinaryHeap::new()];
            "`Box<[T]>`": Box<[u16]> = [[7, 0].into(), [].into()], Box<[String]> = [["a".into(), "".into()].into(), [].into()];
            "`&[u8]`": &'static [u8] = [&[7, 0][..], &[]];
            "`&[u8; N]`": &'static [u8; 4] = [&[7, 0, 1, 2], &[0; 4]];
            "`&[[u8; N]]`": &'static [[u8; 4]] = [&[[1, 2, 3, 4]][..], &[]];
            "`[T; N]` up to 32": [u16; 2] = [[1_u16, 2], [0; 2]], [u8; 32] = [[7; 32], [0; 32]],
                [bool; 3] = [[true, false, true], [false; 3]],
                [(u8, bool); 3] = [[(1, true), (2, false), (3, true)], [(0, false); 3]],
                [[i16; 2]; 3] = [[[1, 2], [3, 4], [5, 6]], [[-1; 2]; 3]],
                [String; 2] = [["a".into(), "bc".into()], [const { String::new() }; 2]];
            "`[T; N]` over 32": [u8; 33] = [[7; 33], [0; 33]],
                [String; 40] = [std::array::from_fn(|it| it.to_string()), [const { String::new() }; 40]];
            "`Cow<str>`": Cow<'static, str> = ["wet".into(), String::new().into()];
            "`Cow<[u8]>`": Cow<'static, [u8]> = [[7, 0][..].into(), vec![].into()];
            "`Cow<[u8; N]>`, `Cow<[[u8; N]]>`": Cow<'static, [u8; 3]> = [Cow::Owned([7, 0, 1]), Cow::Owned([0; 3])],
                Cow<'static, [[u8; 3]]> = [[[1, 2, 3], [4, 5, 6]][..].into(), vec![].into()];
            "`Cow<[T]>` of numbers": Cow<'static, [u16]> = [[7, 0][..].into(), vec![].into()],
                Cow<'static, [f32]> = [[1.5, -0.0][..].into(), vec![].into()];
            "`Option<T>`": Option<u8> = [Some(7_u8), None::<u8>], Option<Option<()>> = [Some(Some(())), Some(None), None],
                Option<Option<bool>> = [Some(Some(true)), Some(None), None], Option<String> = [Some("wet".into()), None];
            "`Result<T, E>`": Result<u8, u16> = [Ok::<u8, u16>(7), Err::<u8, u16>(7)],
                Result<u8, String> = [Ok(7), Err("wet".into())];
            "`OnceCell<T>`, `OnceLock<T>`": OnceCell<u8> = [OnceCell::from(7_u8), OnceCell::new()],
                OnceCell<String> = [String::from("wet").into(), OnceCell::new()],
                OnceLock<u8> = [7.into(), OnceLock::new()], OnceLock<String> = [String::from("wet").into(), OnceLock::new()];
            "tuples of 1 to 12 parts": (u8,) = [(7,), (0,)], (u8, u16) = [(7, 8), (0, 0)],
                (u8, String) = [(7, "wet".into()), (0, "".into())],
                (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8) = [(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)];
            "tuples of 13 to 16 parts":
                (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8) = [(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)],
                Sixteen = [(1, 2, 3, 4, 5, 6, 7, 8, true, "wet".into(), 10, 11, 12, 13, 14, ())];
            "`()`": () = [()];
            "`PhantomData<T>`": PhantomData<String> = [PhantomData];
            "`BTreeMap<K, V>`, `BTreeSet<K>`": BTreeMap<i16, u8> = [[(7, 1), (-7, 2), (256, 3)].into(), BTreeMap::new()],
                BTreeMap<String, Vec<u8>> = [[("b".into(), vec![1]), ("a".into(), vec![])].into(), BTreeMap::new()],
                BTreeSet<i8> = [BTreeSet::from([-1_i8, 1]), BTreeSet::new()],
                BTreeSet<Vec<u8>> = [BTreeSet::from([vec![2_u8], vec![1, 0], vec![1]]), BTreeSet::new()];
            "`HashMap<K, V>`, `HashSet<K>`": HashMap<i16, u8> = [[(7, 1)].into(), (-99..99).map(|it| (it, 1)).collect()],
                HashMap<u8, bool> = [HashMap::<u8, bool>::from([(2, true), (1, false)]), HashMap::new()],
                HashMap<String, u8> = [[("b".into(), 1), ("a".into(), 2)].into(), HashMap::new()],
                HashSet<i16> = [[7].into(), (-99..99).collect()],
                HashSet<String> = [HashSet::<String>::from(["b".into(), "a".into()]), HashSet::new()];
            "`Box<T>`": Box<u16> = [Box::new(7_u16), Box::new(0)], Box<String> = [Box::new("wet".into()), Box::default()];
            "`Rc<T>`, `Arc<T>`": Rc<u16> = [Rc::new(7_u16), 0.into()], Rc<String> = [String::from("wet").into(), Rc::default()],
                Arc<u8> = [7.into(), 0.into()], Arc<Vec<u8>> = [vec![7, 0].into(), vec![].into()];
            "`Rc<str>`, `Arc<str>`": Rc<str> = ["wet".into(), "".into()], Arc<str> = ["wet".into(), "".into()];
            "`Rc<[T]>`, `Arc<[T]>`": Rc<[u16]> = [[7, 0].into(), [].into()], Arc<[u16]> = [[7, 0].into(), [].into()];
            "`Cell<T>`": Cell<u16> = [Cell::new(7_u16), 0.into()];
            "`RefCell<T>`": RefCell<u16> = [RefCell::new(7_u16), 0.into()],
                RefCell<String> = [String::from("wet").into(), RefCell::default()];
            "`Mutex<T>`, `RwLock<T>`": Mutex<u16> = [7.into(), 0.into()], Mutex<String> = [String::from("wet").into(), Mutex::default()],
                RwLock<u8> = [7.into(), 0.into()], RwLock<String> = [String::from("wet").into(), RwLock::default()];
            "atomics": AtomicBool = [true.into(), false.into()], AtomicU8 = [7.into(), 0.into()],
                AtomicU16 = [0x102.into(), 0.into()], AtomicU32 = [u32::MAX.into(), 0.into()],
                AtomicU64 = [(1 << 40).into(), 0.into()], AtomicUsize = [usize::MAX.into(), 0.into()],
                AtomicI8 = [(-7).into(), 0.into()], AtomicI16 = [(-2).into(), 0.into()],
                AtomicI32 = [i32::MIN.into(), 0.into()], AtomicI64 = [i64::MIN.into(), 0.into()],
                AtomicIsize = [(-9).into(), 0.into()];
            "`Wrapping<T>`": Wrapping<u16> = [Wrapping(1_u16), Wrapping(0x102)],
                Vec<Wrapping<i64>> = [vec![Wrapping(1), Wrapping(-1)], vec![]];
            "`Saturating<T>`": Saturating<u8> = [Saturating(7), Saturating(0)];
            "`Reverse<T>`": Reverse<u8> = [Reverse(7), Reverse(0)],
                BinaryHeap<Reverse<u16>> = [[Reverse(1), Reverse(2), Reverse(0)].into(), BinaryHeap::new()];
            "`Ordering`": Ordering = [Ordering::Less, Ordering::Equal, Ordering::Greater];
            "`Range<T>`, `RangeInclusive<T>`": Range<u8> = [1_u8..3, 0..0], RangeInclusive<u8> = [1_u8..=3, RangeInclusive::new(7, 1)];
            "`RangeFrom<T>`, `RangeTo<T>`": RangeFrom<u8> = [1_u8.., 0..], RangeTo<u8> = [..3_u8, ..0];
            "`RangeToInclusive<T>`": RangeToInclusive<u8> = [..=3_u8, ..=0];
            "`RangeFull`": RangeFull = [..];
            "`Bound<T>`": Bound<u8> = [Bound::Included(7_u8), Bound::Excluded(7_u8), Bound::<u8>::Unbounded];
            "`ControlFlow<B, C>`":
                ControlFlow<u8, u16> = [ControlFlow::<u8, u16>::Break(7), ControlFlow::<u8, u16>::Continue(7)];
            "`Infallible`": Infallible = [];
            "`Duration`": Duration = [Duration::from_millis(1500), Duration::MAX, Duration::ZERO, Duration::from_nanos(1)];
            "`SystemTime`": SystemTime = [UNIX_EPOCH + Duration::from_secs(1), UNIX_EPOCH - Duration::from_millis(500), UNIX_EPOCH,
                UNIX_EPOCH + Duration::new(1, 999_999_999), UNIX_EPOCH - Duration::new(1, 999_999_999)];
            "`Ipv4Addr`, `Ipv6Addr`, `IpAddr`": Ipv4Addr = [Ipv4Addr::new(127, 0, 0, 1), Ipv4Addr::BROADCAST],
                Ipv6Addr = [Ipv6Addr::LOCALHOST, Ipv6Addr::UNSPECIFIED],
                IpAddr = [IpAddr::from([127, 0, 0, 1]), IpAddr::V6(Ipv6Addr::LOCALHOST)];
            "`SocketAddrV4`, `SocketAddrV6`, `SocketAddr`":
                SocketAddrV4 = [SocketAddrV4::new(Ipv4Addr::LOCALHOST, 80), SocketAddrV4::new(Ipv4Addr::BROADCAST, 0)],
                SocketAddrV6 = [SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 0, 0), SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 1, 2)],
                SocketAddr = [SocketAddr::from(([127, 0, 0, 1], 80)), SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 1, 2).into()];
        }
    };
}

pub(crate) use standard_types;
