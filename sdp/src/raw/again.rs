//! Decoding the elements of a [`Seq`](crate::Seq) or a checked [`IndexedSeq`](crate::IndexedSeq) again, without a second
//! check of their text.
//!
//! A `Seq` decodes each element twice: once to check it, and in each iteration. Reading an opened log of 1,000 records with
//! four strings takes 0.37 of the instructions, and reading sequences in sequences 0.65 to 0.85.

use core::marker::PhantomData;

/// What is known about decoding a value of `T` again: the hidden constant `AGAIN` of `SdpDecode`.
///
/// Safe code only has [`UNKNOWN`](Self::UNKNOWN). This crate makes the other values for types of the standard library and for
/// `Seq`, and the derive makes them with `unsafe`, for types without type parameters.
///
/// INVARIANT: a subtype or supertype with a constant other than `UNKNOWN` has the same constant and the same parts. So a
/// `Seq` is read as it was opened, also after its type was changed to a supertype. An impl cannot depend on the lifetimes of
/// a type without type parameters. With such parameters, there could be an impl for `for<'a> fn(&'a u8)` and another for
/// `fn(&'static u8)`. So the impls of the standard types with a parameter `T` follow from the constant of `T`, and types
/// that differ in more than lifetimes have `UNKNOWN`, whatever their sizes.
///
/// The proof relies on this code outside of this folder:
/// * `again.rs`, `Again::part` in `decode/items.rs`, and `again.rs` of the derive: the second pass takes the parts of the
///   first.
/// * The impl of `Genuine` in `decode.rs`.
/// * A method `unknown_variant` of a user's trait can take the cursor from derived code. Decoding then returns an error.
/// * No impl in this crate or of the derive has a `decode_part` of its own. A safe impl with one has the constant `UNKNOWN`.
/// * The default `decode_part`, `decode_field` and `decode_value`, and the impls of numbers, scalars, bytes, arrays, options,
///   tuples and text: a part of the same type takes the same bytes.
/// * `seq/` and `indexed/`: a sequence starts the second pass where the first one started.
pub struct Repeat<T> {
    known: Known,
    // Invariant in `T`, so that a subtype or supertype has no permission.
    of: PhantomData<fn(*mut T)>,
}

/// What a [`Repeat`] knows. Derived code only passes it on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Known {
    Nothing,
    // `decode` takes the same bytes again.
    Steady,
    // `decode_again` takes the parts that `decode` takes, with the same types and in the same order.
    SameParts,
}

impl<T> Clone for Repeat<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Repeat<T> {}

impl<T> Repeat<T> {
    /// `decode` may take other bytes than before.
    pub const UNKNOWN: Self = Self::new(Known::Nothing);

    const fn new(known: Known) -> Self {
        Self {
            known,
            of: PhantomData,
        }
    }

    /// Returns what is known.
    #[must_use]
    pub const fn known(self) -> Known {
        self.known
    }

    /// Returns whether `decode_again` saves a check of a value with these parts: no text or sequence follows a part without
    /// a constant. Such text is checked again, and this takes more time than in `decode`.
    #[must_use]
    pub const fn saves_checks(mut parts: &[Known]) -> bool {
        let mut is_kept = true;
        while let [part, rest @ ..] = parts {
            match part {
                Known::Steady => {}
                Known::SameParts if is_kept => {}
                Known::SameParts => return false,
                Known::Nothing => is_kept = false,
            }
            parts = rest;
        }
        true
    }

    /// Returns whether `decode` takes the same bytes again, and there is no check to save.
    #[must_use]
    pub const fn is_steady(self) -> bool {
        matches!(self.known, Known::Steady)
    }

    /// Returns whether `decode_again` decodes the value again.
    pub(crate) const fn has_parts(self) -> bool {
        matches!(self.known, Known::SameParts)
    }

    /// For a type whose parts are steady or not.
    ///
    /// # Safety
    ///
    /// `decode` takes the parts, each with the `decode` or the `decode_part` of its type. The first one may be a tag that
    /// selects the others. The type has no type parameters, and no `decode_part` of its own.
    #[cfg(not(sdp_safe))]
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    #[must_use]
    pub const unsafe fn steady<Probe: Genuine>(parts: &[bool]) -> Self {
        match all(parts) {
            true => Self::new(Known::Steady),
            false => Self::UNKNOWN,
        }
    }

    /// For a type that is decoded again by `decode_again`, if all of `saves_checks` are true.
    ///
    /// # Safety
    ///
    /// As for [`steady`](Self::steady), and `decode_again` takes the same parts in the same order, each with
    /// `Again::part`.
    #[cfg(not(sdp_safe))]
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    #[must_use]
    pub const unsafe fn parts<Probe: Genuine>(saves_checks: &[bool]) -> Self {
        match all(saves_checks) {
            true => Self::new(Known::SameParts),
            false => Self::UNKNOWN,
        }
    }

