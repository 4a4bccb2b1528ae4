//! The schemas of the types of `core`, `alloc` and `std`.

use core::cell::{Cell, OnceCell, RefCell};
use core::cmp::{Ordering, Reverse};
use core::convert::Infallible;
use core::ffi::CStr;
use core::marker::PhantomData;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::num::{NonZero, Saturating, Wrapping};
use core::ops::{
    Bound, ControlFlow, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
use core::time::Duration;

use crate::schema::{Field, Name, Number, Rule, Schema, SdpSchema, TypeRef, Variant};
use crate::{Seq, SliceOrSeq};

/// The kind of an address of either version.
macro_rules! either {
    ($name:ident: $v4:ty, $v6:ty) => {
        $crate::schema::Schema::Enum {
            name: $crate::schema::Name::new(stringify!($name)),
            tag_width: 1,
            variants: &[
                $crate::schema::Variant::new(
                    "V4",
                    0,
                    &[$crate::schema::Field::new(
                        "0",
                        $crate::schema::TypeRef::of::<$v4>(),
                    )],
                ),
                $crate::schema::Variant::new(
                    "V6",
                    1,
                    &[$crate::schema::Field::new(
                        "0",
                        $crate::schema::TypeRef::of::<$v6>(),
                    )],
                ),
            ],
        }
    };
}

#[cfg(feature = "ipnet-2")]
pub(super) use either;

schema! {
    [] u8 => Schema::Number(Number::U8);
    [] u16 => Schema::Number(Number::U16);
    [] u32 => Schema::Number(Number::U32);
    [] u64 => Schema::Number(Number::U64);
    [] u128 => Schema::Number(Number::U128);
    [] i8 => Schema::Number(Number::I8);
    [] i16 => Schema::Number(Number::I16);
    [] i32 => Schema::Number(Number::I32);
    [] i64 => Schema::Number(Number::I64);
    [] i128 => Schema::Number(Number::I128);
    [] f32 => Schema::Number(Number::F32);
    [] f64 => Schema::Number(Number::F64);
    [] bool => Schema::Bool;
    [] char => Schema::Char;
    [] usize => Schema::Refined(Rule::Usize, TypeRef::of::<u64>());
    [] isize => Schema::Refined(Rule::Isize, TypeRef::of::<i64>());
    [] Ordering => Schema::Refined(Rule::Ordering, TypeRef::of::<i8>());
    [] str => Schema::Str;
    [] CStr => Schema::Refined(Rule::CStr, TypeRef::of::<[u8]>());
    [T: SdpSchema] [T] => Schema::Seq(TypeRef::of::<T>());
    [T: SdpSchema, const N: usize] [T; N] => Schema::Array(TypeRef::of::<T>(), N);
    [T: SdpSchema] Option<T> => Schema::Option(TypeRef::of::<T>());
    [T: SdpSchema, E: SdpSchema] Result<T, E> => Schema::Result(TypeRef::of::<T>(), TypeRef::of::<E>());
    [T: SdpSchema] &T => Schema::Pointer(TypeRef::of::<T>());
    [] () => Schema::Tuple(&[]);
    [T: SdpSchema] Reverse<T> => Schema::Refined(Rule::Reverse, TypeRef::of::<T>());
    [] Infallible => Schema::Enum { name: Name::new("Infallible"), tag_width: 1, variants: &[] };
    [] Duration => Schema::Named("Duration", TypeRef::of::<Seconds<u64>>());
    [] Ipv4Addr => Schema::Named("Ipv4Addr", TypeRef::of::<[u8; 4]>());
    [] Ipv6Addr => Schema::Named("Ipv6Addr", TypeRef::of::<[u8; 16]>());
    [] SocketAddrV4 => Schema::Named("SocketAddrV4", TypeRef::of::<(Ipv4Addr, u16)>());
    [] SocketAddrV6 => Schema::Named("SocketAddrV6", TypeRef::of::<(Ipv6Addr, u16, u32, u32)>(),
    );
    [] IpAddr => either!(IpAddr: Ipv4Addr, Ipv6Addr);
    [] SocketAddr => either!(SocketAddr: SocketAddrV4, SocketAddrV6);
    [T: SdpSchema] Bound<T> => Schema::Enum {
        name: Name::new("Bound"),
        tag_width: 1,
        variants: &[
            Variant::new("Unbounded", 0, &[]),
            Variant::new("Included", 1, &[Field::new("0", TypeRef::of::<T>())]),
            Variant::new("Excluded", 2, &[Field::new("0", TypeRef::of::<T>())]),
        ],
    };
    [B: SdpSchema, C: SdpSchema] ControlFlow<B, C> => Schema::Enum {
        name: Name::new("ControlFlow"),
        tag_width: 1,
        variants: &[
            Variant::new("Continue", 0, &[Field::new("0", TypeRef::of::<C>())]),
            Variant::new("Break", 1, &[Field::new("0", TypeRef::of::<B>())]),
        ],
    };
}

/// The encoding of seconds of this type, and nanoseconds.
pub(super) struct Seconds<S>(PhantomData<S>);

/// The encoding of nanoseconds.
struct Nanos;

schema! {
    [S: SdpSchema] Seconds<S> => Schema::Tuple(&[TypeRef::of::<S>(), TypeRef::of::<Nanos>()]);
    [] Nanos => Schema::Refined(Rule::Nanos, TypeRef::of::<u32>());
}

same! {
    [] &str => str;
    [] &CStr => CStr;
    [T: SdpSchema] &[T] => [T];
    [] RangeFull => ();
    [T: ?Sized] PhantomData<T> => ();
    [T: SdpSchema] OnceCell<T> => Option<T>;
    [T: SdpSchema] Cell<T> => T;
    [T: SdpSchema] RefCell<T> => T;
    [T: SdpSchema] Wrapping<T> => T;
    [T: SdpSchema] Saturating<T> => T;
    [T: SdpSchema] Seq<'_, T> => [T];
    [T: SdpSchema] SliceOrSeq<'_, T> => [T];
}

/// Implements `SdpSchema` for types that restrict or rename others.
macro_rules! refined {
    ($($rule:expr => $($ty:ty as $of:ty),+;)*) => {$($(
        impl SdpSchema for $ty {
            const SCHEMA: &'static Schema = &Schema::Refined($rule, TypeRef::of::<$of>());
        }
    )+)*};
}

refined! {
    Rule::NonZero =>
        NonZero<u8> as u8, NonZero<u16> as u16, NonZero<u32> as u32, NonZero<u64> as u64,
        NonZero<u128> as u128, NonZero<usize> as usize,
        NonZero<i8> as i8, NonZero<i16> as i16, NonZero<i32> as i32, NonZero<i64> as i64,
        NonZero<i128> as i128, NonZero<isize> as isize;
}

/// Implements `SdpSchema` for ranges with these bounds.
macro_rules! range {
    ($($range:ident: $bounds:ty;)*) => {$(
        impl<T: SdpSchema> SdpSchema for $range<T> {
            const SCHEMA: &'static Schema =
                &Schema::Named(stringify!($range), TypeRef::of::<$bounds>());
        }
    )*};
}

range! {
    Range: (T, T);
    RangeInclusive: (T, T);
    RangeFrom: T;
    RangeTo: T;
    RangeToInclusive: T;
}

macro_rules! atomic {
    ($($width:literal: $($atomic:ident as $value:ty),*;)*) => {$($(
        #[cfg(target_has_atomic = $width)]
        same! {
            [] core::sync::atomic::$atomic => $value;
        }
    )*)*};
}

atomic! {
    "8": AtomicBool as bool, AtomicI8 as i8, AtomicU8 as u8;
    "16": AtomicI16 as i16, AtomicU16 as u16;
    "32": AtomicI32 as i32, AtomicU32 as u32;
    "64": AtomicI64 as i64, AtomicU64 as u64;
    "ptr": AtomicIsize as isize, AtomicUsize as usize;
}

macro_rules! tuple {
    ($($part:ident),+) => {
        impl<$($part: SdpSchema),+> SdpSchema for ($($part,)+) {
            const SCHEMA: &'static Schema = &Schema::Tuple(&[$(TypeRef::of::<$part>()),+]);
        }
    };
}

tuple!(A);
tuple!(A, B);
tuple!(A, B, C);
tuple!(A, B, C, D);
tuple!(A, B, C, D, E);
tuple!(A, B, C, D, E, F);
tuple!(A, B, C, D, E, F, G);
tuple!(A, B, C, D, E, F, G, H);
tuple!(A, B, C, D, E, F, G, H, I);
tuple!(A, B, C, D, E, F, G, H, I, J);
tuple!(A, B, C, D, E, F, G, H, I, J, K);
tuple!(A, B, C, D, E, F, G, H, I, J, K, L);
tuple!(A, B, C, D, E, F, G, H, I, J, K, L, M);
tuple!(A, B, C, D, E, F, G, H, I, J, K, L, M, N);
tuple!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O);
tuple!(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P);

