//! The same types, as they borrow strings and bytes.
//!
//! Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.

use std::borrow::Cow;
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
use sdp::SdpDecode;
use sdp::SdpEncode;
use super::owned::{Key0, Key1, Key2, Key5, Key6, Key7, Key8, Struct17, Tree23, Enum29, Struct33, Struct34, Struct35, Enum54, Struct58, Struct61, Struct67, Generic72, Struct82, Struct87, Generic113, Struct144};

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key4<'a> {
    a: &'a [u8; 4],
    b: Cow<'a, str>,
    c: u64,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key9<'a> {
    a: u64,
    b: (u64, u32,),
    c: Key2,
    d: &'a str,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key10<'a> {
    a: Cow<'a, str>,
    b: u32,
    c: &'a str,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key11<'a> {
    a: (char, Cow<'a, str>,),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16396)]
pub(crate) struct Struct12<'a>(Box<Cow<'a, str>>, Key4<'a>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u16")]
pub(crate) enum Enum13<'a> {
    V0 {
        a: VecDeque<i8>,
        b: Result<VecDeque<&'a str>, f64>,
    },
    V1 {
        #[sdp(skip)] _a: u32,
        b: Key6,
        c: (PhantomData<u64>, Option<()>, bool,),
    },
    V2(Option<Arc<[Arc<[&'a [u8]]>]>>, Arc<[Arc<[Cow<'a, str>]>]>, Option<bool>),
    V3 {
        a: Cow<'a, str>,
        b: Box<[Key0]>,
        c: HashSet<Key11<'a>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16398)]
pub(crate) struct Struct14<'a> {
    a: Key6,
    b: Rc<BTreeSet<bool>>,
    c: Key10<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16399)]
pub(crate) struct Struct15<'a>(Cow<'a, str>, VecDeque<f64>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Tree16<'a> {
    V0 {
        a: &'a [u8; 1],
        b: &'a str,
        c: i128,
        d: [HashMap<char, &'a str>; 4],
    },
    V1,
    V2 {
        a: Result<BTreeSet<u8>, u128>,
        b: Key4<'a>,
        c: Key2,
    },
    V3 {
        a: Vec<Box<[IpAddr]>>,
        b: BTreeSet<Cow<'a, str>>,
        c: u16,
    },
    V4(Box<Tree16<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Generic19<'a, const N: usize> {
    V0(&'a [u8; N], Cow<'a, str>),
    V1 {
        a: Option<Box<[BTreeSet<i16>]>>,
        b: &'a [u8; N],
    },
    V2(BTreeSet<Cow<'a, str>>, &'a [u8; N]),
    V3 {
        #[sdp(skip)] _a: u32,
        b: &'a [u8; N],
        c: Key5,
    },
    V4(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic22<'a, T, U> {
    V0(T, Box<[Rc<IpAddr>]>, Vec<U>),
    V1(HashSet<Cow<'a, str>>, Vec<T>, Vec<U>),
    V2(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum24<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: &'a str,
        #[sdp(with = "crate::big_endian")] c: u32,
    },
    V1(Option<Cow<'a, str>>, Key6),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct25<'a> {
    a: Vec<Box<[HashMap<Cow<'a, str>, Cow<'a, str>>]>>,
    b: u128,
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct26<'a> {
    a: BTreeSet<&'a str>,
    b: Box<[Box<[i64]>]>,
    c: Option<BTreeSet<i16>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16411)]
pub(crate) struct Struct27<'a> {
    a: &'a str,
    b: Cow<'a, str>,
    c: Cow<'a, [u8; 6]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct28<'a>([isize; 3], [Cow<'a, str>; 3], Vec<Vec<NonZeroI64>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16415)]
pub(crate) enum Tree31<'a> {
    V0,
    V1 {
        a: &'a [u8; 4],
        b: Box<Result<Cow<'a, str>, PhantomData<u64>>>,
    },
    V2,
    V3 {
        a: PhantomData<u64>,
        b: &'a str,
        c: Result<bool, [Duration; 3]>,
    },
    V4(Box<Tree31<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct32<'a> {
    a: Arc<[Struct14<'a>]>,
    b: [Box<[Option<PhantomData<u64>>]>; 2],
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16420)]
pub(crate) struct Struct36<'a> {
    a: Cow<'a, [u8]>,
    b: Wrapping<u16>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Cow<'a, str>,
    e: Box<Vec<&'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct37<'a> {
    a: Ipv4Addr,
    b: Option<Box<[&'a str]>>,
    #[sdp(skip)] _c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum38<'a> {
    V0 {
        a: Key5,
        b: Box<[Option<Rc<&'a [u8]>>]>,
        c: Duration,
        d: Option<&'a [u8]>,
        e: isize,
        f: u8,
    },
    V1(Cow<'a, [u8; 7]>),
    V2 {
        a: Arc<[Option<Cow<'a, str>>]>,
        b: BTreeSet<bool>,
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum39<'a> {
    V0,
    V1 {
        a: Cow<'a, str>,
        b: Cow<'a, str>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct40<'a> {
    a: &'a [u8],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree41<'a> {
    a: i64,
    b: Option<Option<Cow<'a, str>>>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Vec<Cow<'a, str>>,
    e: Vec<Tree41<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16426)]
pub(crate) enum Generic42<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(NonZeroU8, HashMap<K, T>, Vec<T>),
    V3(HashMap<K, &'a str>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct43<'a>(Result<Arc<[u8]>, Cow<'a, str>>, i8, Arc<[[i32; 4]]>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum44<'a> {
    V0 {
        a: Option<Vec<Enum24<'a>>>,
    },
    V1 {
        a: Vec<u16>,
        b: i8,
        c: u16,
        d: Cow<'a, str>,
        e: NonZeroU8,
        f: i16,
    },
    V2(&'a str),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic46<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: Result<Vec<VecDeque<u16>>, [Cow<'a, str>; 2]>,
        c: Option<Vec<&'a [u8; 2]>>,
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

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct48<'a>(Box<[i8]>, [Vec<Cow<'a, str>>; 2]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum49<'a> {
    V0(Ipv4Addr, Option<Cow<'a, str>>, Cow<'a, str>),
    V1,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16434)]
pub(crate) struct Tree50<'a> {
    a: Option<Cow<'a, str>>,
    b: &'a [u8],
    c: u16,
    d: Vec<Tree50<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct51<'a> {
    a: BTreeMap<&'a [u8; 4], (IpAddr, f32, usize,)>,
    b: isize,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum52<'a> {
    V0 {
        a: Rc<Rc<f64>>,
    },
    V1(Struct15<'a>),
    V2 {
        a: [VecDeque<&'a [u8; 4]>; 2],
        b: (isize, Key10<'a>, Vec<u128>,),
        c: [Key5; 0],
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct56<'a> {
    a: &'a str,
    b: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum59<'a> {
    V0(&'a str, f32, &'a str),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic60<'a, const N: usize> {
    a: Result<BTreeMap<i128, u64>, Option<&'a str>>,
    b: &'a [u8; N],
    c: Option<Struct12<'a>>,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Result<Vec<Option<&'a [u8; N]>>, Arc<[Cow<'a, str>]>>,
    f: Vec<Struct35>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic62<'a, T, U> {
    a: U,
    b: Cow<'a, str>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct63<'a> {
    a: HashMap<&'a str, f32>,
    b: Box<[Arc<[&'a str]>]>,
    c: Cow<'a, [u8]>,
    d: u128,
    e: Vec<char>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16448)]
pub(crate) struct Struct64<'a> {
    a: Rc<Cow<'a, str>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16449)]
pub(crate) enum Generic65<'a, const N: usize> {
    V0 {
        a: &'a str,
        b: ((i8, Vec<&'a [u8; N]>,), Struct36<'a>,),
        c: &'a [u8; N],
    },
    V1 {
        a: Box<[(&'a [u8; N], &'a [u8; N], Cow<'a, [u8]>,)]>,
    },
    V2(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree66<'a>(&'a str, Cow<'a, str>, Option<Rc<Tree66<'a>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct68<'a> {
    a: Option<Option<Duration>>,
    b: Box<[Result<&'a str, f32>]>,
    c: Rc<Arc<[&'a [u8; 3]]>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16453)]
#[sdp(tag = "u32")]
pub(crate) enum Enum69<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: [Vec<&'a [u8]>; 1],
    },
    V1 {
        a: &'a str,
    },
    V2,
    V3(#[sdp(with = "crate::big_endian")] u32, usize, &'a str),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16455)]
pub(crate) enum Enum71<'a> {
    V0 {
        a: &'a str,
        b: Vec<[&'a [u8; 2]; 2]>,
        c: PhantomData<u64>,
    },
    V1(Cow<'a, [u8; 9]>, Vec<Option<u128>>, Option<Option<Option<usize>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic73<'a, T, U> {
    a: &'a str,
    #[sdp(skip)] _b: u32,
    #[sdp(skip)] _c: u32,
    d: Struct28<'a>,
    e: Struct28<'a>,
    f: Vec<T>,
    g: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum74<'a> {
    V0 {
        a: Vec<char>,
        b: Option<Cow<'a, str>>,
        c: &'a str,
        d: [Cow<'a, str>; 2],
        e: Key11<'a>,
    },
    V1((Option<(&'a [u8; 3], NonZeroU8, u128, Cow<'a, str>,)>, Option<Vec<bool>>,), bool, Tree50<'a>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct76<'a> {
    a: &'a str,
    b: Vec<bool>,
    c: Generic72<Key8, HashSet<usize>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct78<'a>(i128, Option<Cow<'a, [u8; 8]>>, NonZeroI64);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<'a, K: Ord + Hash, T> {
    a: Struct28<'a>,
    b: Cow<'a, [u8]>,
    c: HashMap<K, Cell<u32>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct80<'a> {
    a: HashSet<Cow<'a, [u8]>>,
    b: Vec<BTreeSet<&'a str>>,
    c: HashMap<i16, &'a str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree81<'a> {
    V0(bool, BTreeSet<Key7>),
    V1(Vec<Cow<'a, [u8]>>),
    V2,
    V3,
    V4(Box<Tree81<'a>>, Box<Tree81<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16467)]
pub(crate) enum Enum83<'a> {
    V0 {
        a: PhantomData<u64>,
        b: Key1,
    },
    V1 {
        a: Box<[&'a str]>,
        b: Option<Vec<isize>>,
    },
    V2 {
        a: f32,
        b: Option<Vec<Wrapping<u16>>>,
        c: [Vec<i8>; 0],
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16468)]
pub(crate) struct Struct84<'a> {
    a: (),
    b: Vec<Cow<'a, str>>,
    c: Rc<Arc<[Cow<'a, str>]>>,
    d: Key4<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16469)]
pub(crate) enum Enum85<'a> {
    V0 {
        a: Wrapping<u16>,
        b: Cow<'a, [u8]>,
        c: BTreeMap<(i64, u128,), Vec<u16>>,
    },
    V1(Enum71<'a>, Option<NonZeroU32>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic86<'a, T, U> {
    a: Vec<Option<HashSet<&'a str>>>,
    b: Option<f32>,
    #[sdp(skip)] _c: u32,
    #[sdp(skip)] _d: u32,
    e: Struct35,
    f: Arc<U>,
    g: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree88<'a> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
    },
    V1 {
        a: Box<[&'a str]>,
        b: [HashSet<u16>; 1],
        c: Cow<'a, str>,
    },
    V2,
    V3(Box<Tree88<'a>>, Box<Tree88<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic90<'a, T> {
    V0 {
        a: Option<Vec<u64>>,
        b: Vec<Tree23>,
        c: HashSet<u32>,
        d: Vec<T>,
    },
    V1 {
        a: Vec<Struct37<'a>>,
        b: Enum71<'a>,
        c: Enum69<'a>,
        d: Vec<T>,
    },
    V2 {
        a: f64,
        b: Key4<'a>,
        c: Vec<[isize; 4]>,
        d: Vec<T>,
    },
    V3(Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct91<'a>(Cow<'a, [u8]>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct92<'a> {
    a: Box<[Enum69<'a>]>,
    b: Vec<u128>,
    c: Box<[&'a str]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct93<'a>(Cow<'a, str>, Key5, [Option<u32>; 0]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct94<'a> {
    a: Key8,
    b: Enum54,
    c: &'a str,
    d: Struct76<'a>,
    e: Box<[Cow<'a, [u8; 6]>]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree95<'a> {
    V0 {
        a: Option<u16>,
        b: Cow<'a, str>,
        #[sdp(skip)] _c: u32,
        #[sdp(skip)] _d: u32,
        e: u32,
        f: [Option<Enum54>; 0],
    },
    V1 {
        a: f64,
        b: Wrapping<u16>,
        c: Option<Box<Cow<'a, [u8]>>>,
    },
    V2 {
        a: Cow<'a, str>,
        b: &'a [u8; 3],
        c: [Struct84<'a>; 4],
    },
    V3(Box<Tree95<'a>>, Box<Tree95<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree96<'a> {
    a: BTreeMap<Cow<'a, [u8; 5]>, [i8; 2]>,
    b: &'a [u8],
    c: Vec<Enum54>,
    d: [Cow<'a, str>; 4],
    e: Struct17,
    #[sdp(with = "crate::big_endian")] f: u32,
    g: BTreeMap<u8, Tree96<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic97<'a, K: Ord + Hash, T> {
    #[sdp(skip)] _a: u32,
    b: Struct91<'a>,
    c: BTreeMap<K, u32>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16482)]
pub(crate) struct Generic98<'a, const N: usize>(u16, &'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct99<'a>(Vec<&'a str>, Cow<'a, [u8]>, Vec<Ipv4Addr>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum100<'a> {
    V0 {
        a: Vec<&'a [u8]>,
        b: Vec<(u128, Enum24<'a>,)>,
        c: Key11<'a>,
    },
    V1(i32),
    V2 {
        a: Wrapping<u16>,
        b: Key7,
        c: Struct68<'a>,
    },
    V3 {
        a: Arc<[Result<Duration, &'a [u8]>]>,
        b: f32,
        c: i8,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum103<'a> {
    V0 {
        a: Box<[Generic72<Key8, HashSet<usize>>]>,
        b: Box<[Struct58]>,
    },
    V1 {
        #[sdp(skip)] _a: u32,
        b: Enum29,
    },
    V2,
    V3 {
        a: NonZeroU8,
        b: usize,
        c: ((&'a str, &'a str,),),
        d: Cow<'a, [u8; 6]>,
        e: [(); 2],
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16489)]
pub(crate) enum Generic105<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: BTreeSet<Key11<'a>>,
        c: u32,
        d: BTreeMap<K, Struct76<'a>>,
        e: Vec<T>,
    },
    V1 {
        a: Struct67,
        b: HashSet<Key2>,
        c: HashMap<K, Box<i64>>,
        d: Vec<T>,
    },
    V2(BTreeMap<K, Enum49<'a>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic106<'a, const N: usize>([NonZeroU8; 4], Struct48<'a>, &'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum109<'a> {
    V0(Option<Box<u8>>, HashSet<Cow<'a, [u8]>>),
    V1(u8, Vec<i8>, PhantomData<u64>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct110<'a> {
    a: BTreeMap<Cow<'a, str>, Tree50<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum111<'a> {
    V0 {
        a: Option<isize>,
        b: Option<[bool; 1]>,
        c: BTreeMap<Key4<'a>, u128>,
        d: [isize; 2],
        e: Arc<[Option<Option<Cow<'a, str>>>]>,
        f: Vec<Cow<'a, str>>,
    },
    V1([i8; 1], i64),
    V2 {
        a: Vec<HashSet<i64>>,
        b: u8,
        c: VecDeque<u64>,
        d: Result<Vec<i128>, Result<&'a [u8; 3], i8>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct112<'a> {
    a: Option<Vec<Cow<'a, str>>>,
    b: Vec<Vec<Cow<'a, str>>>,
    c: [Option<Cow<'a, str>>; 2],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct114<'a>(Box<[i16]>, Option<char>, &'a str);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic115<'a, K: Ord + Hash, T>(BTreeMap<K, Cow<'a, str>>, Vec<T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct116<'a> {
    a: isize,
    b: Struct33,
    #[sdp(skip)] _c: u32,
    d: Box<Vec<&'a [u8]>>,
    e: Vec<Box<[i16]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct117<'a> {
    #[sdp(skip)] _a: u32,
    b: i8,
    c: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic118<'a, T, U> {
    a: Struct91<'a>,
    b: Vec<T>,
    c: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct119<'a>(Cow<'a, str>, &'a [u8; 4], #[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct120<'a> {
    a: Struct92<'a>,
    #[sdp(with = "crate::big_endian")] b: u32,
    #[sdp(with = "crate::big_endian")] c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct121<'a> {
    a: Option<i16>,
    b: Vec<VecDeque<f64>>,
    c: Option<(Cow<'a, str>, u128,)>,
    d: i32,
    e: VecDeque<Result<isize, char>>,
    #[sdp(skip)] _f: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct123<'a>(i8, Rc<Cow<'a, str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct125<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    #[sdp(skip)] _b: u32,
    c: Vec<Vec<i8>>,
    d: Cow<'a, str>,
    e: Option<Vec<&'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16511)]
pub(crate) enum Tree127<'a> {
    V0,
    V1 {
        a: (NonZeroI64,),
        b: [Option<NonZeroU32>; 4],
        c: VecDeque<Option<Vec<&'a [u8]>>>,
        d: &'a str,
    },
    V2(Box<Tree127<'a>>, Box<Tree127<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16512)]
pub(crate) struct Struct128<'a> {
    a: u16,
    b: bool,
    c: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic129<'a, K: Ord + Hash, T> {
    a: Arc<[HashMap<u16, i64>]>,
    b: Struct123<'a>,
    c: BTreeMap<K, f32>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct130<'a>(Struct61, &'a str, Vec<Box<[u16]>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree131<'a>(Key10<'a>, Option<Rc<Tree131<'a>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree132<'a> {
    a: Vec<usize>,
    b: Option<Vec<&'a [u8]>>,
    c: Cow<'a, str>,
    d: Box<[Tree132<'a>]>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum133<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Arc<[Arc<[&'a str]>]>,
    },
    V1,
    V2,
    V3,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic135<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(HashMap<K, Key9<'a>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct136<'a> {
    a: Vec<Cow<'a, str>>,
    b: Struct36<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum139<'a> {
    V0(Vec<&'a str>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree140<'a> {
    V0,
    V1 {
        a: [BTreeSet<u16>; 3],
    },
    V2(Key10<'a>),
    V3,
    V4(Box<Tree140<'a>>, Box<Tree140<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16525)]
pub(crate) enum Generic141<'a, T> {
    V0 {
        a: Arc<[HashMap<Cow<'a, [u8]>, i32>]>,
        #[sdp(with = "crate::big_endian")] b: u32,
        c: Ipv4Addr,
        d: Vec<T>,
    },
    V1,
    V2(Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic142<'a, K: Ord + Hash, T>(T, HashMap<K, (T, Cow<'a, str>, T, &'a [u8],)>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct143<'a>(Vec<Option<i64>>, Arc<[&'a [u8; 1]]>, Option<Option<&'a str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct145<'a> {
    a: (),
    b: Struct143<'a>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct146<'a> {
    a: Cow<'a, str>,
    b: Box<[Vec<Vec<i8>>]>,
    c: i8,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree147<'a> {
    a: PhantomData<String>,
    b: [u16; 3],
    c: Vec<(Option<()>, bool, HashMap<Cow<'a, [u8]>, &'a str>,)>,
    d: Vec<Tree147<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct149<'a>(Generic97<'a, (Cow<'a, str>, u16,), Arc<[Cell<u32>]>>, VecDeque<VecDeque<i8>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic150<'a, K: Ord + Hash, T> {
    a: [&'a str; 0],
    b: Struct87,
    c: Vec<Cow<'a, str>>,
    d: BTreeMap<K, Vec<bool>>,
    e: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct151<'a>(Vec<i16>, Arc<[[&'a [u8]; 3]]>, Cow<'a, str>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16536)]
pub(crate) struct Struct152<'a> {
    a: Option<&'a [u8; 4]>,
    b: char,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct155<'a> {
    a: Option<Option<&'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct156<'a>([u128; 2], Generic98<'a, 3>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16542)]
pub(crate) struct Struct158<'a> {
    a: Vec<Box<&'a str>>,
    b: Struct123<'a>,
    c: Vec<Box<[usize]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct159<'a>(Vec<[i32; 1]>, i64, Vec<Vec<Cow<'a, str>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum160<'a> {
    V0 {
        a: Generic113<i16, i32>,
        b: Result<i32, Option<&'a [u8]>>,
        c: HashMap<Key5, Vec<isize>>,
    },
    V1,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct161<'a> {
    #[sdp(skip)] _a: u32,
    b: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree164<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Result<Vec<f32>, Option<&'a str>>,
    },
    V1(Cow<'a, [u8; 9]>, i128, VecDeque<f32>),
    V2(Box<Tree164<'a>>, Box<Tree164<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16550)]
pub(crate) struct Struct166<'a> {
    a: Vec<Arc<[Cow<'a, [u8; 7]>]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic168<'a, const N: usize>(&'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16556)]
pub(crate) enum Enum172<'a> {
    V0(NonZeroU8, Box<[[Cow<'a, [u8]>; 3]]>, f32),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct173<'a>(Option<Option<Cow<'a, str>>>, Vec<Struct136<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum174<'a> {
    V0(Cow<'a, str>, Result<Box<[Wrapping<u16>]>, Cow<'a, str>>, HashMap<&'a [u8; 1], HashSet<Cow<'a, [u8; 5]>>>),
    V1 {
        #[sdp(skip)] _a: u32,
        b: HashSet<i32>,
    },
    V2(&'a [u8; 4], Option<IpAddr>, i64),
    V3(Option<u16>, Vec<Option<PhantomData<u64>>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic176<'a, T, U> {
    a: VecDeque<Cow<'a, str>>,
    b: [char; 2],
    c: U,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct177<'a>(VecDeque<Struct26<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Generic178<'a, const N: usize> {
    V0 {
        a: &'a [u8; N],
        b: VecDeque<&'a [u8; N]>,
        c: bool,
        d: Enum83<'a>,
    },
    V1 {
        a: &'a [u8; N],
        b: i32,
        c: Box<[Option<Cow<'a, [u8; 9]>>]>,
        d: u16,
        e: (u32, &'a str,),
    },
    V2 {
        a: u8,
        b: Cow<'a, [u8; 7]>,
        c: Key5,
        d: &'a [u8; N],
    },
    V3,
    V4(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct180<'a> {
    a: NonZeroU32,
    b: Arc<Enum49<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree181<'a> {
    a: Option<Cow<'a, [u8]>>,
    b: Box<[Tree181<'a>]>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16566)]
pub(crate) enum Enum182<'a> {
    V0,
    V1 {
        a: Ipv4Addr,
        #[sdp(with = "crate::big_endian")] b: u32,
    },
    V2 {
        a: Box<[Vec<(bool, Cow<'a, str>,)>]>,
    },
    V3(NonZeroI64, f32, (Duration,)),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct185<'a>(Result<NonZeroI64, &'a str>, &'a str, PhantomData<String>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16572)]
pub(crate) struct Generic188<'a, K: Ord + Hash, T>(BTreeMap<K, Arc<[&'a [u8; 4]]>>, Vec<T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree190<'a> {
    V0 {
        a: BTreeSet<Key11<'a>>,
    },
    V1,
    V2(Vec<u128>, Box<[Vec<&'a str>; 4]>, [i32; 0]),
    V3(Box<Tree190<'a>>, Box<Tree190<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic191<'a, K: Ord + Hash, T>(Option<Struct173<'a>>, BTreeMap<K, BTreeMap<usize, isize>>, Vec<T>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16577)]
pub(crate) struct Generic193<'a, T, U> {
    a: BTreeMap<&'a [u8; 3], Generic115<'a, Cow<'a, str>, VecDeque<char>>>,
    b: Vec<T>,
    c: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct194<'a>(HashMap<isize, Box<[NonZeroI64]>>, Result<BTreeSet<&'a [u8]>, Cow<'a, [u8]>>, (Cow<'a, [u8]>, Option<Option<Cow<'a, str>>>, &'a str, Struct34,));

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum195<'a> {
    V0([BTreeMap<i8, u64>; 4]),
    V1 {
        a: &'a [u8; 1],
        b: Box<[&'a str]>,
    },
    V2(NonZeroU32, i32),
    V3 {
        a: Option<Vec<Cow<'a, str>>>,
        #[sdp(skip)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct198<'a>([&'a [u8]; 2], &'a str, &'a [u8; 2]);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16584)]
#[sdp(tag = "u32")]
pub(crate) enum Enum200<'a> {
    V0 {
        a: Struct128<'a>,
        b: u16,
    },
    V1 {
        a: Option<Enum182<'a>>,
        b: Vec<Vec<Struct78<'a>>>,
        c: (PhantomData<String>, (IpAddr, u64,), Vec<i32>,),
        d: bool,
        e: Vec<Result<&'a str, i16>>,
        f: Tree147<'a>,
    },
    V2 {
        a: [&'a str; 4],
        b: u128,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum202<'a> {
    V0,
    V1 {
        a: Cow<'a, str>,
    },
    V2 {
        a: HashMap<&'a str, Box<[bool]>>,
    },
    V3(Vec<i32>, f32),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16587)]
pub(crate) struct Struct203<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: HashSet<Cow<'a, str>>,
    #[sdp(skip)] _c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct206<'a> {
    a: Ipv4Addr,
    b: HashSet<&'a [u8]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum207<'a> {
    V0(f32, [f32; 3]),
    V1 {
        a: Box<BTreeSet<usize>>,
        b: Vec<Struct159<'a>>,
        c: Enum69<'a>,
    },
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct208<'a>(Option<i128>, [Result<&'a [u8; 3], u8>; 4], Struct110<'a>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16593)]
pub(crate) struct Generic209<'a, T, U> {
    a: i32,
    b: T,
    c: [u8; 0],
    d: Option<Box<[U]>>,
    e: BTreeSet<Cow<'a, str>>,
    f: Vec<Box<[&'a str]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree211<'a> {
    V0,
    V1(i64),
    V2,
    V3 {
        a: bool,
        b: (i128,),
        c: Cow<'a, str>,
        d: Result<BTreeMap<u128, &'a [u8]>, Result<f32, Cow<'a, str>>>,
        e: i16,
    },
    V4(Box<Tree211<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct213<'a> {
    a: f32,
    b: (u32, &'a str, Option<Cow<'a, str>>,),
    c: Struct144,
    d: [VecDeque<i8>; 1],
    e: &'a [u8],
    f: Vec<Vec<bool>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic214<'a, T> {
    a: Struct82,
    b: Cow<'a, [u8]>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic215<'a, const N: usize> {
    V0,
    V1(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum218<'a> {
    V0,
    V1(Struct114<'a>, Vec<Option<Cow<'a, str>>>, &'a str),
    V2 {
        #[sdp(skip)] _a: u32,
        b: [u16; 0],
        c: i8,
        d: Struct120<'a>,
        e: IpAddr,
    },
    V3 {
        a: &'a str,
        b: i32,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum220<'a> {
    V0,
    V1((Cow<'a, str>, Cow<'a, str>, f32, Option<&'a str>,), Box<[Option<Cow<'a, str>>]>),
    V2,
}

