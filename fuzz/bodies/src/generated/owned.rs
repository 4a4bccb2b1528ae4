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
use arbitrary::Unstructured;
use sdp::SdpDecode;
use sdp::SdpEncode;

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl<'x> Arbitrary<'x> for Key0 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(8)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            _ => Self::V7,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u8")]
pub(crate) enum Key1 {
    V0,
    V1,
    V2 = 17,
    V3,
    V4,
}

impl<'x> Arbitrary<'x> for Key1 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            _ => Self::V4,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key2 {
    a: Key1,
    b: i8,
}

impl<'x> Arbitrary<'x> for Key2 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key3 {
    a: u32,
    b: Key1,
}

impl<'x> Arbitrary<'x> for Key3 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key4 {
    a: [u8; 4],
    b: Box<str>,
    c: u64,
}

impl<'x> Arbitrary<'x> for Key4 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl<'x> Arbitrary<'x> for Key5 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(21)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            12 => Self::V12,
            13 => Self::V13,
            14 => Self::V14,
            15 => Self::V15,
            16 => Self::V16,
            17 => Self::V17,
            18 => Self::V18,
            19 => Self::V19,
            _ => Self::V20,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl<'x> Arbitrary<'x> for Key6 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(10)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            _ => Self::V9,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(tag = "u32")]
pub(crate) enum Key7 {
    V0 = 764079620,
    V1 = 2051766569,
    V2,
    V3 = 2099103283,
}

impl<'x> Arbitrary<'x> for Key7 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            _ => Self::V3,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[sdp(message_id = 16392)]
pub(crate) struct Key8 {
    a: i8,
    b: Key7,
}

impl<'x> Arbitrary<'x> for Key8 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key9 {
    a: u64,
    b: (u64, u32,),
    c: Key2,
    d: String,
}

impl<'x> Arbitrary<'x> for Key9 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key10 {
    a: Box<str>,
    b: u32,
    c: String,
}

impl<'x> Arbitrary<'x> for Key10 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key11 {
    a: (char, Box<str>,),
}

impl<'x> Arbitrary<'x> for Key11 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16396)]
pub(crate) struct Struct12(Box<Arc<str>>, Key4);

impl<'x> Arbitrary<'x> for Struct12 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16397)]
#[sdp(tag = "u16")]
pub(crate) enum Enum13 {
    V0 {
        a: VecDeque<i8>,
        b: Result<VecDeque<String>, f64>,
    },
    V1 {
        #[sdp(skip)] _a: u32,
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

impl<'x> Arbitrary<'x> for Enum13 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()? },
            1 => Self::V1 { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? },
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16398)]
pub(crate) struct Struct14 {
    a: Key6,
    b: Rc<BTreeSet<bool>>,
    c: Key10,
}

impl<'x> Arbitrary<'x> for Struct14 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16399)]
pub(crate) struct Struct15(Box<str>, VecDeque<f64>);

impl<'x> Arbitrary<'x> for Struct15 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Tree16 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            1 => Self::V1,
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            3 => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V4(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct17;

impl<'x> Arbitrary<'x> for Struct17 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16402)]
pub(crate) enum Enum18 {
    V0,
}

impl<'x> Arbitrary<'x> for Enum18 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Generic19<const N: usize> {
    V0([u8; N], Box<str>),
    V1 {
        a: Option<Box<[BTreeSet<i16>]>>,
        b: [u8; N],
    },
    V2(BTreeSet<Arc<str>>, [u8; N]),
    V3 {
        #[sdp(skip)] _a: u32,
        b: [u8; N],
        c: Key5,
    },
    V4([u8; N]),
}

impl<'x, const N: usize> Arbitrary<'x> for Generic19<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?),
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?),
            3 => Self::V3 { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V4(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct20 {
    #[sdp(skip)] _a: u32,
}

impl<'x> Arbitrary<'x> for Struct20 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16405)]
pub(crate) struct Struct21;

impl<'x> Arbitrary<'x> for Struct21 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Generic22<T, U> {
    V0(T, Box<[Rc<IpAddr>]>, Vec<U>),
    V1(HashSet<Arc<str>>, Vec<T>, Vec<U>),
    V2(Vec<T>, Vec<U>),
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic22<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16407)]
pub(crate) struct Tree23(Option<Rc<Tree23>>);

impl<'x> Arbitrary<'x> for Tree23 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum24 {
    V0 {
        #[sdp(skip)] _a: u32,
        b: String,
        #[sdp(with = "crate::big_endian")] c: u32,
    },
    V1(Option<Rc<str>>, Key6),
}

impl<'x> Arbitrary<'x> for Enum24 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0 { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V1(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct25 {
    a: Vec<Box<[HashMap<Arc<str>, Arc<str>>]>>,
    b: u128,
    c: Arc<str>,
}

impl<'x> Arbitrary<'x> for Struct25 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct26 {
    a: BTreeSet<String>,
    b: Box<[Box<[i64]>]>,
    c: Option<BTreeSet<i16>>,
}

impl<'x> Arbitrary<'x> for Struct26 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16411)]
pub(crate) struct Struct27 {
    a: String,
    b: Arc<str>,
    c: [u8; 6],
}

