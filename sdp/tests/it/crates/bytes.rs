use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

use ::bytes::{Buf, BufMut, Bytes, BytesMut};
use sdp::bytes::{Str, append, from_bytes, message, to_bytes};
use sdp::{EncodeError, EncodeErrorKind, Length, SdpDecode, SdpDispatch, SdpEncode, Seq, Writer};

use super::*;

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone, Default)]
#[sdp(message_id = 7)]
struct Upload {
    id: u16,
    name: Str,
    parts: Vec<Bytes>,
    tags: BTreeMap<Str, Option<Bytes>>,
    last: Bytes,
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message {
    Upload(Upload),
}

fn upload() -> Upload {
    Upload {
        id: 7,
        name: "wét".into(),
        parts: vec![
            Bytes::from_static(b"RIFF"),
            Bytes::new(),
            Bytes::from_static(&[1; 40]),
        ],
        tags: BTreeMap::from([
            ("a".into(), None),
            ("b".into(), Some(Bytes::from_static(b"tag"))),
        ]),
        last: Bytes::from_static(b"end"),
    }
}

/// All bytes of a value.
fn all(upload: &Upload) -> Vec<&Bytes> {
    let tags = upload.tags.iter();
    let tags = tags.flat_map(|(name, tag)| [Some(name.as_bytes()), tag.as_ref()]);
    let parts = upload.parts.iter().map(Some);
    let ends = [Some(upload.name.as_bytes()), Some(&upload.last)];
    parts
        .chain(tags)
        .chain(ends)
        .flatten()
        .filter(|bytes| !bytes.is_empty())
        .collect()
}

/// How many of the bytes of a value are those of `input`.
fn shared(upload: &Upload, input: &[u8]) -> usize {
    let input = input.as_ptr_range();
    all(upload)
        .into_iter()
        .filter(|bytes| input.contains(&bytes.as_ptr()))
        .count()
}

#[test]
fn bytes_are_sequences_and_strs_are_strings() {
    is_a_sequence_of_bytes();
    is_a_string::<Str>(usize::MAX, |text| text.into());
    has_the_bytes(
        &Bytes::from_static(&[7, 8]),
        Bytes::new(),
        &[2, 0, 0, 0, 7, 8],
    );
}

fn is_a_sequence_of_bytes() {
    for len in 0..300 {
        let bytes = sdp::to_vec(&vec![7_u8; len]).unwrap();
        assert_eq!(sdp::to_vec(&Bytes::from(vec![7; len])).unwrap(), bytes);
        for cut in 0..=bytes.len() {
            decodes_as::<Bytes, Vec<u8>>(&bytes[..cut], Bytes::from_static(b"dirty"), usize::MAX);
        }
    }
}

#[test]
fn values_share_the_input_if_it_is_bytes_and_copy_a_slice() {
    let input = to_bytes(&upload()).unwrap();
    assert_eq!(input, sdp::to_vec(&upload()).unwrap());
    let value: Upload = from_bytes(&input).unwrap();
    assert_eq!(value, upload());
    assert_eq!((shared(&value, &input), all(&value).len()), (7, 7));

    let copied: Upload = sdp::from_slice(&input).unwrap();
    assert_eq!((&copied, shared(&copied, &input)), (&value, 0));
    let mut place = value.clone();
    sdp::decode_into(&input, &mut place).unwrap();
    assert_eq!((&place, shared(&place, &input)), (&value, 0));

    // The input lives on in what shares it.
    drop(input);
    assert_eq!(value, upload());
}

#[test]
fn a_part_of_larger_bytes_is_shared() {
    let whole =
        BytesMut::from(&[&[9; 5], &sdp::to_vec(&upload()).unwrap()[..], &[9; 5]].concat()[..])
            .freeze();
    let input = whole.slice(5..whole.len() - 5);
    let value: Upload = from_bytes(&input).unwrap();
    assert_eq!((shared(&value, &whole), &value), (7, &upload()));
}

#[test]
fn elements_of_fixed_width_beside_shared_bytes_share_as_well() {
    let input = to_bytes(&vec![(
        1_u8,
        Bytes::from_static(b"a"),
        [Str::from("b"), "c".into()],
    )])
    .unwrap();
    let value: Vec<(u8, Bytes, [Str; 2])> = from_bytes(&input).unwrap();
    for (bytes, at) in [
        (&value[0].1, 9),
        (value[0].2[0].as_bytes(), 14),
        (value[0].2[1].as_bytes(), 19),
    ] {
        assert_eq!(bytes.as_ptr(), input[at..].as_ptr());
    }
}

#[test]
fn what_a_sequence_is_gone_through_for_is_copied() {
    let input = to_bytes(&vec![Bytes::from_static(b"abc")]).unwrap();
    let seq: Seq<'_, Bytes> = from_bytes(&input).unwrap();
    let item = seq.iter().next().unwrap();
    assert_eq!(item, b"abc"[..]);
    assert_ne!(item.as_ptr(), input[8..].as_ptr());
}

#[test]
fn an_implementation_that_reads_other_bytes_does_not_share_those() {
    #[derive(Debug)]
    struct Elsewhere(Bytes);

    impl<'de> SdpDecode<'de> for Elsewhere {
        const SIZE: WireSize = WireSize::at_least(0);

        fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
            *input = Reader::new(&[2, 0, 0, 0, 7, 8]);
            Bytes::decode(input).map(Self)
        }
    }

