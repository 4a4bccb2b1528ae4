//! All pairs of numbers, with the values at the ends of their types, alone and in lists.

use sdp_schema::{Number, Plan, Schema};

/// Returns the name and the size of each integer, and whether it is signed.
fn integers() -> impl Iterator<Item = (&'static str, usize, bool)> {
    let integers = Number::ALL.into_iter().filter(|it| it.is_integer());
    integers.map(|it| (it.name(), it.size() as usize, it.is_signed()))
}

fn plan(from: &str, to: &str) -> Plan {
    let schema = |number: &str| -> Schema {
        let text = format!("struct P {{ before: u8, list: []{number}, one: {number} }}");
        text.parse().unwrap()
    };
    Plan::new(&schema(from), &schema(to)).unwrap()
}

/// Encodes a byte, a list of numbers, and one number.
fn encoded(list: &[u8], size: usize, one: &[u8]) -> Vec<u8> {
    let count = u32::try_from(list.len() / size).unwrap();
    [&[9], &count.to_le_bytes()[..], list, one].concat()
}

/// Returns the numbers at the ends of all types that this type has, except those above `i128`.
fn ends((_, size, is_signed): (&str, usize, bool)) -> Vec<i128> {
    let mut values = vec![0, 1, -1];
    for bits in [7, 8, 15, 16, 31, 32, 63, 64] {
        let power = 1_i128 << bits;
        values.extend([power - 1, power, -power, -power - 1]);
    }
    values.extend([i128::MAX, i128::MIN]);
    values.retain(|value| fits(*value, size, is_signed));
    values
}

fn fits(value: i128, size: usize, is_signed: bool) -> bool {
    match (size, is_signed) {
        (16, is_signed) => is_signed || value >= 0,
        (_, true) => value >> (size * 8 - 1) == value >> 127,
        (_, false) => value >> (size * 8) == 0,
    }
}

#[test]
fn an_integer_is_converted_if_it_fits() {
    for from in integers() {
        for to in integers().filter(|to| to.0 != from.0) {
            let plan = plan(from.0, to.0);
            let values = ends(from);
            let bytes = |value: &i128, size: usize| value.to_le_bytes()[..size].to_vec();
            for value in &values {
                let wire = encoded(&[], from.1, &bytes(value, from.1));
                let mut out = Vec::new();
                match plan.append(&wire, &mut out) {
                    Ok(()) => assert_eq!(out, encoded(&[], to.1, &bytes(value, to.1))),
                    Err(error) => assert_eq!(error.offset(), 5, "{error}"),
                }
                assert_eq!(
                    !out.is_empty(),
                    fits(*value, to.1, to.2),
                    "{from:?} {to:?} {value}"
                );
            }
            let (good, bad): (Vec<i128>, Vec<i128>) =
                values.iter().partition(|value| fits(**value, to.1, to.2));
            // More numbers than the buffer of a conversion holds.
            let good = good.repeat(100);
            let list = |values: &[i128], size| -> Vec<u8> {
                values.iter().flat_map(|value| bytes(value, size)).collect()
            };
            let one = good[0];
            let wire = encoded(&list(&good, from.1), from.1, &bytes(&one, from.1));
            let mut out = Vec::new();
            plan.append(&wire, &mut out).unwrap();
            assert_eq!(out, encoded(&list(&good, to.1), to.1, &bytes(&one, to.1)));
            if let Some(bad) = bad.first() {
                let list = list(&[good.as_slice(), &[*bad]].concat(), from.1);
                let wire = encoded(&list, from.1, &bytes(&one, from.1));
                let error = plan.append(&wire, &mut out).unwrap_err();
                assert_eq!(error.offset(), 5 + good.len() * from.1, "{error}");
                assert!(error.detail().contains("does not fit"), "{error}");
            }
        }
    }
}

#[test]
fn a_number_above_i128_fits_no_other_type() {
    for to in integers().filter(|to| to.0 != "u128") {
        let wire = encoded(&[], 16, &u128::MAX.to_le_bytes());
        let error = plan("u128", to.0).append(&wire, &mut Vec::new());
        assert_eq!(error.unwrap_err().offset(), 5, "{to:?}");
    }
}

#[test]
fn an_f32_becomes_the_f64_with_the_same_sign_and_payload() {
    let special = [
        (0x3f00_0000, 0x3fe0_0000_0000_0000),
        (0x8000_0000, 0x8000_0000_0000_0000),
        (0x7f80_0000, 0x7ff0_0000_0000_0000),
        (0x0000_0001, 0x36a0_0000_0000_0000),
        // Quiet and signalling NaN.
        (0xffc0_0001, 0xfff8_0000_2000_0000),
        (0x7f80_0001, 0x7ff0_0000_2000_0000_u64),
    ];
    // Each length, because several numbers are converted at once.
    for count in 0..=200 {
        let values: Vec<(u32, u64)> = special.into_iter().cycle().take(count).collect();
        let old: Vec<u8> = values.iter().flat_map(|it| it.0.to_le_bytes()).collect();
        let new: Vec<u8> = values.iter().flat_map(|it| it.1.to_le_bytes()).collect();
        let mut out = Vec::new();
        let wire = encoded(&old, 4, &special[4].0.to_le_bytes());
        plan("f32", "f64").append(&wire, &mut out).unwrap();
        assert_eq!(out, encoded(&new, 8, &special[4].1.to_le_bytes()));
    }
}
