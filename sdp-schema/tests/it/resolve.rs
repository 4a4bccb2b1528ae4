//! The conversion between schemas.

mod oracle;

#[test]
fn oracle_converts() {
    let writer = "struct A { a: u8, b: Option<u16> }".parse().unwrap();
    let reader = "struct A { b: Option<u32>, a: i16, c: Option<u8> }"
        .parse()
        .unwrap();
    let oracle = oracle::Oracle::new(&writer, &reader);
    assert_eq!(oracle.grade(), oracle::Grade::Total);
    assert_eq!(
        oracle.convert(&[1, 1, 2, 3]),
        Ok(vec![1, 2, 3, 0, 0, 1, 0, 0])
    );
    assert_eq!(oracle.grades().len(), 0);
}
