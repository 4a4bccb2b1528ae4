//! Types that own what they hold.
//!
//! Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::collections::HashMap;
use std::collections::HashSet;
use std::collections::VecDeque;
use std::hash::Hash;
use std::marker::PhantomData;
use std::net::IpAddr;
use std::net::Ipv4Addr;
use std::num::NonZeroI64;
use std::num::NonZeroU8;
use std::num::NonZeroU32;
use std::num::Wrapping;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use arbitrary::Arbitrary;
use sdp::SdpDecode;
use sdp::SdpEncode;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u8")]
pub(crate) enum Key0 {
    V0,
    V1,
    V2 = 46,
    V3 = 243,
    V4,
    V5,
    V6 = 254,
    V7,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u8")]
pub(crate) enum Key1 {
    V0,
    V1,
    V2 = 17,
    V3,
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key2 {
    a: Key1,
    b: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key3 {
    a: u32,
    b: Key1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key4 {
    a: [u8; 4],
    b: Box<str>,
    c: u64,
    d: u128,
    e: Box<str>,
    f: bool,
    g: (u32, u32,),
    h: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16389)]
pub(crate) struct Key5(Key1);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16390)]
#[sdp(tag = "u16")]
pub(crate) enum Key6 {
    V0,
    V1,
    V2,
    V3,
    V4,
    V5,
    V6 = 15607,
    V7 = 38945,
    V8,
    V9,
    V10 = 39017,
    V11,
    V12 = 47312,
    V13 = 48376,
    V14 = 65229,
    V15,
    V16,
    V17,
    V18 = 65418,
    V19,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Key7 {
    V0 = 91,
    V1 = 244,
    V2,
    V3 = 250,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16392)]
pub(crate) struct Key8 {
    a: i8,
    b: Key7,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16393)]
