//! The same types, as they leave sequences in the input.
//!
//! Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::collections::HashMap;
use std::collections::HashSet;
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
use sdp::Seq;
use super::owned::{Key0, Key1, Key2, Key5, Key6, Key7, Key8, Struct17, Enum18, Struct20, Tree23, Enum29, Struct33, Struct34, Struct35, Enum54, Struct61, Struct67, Struct87, Struct144};
use super::borrowed::{Key4, Key9, Key10, Key11, Struct12, Struct14, Enum24, Enum49, Struct78, Struct91, Struct123, Struct128};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u16")]
pub(crate) enum Enum13<'a> {
    V0 {
        a: Seq<'a, i8>,
        b: Result<Seq<'a, &'a str>, f64>,
    },
    V1 {
        #[sdp(skip)] _a: u32,
        b: Key6,
        c: (PhantomData<u64>, Option<()>, bool,),
    },
    V2(Option<Seq<'a, Seq<'a, &'a [u8]>>>, Seq<'a, Seq<'a, Cow<'a, str>>>, Option<bool>),
    V3 {
        a: Cow<'a, str>,
        b: Seq<'a, Key0>,
        c: HashSet<Key11<'a>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16399)]
pub(crate) struct Struct15<'a>(Cow<'a, str>, Seq<'a, f64>);

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
        a: Seq<'a, Seq<'a, IpAddr>>,
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
        a: Option<Seq<'a, BTreeSet<i16>>>,
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
    V0(T, Seq<'a, Rc<IpAddr>>, Seq<'a, U>),
    V1(HashSet<Cow<'a, str>>, Seq<'a, T>, Seq<'a, U>),
    V2(Seq<'a, T>, Seq<'a, U>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct25<'a> {
    a: Seq<'a, Seq<'a, HashMap<Cow<'a, str>, Cow<'a, str>>>>,
    b: u128,
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct26<'a> {
    a: BTreeSet<&'a str>,
    b: Seq<'a, Seq<'a, i64>>,
    c: Option<BTreeSet<i16>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct28<'a>([isize; 3], [Cow<'a, str>; 3], Seq<'a, Seq<'a, NonZeroI64>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct32<'a> {
    a: Seq<'a, Struct14<'a>>,
    b: [Seq<'a, Option<PhantomData<u64>>>; 2],
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16420)]
pub(crate) struct Struct36<'a> {
    a: Cow<'a, [u8]>,
    b: Wrapping<u16>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Cow<'a, str>,
    e: Box<Seq<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct37<'a> {
    a: Ipv4Addr,
    b: Option<Seq<'a, &'a str>>,
    #[sdp(skip)] _c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum38<'a> {
    V0 {
        a: Key5,
        b: Seq<'a, Option<Rc<&'a [u8]>>>,
        c: Duration,
        d: Option<&'a [u8]>,
        e: isize,
        f: u8,
    },
    V1(Cow<'a, [u8; 7]>),
    V2 {
        a: Seq<'a, Option<Cow<'a, str>>>,
        b: BTreeSet<bool>,
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree41<'a> {
    a: i64,
    b: Option<Option<Cow<'a, str>>>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Seq<'a, Cow<'a, str>>,
    e: Seq<'a, Tree41<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16426)]
pub(crate) enum Generic42<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(NonZeroU8, HashMap<K, T>, Seq<'a, T>),
    V3(HashMap<K, &'a str>, Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct43<'a>(Result<Seq<'a, u8>, Cow<'a, str>>, i8, Seq<'a, [i32; 4]>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum44<'a> {
    V0 {
        a: Option<Seq<'a, Enum24<'a>>>,
    },
    V1 {
        a: Seq<'a, u16>,
        b: i8,
        c: u16,
        d: Cow<'a, str>,
        e: NonZeroU8,
        f: i16,
    },
    V2(&'a str),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct45<'a> {
    a: Ipv4Addr,
    b: Seq<'a, u32>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Enum18,
    e: Struct34,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic46<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: Result<Seq<'a, Seq<'a, u16>>, [Cow<'a, str>; 2]>,
        c: Option<Seq<'a, &'a [u8; 2]>>,
        d: BTreeMap<K, u16>,
        e: Seq<'a, T>,
    },
    V1 {
        a: PhantomData<String>,
        b: HashMap<K, Option<T>>,
        c: Seq<'a, T>,
    },
    V2(BTreeMap<K, Ipv4Addr>, Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct47<'a> {
    a: BTreeSet<Key5>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Seq<'a, Option<i16>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct48<'a>(Seq<'a, i8>, [Seq<'a, Cow<'a, str>>; 2]);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16434)]
pub(crate) struct Tree50<'a> {
    a: Option<Cow<'a, str>>,
    b: &'a [u8],
    c: u16,
    d: Seq<'a, Tree50<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum52<'a> {
    V0 {
        a: Rc<Rc<f64>>,
    },
    V1(Struct15<'a>),
    V2 {
        a: [Seq<'a, &'a [u8; 4]>; 2],
        b: (isize, Key10<'a>, Seq<'a, u128>,),
        c: [Key5; 0],
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic55<'a, T, U>(i128, Seq<'a, T>, Seq<'a, U>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16441)]
pub(crate) struct Struct57<'a> {
    a: Option<Seq<'a, i8>>,
    #[sdp(with = "crate::big_endian")] b: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16442)]
pub(crate) struct Struct58<'a> {
    #[sdp(skip)] _a: u32,
    b: Seq<'a, bool>,
    c: Box<i64>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic60<'a, const N: usize> {
    a: Result<BTreeMap<i128, u64>, Option<&'a str>>,
    b: &'a [u8; N],
    c: Option<Struct12<'a>>,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Result<Seq<'a, Option<&'a [u8; N]>>, Seq<'a, Cow<'a, str>>>,
    f: Seq<'a, Struct35>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic62<'a, T, U> {
    a: U,
    b: Cow<'a, str>,
    c: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct63<'a> {
    a: HashMap<&'a str, f32>,
    b: Seq<'a, Seq<'a, &'a str>>,
    c: Cow<'a, [u8]>,
    d: u128,
    e: Seq<'a, char>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16449)]
pub(crate) enum Generic65<'a, const N: usize> {
    V0 {
        a: &'a str,
        b: ((i8, Seq<'a, &'a [u8; N]>,), Struct36<'a>,),
        c: &'a [u8; N],
    },
    V1 {
        a: Seq<'a, (&'a [u8; N], &'a [u8; N], Cow<'a, [u8]>,)>,
    },
    V2(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct68<'a> {
    a: Option<Option<Duration>>,
    b: Seq<'a, Result<&'a str, f32>>,
    c: Rc<Seq<'a, &'a [u8; 3]>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16453)]
#[sdp(tag = "u32")]
pub(crate) enum Enum69<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: [Seq<'a, &'a [u8]>; 1],
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
        b: Seq<'a, [&'a [u8; 2]; 2]>,
        c: PhantomData<u64>,
    },
    V1(Cow<'a, [u8; 9]>, Seq<'a, Option<u128>>, Option<Option<Option<usize>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16456)]
pub(crate) struct Generic72<'a, K: Ord + Hash, T>(Seq<'a, Option<PhantomData<u64>>>, BTreeMap<K, Rc<bool>>, Seq<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic73<'a, T, U> {
    a: &'a str,
    #[sdp(skip)] _b: u32,
    #[sdp(skip)] _c: u32,
    d: Struct28<'a>,
    e: Struct28<'a>,
    f: Seq<'a, T>,
    g: Seq<'a, U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum74<'a> {
    V0 {
        a: Seq<'a, char>,
        b: Option<Cow<'a, str>>,
        c: &'a str,
        d: [Cow<'a, str>; 2],
        e: Key11<'a>,
    },
    V1((Option<(&'a [u8; 3], NonZeroU8, u128, Cow<'a, str>,)>, Option<Seq<'a, bool>>,), bool, Tree50<'a>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct76<'a> {
    a: &'a str,
    b: Seq<'a, bool>,
    c: Generic72<'a, Key8, HashSet<usize>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<'a, K: Ord + Hash, T> {
    a: Struct28<'a>,
    b: Cow<'a, [u8]>,
    c: HashMap<K, Cell<u32>>,
    d: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct80<'a> {
    a: HashSet<Cow<'a, [u8]>>,
    b: Seq<'a, BTreeSet<&'a str>>,
    c: HashMap<i16, &'a str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree81<'a> {
    V0(bool, BTreeSet<Key7>),
    V1(Seq<'a, Cow<'a, [u8]>>),
    V2,
    V3,
    V4(Box<Tree81<'a>>, Box<Tree81<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16466)]
pub(crate) struct Struct82<'a>(Arc<Seq<'a, Cell<u32>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16467)]
pub(crate) enum Enum83<'a> {
    V0 {
        a: PhantomData<u64>,
        b: Key1,
    },
    V1 {
        a: Seq<'a, &'a str>,
        b: Option<Seq<'a, isize>>,
    },
    V2 {
        a: f32,
        b: Option<Seq<'a, Wrapping<u16>>>,
        c: [Seq<'a, i8>; 0],
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16468)]
pub(crate) struct Struct84<'a> {
    a: (),
    b: Seq<'a, Cow<'a, str>>,
    c: Rc<Seq<'a, Cow<'a, str>>>,
    d: Key4<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16469)]
pub(crate) enum Enum85<'a> {
    V0 {
        a: Wrapping<u16>,
        b: Cow<'a, [u8]>,
        c: BTreeMap<(i64, u128,), Seq<'a, u16>>,
    },
    V1(Enum71<'a>, Option<NonZeroU32>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic86<'a, T, U> {
    a: Seq<'a, Option<HashSet<&'a str>>>,
    b: Option<f32>,
    #[sdp(skip)] _c: u32,
    #[sdp(skip)] _d: u32,
    e: Struct35,
    f: Arc<U>,
    g: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree88<'a> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
    },
    V1 {
        a: Seq<'a, &'a str>,
        b: [HashSet<u16>; 1],
        c: Cow<'a, str>,
    },
    V2,
    V3(Box<Tree88<'a>>, Box<Tree88<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic90<'a, T> {
    V0 {
        a: Option<Seq<'a, u64>>,
        b: Seq<'a, Tree23>,
        c: HashSet<u32>,
        d: Seq<'a, T>,
    },
    V1 {
        a: Seq<'a, Struct37<'a>>,
        b: Enum71<'a>,
        c: Enum69<'a>,
        d: Seq<'a, T>,
    },
    V2 {
        a: f64,
        b: Key4<'a>,
        c: Seq<'a, [isize; 4]>,
        d: Seq<'a, T>,
    },
    V3(Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct92<'a> {
    a: Seq<'a, Enum69<'a>>,
    b: Seq<'a, u128>,
    c: Seq<'a, &'a str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct94<'a> {
    a: Key8,
    b: Enum54,
    c: &'a str,
    d: Struct76<'a>,
    e: Seq<'a, Cow<'a, [u8; 6]>>,
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
    c: Seq<'a, Enum54>,
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
    d: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct99<'a>(Seq<'a, &'a str>, Cow<'a, [u8]>, Seq<'a, Ipv4Addr>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum100<'a> {
    V0 {
        a: Seq<'a, &'a [u8]>,
        b: Seq<'a, (u128, Enum24<'a>,)>,
        c: Key11<'a>,
    },
    V1(i32),
    V2 {
        a: Wrapping<u16>,
        b: Key7,
        c: Struct68<'a>,
    },
    V3 {
        a: Seq<'a, Result<Duration, &'a [u8]>>,
        b: f32,
        c: i8,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16486)]
pub(crate) struct Struct102<'a> {
    a: Seq<'a, Option<Option<i64>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum103<'a> {
    V0 {
        a: Seq<'a, Generic72<'a, Key8, HashSet<usize>>>,
        b: Seq<'a, Struct58<'a>>,
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
pub(crate) struct Tree104<'a> {
    a: char,
    #[sdp(skip)] _b: u32,
    c: Seq<'a, Tree104<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16489)]
pub(crate) enum Generic105<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: BTreeSet<Key11<'a>>,
        c: u32,
        d: BTreeMap<K, Struct76<'a>>,
        e: Seq<'a, T>,
    },
    V1 {
        a: Struct67,
        b: HashSet<Key2>,
        c: HashMap<K, Box<i64>>,
        d: Seq<'a, T>,
    },
    V2(BTreeMap<K, Enum49<'a>>, Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic106<'a, const N: usize>([NonZeroU8; 4], Struct48<'a>, &'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum109<'a> {
    V0(Option<Box<u8>>, HashSet<Cow<'a, [u8]>>),
    V1(u8, Seq<'a, i8>, PhantomData<u64>),
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
        e: Seq<'a, Option<Option<Cow<'a, str>>>>,
        f: Seq<'a, Cow<'a, str>>,
    },
    V1([i8; 1], i64),
    V2 {
        a: Seq<'a, HashSet<i64>>,
        b: u8,
        c: Seq<'a, u64>,
        d: Result<Seq<'a, i128>, Result<&'a [u8; 3], i8>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct112<'a> {
    a: Option<Seq<'a, Cow<'a, str>>>,
    b: Seq<'a, Seq<'a, Cow<'a, str>>>,
    c: [Option<Cow<'a, str>>; 2],
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic113<'a, K: Ord + Hash, T> {
    a: Wrapping<u16>,
    #[sdp(skip)] _b: u32,
    c: i16,
    d: HashMap<K, Seq<'a, T>>,
    e: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct114<'a>(Seq<'a, i16>, Option<char>, &'a str);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic115<'a, K: Ord + Hash, T>(BTreeMap<K, Cow<'a, str>>, Seq<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct116<'a> {
    a: isize,
    b: Struct33,
    #[sdp(skip)] _c: u32,
    d: Box<Seq<'a, &'a [u8]>>,
    e: Seq<'a, Seq<'a, i16>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic118<'a, T, U> {
    a: Struct91<'a>,
    b: Seq<'a, T>,
    c: Seq<'a, U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct120<'a> {
    a: Struct92<'a>,
    #[sdp(with = "crate::big_endian")] b: u32,
    #[sdp(with = "crate::big_endian")] c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct121<'a> {
    a: Option<i16>,
    b: Seq<'a, Seq<'a, f64>>,
    c: Option<(Cow<'a, str>, u128,)>,
    d: i32,
    e: Seq<'a, Result<isize, char>>,
    #[sdp(skip)] _f: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct125<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    #[sdp(skip)] _b: u32,
    c: Seq<'a, Seq<'a, i8>>,
    d: Cow<'a, str>,
    e: Option<Seq<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct126<'a>(Box<Seq<'a, usize>>, Option<Seq<'a, u32>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16511)]
pub(crate) enum Tree127<'a> {
    V0,
    V1 {
        a: (NonZeroI64,),
        b: [Option<NonZeroU32>; 4],
        c: Seq<'a, Option<Seq<'a, &'a [u8]>>>,
        d: &'a str,
    },
    V2(Box<Tree127<'a>>, Box<Tree127<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic129<'a, K: Ord + Hash, T> {
    a: Seq<'a, HashMap<u16, i64>>,
    b: Struct123<'a>,
    c: BTreeMap<K, f32>,
    d: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct130<'a>(Struct61, &'a str, Seq<'a, Seq<'a, u16>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree132<'a> {
    a: Seq<'a, usize>,
    b: Option<Seq<'a, &'a [u8]>>,
    c: Cow<'a, str>,
    d: Seq<'a, Tree132<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum133<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Seq<'a, Seq<'a, &'a str>>,
    },
    V1,
    V2,
    V3,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic135<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(HashMap<K, Key9<'a>>, Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct136<'a> {
    a: Seq<'a, Cow<'a, str>>,
    b: Struct36<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum139<'a> {
    V0(Seq<'a, &'a str>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16525)]
pub(crate) enum Generic141<'a, T> {
    V0 {
        a: Seq<'a, HashMap<Cow<'a, [u8]>, i32>>,
        #[sdp(with = "crate::big_endian")] b: u32,
        c: Ipv4Addr,
        d: Seq<'a, T>,
    },
    V1,
    V2(Seq<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct143<'a>(Seq<'a, Option<i64>>, Seq<'a, &'a [u8; 1]>, Option<Option<&'a str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct145<'a> {
    a: (),
    b: Struct143<'a>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct146<'a> {
    a: Cow<'a, str>,
    b: Seq<'a, Seq<'a, Seq<'a, i8>>>,
    c: i8,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree147<'a> {
    a: PhantomData<String>,
    b: [u16; 3],
    c: Seq<'a, (Option<()>, bool, HashMap<Cow<'a, [u8]>, &'a str>,)>,
    d: Seq<'a, Tree147<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct149<'a>(Generic97<'a, (Cow<'a, str>, u16,), Seq<'a, Cell<u32>>>, Seq<'a, Seq<'a, i8>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic150<'a, K: Ord + Hash, T> {
    a: [&'a str; 0],
    b: Struct87,
    c: Seq<'a, Cow<'a, str>>,
    d: BTreeMap<K, Seq<'a, bool>>,
    e: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct151<'a>(Seq<'a, i16>, Seq<'a, [&'a [u8]; 3]>, Cow<'a, str>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Generic154<'a, T, U> {
    V0,
    V1(Seq<'a, T>, Seq<'a, U>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic157<'a, T> {
    a: Option<isize>,
    b: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16542)]
pub(crate) struct Struct158<'a> {
    a: Seq<'a, Box<&'a str>>,
    b: Struct123<'a>,
    c: Seq<'a, Seq<'a, usize>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct159<'a>(Seq<'a, [i32; 1]>, i64, Seq<'a, Seq<'a, Cow<'a, str>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum160<'a> {
    V0 {
        a: Generic113<'a, i16, i32>,
        b: Result<i32, Option<&'a [u8]>>,
        c: HashMap<Key5, Seq<'a, isize>>,
    },
    V1,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic163<'a, K: Ord + Hash, T> {
    a: Seq<'a, i8>,
    b: Struct20,
    c: BTreeMap<K, Result<Wrapping<u16>, f64>>,
    d: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree164<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Result<Seq<'a, f32>, Option<&'a str>>,
    },
    V1(Cow<'a, [u8; 9]>, i128, Seq<'a, f32>),
    V2(Box<Tree164<'a>>, Box<Tree164<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16550)]
pub(crate) struct Struct166<'a> {
    a: Seq<'a, Seq<'a, Cow<'a, [u8; 7]>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct171<'a> {
    a: Seq<'a, i128>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16556)]
pub(crate) enum Enum172<'a> {
    V0(NonZeroU8, Seq<'a, [Cow<'a, [u8]>; 3]>, f32),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct173<'a>(Option<Option<Cow<'a, str>>>, Seq<'a, Struct136<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum174<'a> {
    V0(Cow<'a, str>, Result<Seq<'a, Wrapping<u16>>, Cow<'a, str>>, HashMap<&'a [u8; 1], HashSet<Cow<'a, [u8; 5]>>>),
    V1 {
        #[sdp(skip)] _a: u32,
        b: HashSet<i32>,
    },
    V2(&'a [u8; 4], Option<IpAddr>, i64),
    V3(Option<u16>, Seq<'a, Option<PhantomData<u64>>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic176<'a, T, U> {
    a: Seq<'a, Cow<'a, str>>,
    b: [char; 2],
    c: U,
    d: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct177<'a>(Seq<'a, Struct26<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Generic178<'a, const N: usize> {
    V0 {
        a: &'a [u8; N],
        b: Seq<'a, &'a [u8; N]>,
        c: bool,
        d: Enum83<'a>,
    },
    V1 {
        a: &'a [u8; N],
        b: i32,
        c: Seq<'a, Option<Cow<'a, [u8; 9]>>>,
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
pub(crate) struct Tree181<'a> {
    a: Option<Cow<'a, [u8]>>,
    b: Seq<'a, Tree181<'a>>,
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
        a: Seq<'a, Seq<'a, (bool, Cow<'a, str>,)>>,
    },
    V3(NonZeroI64, f32, (Duration,)),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16567)]
pub(crate) struct Tree183<'a>(Option<Duration>, Seq<'a, Tree183<'a>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct184<'a>(u8, Result<Option<u8>, BTreeMap<Key6, f64>>, Seq<'a, Seq<'a, Cell<u32>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16572)]
pub(crate) struct Generic188<'a, K: Ord + Hash, T>(BTreeMap<K, Seq<'a, &'a [u8; 4]>>, Seq<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree190<'a> {
    V0 {
        a: BTreeSet<Key11<'a>>,
    },
    V1,
    V2(Seq<'a, u128>, Box<[Seq<'a, &'a str>; 4]>, [i32; 0]),
    V3(Box<Tree190<'a>>, Box<Tree190<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic191<'a, K: Ord + Hash, T>(Option<Struct173<'a>>, BTreeMap<K, BTreeMap<usize, isize>>, Seq<'a, T>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16577)]
pub(crate) struct Generic193<'a, T, U> {
    a: BTreeMap<&'a [u8; 3], Generic115<'a, Cow<'a, str>, Seq<'a, char>>>,
    b: Seq<'a, T>,
    c: Seq<'a, U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct194<'a>(HashMap<isize, Seq<'a, NonZeroI64>>, Result<BTreeSet<&'a [u8]>, Cow<'a, [u8]>>, (Cow<'a, [u8]>, Option<Option<Cow<'a, str>>>, &'a str, Struct34,));

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum195<'a> {
    V0([BTreeMap<i8, u64>; 4]),
    V1 {
        a: &'a [u8; 1],
        b: Seq<'a, &'a str>,
    },
    V2(NonZeroU32, i32),
    V3 {
        a: Option<Seq<'a, Cow<'a, str>>>,
        #[sdp(skip)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16583)]
pub(crate) struct Struct199<'a>(Seq<'a, char>);

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
        b: Seq<'a, Seq<'a, Struct78<'a>>>,
        c: (PhantomData<String>, (IpAddr, u64,), Seq<'a, i32>,),
        d: bool,
        e: Seq<'a, Result<&'a str, i16>>,
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
        a: HashMap<&'a str, Seq<'a, bool>>,
    },
    V3(Seq<'a, i32>, f32),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16588)]
pub(crate) struct Struct204<'a> {
    a: Box<Seq<'a, u8>>,
    b: BTreeSet<u128>,
    c: char,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum207<'a> {
    V0(f32, [f32; 3]),
    V1 {
        a: Box<BTreeSet<usize>>,
        b: Seq<'a, Struct159<'a>>,
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
    d: Option<Seq<'a, U>>,
    e: BTreeSet<Cow<'a, str>>,
    f: Seq<'a, Seq<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16596)]
pub(crate) struct Generic212<'a, T>(Seq<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct213<'a> {
    a: f32,
    b: (u32, &'a str, Option<Cow<'a, str>>,),
    c: Struct144,
    d: [Seq<'a, i8>; 1],
    e: &'a [u8],
    f: Seq<'a, Seq<'a, bool>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic214<'a, T> {
    a: Struct82<'a>,
    b: Cow<'a, [u8]>,
    c: Seq<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16601)]
pub(crate) enum Enum217<'a> {
    V0 {
        a: Struct45<'a>,
    },
    V1 {
        a: u128,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum218<'a> {
    V0,
    V1(Struct114<'a>, Seq<'a, Option<Cow<'a, str>>>, &'a str),
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
    V1((Cow<'a, str>, Cow<'a, str>, f32, Option<&'a str>,), Seq<'a, Option<Cow<'a, str>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree221<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Result<u128, Key1>,
    c: [[f64; 0]; 4],
    d: Seq<'a, Tree221<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct223<'a> {
    a: Seq<'a, Seq<'a, f32>>,
}

