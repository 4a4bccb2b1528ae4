use ::smallvec::SmallVec;
use sdp::{SdpDecode, SdpEncode};

use super::*;

#[test]
fn small_vectors_are_sequences() {
    is_a_sequence::<SmallVec<[[u16; 3]; 4]>, _>(9);
    is_a_sequence::<SmallVec<[u8; 64]>, _>(usize::MAX);
    is_a_sequence::<SmallVec<[i16; 3]>, _>(usize::MAX);
    is_a_sequence::<SmallVec<[u32; 1]>, _>(usize::MAX);
    is_a_sequence::<SmallVec<[(u8, bool); 64]>, _>(usize::MAX);
    is_a_sequence::<SmallVec<[Option<u16>; 8]>, _>(usize::MAX);
    nests_as_a_sequence::<SmallVec<[u8; 2]>, SmallVec<[Vec<u8>; 2]>>();
    drops_each_element_once::<SmallVec<[Counted; 4]>>();
    drops_each_element_once::<SmallVec<[Counted; 2]>>();
}

#[test]
fn inline_values_need_no_allocation() {
    decodes_without_allocation(&SmallVec::from([1.5_f32; 16]));
    decodes_without_allocation(&SmallVec::from([(true, 7_u16); 16]));
    decodes_without_allocation(&SmallVec::<[u8; 16]>::from_slice(&[1, 2, 3]));
    is_reused(SmallVec::from([(); 4].map(|()| String::from("wet"))));
}

#[test]
fn spilled_vector_keeps_its_allocation() {
    is_reused(SmallVec::<[u16; 4]>::from_elem(7, 100));
    is_reused(SmallVec::<[String; 2]>::from_elem("wet".into(), 10));

    let mut place = SmallVec::<[u16; 4]>::from_elem(7, 100);
    let at = place.as_ptr();
    sdp::decode_into(&[1, 0, 0, 0, 9, 0], &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), (&[9][..], at));
}

#[test]
fn count_alone_allocates_nothing() {
    let bytes = [0xff, 0xff, 0, 0, 1, 2, 3];
    allocates_nothing(|| assert!(sdp::from_slice::<SmallVec<[u16; 4]>>(&bytes).is_err()));
    allocates_nothing(|| assert!(sdp::from_slice::<SmallVec<[String; 4]>>(&bytes).is_err()));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plugin<T> {
    name: String,
    values: SmallVec<[T; 4]>,
    children: SmallVec<[Box<Plugin<T>>; 1]>,
}

#[test]
fn derives_accept_the_types() {
    let plugin = |children| Plugin::<f32> {
        name: "Chorus".into(),
        values: SmallVec::from_slice(&[0.5, 1.5]),
        children,
    };
    let value = plugin(SmallVec::from([Box::new(plugin(SmallVec::new()))]));
    let one = ("Chorus", vec![0.5_f32, 1.5]);
    let bytes = sdp::to_vec(&(&one, vec![(&one, Vec::<u8>::new())])).unwrap();
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    assert_eq!(sdp::from_slice::<Plugin<f32>>(&bytes).unwrap(), value);
}
