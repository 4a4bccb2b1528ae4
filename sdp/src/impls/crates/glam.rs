//! `glam-0_34`: vectors, quaternions, matrices and affine transforms of `f32` and `f64`; vectors of `i32` and `u32`.
//!
//! Vectors and quaternions are encoded as arrays of their parts, with the scalar of a quaternion last. Matrices and
//! affine transforms are encoded as arrays of their columns. Decoding does not check or normalize values.

use glam::{
    Affine2, Affine3A, DAffine2, DAffine3, DMat2, DMat3, DMat4, DQuat, DVec2, DVec3, DVec4, IVec2,
    IVec3, IVec4, Mat2, Mat3, Mat3A, Mat4, Quat, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4,
};

use crate::impls::template::converted;

/// Implements all traits for types that are encoded as arrays of their parts.
macro_rules! arrays {
    ($kind:literal, $to:ident, |$parts:ident| $from:ident($arg:expr); $($type:ty as $array:ty),+ $(,)?) => {
        converted! {$(
            #[total = true] $type as $array, Named($kind):
                |value| Ok(value.$to()),
                |$parts| Ok(Self::$from($arg));
        )+}
    };
}

arrays! {
    "vector", to_array, |parts| from_array(parts);
    Vec2 as [f32; 2], Vec3 as [f32; 3], Vec3A as [f32; 3], Vec4 as [f32; 4],
    DVec2 as [f64; 2], DVec3 as [f64; 3], DVec4 as [f64; 4],
    IVec2 as [i32; 2], IVec3 as [i32; 3], IVec4 as [i32; 4],
    UVec2 as [u32; 2], UVec3 as [u32; 3], UVec4 as [u32; 4],
}

arrays! {
    "quaternion", to_array, |parts| from_array(parts);
    Quat as [f32; 4], DQuat as [f64; 4],
}

arrays! {
    "matrix", to_cols_array, |parts| from_cols_array(&parts);
    Mat2 as [f32; 4], Mat3 as [f32; 9], Mat3A as [f32; 9], Mat4 as [f32; 16],
    DMat2 as [f64; 4], DMat3 as [f64; 9], DMat4 as [f64; 16],
}

arrays! {
    "affine transform", to_cols_array, |parts| from_cols_array(&parts);
    Affine2 as [f32; 6], Affine3A as [f32; 12],
    DAffine2 as [f64; 6], DAffine3 as [f64; 12],
}
