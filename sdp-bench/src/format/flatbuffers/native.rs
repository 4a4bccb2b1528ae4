//! The way from native values to FlatBuffers and back.

#![allow(
    clippy::indexing_slicing,
    reason = "the first index is a former length"
)]

use flatbuffers::{FlatBufferBuilder, Follow, ForwardsUOffset, Vector, WIPOffset};

use super::kinds::{Bytes, Field, Inline, Null, Offset, Required, Scalar};

/// The result of a getter, copied to a native value.
pub(crate) trait Native<N> {
    fn native(self) -> N;
}

/// A number or a struct as it is stored.
pub(super) trait Stored<N>: Sized {
    fn of(native: &N) -> Self;
}

/// A builder, with the offsets of the elements of unfinished vectors.
pub(crate) struct Builder<'a> {
    pub(super) inner: FlatBufferBuilder<'a>,
    offsets: Vec<WIPOffset<()>>,
}

impl Builder<'_> {
    pub(super) fn with_capacity(len: usize) -> Self {
        Self {
            inner: FlatBufferBuilder::with_capacity(len),
            offsets: Vec::new(),
        }
    }
}

/// A part after an offset, built from a native value.
pub(crate) trait Build<'a, N>: Sized {
    fn build(native: &N, builder: &mut Builder<'a>) -> WIPOffset<Self>;
}

impl<'a> Build<'a, String> for &'a str {
    #[inline]
    fn build(native: &String, builder: &mut Builder<'a>) -> WIPOffset<Self> {
        builder.inner.create_string(native)
    }
}

impl<'a, T: Element<'a, N>, N> Build<'a, Vec<N>> for Vector<'a, T> {
    #[inline]
    fn build(native: &Vec<N>, builder: &mut Builder<'a>) -> WIPOffset<Self> {
        T::vector(native, builder)
    }
}

/// An element of a vector.
pub(super) trait Element<'a, N>: Sized + 'a {
    fn vector(native: &[N], builder: &mut Builder<'a>) -> WIPOffset<Vector<'a, Self>>;
}

impl<'a, T: Build<'a, N> + 'a, N> Element<'a, N> for ForwardsUOffset<T> {
    fn vector(native: &[N], builder: &mut Builder<'a>) -> WIPOffset<Vector<'a, Self>> {
        let first = builder.offsets.len();
        for item in native {
            let offset = T::build(item, builder);
            builder.offsets.push(WIPOffset::new(offset.value()));
        }
        let vector = builder.inner.create_vector(&builder.offsets[first..]);
        builder.offsets.truncate(first);
        WIPOffset::new(vector.value())
    }
}

/// A field of a table, made from a field of a native type.
pub(super) trait Make<'a, N>: Field<'a> {
    fn make(native: &N, builder: &mut Builder<'a>) -> Self::Arg;
}

impl<'a, T: Stored<N>, N> Make<'a, N> for Scalar<T>
where
    Self: Field<'a, Arg = T>,
{
    #[inline]
    fn make(native: &N, _: &mut Builder<'a>) -> T {
        T::of(native)
    }
}

/// Implements `Make` for an optional kind, and for the same kind made required.
macro_rules! makes {
    ($($kind:ident, $arg:ty: $bound:ident $(<$a:lifetime>)?, |$native:ident, $builder:ident| $make:expr;)*) => {$(
        impl<'a, T: $bound<$($a,)? N>, N> Make<'a, Option<N>> for $kind<T>
        where
            Self: Field<'a, Arg = Option<$arg>>,
        {
            #[inline]
            fn make(native: &Option<N>, $builder: &mut Builder<'a>) -> Option<$arg> {
                native.as_ref().map(|$native| $make)
            }
        }

        impl<'a, T: $bound<$($a,)? N>, N> Make<'a, N> for Required<$kind<T>>
        where
            Self: Field<'a, Arg = Option<$arg>>,
        {
            #[inline]
            fn make($native: &N, $builder: &mut Builder<'a>) -> Option<$arg> {
                Some($make)
            }
        }
    )*};
}

makes! {
    Null, T: Stored, |native, _builder| T::of(native);
    Inline, T: Stored, |native, _builder| T::of(native);
    Offset, WIPOffset<T>: Build<'a>, |native, builder| T::build(native, builder);
}

impl<'a> Make<'a, Vec<u8>> for Required<Bytes> {
    #[inline]
    fn make(native: &Vec<u8>, builder: &mut Builder<'a>) -> Self::Arg {
        Some(builder.inner.create_vector(native))
    }
}

/// Implements `Native` and `Stored` for an enum without fields.
macro_rules! enumeration {
    ($native:ty) => {
        impl super::native::Native<$native> for u8 {
            #[inline]
            fn native(self) -> $native {
                <$native>::of_tag(self).unwrap_or_default()
            }
        }

        impl super::native::Stored<$native> for u8 {
            #[inline]
            fn of(native: &$native) -> Self {
                *native as u8
            }
        }
    };
}

/// Implements `Native`, `Stored` and `Element` for numbers, which are copied.
macro_rules! same {
    ($($type:ty),*) => {$(
        impl Native<$type> for $type {
            #[inline]
            fn native(self) -> $type {
                self
            }
        }

        impl Stored<$type> for $type {
            #[inline]
            fn of(native: &$type) -> Self {
                *native
            }
        }

        impl<'a> Element<'a, $type> for $type {
            #[inline]
            fn vector(native: &[$type], builder: &mut Builder<'a>) -> WIPOffset<Vector<'a, $type>> {
                builder.inner.create_vector(native)
            }
        }
    )*};
}

same!(bool, u8, u16, u32, u64, i8, i16, i32, i64, f32, f64);

impl Native<String> for &str {
    #[inline]
    fn native(self) -> String {
        self.to_owned()
    }
}

impl Native<Vec<u8>> for &[u8] {
    #[inline]
    fn native(self) -> Vec<u8> {
        self.to_owned()
    }
}

impl<'a, T: Follow<'a, Inner: Native<N>> + 'a, N> Native<Vec<N>> for Vector<'a, T> {
    #[inline]
    fn native(self) -> Vec<N> {
        self.iter().map(Native::native).collect()
    }
}

impl<T: Native<N>, N> Native<Option<N>> for Option<T> {
    #[inline]
    fn native(self) -> Option<N> {
        self.map(T::native)
    }
}
