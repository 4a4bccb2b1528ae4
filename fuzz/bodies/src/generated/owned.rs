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
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16389)]
pub(crate) enum Key5 {
    V0,
    V1,
    V2,
    V3 = 118,
    V4 = 210,
    V5,
    V6,
    V7,
    V8,
    V9 = 235,
    V10,
    V11 = 239,
    V12 = 244,
    V13,
    V14,
    V15,
    V16,
    V17,
    V18,
    V19,
    V20,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u16")]
pub(crate) enum Key6 {
    V0,
    V1 = 172,
    V2,
    V3 = 20616,
    V4 = 23237,
    V5 = 64779,
    V6,
    V7,
    V8,
    V9 = 65244,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u32")]
pub(crate) enum Key7 {
    V0 = 764079620,
    V1 = 2051766569,
    V2,
    V3 = 2099103283,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16392)]
pub(crate) struct Key8 {
    a: i8,
    b: Key7,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key9 {
    a: u64,
    b: (u64, u32,),
    c: Key2,
    d: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key10 {
    a: Box<str>,
    b: u32,
    c: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key11 {
    a: (char, Box<str>,),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16396)]
pub(crate) struct Struct12(Box<Arc<str>>, Key4);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u16")]
pub(crate) enum Enum13 {
    V0 {
        a: VecDeque<i8>,
        b: Result<VecDeque<String>, f64>,
    },
    V1 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Key6,
        c: (PhantomData<u64>, Option<()>, bool,),
    },
    V2(Option<Arc<[Arc<[Vec<u8>]>]>>, Arc<[Arc<[Arc<str>]>]>, Option<bool>),
    V3 {
        a: Box<str>,
        b: Box<[Key0]>,
        c: HashSet<Key11>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16398)]
pub(crate) struct Struct14 {
    a: Key6,
    b: Rc<BTreeSet<bool>>,
    c: Key10,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16399)]
pub(crate) struct Struct15(Box<str>, VecDeque<f64>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Tree16 {
    V0 {
        a: [u8; 1],
        b: String,
        c: i128,
        d: [HashMap<char, String>; 4],
    },
    V1,
    V2 {
        a: Result<BTreeSet<u8>, u128>,
        b: Key4,
        c: Key2,
    },
    V3 {
        a: Vec<Box<[IpAddr]>>,
        b: BTreeSet<Box<str>>,
        c: u16,
    },
    V4(Box<Tree16>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct17;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16402)]
pub(crate) enum Enum18 {
    V0,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Generic19<const N: usize> {
    V0([u8; N], Box<str>),
    V1 {
        a: Option<Box<[BTreeSet<i16>]>>,
        b: [u8; N],
    },
    V2(BTreeSet<Arc<str>>, [u8; N]),
    V3 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: [u8; N],
        c: Key5,
    },
    V4([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct20 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16405)]
pub(crate) struct Struct21;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic22<T, U> {
    V0(T, Box<[Rc<IpAddr>]>, Vec<U>),
    V1(HashSet<Arc<str>>, Vec<T>, Vec<U>),
    V2(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16407)]
pub(crate) struct Tree23(Option<Rc<Tree23>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum24 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: String,
        #[sdp(with = "crate::big_endian")] c: u32,
    },
    V1(Option<Rc<str>>, Key6),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct25 {
    a: Vec<Box<[HashMap<Arc<str>, Arc<str>>]>>,
    b: u128,
    c: Arc<str>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct26 {
    a: BTreeSet<String>,
    b: Box<[Box<[i64]>]>,
    c: Option<BTreeSet<i16>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16411)]
pub(crate) struct Struct27 {
    a: String,
    b: Arc<str>,
    c: [u8; 6],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct28([isize; 3], [Rc<str>; 3], Vec<Vec<NonZeroI64>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16413)]
pub(crate) enum Enum29 {
    V0,
    V1 {
        a: u32,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u8")]
pub(crate) enum Enum30 {
    V0,
    V1 = 50,
    V2 = 242,
    V3,
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16415)]
pub(crate) enum Tree31 {
    V0,
    V1 {
        a: [u8; 4],
        b: Box<Result<Arc<str>, PhantomData<u64>>>,
    },
    V2,
    V3 {
        a: PhantomData<u64>,
        b: String,
        c: Result<bool, [Duration; 3]>,
    },
    V4(Box<Tree31>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct32 {
    a: Arc<[Struct14]>,
    b: [Box<[Option<PhantomData<u64>>]>; 2],
    c: Box<str>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct33;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct34(Cell<u32>, Key6);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct35 {
    a: f64,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16420)]
pub(crate) struct Struct36 {
    a: Box<[u8]>,
    b: Wrapping<u16>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Arc<str>,
    e: Box<Vec<String>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct37 {
    a: Ipv4Addr,
    b: Option<Box<[String]>>,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum38 {
    V0 {
        a: Key5,
        b: Box<[Option<Rc<Vec<u8>>>]>,
        c: Duration,
        d: Option<Vec<u8>>,
        e: isize,
        f: u8,
    },
    V1([u8; 7]),
    V2 {
        a: Arc<[Option<Arc<str>>]>,
        b: BTreeSet<bool>,
    },
    V3,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum39 {
    V0,
    V1 {
        a: Arc<str>,
        b: Rc<str>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct40 {
    a: Vec<u8>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree41 {
    a: i64,
    b: Option<Option<Box<str>>>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Vec<Rc<str>>,
    e: Vec<Tree41>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16426)]
pub(crate) enum Generic42<K: Ord + Hash, T> {
    V0,
    V1,
    V2(NonZeroU8, HashMap<K, T>, Vec<T>),
    V3(HashMap<K, String>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct43(Result<Arc<[u8]>, Arc<str>>, i8, Arc<[[i32; 4]]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum44 {
    V0 {
        a: Option<Vec<Enum24>>,
    },
    V1 {
        a: Vec<u16>,
        b: i8,
        c: u16,
        d: Box<str>,
        e: NonZeroU8,
        f: i16,
    },
    V2(String),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct45 {
    a: Ipv4Addr,
    b: Vec<u32>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Enum18,
    e: Struct34,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic46<K: Ord + Hash, T> {
    V0 {
        a: Box<str>,
        b: Result<Vec<VecDeque<u16>>, [Box<str>; 2]>,
        c: Option<Vec<[u8; 2]>>,
        d: BTreeMap<K, u16>,
        e: Vec<T>,
    },
    V1 {
        a: PhantomData<String>,
        b: HashMap<K, Option<T>>,
        c: Vec<T>,
    },
    V2(BTreeMap<K, Ipv4Addr>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct47 {
    a: BTreeSet<Key5>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Vec<Option<i16>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct48(Box<[i8]>, [Vec<Rc<str>>; 2]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum49 {
    V0(Ipv4Addr, Option<Rc<str>>, Rc<str>),
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16434)]
pub(crate) struct Tree50 {
    a: Option<Arc<str>>,
    b: Vec<u8>,
    c: u16,
    d: Vec<Tree50>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct51 {
    a: BTreeMap<[u8; 4], (IpAddr, f32, usize,)>,
    b: isize,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum52 {
    V0 {
        a: Rc<Rc<f64>>,
    },
    V1(Struct15),
    V2 {
        a: [VecDeque<[u8; 4]>; 2],
        b: (isize, Key10, Vec<u128>,),
        c: [Key5; 0],
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16437)]
pub(crate) struct Struct53;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum54 {
    V0,
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic55<T, U>(i128, Vec<T>, Vec<U>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct56 {
    a: String,
    b: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16441)]
pub(crate) struct Struct57 {
    a: Option<VecDeque<i8>>,
    #[sdp(with = "crate::big_endian")] b: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16442)]
pub(crate) struct Struct58 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: Vec<bool>,
    c: Box<i64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum59 {
    V0(String, f32, String),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic60<const N: usize> {
    a: Result<BTreeMap<i128, u64>, Option<String>>,
    b: [u8; N],
    c: Option<Struct12>,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Result<Vec<Option<[u8; N]>>, Arc<[Box<str>]>>,
    f: Vec<Struct35>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct61 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic62<T, U> {
    a: U,
    b: Arc<str>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct63 {
    a: HashMap<String, f32>,
    b: Box<[Arc<[String]>]>,
    c: Box<[u8]>,
    d: u128,
    e: Vec<char>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16448)]
pub(crate) struct Struct64 {
    a: Rc<Arc<str>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16449)]
pub(crate) enum Generic65<const N: usize> {
    V0 {
        a: String,
        b: ((i8, Vec<[u8; N]>,), Struct36,),
        c: [u8; N],
    },
    V1 {
        a: Box<[([u8; N], [u8; N], Box<[u8]>,)]>,
    },
    V2([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree66(String, Arc<str>, Option<Rc<Tree66>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct67 {
    a: HashSet<Key5>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct68 {
    a: Option<Option<Duration>>,
    b: Box<[Result<String, f32>]>,
    c: Rc<Arc<[[u8; 3]]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16453)]
#[sdp(tag = "u32")]
pub(crate) enum Enum69 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: [Vec<Vec<u8>>; 1],
    },
    V1 {
        a: String,
    },
    V2,
    V3(#[sdp(with = "crate::big_endian")] u32, usize, String),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct70 {
    a: f32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16455)]
pub(crate) enum Enum71 {
    V0 {
        a: String,
        b: Vec<[[u8; 2]; 2]>,
        c: PhantomData<u64>,
    },
    V1([u8; 9], Vec<Option<u128>>, Option<Option<Option<usize>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16456)]
pub(crate) struct Generic72<K: Ord + Hash, T>(Box<[Option<PhantomData<u64>>]>, BTreeMap<K, Rc<bool>>, Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic73<T, U> {
    a: String,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
    d: Struct28,
    e: Struct28,
    f: Vec<T>,
    g: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum74 {
    V0 {
        a: Vec<char>,
        b: Option<Arc<str>>,
        c: String,
        d: [Box<str>; 2],
        e: Key11,
    },
    V1((Option<([u8; 3], NonZeroU8, u128, Rc<str>,)>, Option<Vec<bool>>,), bool, Tree50),
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum75 {
    V0,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct76 {
    a: String,
    b: Vec<bool>,
    c: Generic72<Key8, HashSet<usize>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum77 {
    V0,
    V1,
    V2,
    V3,
    V4 = 112,
    V5 = 128,
    V6,
    V7,
    V8,
    V9,
    V10 = 242,
    V11,
    V12,
    V13 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct78(i128, Option<[u8; 8]>, NonZeroI64);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<K: Ord + Hash, T> {
    a: Struct28,
    b: Box<[u8]>,
    c: HashMap<K, Cell<u32>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct80 {
    a: HashSet<Box<[u8]>>,
    b: Vec<BTreeSet<String>>,
    c: HashMap<i16, String>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree81 {
    V0(bool, BTreeSet<Key7>),
    V1(Vec<Box<[u8]>>),
    V2,
    V3,
    V4(Box<Tree81>, Box<Tree81>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16466)]
pub(crate) struct Struct82(Arc<Box<[Cell<u32>]>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16467)]
pub(crate) enum Enum83 {
    V0 {
        a: PhantomData<u64>,
        b: Key1,
    },
    V1 {
        a: Box<[String]>,
        b: Option<Vec<isize>>,
    },
    V2 {
        a: f32,
        b: Option<Vec<Wrapping<u16>>>,
        c: [Vec<i8>; 0],
    },
    V3,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16468)]
pub(crate) struct Struct84 {
    a: (),
    b: Vec<Rc<str>>,
    c: Rc<Arc<[Rc<str>]>>,
    d: Key4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16469)]
pub(crate) enum Enum85 {
    V0 {
        a: Wrapping<u16>,
        b: Box<[u8]>,
        c: BTreeMap<(i64, u128,), Vec<u16>>,
    },
    V1(Enum71, Option<NonZeroU32>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic86<T, U> {
    a: Vec<Option<HashSet<String>>>,
    b: Option<f32>,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
    #[sdp(skip)] #[arbitrary(default)] _d: u32,
    e: Struct35,
    f: Arc<U>,
    g: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16471)]
pub(crate) struct Struct87 {
    a: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree88 {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
    },
    V1 {
        a: Box<[String]>,
        b: [HashSet<u16>; 1],
        c: Arc<str>,
    },
    V2,
    V3(Box<Tree88>, Box<Tree88>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16473)]
pub(crate) struct Tree89 {
    a: Tree23,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: BTreeMap<u8, Tree89>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic90<T> {
    V0 {
        a: Option<Vec<u64>>,
        b: Vec<Tree23>,
        c: HashSet<u32>,
        d: Vec<T>,
    },
    V1 {
        a: Vec<Struct37>,
        b: Enum71,
        c: Enum69,
        d: Vec<T>,
    },
    V2 {
        a: f64,
        b: Key4,
        c: Vec<[isize; 4]>,
        d: Vec<T>,
    },
    V3(Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct91(Box<[u8]>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct92 {
    a: Box<[Enum69]>,
    b: Vec<u128>,
    c: Box<[String]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct93(Arc<str>, Key5, [Option<u32>; 0]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct94 {
    a: Key8,
    b: Enum54,
    c: String,
    d: Struct76,
    e: Box<[[u8; 6]]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree95 {
    V0 {
        a: Option<u16>,
        b: Box<str>,
        #[sdp(skip)] #[arbitrary(default)] _c: u32,
        #[sdp(skip)] #[arbitrary(default)] _d: u32,
        e: u32,
        f: [Option<Enum54>; 0],
    },
    V1 {
        a: f64,
        b: Wrapping<u16>,
        c: Option<Box<Box<[u8]>>>,
    },
    V2 {
        a: Rc<str>,
        b: [u8; 3],
        c: [Struct84; 4],
    },
    V3(Box<Tree95>, Box<Tree95>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree96 {
    a: BTreeMap<[u8; 5], [i8; 2]>,
    b: Vec<u8>,
    c: Vec<Enum54>,
    d: [Rc<str>; 4],
    e: Struct17,
    #[sdp(with = "crate::big_endian")] f: u32,
    g: BTreeMap<u8, Tree96>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic97<K: Ord + Hash, T> {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: Struct91,
    c: BTreeMap<K, u32>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16482)]
pub(crate) struct Generic98<const N: usize>(u16, [u8; N]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct99(Vec<String>, Box<[u8]>, Vec<Ipv4Addr>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum100 {
    V0 {
        a: Vec<Vec<u8>>,
        b: Vec<(u128, Enum24,)>,
        c: Key11,
    },
    V1(i32),
    V2 {
        a: Wrapping<u16>,
        b: Key7,
        c: Struct68,
    },
    V3 {
        a: Arc<[Result<Duration, Vec<u8>>]>,
        b: f32,
        c: i8,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16485)]
pub(crate) struct Struct101;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16486)]
pub(crate) struct Struct102 {
    a: Vec<Option<Option<i64>>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum103 {
    V0 {
        a: Box<[Generic72<Key8, HashSet<usize>>]>,
        b: Box<[Struct58]>,
    },
    V1 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Enum29,
    },
    V2,
    V3 {
        a: NonZeroU8,
        b: usize,
        c: ((String, String,),),
        d: [u8; 6],
        e: [(); 2],
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree104 {
    a: char,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: Box<[Tree104]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16489)]
pub(crate) enum Generic105<K: Ord + Hash, T> {
    V0 {
        a: Arc<str>,
        b: BTreeSet<Key11>,
        c: u32,
        d: BTreeMap<K, Struct76>,
        e: Vec<T>,
    },
    V1 {
        a: Struct67,
        b: HashSet<Key2>,
        c: HashMap<K, Box<i64>>,
        d: Vec<T>,
    },
    V2(BTreeMap<K, Enum49>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic106<const N: usize>([NonZeroU8; 4], Struct48, [u8; N]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree107 {
    V0,
    V1(Box<Tree107>, Box<Tree107>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum108 {
    V0,
    V1,
    V2,
    V3 = 251,
    V4,
    V5 = 253,
    V6 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum109 {
    V0(Option<Box<u8>>, HashSet<Box<[u8]>>),
    V1(u8, Vec<i8>, PhantomData<u64>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct110 {
    a: BTreeMap<Rc<str>, Tree50>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum111 {
    V0 {
        a: Option<isize>,
        b: Option<[bool; 1]>,
        c: BTreeMap<Key4, u128>,
        d: [isize; 2],
        e: Arc<[Option<Option<Rc<str>>>]>,
        f: Vec<Rc<str>>,
    },
    V1([i8; 1], i64),
    V2 {
        a: Vec<HashSet<i64>>,
        b: u8,
        c: VecDeque<u64>,
        d: Result<Vec<i128>, Result<[u8; 3], i8>>,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct112 {
    a: Option<Vec<Box<str>>>,
    b: Vec<Vec<Box<str>>>,
    c: [Option<Arc<str>>; 2],
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic113<K: Ord + Hash, T> {
    a: Wrapping<u16>,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: i16,
    d: HashMap<K, Vec<T>>,
    e: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct114(Box<[i16]>, Option<char>, String);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic115<K: Ord + Hash, T>(BTreeMap<K, Arc<str>>, Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct116 {
    a: isize,
    b: Struct33,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
    d: Box<Vec<Vec<u8>>>,
    e: Vec<Box<[i16]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct117 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: i8,
    c: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic118<T, U> {
    a: Struct91,
    b: Vec<T>,
    c: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct119(Arc<str>, [u8; 4], #[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct120 {
    a: Struct92,
    #[sdp(with = "crate::big_endian")] b: u32,
    #[sdp(with = "crate::big_endian")] c: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct121 {
    a: Option<i16>,
    b: Vec<VecDeque<f64>>,
    c: Option<(Arc<str>, u128,)>,
    d: i32,
    e: VecDeque<Result<isize, char>>,
    #[sdp(skip)] #[arbitrary(default)] _f: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct122 {
    a: BTreeMap<char, Option<char>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct123(i8, Rc<Arc<str>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16508)]
pub(crate) struct Tree124(BTreeMap<u8, Tree124>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct125 {
    #[sdp(with = "crate::big_endian")] a: u32,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
    c: Vec<Vec<i8>>,
    d: Box<str>,
    e: Option<Vec<String>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct126(Box<Vec<usize>>, Option<Vec<u32>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16511)]
pub(crate) enum Tree127 {
    V0,
    V1 {
        a: (NonZeroI64,),
        b: [Option<NonZeroU32>; 4],
        c: VecDeque<Option<Vec<Vec<u8>>>>,
        d: String,
    },
    V2(Box<Tree127>, Box<Tree127>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16512)]
pub(crate) struct Struct128 {
    a: u16,
    b: bool,
    c: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic129<K: Ord + Hash, T> {
    a: Arc<[HashMap<u16, i64>]>,
    b: Struct123,
    c: BTreeMap<K, f32>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct130(Struct61, String, Vec<Box<[u16]>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree131(Key10, Option<Rc<Tree131>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree132 {
    a: Vec<usize>,
    b: Option<Vec<Vec<u8>>>,
    c: Arc<str>,
    d: Box<[Tree132]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum133 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Arc<[Arc<[String]>]>,
    },
    V1,
    V2,
    V3,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum134 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic135<K: Ord + Hash, T> {
    V0,
    V1,
    V2(HashMap<K, Key9>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct136 {
    a: Vec<Box<str>>,
    b: Struct36,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct137 {
    a: Box<Option<PhantomData<u64>>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum138 {
    V0,
    V1,
    V2,
    V3,
    V4,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum139 {
    V0(Vec<String>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree140 {
    V0,
    V1 {
        a: [BTreeSet<u16>; 3],
    },
    V2(Key10),
    V3,
    V4(Box<Tree140>, Box<Tree140>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16525)]
pub(crate) enum Generic141<T> {
    V0 {
        a: Arc<[HashMap<Box<[u8]>, i32>]>,
        #[sdp(with = "crate::big_endian")] b: u32,
        c: Ipv4Addr,
        d: Vec<T>,
    },
    V1,
    V2(Vec<T>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic142<K: Ord + Hash, T>(T, HashMap<K, (T, Rc<str>, T, Vec<u8>,)>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct143(Vec<Option<i64>>, Arc<[[u8; 1]]>, Option<Option<String>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct144;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct145 {
    a: (),
    b: Struct143,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct146 {
    a: Arc<str>,
    b: Box<[Vec<Vec<i8>>]>,
    c: i8,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree147 {
    a: PhantomData<String>,
    b: [u16; 3],
    c: Vec<(Option<()>, bool, HashMap<Box<[u8]>, String>,)>,
    d: Vec<Tree147>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum148 {
    V0,
    V1,
    V2,
    V3 = 1907352146,
    V4 = 2032182904,
    V5,
    V6,
    V7,
    V8,
    V9,
    V10,
    V11,
    V12,
    V13 = 2080602656,
    V14,
    V15 = 2127549747,
    V16,
    V17,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct149(Generic97<(Arc<str>, u16,), Arc<[Cell<u32>]>>, VecDeque<VecDeque<i8>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic150<K: Ord + Hash, T> {
    a: [String; 0],
    b: Struct87,
    c: Vec<Arc<str>>,
    d: BTreeMap<K, Vec<bool>>,
    e: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct151(Vec<i16>, Arc<[[Vec<u8>; 3]]>, Box<str>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16536)]
pub(crate) struct Struct152 {
    a: Option<[u8; 4]>,
    b: char,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum153 {
    V0,
    V1,
    V2(Struct67, i32),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic154<T, U> {
    V0,
    V1(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct155 {
    a: Option<Option<String>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct156([u128; 2], Generic98<3>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic157<T> {
    a: Option<isize>,
    b: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16542)]
pub(crate) struct Struct158 {
    a: Vec<Box<String>>,
    b: Struct123,
    c: Vec<Box<[usize]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct159(Vec<[i32; 1]>, i64, Vec<Vec<Rc<str>>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum160 {
    V0 {
        a: Generic113<i16, i32>,
        b: Result<i32, Option<Vec<u8>>>,
        c: HashMap<Key5, Vec<isize>>,
    },
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct161 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    b: String,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16546)]
pub(crate) struct Struct162(f32, #[sdp(with = "crate::big_endian")] u32, Arc<i64>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic163<K: Ord + Hash, T> {
    a: VecDeque<i8>,
    b: Struct20,
    c: BTreeMap<K, Result<Wrapping<u16>, f64>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree164 {
    V0 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: Result<Vec<f32>, Option<String>>,
    },
    V1([u8; 9], i128, VecDeque<f32>),
    V2(Box<Tree164>, Box<Tree164>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16549)]
pub(crate) struct Struct165 {
    #[sdp(skip)] #[arbitrary(default)] _a: u32,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Option<NonZeroI64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16550)]
pub(crate) struct Struct166 {
    a: Vec<Arc<[[u8; 7]]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16551)]
pub(crate) enum Enum167 {
    V0,
    V1,
    V2 = 145,
    V3 = 178,
    V4,
    V5,
    V6,
    V7,
    V8,
    V9 = 222,
    V10,
    V11,
    V12 = 248,
    V13,
    V14,
    V15,
    V16 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic168<const N: usize>([u8; N]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic169<K: Ord + Hash, T> {
    a: Box<T>,
    b: HashMap<K, Option<u32>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16554)]
#[sdp(tag = "u8")]
pub(crate) enum Enum170 {
    V0 = 28,
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct171 {
    a: Vec<i128>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16556)]
pub(crate) enum Enum172 {
    V0(NonZeroU8, Box<[[Box<[u8]>; 3]]>, f32),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct173(Option<Option<Box<str>>>, Vec<Struct136>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum174 {
    V0(Box<str>, Result<Box<[Wrapping<u16>]>, Box<str>>, HashMap<[u8; 1], HashSet<[u8; 5]>>),
    V1 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: HashSet<i32>,
    },
    V2([u8; 4], Option<IpAddr>, i64),
    V3(Option<u16>, Vec<Option<PhantomData<u64>>>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16559)]
pub(crate) struct Struct175 {
    a: i128,
    #[sdp(skip)] #[arbitrary(default)] _b: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic176<T, U> {
    a: VecDeque<Box<str>>,
    b: [char; 2],
    c: U,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct177(VecDeque<Struct26>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Generic178<const N: usize> {
    V0 {
        a: [u8; N],
        b: VecDeque<[u8; N]>,
        c: bool,
        d: Enum83,
    },
    V1 {
        a: [u8; N],
        b: i32,
        c: Box<[Option<[u8; 9]>]>,
        d: u16,
        e: (u32, String,),
    },
    V2 {
        a: u8,
        b: [u8; 7],
        c: Key5,
        d: [u8; N],
    },
    V3,
    V4([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum179 {
    V0,
    V1,
    V2 = 111,
    V3,
    V4 = 195,
    V5,
    V6,
    V7 = 236,
    V8,
    V9,
    V10 = 241,
    V11,
    V12 = 248,
    V13,
    V14,
    V15,
    V16,
    V17 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct180 {
    a: NonZeroU32,
    b: Arc<Enum49>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree181 {
    a: Option<Box<[u8]>>,
    b: Box<[Tree181]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16566)]
pub(crate) enum Enum182 {
    V0,
    V1 {
        a: Ipv4Addr,
        #[sdp(with = "crate::big_endian")] b: u32,
    },
    V2 {
        a: Box<[Vec<(bool, Box<str>,)>]>,
    },
    V3(NonZeroI64, f32, (Duration,)),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16567)]
pub(crate) struct Tree183(Option<Duration>, Vec<Tree183>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct184(u8, Result<Option<u8>, BTreeMap<Key6, f64>>, Vec<Vec<Cell<u32>>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct185(Result<NonZeroI64, String>, String, PhantomData<String>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16570)]
pub(crate) struct Struct186(Option<BTreeMap<bool, i32>>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct187;

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16572)]
pub(crate) struct Generic188<K: Ord + Hash, T>(BTreeMap<K, Arc<[[u8; 4]]>>, Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct189(i16, u8);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree190 {
    V0 {
        a: BTreeSet<Key11>,
    },
    V1,
    V2(Vec<u128>, Box<[Vec<String>; 4]>, [i32; 0]),
    V3(Box<Tree190>, Box<Tree190>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic191<K: Ord + Hash, T>(Option<Struct173>, BTreeMap<K, BTreeMap<usize, isize>>, Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree192 {
    V0,
    V1(NonZeroU32),
    V2(Box<Tree192>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16577)]
pub(crate) struct Generic193<T, U> {
    a: BTreeMap<[u8; 3], Generic115<Box<str>, VecDeque<char>>>,
    b: Vec<T>,
    c: Vec<U>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct194(HashMap<isize, Box<[NonZeroI64]>>, Result<BTreeSet<Vec<u8>>, Box<[u8]>>, (Box<[u8]>, Option<Option<Rc<str>>>, String, Struct34,));

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum195 {
    V0([BTreeMap<i8, u64>; 4]),
    V1 {
        a: [u8; 1],
        b: Box<[String]>,
    },
    V2(NonZeroU32, i32),
    V3 {
        a: Option<Vec<Rc<str>>>,
        #[sdp(skip)] #[arbitrary(default)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum196 {
    V0,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum197 {
    V0,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct198([Vec<u8>; 2], String, [u8; 2]);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16583)]
pub(crate) struct Struct199(Vec<char>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16584)]
#[sdp(tag = "u32")]
pub(crate) enum Enum200 {
    V0 {
        a: Struct128,
        b: u16,
    },
    V1 {
        a: Option<Enum182>,
        b: Vec<Vec<Struct78>>,
        c: (PhantomData<String>, (IpAddr, u64,), Vec<i32>,),
        d: bool,
        e: Vec<Result<String, i16>>,
        f: Tree147,
    },
    V2 {
        a: [String; 4],
        b: u128,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum201 {
    V0,
    V1,
    V2,
    V3 = 59,
    V4,
    V5 = 190,
    V6 = 231,
    V7 = 235,
    V8 = 241,
    V9 = 252,
    V10,
    V11,
    V12 = 255,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum202 {
    V0,
    V1 {
        a: Arc<str>,
    },
    V2 {
        a: HashMap<String, Box<[bool]>>,
    },
    V3(Vec<i32>, f32),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16587)]
pub(crate) struct Struct203 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: HashSet<Arc<str>>,
    #[sdp(skip)] #[arbitrary(default)] _c: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16588)]
pub(crate) struct Struct204 {
    a: Box<Vec<u8>>,
    b: BTreeSet<u128>,
    c: char,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16589)]
pub(crate) struct Struct205(NonZeroU8, i8, PhantomData<u64>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct206 {
    a: Ipv4Addr,
    b: HashSet<Vec<u8>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum207 {
    V0(f32, [f32; 3]),
    V1 {
        a: Box<BTreeSet<usize>>,
        b: Vec<Struct159>,
        c: Enum69,
    },
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct208(Option<i128>, [Result<[u8; 3], u8>; 4], Struct110);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16593)]
pub(crate) struct Generic209<T, U> {
    a: i32,
    b: T,
    c: [u8; 0],
    d: Option<Box<[U]>>,
    e: BTreeSet<Arc<str>>,
    f: Vec<Box<[String]>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct210 {
    a: i32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Tree211 {
    V0,
    V1(i64),
    V2,
    V3 {
        a: bool,
        b: (i128,),
        c: Rc<str>,
        d: Result<BTreeMap<u128, Vec<u8>>, Result<f32, Arc<str>>>,
        e: i16,
    },
    V4(Box<Tree211>),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16596)]
pub(crate) struct Generic212<T>(Vec<T>);

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct213 {
    a: f32,
    b: (u32, String, Option<Arc<str>>,),
    c: Struct144,
    d: [VecDeque<i8>; 1],
    e: Vec<u8>,
    f: Vec<Vec<bool>>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Generic214<T> {
    a: Struct82,
    b: Box<[u8]>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Generic215<const N: usize> {
    V0,
    V1([u8; N]),
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct216 {
    a: Option<f64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(message_id = 16601)]
pub(crate) enum Enum217 {
    V0 {
        a: Struct45,
    },
    V1 {
        a: u128,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) enum Enum218 {
    V0,
    V1(Struct114, Vec<Option<Box<str>>>, String),
    V2 {
        #[sdp(skip)] #[arbitrary(default)] _a: u32,
        b: [u16; 0],
        c: i8,
        d: Struct120,
        e: IpAddr,
    },
    V3 {
        a: String,
        b: i32,
    },
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum219 {
    V0,
    V1,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum220 {
    V0,
    V1((Box<str>, Box<str>, f32, Option<String>,), Box<[Option<Arc<str>>]>),
    V2,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Tree221 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Result<u128, Key1>,
    c: [[f64; 0]; 4],
    d: Box<[Tree221]>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct222 {
    a: bool,
    b: Option<f64>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, PartialEq)]
pub(crate) struct Struct223 {
    a: Vec<Vec<f32>>,
}

