//! The schemas of the types of other crates.

#![allow(unused_imports, reason = "each crate needs some of them")]

use crate::schema::{Field, Name, Rule, Schema, SdpSchema, TypeRef, Variant};

#[cfg(feature = "arrayvec-0_7")]
const _: () = {
    use arrayvec::{ArrayString, ArrayVec};

    schema! {
        [const N: usize] ArrayString<N> => Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<str>());
        [T: SdpSchema, const N: usize] ArrayVec<T, N> =>
            Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<[T]>());
    }
};

#[cfg(feature = "bytes-1")]
same! {
    [] bytes::Bytes => [u8];
    [] crate::SharedStr => str;
}

#[cfg(feature = "camino-1")]
const _: () = {
    use camino::{Utf8Path, Utf8PathBuf};
    use std::borrow::Cow;
    use std::boxed::Box;
    use std::rc::Rc;
    use std::sync::Arc;

    schema! {
        [] Utf8Path => Schema::Unordered("Utf8Path", TypeRef::of::<str>());
    }

    same! {
        [] Utf8PathBuf => Utf8Path;
        [] &Utf8Path => Utf8Path;
        [] Box<Utf8Path> => Utf8Path;
        [] Rc<Utf8Path> => Utf8Path;
        [] Arc<Utf8Path> => Utf8Path;
        [] Cow<'_, Utf8Path> => Utf8Path;
    }
};

/// The encodings of times.
#[cfg(any(feature = "chrono-0_4", feature = "jiff-0_2", feature = "time-0_3"))]
mod clock {
    use crate::schema::{Rule, Schema, TypeRef};

    /// A date.
    pub(super) struct Day;

    schema! {
        [] Day => Schema::Refined(Rule::Date, TypeRef::of::<(i32, u8, u8)>());
    }

    /// A time of day: seconds since midnight, and nanoseconds.
    #[cfg(any(feature = "jiff-0_2", feature = "time-0_3"))]
    pub(super) struct TimeOfDay;

    #[cfg(any(feature = "jiff-0_2", feature = "time-0_3"))]
    schema! {
        [] TimeOfDay => Schema::Refined(
            Rule::TimeOfDay,
            TypeRef::of::<crate::schema::impls::standard::Seconds<u32>>(),
        );
    }
}

#[cfg(feature = "chrono-0_4")]
const _: () = {
    use super::standard::Seconds;
    use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
    use clock::Day;
    use core::marker::PhantomData;

    /// Seconds of this type and nanoseconds, with leap seconds.
    struct LeapSecond<S>(PhantomData<S>);

    /// A time of day, with leap seconds.
    struct LeapTimeOfDay;

    schema! {
        [S: SdpSchema] LeapSecond<S> => Schema::Refined(Rule::LeapSecond, TypeRef::of::<(S, u32)>());
        [] LeapTimeOfDay => Schema::Refined(Rule::TimeOfDay, TypeRef::of::<LeapSecond<u32>>());
        [] DateTime<Utc> => Schema::Named("DateTime", TypeRef::of::<LeapSecond<i64>>());
        [] TimeDelta => Schema::Named("TimeDelta", TypeRef::of::<Seconds<i64>>());
        [] NaiveDate => Schema::Named("NaiveDate", TypeRef::of::<Day>());
        [] NaiveTime => Schema::Named("NaiveTime", TypeRef::of::<LeapTimeOfDay>());
        [] NaiveDateTime => Schema::Named("NaiveDateTime", TypeRef::of::<(NaiveDate, NaiveTime)>(),
        );
    }
};

#[cfg(feature = "compact_str-0_10")]
same! {
    [] compact_str::CompactString => str;
}

