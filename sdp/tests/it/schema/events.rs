//! The events of a walk, and the agreement on large values.

use std::ops::{ControlFlow, Range};

use sdp::schema::OwnedSchema;
use sdp::schema::walk::{self, Event, Leaf, Visitor, Walk};
use sdp::{Limits, SdpDecode, SdpEncode, SdpSchema};

use super::agreement::agrees;

/// The texts of all leaves, and the ranges of all events.
#[derive(Default)]
struct Log {
    leaves: Vec<String>,
    ranges: Vec<(char, Range<usize>, usize)>,
}

impl Visitor for Log {
    fn visit(&mut self, _: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        self.ranges.push(match event {
            Event::Leaf { range, value, .. } => {
                self.leaves.push(match value {
                    Leaf::Unsigned(number) => number.to_string(),
                    Leaf::Signed(number) => number.to_string(),
                    value => format!("{value:?}"),
                });
                ('=', range, 0)
            }
            Event::Begin { range, number, .. } => ('(', range, number),
            Event::End { range, .. } => (')', range, 0),
            _ => panic!("unknown event"),
        });
        ControlFlow::Continue(())
    }
}

fn log<T: SdpEncode + SdpSchema>(value: &T) -> Log {
    let (schema, bytes) = (OwnedSchema::of::<T>(), sdp::to_vec(value).unwrap());
    let mut log = Log::default();
    walk::value(&schema, &bytes, &Limits::DEFAULT, &mut log).unwrap();
    log
}

#[test]
fn leaves_have_the_values() {
    let unsigned = (u8::MAX, u16::MAX, u32::MAX, u64::MAX, u128::MAX);
    let texts = [
        unsigned.0.to_string(),
        unsigned.1.to_string(),
        unsigned.2.to_string(),
        unsigned.3.to_string(),
        unsigned.4.to_string(),
    ];
    assert_eq!(log(&unsigned).leaves, texts);
    let signed = (-1_i8, -2_i16, -3_i32, -4_i64, -5_i128);
    assert_eq!(log(&signed).leaves, ["-1", "-2", "-3", "-4", "-5"]);
    let others = (0.5_f32, 0.25_f64, true, 'x', "y", vec![7_u8]);
    let texts = [
        "F32(0.5)",
        "F64(0.25)",
        "Bool(true)",
        "Char('x')",
        "Str(\"y\")",
        "Bytes([7])",
    ];
    assert_eq!(log(&others).leaves, texts);
}

#[test]
fn events_have_the_bytes_of_their_values() {
    let value = (7_u8, vec![Some(1_u16), None], [(2_u8, Ok::<u8, u8>(3))]);
    assert_eq!(
        log(&value).ranges,
        [
            ('(', 0..0, 0),
            ('=', 0..1, 0),
            ('(', 1..5, 2),
            ('(', 5..6, 1),
            ('=', 6..8, 0),
            (')', 5..8, 0),
            ('(', 8..9, 0),
            (')', 8..9, 0),
            (')', 1..9, 0),
            ('(', 9..9, 1),
            ('(', 9..9, 0),
            ('=', 9..10, 0),
            ('(', 10..11, 1),
            ('=', 11..12, 0),
            (')', 10..12, 0),
            (')', 9..12, 0),
            (')', 9..12, 0),
            (')', 0..12, 0),
        ]
    );
}

#[test]
fn large_content_counts_as_several_levels() {
    #[derive(SdpDecode, SdpSchema)]
    #[allow(dead_code)]
    struct Boxed(Option<Box<Self>>, [u64; 512]);

    #[derive(SdpDecode, SdpSchema)]
    #[allow(dead_code)]
    struct Listed(Vec<Self>, [u64; 512]);

    #[derive(SdpDecode, SdpSchema)]
    #[allow(dead_code)]
    struct Mapped(std::collections::BTreeMap<u8, Self>, [u64; 512]);

    for levels in (1..=128).step_by(if cfg!(miri) { 127 } else { 3 }) {
        let input = |open: &[u8], close: &[u8]| {
            let ends = vec![0; 4096 * (levels + 1)];
            [&open.repeat(levels), close, &ends].concat()
        };
        agrees::<Boxed>(&OwnedSchema::of::<Boxed>(), &input(&[1], &[0]));
        agrees::<Listed>(&OwnedSchema::of::<Listed>(), &input(&[1, 0, 0, 0], &[0; 4]));
        agrees::<Mapped>(
            &OwnedSchema::of::<Mapped>(),
            &input(&[1, 0, 0, 0, 7], &[0; 4]),
        );
    }
}

mod raw {
    use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

    pub(super) const SIZE: WireSize = WireSize::fixed(4);

    pub(super) fn measure(value: &u32, length: &mut Length) {
        value.measure(length);
    }

    pub(super) fn encode(value: &u32, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        value.encode(out)
    }

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<u32, DecodeError> {
        u32::decode(input)
    }
}

#[test]
fn array_of_structs_is_read_as_a_whole_only_if_the_decoder_does() {
    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    struct Plain(u32);

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    struct WithModule(#[sdp(with = "raw", schema = "u32")] u32);

    for len in 0..=12 {
        agrees::<[Plain; 3]>(&OwnedSchema::of::<[Plain; 3]>(), &vec![0; len]);
        agrees::<[WithModule; 3]>(&OwnedSchema::of::<[WithModule; 3]>(), &vec![0; len]);
    }
}