impl<'x> Arbitrary<'x> for Struct27 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct28([isize; 3], [Rc<str>; 3], Vec<Vec<NonZeroI64>>);

impl<'x> Arbitrary<'x> for Struct28 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16413)]
pub(crate) enum Enum29 {
    V0,
    V1 {
        a: u32,
    },
}

impl<'x> Arbitrary<'x> for Enum29 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1 { a: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u8")]
pub(crate) enum Enum30 {
    V0,
    V1 = 50,
    V2 = 242,
    V3,
    V4,
}

impl<'x> Arbitrary<'x> for Enum30 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            _ => Self::V4,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Tree31 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
            2 => Self::V2,
            3 => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V4(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct32 {
    a: Arc<[Struct14]>,
    b: [Box<[Option<PhantomData<u64>>]>; 2],
    c: Box<str>,
}

impl<'x> Arbitrary<'x> for Struct32 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct33;

impl<'x> Arbitrary<'x> for Struct33 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct34(Cell<u32>, Key6);

impl<'x> Arbitrary<'x> for Struct34 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct35 {
    a: f64,
}

impl<'x> Arbitrary<'x> for Struct35 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16420)]
pub(crate) struct Struct36 {
    a: Box<[u8]>,
    b: Wrapping<u16>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Arc<str>,
    e: Box<Vec<String>>,
}

impl<'x> Arbitrary<'x> for Struct36 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct37 {
    a: Ipv4Addr,
    b: Option<Box<[String]>>,
    #[sdp(skip)] _c: u32,
}

impl<'x> Arbitrary<'x> for Struct37 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, _c: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum38 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?),
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()? },
            _ => Self::V3,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum39 {
    V0,
    V1 {
        a: Arc<str>,
        b: Rc<str>,
    },
}

impl<'x> Arbitrary<'x> for Enum39 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct40 {
    a: Vec<u8>,
}

impl<'x> Arbitrary<'x> for Struct40 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree41 {
    a: i64,
    b: Option<Option<Box<str>>>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Vec<Rc<str>>,
    e: Vec<Tree41>,
}

impl<'x> Arbitrary<'x> for Tree41 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16426)]
pub(crate) enum Generic42<K: Ord + Hash, T> {
    V0,
    V1,
    V2(NonZeroU8, HashMap<K, T>, Vec<T>),
    V3(HashMap<K, String>, Vec<T>),
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic42<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct43(Result<Arc<[u8]>, Arc<str>>, i8, Arc<[[i32; 4]]>);

impl<'x> Arbitrary<'x> for Struct43 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum44 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? },
            _ => Self::V2(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct45 {
    a: Ipv4Addr,
    b: Vec<u32>,
    #[sdp(with = "crate::big_endian")] c: u32,
    d: Enum18,
    e: Struct34,
}

impl<'x> Arbitrary<'x> for Struct45 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic46<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct47 {
    a: BTreeSet<Key5>,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Vec<Option<i16>>,
}

impl<'x> Arbitrary<'x> for Struct47 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct48(Box<[i8]>, [Vec<Rc<str>>; 2]);

impl<'x> Arbitrary<'x> for Struct48 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum49 {
    V0(Ipv4Addr, Option<Rc<str>>, Rc<str>),
    V1,
}

impl<'x> Arbitrary<'x> for Enum49 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V1,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16434)]
pub(crate) struct Tree50 {
    a: Option<Arc<str>>,
    b: Vec<u8>,
    c: u16,
    d: Vec<Tree50>,
}

impl<'x> Arbitrary<'x> for Tree50 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct51 {
    a: BTreeMap<[u8; 4], (IpAddr, f32, usize,)>,
    b: isize,
}

impl<'x> Arbitrary<'x> for Struct51 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum52 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?),
            _ => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16437)]
pub(crate) struct Struct53;

impl<'x> Arbitrary<'x> for Struct53 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum54 {
    V0,
    V1,
}

impl<'x> Arbitrary<'x> for Enum54 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic55<T, U>(i128, Vec<T>, Vec<U>);

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic55<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct56 {
    a: String,
    b: String,
}

impl<'x> Arbitrary<'x> for Struct56 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16441)]
pub(crate) struct Struct57 {
    a: Option<VecDeque<i8>>,
    #[sdp(with = "crate::big_endian")] b: u32,
}

impl<'x> Arbitrary<'x> for Struct57 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16442)]
pub(crate) struct Struct58 {
    #[sdp(skip)] _a: u32,
    b: Vec<bool>,
    c: Box<i64>,
}

impl<'x> Arbitrary<'x> for Struct58 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum59 {
    V0(String, f32, String),
}

impl<'x> Arbitrary<'x> for Enum59 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic60<const N: usize> {
    a: Result<BTreeMap<i128, u64>, Option<String>>,
    b: [u8; N],
    c: Option<Struct12>,
    #[sdp(with = "crate::big_endian")] d: u32,
    e: Result<Vec<Option<[u8; N]>>, Arc<[Box<str>]>>,
    f: Vec<Struct35>,
}

