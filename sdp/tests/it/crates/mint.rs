use ::mint::*;

use super::*;

/// Checks that a value is encoded as the numbers from 1 to `count`.
fn counts_up<T: Both>(value: &T, dirty: T, count: u16) {
    let bytes: Vec<u8> = (1..=count).flat_map(u16::to_le_bytes).collect();
    has_the_bytes(value, dirty, &bytes);
    decodes_without_allocation(value);
}

#[test]
fn vectors_and_points_are_arrays_of_their_parts() {
    counts_up(&Vector2::from([1_u16, 2]), Vector2::from([0; 2]), 2);
    counts_up(&Vector3::from([1_u16, 2, 3]), Vector3::from([0; 3]), 3);
    counts_up(&Vector4::from([1_u16, 2, 3, 4]), Vector4::from([0; 4]), 4);
    counts_up(&Point2::from([1_u16, 2]), Point2::from([0; 2]), 2);
    counts_up(&Point3::from([1_u16, 2, 3]), Point3::from([0; 3]), 3);
}

#[test]
fn scalar_of_a_quaternion_is_last() {
    let value = Quaternion {
        v: Vector3::from([1_u16, 2, 3]),
        s: 4,
    };
    counts_up(&value, Quaternion::from([0; 4]), 4);
}

#[test]
fn matrices_are_arrays_of_their_columns() {
    let value = ColumnMatrix2 {
        x: Vector2::from([1_u16, 2]),
        y: Vector2::from([3, 4]),
    };
    counts_up(&value, ColumnMatrix2::from([[0; 2]; 2]), 4);
    let value = ColumnMatrix3::from([[1_u16, 2, 3], [4, 5, 6], [7, 8, 9]]);
    counts_up(&value, ColumnMatrix3::from([[0; 3]; 3]), 9);
    let value = ColumnMatrix4::from([
        [1_u16, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
        [13, 14, 15, 16],
    ]);
    counts_up(&value, ColumnMatrix4::from([[0; 4]; 4]), 16);
}

#[test]
fn truncated_numbers_are_one_part_as_in_an_array() {
    fn needs<T: Both>(needed: usize) {
        let error = sdp::from_slice::<T>(&[0; 6]).map(drop).unwrap_err();
        let kind = DecodeErrorKind::UnexpectedEnd {
            needed,
            available: 6,
        };
        assert_eq!((error.kind(), error.offset()), (kind, 0));
    }
    needs::<[f32; 3]>(12);
    needs::<Vector3<f32>>(12);
    needs::<Quaternion<f32>>(16);
    needs::<[ColumnMatrix2<f32>; 2]>(32);
}

#[test]
fn invalid_part_is_rejected_at_its_offset() {
    rejects::<Vector3<bool>>(&[1, 0, 2], DecodeErrorKind::InvalidBool(2), 2);
    let text = Point2 {
        x: String::from("a"),
        y: String::new(),
    };
    assert_eq!(sdp::to_vec(&text).unwrap(), [1, 0, 0, 0, b'a', 0, 0, 0, 0]);
}
