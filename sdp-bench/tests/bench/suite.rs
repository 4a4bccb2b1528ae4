//! Verification of cases: work with a wrong result is rejected.

use sdp_bench::Operation;
use sdp_bench::suite::{Format, Suite, forever};

fn suite_of_bytes(encoded: &'static [u8], decoded: u8) -> Suite {
    let mut suite = Suite::new("byte", "a byte");
    let mut format = suite.format("SDP", forever(7_u8), vec![7]);
    format.encode("encode", move |_| anyhow::Ok(encoded));
    format.decode("decode", move |_| anyhow::Ok(decoded));
    suite
        .format("other", forever(7_u8), vec![7])
        .decode("other way", |wire| {
            wire.first().copied().ok_or(std::fmt::Error)
        });
    suite
}

fn suite_of(fill: impl FnOnce(&mut Format<'_, u8>)) -> Suite {
    let mut suite = Suite::new("byte", "a byte");
    fill(&mut suite.format("SDP", forever(7_u8), vec![7]));
    suite
}

#[test]
fn wrong_bytes_and_wrong_values_are_rejected_by_name() {
    assert!(suite_of_bytes(&[7], 7).verify().is_ok());
    for (bytes, value, work) in [
        (&[8], 7, "encode to new memory: SDP encode"),
        (&[7], 8, "decode to owned values: SDP decode"),
    ] {
        let error = suite_of_bytes(bytes, value).verify().unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            format!("a byte: {work}: wrong result")
        );
    }
}

#[test]
fn work_without_effect_on_its_memory_is_rejected() {
    for (memory, place) in [(7, 7), (8, 7), (7, 8)] {
        let mut suite = suite_of(|format| {
            format.encode_reused("encode", [memory], |_, _| anyhow::Ok(()));
            format.decode_into("decode", place, |_, _| anyhow::Ok(()));
        });
        assert!(suite.verify().is_err());
    }
}

#[test]
fn borrowed_bytes_are_checked() {
    for (byte, is_right) in [(7, true), (8, false)] {
        let mut suite = suite_of(|format| {
            format.encode_borrowed("encode", [byte], |_, memory| anyhow::Ok(memory.as_slice()));
        });
        assert_eq!(suite.verify().is_ok(), is_right);
    }
}

#[test]
fn error_of_a_format_is_reported() {
    let mut suite = Suite::new("byte", "a byte");
    suite
        .format("SDP", forever(7_u8), Vec::new())
        .decode("decode", |_| Err(std::fmt::Error));
    let error = suite.verify().unwrap_err();
    assert!(format!("{error:#}").starts_with("a byte: decode to owned values: SDP decode: an"));
}

#[test]
fn filter_keeps_the_reference_of_selected_rows() {
    let mut suite = suite_of_bytes(&[7], 7);
    suite.retain(|case| case.label().contains("other way"));
    let kept = suite.cases.iter().map(|case| (case.operation, case.format));
    assert!(kept.eq(["SDP", "other"].map(|format| (Operation::Decode, format))));
    suite.retain(|_| false);
    assert!(suite.cases.is_empty());
}