impl<'x, const N: usize> Arbitrary<'x> for Generic60<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct61 {
    #[sdp(skip)] _a: u32,
}

impl<'x> Arbitrary<'x> for Struct61 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic62<T, U> {
    a: U,
    b: Arc<str>,
    c: Vec<T>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic62<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct63 {
    a: HashMap<String, f32>,
    b: Box<[Arc<[String]>]>,
    c: Box<[u8]>,
    d: u128,
    e: Vec<char>,
}

impl<'x> Arbitrary<'x> for Struct63 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16448)]
pub(crate) struct Struct64 {
    a: Rc<Arc<str>>,
}

impl<'x> Arbitrary<'x> for Struct64 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, const N: usize> Arbitrary<'x> for Generic65<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()? },
            _ => Self::V2(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree66(String, Arc<str>, Option<Rc<Tree66>>);

impl<'x> Arbitrary<'x> for Tree66 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct67 {
    a: HashSet<Key5>,
}

impl<'x> Arbitrary<'x> for Struct67 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct68 {
    a: Option<Option<Duration>>,
    b: Box<[Result<String, f32>]>,
    c: Rc<Arc<[[u8; 3]]>>,
}

impl<'x> Arbitrary<'x> for Struct68 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16453)]
#[sdp(tag = "u32")]
pub(crate) enum Enum69 {
    V0 {
        #[sdp(skip)] _a: u32,
        b: [Vec<Vec<u8>>; 1],
    },
    V1 {
        a: String,
    },
    V2,
    V3(#[sdp(with = "crate::big_endian")] u32, usize, String),
}

impl<'x> Arbitrary<'x> for Enum69 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { _a: Default::default(), b: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()? },
            2 => Self::V2,
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct70 {
    a: f32,
}

impl<'x> Arbitrary<'x> for Struct70 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum71 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16456)]
pub(crate) struct Generic72<K: Ord + Hash, T>(Box<[Option<PhantomData<u64>>]>, BTreeMap<K, Rc<bool>>, Vec<T>);

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic72<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic73<T, U> {
    a: String,
    #[sdp(skip)] _b: u32,
    #[sdp(skip)] _c: u32,
    d: Struct28,
    e: Struct28,
    f: Vec<T>,
    g: Vec<U>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic73<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default(), _c: Default::default(), d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()?, g: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum74 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum75 {
    V0,
}

impl<'x> Arbitrary<'x> for Enum75 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct76 {
    a: String,
    b: Vec<bool>,
    c: Generic72<Key8, HashSet<usize>>,
}

impl<'x> Arbitrary<'x> for Struct76 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum77 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(14)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            12 => Self::V12,
            _ => Self::V13,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct78(i128, Option<[u8; 8]>, NonZeroI64);

impl<'x> Arbitrary<'x> for Struct78 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16463)]
pub(crate) struct Generic79<K: Ord + Hash, T> {
    a: Struct28,
    b: Box<[u8]>,
    c: HashMap<K, Cell<u32>>,
    d: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic79<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct80 {
    a: HashSet<Box<[u8]>>,
    b: Vec<BTreeSet<String>>,
    c: HashMap<i16, String>,
}

impl<'x> Arbitrary<'x> for Struct80 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree81 {
    V0(bool, BTreeSet<Key7>),
    V1(Vec<Box<[u8]>>),
    V2,
    V3,
    V4(Box<Tree81>, Box<Tree81>),
}

impl<'x> Arbitrary<'x> for Tree81 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?),
            1 => Self::V1(data.arbitrary()?),
            2 => Self::V2,
            3 => Self::V3,
            _ => Self::V4(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16466)]
pub(crate) struct Struct82(Arc<Box<[Cell<u32>]>>);

impl<'x> Arbitrary<'x> for Struct82 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum83 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V3,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16468)]
pub(crate) struct Struct84 {
    a: (),
    b: Vec<Rc<str>>,
    c: Rc<Arc<[Rc<str>]>>,
    d: Key4,
}

impl<'x> Arbitrary<'x> for Struct84 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16469)]
pub(crate) enum Enum85 {
    V0 {
        a: Wrapping<u16>,
        b: Box<[u8]>,
        c: BTreeMap<(i64, u128,), Vec<u16>>,
    },
    V1(Enum71, Option<NonZeroU32>),
}

impl<'x> Arbitrary<'x> for Enum85 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V1(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic86<T, U> {
    a: Vec<Option<HashSet<String>>>,
    b: Option<f32>,
    #[sdp(skip)] _c: u32,
    #[sdp(skip)] _d: u32,
    e: Struct35,
    f: Arc<U>,
    g: Vec<T>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic86<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, _c: Default::default(), _d: Default::default(), e: data.arbitrary()?, f: data.arbitrary()?, g: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16471)]
pub(crate) struct Struct87 {
    a: i8,
}