    let input = Bytes::from_static(&[1, 2, 3]);
    assert_eq!(from_bytes::<Elsewhere>(&input).unwrap().0, [7, 8][..]);
}

#[test]
fn messages_share_their_frame() {
    let frame = message::to_bytes(&upload()).unwrap();
    assert_eq!(frame, sdp::message::to_vec(&upload()).unwrap());
    let value: Upload = message::from_bytes(&frame).unwrap();
    assert_eq!((shared(&value, &frame), &value), (7, &upload()));
    let Message::Upload(value) = message::dispatch(&frame).unwrap();
    assert_eq!((shared(&value, &frame), &value), (7, &upload()));
}

#[test]
fn bad_input_is_the_error_that_it_is_as_a_slice() {
    let bytes = sdp::to_vec(&upload()).unwrap();
    let frame = sdp::message::to_vec(&upload()).unwrap();
    let agree = |bytes: &[u8], frame: &[u8]| {
        let input = Bytes::copy_from_slice(bytes);
        assert_eq!(
            from_bytes::<Upload>(&input),
            sdp::from_slice::<Upload>(bytes)
        );
        let input = Bytes::copy_from_slice(frame);
        let slice = sdp::message::from_slice::<Upload>(frame);
        assert_eq!(message::from_bytes::<Upload>(&input), slice);
        assert_eq!(
            message::dispatch::<Message>(&input),
            Message::from_slice(frame)
        );
    };
    for len in 0..bytes.len() {
        agree(&bytes[..len], &frame[..len]);
    }
    agree(&[&bytes[..], &[0]].concat(), &[&frame[..], &[0]].concat());
    for place in 0..frame.len() {
        for byte in [0, 1, 2, 0x7f, 0x80, 0xff] {
            let (mut bytes, mut frame) = (bytes.clone(), frame.clone());
            frame[place] = byte;
            if let Some(place) = bytes.get_mut(place) {
                *place = byte;
            }
            agree(&bytes, &frame);
        }
    }
}

#[test]
fn limits_hold() {
    let none = Limits::new().nesting(0);
    let nested = vec![upload()];
    let input = to_bytes(&nested).unwrap();
    let kind = DecodeErrorKind::NestingTooDeep(0);
    let error = sdp::bytes::from_bytes_with::<Vec<Upload>>(&input, &none).unwrap_err();
    assert_eq!(error.kind(), kind);
    let frame = message::to_bytes(&upload()).unwrap();
    let error = message::from_bytes_with::<Upload>(&frame, &none).unwrap_err();
    assert_eq!(error.kind(), kind);
    let error = message::dispatch_with::<Message>(&frame, &none).unwrap_err();
    assert_eq!(error.kind(), kind);

    let kind = EncodeErrorKind::NestingTooDeep(0);
    let mut out = BytesMut::new();
    for error in [
        sdp::bytes::to_bytes_with(&nested, &none).unwrap_err(),
        message::to_bytes_with(&upload(), &none).unwrap_err(),
        sdp::bytes::append_with(&nested, &mut out, &none).unwrap_err(),
        message::append_with(&upload(), &mut out, &none).unwrap_err(),
    ] {
        assert_eq!(error.kind(), kind);
    }
    assert!(out.is_empty());
}