#[cfg(feature = "alloc")]
mod heap {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
    use alloc::ffi::CString;
    use alloc::rc::Rc;
    use alloc::string::String;
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::ffi::CStr;

    
    use crate::schema::{Rule, Schema, SdpSchema, TypeRef};

    schema! {
        [T: SdpSchema] Box<T> => Schema::Pointer(TypeRef::of::<T>());
        [T: SdpSchema] Rc<T> => Schema::Pointer(TypeRef::of::<T>());
        [T: SdpSchema] Arc<T> => Schema::Pointer(TypeRef::of::<T>());
        [T: SdpSchema + Clone] Cow<'_, T> => Schema::Pointer(TypeRef::of::<T>());
        [T: SdpSchema] BinaryHeap<T> => Schema::Refined(Rule::Heap, TypeRef::of::<[T]>());
        [K: SdpSchema, V: SdpSchema] BTreeMap<K, V> =>
            Schema::Map(TypeRef::of::<K>(), TypeRef::of::<V>());
        [K: SdpSchema] BTreeSet<K> => Schema::Set(TypeRef::of::<K>());
    }

    same! {
        [] String => str;
        [] Box<str> => str;
        [] Rc<str> => str;
        [] Arc<str> => str;
        [] Cow<'_, str> => str;
        [] CString => CStr;
        [] Box<CStr> => CStr;
        [] Rc<CStr> => CStr;
        [] Arc<CStr> => CStr;
        [] Cow<'_, CStr> => CStr;
        [T: SdpSchema] Vec<T> => [T];
        [T: SdpSchema] VecDeque<T> => [T];
        [T: SdpSchema] LinkedList<T> => [T];
        [T: SdpSchema] Box<[T]> => [T];
        [T: SdpSchema] Rc<[T]> => [T];
        [T: SdpSchema] Arc<[T]> => [T];
        [T: SdpSchema + Clone] Cow<'_, [T]> => [T];
    }
}

