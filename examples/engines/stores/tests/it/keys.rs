//! Keys are not values: a store compares their bytes.

#[test]
fn little_endian_bytes_do_not_sort() -> Result<(), sdp::EncodeError> {
    assert!(sdp::to_vec(&255_u32)? > sdp::to_vec(&256_u32)?);
    assert!(sdp::to_vec("b")? < sdp::to_vec("aa")?); // the length comes first
    assert!(255_u32.to_be_bytes() < 256_u32.to_be_bytes());
    Ok(())
}

/// The key of a track in an album: the parts in the order of their weight, with the string last.
fn key(year: i32, number: u16, title: &str) -> Vec<u8> {
    let sign_first = (year ^ i32::MIN).to_be_bytes();
    [&sign_first[..], &number.to_be_bytes(), title.as_bytes()].concat()
}

#[test]
fn key_of_several_parts_sorts() {
    let sorted = [
        (-44, 1, "b"),
        (-1, 0, "z"),
        (1999, 255, "z"),
        (1999, 256, "a"),
        (1999, 256, "aa"),
        (1999, 256, "b"),
    ];
    let keys = sorted.map(|(year, number, title)| key(year, number, title));
    assert!(keys.is_sorted());
}