    /// For a type whose parts are steady or not. In the safe fallback, it is a safe function.
    #[cfg(sdp_safe)]
    #[must_use]
    pub const fn steady<Probe: Genuine>(_: &[bool]) -> Self {
        Self::UNKNOWN
    }

    /// For a type that is decoded again by `decode_again`. In the safe fallback, nothing is.
    #[cfg(sdp_safe)]
    #[must_use]
    pub const fn parts<Probe: Genuine>(_: &[bool]) -> Self {
        Self::UNKNOWN
    }

    /// For the tuples, whose `decode_again` decodes their parts.
    pub(crate) const fn tuple(parts: &[Known]) -> Self
    where
        T: SameParts,
    {
        match parts {
            _ if are_steady(parts) => Self::new(Known::Steady),
            _ if Self::saves_checks(parts) => Self::new(Known::SameParts),
            _ => Self::UNKNOWN,
        }
    }

    /// For `&str` and `Seq`.
    pub(crate) const fn of_crate() -> Self
    where
        T: SameParts,
    {
        Self::new(Known::SameParts)
    }
}

/// A type with the trait `SdpDecode` of this crate. The derive implements its trait for a local type `Probe`, so this bound
/// fails if the trait is that of another crate. This trait is not exported.
// INVARIANT: `decode.rs` has the only impl.
pub trait Genuine {}

const fn are_steady(mut parts: &[Known]) -> bool {
    while let [part, rest @ ..] = parts {
        if !matches!(part, Known::Steady) {
            return false;
        }
        parts = rest;
    }
    true
}

const fn all(mut flags: &[bool]) -> bool {
    while let [flag, rest @ ..] = flags {
        if !*flag {
            return false;
        }
        flags = rest;
    }
    true
}

/// A type of the standard library whose `decode` takes the same bytes again. This trait is not exported.
pub(crate) trait Steady {}

/// A type of this crate whose `decode_again` takes the parts that `decode` takes. This trait is not exported.
pub(crate) trait SameParts {}

// INVARIANT: `impls/text.rs` takes the same bytes both times.
impl SameParts for &str {}

/// Returns the constant of a steady type.
pub(crate) const fn steady<T: Steady>() -> Repeat<T> {
    Repeat::new(Known::Steady)
}

macro_rules! steady {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        // INVARIANT: takes a fixed number of bytes, or a length and as many bytes.
        impl<$($generics)*> Steady for $ty {}
    )*};
}

steady! {
    [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
    [] f32; [] f64; [] bool; [] char;
    [] &[u8];
    [const N: usize] &[u8; N];
}

impl<T> Repeat<T> {
    /// For an array of `T`.
    pub(crate) const fn array<const N: usize>(self) -> Repeat<[T; N]> {
        match self.known {
            Known::Steady => Repeat::new(Known::Steady),
            Known::SameParts | Known::Nothing => Repeat::UNKNOWN,
        }
    }

    /// For an option of `T`.
    pub(crate) const fn option(self) -> Repeat<Option<T>> {
        match self.known {
            Known::Steady => Repeat::new(Known::Steady),
            Known::SameParts | Known::Nothing => Repeat::new(Known::SameParts),
        }
    }
}

/// The constant of a tuple.
macro_rules! again_of_tuple {
    ($($part:ident),*) => {
        $crate::raw::Repeat::tuple(&[$($part::AGAIN.known()),*])
    };
}

pub(crate) use again_of_tuple;

/// Whether a cursor over values that were decoded before is in step.
// INVARIANT: if so, the next part has the position that it had when it was decoded before, by its type, a subtype or a
// supertype. All parts before it took the same bytes as before: they are steady, or consist of such parts. Code of a user can
// have exchanged the cursor of the first pass, but a part of a user's type ends the step.
#[derive(Clone, Copy)]
pub(crate) struct Lockstep {
    is_kept: bool,
}

impl Lockstep {
    /// At the start of values that were decoded before.
    pub(crate) const START: Self = Self { is_kept: true };

    /// Returns whether the cursor is in step.
    #[inline]
    pub(crate) const fn is_kept(self) -> bool {
        self.is_kept
    }

    /// Returns the step after a part that `decode` took.
    #[inline]
    pub(crate) const fn after<T>(self, part: Repeat<T>) -> Self {
        Self {
            is_kept: self.is_kept && part.is_steady(),
        }
    }

    /// Returns the text of the string at this step, or `None` if its bytes must be checked.
    #[cfg(not(sdp_safe))]
    #[inline(always)]
    pub(crate) const fn text(self, bytes: &[u8]) -> Option<&str> {
        if !self.is_kept {
            return None;
        }
        // SAFETY: in step, `&str` decoded the bytes of this string before, which checked them. Nobody can have changed them,
        // because the sequence borrows them.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        Some(unsafe { str::from_utf8_unchecked(bytes) })
    }

    /// Safe fallback: all text is checked.
    #[cfg(sdp_safe)]
    #[inline(always)]
    pub(crate) const fn text(self, _: &[u8]) -> Option<&str> {
        None
    }
}
