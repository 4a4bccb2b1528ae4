//! `mint-0_5`: vectors, points and `Quaternion`; column matrices as matrices.
//!
//! Matrices are encoded as arrays of their columns, other types as arrays of their parts, with the scalar of a
//! quaternion last.

use mint::{
    ColumnMatrix2, ColumnMatrix3, ColumnMatrix4, Point2, Point3, Quaternion, Vector2, Vector3,
    Vector4,
};

use crate::raw::{Bulk, Decoding};
use crate::schema::schema;
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

macro_rules! parts {
    ($($name:ident: $kind:literal, $count:literal, $($field:ident)+;)*) => {$(
        impl<T: SdpEncode> SdpEncode for $name<T> {
            const SIZE: WireSize = T::SIZE.times($count);

            #[inline]
            fn measure(&self, length: &mut Length) {
                $(self.$field.measure(length);)+
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                $(self.$field.encode(out)?;)+
                Ok(())
            }
        }

        impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for $name<T> {
            const SIZE: WireSize = T::SIZE.times($count);
            const BULK: Bulk<Self, Decoding> = T::BULK.of_parts();

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                // If bytes are missing, the offset points to the whole value, as in an array.
                if const { T::BULK.accepts_any_bytes() } {
                    input.require(<Self as SdpDecode>::SIZE.min())?;
                }
                Ok(Self {
                    $($field: SdpDecode::decode(input)?),+
                })
            }
        }

        schema! {
            [T: SdpSchema] $name<T> => Schema::Named($kind, TypeRef::of::<[T; $count]>());
        }
    )*};
}

parts! {
    Vector2: "vector", 2, x y;
    Vector3: "vector", 3, x y z;
    Vector4: "vector", 4, x y z w;
    Point2: "point", 2, x y;
    Point3: "point", 3, x y z;
    Quaternion: "quaternion", 4, v s;
    ColumnMatrix2: "matrix", 4, x y;
    ColumnMatrix3: "matrix", 9, x y z;
    ColumnMatrix4: "matrix", 16, x y z w;
}