pub(crate) struct Key9 {
    a: u64,
    b: (u64, u32,),
    c: Key2,
    d: String,
    e: bool,
    f: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key10 {
    a: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key11 {
    a: (char, Box<str>,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct12 {
    a: IpAddr,
    b: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u32")]
pub(crate) enum Enum13 {
    V0,
    V1 = 1169780155,
    V2,
    V3 = 1285986781,
    V4,
    V5,
    V6,
    V7 = 1691406681,
    V8,
    V9,
    V10,
    V11 = 1980755159,
    V12,
    V13,
    V14 = 2143890019,
    V15,
    V16,
    V17,
    V18,
    V19,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum14 {
    V0 {
        a: Rc<str>,
        b: Key4,
    },
    V1(#[sdp(with = "crate::big_endian")] u32, Arc<[Option<u16>]>, Vec<u8>),
    V2,
    V3(Key8, Arc<Result<bool, VecDeque<Box<str>>>>, Box<str>),
    V4 {
        a: Box<[f32]>,
    },
    V5(Arc<[VecDeque<VecDeque<String>>]>, Duration),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic15<T>((Key9, Result<Option<Box<[u8]>>, (Box<[u8]>, T, Rc<str>, u32,)>,), [Vec<u8>; 4]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16400)]
pub(crate) enum Enum16 {
    V0 {
        a: u32,
        b: HashMap<String, Struct12>,
    },
    V1(PhantomData<String>, BTreeMap<Arc<str>, VecDeque<Option<i32>>>, Key4),
    V2 {
        a: Option<Box<[Arc<[u8]>]>>,
        b: (f64, BTreeSet<Box<str>>,),
    },
    V3,
    V4 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Result<[Key11; 0], Box<str>>,
        c: Vec<Vec<u8>>,
        d: Key6,
        e: i8,
        f: Rc<str>,
        g: i64,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16401)]
pub(crate) enum Enum17 {
    V0 {
        a: NonZeroI64,
        b: Vec<String>,
        #[sdp(with = "crate::big_endian")] c: u32,
        d: Vec<u8>,
        e: Key4,
    },
    V1,
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16402)]
pub(crate) struct Struct18 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: i128,
    c: Option<Vec<char>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct19 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct20(i128, HashSet<Arc<str>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16405)]
pub(crate) struct Struct21 {
    a: Box<[Arc<[String]>]>,
    b: Vec<u8>,
    #[sdp(with = "crate::big_endian")] c: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct22 {
    a: Arc<[Rc<Vec<i64>>]>,
    b: u16,
    c: Vec<[u8; 4]>,
    d: u64,
    #[sdp(skip)] #[arbitrary(default)] _e: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct23;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16408)]
pub(crate) struct Generic24<K: Ord + Hash, T> {
    a: u128,
    b: f64,
    c: Key10,
    d: i8,
    e: BTreeMap<K, Vec<Box<[u8]>>>,
    f: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum25 {
    V0,
    V1(#[sdp(with = "crate::big_endian")] u32, IpAddr, Key6),
    V2([u8; 4], Vec<u8>, u32),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct26 {
    a: [Rc<str>; 3],
    b: u32,
    c: BTreeSet<(u128, Arc<str>,)>,
    d: Vec<Key5>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct27 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: BTreeSet<String>,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
    d: [Key7; 0],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree28 {
    a: i16,
    b: Vec<[u8; 4]>,
    c: Box<Vec<i128>>,
    d: Option<Box<Tree28>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct29(Generic24<u32, i64>, String, [u8; 5]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16414)]
pub(crate) struct Struct30(Result<Arc<str>, Option<i64>>, Enum13);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum31 {
    V0,
    V1,
    V2,
    V3,
    V4,
    V5,
    V6 = 228,
    V7 = 250,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic32<K: Ord + Hash, T> {
    a: String,
    b: Result<Cell<u32>, i32>,
    c: BTreeMap<K, Arc<[T]>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct33 {
    a: u16,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16418)]
pub(crate) struct Generic34<K: Ord + Hash, T> {
    a: Tree28,
    b: [Vec<Option<Rc<str>>>; 3],
    c: NonZeroU32,
    d: Rc<Box<Enum13>>,
    e: f32,
    f: Struct19,
    g: Result<[String; 0], Option<Key1>>,
    h: HashMap<K, Arc<str>>,
    i: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree35(Vec<Tree35>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct36 {
    a: Arc<HashSet<u32>>,
    b: u128,
    c: Box<str>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16421)]
pub(crate) struct Tree37 {
    a: u8,
    b: Box<[([u8; 7], (f32, NonZeroU8, i128,),)]>,
    c: Arc<Arc<str>>,
    d: Struct36,
    e: i128,
    f: IpAddr,
    g: i16,
    h: Struct29,
    i: Option<Box<Tree37>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic38<const N: usize>([u8; N]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct39 {
    a: Ipv4Addr,
    b: Arc<str>,
    c: Option<[i128; 1]>,
    d: u8,
    e: Wrapping<u16>,
    f: Wrapping<u16>,
    g: Vec<u32>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct40(String, u128);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct41 {
    a: isize,
    b: [Struct19; 1],
    c: Vec<VecDeque<Option<[u8; 9]>>>,
    d: i8,
    e: Option<Arc<[(Arc<str>, u32, Ipv4Addr, String,)]>>,
    f: [Option<Vec<f32>>; 4],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic42<const N: usize> {
    a: u16,
    b: Box<[Box<Box<Arc<str>>>]>,
    c: Vec<Result<Arc<[Box<str>]>, Result<Wrapping<u16>, NonZeroU8>>>,
    d: [u8; N],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct43 {
    a: Option<Box<[Vec<Vec<u8>>]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16428)]
pub(crate) enum Enum44 {
    V0 {
        a: Vec<Ipv4Addr>,
        b: Option<Vec<u32>>,
        #[sdp(with = "crate::big_endian")] c: u32,
        d: Vec<HashMap<[u8; 3], Struct33>>,
        e: Option<Option<String>>,
        f: Box<str>,
        g: [BTreeMap<String, NonZeroI64>; 0],
        h: String,
    },
    V1,
    V2 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: bool,
        c: Vec<Option<Vec<f64>>>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct45 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: (HashMap<Key8, i32>, f64, String, Result<Generic24<u32, i64>, PhantomData<String>>,),
    #[sdp(with = "crate::big_endian")] c: u32,
    d: [Vec<Ipv4Addr>; 1],
    e: Arc<[Box<[i8]>]>,
    f: Vec<Vec<Rc<str>>>,
    g: i128,
    h: HashMap<u128, Box<[IpAddr]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct46 {
    a: Vec<i128>,
    b: Result<Rc<Struct22>, Arc<str>>,
    c: IpAddr,
    d: Option<Cell<u32>>,
    e: Vec<VecDeque<f64>>,
    f: BTreeSet<[u8; 4]>,
    g: Rc<str>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum47 {
    V0 {
        a: [PhantomData<String>; 1],
        b: BTreeSet<Vec<u8>>,
        c: Rc<Rc<f64>>,
        d: BTreeMap<Key6, [Enum13; 0]>,
        e: Box<[u8]>,
        #[sdp(with = "crate::big_endian")] f: u32,
        g: Wrapping<u16>,
        h: Option<Struct39>,
    },
    V1 {
        a: Vec<u128>,
        b: (Vec<Vec<u8>>, usize, VecDeque<HashSet<String>>,),
        c: u8,
    },
    V2(Box<str>, Result<Option<Box<NonZeroI64>>, Enum17>, HashMap<i32, i8>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic48<const N: usize>([u8; N], BTreeSet<Box<str>>, HashSet<Arc<str>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16433)]
pub(crate) struct Struct49;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16434)]
pub(crate) enum Tree50 {
    V0,
    V1(Box<Tree50>, Box<Tree50>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree51 {
    a: i64,
    b: Vec<Vec<Vec<u8>>>,
    c: i16,
    d: f32,
    e: [String; 1],
    #[sdp(with = "crate::big_endian")] f: u32,
    g: [u8; 6],
    h: Option<Box<Tree51>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct52 {
    a: Option<(u64, Vec<u8>,)>,
    b: i16,
    c: Vec<Vec<BTreeMap<[u8; 2], String>>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct53(Vec<Enum31>, u64);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic54<T, U> {
    a: HashMap<Arc<str>, BTreeMap<Key8, Vec<u8>>>,
    b: u128,
    c: Vec<T>,
    d: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16439)]
pub(crate) struct Struct55 {
    a: BTreeSet<i16>,
    b: PhantomData<String>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16440)]
pub(crate) enum Enum56 {
    V0 {
        a: u32,
        b: VecDeque<Vec<char>>,
        c: Result<Option<VecDeque<[u8; 5]>>, f32>,
        d: Arc<[Option<Result<char, isize>>]>,
        e: [u8; 8],
        f: Box<Arc<BTreeSet<u8>>>,
        g: Vec<Enum44>,
    },
    V1 {
        a: (),
        b: Key4,
        c: u32,
        d: String,
        e: BTreeMap<[u8; 2], [Result<[u8; 7], Box<[u8]>>; 2]>,
        #[sdp(with = "crate::big_endian")] f: u32,
        g: Box<str>,
    },
    V2(Option<Arc<Struct27>>, Arc<Option<Wrapping<u16>>>),
    V3 {
        a: i128,
        b: i8,
        c: Result<f64, [u8; 3]>,
        d: Vec<Struct53>,
    },
    V4 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: i8,
        c: Box<Arc<Vec<Rc<str>>>>,
    },
    V5,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic57<const N: usize> {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Box<[[u8; N]]>,
        c: HashMap<i128, Vec<Vec<[u8; N]>>>,
    },
    V1 {
        a: Result<f32, NonZeroU32>,
        b: [u8; N],
    },
    V2([u8; N]),
    V3([u8; N]),
    V4([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16442)]
#[sdp(tag = "u32")]
pub(crate) enum Enum58 {
    V0 {
        a: (PhantomData<u64>,),
    },
    V1 {
        a: VecDeque<HashMap<isize, Option<u8>>>,
        b: Vec<u128>,
        c: Duration,
        d: (Box<Option<u64>>, Box<[Option<Cell<u32>>]>, Box<str>, Arc<[Result<Rc<str>, Box<str>>]>,),
        e: Box<str>,
        f: String,
    },
    V2,
    V3,
    V4 {
        a: Ipv4Addr,
        b: u64,
        c: u32,
        d: Rc<str>,
        e: f64,
        f: Rc<str>,
        g: Arc<String>,
        h: f64,
    },
    V5,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct59 {
    a: Key8,
    b: String,
    c: Option<Option<[u8; 3]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct60;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16445)]
pub(crate) struct Struct61(Vec<i32>, BTreeSet<u128>, Struct41);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct62 {
    a: Box<[Ipv4Addr]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum63 {
    V0,
    V1(bool),
    V2 {
        a: Key0,
        #[sdp(with = "crate::big_endian")] b: u32,
    },
    V3 {
        a: Vec<Option<VecDeque<Box<str>>>>,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16448)]
#[sdp(tag = "u16")]
pub(crate) enum Tree64 {
    V0 {
        a: Vec<HashMap<i128, Option<Box<[u8]>>>>,
        b: [u8; 8],
        c: Option<NonZeroI64>,
        d: u128,
        e: Option<Struct22>,
        f: Option<Box<[u8]>>,
        g: Generic32<Arc<str>, [Vec<u8>; 2]>,
        #[sdp(with = "crate::big_endian")] h: u32,
    },
    V1 {
        a: String,
        b: HashSet<Box<[u8]>>,
        c: Box<Option<BTreeSet<String>>>,
        d: PhantomData<String>,
        e: bool,
    },
    V2 {
        a: NonZeroI64,
    },
    V3 {
        a: Box<Box<NonZeroU32>>,
    },
    V4,
    V5,
    V6(Box<Tree64>, Box<Tree64>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree65 {
    a: Vec<Struct26>,
    b: i16,
    c: Arc<Box<[[u128; 4]]>>,
    d: [Box<[u8]>; 0],
    e: Arc<isize>,
    f: Vec<u8>,
    g: String,
    h: Option<Result<Vec<isize>, Arc<str>>>,
    i: Vec<Tree65>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct66 {
    a: u8,
    b: Struct60,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Generic67<const N: usize> {
    V0,
    V1([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree68 {
    V0,
    V1 {
        a: Box<()>,
        b: Key5,
        c: String,
        d: Rc<[char; 2]>,
        e: [u8; 9],
        f: Vec<Vec<f64>>,
        g: (Wrapping<u16>, Wrapping<u16>,),
        h: [u8; 3],
    },
    V2,
    V3 {
        a: Vec<Vec<Box<[IpAddr]>>>,
        b: VecDeque<Box<str>>,
        c: Vec<Option<Option<i128>>>,
    },
    V4(Box<Tree68>, Box<Tree68>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u8")]
pub(crate) enum Enum69 {
    V0,
    V1 = 100,
    V2,
    V3,
    V4 = 148,
    V5,
    V6,
    V7,
    V8 = 154,
    V9 = 194,
    V10,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16454)]
pub(crate) struct Struct70 {
    a: i128,
    b: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct71 {
    a: i16,
    b: Struct18,
    c: Arc<[[Struct43; 3]]>,
    d: VecDeque<Enum13>,
    e: (Box<[String]>, Option<i8>, usize, PhantomData<String>,),
    f: i128,
    g: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16456)]
pub(crate) struct Struct72 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: Box<str>,
    c: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16457)]
pub(crate) struct Struct73;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16458)]
pub(crate) struct Generic74<T, U> {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: (Rc<str>,),
    c: Vec<T>,
    d: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct75 {
    a: String,
    b: Generic57<1>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum76 {
    V0 {
        a: Arc<[Key3]>,
        b: Struct12,
    },
    V1,
    V2 {
        a: Rc<f32>,
        b: Option<Box<str>>,
        c: i32,
    },
    V3 {
        a: Box<[Generic57<1>]>,
        b: Option<Vec<Key11>>,
        c: Option<f64>,
        d: (),
    },
    V4 {
        a: BTreeSet<i64>,
        b: [Ipv4Addr; 4],
        c: Option<Key4>,
        d: Option<(Key9, (String,),)>,
        e: i32,
    },
    V5 {
        a: Struct43,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct77(Struct62, Key6, Option<Arc<str>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct78 {
    a: Result<u16, Vec<[f32; 2]>>,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
    d: String,
    e: Option<(Option<String>,)>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<K: Ord + Hash, T> {
    a: String,
    b: BTreeMap<K, Box<str>>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16464)]
pub(crate) struct Generic80<K: Ord + Hash, T> {
    a: Vec<Arc<[Option<Vec<u8>>]>>,
    b: T,
    c: HashMap<Box<str>, Box<[u8]>>,
    d: Arc<str>,
    e: u128,
    f: f64,
    g: BTreeMap<K, Struct70>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct81((VecDeque<u16>, bool, VecDeque<Arc<str>>, Option<Vec<Vec<u8>>>,), u32, Arc<[Key8]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct82 {
    a: Key4,
    b: u16,
    c: i32,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Arc<str>,
    f: Vec<String>,
    g: Rc<str>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct83 {
    a: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct84((Struct12,), Option<IpAddr>, Struct21);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct85 {
    a: [(Arc<[NonZeroU32]>, Vec<Rc<str>>, VecDeque<f32>,); 4],
    b: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct86(HashMap<i32, Vec<u8>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct87(bool, f32);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16472)]
pub(crate) struct Generic88<T, U>(Vec<T>, Vec<U>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree89(Option<Box<Tree89>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum90 {
    V0 {
        a: (Option<Struct85>, String,),
    },
    V1 {
        a: isize,
        b: String,
        c: u64,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree91 {
    a: [Box<str>; 4],
    b: HashMap<[u8; 5], Option<Vec<IpAddr>>>,
    c: Cell<u32>,
    d: Box<[Tree91]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16476)]
pub(crate) struct Struct92 {
    a: BTreeSet<isize>,
    b: Struct43,
    c: i8,
    d: char,
    #[sdp(skip)] #[arbitrary(default)] _e: u32,
    f: i64,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16477)]
pub(crate) enum Enum93 {
    V0 {
        a: BTreeMap<(Vec<u8>, u32,), VecDeque<Struct46>>,
        b: [[Generic67<1>; 2]; 2],
        c: IpAddr,
    },
    V1,
    V2 {
        a: usize,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
        c: Struct43,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16478)]
pub(crate) struct Struct94;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Generic95<K: Ord + Hash, T> {
    V0 {
        a: VecDeque<(HashSet<Arc<str>>, i32, BTreeSet<Box<[u8]>>, i128,)>,
        b: HashMap<K, u8>,
        c: Vec<T>,
    },
    V1(HashMap<K, BTreeMap<u32, f64>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum96 {
    V0,
    V1 = 193,
    V2 = 250,
    V3 = 254,
    V4 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16481)]
#[sdp(tag = "u16")]
pub(crate) enum Tree97 {
    V0,
    V1(Box<Tree97>, Box<Tree97>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16482)]
pub(crate) struct Struct98 {
    a: Option<BTreeSet<u64>>,
    b: VecDeque<Rc<str>>,
    c: [Vec<Option<Box<str>>>; 2],
    d: Vec<f64>,
    e: i32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct99 {
    a: (Arc<[Result<i16, Ipv4Addr>]>,),
    b: u128,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct100 {
    a: u16,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16485)]
pub(crate) struct Struct101 {
    a: String,
    b: Rc<BTreeMap<usize, (i8, String, Box<str>, String,)>>,
    c: Struct20,
    d: Vec<HashSet<Key8>>,
    e: u32,
    #[sdp(skip)] #[arbitrary(default)] _f: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16486)]
pub(crate) enum Tree102 {
    V0(NonZeroI64),
    V1(Box<Tree102>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic103<T> {
    a: Result<Rc<T>, (u128, Vec<Box<str>>, String, Option<T>,)>,
    b: Struct73,
    c: (Struct73, Duration,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16488)]
pub(crate) enum Enum104 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Result<Struct39, (Result<f32, i64>, Wrapping<u16>,)>,
        c: String,
    },
    V1(String, Key3),
    V2(i128, String),
    V3 {
        a: [Key8; 2],
        b: Wrapping<u16>,
        c: Vec<isize>,
        d: Option<Struct29>,
        #[sdp(skip)] #[arbitrary(default)] _e: u32,
        f: BTreeMap<(String, isize,), i16>,
    },
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16489)]
pub(crate) struct Generic105<K: Ord + Hash, T> {
    a: Vec<u8>,
    b: (Result<Option<[u8; 5]>, Arc<[String]>>, Option<u16>, Vec<Box<str>>, Enum93,),
    c: HashMap<K, isize>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct106 {
    a: Arc<str>,
    b: String,
    c: Rc<[String; 2]>,
    d: Vec<Vec<Box<[u8]>>>,
    e: Box<Result<i16, String>>,
    #[sdp(skip)] #[arbitrary(default)] _f: u32,
    g: bool,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic107<const N: usize> {
    a: u128,
    b: [u8; N],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree108(Result<VecDeque<BTreeMap<Arc<str>, char>>, Vec<BTreeSet<u64>>>, char, Option<Box<Tree108>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16493)]
pub(crate) struct Struct109 {
    a: Vec<i64>,
    b: Arc<Option<[Ipv4Addr; 0]>>,
    c: Cell<u32>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum110 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
        c: u8,
        d: [BTreeSet<Vec<u8>>; 4],
        e: bool,
        f: (Box<str>, Enum44, BTreeMap<(i8, String,), VecDeque<char>>,),
        g: Option<Vec<Vec<i64>>>,
        h: BTreeSet<bool>,
    },
    V1(Box<[Box<HashMap<u128, isize>>]>),
    V2 {
        a: VecDeque<Result<[char; 0], Cell<u32>>>,
        b: String,
        c: Vec<String>,
        d: u16,
    },
    V3 {
        a: Arc<[Vec<Struct87>]>,
        b: Box<[Box<[BTreeMap<u32, f64>]>]>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16495)]
pub(crate) enum Generic111<T, U> {
    V0 {
        a: Struct106,
        b: Arc<str>,
        c: VecDeque<f64>,
        d: Vec<T>,
        e: Vec<U>,
    },
    V1 {
        a: Struct60,
        b: (U, Option<[NonZeroU8; 0]>,),
        #[sdp(skip)] #[arbitrary(default)] _c: u32,
        d: Vec<T>,
    },
    V2(Result<String, i16>, Vec<T>, Vec<U>),
    V3(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum112 {
    V0,
    V1(Vec<Vec<u8>>),
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16497)]
pub(crate) struct Generic113<T>(#[sdp(with = "crate::big_endian")] u32, Option<Vec<VecDeque<T>>>, Arc<[NonZeroU8]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic114<K: Ord + Hash, T> {
    V0(u8, HashMap<K, Key7>, Vec<T>),
    V1 {
        a: Option<Option<Generic88<Rc<f64>, usize>>>,
        b: [isize; 2],
        c: HashMap<K, Generic57<1>>,
        d: Vec<T>,
    },
    V2 {
        a: usize,
        b: NonZeroU8,
        c: PhantomData<String>,
        d: Box<[[Result<Box<[u8]>, Duration>; 1]]>,
        e: i32,
        f: HashMap<K, String>,
        g: Vec<T>,
    },
    V3(BTreeMap<K, String>, Vec<T>),
    V4 {
        a: HashSet<Rc<str>>,
        b: T,
        c: BTreeMap<K, Option<u128>>,
    },
    V5,
    V6(HashMap<K, Option<String>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct115 {
    a: Enum31,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: [Ipv4Addr; 1],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum116 {
    V0,
    V1,
    V2,
    V3,
    V4 = 34,
    V5,
    V6 = 247,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct117(String, NonZeroI64, [u8; 2]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct118(#[sdp(with = "crate::big_endian")] u32, Generic42<1>, Option<BTreeMap<bool, Arc<[i8]>>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16503)]
pub(crate) struct Struct119 {
    a: [String; 4],
    b: Arc<str>,
    c: (Cell<u32>, Ipv4Addr, Struct86, char,),
    d: u8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic120<T, U> {
    V0(Vec<T>, Vec<U>),
    V1(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct121 {
    a: String,
    b: PhantomData<String>,
    c: Vec<u16>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Tree122 {
    V0(Result<Arc<[Option<u16>]>, String>, i64),
    V1(Box<Tree122>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic123<T> {
    a: [[Struct73; 4]; 1],
    b: (),
    c: Option<String>,
    d: f32,
    e: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct124(Struct100);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct125 {
    a: [i128; 4],
    b: [IpAddr; 2],
    c: char,
    d: u128,
    #[sdp(with = "crate::big_endian")] e: u32,
    f: (Box<str>, BTreeMap<Key10, String>, Option<i16>, BTreeSet<u32>,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct126 {
    a: [[Box<str>; 1]; 3],
    b: Rc<Generic74<Struct29, u128>>,
    c: [u8; 4],
    d: u64,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree127 {
    V0,
    V1 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
    },
    V2(NonZeroU8, i32),
    V3,
    V4(Box<Tree127>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum128 {
    V0,
    V1,
    V2,
    V3,
    V4,
    V5,
    V6 = 127,
    V7,
    V8,
    V9 = 175,
    V10,
    V11,
    V12 = 200,
    V13,
    V14,
    V15 = 253,
    V16 = 254,
    V17,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u8")]
pub(crate) enum Enum129 {
    V0,
    V1 = 78,
    V2,
    V3,
    V4,
    V5 = 171,
    V6,
    V7 = 214,
    V8,
    V9,
    V10,
    V11 = 225,
    V12,
    V13 = 236,
    V14,
    V15,
    V16 = 253,
    V17,
    V18,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree130([u8; 9], Vec<Tree130>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16515)]
#[sdp(tag = "u16")]
pub(crate) enum Enum131 {
    V0 {
        a: Struct83,
        b: Option<Box<[Enum44]>>,
        c: Vec<Ipv4Addr>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum132 {
    V0,
    V1 {
        a: i128,
        b: Vec<Struct82>,
    },
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct133(Box<str>, Arc<HashMap<String, Struct43>>, Generic67<1>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16518)]
pub(crate) struct Struct134 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: i64,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic135<T>(i32, Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16520)]
pub(crate) struct Struct136(u16, Arc<i64>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16521)]
pub(crate) struct Generic137<K: Ord + Hash, T> {
    a: BTreeMap<Key7, NonZeroU8>,
    b: Vec<HashMap<(u8, String,), Box<[u16]>>>,
    c: BTreeMap<K, Arc<str>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16522)]
pub(crate) struct Struct138(#[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct139 {
    a: Rc<PhantomData<u64>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic140<const N: usize> {
    a: [u8; N],
    b: Result<VecDeque<[u8; N]>, Vec<String>>,
    c: BTreeSet<u32>,
    d: [u8; N],
    e: Result<Vec<u64>, Option<[u8; N]>>,
    f: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u8")]
pub(crate) enum Enum141 {
    V0,
    V1,
    V2,
    V3 = 146,
    V4 = 179,
    V5,
    V6,
    V7,
    V8,
    V9,
    V10 = 222,
    V11,
    V12,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic142<T, U> {
    a: Arc<[U]>,
    b: T,
    c: isize,
    d: T,
    e: [i16; 4],
    f: u16,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct143(Vec<u8>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16528)]
pub(crate) struct Struct144(Result<NonZeroU8, BTreeSet<String>>, Box<[u8]>, String);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct145(Rc<Vec<Result<f32, usize>>>, VecDeque<String>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic146<K: Ord + Hash, T> {
    a: i64,
    b: Vec<BTreeMap<u32, T>>,
    c: Struct81,
    d: [u8; 4],
    e: Vec<[u8; 2]>,
    f: i64,
    g: BTreeMap<K, Box<str>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16531)]
pub(crate) struct Struct147 {
    a: Box<Struct143>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Result<Box<str>, Tree28>,
    d: Option<u16>,
    e: NonZeroI64,
    f: BTreeSet<Arc<str>>,
    g: Struct40,
    h: PhantomData<u64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic148<T, U> {
    V0 {
        a: i64,
        b: Enum96,
        c: Vec<T>,
        d: Vec<U>,
    },
    V1,
    V2(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct149 {
    a: Option<Tree89>,
    b: u8,
    c: Option<f32>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum150 {
    V0,
    V1 {
        a: Option<[u8; 6]>,
    },
    V2(f32, Option<Struct145>, bool),
    V3 {
        a: Box<str>,
        b: [Arc<Struct98>; 4],
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct151(Rc<str>, Tree50, Generic148<[String; 4], Vec<u32>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree152(Enum17, Option<Rc<Tree152>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Generic153<T, U> {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Arc<[Struct138]>,
        c: Struct52,
        d: Vec<T>,
        e: Vec<U>,
    },
    V1(Vec<T>, Vec<U>),
    V2,
    V3(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16538)]
pub(crate) struct Struct154(Box<str>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct155;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct156 {
    a: BTreeSet<i64>,
    b: [String; 1],
    c: BTreeSet<i32>,
    d: Arc<char>,
    e: Option<Box<[u8]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct157 {
    a: Result<Vec<Struct53>, PhantomData<String>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16542)]
pub(crate) enum Enum158 {
    V0,
    V1 = 228,
    V2 = 232,
    V3 = 251,
    V4 = 253,
    V5 = 254,
    V6,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic159<const N: usize> {
    a: Arc<[Result<[u8; N], u8>]>,
    b: [u8; N],
    c: HashSet<Vec<u8>>,
    d: BTreeSet<Box<[u8]>>,
    e: i16,
    #[sdp(with = "crate::big_endian")] f: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct160(#[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16545)]
pub(crate) struct Struct161((Arc<[(i128,)]>,), Vec<Result<Struct87, Struct75>>, Arc<[usize]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct162 {
    a: HashSet<u64>,
    b: HashMap<Box<str>, Result<String, bool>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct163 {
    a: [u8; 5],
    b: i128,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct164;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic165<const N: usize> {
    a: Struct84,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: [u8; N],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Tree166 {
    V0,
    V1 {
        a: Vec<Vec<Vec<i32>>>,
        b: Box<[u8]>,
        c: Generic146<isize, Vec<Arc<str>>>,
        d: u8,
        e: String,
        f: NonZeroI64,
        g: Arc<str>,
        h: Cell<u32>,
    },
    V2 {
        a: [Box<(Arc<str>,)>; 4],
    },
    V3(Box<Tree166>, Box<Tree166>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct167(Rc<str>, i64, Option<Struct151>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct168(String);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic169<const N: usize> {
    a: Vec<BTreeMap<(usize, isize,), Box<char>>>,
    b: u128,
    c: BTreeSet<[u8; 3]>,
    d: [u8; N],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Tree170 {
    V0(Vec<f32>, Vec<u8>, Box<PhantomData<u64>>),
    V1,
    V2 {
        a: Vec<u8>,
        b: Box<[u8]>,
        c: Struct119,
    },
    V3,
    V4 {
        a: BTreeSet<Vec<u8>>,
        b: Arc<str>,
    },
    V5,
    V6(Box<Tree170>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16555)]
pub(crate) enum Enum171 {
    V0,
    V1 {
        a: Arc<str>,
        b: VecDeque<Box<[String]>>,
    },
    V2 {
        a: Box<[usize]>,
        b: i32,
        #[sdp(skip)] #[arbitrary(default)] _c: u32,
        d: Rc<str>,
        e: Vec<u8>,
    },
    V3 {
        a: [Vec<u8>; 4],
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
        c: HashMap<(u128, isize,), (i16, i16, (i32,), Rc<str>,)>,
        d: Option<f32>,
        e: i16,
        f: (Vec<Key0>, PhantomData<String>, (Box<str>,), Enum116,),
    },
    V4 {
        a: Arc<str>,
        b: BTreeSet<Key10>,
        c: Vec<BTreeSet<(usize, Arc<str>,)>>,
        d: [u8; 9],
        e: Result<Rc<str>, Option<Option<f64>>>,
        f: i128,
    },
    V5 {
        a: (Option<HashMap<isize, Vec<u8>>>,),
        b: Option<f32>,
        c: Option<[i16; 1]>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic172<K: Ord + Hash, T> {
    a: Result<Option<T>, Vec<Enum93>>,
    b: Enum17,
    c: u64,
    d: Generic57<1>,
    e: PhantomData<String>,
    f: (T,),
    g: String,
    h: Option<[(); 2]>,
    i: BTreeMap<K, bool>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum173 {
    V0,
    V1,
    V2,
    V3,
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct174;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16559)]
pub(crate) struct Struct175(BTreeMap<i16, Struct78>, #[sdp(with = "crate::big_endian")] u32, #[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree176 {
    V0(Vec<u8>),
    V1 {
        a: Option<Arc<str>>,
        b: usize,
    },
    V2,
    V3 {
        a: Vec<(BTreeMap<u64, Duration>, Struct98, PhantomData<u64>, Vec<Box<str>>,)>,
        b: String,
        c: Enum129,
        d: f32,
        e: (i64, Arc<str>,),
        f: Arc<[Box<[(f32, NonZeroI64, [u8; 7], Vec<u8>,)]>]>,
    },
    V4,
    V5(Box<Tree176>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct177 {
    a: Struct136,
    b: Option<Struct59>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct178(BTreeMap<Key11, Result<i128, Option<NonZeroU8>>>, String);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree179 {
    a: HashSet<(bool, i32,)>,
    b: String,
    c: Vec<Tree179>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum180 {
    V0(Vec<Rc<Generic67<1>>>, Option<Box<str>>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16565)]
pub(crate) enum Enum181 {
    V0,
    V1 {
        a: Generic42<1>,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
        c: Vec<u8>,
        d: HashSet<u64>,
        e: HashMap<Box<[u8]>, Vec<Box<String>>>,
        f: VecDeque<Option<(String, Cell<u32>,)>>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree182 {
    a: i128,
    b: Box<str>,
    c: HashSet<usize>,
    d: Box<[Tree182]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum183 {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
        b: NonZeroU32,
    },
    V1,
    V2,
    V3(Key7, Vec<u8>),
    V4 {
        a: Enum116,
        b: Vec<i16>,
        c: Option<[String; 1]>,
        d: Vec<u8>,
        e: NonZeroU8,
        f: NonZeroU8,
        g: Arc<str>,
        h: (Vec<Vec<bool>>, Option<u128>,),
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16568)]
pub(crate) struct Struct184(Box<[u8]>, Generic159<16>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct185(Vec<u8>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16570)]
pub(crate) struct Tree186(Vec<Enum69>, Option<Box<Tree186>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum187 {
    V0,
    V1,
    V2,
    V3 = 87,
    V4,
    V5,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum188 {
    V0 {
        a: char,
        b: i16,
    },
    V1,
    V2 {
        a: [Cell<u32>; 1],
    },
    V3 {
        a: i16,
        b: ([Vec<u64>; 4], i8, i32, Struct73,),
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree189 {
    a: Option<NonZeroU32>,
    b: Arc<[Box<i32>]>,
    c: Result<[Option<NonZeroU32>; 0], Key5>,
    d: Result<Option<Option<NonZeroU8>>, i32>,
    e: Option<f64>,
    f: BTreeMap<u8, Tree189>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct190 {
    a: Vec<u64>,
    b: Box<[Option<Result<[u8; 1], i128>>]>,
    c: Arc<str>,
    #[sdp(skip)] #[arbitrary(default)] _d: u32,
    e: (u128, Key1,),
    f: Result<[(String,); 4], HashMap<Arc<str>, Struct78>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct191 {
    #[sdp(with = "crate::big_endian")] a: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum192 {
    V0 {
        a: ((String,), Key11,),
        b: Enum129,
        c: i64,
    },
    V1,
    V2 {
        a: bool,
    },
    V3 {
        a: char,
        b: Option<BTreeSet<[u8; 1]>>,
        c: Result<BTreeSet<u128>, Vec<Box<str>>>,
        d: u128,
        e: Wrapping<u16>,
        f: String,
        g: f64,
    },
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct193(String, HashMap<String, Option<Box<[[u8; 4]]>>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum194 {
    V0,
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic195<K: Ord + Hash, T> {
    a: i8,
    b: NonZeroU32,
    c: HashMap<K, Struct117>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree196 {
    a: VecDeque<i32>,
    b: VecDeque<Option<Struct154>>,
    c: PhantomData<u64>,
    d: Cell<u32>,
    e: [char; 1],
    f: [i16; 1],
    g: Box<[Tree196]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum197 {
    V0,
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree198 {
    V0,
    V1 {
        a: Result<String, Ipv4Addr>,
        b: Vec<Cell<u32>>,
        c: Vec<Vec<Option<Vec<u8>>>>,
        d: NonZeroU32,
        e: HashSet<char>,
        f: Arc<[Result<Option<PhantomData<String>>, Struct185>]>,
        g: (Rc<str>, Vec<Arc<[bool]>>, Struct99, Result<BTreeSet<u128>, Option<Cell<u32>>>,),
        h: BTreeMap<Box<str>, BTreeSet<String>>,
    },
    V2 {
        a: Option<Box<[Wrapping<u16>]>>,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
        c: VecDeque<Option<Option<i128>>>,
        d: Option<u32>,
    },
    V3(Key4),
    V4(Box<Tree198>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16583)]
pub(crate) enum Generic199<T> {
    V0 {
        a: BTreeSet<String>,
        b: Rc<Vec<Vec<i16>>>,
        c: Option<[Result<u128, u64>; 0]>,
        d: Vec<T>,
    },
    V1(Box<[u128]>, [T; 3]),
    V2 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Arc<[T]>,
        c: Generic142<Vec<bool>, VecDeque<[u8; 1]>>,
    },
    V3 {
        a: T,
        b: T,
        c: T,
        d: Option<HashMap<char, Box<str>>>,
    },
    V4(Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16584)]
pub(crate) struct Struct200 {
    a: (Arc<Vec<u8>>, Vec<u8>, [Arc<[i64]>; 1], Vec<Rc<isize>>,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16585)]
pub(crate) struct Struct201;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Tree202 {
    V0,
    V1 {
        a: Wrapping<u16>,
        b: Box<[[u8; 8]; 0]>,
    },
    V2,
    V3(Box<Tree202>, Box<Tree202>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic203<K: Ord + Hash, T> {
    a: Vec<Vec<u32>>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Arc<Struct75>,
    d: HashSet<String>,
    e: BTreeMap<K, Enum96>,
    f: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct204 {
    a: Vec<Struct29>,
    b: Vec<Struct22>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16589)]
pub(crate) struct Tree205(Box<str>, Box<[Vec<String>]>, Box<[Tree205]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum206 {
    V0,
    V1(f64, Result<NonZeroI64, [u8; 4]>),
    V2(String),
    V3((Arc<[Result<Cell<u32>, i64>]>, (Box<[u8]>, [u8; 2], Result<Vec<u8>, [u8; 2]>, Key6,), [Arc<str>; 1], isize,), Option<bool>),
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum207 {
    V0,
    V1 {
        a: f64,
        b: Struct19,
        c: i64,
    },
    V2(Wrapping<u16>, (Key11, Vec<u8>, u8, Vec<BTreeSet<u16>>,), Key6),
    V3 {
        a: Rc<str>,
        b: String,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct208(Duration, PhantomData<String>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct209 {
    a: Vec<([u8; 0], Arc<[f64]>, Struct21, Key8,)>,
    b: (u64, Vec<BTreeSet<i16>>, char,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum210 {
    V0,
    V1 {
        a: Box<Cell<u32>>,
        b: Box<u32>,
        c: Vec<VecDeque<i32>>,
    },
    V2,
    V3 {
        a: Option<Result<char, Vec<u8>>>,
        b: HashMap<String, HashSet<u32>>,
        c: i64,
    },
    V4,
    V5 {
        a: Key3,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16595)]
pub(crate) enum Generic211<T, U> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
        b: i32,
        c: U,
        d: Rc<Option<f32>>,
        e: Vec<Box<str>>,
        f: f32,
        g: String,
        h: Vec<T>,
    },
    V1(Option<VecDeque<Arc<[T]>>>, #[sdp(with = "crate::big_endian")] u32, Vec<U>),
    V2,
    V3 {
        a: [String; 3],
        b: BTreeSet<String>,
        c: Vec<T>,
        d: Vec<U>,
    },
    V4(Vec<T>, Vec<U>),
    V5(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct212 {
    a: NonZeroI64,
    b: Option<i16>,
    c: (),
    d: Key8,
    e: Key4,
    f: VecDeque<f32>,
    g: HashMap<[u8; 3], Box<Box<PhantomData<String>>>>,
    h: VecDeque<NonZeroI64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree213 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Vec<HashMap<String, Result<isize, u64>>>,
    c: Option<Box<Tree213>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct214 {
    a: Struct139,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16599)]
pub(crate) struct Struct215 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: [Generic42<1>; 2],
    c: Box<[i64]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic216<T>((Vec<HashMap<String, T>>, char, [Struct20; 1],));

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree217 {
    V0(isize),
    V1,
    V2,
    V3,
    V4(Box<Tree217>, Box<Tree217>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct218(Result<String, Struct94>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic219<T, U> {
    a: Vec<BTreeMap<Vec<u8>, T>>,
    b: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree220 {
    a: f32,
    b: [Vec<u8>; 2],
    c: Option<Box<Tree220>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16605)]
pub(crate) enum Enum221 {
    V0,
    V1,
    V2,
    V3,
    V4,
    V5,
    V6,
    V7,
    V8 = 216,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct222 {
    a: Rc<str>,
    b: Vec<u8>,
    c: Option<Option<Rc<str>>>,
    d: BTreeSet<[u8; 2]>,
    e: (Result<Arc<str>, Option<i32>>,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct223(Tree186, Arc<u16>, String);

