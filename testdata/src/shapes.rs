//! Types of all shapes, with the derives of SDP and of serde, for the tests of the serde bridge.

#![allow(missing_docs, reason = "the types have no meaning")]

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use serde::{Deserialize, Serialize};

#[derive(
    SdpEncode,
    SdpDecode,
    SdpSchema,
    Serialize,
    Deserialize,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
)]
pub enum Shape {
    Unit,
    New(u16),
    Tuple(i8, String),
    Struct { a: Option<i32>, b: (u8, char) },
    Empty {},
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Debug)]
pub struct Numbers {
    unsigned: (u8, u16, u32, u64, u128, usize),
    signed: (i8, i16, i32, i64, i128, isize),
    floats: [(f32, f64); 2],
    flag: bool,
    letter: char,
    unit: (),
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Debug)]
pub struct Borrowed<'a> {
    text: &'a str,
    #[serde(borrow)]
    bytes: Option<&'a [u8]>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Debug)]
pub struct Generic<T>(T, Vec<T>);

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Debug)]
pub enum Tree {
    Leaf(bool),
    Branches(Vec<Tree>),
    Link(Box<Tree>),
    Pair { left: Option<Box<Tree>>, right: u8 },
}

/// Calls a macro with types of all shapes. The types that borrow have the lifetime of the caller.
#[macro_export]
macro_rules! shapes {
    ($with:ident: $($borrowed:ty;)*) => {
        $with! {
            $crate::shapes::Numbers;
            $crate::shapes::Shape;
            Vec<$crate::shapes::Shape>;
            $($borrowed;)*
            $crate::shapes::Generic<Option<String>>;
            $crate::shapes::Generic<[[i16; 2]; 3]>;
            Result<Vec<u8>, String>;
            Vec<Result<u8, Result<u16, bool>>>;
            std::collections::HashMap<i32, String>;
            std::collections::HashMap<u8, std::collections::HashMap<char, bool>>;
            std::collections::BTreeMap<String, u8>;
            std::collections::BTreeMap<$crate::shapes::Shape, Vec<u8>>;
            std::collections::BTreeMap<(String, i64), Option<u8>>;
            std::collections::BTreeMap<Vec<Option<i8>>, ()>;
            std::collections::BTreeMap<Result<u8, char>, String>;
            std::collections::BTreeMap<
                std::collections::BTreeMap<i16, u8>,
                std::collections::BTreeMap<bool, u128>,
            >;
            std::collections::BTreeMap<[Box<str>; 2], std::net::IpAddr>;
            Vec<std::net::IpAddr>;
            $crate::shapes::Tree;
            $crate::Plugin;
            $crate::PluginRegistry;
        }
    };
}