impl<'x> Arbitrary<'x> for Struct87 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Tree88 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            2 => Self::V2,
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16473)]
pub(crate) struct Tree89 {
    a: Tree23,
    #[sdp(skip)] _b: u32,
    c: BTreeMap<u8, Tree89>,
}

impl<'x> Arbitrary<'x> for Tree89 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default(), c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic90<T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            _ => Self::V3(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct91(Box<[u8]>);

impl<'x> Arbitrary<'x> for Struct91 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct92 {
    a: Box<[Enum69]>,
    b: Vec<u128>,
    c: Box<[String]>,
}

impl<'x> Arbitrary<'x> for Struct92 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct93(Arc<str>, Key5, [Option<u32>; 0]);

impl<'x> Arbitrary<'x> for Struct93 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct94 {
    a: Key8,
    b: Enum54,
    c: String,
    d: Struct76,
    e: Box<[[u8; 6]]>,
}

impl<'x> Arbitrary<'x> for Struct94 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree95 {
    V0 {
        a: Option<u16>,
        b: Box<str>,
        #[sdp(skip)] _c: u32,
        #[sdp(skip)] _d: u32,
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

impl<'x> Arbitrary<'x> for Tree95 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, _c: Default::default(), _d: Default::default(), e: data.arbitrary()?, f: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree96 {
    a: BTreeMap<[u8; 5], [i8; 2]>,
    b: Vec<u8>,
    c: Vec<Enum54>,
    d: [Rc<str>; 4],
    e: Struct17,
    #[sdp(with = "crate::big_endian")] f: u32,
    g: BTreeMap<u8, Tree96>,
}

impl<'x> Arbitrary<'x> for Tree96 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()?, g: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic97<K: Ord + Hash, T> {
    #[sdp(skip)] _a: u32,
    b: Struct91,
    c: BTreeMap<K, u32>,
    d: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic97<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16482)]
pub(crate) struct Generic98<const N: usize>(u16, [u8; N]);

impl<'x, const N: usize> Arbitrary<'x> for Generic98<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct99(Vec<String>, Box<[u8]>, Vec<Ipv4Addr>);

impl<'x> Arbitrary<'x> for Struct99 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum100 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?),
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16485)]
pub(crate) struct Struct101;

impl<'x> Arbitrary<'x> for Struct101 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16486)]
pub(crate) struct Struct102 {
    a: Vec<Option<Option<i64>>>,
}

impl<'x> Arbitrary<'x> for Struct102 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum103 {
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
        c: ((String, String,),),
        d: [u8; 6],
        e: [(); 2],
    },
}

impl<'x> Arbitrary<'x> for Enum103 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()? },
            1 => Self::V1 { _a: Default::default(), b: data.arbitrary()? },
            2 => Self::V2,
            _ => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree104 {
    a: char,
    #[sdp(skip)] _b: u32,
    c: Box<[Tree104]>,
}

impl<'x> Arbitrary<'x> for Tree104 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default(), c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic105<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic106<const N: usize>([NonZeroU8; 4], Struct48, [u8; N]);

impl<'x, const N: usize> Arbitrary<'x> for Generic106<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree107 {
    V0,
    V1(Box<Tree107>, Box<Tree107>),
}

impl<'x> Arbitrary<'x> for Tree107 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum108 {
    V0,
    V1,
    V2,
    V3 = 251,
    V4,
    V5 = 253,
    V6 = 255,
}

impl<'x> Arbitrary<'x> for Enum108 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(7)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            _ => Self::V6,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum109 {
    V0(Option<Box<u8>>, HashSet<Box<[u8]>>),
    V1(u8, Vec<i8>, PhantomData<u64>),
}

impl<'x> Arbitrary<'x> for Enum109 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?),
            _ => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct110 {
    a: BTreeMap<Rc<str>, Tree50>,
}

impl<'x> Arbitrary<'x> for Struct110 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum111 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct112 {
    a: Option<Vec<Box<str>>>,
    b: Vec<Vec<Box<str>>>,
    c: [Option<Arc<str>>; 2],
}

