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
use super::owned::{Key0, Key1, Key2, Key3, Key5, Key6, Key7, Key8, Enum13, Struct18, Struct19, Struct33, Tree50, Struct53, Struct60, Struct62, Struct73, Struct87, Generic88, Struct94, Enum96, Struct99, Enum116, Enum129, Struct136, Struct138, Generic142, Struct143, Generic148, Tree186};

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key4<'a> {
    a: &'a [u8; 4],
    b: Cow<'a, str>,
    c: u64,
    d: u128,
    e: Cow<'a, str>,
    f: bool,
    g: (u32, u32,),
    h: i8,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16393)]
pub(crate) struct Key9<'a> {
    a: u64,
    b: (u64, u32,),
    c: Key2,
    d: &'a str,
    e: bool,
    f: i8,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key10<'a> {
    a: &'a str,
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key11<'a> {
    a: (char, Cow<'a, str>,),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct12<'a> {
    a: IpAddr,
    b: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum14<'a> {
    V0 {
        a: Cow<'a, str>,
        b: Key4<'a>,
    },
    V1(#[sdp(with = "crate::big_endian")] u32, Arc<[Option<u16>]>, &'a [u8]),
    V2,
    V3(Key8, Arc<Result<bool, VecDeque<Cow<'a, str>>>>, Cow<'a, str>),
    V4 {
        a: Box<[f32]>,
    },
    V5(Arc<[VecDeque<VecDeque<&'a str>>]>, Duration),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic15<'a, T>((Key9<'a>, Result<Option<Cow<'a, [u8]>>, (Cow<'a, [u8]>, T, Cow<'a, str>, u32,)>,), [&'a [u8]; 4]);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16400)]
pub(crate) enum Enum16<'a> {
    V0 {
        a: u32,
        b: HashMap<&'a str, Struct12<'a>>,
    },
    V1(PhantomData<String>, BTreeMap<Cow<'a, str>, VecDeque<Option<i32>>>, Key4<'a>),
    V2 {
        a: Option<Box<[Arc<[u8]>]>>,
        b: (f64, BTreeSet<Cow<'a, str>>,),
    },
    V3,
    V4 {
        #[sdp(skip)] _a: u32,
        b: Result<[Key11<'a>; 0], Cow<'a, str>>,
        c: Vec<&'a [u8]>,
        d: Key6,
        e: i8,
        f: Cow<'a, str>,
        g: i64,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16401)]
pub(crate) enum Enum17<'a> {
    V0 {
        a: NonZeroI64,
        b: Vec<&'a str>,
        #[sdp(with = "crate::big_endian")] c: u32,
        d: &'a [u8],
        e: Key4<'a>,
    },
    V1,
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct20<'a>(i128, HashSet<Cow<'a, str>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16405)]
pub(crate) struct Struct21<'a> {
    a: Box<[Arc<[&'a str]>]>,
    b: &'a [u8],
    #[sdp(with = "crate::big_endian")] c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct22<'a> {
    a: Arc<[Rc<Vec<i64>>]>,
    b: u16,
    c: Vec<&'a [u8; 4]>,
    d: u64,
    #[sdp(skip)] _e: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16408)]
pub(crate) struct Generic24<'a, K: Ord + Hash, T> {
    a: u128,
    b: f64,
    c: Key10<'a>,
    d: i8,
    e: BTreeMap<K, Vec<Cow<'a, [u8]>>>,
    f: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum25<'a> {
    V0,
    V1(#[sdp(with = "crate::big_endian")] u32, IpAddr, Key6),
    V2(&'a [u8; 4], &'a [u8], u32),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct26<'a> {
    a: [Cow<'a, str>; 3],
    b: u32,
    c: BTreeSet<(u128, Cow<'a, str>,)>,
    d: Vec<Key5>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct27<'a> {
    #[sdp(skip)] _a: u32,
    b: BTreeSet<&'a str>,
    #[sdp(skip)] _c: u32,
    d: [Key7; 0],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree28<'a> {
    a: i16,
    b: Vec<&'a [u8; 4]>,
    c: Box<Vec<i128>>,
    d: Option<Box<Tree28<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct29<'a>(Generic24<'a, u32, i64>, &'a str, Cow<'a, [u8; 5]>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16414)]
pub(crate) struct Struct30<'a>(Result<Cow<'a, str>, Option<i64>>, Enum13);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic32<'a, K: Ord + Hash, T> {
    a: &'a str,
    b: Result<Cell<u32>, i32>,
    c: BTreeMap<K, Arc<[T]>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16418)]
pub(crate) struct Generic34<'a, K: Ord + Hash, T> {
    a: Tree28<'a>,
    b: [Vec<Option<Cow<'a, str>>>; 3],
    c: NonZeroU32,
    d: Rc<Box<Enum13>>,
    e: f32,
    f: Struct19,
    g: Result<[&'a str; 0], Option<Key1>>,
    h: HashMap<K, Cow<'a, str>>,
    i: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct36<'a> {
    a: Arc<HashSet<u32>>,
    b: u128,
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16421)]
pub(crate) struct Tree37<'a> {
    a: u8,
    b: Box<[(Cow<'a, [u8; 7]>, (f32, NonZeroU8, i128,),)]>,
    c: Arc<Cow<'a, str>>,
    d: Struct36<'a>,
    e: i128,
    f: IpAddr,
    g: i16,
    h: Struct29<'a>,
    i: Option<Box<Tree37<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic38<'a, const N: usize>(&'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct39<'a> {
    a: Ipv4Addr,
    b: Cow<'a, str>,
    c: Option<[i128; 1]>,
    d: u8,
    e: Wrapping<u16>,
    f: Wrapping<u16>,
    g: Vec<u32>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct40<'a>(&'a str, u128);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct41<'a> {
    a: isize,
    b: [Struct19; 1],
    c: Vec<VecDeque<Option<Cow<'a, [u8; 9]>>>>,
    d: i8,
    e: Option<Arc<[(Cow<'a, str>, u32, Ipv4Addr, &'a str,)]>>,
    f: [Option<Vec<f32>>; 4],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic42<'a, const N: usize> {
    a: u16,
    b: Box<[Box<Box<Cow<'a, str>>>]>,
    c: Vec<Result<Arc<[Cow<'a, str>]>, Result<Wrapping<u16>, NonZeroU8>>>,
    d: &'a [u8; N],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct43<'a> {
    a: Option<Box<[Vec<&'a [u8]>]>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16428)]
pub(crate) enum Enum44<'a> {
    V0 {
        a: Vec<Ipv4Addr>,
        b: Option<Vec<u32>>,
        #[sdp(with = "crate::big_endian")] c: u32,
        d: Vec<HashMap<&'a [u8; 3], Struct33>>,
        e: Option<Option<&'a str>>,
        f: Cow<'a, str>,
        g: [BTreeMap<&'a str, NonZeroI64>; 0],
        h: &'a str,
    },
    V1,
    V2 {
        #[sdp(skip)] _a: u32,
        b: bool,
        c: Vec<Option<Vec<f64>>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct45<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: (HashMap<Key8, i32>, f64, &'a str, Result<Generic24<'a, u32, i64>, PhantomData<String>>,),
    #[sdp(with = "crate::big_endian")] c: u32,
    d: [Vec<Ipv4Addr>; 1],
    e: Arc<[Box<[i8]>]>,
    f: Vec<Vec<Cow<'a, str>>>,
    g: i128,
    h: HashMap<u128, Box<[IpAddr]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct46<'a> {
    a: Vec<i128>,
    b: Result<Rc<Struct22<'a>>, Cow<'a, str>>,
    c: IpAddr,
    d: Option<Cell<u32>>,
    e: Vec<VecDeque<f64>>,
    f: BTreeSet<&'a [u8; 4]>,
    g: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum47<'a> {
    V0 {
        a: [PhantomData<String>; 1],
        b: BTreeSet<&'a [u8]>,
        c: Rc<Rc<f64>>,
        d: BTreeMap<Key6, [Enum13; 0]>,
        e: Cow<'a, [u8]>,
        #[sdp(with = "crate::big_endian")] f: u32,
        g: Wrapping<u16>,
        h: Option<Struct39<'a>>,
    },
    V1 {
        a: Vec<u128>,
        b: (Vec<&'a [u8]>, usize, VecDeque<HashSet<&'a str>>,),
        c: u8,
    },
    V2(Cow<'a, str>, Result<Option<Box<NonZeroI64>>, Enum17<'a>>, HashMap<i32, i8>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic48<'a, const N: usize>(&'a [u8; N], BTreeSet<Cow<'a, str>>, HashSet<Cow<'a, str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree51<'a> {
    a: i64,
    b: Vec<Vec<&'a [u8]>>,
    c: i16,
    d: f32,
    e: [&'a str; 1],
    #[sdp(with = "crate::big_endian")] f: u32,
    g: Cow<'a, [u8; 6]>,
    h: Option<Box<Tree51<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct52<'a> {
    a: Option<(u64, &'a [u8],)>,
    b: i16,
    c: Vec<Vec<BTreeMap<&'a [u8; 2], &'a str>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic54<'a, T, U> {
    a: HashMap<Cow<'a, str>, BTreeMap<Key8, &'a [u8]>>,
    b: u128,
    c: Vec<T>,
    d: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16440)]
pub(crate) enum Enum56<'a> {
    V0 {
        a: u32,
        b: VecDeque<Vec<char>>,
        c: Result<Option<VecDeque<Cow<'a, [u8; 5]>>>, f32>,
        d: Arc<[Option<Result<char, isize>>]>,
        e: Cow<'a, [u8; 8]>,
        f: Box<Arc<BTreeSet<u8>>>,
        g: Vec<Enum44<'a>>,
    },
    V1 {
        a: (),
        b: Key4<'a>,
        c: u32,
        d: &'a str,
        e: BTreeMap<&'a [u8; 2], [Result<Cow<'a, [u8; 7]>, Cow<'a, [u8]>>; 2]>,
        #[sdp(with = "crate::big_endian")] f: u32,
        g: Cow<'a, str>,
    },
    V2(Option<Arc<Struct27<'a>>>, Arc<Option<Wrapping<u16>>>),
    V3 {
        a: i128,
        b: i8,
        c: Result<f64, &'a [u8; 3]>,
        d: Vec<Struct53>,
    },
    V4 {
        #[sdp(skip)] _a: u32,
        b: i8,
        c: Box<Arc<Vec<Cow<'a, str>>>>,
    },
    V5,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic57<'a, const N: usize> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Box<[&'a [u8; N]]>,
        c: HashMap<i128, Vec<Vec<&'a [u8; N]>>>,
    },
    V1 {
        a: Result<f32, NonZeroU32>,
        b: &'a [u8; N],
    },
    V2(&'a [u8; N]),
    V3(&'a [u8; N]),
    V4(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16442)]
#[sdp(tag = "u32")]
pub(crate) enum Enum58<'a> {
    V0 {
        a: (PhantomData<u64>,),
    },
    V1 {
        a: VecDeque<HashMap<isize, Option<u8>>>,
        b: Vec<u128>,
        c: Duration,
        d: (Box<Option<u64>>, Box<[Option<Cell<u32>>]>, Cow<'a, str>, Arc<[Result<Cow<'a, str>, Cow<'a, str>>]>,),
        e: Cow<'a, str>,
        f: &'a str,
    },
    V2,
    V3,
    V4 {
        a: Ipv4Addr,
        b: u64,
        c: u32,
        d: Cow<'a, str>,
        e: f64,
        f: Cow<'a, str>,
        g: Arc<&'a str>,
        h: f64,
    },
    V5,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct59<'a> {
    a: Key8,
    b: &'a str,
    c: Option<Option<&'a [u8; 3]>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16445)]
pub(crate) struct Struct61<'a>(Vec<i32>, BTreeSet<u128>, Struct41<'a>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum63<'a> {
    V0,
    V1(bool),
    V2 {
        a: Key0,
        #[sdp(with = "crate::big_endian")] b: u32,
    },
    V3 {
        a: Vec<Option<VecDeque<Cow<'a, str>>>>,
        #[sdp(skip)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16448)]
#[sdp(tag = "u16")]
pub(crate) enum Tree64<'a> {
    V0 {
        a: Vec<HashMap<i128, Option<Cow<'a, [u8]>>>>,
        b: Cow<'a, [u8; 8]>,
        c: Option<NonZeroI64>,
        d: u128,
        e: Option<Struct22<'a>>,
        f: Option<Cow<'a, [u8]>>,
        g: Generic32<'a, Cow<'a, str>, [&'a [u8]; 2]>,
        #[sdp(with = "crate::big_endian")] h: u32,
    },
    V1 {
        a: &'a str,
        b: HashSet<Cow<'a, [u8]>>,
        c: Box<Option<BTreeSet<&'a str>>>,
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
    V6(Box<Tree64<'a>>, Box<Tree64<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree65<'a> {
    a: Vec<Struct26<'a>>,
    b: i16,
    c: Arc<Box<[[u128; 4]]>>,
    d: [Cow<'a, [u8]>; 0],
    e: Arc<isize>,
    f: &'a [u8],
    g: &'a str,
    h: Option<Result<Vec<isize>, Cow<'a, str>>>,
    i: Vec<Tree65<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Generic67<'a, const N: usize> {
    V0,
    V1(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree68<'a> {
    V0,
    V1 {
        a: Box<()>,
        b: Key5,
        c: &'a str,
        d: Rc<[char; 2]>,
        e: Cow<'a, [u8; 9]>,
        f: Vec<Vec<f64>>,
        g: (Wrapping<u16>, Wrapping<u16>,),
        h: &'a [u8; 3],
    },
    V2,
    V3 {
        a: Vec<Vec<Box<[IpAddr]>>>,
        b: VecDeque<Cow<'a, str>>,
        c: Vec<Option<Option<i128>>>,
    },
    V4(Box<Tree68<'a>>, Box<Tree68<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16454)]
pub(crate) struct Struct70<'a> {
    a: i128,
    b: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct71<'a> {
    a: i16,
    b: Struct18,
    c: Arc<[[Struct43<'a>; 3]]>,
    d: VecDeque<Enum13>,
    e: (Box<[&'a str]>, Option<i8>, usize, PhantomData<String>,),
    f: i128,
    g: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16456)]
pub(crate) struct Struct72<'a> {
    #[sdp(skip)] _a: u32,
    b: Cow<'a, str>,
    c: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16458)]
pub(crate) struct Generic74<'a, T, U> {
    #[sdp(skip)] _a: u32,
    b: (Cow<'a, str>,),
    c: Vec<T>,
    d: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct75<'a> {
    a: &'a str,
    b: Generic57<'a, 1>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum76<'a> {
    V0 {
        a: Arc<[Key3]>,
        b: Struct12<'a>,
    },
    V1,
    V2 {
        a: Rc<f32>,
        b: Option<Cow<'a, str>>,
        c: i32,
    },
    V3 {
        a: Box<[Generic57<'a, 1>]>,
        b: Option<Vec<Key11<'a>>>,
        c: Option<f64>,
        d: (),
    },
    V4 {
        a: BTreeSet<i64>,
        b: [Ipv4Addr; 4],
        c: Option<Key4<'a>>,
        d: Option<(Key9<'a>, (&'a str,),)>,
        e: i32,
    },
    V5 {
        a: Struct43<'a>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct77<'a>(Struct62, Key6, Option<Cow<'a, str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct78<'a> {
    a: Result<u16, Vec<[f32; 2]>>,
    #[sdp(skip)] _b: u32,
    #[sdp(skip)] _c: u32,
    d: &'a str,
    e: Option<(Option<&'a str>,)>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<'a, K: Ord + Hash, T> {
    a: &'a str,
    b: BTreeMap<K, Cow<'a, str>>,
    c: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16464)]
pub(crate) struct Generic80<'a, K: Ord + Hash, T> {
    a: Vec<Arc<[Option<&'a [u8]>]>>,
    b: T,
    c: HashMap<Cow<'a, str>, Cow<'a, [u8]>>,
    d: Cow<'a, str>,
    e: u128,
    f: f64,
    g: BTreeMap<K, Struct70<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct81<'a>((VecDeque<u16>, bool, VecDeque<Cow<'a, str>>, Option<Vec<&'a [u8]>>,), u32, Arc<[Key8]>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct82<'a> {
    a: Key4<'a>,
    b: u16,
    c: i32,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Cow<'a, str>,
    f: Vec<&'a str>,
    g: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct83<'a> {
    a: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct84<'a>((Struct12<'a>,), Option<IpAddr>, Struct21<'a>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct85<'a> {
    a: [(Arc<[NonZeroU32]>, Vec<Cow<'a, str>>, VecDeque<f32>,); 4],
    b: i8,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct86<'a>(HashMap<i32, &'a [u8]>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum90<'a> {
    V0 {
        a: (Option<Struct85<'a>>, &'a str,),
    },
    V1 {
        a: isize,
        b: &'a str,
        c: u64,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree91<'a> {
    a: [Cow<'a, str>; 4],
    b: HashMap<Cow<'a, [u8; 5]>, Option<Vec<IpAddr>>>,
    c: Cell<u32>,
    d: Box<[Tree91<'a>]>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16476)]
pub(crate) struct Struct92<'a> {
    a: BTreeSet<isize>,
    b: Struct43<'a>,
    c: i8,
    d: char,
    #[sdp(skip)] _e: u32,
    f: i64,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16477)]
pub(crate) enum Enum93<'a> {
    V0 {
        a: BTreeMap<(&'a [u8], u32,), VecDeque<Struct46<'a>>>,
        b: [[Generic67<'a, 1>; 2]; 2],
        c: IpAddr,
    },
    V1,
    V2 {
        a: usize,
        #[sdp(skip)] _b: u32,
        c: Struct43<'a>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Generic95<'a, K: Ord + Hash, T> {
    V0 {
        a: VecDeque<(HashSet<Cow<'a, str>>, i32, BTreeSet<Cow<'a, [u8]>>, i128,)>,
        b: HashMap<K, u8>,
        c: Vec<T>,
    },
    V1(HashMap<K, BTreeMap<u32, f64>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16482)]
pub(crate) struct Struct98<'a> {
    a: Option<BTreeSet<u64>>,
    b: VecDeque<Cow<'a, str>>,
    c: [Vec<Option<Cow<'a, str>>>; 2],
    d: Vec<f64>,
    e: i32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16485)]
pub(crate) struct Struct101<'a> {
    a: &'a str,
    b: Rc<BTreeMap<usize, (i8, &'a str, Cow<'a, str>, &'a str,)>>,
    c: Struct20<'a>,
    d: Vec<HashSet<Key8>>,
    e: u32,
    #[sdp(skip)] _f: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic103<'a, T> {
    a: Result<Rc<T>, (u128, Vec<Cow<'a, str>>, &'a str, Option<T>,)>,
    b: Struct73,
    c: (Struct73, Duration,),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16488)]
pub(crate) enum Enum104<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Result<Struct39<'a>, (Result<f32, i64>, Wrapping<u16>,)>,
        c: &'a str,
    },
    V1(&'a str, Key3),
    V2(i128, &'a str),
    V3 {
        a: [Key8; 2],
        b: Wrapping<u16>,
        c: Vec<isize>,
        d: Option<Struct29<'a>>,
        #[sdp(skip)] _e: u32,
        f: BTreeMap<(&'a str, isize,), i16>,
    },
    V4,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16489)]
pub(crate) struct Generic105<'a, K: Ord + Hash, T> {
    a: &'a [u8],
    b: (Result<Option<Cow<'a, [u8; 5]>>, Arc<[&'a str]>>, Option<u16>, Vec<Cow<'a, str>>, Enum93<'a>,),
    c: HashMap<K, isize>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct106<'a> {
    a: Cow<'a, str>,
    b: &'a str,
    c: Rc<[&'a str; 2]>,
    d: Vec<Vec<Cow<'a, [u8]>>>,
    e: Box<Result<i16, &'a str>>,
    #[sdp(skip)] _f: u32,
    g: bool,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic107<'a, const N: usize> {
    a: u128,
    b: &'a [u8; N],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree108<'a>(Result<VecDeque<BTreeMap<Cow<'a, str>, char>>, Vec<BTreeSet<u64>>>, char, Option<Box<Tree108<'a>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum110<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        #[sdp(skip)] _b: u32,
        c: u8,
        d: [BTreeSet<&'a [u8]>; 4],
        e: bool,
        f: (Cow<'a, str>, Enum44<'a>, BTreeMap<(i8, &'a str,), VecDeque<char>>,),
        g: Option<Vec<Vec<i64>>>,
        h: BTreeSet<bool>,
    },
    V1(Box<[Box<HashMap<u128, isize>>]>),
    V2 {
        a: VecDeque<Result<[char; 0], Cell<u32>>>,
        b: &'a str,
        c: Vec<&'a str>,
        d: u16,
    },
    V3 {
        a: Arc<[Vec<Struct87>]>,
        b: Box<[Box<[BTreeMap<u32, f64>]>]>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16495)]
pub(crate) enum Generic111<'a, T, U> {
    V0 {
        a: Struct106<'a>,
        b: Cow<'a, str>,
        c: VecDeque<f64>,
        d: Vec<T>,
        e: Vec<U>,
    },
    V1 {
        a: Struct60,
        b: (U, Option<[NonZeroU8; 0]>,),
        #[sdp(skip)] _c: u32,
        d: Vec<T>,
    },
    V2(Result<&'a str, i16>, Vec<T>, Vec<U>),
    V3(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum112<'a> {
    V0,
    V1(Vec<&'a [u8]>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic114<'a, K: Ord + Hash, T> {
    V0(u8, HashMap<K, Key7>, Vec<T>),
    V1 {
        a: Option<Option<Generic88<Rc<f64>, usize>>>,
        b: [isize; 2],
        c: HashMap<K, Generic57<'a, 1>>,
        d: Vec<T>,
    },
    V2 {
        a: usize,
        b: NonZeroU8,
        c: PhantomData<String>,
        d: Box<[[Result<Cow<'a, [u8]>, Duration>; 1]]>,
        e: i32,
        f: HashMap<K, &'a str>,
        g: Vec<T>,
    },
    V3(BTreeMap<K, &'a str>, Vec<T>),
    V4 {
        a: HashSet<Cow<'a, str>>,
        b: T,
        c: BTreeMap<K, Option<u128>>,
    },
    V5,
    V6(HashMap<K, Option<&'a str>>, Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct117<'a>(&'a str, NonZeroI64, &'a [u8; 2]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct118<'a>(#[sdp(with = "crate::big_endian")] u32, Generic42<'a, 1>, Option<BTreeMap<bool, Arc<[i8]>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16503)]
pub(crate) struct Struct119<'a> {
    a: [&'a str; 4],
    b: Cow<'a, str>,
    c: (Cell<u32>, Ipv4Addr, Struct86<'a>, char,),
    d: u8,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct121<'a> {
    a: &'a str,
    b: PhantomData<String>,
    c: Vec<u16>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Tree122<'a> {
    V0(Result<Arc<[Option<u16>]>, &'a str>, i64),
    V1(Box<Tree122<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic123<'a, T> {
    a: [[Struct73; 4]; 1],
    b: (),
    c: Option<&'a str>,
    d: f32,
    e: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct125<'a> {
    a: [i128; 4],
    b: [IpAddr; 2],
    c: char,
    d: u128,
    #[sdp(with = "crate::big_endian")] e: u32,
    f: (Cow<'a, str>, BTreeMap<Key10<'a>, &'a str>, Option<i16>, BTreeSet<u32>,),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct126<'a> {
    a: [[Cow<'a, str>; 1]; 3],
    b: Rc<Generic74<'a, Struct29<'a>, u128>>,
    c: &'a [u8; 4],
    d: u64,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree130<'a>(Cow<'a, [u8; 9]>, Vec<Tree130<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16515)]
#[sdp(tag = "u16")]
pub(crate) enum Enum131<'a> {
    V0 {
        a: Struct83<'a>,
        b: Option<Box<[Enum44<'a>]>>,
        c: Vec<Ipv4Addr>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum132<'a> {
    V0,
    V1 {
        a: i128,
        b: Vec<Struct82<'a>>,
    },
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct133<'a>(Cow<'a, str>, Arc<HashMap<&'a str, Struct43<'a>>>, Generic67<'a, 1>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16521)]
pub(crate) struct Generic137<'a, K: Ord + Hash, T> {
    a: BTreeMap<Key7, NonZeroU8>,
    b: Vec<HashMap<(u8, &'a str,), Box<[u16]>>>,
    c: BTreeMap<K, Cow<'a, str>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic140<'a, const N: usize> {
    a: &'a [u8; N],
    b: Result<VecDeque<&'a [u8; N]>, Vec<&'a str>>,
    c: BTreeSet<u32>,
    d: &'a [u8; N],
    e: Result<Vec<u64>, Option<&'a [u8; N]>>,
    f: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16528)]
pub(crate) struct Struct144<'a>(Result<NonZeroU8, BTreeSet<&'a str>>, Cow<'a, [u8]>, &'a str);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct145<'a>(Rc<Vec<Result<f32, usize>>>, VecDeque<&'a str>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic146<'a, K: Ord + Hash, T> {
    a: i64,
    b: Vec<BTreeMap<u32, T>>,
    c: Struct81<'a>,
    d: &'a [u8; 4],
    e: Vec<&'a [u8; 2]>,
    f: i64,
    g: BTreeMap<K, Cow<'a, str>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16531)]
pub(crate) struct Struct147<'a> {
    a: Box<Struct143>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Result<Cow<'a, str>, Tree28<'a>>,
    d: Option<u16>,
    e: NonZeroI64,
    f: BTreeSet<Cow<'a, str>>,
    g: Struct40<'a>,
    h: PhantomData<u64>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum150<'a> {
    V0,
    V1 {
        a: Option<Cow<'a, [u8; 6]>>,
    },
    V2(f32, Option<Struct145<'a>>, bool),
    V3 {
        a: Cow<'a, str>,
        b: [Arc<Struct98<'a>>; 4],
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct151<'a>(Cow<'a, str>, Tree50, Generic148<[&'a str; 4], Vec<u32>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree152<'a>(Enum17<'a>, Option<Rc<Tree152<'a>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Generic153<'a, T, U> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Arc<[Struct138]>,
        c: Struct52<'a>,
        d: Vec<T>,
        e: Vec<U>,
    },
    V1(Vec<T>, Vec<U>),
    V2,
    V3(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16538)]
pub(crate) struct Struct154<'a>(Cow<'a, str>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct156<'a> {
    a: BTreeSet<i64>,
    b: [&'a str; 1],
    c: BTreeSet<i32>,
    d: Arc<char>,
    e: Option<Cow<'a, [u8]>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic159<'a, const N: usize> {
    a: Arc<[Result<&'a [u8; N], u8>]>,
    b: &'a [u8; N],
    c: HashSet<&'a [u8]>,
    d: BTreeSet<Cow<'a, [u8]>>,
    e: i16,
    #[sdp(with = "crate::big_endian")] f: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16545)]
pub(crate) struct Struct161<'a>((Arc<[(i128,)]>,), Vec<Result<Struct87, Struct75<'a>>>, Arc<[usize]>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct162<'a> {
    a: HashSet<u64>,
    b: HashMap<Cow<'a, str>, Result<&'a str, bool>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct163<'a> {
    a: Cow<'a, [u8; 5]>,
    b: i128,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic165<'a, const N: usize> {
    a: Struct84<'a>,
    #[sdp(skip)] _b: u32,
    c: &'a [u8; N],
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Tree166<'a> {
    V0,
    V1 {
        a: Vec<Vec<Vec<i32>>>,
        b: Cow<'a, [u8]>,
        c: Generic146<'a, isize, Vec<Cow<'a, str>>>,
        d: u8,
        e: &'a str,
        f: NonZeroI64,
        g: Cow<'a, str>,
        h: Cell<u32>,
    },
    V2 {
        a: [Box<(Cow<'a, str>,)>; 4],
    },
    V3(Box<Tree166<'a>>, Box<Tree166<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct167<'a>(Cow<'a, str>, i64, Option<Struct151<'a>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct168<'a>(&'a str);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic169<'a, const N: usize> {
    a: Vec<BTreeMap<(usize, isize,), Box<char>>>,
    b: u128,
    c: BTreeSet<&'a [u8; 3]>,
    d: &'a [u8; N],
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Tree170<'a> {
    V0(Vec<f32>, &'a [u8], Box<PhantomData<u64>>),
    V1,
    V2 {
        a: &'a [u8],
        b: Cow<'a, [u8]>,
        c: Struct119<'a>,
    },
    V3,
    V4 {
        a: BTreeSet<&'a [u8]>,
        b: Cow<'a, str>,
    },
    V5,
    V6(Box<Tree170<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16555)]
pub(crate) enum Enum171<'a> {
    V0,
    V1 {
        a: Cow<'a, str>,
        b: VecDeque<Box<[&'a str]>>,
    },
    V2 {
        a: Box<[usize]>,
        b: i32,
        #[sdp(skip)] _c: u32,
        d: Cow<'a, str>,
        e: &'a [u8],
    },
    V3 {
        a: [Vec<u8>; 4],
        #[sdp(skip)] _b: u32,
        c: HashMap<(u128, isize,), (i16, i16, (i32,), Cow<'a, str>,)>,
        d: Option<f32>,
        e: i16,
        f: (Vec<Key0>, PhantomData<String>, (Cow<'a, str>,), Enum116,),
    },
    V4 {
        a: Cow<'a, str>,
        b: BTreeSet<Key10<'a>>,
        c: Vec<BTreeSet<(usize, Cow<'a, str>,)>>,
        d: Cow<'a, [u8; 9]>,
        e: Result<Cow<'a, str>, Option<Option<f64>>>,
        f: i128,
    },
    V5 {
        a: (Option<HashMap<isize, &'a [u8]>>,),
        b: Option<f32>,
        c: Option<[i16; 1]>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic172<'a, K: Ord + Hash, T> {
    a: Result<Option<T>, Vec<Enum93<'a>>>,
    b: Enum17<'a>,
    c: u64,
    d: Generic57<'a, 1>,
    e: PhantomData<String>,
    f: (T,),
    g: &'a str,
    h: Option<[(); 2]>,
    i: BTreeMap<K, bool>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16559)]
pub(crate) struct Struct175<'a>(BTreeMap<i16, Struct78<'a>>, #[sdp(with = "crate::big_endian")] u32, #[sdp(with = "crate::big_endian")] u32);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree176<'a> {
    V0(Vec<u8>),
    V1 {
        a: Option<Cow<'a, str>>,
        b: usize,
    },
    V2,
    V3 {
        a: Vec<(BTreeMap<u64, Duration>, Struct98<'a>, PhantomData<u64>, Vec<Cow<'a, str>>,)>,
        b: &'a str,
        c: Enum129,
        d: f32,
        e: (i64, Cow<'a, str>,),
        f: Arc<[Box<[(f32, NonZeroI64, Cow<'a, [u8; 7]>, &'a [u8],)]>]>,
    },
    V4,
    V5(Box<Tree176<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct177<'a> {
    a: Struct136,
    b: Option<Struct59<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct178<'a>(BTreeMap<Key11<'a>, Result<i128, Option<NonZeroU8>>>, &'a str);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree179<'a> {
    a: HashSet<(bool, i32,)>,
    b: &'a str,
    c: Vec<Tree179<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum180<'a> {
    V0(Vec<Rc<Generic67<'a, 1>>>, Option<Cow<'a, str>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16565)]
pub(crate) enum Enum181<'a> {
    V0,
    V1 {
        a: Generic42<'a, 1>,
        #[sdp(skip)] _b: u32,
        c: Vec<u8>,
        d: HashSet<u64>,
        e: HashMap<Cow<'a, [u8]>, Vec<Box<&'a str>>>,
        f: VecDeque<Option<(&'a str, Cell<u32>,)>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree182<'a> {
    a: i128,
    b: Cow<'a, str>,
    c: HashSet<usize>,
    d: Box<[Tree182<'a>]>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum183<'a> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
        b: NonZeroU32,
    },
    V1,
    V2,
    V3(Key7, &'a [u8]),
    V4 {
        a: Enum116,
        b: Vec<i16>,
        c: Option<[&'a str; 1]>,
        d: &'a [u8],
        e: NonZeroU8,
        f: NonZeroU8,
        g: Cow<'a, str>,
        h: (Vec<Vec<bool>>, Option<u128>,),
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16568)]
pub(crate) struct Struct184<'a>(Cow<'a, [u8]>, Generic159<'a, 16>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct185<'a>(&'a [u8]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct190<'a> {
    a: Vec<u64>,
    b: Box<[Option<Result<&'a [u8; 1], i128>>]>,
    c: Cow<'a, str>,
    #[sdp(skip)] _d: u32,
    e: (u128, Key1,),
    f: Result<[(&'a str,); 4], HashMap<Cow<'a, str>, Struct78<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum192<'a> {
    V0 {
        a: ((&'a str,), Key11<'a>,),
        b: Enum129,
        c: i64,
    },
    V1,
    V2 {
        a: bool,
    },
    V3 {
        a: char,
        b: Option<BTreeSet<&'a [u8; 1]>>,
        c: Result<BTreeSet<u128>, Vec<Cow<'a, str>>>,
        d: u128,
        e: Wrapping<u16>,
        f: &'a str,
        g: f64,
    },
    V4,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct193<'a>(&'a str, HashMap<&'a str, Option<Box<[&'a [u8; 4]]>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic195<'a, K: Ord + Hash, T> {
    a: i8,
    b: NonZeroU32,
    c: HashMap<K, Struct117<'a>>,
    d: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree196<'a> {
    a: VecDeque<i32>,
    b: VecDeque<Option<Struct154<'a>>>,
    c: PhantomData<u64>,
    d: Cell<u32>,
    e: [char; 1],
    f: [i16; 1],
    g: Box<[Tree196<'a>]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree198<'a> {
    V0,
    V1 {
        a: Result<&'a str, Ipv4Addr>,
        b: Vec<Cell<u32>>,
        c: Vec<Vec<Option<&'a [u8]>>>,
        d: NonZeroU32,
        e: HashSet<char>,
        f: Arc<[Result<Option<PhantomData<String>>, Struct185<'a>>]>,
        g: (Cow<'a, str>, Vec<Arc<[bool]>>, Struct99, Result<BTreeSet<u128>, Option<Cell<u32>>>,),
        h: BTreeMap<Cow<'a, str>, BTreeSet<&'a str>>,
    },
    V2 {
        a: Option<Box<[Wrapping<u16>]>>,
        #[sdp(skip)] _b: u32,
        c: VecDeque<Option<Option<i128>>>,
        d: Option<u32>,
    },
    V3(Key4<'a>),
    V4(Box<Tree198<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16583)]
pub(crate) enum Generic199<'a, T> {
    V0 {
        a: BTreeSet<&'a str>,
        b: Rc<Vec<Vec<i16>>>,
        c: Option<[Result<u128, u64>; 0]>,
        d: Vec<T>,
    },
    V1(Box<[u128]>, [T; 3]),
    V2 {
        #[sdp(skip)] _a: u32,
        b: Arc<[T]>,
        c: Generic142<Vec<bool>, VecDeque<&'a [u8; 1]>>,
    },
    V3 {
        a: T,
        b: T,
        c: T,
        d: Option<HashMap<char, Cow<'a, str>>>,
    },
    V4(Vec<T>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16584)]
pub(crate) struct Struct200<'a> {
    a: (Arc<&'a [u8]>, &'a [u8], [Arc<[i64]>; 1], Vec<Rc<isize>>,),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Tree202<'a> {
    V0,
    V1 {
        a: Wrapping<u16>,
        b: Box<[Cow<'a, [u8; 8]>; 0]>,
    },
    V2,
    V3(Box<Tree202<'a>>, Box<Tree202<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic203<'a, K: Ord + Hash, T> {
    a: Vec<Vec<u32>>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Arc<Struct75<'a>>,
    d: HashSet<&'a str>,
    e: BTreeMap<K, Enum96>,
    f: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct204<'a> {
    a: Vec<Struct29<'a>>,
    b: Vec<Struct22<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16589)]
pub(crate) struct Tree205<'a>(Cow<'a, str>, Box<[Vec<&'a str>]>, Box<[Tree205<'a>]>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum206<'a> {
    V0,
    V1(f64, Result<NonZeroI64, &'a [u8; 4]>),
    V2(&'a str),
    V3((Arc<[Result<Cell<u32>, i64>]>, (Cow<'a, [u8]>, &'a [u8; 2], Result<&'a [u8], &'a [u8; 2]>, Key6,), [Cow<'a, str>; 1], isize,), Option<bool>),
    V4,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum207<'a> {
    V0,
    V1 {
        a: f64,
        b: Struct19,
        c: i64,
    },
    V2(Wrapping<u16>, (Key11<'a>, &'a [u8], u8, Vec<BTreeSet<u16>>,), Key6),
    V3 {
        a: Cow<'a, str>,
        b: &'a str,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct209<'a> {
    a: Vec<([u8; 0], Arc<[f64]>, Struct21<'a>, Key8,)>,
    b: (u64, Vec<BTreeSet<i16>>, char,),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum210<'a> {
    V0,
    V1 {
        a: Box<Cell<u32>>,
        b: Box<u32>,
        c: Vec<VecDeque<i32>>,
    },
    V2,
    V3 {
        a: Option<Result<char, &'a [u8]>>,
        b: HashMap<&'a str, HashSet<u32>>,
        c: i64,
    },
    V4,
    V5 {
        a: Key3,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16595)]
pub(crate) enum Generic211<'a, T, U> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
        b: i32,
        c: U,
        d: Rc<Option<f32>>,
        e: Vec<Cow<'a, str>>,
        f: f32,
        g: &'a str,
        h: Vec<T>,
    },
    V1(Option<VecDeque<Arc<[T]>>>, #[sdp(with = "crate::big_endian")] u32, Vec<U>),
    V2,
    V3 {
        a: [&'a str; 3],
        b: BTreeSet<&'a str>,
        c: Vec<T>,
        d: Vec<U>,
    },
    V4(Vec<T>, Vec<U>),
    V5(Vec<T>, Vec<U>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct212<'a> {
    a: NonZeroI64,
    b: Option<i16>,
    c: (),
    d: Key8,
    e: Key4<'a>,
    f: VecDeque<f32>,
    g: HashMap<&'a [u8; 3], Box<Box<PhantomData<String>>>>,
    h: VecDeque<NonZeroI64>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree213<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Vec<HashMap<&'a str, Result<isize, u64>>>,
    c: Option<Box<Tree213<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16599)]
pub(crate) struct Struct215<'a> {
    #[sdp(skip)] _a: u32,
    b: [Generic42<'a, 1>; 2],
    c: Box<[i64]>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic216<'a, T>((Vec<HashMap<&'a str, T>>, char, [Struct20<'a>; 1],));

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct218<'a>(Result<&'a str, Struct94>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic219<'a, T, U> {
    a: Vec<BTreeMap<&'a [u8], T>>,
    b: Vec<U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree220<'a> {
    a: f32,
    b: [&'a [u8]; 2],
    c: Option<Box<Tree220<'a>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct222<'a> {
    a: Cow<'a, str>,
    b: &'a [u8],
    c: Option<Option<Cow<'a, str>>>,
    d: BTreeSet<&'a [u8; 2]>,
    e: (Result<Cow<'a, str>, Option<i32>>,),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct223<'a>(Tree186, Arc<u16>, &'a str);

