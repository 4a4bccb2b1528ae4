//! The permissions of structs and tuples, from their fields.

/// The permissions of a struct in its impl of a trait, from its fields, their types, and names for them:
/// `bulk!(SdpEncode, id: u32 = field0, gain: f32 = field1)`.
///
/// Anyone may call this, because rustc checks that `Self` is a struct, that all fields are named, and that they may be
/// accessed. The types of the fields come from the struct, not from the caller. Code with access to all fields may also
/// make a value of any fields.
///
/// A union has uninitialized bytes:
/// ```compile_fail,E0133
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// union Either { number: u32, nothing: () }
/// impl Copied for Either { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, number: u32 = a); }
/// ```
/// A field is missing:
/// ```compile_fail
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pair { id: u32, flag: u32 }
/// impl Copied for Pair { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, id: u32 = a); }
/// ```
/// A field has a different type, although a reference to it converts to a reference to `u64`:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pointer { number: Box<u64> }
/// impl Copied for Pointer { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, number: u64 = a); }
/// ```
/// The permission is for a different type:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Number(u64);
/// struct Pointer(&'static u64);
/// trait Forged { const BULK: Bulk<Pointer, Decoding>; }
/// impl Forged for Number { const BULK: Bulk<Pointer, Decoding> = sdp::__bulk!(sdp::SdpDecode<'static>, 0: u64 = a); }
/// ```
/// rustc would infer one type for the field, and a second for its permission:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Wrapper<T>(T);
/// struct Flag { flag: Wrapper<bool> }
/// trait Copied: Sized { const BULK: Bulk<Self, Decoding>; }
/// impl Copied for Wrapper<u8> { const BULK: Bulk<Self, Decoding> = sdp::__bulk!(sdp::SdpDecode<'static>, 0: u8 = a); }
/// impl Copied for Flag { const BULK: Bulk<Self, Decoding> = sdp::__bulk!(Copied, flag: Wrapper<_> = a); }
/// ```
/// The permission is for a subtype:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// struct Id<T>(u64, std::marker::PhantomData<T>);
/// type Special = Id<for<'a> fn(&'a u8)>;
/// fn of_special(bulk: Bulk<Special, Decoding>) -> Bulk<Id<fn(&'static u8)>, Decoding> { bulk }
/// ```
/// A type rejects values, and a second makes them from the permission to encode:
/// ```compile_fail,E0308
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Decoding>; }
/// #[derive(sdp::SdpEncode)]
/// struct Even { number: u32 }
/// impl Copied for Even { const BULK: Bulk<Self, Decoding> = <Self as sdp::SdpEncode>::BULK; }
/// ```
/// With all fields, the same code compiles:
/// ```
/// # use sdp::__private::{Bulk, Decoding, Encoding};
/// # trait Copied: Sized { const BULK: Bulk<Self, Encoding>; }
/// struct Pair { id: u32, flag: u32 }
/// impl Copied for Pair { const BULK: Bulk<Self, Encoding> = sdp::__bulk!(sdp::SdpEncode, id: u32 = a, flag: u32 = b); }
/// ```
/// Without the macro, the permission needs `unsafe`:
/// ```compile_fail,E0133
/// let _ = sdp::__private::Bulk::<(), sdp::__private::Decoding>::of_fields(&[]);
/// ```
// PERF: one pattern for all fields. With a function per field, `cargo check` of 100 structs takes 1.15 times the
// instructions.
#[cfg(not(sdp_safe))]
#[doc(hidden)]
#[macro_export]
macro_rules! __bulk {
    ($codec:path, $($field:tt: $ty:ty = $name:ident),*) => {{
        // Each is `None`, with the type of its field, because a mutable reference converts to no second type.
        let ($($name,)*) = match $crate::__private::Option::None::<&mut Self> {
            $crate::__private::Option::Some(Self { $($field: $name),* }) => {
                ($($crate::__private::Option::Some($name),)*)
            }
            $crate::__private::Option::None => ($({
                let $name = $crate::__private::Option::None;
                $name
            },)*),
        };
        let fields = [$($crate::__private::BulkField::of(
            $name,
            <$ty as $codec>::BULK,
            $crate::__private::offset_of!(Self, $field),
        )),*];
        // SAFETY:
        // * these are all fields of `Self`, because the pattern compiles, and the result is for `Self`;
        // * the type of each is its own, because `BulkField::of` takes the reference from the pattern, and the type of the
        //   permission follows from it;
        // * `Self` is no union, because a pattern cannot borrow a field of a union outside of this block.
        unsafe { $crate::__private::Bulk::<Self, _>::of_fields(&fields) }
    }};
}

/// Safe fallback, without copies.
#[cfg(sdp_safe)]
#[doc(hidden)]
#[macro_export]
macro_rules! __bulk {
    ($codec:path, $($field:tt: $ty:ty = $name:ident),*) => {{
        // Each is `None`, with the type of its field, because a mutable reference converts to no second type.
        let ($($name,)*) = match $crate::__private::Option::None::<&mut Self> {
            $crate::__private::Option::Some(Self { $($field: $name),* }) => {
                ($($crate::__private::Option::Some($name),)*)
            }
            $crate::__private::Option::None => ($({
                let $name = $crate::__private::Option::None;
                $name
            },)*),
        };
        let fields = [$($crate::__private::BulkField::of(
            $name,
            <$ty as $codec>::BULK,
            $crate::__private::offset_of!(Self, $field),
        )),*];
        $crate::__private::Bulk::<Self, _>::of_fields(&fields)
    }};
}

/// The permissions of a tuple or zero-width type in its impl: `bulk_of_tuple!(A 0, B 1)`.
#[cfg(not(sdp_safe))]
macro_rules! bulk_of_tuple {
    ($($part:ident $field:tt),*) => {{
        // SAFETY:
        // * the impls in `impls/tuple.rs` name all fields in order, and safe code may make these types of any fields;
        // * the type and offset of each are its own.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            $crate::raw::Bulk::of_fields(&[$($crate::raw::BulkField::new(
                $part::BULK,
                core::mem::offset_of!(Self, $field),
            )),*])
        }
    }};
}

/// Safe fallback, without copies.
#[cfg(sdp_safe)]
macro_rules! bulk_of_tuple {
    ($($part:ident $field:tt),*) => {
        $crate::raw::Bulk::of_fields(&[$($crate::raw::BulkField::new(
                $part::BULK,
                core::mem::offset_of!(Self, $field),
            )),*])
    };
}

pub(crate) use bulk_of_tuple;