impl<'x> Arbitrary<'x> for Struct112 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic113<K: Ord + Hash, T> {
    a: Wrapping<u16>,
    #[sdp(skip)] _b: u32,
    c: i16,
    d: HashMap<K, Vec<T>>,
    e: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic113<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default(), c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct114(Box<[i16]>, Option<char>, String);

impl<'x> Arbitrary<'x> for Struct114 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic115<K: Ord + Hash, T>(BTreeMap<K, Arc<str>>, Vec<T>);

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic115<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct116 {
    a: isize,
    b: Struct33,
    #[sdp(skip)] _c: u32,
    d: Box<Vec<Vec<u8>>>,
    e: Vec<Box<[i16]>>,
}

impl<'x> Arbitrary<'x> for Struct116 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, _c: Default::default(), d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct117 {
    #[sdp(skip)] _a: u32,
    b: i8,
    c: String,
}

impl<'x> Arbitrary<'x> for Struct117 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic118<T, U> {
    a: Struct91,
    b: Vec<T>,
    c: Vec<U>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic118<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct119(Arc<str>, [u8; 4], #[sdp(with = "crate::big_endian")] u32);

impl<'x> Arbitrary<'x> for Struct119 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct120 {
    a: Struct92,
    #[sdp(with = "crate::big_endian")] b: u32,
    #[sdp(with = "crate::big_endian")] c: u32,
}

impl<'x> Arbitrary<'x> for Struct120 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct121 {
    a: Option<i16>,
    b: Vec<VecDeque<f64>>,
    c: Option<(Arc<str>, u128,)>,
    d: i32,
    e: VecDeque<Result<isize, char>>,
    #[sdp(skip)] _f: u32,
}

impl<'x> Arbitrary<'x> for Struct121 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, _f: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct122 {
    a: BTreeMap<char, Option<char>>,
}

impl<'x> Arbitrary<'x> for Struct122 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct123(i8, Rc<Arc<str>>);

impl<'x> Arbitrary<'x> for Struct123 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16508)]
pub(crate) struct Tree124(BTreeMap<u8, Tree124>);

impl<'x> Arbitrary<'x> for Tree124 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct125 {
    #[sdp(with = "crate::big_endian")] a: u32,
    #[sdp(skip)] _b: u32,
    c: Vec<Vec<i8>>,
    d: Box<str>,
    e: Option<Vec<String>>,
}

impl<'x> Arbitrary<'x> for Struct125 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default(), c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct126(Box<Vec<usize>>, Option<Vec<u32>>);

impl<'x> Arbitrary<'x> for Struct126 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Tree127 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0,
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16512)]
pub(crate) struct Struct128 {
    a: u16,
    b: bool,
    c: String,
}

impl<'x> Arbitrary<'x> for Struct128 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic129<K: Ord + Hash, T> {
    a: Arc<[HashMap<u16, i64>]>,
    b: Struct123,
    c: BTreeMap<K, f32>,
    d: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic129<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct130(Struct61, String, Vec<Box<[u16]>>);

impl<'x> Arbitrary<'x> for Struct130 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree131(Key10, Option<Rc<Tree131>>);

impl<'x> Arbitrary<'x> for Tree131 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree132 {
    a: Vec<usize>,
    b: Option<Vec<Vec<u8>>>,
    c: Arc<str>,
    d: Box<[Tree132]>,
}

impl<'x> Arbitrary<'x> for Tree132 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum133 {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Arc<[Arc<[String]>]>,
    },
    V1,
    V2,
    V3,
}

impl<'x> Arbitrary<'x> for Enum133 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { _a: Default::default(), b: data.arbitrary()? },
            1 => Self::V1,
            2 => Self::V2,
            _ => Self::V3,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum134 {
    V0 {
        #[sdp(skip)] _a: u32,
    },
}