#[cfg(feature = "glam-0_34")]
const _: () = {
    /// Implements `SdpSchema` for types that are encoded as arrays.
    macro_rules! arrays {
        ($($ty:ident as $array:ty),+ $(,)?) => {
            schema! {$(
                [] glam::$ty =>
                    Schema::Named(stringify!($ty), TypeRef::of::<$array>());
            )+}
        };
    }

    arrays! {
        Vec2 as [f32; 2], Vec3 as [f32; 3], Vec3A as [f32; 3], Vec4 as [f32; 4],
        DVec2 as [f64; 2], DVec3 as [f64; 3], DVec4 as [f64; 4],
        IVec2 as [i32; 2], IVec3 as [i32; 3], IVec4 as [i32; 4],
        UVec2 as [u32; 2], UVec3 as [u32; 3], UVec4 as [u32; 4],
        Quat as [f32; 4], DQuat as [f64; 4],
        Mat2 as [f32; 4], Mat3 as [f32; 9], Mat3A as [f32; 9], Mat4 as [f32; 16],
        DMat2 as [f64; 4], DMat3 as [f64; 9], DMat4 as [f64; 16],
        Affine2 as [f32; 6], Affine3A as [f32; 12],
        DAffine2 as [f64; 6], DAffine3 as [f64; 12],
    }
};

#[cfg(feature = "half-2")]
schema! {
    [] half::f16 => Schema::Unordered("f16", TypeRef::of::<u16>());
    [] half::bf16 => Schema::Unordered("bf16", TypeRef::of::<u16>());
}

#[cfg(feature = "hashbrown-0_17")]
const _: () = {
    use hashbrown::{HashMap, HashSet};

    schema! {
        [K: SdpSchema, V: SdpSchema, S] HashMap<K, V, S> =>
            Schema::Map(TypeRef::of::<K>(), TypeRef::of::<V>());
        [K: SdpSchema, S] HashSet<K, S> => Schema::Set(TypeRef::of::<K>());
    }
};

#[cfg(feature = "heapless-0_9")]
const _: () = {
    use heapless::{LenType, String, Vec};

    schema! {
        [const N: usize, L: LenType] String<N, L> =>
            Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<str>());
        [T: SdpSchema, const N: usize, L: LenType] Vec<T, N, L> =>
            Schema::Refined(Rule::AtMost(N as u64), TypeRef::of::<[T]>());
    }
};

#[cfg(feature = "indexmap-2")]
const _: () = {
    use indexmap::{IndexMap, IndexSet};

    schema! {
        [K: SdpSchema, V: SdpSchema, S] IndexMap<K, V, S> =>
            Schema::Refined(Rule::UniqueKeys, TypeRef::of::<[(K, V)]>());
        [K: SdpSchema, S] IndexSet<K, S> => Schema::Refined(Rule::Unique, TypeRef::of::<[K]>());
    }
};

#[cfg(feature = "ipnet-2")]
const _: () = {
    use super::standard::either;
    use core::net::{Ipv4Addr, Ipv6Addr};
    use ipnet::{IpNet, Ipv4Net, Ipv6Net};

    schema! {
        [] Ipv4Net => Schema::Unordered("Ipv4Net", TypeRef::of::<(Ipv4Addr, u8)>());
        [] Ipv6Net => Schema::Unordered("Ipv6Net", TypeRef::of::<(Ipv6Addr, u8)>());
        [] IpNet => either!(IpNet: Ipv4Net, Ipv6Net);
    }
};

#[cfg(feature = "jiff-0_2")]
const _: () = {
    use super::standard::Seconds;
    use clock::{Day, TimeOfDay};
    use jiff::civil::{Date, DateTime, Time};
    use jiff::{SignedDuration, Timestamp};

    schema! {
        [] Timestamp => Schema::Named("Timestamp", TypeRef::of::<Seconds<i64>>());
        [] SignedDuration =>
            Schema::Named("SignedDuration", TypeRef::of::<Seconds<i64>>());
        [] Date => Schema::Named("Date", TypeRef::of::<Day>());
        [] Time => Schema::Named("Time", TypeRef::of::<TimeOfDay>());
        [] DateTime => Schema::Named("DateTime", TypeRef::of::<(Date, Time)>());
    }
};

#[cfg(feature = "mint-0_5")]
const _: () = {
    use mint::{
        ColumnMatrix2, ColumnMatrix3, ColumnMatrix4, Point2, Point3, Quaternion, Vector2, Vector3,
        Vector4,
    };

    /// Implements `SdpSchema` for types that are encoded as arrays.
    macro_rules! arrays {
        ($($ty:ident: $count:literal),+ $(,)?) => {
            schema! {$(
                [T: SdpSchema] $ty<T> =>
                    Schema::Named(stringify!($ty), TypeRef::of::<[T; $count]>());
            )+}
        };
    }

    arrays! {
        Vector2: 2, Vector3: 3, Vector4: 4, Point2: 2, Point3: 3, Quaternion: 4,
        ColumnMatrix2: 4, ColumnMatrix3: 9, ColumnMatrix4: 16,
    }
};

