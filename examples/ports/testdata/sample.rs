//! Items of many kinds. The tests read the JSON that rustdoc writes for this file.
#![no_std]
#![feature(
    abi_vectorcall,
    associated_type_defaults,
    auto_traits,
    const_trait_impl,
    extern_types,
    negative_impls,
    pattern_type_macro,
    pattern_types,
    return_type_notation,
    trait_alias
)]
#![allow(internal_features, unused, improper_ctypes)]

pub extern crate core as renamed;

pub use core::option::Option as Maybe;
pub use inner::*;

/// A module with a [`Plain`] struct.
pub mod inner {
    #[repr(transparent)]
    pub struct Unit;

    /// A struct with a hidden field.
    #[derive(Clone, Copy)]
    #[must_use = "has values"]
    pub struct Plain {
        pub shown: u8,
        hidden: u16,
    }

    #[repr(C, align(16))]
    pub struct Tuple(pub u8, u16, pub [u32; 4]);
}

#[repr(C, packed(2))]
pub union Bits {
    pub float: f32,
    pub int: u32,
}

#[non_exhaustive]
#[repr(u8)]
pub enum Choice<'a, T: 'a + Copy, const N: usize = 3> {
    Plain = 1,
    Tuple(&'a T, u8) = 5,
    Struct { values: [T; N] } = 9,
}

#[deprecated(since = "1.1.0", note = "use something else")]
pub const OLD: &str = "old";
pub const EXPR: usize = 1 + 2;
pub static COUNT: u32 = 7;
pub static mut MUTABLE: (u8, bool) = (1, false);

#[unsafe(no_mangle)]
pub extern "C" fn exported(x: i32) -> i32 {
    x
}

#[unsafe(export_name = "other_name")]
pub extern "C-unwind" fn renamed_function() {}

#[unsafe(link_section = ".sample")]
pub static PLACED: u8 = 0;

#[target_feature(enable = "sse2")]
pub unsafe fn with_feature() {}

#[inline]
#[doc(alias = "another")]
#[must_use]
pub const fn constant(x: u8) -> u8 {
    x
}

pub async fn asynchronous<'a, 'b: 'a>(a: &'a mut str, b: &'b [u8]) -> impl Sized + use<'a, 'b> {
    (a.len(), b.len())
}

pub fn captured<'a, T: Clone>(value: &'a T) -> impl Iterator<Item = T> + use<'a, T> {
    core::iter::once(value.clone())
}

pub fn pointers<'a, 'b>(
    _a: *const u8,
    _b: *mut dyn core::any::Any,
    _c: for<'x> fn(&'x u8) -> u8,
    _d: &(dyn for<'y> Fn(&'y u8) -> bool + Send + 'static),
    _e: unsafe extern "system" fn(first: u8) -> !,
    (_f, _g): (u8, ()),
) where
    'a: 'b,
    (): Copy,
{
}

pub struct Pointers {
    pub variadic: unsafe extern "C" fn(*const u8, ...),
    pub sysv: extern "sysv64" fn(),
    pub win: extern "win64-unwind" fn(),
    pub vector: extern "vectorcall" fn(),
    pub system: extern "system-unwind" fn(),
    pub pattern: core::pattern_type!(u32 is 1..),
}

/// A trait with all kinds of items.
pub trait Shape<T: ?Sized>: Clone + 'static {
    const SIDES: u32;
    const NAMES: [&'static str; 2] = ["a", "b"];
    type Output<'a>: Iterator<Item: Copy> + Into<Self::Other>
    where
        Self: 'a;
    type Other = u8;
    fn area(&self) -> Self::Output<'_>;
    fn scale<F>(&mut self, _by: F) -> <Self as Shape<T>>::Output<'_>
    where
        F: for<'z> Fn(&'z T) -> f64,
        for<'q> &'q T: Copy,
        Self: 'static;
    fn boxed(self) -> Option<Self> {
        None
    }
}

pub trait Lookup {
    fn find(&self) -> impl Iterator<Item = u8>;
}

pub fn notation<T: Lookup<find(..): Send>>(_: T) {}

pub const trait Compute {
    fn compute(&self) -> u8;
}

pub const fn maybe_const<T: [const] Compute>(value: &T) -> u8 {
    value.compute()
}

pub trait Sendable = Send + Sync + 'static;

pub unsafe auto trait Marker {}

impl !Marker for inner::Unit {}

unsafe impl<T: Copy, const N: usize> Marker for [Choice<'_, T, N>; 2] {}

impl<T: Copy + 'static> Choice<'_, T, 2> {
    pub const INHERENT: Option<[u8; 2]> = None;
    pub fn method(&self, _: impl Fn(u8) -> T) -> core::array::IntoIter<T, 2> {
        loop {}
    }
}

pub type Alias<'a, T> = core::result::Result<&'a T, Choice<'a, T, { 1 + 1 }>>;

unsafe extern "C" {
    pub type Opaque;
    pub static FOREIGN: u8;
    pub safe fn foreign(opaque: *const Opaque) -> u8;
    pub fn variadic(first: u8, ...);
}

#[macro_export]
macro_rules! twice {
    ($e:expr) => {
        $e + $e
    };
}

pub(crate) fn in_crate() {}

pub mod outer {
    pub mod nested {
        pub(in crate::outer) const RESTRICTED: u8 = 1;
        pub(super) fn restricted() {}
    }
    use nested as _;
}