impl<'x> Arbitrary<'x> for Enum134 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0 { _a: Default::default() },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Generic135<K: Ord + Hash, T> {
    V0,
    V1,
    V2(HashMap<K, Key9>, Vec<T>),
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic135<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0,
            1 => Self::V1,
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct136 {
    a: Vec<Box<str>>,
    b: Struct36,
}

impl<'x> Arbitrary<'x> for Struct136 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct137 {
    a: Box<Option<PhantomData<u64>>>,
}

impl<'x> Arbitrary<'x> for Struct137 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum138 {
    V0,
    V1,
    V2,
    V3,
    V4,
}

impl<'x> Arbitrary<'x> for Enum138 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            _ => Self::V4,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum139 {
    V0(Vec<String>),
}

impl<'x> Arbitrary<'x> for Enum139 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree140 {
    V0,
    V1 {
        a: [BTreeSet<u16>; 3],
    },
    V2(Key10),
    V3,
    V4(Box<Tree140>, Box<Tree140>),
}

impl<'x> Arbitrary<'x> for Tree140 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1 { a: data.arbitrary()? },
            2 => Self::V2(data.arbitrary()?),
            3 => Self::V3,
            _ => Self::V4(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic141<T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            1 => Self::V1,
            _ => Self::V2(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic142<K: Ord + Hash, T>(T, HashMap<K, (T, Rc<str>, T, Vec<u8>,)>);

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic142<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct143(Vec<Option<i64>>, Arc<[[u8; 1]]>, Option<Option<String>>);

impl<'x> Arbitrary<'x> for Struct143 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct144;

impl<'x> Arbitrary<'x> for Struct144 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct145 {
    a: (),
    b: Struct143,
}

impl<'x> Arbitrary<'x> for Struct145 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct146 {
    a: Arc<str>,
    b: Box<[Vec<Vec<i8>>]>,
    c: i8,
}

impl<'x> Arbitrary<'x> for Struct146 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree147 {
    a: PhantomData<String>,
    b: [u16; 3],
    c: Vec<(Option<()>, bool, HashMap<Box<[u8]>, String>,)>,
    d: Vec<Tree147>,
}

impl<'x> Arbitrary<'x> for Tree147 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum148 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(18)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            12 => Self::V12,
            13 => Self::V13,
            14 => Self::V14,
            15 => Self::V15,
            16 => Self::V16,
            _ => Self::V17,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct149(Generic97<(Arc<str>, u16,), Arc<[Cell<u32>]>>, VecDeque<VecDeque<i8>>);

impl<'x> Arbitrary<'x> for Struct149 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic150<K: Ord + Hash, T> {
    a: [String; 0],
    b: Struct87,
    c: Vec<Arc<str>>,
    d: BTreeMap<K, Vec<bool>>,
    e: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic150<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct151(Vec<i16>, Arc<[[Vec<u8>; 3]]>, Box<str>);

impl<'x> Arbitrary<'x> for Struct151 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16536)]
pub(crate) struct Struct152 {
    a: Option<[u8; 4]>,
    b: char,
}

impl<'x> Arbitrary<'x> for Struct152 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u16")]
pub(crate) enum Enum153 {
    V0,
    V1,
    V2(Struct67, i32),
}

impl<'x> Arbitrary<'x> for Enum153 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0,
            1 => Self::V1,
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Generic154<T, U> {
    V0,
    V1(Vec<T>, Vec<U>),
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic154<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct155 {
    a: Option<Option<String>>,
}

impl<'x> Arbitrary<'x> for Struct155 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct156([u128; 2], Generic98<3>);

impl<'x> Arbitrary<'x> for Struct156 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic157<T> {
    a: Option<isize>,
    b: Vec<T>,
}

impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic157<T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16542)]
pub(crate) struct Struct158 {
    a: Vec<Box<String>>,
    b: Struct123,
    c: Vec<Box<[usize]>>,
}

impl<'x> Arbitrary<'x> for Struct158 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct159(Vec<[i32; 1]>, i64, Vec<Vec<Rc<str>>>);

impl<'x> Arbitrary<'x> for Struct159 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum160 {
    V0 {
        a: Generic113<i16, i32>,
        b: Result<i32, Option<Vec<u8>>>,
        c: HashMap<Key5, Vec<isize>>,
    },
    V1,
}

impl<'x> Arbitrary<'x> for Enum160 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V1,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct161 {
    #[sdp(skip)] _a: u32,
    b: String,
}

impl<'x> Arbitrary<'x> for Struct161 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default(), b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16546)]
pub(crate) struct Struct162(f32, #[sdp(with = "crate::big_endian")] u32, Arc<i64>);

impl<'x> Arbitrary<'x> for Struct162 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic163<K: Ord + Hash, T> {
    a: VecDeque<i8>,
    b: Struct20,
    c: BTreeMap<K, Result<Wrapping<u16>, f64>>,
    d: Vec<T>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic163<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree164 {
    V0 {
        #[sdp(skip)] _a: u32,
        b: Result<Vec<f32>, Option<String>>,
    },
    V1([u8; 9], i128, VecDeque<f32>),
    V2(Box<Tree164>, Box<Tree164>),
}

impl<'x> Arbitrary<'x> for Tree164 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { _a: Default::default(), b: data.arbitrary()? },
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16549)]
pub(crate) struct Struct165 {
    #[sdp(skip)] _a: u32,
    #[sdp(with = "crate::big_endian")] b: u32,
    c: Option<NonZeroI64>,
}

impl<'x> Arbitrary<'x> for Struct165 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16550)]
pub(crate) struct Struct166 {
    a: Vec<Arc<[[u8; 7]]>>,
}

impl<'x> Arbitrary<'x> for Struct166 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum167 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(17)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            12 => Self::V12,
            13 => Self::V13,
            14 => Self::V14,
            15 => Self::V15,
            _ => Self::V16,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic168<const N: usize>([u8; N]);

impl<'x, const N: usize> Arbitrary<'x> for Generic168<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic169<K: Ord + Hash, T> {
    a: Box<T>,
    b: HashMap<K, Option<u32>>,
}

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic169<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16554)]
#[sdp(tag = "u8")]
pub(crate) enum Enum170 {
    V0 = 28,
    V1,
}

impl<'x> Arbitrary<'x> for Enum170 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct171 {
    a: Vec<i128>,
}

impl<'x> Arbitrary<'x> for Struct171 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16556)]
pub(crate) enum Enum172 {
    V0(NonZeroU8, Box<[[Box<[u8]>; 3]]>, f32),
}

impl<'x> Arbitrary<'x> for Enum172 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct173(Option<Option<Box<str>>>, Vec<Struct136>);

impl<'x> Arbitrary<'x> for Struct173 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum174 {
    V0(Box<str>, Result<Box<[Wrapping<u16>]>, Box<str>>, HashMap<[u8; 1], HashSet<[u8; 5]>>),
    V1 {
        #[sdp(skip)] _a: u32,
        b: HashSet<i32>,
    },
    V2([u8; 4], Option<IpAddr>, i64),
    V3(Option<u16>, Vec<Option<PhantomData<u64>>>),
}

impl<'x> Arbitrary<'x> for Enum174 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            1 => Self::V1 { _a: Default::default(), b: data.arbitrary()? },
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16559)]
pub(crate) struct Struct175 {
    a: i128,
    #[sdp(skip)] _b: u32,
}

