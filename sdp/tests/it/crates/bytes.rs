use std::collections::{BTreeMap, HashMap};

use ::bytes::{Bytes, BytesMut};
use sdp::message::{self, FrameBytes};
use sdp::{Indexed, SdpDecode, SdpDispatch, SdpEncode, Seq, types::SharedStr};

use super::*;

types! {
    #[derive(Clone, Default)]
    #[sdp(message_id = 7)]
    struct Upload {
        id: u16,
        name: SharedStr,
        parts: Vec<Bytes>,
        tags: BTreeMap<SharedStr, Option<Bytes>>,
        last: Bytes,
    }
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message {
    Upload(Upload),
}

fn upload() -> Upload {
    let parts = [&b"RIFF"[..], b"", &[1; 40]].map(Bytes::from_static);
    let tag = Some(Bytes::from_static(b"tag"));
    Upload {
        id: 7,
        name: "wét".into(),
        parts: parts.into(),
        tags: BTreeMap::from([("a".into(), None), ("b".into(), tag)]),
        last: Bytes::from_static(b"end"),
    }
}

fn to_bytes(value: &impl SdpEncode) -> Bytes {
    sdp::to_vec(value).unwrap().into()
}

/// Decodes a value that shares `input`.
fn from_bytes<'de, T: SdpDecode<'de>>(input: &'de Bytes) -> Result<T, DecodeError> {
    Reader::sharing(input, &Limits::DEFAULT).decode_whole()
}

/// Returns all byte strings of a value that are not empty.
fn all(upload: &Upload) -> Vec<&Bytes> {
    let tags = upload.tags.iter();
    let tags = tags.flat_map(|(name, tag)| [Some(name.as_bytes()), tag.as_ref()]);
    let parts = upload.parts.iter().map(Some);
    let ends = [Some(upload.name.as_bytes()), Some(&upload.last)];
    let all = parts.chain(tags).chain(ends).flatten();
    all.filter(|bytes| !bytes.is_empty()).collect()
}

/// Returns how many byte strings of a value share `input`.
fn shared(upload: &Upload, input: &[u8]) -> usize {
    let input = input.as_ptr_range();
    let is_shared = |bytes: &&&Bytes| input.contains(&bytes.as_ptr());
    all(upload).iter().filter(is_shared).count()
}

#[test]
fn bytes_are_a_sequence_and_shared_str_is_a_string() {
    for len in [0, 1, 2, 15, 16, 17, 300] {
        let bytes = sdp::to_vec(&vec![7_u8; len]).unwrap();
        has_the_bytes(&vec![7; len].into(), Bytes::from_static(b"dirty"), &bytes);
    }
    is_a_string::<SharedStr>(usize::MAX, |text| text.into());
}

#[test]
fn values_share_bytes_and_copy_a_slice() {
    let encoded = sdp::to_vec(&upload()).unwrap();
    let whole = BytesMut::from(&[&[9; 5], &encoded[..], &[9; 5]].concat()[..]).freeze();
    let input = whole.slice(5..whole.len() - 5);
    let value: Upload = from_bytes(&input).unwrap();
    assert_eq!(value, upload());
    assert_eq!((shared(&value, &input), all(&value).len()), (7, 7));

    let copied: Upload = sdp::from_slice(&input).unwrap();
    assert_eq!((&copied, shared(&copied, &input)), (&value, 0));
    let mut place = value.clone();
    sdp::decode_into(&input, &mut place).unwrap();
    assert_eq!((&place, shared(&place, &input)), (&value, 0));

    // The value keeps the shared input alive.
    drop(input);
    assert_eq!(value, upload());
}

#[test]
fn shared_bytes_in_elements_and_arrays_share_the_input() {
    let strings = [SharedStr::from("b"), "c".into()];
    let input = to_bytes(&vec![(1_u8, Bytes::from_static(b"a"), strings)]);
    let value: Vec<(u8, Bytes, [SharedStr; 2])> = from_bytes(&input).unwrap();
    let (_, bytes, [first, second]) = &value[0];
    for (bytes, at) in [(bytes, 9), (first.as_bytes(), 14), (second.as_bytes(), 19)] {
        assert_eq!(bytes.as_ptr(), input[at..].as_ptr());
    }
    let input = to_bytes(&Indexed(vec![vec![1_u8], vec![2, 3]]));
    let items: Indexed<Vec<Bytes>> = from_bytes(&input).unwrap();
    assert_eq!(items[1].as_ptr(), input[25..].as_ptr());
}

#[test]
fn lazy_sequence_copies_its_elements() {
    let input = to_bytes(&vec![Bytes::from_static(b"abc")]);
    let seq: Seq<'_, Bytes> = from_bytes(&input).unwrap();
    let item = seq.iter().next().unwrap();
    assert_eq!(item, b"abc"[..]);
    assert_ne!(item.as_ptr(), input[8..].as_ptr());
}

#[test]
fn exchanged_reader_copies() {
    #[derive(Debug)]
    struct Elsewhere(Bytes);

    decode_by! {
        Elsewhere: WireSize::at_least(0), |input| {
            *input = Reader::new(&[2, 0, 0, 0, 7, 8]);
            Bytes::decode(input).map(Self)
        };
    }

    let input = Bytes::from_static(&[1, 2, 3]);
    assert_eq!(from_bytes::<Elsewhere>(&input).unwrap().0, [7, 8][..]);
}

#[test]
fn messages_share_their_frame() {
    let bytes = Bytes::from(message::to_vec(&upload()).unwrap());
    let frame = FrameBytes::try_from(bytes.clone()).unwrap();
    let value: Upload = frame.decode().unwrap();
    assert_eq!((shared(&value, &bytes), &value), (7, &upload()));
    let Message::Upload(value) = frame.decode().unwrap();
    assert_eq!((shared(&value, &bytes), &value), (7, &upload()));
    let limits = Limits::DEFAULT.with_max_nesting(9);
    let limited = frame.clone().with_limits(&limits);
    let value: Upload = limited.decode().unwrap();
    assert_eq!((shared(&value, &bytes), &value), (7, &upload()));
    let mut place = Upload::default();
    limited.decode_into(&mut place).unwrap();
    assert_eq!((shared(&place, &bytes), &place), (7, &upload()));
    assert_eq!(frame.clone().into_bytes().as_ptr(), bytes.as_ptr());
    // A frame from a slice copies it once. Its values share the copy.
    let copied = FrameBytes::from(frame.as_frame());
    let value: Upload = copied.decode().unwrap();
    assert_eq!((shared(&value, &bytes), &value), (0, &upload()));
    assert_eq!(shared(&value, &copied.into_bytes()), 7);
}

#[cfg(feature = "tokio-util-0_7")]
#[test]
fn decoded_messages_share_the_buffer_of_a_codec() {
    use sdp::codec::MessageCodec;
    use tokio_util::codec::Decoder;

    let frame = message::to_vec(&upload()).unwrap();
    let mut input = BytesMut::from(&frame.repeat(2)[..]);
    let [first, second] = [0, frame.len()].map(|at| input[at..][..frame.len()].as_ptr_range());
    let value = MessageCodec::<Upload>::new().decode(&mut input);
    let value = value.unwrap().unwrap();
    assert!(all(&value).iter().all(|it| first.contains(&it.as_ptr())));
    let message = MessageCodec::<Message>::new().decode(&mut input);
    let Message::Upload(message) = message.unwrap().unwrap();
    assert!(all(&message).iter().all(|it| second.contains(&it.as_ptr())));
    // Later input does not overwrite them.
    input.extend_from_slice(&[0xff; 1000]);
    drop(input);
    assert_eq!([value, message], [upload(), upload()]);
}

#[test]
fn shared_input_gives_the_errors_of_a_slice() {
    let bytes = sdp::to_vec(&upload()).unwrap();
    let frame = message::to_vec(&upload()).unwrap();
    let agree = |bytes: &[u8], frame: &[u8]| {
        let input = Bytes::copy_from_slice(bytes);
        let slice = sdp::from_slice::<Upload>(bytes);
        assert_eq!(from_bytes::<Upload>(&input), slice);
        let shared = FrameBytes::try_from(Bytes::copy_from_slice(frame));
        let shared = shared.and_then(|frame| frame.decode::<Upload>());
        assert_eq!(shared, message::from_slice::<Upload>(frame));
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
fn shared_frames_are_equal_if_their_bytes_are() {
    let [one, same, other] = [1_u8, 1, 2].map(|number| {
        let bytes = Bytes::from([b"SDP2\x07\0\x01\0\0\0", &[number][..]].concat());
        FrameBytes::try_from(bytes).unwrap()
    });
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[test]
fn shared_str_compares_and_prints_like_a_string() {
    let text = SharedStr::from("wét");
    assert_eq!(text, "wét");
    assert_eq!(text, *"wét");
    assert_ne!(text, "wet");
    assert_ne!(text, *"wéts");
    assert_eq!(AsRef::<str>::as_ref(&text), "wét");
    assert_eq!((text.len(), text.to_uppercase().as_str()), (4, "WÉT"));
    assert_eq!(format!("{text} {text:?}"), "wét \"wét\"");
    assert_eq!(SharedStr::from(String::from("wét")), text);
    assert_eq!(SharedStr::try_from(text.as_bytes().clone()).unwrap(), text);
    assert_eq!(SharedStr::default(), "");
    let mut texts = ["b", "aa", "a"].map(SharedStr::from);
    texts.sort();
    assert_eq!(texts, ["a", "aa", "b"]);
    let table = HashMap::from([(text, 7)]);
    assert_eq!(table.get("wét"), Some(&7));

    let error = SharedStr::try_from(Bytes::from_static(b"we\xff")).unwrap_err();
    assert_eq!(error.valid_up_to(), 2);
}
