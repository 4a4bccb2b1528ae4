use ::glam::*;

use super::*;

/// Checks that types are encoded as an array. `$from` converts the array to the type.
macro_rules! are_arrays {
    ($($type:ident: [$part:ty; $count:literal], |$parts:ident| $from:expr;)*) => {$({
        let mut $parts = [0 as $part; $count];
        let dirty = $from;
        for (index, part) in $parts.iter_mut().enumerate() {
            *part = (index + 1) as $part;
        }
        let value: $type = $from;
        has_the_bytes(&value, dirty, &sdp::to_vec(&$parts).unwrap());
        decodes_without_allocation(&value);
    })*};
}

#[test]
fn vectors_and_matrices_are_arrays_of_their_parts_and_columns() {
    are_arrays! {
        Vec2: [f32; 2], |parts| Vec2::from_array(parts);
        Vec3: [f32; 3], |parts| Vec3::from_array(parts);
        Vec3A: [f32; 3], |parts| Vec3A::from_array(parts);
        Vec4: [f32; 4], |parts| Vec4::from_array(parts);
        DVec2: [f64; 2], |parts| DVec2::from_array(parts);
        DVec3: [f64; 3], |parts| DVec3::from_array(parts);
        DVec4: [f64; 4], |parts| DVec4::from_array(parts);
        IVec2: [i32; 2], |parts| IVec2::from_array(parts);
        IVec3: [i32; 3], |parts| IVec3::from_array(parts);
        IVec4: [i32; 4], |parts| IVec4::from_array(parts);
        UVec2: [u32; 2], |parts| UVec2::from_array(parts);
        UVec3: [u32; 3], |parts| UVec3::from_array(parts);
        UVec4: [u32; 4], |parts| UVec4::from_array(parts);
        Quat: [f32; 4], |parts| Quat::from_array(parts);
        DQuat: [f64; 4], |parts| DQuat::from_array(parts);
        Mat2: [f32; 4], |parts| Mat2::from_cols_array(&parts);
        Mat3: [f32; 9], |parts| Mat3::from_cols_array(&parts);
        Mat3A: [f32; 9], |parts| Mat3A::from_cols_array(&parts);
        Mat4: [f32; 16], |parts| Mat4::from_cols_array(&parts);
        DMat2: [f64; 4], |parts| DMat2::from_cols_array(&parts);
        DMat3: [f64; 9], |parts| DMat3::from_cols_array(&parts);
        DMat4: [f64; 16], |parts| DMat4::from_cols_array(&parts);
        Affine2: [f32; 6], |parts| Affine2::from_cols_array(&parts);
        Affine3A: [f32; 12], |parts| Affine3A::from_cols_array(&parts);
        DAffine2: [f64; 6], |parts| DAffine2::from_cols_array(&parts);
        DAffine3: [f64; 12], |parts| DAffine3::from_cols_array(&parts);
    }
}