impl<'x> Arbitrary<'x> for Struct175 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, _b: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic176<T, U> {
    a: VecDeque<Box<str>>,
    b: [char; 2],
    c: U,
    d: Vec<T>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic176<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct177(VecDeque<Struct26>);

impl<'x> Arbitrary<'x> for Struct177 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x, const N: usize> Arbitrary<'x> for Generic178<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? },
            3 => Self::V3,
            _ => Self::V4(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum179 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(18)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            12 => Self::V12,
            13 => Self::V13,
            14 => Self::V14,
            15 => Self::V15,
            16 => Self::V16,
            _ => Self::V17,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct180 {
    a: NonZeroU32,
    b: Arc<Enum49>,
}

impl<'x> Arbitrary<'x> for Struct180 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree181 {
    a: Option<Box<[u8]>>,
    b: Box<[Tree181]>,
}

impl<'x> Arbitrary<'x> for Tree181 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum182 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0,
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()? },
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16567)]
pub(crate) struct Tree183(Option<Duration>, Vec<Tree183>);

impl<'x> Arbitrary<'x> for Tree183 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct184(u8, Result<Option<u8>, BTreeMap<Key6, f64>>, Vec<Vec<Cell<u32>>>);

impl<'x> Arbitrary<'x> for Struct184 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct185(Result<NonZeroI64, String>, String, PhantomData<String>);

impl<'x> Arbitrary<'x> for Struct185 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16570)]
pub(crate) struct Struct186(Option<BTreeMap<bool, i32>>);

impl<'x> Arbitrary<'x> for Struct186 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct187;

impl<'x> Arbitrary<'x> for Struct187 {
    #[inline]
    fn arbitrary(_: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self)
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16572)]
pub(crate) struct Generic188<K: Ord + Hash, T>(BTreeMap<K, Arc<[[u8; 4]]>>, Vec<T>);

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic188<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct189(i16, u8);

impl<'x> Arbitrary<'x> for Struct189 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree190 {
    V0 {
        a: BTreeSet<Key11>,
    },
    V1,
    V2(Vec<u128>, Box<[Vec<String>; 4]>, [i32; 0]),
    V3(Box<Tree190>, Box<Tree190>),
}

impl<'x> Arbitrary<'x> for Tree190 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0 { a: data.arbitrary()? },
            1 => Self::V1,
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic191<K: Ord + Hash, T>(Option<Struct173>, BTreeMap<K, BTreeMap<usize, isize>>, Vec<T>);

impl<'x, K: Arbitrary<'x> + Ord + Hash, T: Arbitrary<'x>> Arbitrary<'x> for Generic191<K, T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Tree192 {
    V0,
    V1(NonZeroU32),
    V2(Box<Tree192>),
}

impl<'x> Arbitrary<'x> for Tree192 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0,
            1 => Self::V1(data.arbitrary()?),
            _ => Self::V2(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16577)]
pub(crate) struct Generic193<T, U> {
    a: BTreeMap<[u8; 3], Generic115<Box<str>, VecDeque<char>>>,
    b: Vec<T>,
    c: Vec<U>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic193<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct194(HashMap<isize, Box<[NonZeroI64]>>, Result<BTreeSet<Vec<u8>>, Box<[u8]>>, (Box<[u8]>, Option<Option<Rc<str>>>, String, Struct34,));

impl<'x> Arbitrary<'x> for Struct194 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum195 {
    V0([BTreeMap<i8, u64>; 4]),
    V1 {
        a: [u8; 1],
        b: Box<[String]>,
    },
    V2(NonZeroU32, i32),
    V3 {
        a: Option<Vec<Rc<str>>>,
        #[sdp(skip)] _b: u32,
    },
}

impl<'x> Arbitrary<'x> for Enum195 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0(data.arbitrary()?),
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()? },
            2 => Self::V2(data.arbitrary()?, data.arbitrary()?),
            _ => Self::V3 { a: data.arbitrary()?, _b: Default::default() },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum196 {
    V0,
}

impl<'x> Arbitrary<'x> for Enum196 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum197 {
    V0,
}

impl<'x> Arbitrary<'x> for Enum197 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(1)? {
            _ => Self::V0,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct198([Vec<u8>; 2], String, [u8; 2]);

impl<'x> Arbitrary<'x> for Struct198 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16583)]
pub(crate) struct Struct199(Vec<char>);

impl<'x> Arbitrary<'x> for Struct199 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum200 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0 { a: data.arbitrary()?, b: data.arbitrary()? },
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? },
            _ => Self::V2 { a: data.arbitrary()?, b: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum201 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(13)? {
            0 => Self::V0,
            1 => Self::V1,
            2 => Self::V2,
            3 => Self::V3,
            4 => Self::V4,
            5 => Self::V5,
            6 => Self::V6,
            7 => Self::V7,
            8 => Self::V8,
            9 => Self::V9,
            10 => Self::V10,
            11 => Self::V11,
            _ => Self::V12,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Enum202 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0,
            1 => Self::V1 { a: data.arbitrary()? },
            2 => Self::V2 { a: data.arbitrary()? },
            _ => Self::V3(data.arbitrary()?, data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16587)]
pub(crate) struct Struct203 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: HashSet<Arc<str>>,
    #[sdp(skip)] _c: u32,
}

