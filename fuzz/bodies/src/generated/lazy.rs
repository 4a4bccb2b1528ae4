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
use crate::sequence::Reread;
use super::owned::{Key0, Key1, Key2, Key5, Key6, Key7, Key8, Struct17, Enum18, Struct20, Tree23, Enum29, Struct33, Struct34, Struct35, Enum54, Struct61, Struct67, Struct87, Struct144};
use super::borrowed::{Key4, Key9, Key10, Key11, Struct12, Struct14, Enum24, Enum49, Struct78, Struct91, Struct123, Struct128};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u16")]
pub(crate) enum Enum13<'a> {
    V0 {
        a: Reread<'a, i8>,
        b: Result<Reread<'a, &'a str>, f64>,
    },
    V1 {
        #[sdp(skip)] _a: u32,
        b: Key6,
        c: (PhantomData<u64>, Option<()>, bool,),
    },
    V2(Option<Reread<'a, Reread<'a, &'a [u8]>>>, Reread<'a, Reread<'a, Cow<'a, str>>>, Option<bool>),
    V3 {
        a: Cow<'a, str>,
        b: Reread<'a, Key0>,
        c: HashSet<Key11<'a>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16399)]
pub(crate) struct Struct15<'a>(Cow<'a, str>, Reread<'a, f64>);

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
        a: Reread<'a, Reread<'a, IpAddr>>,
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
        a: Option<Reread<'a, BTreeSet<i16>>>,
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
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic22<'a, T, U> {
    V0(T, Reread<'a, Rc<IpAddr>>, Reread<'a, U>),
    V1(HashSet<Cow<'a, str>>, Reread<'a, T>, Reread<'a, U>),
    V2(Reread<'a, T>, Reread<'a, U>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct25<'a> {
    a: Reread<'a, Reread<'a, HashMap<Cow<'a, str>, Cow<'a, str>>>>,
    b: u128,
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct26<'a> {
    a: BTreeSet<&'a str>,
    b: Reread<'a, Reread<'a, i64>>,
    c: Option<BTreeSet<i16>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct28<'a>([isize; 3], [Cow<'a, str>; 3], Reread<'a, Reread<'a, NonZeroI64>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct32<'a> {
    a: Reread<'a, Struct14<'a>>,
    b: [Reread<'a, Option<PhantomData<u64>>>; 2],
    c: Cow<'a, str>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16420)]
pub(crate) struct Struct36<'a> {
    a: Cow<'a, [u8]>,
    b: Wrapping<u16>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Cow<'a, str>,
    e: Box<Reread<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct37<'a> {
    a: Ipv4Addr,
    b: Option<Reread<'a, &'a str>>,
    #[sdp(skip)] _c: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum38<'a> {
    V0 {
        a: Key5,
        b: Reread<'a, Option<Rc<&'a [u8]>>>,
        c: Duration,
        d: Option<&'a [u8]>,
        e: isize,
        f: u8,
    },
    V1(Cow<'a, [u8; 7]>),
    V2 {
        a: Reread<'a, Option<Cow<'a, str>>>,
        b: BTreeSet<bool>,
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree41<'a> {
    a: i64,
    b: Option<Option<Cow<'a, str>>>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Reread<'a, Cow<'a, str>>,
    e: Reread<'a, Tree41<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16426)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic42<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(NonZeroU8, HashMap<K, T>, Reread<'a, T>),
    V3(HashMap<K, &'a str>, Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct43<'a>(Result<Reread<'a, u8>, Cow<'a, str>>, i8, Reread<'a, [i32; 4]>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum44<'a> {
    V0 {
        a: Option<Reread<'a, Enum24<'a>>>,
    },
    V1 {
        a: Reread<'a, u16>,
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
    b: Reread<'a, u32>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Enum18,
    e: Struct34,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic46<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: Result<Reread<'a, Reread<'a, u16>>, [Cow<'a, str>; 2]>,
        c: Option<Reread<'a, &'a [u8; 2]>>,
        d: BTreeMap<K, u16>,
        e: Reread<'a, T>,
    },
    V1 {
        a: PhantomData<String>,
        b: HashMap<K, Option<T>>,
        c: Reread<'a, T>,
    },
    V2(BTreeMap<K, Ipv4Addr>, Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct47<'a> {
    a: BTreeSet<Key5>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Reread<'a, Option<i16>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct48<'a>(Reread<'a, i8>, [Reread<'a, Cow<'a, str>>; 2]);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16434)]
pub(crate) struct Tree50<'a> {
    a: Option<Cow<'a, str>>,
    b: &'a [u8],
    c: u16,
    d: Reread<'a, Tree50<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum52<'a> {
    V0 {
        a: Rc<Rc<f64>>,
    },
    V1(Struct15<'a>),
    V2 {
        a: [Reread<'a, &'a [u8; 4]>; 2],
        b: (isize, Key10<'a>, Reread<'a, u128>,),
        c: [Key5; 0],
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic55<'a, T, U>(i128, Reread<'a, T>, Reread<'a, U>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16441)]
pub(crate) struct Struct57<'a> {
    a: Option<Reread<'a, i8>>,
    #[sdp(with = "crate::big_endian")] b: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16442)]
pub(crate) struct Struct58<'a> {
    #[sdp(skip)] _a: u32,
    b: Reread<'a, bool>,
    c: Box<i64>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic60<'a, const N: usize> {
    a: Result<BTreeMap<i128, u64>, Option<&'a str>>,
    b: &'a [u8; N],
    c: Option<Struct12<'a>>,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Result<Reread<'a, Option<&'a [u8; N]>>, Reread<'a, Cow<'a, str>>>,
    f: Reread<'a, Struct35>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic62<'a, T, U> {
    a: U,
    b: Cow<'a, str>,
    c: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct63<'a> {
    a: HashMap<&'a str, f32>,
    b: Reread<'a, Reread<'a, &'a str>>,
    c: Cow<'a, [u8]>,
    d: u128,
    e: Reread<'a, char>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16449)]
pub(crate) enum Generic65<'a, const N: usize> {
    V0 {
        a: &'a str,
        b: ((i8, Reread<'a, &'a [u8; N]>,), Struct36<'a>,),
        c: &'a [u8; N],
    },
    V1 {
        a: Reread<'a, (&'a [u8; N], &'a [u8; N], Cow<'a, [u8]>,)>,
    },
    V2(&'a [u8; N]),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct68<'a> {
    a: Option<Option<Duration>>,
    b: Reread<'a, Result<&'a str, f32>>,
    c: Rc<Reread<'a, &'a [u8; 3]>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16453)]
#[sdp(tag = "u32")]
pub(crate) enum Enum69<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: [Reread<'a, &'a [u8]>; 1],
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
        b: Reread<'a, [&'a [u8; 2]; 2]>,
        c: PhantomData<u64>,
    },
    V1(Cow<'a, [u8; 9]>, Reread<'a, Option<u128>>, Option<Option<Option<usize>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16456)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic72<'a, K: Ord + Hash, T>(Reread<'a, Option<PhantomData<u64>>>, BTreeMap<K, Rc<bool>>, Reread<'a, T>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic73<'a, T, U> {
    a: &'a str,
    #[sdp(skip)] _b: u32,
    #[sdp(skip)] _c: u32,
    d: Struct28<'a>,
    e: Struct28<'a>,
    f: Reread<'a, T>,
    g: Reread<'a, U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum74<'a> {
    V0 {
        a: Reread<'a, char>,
        b: Option<Cow<'a, str>>,
        c: &'a str,
        d: [Cow<'a, str>; 2],
        e: Key11<'a>,
    },
    V1((Option<(&'a [u8; 3], NonZeroU8, u128, Cow<'a, str>,)>, Option<Reread<'a, bool>>,), bool, Tree50<'a>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct76<'a> {
    a: &'a str,
    b: Reread<'a, bool>,
    c: Generic72<'a, Key8, HashSet<usize>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16463)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic79<'a, K: Ord + Hash, T> {
    a: Struct28<'a>,
    b: Cow<'a, [u8]>,
    c: HashMap<K, Cell<u32>>,
    d: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct80<'a> {
    a: HashSet<Cow<'a, [u8]>>,
    b: Reread<'a, BTreeSet<&'a str>>,
    c: HashMap<i16, &'a str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree81<'a> {
    V0(bool, BTreeSet<Key7>),
    V1(Reread<'a, Cow<'a, [u8]>>),
    V2,
    V3,
    V4(Box<Tree81<'a>>, Box<Tree81<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16466)]
pub(crate) struct Struct82<'a>(Arc<Reread<'a, Cell<u32>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16467)]
pub(crate) enum Enum83<'a> {
    V0 {
        a: PhantomData<u64>,
        b: Key1,
    },
    V1 {
        a: Reread<'a, &'a str>,
        b: Option<Reread<'a, isize>>,
    },
    V2 {
        a: f32,
        b: Option<Reread<'a, Wrapping<u16>>>,
        c: [Reread<'a, i8>; 0],
    },
    V3,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16468)]
pub(crate) struct Struct84<'a> {
    a: (),
    b: Reread<'a, Cow<'a, str>>,
    c: Rc<Reread<'a, Cow<'a, str>>>,
    d: Key4<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16469)]
pub(crate) enum Enum85<'a> {
    V0 {
        a: Wrapping<u16>,
        b: Cow<'a, [u8]>,
        c: BTreeMap<(i64, u128,), Reread<'a, u16>>,
    },
    V1(Enum71<'a>, Option<NonZeroU32>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic86<'a, T, U> {
    a: Reread<'a, Option<HashSet<&'a str>>>,
    b: Option<f32>,
    #[sdp(skip)] _c: u32,
    #[sdp(skip)] _d: u32,
    e: Struct35,
    f: Arc<U>,
    g: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree88<'a> {
    V0 {
        #[sdp(with = "crate::big_endian")] a: u32,
    },
    V1 {
        a: Reread<'a, &'a str>,
        b: [HashSet<u16>; 1],
        c: Cow<'a, str>,
    },
    V2,
    V3(Box<Tree88<'a>>, Box<Tree88<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic90<'a, T> {
    V0 {
        a: Option<Reread<'a, u64>>,
        b: Reread<'a, Tree23>,
        c: HashSet<u32>,
        d: Reread<'a, T>,
    },
    V1 {
        a: Reread<'a, Struct37<'a>>,
        b: Enum71<'a>,
        c: Enum69<'a>,
        d: Reread<'a, T>,
    },
    V2 {
        a: f64,
        b: Key4<'a>,
        c: Reread<'a, [isize; 4]>,
        d: Reread<'a, T>,
    },
    V3(Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct92<'a> {
    a: Reread<'a, Enum69<'a>>,
    b: Reread<'a, u128>,
    c: Reread<'a, &'a str>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct94<'a> {
    a: Key8,
    b: Enum54,
    c: &'a str,
    d: Struct76<'a>,
    e: Reread<'a, Cow<'a, [u8; 6]>>,
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
    c: Reread<'a, Enum54>,
    d: [Cow<'a, str>; 4],
    e: Struct17,
    #[sdp(with = "crate::big_endian")] f: u32,
    g: BTreeMap<u8, Tree96<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic97<'a, K: Ord + Hash, T> {
    #[sdp(skip)] _a: u32,
    b: Struct91<'a>,
    c: BTreeMap<K, u32>,
    d: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct99<'a>(Reread<'a, &'a str>, Cow<'a, [u8]>, Reread<'a, Ipv4Addr>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum100<'a> {
    V0 {
        a: Reread<'a, &'a [u8]>,
        b: Reread<'a, (u128, Enum24<'a>,)>,
        c: Key11<'a>,
    },
    V1(i32),
    V2 {
        a: Wrapping<u16>,
        b: Key7,
        c: Struct68<'a>,
    },
    V3 {
        a: Reread<'a, Result<Duration, &'a [u8]>>,
        b: f32,
        c: i8,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16486)]
pub(crate) struct Struct102<'a> {
    a: Reread<'a, Option<Option<i64>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum103<'a> {
    V0 {
        a: Reread<'a, Generic72<'a, Key8, HashSet<usize>>>,
        b: Reread<'a, Struct58<'a>>,
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
    c: Reread<'a, Tree104<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16489)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic105<'a, K: Ord + Hash, T> {
    V0 {
        a: Cow<'a, str>,
        b: BTreeSet<Key11<'a>>,
        c: u32,
        d: BTreeMap<K, Struct76<'a>>,
        e: Reread<'a, T>,
    },
    V1 {
        a: Struct67,
        b: HashSet<Key2>,
        c: HashMap<K, Box<i64>>,
        d: Reread<'a, T>,
    },
    V2(BTreeMap<K, Enum49<'a>>, Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Generic106<'a, const N: usize>([NonZeroU8; 4], Struct48<'a>, &'a [u8; N]);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum109<'a> {
    V0(Option<Box<u8>>, HashSet<Cow<'a, [u8]>>),
    V1(u8, Reread<'a, i8>, PhantomData<u64>),
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
        e: Reread<'a, Option<Option<Cow<'a, str>>>>,
        f: Reread<'a, Cow<'a, str>>,
    },
    V1([i8; 1], i64),
    V2 {
        a: Reread<'a, HashSet<i64>>,
        b: u8,
        c: Reread<'a, u64>,
        d: Result<Reread<'a, i128>, Result<&'a [u8; 3], i8>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct112<'a> {
    a: Option<Reread<'a, Cow<'a, str>>>,
    b: Reread<'a, Reread<'a, Cow<'a, str>>>,
    c: [Option<Cow<'a, str>>; 2],
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic113<'a, K: Ord + Hash, T> {
    a: Wrapping<u16>,
    #[sdp(skip)] _b: u32,
    c: i16,
    d: HashMap<K, Reread<'a, T>>,
    e: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct114<'a>(Reread<'a, i16>, Option<char>, &'a str);

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic115<'a, K: Ord + Hash, T>(BTreeMap<K, Cow<'a, str>>, Reread<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct116<'a> {
    a: isize,
    b: Struct33,
    #[sdp(skip)] _c: u32,
    d: Box<Reread<'a, &'a [u8]>>,
    e: Reread<'a, Reread<'a, i16>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic118<'a, T, U> {
    a: Struct91<'a>,
    b: Reread<'a, T>,
    c: Reread<'a, U>,
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
    b: Reread<'a, Reread<'a, f64>>,
    c: Option<(Cow<'a, str>, u128,)>,
    d: i32,
    e: Reread<'a, Result<isize, char>>,
    #[sdp(skip)] _f: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct125<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    #[sdp(skip)] _b: u32,
    c: Reread<'a, Reread<'a, i8>>,
    d: Cow<'a, str>,
    e: Option<Reread<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct126<'a>(Box<Reread<'a, usize>>, Option<Reread<'a, u32>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16511)]
pub(crate) enum Tree127<'a> {
    V0,
    V1 {
        a: (NonZeroI64,),
        b: [Option<NonZeroU32>; 4],
        c: Reread<'a, Option<Reread<'a, &'a [u8]>>>,
        d: &'a str,
    },
    V2(Box<Tree127<'a>>, Box<Tree127<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic129<'a, K: Ord + Hash, T> {
    a: Reread<'a, HashMap<u16, i64>>,
    b: Struct123<'a>,
    c: BTreeMap<K, f32>,
    d: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct130<'a>(Struct61, &'a str, Reread<'a, Reread<'a, u16>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree132<'a> {
    a: Reread<'a, usize>,
    b: Option<Reread<'a, &'a [u8]>>,
    c: Cow<'a, str>,
    d: Reread<'a, Tree132<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum133<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Reread<'a, Reread<'a, &'a str>>,
    },
    V1,
    V2,
    V3,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic135<'a, K: Ord + Hash, T> {
    V0,
    V1,
    V2(HashMap<K, Key9<'a>>, Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct136<'a> {
    a: Reread<'a, Cow<'a, str>>,
    b: Struct36<'a>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
pub(crate) enum Enum139<'a> {
    V0(Reread<'a, &'a str>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16525)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic141<'a, T> {
    V0 {
        a: Reread<'a, HashMap<Cow<'a, [u8]>, i32>>,
        #[sdp(with = "crate::big_endian")] b: u32,
        c: Ipv4Addr,
        d: Reread<'a, T>,
    },
    V1,
    V2(Reread<'a, T>),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct143<'a>(Reread<'a, Option<i64>>, Reread<'a, &'a [u8; 1]>, Option<Option<&'a str>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct145<'a> {
    a: (),
    b: Struct143<'a>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct146<'a> {
    a: Cow<'a, str>,
    b: Reread<'a, Reread<'a, Reread<'a, i8>>>,
    c: i8,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree147<'a> {
    a: PhantomData<String>,
    b: [u16; 3],
    c: Reread<'a, (Option<()>, bool, HashMap<Cow<'a, [u8]>, &'a str>,)>,
    d: Reread<'a, Tree147<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct149<'a>(Generic97<'a, (Cow<'a, str>, u16,), Reread<'a, Cell<u32>>>, Reread<'a, Reread<'a, i8>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic150<'a, K: Ord + Hash, T> {
    a: [&'a str; 0],
    b: Struct87,
    c: Reread<'a, Cow<'a, str>>,
    d: BTreeMap<K, Reread<'a, bool>>,
    e: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct151<'a>(Reread<'a, i16>, Reread<'a, [&'a [u8]; 3]>, Cow<'a, str>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) enum Generic154<'a, T, U> {
    V0,
    V1(Reread<'a, T>, Reread<'a, U>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic157<'a, T> {
    a: Option<isize>,
    b: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16542)]
pub(crate) struct Struct158<'a> {
    a: Reread<'a, Box<&'a str>>,
    b: Struct123<'a>,
    c: Reread<'a, Reread<'a, usize>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct159<'a>(Reread<'a, [i32; 1]>, i64, Reread<'a, Reread<'a, Cow<'a, str>>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum160<'a> {
    V0 {
        a: Generic113<'a, i16, i32>,
        b: Result<i32, Option<&'a [u8]>>,
        c: HashMap<Key5, Reread<'a, isize>>,
    },
    V1,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic163<'a, K: Ord + Hash, T> {
    a: Reread<'a, i8>,
    b: Struct20,
    c: BTreeMap<K, Result<Wrapping<u16>, f64>>,
    d: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree164<'a> {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Result<Reread<'a, f32>, Option<&'a str>>,
    },
    V1(Cow<'a, [u8; 9]>, i128, Reread<'a, f32>),
    V2(Box<Tree164<'a>>, Box<Tree164<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16550)]
pub(crate) struct Struct166<'a> {
    a: Reread<'a, Reread<'a, Cow<'a, [u8; 7]>>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct171<'a> {
    a: Reread<'a, i128>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16556)]
pub(crate) enum Enum172<'a> {
    V0(NonZeroU8, Reread<'a, [Cow<'a, [u8]>; 3]>, f32),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct173<'a>(Option<Option<Cow<'a, str>>>, Reread<'a, Struct136<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Enum174<'a> {
    V0(Cow<'a, str>, Result<Reread<'a, Wrapping<u16>>, Cow<'a, str>>, HashMap<&'a [u8; 1], HashSet<Cow<'a, [u8; 5]>>>),
    V1 {
        #[sdp(skip)] _a: u32,
        b: HashSet<i32>,
    },
    V2(&'a [u8; 4], Option<IpAddr>, i64),
    V3(Option<u16>, Reread<'a, Option<PhantomData<u64>>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic176<'a, T, U> {
    a: Reread<'a, Cow<'a, str>>,
    b: [char; 2],
    c: U,
    d: Reread<'a, T>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct177<'a>(Reread<'a, Struct26<'a>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u32")]
pub(crate) enum Generic178<'a, const N: usize> {
    V0 {
        a: &'a [u8; N],
        b: Reread<'a, &'a [u8; N]>,
        c: bool,
        d: Enum83<'a>,
    },
    V1 {
        a: &'a [u8; N],
        b: i32,
        c: Reread<'a, Option<Cow<'a, [u8; 9]>>>,
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
    b: Reread<'a, Tree181<'a>>,
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
        a: Reread<'a, Reread<'a, (bool, Cow<'a, str>,)>>,
    },
    V3(NonZeroI64, f32, (Duration,)),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16567)]
pub(crate) struct Tree183<'a>(Option<Duration>, Reread<'a, Tree183<'a>>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct184<'a>(u8, Result<Option<u8>, BTreeMap<Key6, f64>>, Reread<'a, Reread<'a, Cell<u32>>>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16572)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic188<'a, K: Ord + Hash, T>(BTreeMap<K, Reread<'a, &'a [u8; 4]>>, Reread<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Tree190<'a> {
    V0 {
        a: BTreeSet<Key11<'a>>,
    },
    V1,
    V2(Reread<'a, u128>, Box<[Reread<'a, &'a str>; 4]>, [i32; 0]),
    V3(Box<Tree190<'a>>, Box<Tree190<'a>>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "K: SdpEncode + SdpDecode<'a>, T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic191<'a, K: Ord + Hash, T>(Option<Struct173<'a>>, BTreeMap<K, BTreeMap<usize, isize>>, Reread<'a, T>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16577)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic193<'a, T, U> {
    a: BTreeMap<&'a [u8; 3], Generic115<'a, Cow<'a, str>, Reread<'a, char>>>,
    b: Reread<'a, T>,
    c: Reread<'a, U>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct194<'a>(HashMap<isize, Reread<'a, NonZeroI64>>, Result<BTreeSet<&'a [u8]>, Cow<'a, [u8]>>, (Cow<'a, [u8]>, Option<Option<Cow<'a, str>>>, &'a str, Struct34,));

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum195<'a> {
    V0([BTreeMap<i8, u64>; 4]),
    V1 {
        a: &'a [u8; 1],
        b: Reread<'a, &'a str>,
    },
    V2(NonZeroU32, i32),
    V3 {
        a: Option<Reread<'a, Cow<'a, str>>>,
        #[sdp(skip)] _b: u32,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16583)]
pub(crate) struct Struct199<'a>(Reread<'a, char>);

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
        b: Reread<'a, Reread<'a, Struct78<'a>>>,
        c: (PhantomData<String>, (IpAddr, u64,), Reread<'a, i32>,),
        d: bool,
        e: Reread<'a, Result<&'a str, i16>>,
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
        a: HashMap<&'a str, Reread<'a, bool>>,
    },
    V3(Reread<'a, i32>, f32),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16588)]
pub(crate) struct Struct204<'a> {
    a: Box<Reread<'a, u8>>,
    b: BTreeSet<u128>,
    c: char,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) enum Enum207<'a> {
    V0(f32, [f32; 3]),
    V1 {
        a: Box<BTreeSet<usize>>,
        b: Reread<'a, Struct159<'a>>,
        c: Enum69<'a>,
    },
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct208<'a>(Option<i128>, [Result<&'a [u8; 3], u8>; 4], Struct110<'a>);

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16593)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>, U: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic209<'a, T, U> {
    a: i32,
    b: T,
    c: [u8; 0],
    d: Option<Reread<'a, U>>,
    e: BTreeSet<Cow<'a, str>>,
    f: Reread<'a, Reread<'a, &'a str>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 16596)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic212<'a, T>(Reread<'a, T>);

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct213<'a> {
    a: f32,
    b: (u32, &'a str, Option<Cow<'a, str>>,),
    c: Struct144,
    d: [Reread<'a, i8>; 1],
    e: &'a [u8],
    f: Reread<'a, Reread<'a, bool>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T: SdpEncode + SdpDecode<'a>"))]
pub(crate) struct Generic214<'a, T> {
    a: Struct82<'a>,
    b: Cow<'a, [u8]>,
    c: Reread<'a, T>,
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
    V1(Struct114<'a>, Reread<'a, Option<Cow<'a, str>>>, &'a str),
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
    V1((Cow<'a, str>, Cow<'a, str>, f32, Option<&'a str>,), Reread<'a, Option<Cow<'a, str>>>),
    V2,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Tree221<'a> {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Result<u128, Key1>,
    c: [[f64; 0]; 4],
    d: Reread<'a, Tree221<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Struct223<'a> {
    a: Reread<'a, Reread<'a, f32>>,
}

