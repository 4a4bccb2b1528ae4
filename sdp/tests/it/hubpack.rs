//! Vectors of hubpack 0.1.2: the same bytes for the types in `docs/migrating.md`.
//!
//! hubpack encoded the values with the same declarations. These derive its `SerializedSize` and `serde::Serialize`.

types! {
    struct Reading {
        sensor: u8,
        raw: i16,
        ticks: u64,
        volts: f32,
        celsius: f64,
        valid: bool,
        offset: i128,
    }

    struct Id(u32);
    enum Command { Stop, Seek(u32, i8), Gain { left: f32, right: f32 }, Bypass(Option<bool>) }

    struct Packet {
        id: Id,
        command: Command,
        matrix: [[u16; 2]; 3],
        pair: (u8, i32),
        unit: (),
        result: Option<Id>,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Compares the encodings of values with hubpack's, in hexadecimal digits.
macro_rules! have_the_digits {
    ($($value:expr => $digits:literal;)*) => {$(
        let bytes = sdp::to_vec(&$value).unwrap();
        assert_eq!(hex(&bytes), $digits);
        assert_eq!(sdp::from_slice(&bytes), Ok($value));
    )*};
}

#[test]
fn values_have_the_bytes_of_hubpack() {
    have_the_digits! {
        Some(513_u16) => "010102";
        Reading { sensor: 1, raw: -2, ticks: 3, volts: 1.5, celsius: -0.25, valid: true, offset: -1 }
            => "01feff03000000000000000000c03f000000000000d0bf01ffffffffffffffffffffffffffffffff";
        Packet {
            id: Id(9),
            command: Command::Seek(5, -1),
            matrix: [[1, 2], [3, 4], [5, 6]],
            pair: (7, -8),
            unit: (),
            result: Some(Id(10)),
        } => "090000000105000000ff01000200030004000500060007f8ffffff010a000000";
        Command::Stop => "00";
        Command::Seek(5, -1) => "0105000000ff";
        Command::Gain { left: 0.5, right: 1.0 } => "020000003f0000803f";
        Command::Bypass(Some(false)) => "030100";
    }
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
