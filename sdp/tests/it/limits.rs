//! What bounds a call: nesting, lengths, and the word of a count.

use std::collections::BTreeMap;
use std::rc::Rc;

use sdp::{DecodeErrorKind, EncodeErrorKind, Limits, SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Node {
    children: Vec<Node>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Link {
    next: Option<Box<Link>>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum List {
    End,
    Item(u8, Rc<List>),
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Directory {
    entries: BTreeMap<u8, Directory>,
}

fn nodes(levels: usize) -> Node {
    (1..levels).fold(Node::default(), |inner, _| Node {
        children: vec![inner],
    })
}

fn links(levels: usize) -> Link {
    (0..levels).fold(Link::default(), |inner, _| Link {
        next: Some(Box::new(inner)),
    })
}

fn lists(levels: usize) -> List {
    (0..levels).fold(List::End, |inner, _| List::Item(7, Rc::new(inner)))
}

fn directories(levels: usize) -> Directory {
    (1..levels).fold(Directory::default(), |inner, _| Directory {
        entries: BTreeMap::from([(1, inner)]),
    })
}

/// `make(n)` nests `n` levels deep.
fn nests_to_the_limit<T>(make: impl Fn(usize) -> T)
where
    T: SdpEncode + for<'de> SdpDecode<'de> + std::fmt::Debug + PartialEq,
{
    let bytes = sdp::to_vec(&make(128)).unwrap();
    assert_eq!(sdp::from_slice::<T>(&bytes).unwrap(), make(128));
    let mut place = make(3);
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, make(128));

    let deep = make(129);
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    assert_eq!(sdp::to_vec(&deep).unwrap_err().kind(), too_deep);
    assert_eq!(
        sdp::append(&deep, &mut Vec::new()).unwrap_err().kind(),
        too_deep
    );
    assert_eq!(
        sdp::to_slice(&deep, &mut [0; 4096]).unwrap_err().kind(),
        too_deep
    );
    assert_eq!(sdp::encoded_len(&deep), usize::MAX);

    let more = Limits::new().nesting(129);
    let bytes = sdp::to_vec_with(&deep, &more).unwrap();
    let mut slice = vec![0; bytes.len()];
    assert_eq!(
        sdp::to_slice_with(&deep, &mut slice, &more),
        Ok(bytes.len())
    );
    assert_eq!(slice, bytes);
    assert_eq!(sdp::from_slice_with::<T>(&bytes, &more).unwrap(), deep);
    assert_eq!(sdp::from_prefix_with::<T>(&bytes, &more).unwrap().0, deep);

    let too_deep = DecodeErrorKind::NestingTooDeep(128);
    let error = sdp::from_slice::<T>(&bytes).unwrap_err();
    assert_eq!(error.kind(), too_deep);
    assert_eq!(sdp::decode_into(&bytes, &mut make(1)).unwrap_err(), error);
    assert_eq!(sdp::decode_into(&bytes, &mut make(200)).unwrap_err(), error);
}

#[test]
fn sequences_of_themselves_nest_to_the_limit() {
    nests_to_the_limit(nodes);
}

#[test]
fn boxes_of_themselves_nest_to_the_limit() {
    nests_to_the_limit(links);
}

#[test]
fn enums_of_themselves_nest_to_the_limit() {
    nests_to_the_limit(lists);
}

#[test]
fn maps_of_themselves_nest_to_the_limit() {
    nests_to_the_limit(directories);
}

#[test]
fn only_what_can_recurse_is_a_level() {
    fn levels<T>(value: T, levels: u32)
    where
        T: SdpEncode + for<'de> SdpDecode<'de> + std::fmt::Debug + PartialEq,
    {
        let enough = Limits::new().nesting(levels);
        let bytes = sdp::to_vec_with(&value, &enough).unwrap();
        assert_eq!(sdp::from_slice_with::<T>(&bytes, &enough).unwrap(), value);
        if let Some(fewer) = levels.checked_sub(1) {
            let kind = EncodeErrorKind::NestingTooDeep(fewer);
            let fewer = Limits::new().nesting(fewer);
            assert_eq!(sdp::to_vec_with(&value, &fewer).unwrap_err().kind(), kind);
            let error = sdp::from_slice_with::<T>(&bytes, &fewer).unwrap_err();
            assert!(matches!(error.kind(), DecodeErrorKind::NestingTooDeep(_)));
        }
    }

    levels(String::from("wet"), 0);
    levels(Box::<str>::from("wet"), 0);
    levels(vec![7_u8], 0);
    levels(Box::new([7_u16; 3]), 0);
    levels(Rc::<[u16]>::from([7]), 0);
    levels(Some((1_u8, [2_u16; 2])), 0);
    levels(BTreeMap::from([(1_u8, 2_u8)]), 0);
    levels(vec![String::from("wet")], 1);
    levels(vec![vec![7_u8]], 1);
    levels(Box::new(String::from("wet")), 1);
    levels(Box::<[String]>::from(["wet".into()]), 1);
    levels(BTreeMap::from([(1_u8, vec![2_u8])]), 1);
    levels(vec![Box::new(Some(vec![7_u8]))], 2);
}

#[test]
fn borrowed_and_owned_bytes_nest_alike() {
    let flat = Limits::new().nesting(0);
    let bytes = [4, 0, 0, 0, 1, 2, 3, 4];
    assert!(sdp::from_slice_with::<Vec<u8>>(&bytes, &flat).is_ok());
    assert!(sdp::from_slice_with::<&[u8]>(&bytes, &flat).is_ok());
    assert!(sdp::from_slice_with::<[u8; 8]>(&bytes, &flat).is_ok());
    assert!(sdp::from_slice_with::<&[u8; 8]>(&bytes, &flat).is_ok());
    assert!(sdp::to_vec_with(&&bytes, &flat).is_ok());
}

#[test]
fn a_buffer_too_small_says_the_length_under_the_limits_of_the_call() {
    let deep = links(200);
    let more = Limits::new().nesting(200);
    let kind = EncodeErrorKind::BufferTooSmall {
        needed: 201,
        available: 4,
    };
    let error = sdp::to_slice_with(&deep, &mut [0; 4], &more).unwrap_err();
    assert_eq!(error.kind(), kind);
    // Under the default limits no buffer is long enough.
    let kind = EncodeErrorKind::NestingTooDeep(128);
    assert_eq!(sdp::to_slice(&deep, &mut [0; 4]).unwrap_err().kind(), kind);
    let error = sdp::message::to_slice(&deep, &mut [0; 12]).unwrap_err();
    assert_eq!(error.kind(), kind);
    let kind = EncodeErrorKind::BufferTooSmall {
        needed: 211,
        available: 12,
    };
    let error = sdp::message::to_slice_with(&deep, &mut [0; 12], &more).unwrap_err();
    assert_eq!(error.kind(), kind);
}