#[cfg(feature = "std")]
mod std_types {
    use std::borrow::Cow;
    use std::boxed::Box;
    use std::collections::{HashMap, HashSet};
    use std::ffi::{OsStr, OsString};
    use std::path::{Path, PathBuf};
    use std::rc::Rc;
    use std::sync::{Arc, Mutex, OnceLock, RwLock};
    use std::time::SystemTime;

    use super::Seconds;
    use crate::schema::{Rule, Schema, SdpSchema, TypeRef};

    schema! {
        [] Path => Schema::Unordered("Path", TypeRef::of::<str>());
        [] OsStr => Schema::Unordered("OsStr", TypeRef::of::<str>());
        [] SystemTime => Schema::Named("SystemTime", TypeRef::of::<Seconds<i64>>());
        [K: SdpSchema, V: SdpSchema, S] HashMap<K, V, S> =>
            Schema::Map(TypeRef::of::<K>(), TypeRef::of::<V>());
        [K: SdpSchema, S] HashSet<K, S> => Schema::Set(TypeRef::of::<K>());
    }

    same! {
        [] PathBuf => Path;
        [] &Path => Path;
        [] Box<Path> => Path;
        [] Rc<Path> => Path;
        [] Arc<Path> => Path;
        [] Cow<'_, Path> => Path;
        [] OsString => OsStr;
        [] &OsStr => OsStr;
        [] Box<OsStr> => OsStr;
        [] Rc<OsStr> => OsStr;
        [] Arc<OsStr> => OsStr;
        [] Cow<'_, OsStr> => OsStr;
        [T: SdpSchema] OnceLock<T> => Option<T>;
        [T: SdpSchema] Mutex<T> => T;
        [T: SdpSchema] RwLock<T> => T;
    }
}