impl<'x> Arbitrary<'x> for Struct203 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, _c: Default::default() })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16588)]
pub(crate) struct Struct204 {
    a: Box<Vec<u8>>,
    b: BTreeSet<u128>,
    c: char,
}

impl<'x> Arbitrary<'x> for Struct204 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16589)]
pub(crate) struct Struct205(NonZeroU8, i8, PhantomData<u64>);

impl<'x> Arbitrary<'x> for Struct205 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct206 {
    a: Ipv4Addr,
    b: HashSet<Vec<u8>>,
}

impl<'x> Arbitrary<'x> for Struct206 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum207 {
    V0(f32, [f32; 3]),
    V1 {
        a: Box<BTreeSet<usize>>,
        b: Vec<Struct159>,
        c: Enum69,
    },
    V2,
}

impl<'x> Arbitrary<'x> for Enum207 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0(data.arbitrary()?, data.arbitrary()?),
            1 => Self::V1 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? },
            _ => Self::V2,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct208(Option<i128>, [Result<[u8; 3], u8>; 4], Struct110);

impl<'x> Arbitrary<'x> for Struct208 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16593)]
pub(crate) struct Generic209<T, U> {
    a: i32,
    b: T,
    c: [u8; 0],
    d: Option<Box<[U]>>,
    e: BTreeSet<Arc<str>>,
    f: Vec<Box<[String]>>,
}

impl<'x, T: Arbitrary<'x>, U: Arbitrary<'x>> Arbitrary<'x> for Generic209<T, U> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct210 {
    a: i32,
}

impl<'x> Arbitrary<'x> for Struct210 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
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

impl<'x> Arbitrary<'x> for Tree211 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(5)? {
            0 => Self::V0,
            1 => Self::V1(data.arbitrary()?),
            2 => Self::V2,
            3 => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            _ => Self::V4(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16596)]
pub(crate) struct Generic212<T>(Vec<T>);

impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic212<T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self(data.arbitrary()?))
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct213 {
    a: f32,
    b: (u32, String, Option<Arc<str>>,),
    c: Struct144,
    d: [VecDeque<i8>; 1],
    e: Vec<u8>,
    f: Vec<Vec<bool>>,
}

impl<'x> Arbitrary<'x> for Struct213 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()?, f: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Generic214<T> {
    a: Struct82,
    b: Box<[u8]>,
    c: Vec<T>,
}

impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic214<T> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Generic215<const N: usize> {
    V0,
    V1([u8; N]),
}

impl<'x, const N: usize> Arbitrary<'x> for Generic215<N> {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1(data.arbitrary()?),
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct216 {
    a: Option<f64>,
}

impl<'x> Arbitrary<'x> for Struct216 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(message_id = 16601)]
pub(crate) enum Enum217 {
    V0 {
        a: Struct45,
    },
    V1 {
        a: u128,
    },
}

impl<'x> Arbitrary<'x> for Enum217 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0 { a: data.arbitrary()? },
            _ => Self::V1 { a: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) enum Enum218 {
    V0,
    V1(Struct114, Vec<Option<Box<str>>>, String),
    V2 {
        #[sdp(skip)] _a: u32,
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

impl<'x> Arbitrary<'x> for Enum218 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(4)? {
            0 => Self::V0,
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?, data.arbitrary()?),
            2 => Self::V2 { _a: Default::default(), b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()?, e: data.arbitrary()? },
            _ => Self::V3 { a: data.arbitrary()?, b: data.arbitrary()? },
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum219 {
    V0,
    V1,
}

impl<'x> Arbitrary<'x> for Enum219 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(2)? {
            0 => Self::V0,
            _ => Self::V1,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
#[sdp(tag = "u32")]
pub(crate) enum Enum220 {
    V0,
    V1((Box<str>, Box<str>, f32, Option<String>,), Box<[Option<Arc<str>>]>),
    V2,
}

impl<'x> Arbitrary<'x> for Enum220 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(match data.choose_index(3)? {
            0 => Self::V0,
            1 => Self::V1(data.arbitrary()?, data.arbitrary()?),
            _ => Self::V2,
        })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Tree221 {
    #[sdp(with = "crate::big_endian")] a: u32,
    b: Result<u128, Key1>,
    c: [[f64; 0]; 4],
    d: Box<[Tree221]>,
}

impl<'x> Arbitrary<'x> for Tree221 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()?, c: data.arbitrary()?, d: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct222 {
    a: bool,
    b: Option<f64>,
}

impl<'x> Arbitrary<'x> for Struct222 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
    }
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
pub(crate) struct Struct223 {
    a: Vec<Vec<f32>>,
}

impl<'x> Arbitrary<'x> for Struct223 {
    #[inline]
    fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
        Ok(Self { a: data.arbitrary()? })
    }
}

