//! [`Bulk`], the permissions to copy values as bytes.

use core::marker::PhantomData;
use core::mem::needs_drop;

/// Marks the permissions of an impl of `SdpEncode`.
pub enum Encoding {}

/// Marks the permissions of an impl of `SdpDecode`.
pub enum Decoding {}

/// The permissions to process many values of `T` at once: the hidden constant `BULK` of both traits.
/// Safe code cannot permit copies: only this folder does, for numbers and for structs that [`bulk!`](crate::__bulk) has
/// checked. Permission to encode is not permission to decode, because an impl of `SdpDecode` may reject values that its
/// type must never have.
pub struct Bulk<T: ?Sized, Direction> {
    accepts_any_bytes: bool,
    // INVARIANT: true only if `T` has no padding, and the bytes of a value in memory are its encoding. For `Decoding`, `T`
    // also has no destructor and no invalid bit pattern, and safe code may make every value.
    is_plain: bool,
    // INVARIANT: true only if `T` is `bool` or arrays of it.
    is_bool: bool,
    // Invariant in `T`, so that a subtype or supertype has no permission.
    of: PhantomData<fn(*mut T, Direction)>,
}

impl<T: ?Sized, Direction> Clone for Bulk<T, Direction> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, Direction> Copy for Bulk<T, Direction> {}

impl<T: ?Sized, Direction> Bulk<T, Direction> {
    /// Values are encoded and decoded one by one.
    pub const NONE: Self = Self::new(false, false);

    pub(super) const fn new(accepts_any_bytes: bool, is_plain: bool) -> Self {
        Self {
            accepts_any_bytes,
            is_plain,
            is_bool: false,
            of: PhantomData,
        }
    }

    /// Returns whether the type is `bool` or arrays of it, so that a copy of bytes that are 0 or 1 decodes a value.
    #[inline]
    pub(crate) const fn is_bool(self) -> bool {
        self.is_bool
    }

    /// Returns whether a copy of its bytes encodes or decodes a value.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.is_plain
    }

    /// Returns whether all bytes of the fixed size are valid, so decoding need not check them.
    #[inline]
    pub(crate) const fn accepts_any_bytes(self) -> bool {
        self.accepts_any_bytes
    }

    /// Returns the permissions for a type that is encoded as parts like `T`, but never copies.
    #[inline]
    pub const fn of_parts<U: ?Sized>(self) -> Bulk<U, Direction> {
        Bulk::new(self.accepts_any_bytes, false)
    }
}

impl<T, Direction> Bulk<T, Direction> {
    /// Returns the permissions for arrays of `T`.
    #[inline]
    pub(crate) const fn array<const N: usize>(self) -> Bulk<[T; N], Direction> {
        // INVARIANT: arrays add no padding, and their encoding is the encoding of their elements in order.
        Bulk {
            is_bool: self.is_bool,
            ..Bulk::new(self.accepts_any_bytes, self.is_plain)
        }
    }

    /// Combines the permissions of the fields. They include copies only if each field permits them and lies in memory
    /// at its position in the encoding, without padding.
    pub(super) const fn combined(fields: &[BulkField<Direction>]) -> Self {
        let mut combined = Self::new(true, !needs_drop::<T>());
        let mut end = 0_usize;
        let mut rest = fields;
        while let [field, after @ ..] = rest {
            combined.accepts_any_bytes &= field.accepts_any_bytes;
            let in_place = field.size == 0 || field.offset == end;
            combined.is_plain &= field.is_plain && in_place;
            end = end.saturating_add(field.size);
            rest = after;
        }
        combined.is_plain &= end == size_of::<T>();
        combined
    }

    /// Returns the permissions of a struct or tuple.
    ///
    /// # Safety
    ///
    /// `fields` are all fields of `T` in the order of the encoding, each with its own type and offset. Safe code may make
    /// a `T` of any values of the fields.
    #[cfg(not(sdp_safe))]
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    pub const unsafe fn of_fields(fields: &[BulkField<Direction>]) -> Self {
        // INVARIANT: these are all fields, so `T` has no padding if their sizes add up to its size. Each permits copies
        // for itself.
        Self::combined(fields)
    }

    /// Returns the permissions of a struct or tuple. In the safe fallback, no field permits copies.
    #[cfg(sdp_safe)]
    pub const fn of_fields(fields: &[BulkField<Direction>]) -> Self {
        Self::new(Self::combined(fields).accepts_any_bytes, false)
    }
}

/// A field of a struct: the permissions of its type, and its place in memory.
pub struct BulkField<Direction> {
    accepts_any_bytes: bool,
    is_plain: bool,
    offset: usize,
    size: usize,
    of: PhantomData<fn(Direction)>,
}

impl<Direction> BulkField<Direction> {
    /// Returns a field of the type in the option.
    pub const fn of<F>(_: Option<&mut F>, bulk: Bulk<F, Direction>, offset: usize) -> Self {
        Self::new(bulk, offset)
    }

    /// Returns a field of type `F`.
    pub(crate) const fn new<F>(bulk: Bulk<F, Direction>, offset: usize) -> Self {
        Self {
            accepts_any_bytes: bulk.accepts_any_bytes,
            is_plain: bulk.is_plain,
            offset,
            size: size_of::<F>(),
            of: PhantomData,
        }
    }
}

impl Bulk<bool, Encoding> {
    // INVARIANT: the byte of a `bool` is its encoding, 0 or 1.
    pub(crate) const BOOL: Self = Self::new(false, cfg!(not(sdp_safe)));
}

impl Bulk<bool, Decoding> {
    pub(crate) const BOOL: Self = Self {
        is_bool: true,
        ..Self::NONE
    };
}
