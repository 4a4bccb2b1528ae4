//! Vectors of hubpack 0.1.2: the same bytes for the types in `docs/migrating.md`.
//!
//! hubpack encoded the values with the same declarations. These derive its `SerializedSize` and `serde::Serialize`.

use std::fmt::Debug;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Reading {
    sensor: u8,
    raw: i16,
    ticks: u64,
    volts: f32,
    celsius: f64,
    valid: bool,
    offset: i128,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Id(u32);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Command {
    Stop,
    Seek(u32, i8),
    Gain { left: f32, right: f32 },
    Bypass(Option<bool>),
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Packet {
    id: Id,
    command: Command,
    matrix: [[u16; 2]; 3],
    pair: (u8, i32),
    unit: (),
    result: Option<Id>,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Compares the encoding of a value with hubpack's, in hexadecimal digits.
fn assert_vector<T: SdpEncode + SdpDecodeOwned + Debug + PartialEq>(value: T, digits: &str) {
    let bytes = sdp::to_vec(&value).unwrap();
    assert_eq!(hex(&bytes), digits, "{value:?}");
    assert_eq!(sdp::from_slice(&bytes), Ok(value));
}

#[test]
fn composite_values_have_the_bytes_of_hubpack() {
    assert_vector(Some(513_u16), "010102");
    assert_vector(
        Reading {
            sensor: 1,
            raw: -2,
            ticks: 3,
            volts: 1.5,
            celsius: -0.25,
            valid: true,
            offset: -1,
        },
        "01feff03000000000000000000c03f000000000000d0bf01ffffffffffffffffffffffffffffffff",
    );
    assert_vector(
        Packet {
            id: Id(9),
            command: Command::Seek(5, -1),
            matrix: [[1, 2], [3, 4], [5, 6]],
            pair: (7, -8),
            unit: (),
            result: Some(Id(10)),
        },
        "090000000105000000ff01000200030004000500060007f8ffffff010a000000",
    );
}

#[test]
fn enums_have_the_bytes_of_hubpack() {
    assert_vector(Command::Stop, "00");
    assert_vector(Command::Seek(5, -1), "0105000000ff");
    assert_vector(
        Command::Gain {
            left: 0.5,
            right: 1.0,
        },
        "020000003f0000803f",
    );
    assert_vector(Command::Bypass(Some(false)), "030100");
}

#[test]
fn results_have_other_tags_than_in_hubpack() {
    for (result, hubpack) in [(Ok(1), "0001"), (Err(513), "010102")] {
        let result: Result<u8, u16> = result;
        let mut bytes = sdp::to_vec(&result).unwrap();
        bytes[0] = 1 - bytes[0];
        assert_eq!(hex(&bytes), hubpack);
    }
}