#[cfg(feature = "ordered-float-5")]
const _: () = {
    use ordered_float::{NotNan, OrderedFloat};

    schema! {
        [T: SdpSchema] OrderedFloat<T> =>
            Schema::Refined(Rule::OrderedFloat, TypeRef::of::<T>());
        [T: SdpSchema] NotNan<T> => Schema::Refined(Rule::NotNan, TypeRef::of::<T>());
    }
};

#[cfg(feature = "rust_decimal-1")]
schema! {
    [] rust_decimal::Decimal =>
        Schema::Unordered("Decimal", TypeRef::of::<[u8; 16]>());
}

#[cfg(feature = "semver-1")]
schema! {
    [] semver::Version => Schema::Unordered("Version", TypeRef::of::<str>());
    [] semver::Prerelease => Schema::Unordered("Prerelease", TypeRef::of::<str>());
    [] semver::BuildMetadata =>
        Schema::Unordered("BuildMetadata", TypeRef::of::<str>());
    [] semver::VersionReq => Schema::Unordered("VersionReq", TypeRef::of::<str>());
}

#[cfg(feature = "serde_json-1")]
const _: () = {
    use alloc::string::String;
    use alloc::vec::Vec;
    use serde_json::{Map, Number, Value};

    /// The tag of a number, and its content.
    struct TaggedNumber;

    schema! {
        [] TaggedNumber => Schema::Enum {
            name: Name::new("Number"),
            tag_width: 1,
            variants: &[
                Variant::new("U64", 0, &[Field::new("0", TypeRef::of::<u64>())]),
                Variant::new("I64", 1, &[Field::new("0", TypeRef::of::<i64>())]),
                Variant::new("F64", 2, &[Field::new("0", TypeRef::of::<f64>())]),
            ],
        };
        [] Number => Schema::Refined(Rule::JsonNumber, TypeRef::of::<TaggedNumber>());
        [] Map<String, Value> =>
            Schema::Map(TypeRef::of::<String>(), TypeRef::of::<Value>());
        [] Value => Schema::Enum {
            name: Name::new("Value"),
            tag_width: 1,
            variants: &[
                Variant::new("Null", 0, &[]),
                Variant::new("Bool", 1, &[Field::new("0", TypeRef::of::<bool>())]),
                Variant::new("Number", 2, &[Field::new("0", TypeRef::of::<Number>())]),
                Variant::new("String", 3, &[Field::new("0", TypeRef::of::<String>())]),
                Variant::new("Array", 4, &[Field::new("0", TypeRef::of::<Vec<Value>>())]),
                Variant::new("Object", 5, &[Field::new("0", TypeRef::of::<Map<String, Value>>())]),
            ],
        };
    }
};

#[cfg(feature = "smallvec-1")]
same! {
    [A: smallvec::Array<Item: SdpSchema>] smallvec::SmallVec<A> => [A::Item];
}

#[cfg(feature = "smol_str-0_3")]
same! {
    [] smol_str::SmolStr => str;
}

#[cfg(feature = "time-0_3")]
const _: () = {
    use super::standard::Seconds;
    use clock::{Day, TimeOfDay};
    use time::{Date, Duration, PrimitiveDateTime, Time, UtcDateTime};

    schema! {
        [] UtcDateTime => Schema::Named("UtcDateTime", TypeRef::of::<Seconds<i64>>());
        [] Duration => Schema::Named("Duration", TypeRef::of::<Seconds<i64>>());
        [] Date => Schema::Named("Date", TypeRef::of::<Day>());
        [] Time => Schema::Named("Time", TypeRef::of::<TimeOfDay>());
        [] PrimitiveDateTime =>
            Schema::Named("PrimitiveDateTime", TypeRef::of::<(Date, Time)>());
    }
};

#[cfg(feature = "url-2")]
schema! {
    [] url::Url => Schema::Named("Url", TypeRef::of::<str>());
}

#[cfg(feature = "uuid-1")]
schema! {
    [] uuid::Uuid => Schema::Named("Uuid", TypeRef::of::<[u8; 16]>());
}
