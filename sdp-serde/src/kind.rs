//! Types that need care, by their names, because serde passes neither the type nor its rules. The names of types of the
//! standard library are those that the compiler returns, because it can change them.

use alloc::boxed::Box;
use alloc::collections::{BTreeSet, BinaryHeap};
use core::any::type_name;
use core::time::Duration;
#[cfg(feature = "std")]
use std::{collections::HashSet, time::SystemTime};
#[cfg(feature = "schema")]
use {
    alloc::vec::Vec,
    core::net::{Ipv4Addr, Ipv6Addr, SocketAddrV4},
    core::num::NonZeroU8,
    sdp::schema::Rule,
};

/// Returns whether the type is `time::Date`, or points to it. serde's form of a date is the year and the day of the year.
#[inline(always)]
pub(crate) fn is_date<T: ?Sized>() -> bool {
    let name = type_name::<T>();
    let boxed = |start| type_name::<Box<()>>().strip_suffix("()>") == Some(start);
    name == "time::date::Date"
        || name == "&time::date::Date"
        || name.strip_suffix("time::date::Date>").is_some_and(boxed)
}

/// Returns the parameters in the name of a type, if it is the same generic type as one with the parameter `()`.
#[inline(always)]
pub(crate) fn parameters<'a>(name: &'a str, of_unit: &str) -> Option<&'a str> {
    let start = of_unit.strip_suffix("()>")?;
    name.strip_prefix(start)?.strip_suffix(">")
}

/// Returns the name of `HashSet<()>`. Without the feature `std`, a foreign crate can still use the type.
#[inline(always)]
fn hash_set() -> &'static str {
    #[cfg(feature = "std")]
    return type_name::<HashSet<()>>();
    #[cfg(not(feature = "std"))]
    return "std::collections::hash::set::HashSet<()>";
}

/// Returns the name of `SystemTime`, as [`hash_set`].
#[inline(always)]
fn system_time() -> &'static str {
    #[cfg(feature = "std")]
    return type_name::<SystemTime>();
    #[cfg(not(feature = "std"))]
    return "std::time::SystemTime";
}

/// Returns whether the type is a duration or time of the standard library. serde's form is 8 bytes of seconds and 4 bytes of
/// nanoseconds, and serde accepts 10⁹ nanoseconds and more.
#[inline(always)]
pub(crate) fn has_nanos<T>() -> bool {
    let name = type_name::<T>();
    name == type_name::<Duration>() || name == system_time()
}

/// The sequences that need care.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sequence {
    Any,
    /// Its elements are sorted like the keys of a map.
    Set,
    /// Its order says nothing, and its elements can be equal.
    Heap,
}

/// Returns the kind of a sequence, which is possibly a reference.
#[inline(always)]
pub(crate) fn sequence<T>() -> Sequence {
    let name = type_name::<T>();
    let name = name.strip_prefix('&').unwrap_or(name);
    let is = |of_unit| parameters(name, of_unit).is_some();
    if is(type_name::<BTreeSet<()>>()) || is(hash_set()) || is("hashbrown::set::HashSet<()>") {
        Sequence::Set
    } else if is(type_name::<BinaryHeap<()>>()) {
        Sequence::Heap
    } else {
        Sequence::Any
    }
}

/// Returns whether the type may be a set, by its size. A vector is none, so the code for elements of sets is not compiled for
/// the elements of vectors.
pub(crate) const fn may_be_set<T>() -> bool {
    size_of::<Option<T>>() > size_of::<T>() || size_of::<T>() > size_of::<[usize; 3]>()
}

/// Returns whether the iterator may be an iterator of a set, by its size. The iterator of a slice is none.
pub(crate) const fn may_iterate_set<I>() -> bool {
    size_of::<I>() > size_of::<[usize; 2]>()
}

/// Returns the rules of a number, from the inner to the outer one.
#[cfg(feature = "schema")]
pub(crate) fn rules(name: &str) -> Vec<Rule> {
    let non_zero = type_name::<NonZeroU8>().strip_suffix("u8>");
    let number = non_zero.and_then(|start| name.strip_prefix(start)?.strip_suffix('>'));
    let size = match number.unwrap_or(name) {
        "usize" => Some(Rule::Usize),
        "isize" => Some(Rule::Isize),
        _ => None,
    };
    let non_zero = number.map(|_| Rule::NonZero);
    size.into_iter().chain(non_zero).collect()
}

/// Returns the kind of an address, whose form in serde is a tuple.
#[cfg(feature = "schema")]
pub(crate) fn address(name: &str) -> Option<&'static str> {
    match name {
        _ if name == type_name::<Ipv4Addr>() => Some("IPv4 address"),
        _ if name == type_name::<Ipv6Addr>() => Some("IPv6 address"),
        _ if name == type_name::<SocketAddrV4>() => Some("IPv4 socket address"),
        _ => None,
    }
}
