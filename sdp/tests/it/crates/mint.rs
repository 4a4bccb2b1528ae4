use ::mint::*;

use super::*;

/// Checks that a value is encoded as the numbers from 1 to `count`.
fn counts_up<T: Both>(value: &T, dirty: T, count: u16) {
    let bytes: Vec<u8> = (1..=count).flat_map(u16::to_le_bytes).collect();
    has_the_bytes(value, dirty, &bytes);
    decodes_without_allocation(value);
}

#[test]
fn values_are_arrays_of_their_parts_and_columns() {
    counts_up(&Vector2::from([1_u16, 2]), Vector2::from([0; 2]), 2);
    counts_up(&Vector3::from([1_u16, 2, 3]), Vector3::from([0; 3]), 3);
    counts_up(&Vector4::from([1_u16, 2, 3, 4]), Vector4::from([0; 4]), 4);
    counts_up(&Point2::from([1_u16, 2]), Point2::from([0; 2]), 2);
    counts_up(&Point3::from([1_u16, 2, 3]), Point3::from([0; 3]), 3);
    // The scalar of a quaternion is last.
    let (v, s) = (Vector3::from([1_u16, 2, 3]), 4);
    counts_up(&Quaternion { v, s }, Quaternion::from([0; 4]), 4);
    let (x, y) = (Vector2::from([1_u16, 2]), Vector2::from([3, 4]));
    let dirty = ColumnMatrix2::from([[0; 2]; 2]);
    counts_up(&ColumnMatrix2 { x, y }, dirty, 4);
    let value = ColumnMatrix3::from([[1_u16, 2, 3], [4, 5, 6], [7, 8, 9]]);
    counts_up(&value, ColumnMatrix3::from([[0; 3]; 3]), 9);
    let columns = [1_u16, 5, 9, 13].map(|first| [first, first + 1, first + 2, first + 3]);
    let value = ColumnMatrix4::from(columns);
    counts_up(&value, ColumnMatrix4::from([[0; 4]; 4]), 16);
}

#[test]
fn truncated_numbers_are_one_part_as_in_an_array() {
    fails(sdp::from_slice::<Vector3<f32>>(&[0; 6]), end(12, 6), 0);
    fails(sdp::from_slice::<Quaternion<f32>>(&[0; 6]), end(16, 6), 0);
    fails(
        sdp::from_slice::<[ColumnMatrix2<f32>; 2]>(&[0; 6]),
        end(32, 6),
        0,
    );
}

#[test]
fn invalid_part_is_rejected_at_its_offset() {
    rejects::<Vector3<bool>>(&[1, 0, 2], DecodeErrorKind::InvalidBool(2), 2);
    let (x, y) = (String::from("a"), String::new());
    let bytes = sdp::to_vec(&Point2 { x, y }).unwrap();
    assert_eq!(bytes, [1, 0, 0, 0, b'a', 0, 0, 0, 0]);
}