#[test]
fn values_are_appended_to_any_buffer_in_whatever_pieces() {
    for len in [0, 1, 100, 251, 252, 253, 1000] {
        let value = Bytes::from(vec![7; len]);
        let bytes = sdp::to_vec(&value).unwrap();

        let mut out = BytesMut::from(&[9][..]);
        append(&value, &mut out).unwrap();
        assert_eq!(out, [&[9], &bytes[..]].concat());
        let mut out = vec![9];
        append(&value, &mut out).unwrap();
        assert_eq!(out, [&[9], &bytes[..]].concat());

        for split in 0..=bytes.len() {
            let mut chained = vec![0; bytes.len()];
            let (first, second) = chained.split_at_mut(split);
            append(&value, &mut first.chain_mut(second)).unwrap();
            assert_eq!(chained, bytes);
        }
    }

    let mut out = BytesMut::new();
    message::append(&upload(), &mut out).unwrap();
    message::append(&upload(), &mut out).unwrap();
    let mut frames = out.freeze();
    let frame = sdp::message::to_vec(&upload()).unwrap();
    assert_eq!(frames.copy_to_bytes(frame.len()), frame);
    assert_eq!(frames, frame);
}

#[test]
fn a_buffer_with_too_little_room_stays_as_it_was() {
    for len in [0, 5, 400] {
        let value = Bytes::from(vec![7; len]);
        let needed = len + 4;
        for available in (0..needed).step_by(needed / 9 + 1) {
            let kind = EncodeErrorKind::BufferTooSmall { needed, available };
            let mut memory = vec![9; available];
            let mut room = &mut memory[..];
            assert_eq!(append(&value, &mut room).unwrap_err().kind(), kind);
            assert_eq!(room, vec![9; available]);

            let mut limited = BytesMut::new().limit(available);
            assert_eq!(append(&value, &mut limited).unwrap_err().kind(), kind);
            assert!(limited.get_ref().is_empty());
        }
    }
    let frame = sdp::message::to_vec(&upload()).unwrap();
    let (needed, available) = (frame.len(), frame.len() - 1);
    let mut limited = Vec::new().limit(available);
    let error = message::append(&upload(), &mut limited).unwrap_err();
    assert_eq!(
        error.kind(),
        EncodeErrorKind::BufferTooSmall { needed, available }
    );
    assert!(limited.get_ref().is_empty());
}

/// Measures `declared` bytes and writes `written`.
struct Liar {
    declared: usize,
    written: Cell<usize>,
}

impl SdpEncode for Liar {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        length.add(self.declared);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_bytes(&vec![1; self.written.get()])
    }
}

#[test]
fn a_value_that_writes_another_length_than_it_measures_is_not_appended() {
    for (declared, written) in [(3, 2), (2, 3), (0, 1), (1, 0), (300, 299), (300, 301)] {
        let liar = Liar {
            declared,
            written: Cell::new(written),
        };
        let mut out = BytesMut::from(&[9][..]);
        let error = append(&liar, &mut out).unwrap_err();
        assert_eq!(
            error.kind(),
            EncodeErrorKind::LengthMismatch { declared, written }
        );
        assert_eq!(out, [9][..]);
    }
}

#[test]
fn a_str_is_a_string_in_every_way() {
    let text = Str::from("wét");
    assert_eq!(text, "wét");
    assert_eq!(text, *"wét");
    assert_eq!((text.len(), text.to_uppercase().as_str()), (4, "WÉT"));
    assert_eq!(format!("{text} {text:?}"), "wét \"wét\"");
    assert_eq!(Str::from(String::from("wét")), text);
    assert_eq!(Str::from_static("wét"), text);
    assert_eq!(Str::try_from(text.clone().into_bytes()).unwrap(), text);
    assert_eq!(Str::default(), "");
    let mut texts = ["b", "aa", "a"].map(Str::from);
    texts.sort();
    assert_eq!(texts, ["a", "aa", "b"]);
    let table = HashMap::from([(text, 7)]);
    assert_eq!(table.get("wét"), Some(&7));

    let error = Str::try_from(Bytes::from_static(b"we\xff")).unwrap_err();
    assert_eq!(error.valid_up_to(), 2);
}
