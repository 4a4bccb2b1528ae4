use ::heapless::{String, Vec};
use sdp::{SdpDecode, SdpEncode, SdpPatch, SdpViews};

use super::*;

type StdString = std::string::String;
type StdVec<T> = std::vec::Vec<T>;

#[test]
fn heapless_strings_are_strings() {
    is_a_string::<String<40>>(40, |text| String::try_from(text).unwrap());
    is_a_string::<String<5, u8>>(5, |text| String::try_from(text).unwrap());
    rejects_longer_strings::<String<0>>(0);
    rejects_longer_strings::<String<5>>(5);
    rejects_longer_strings::<String<16, u8>>(16);
    rejects_longer_strings::<String<40, u16>>(40);
}

#[test]
fn heapless_vectors_are_sequences() {
    is_a_sequence::<Vec<[u16; 3], 9>, _>(9);
    is_a_sequence::<Vec<u8, 600>, _>(600);
    is_a_sequence::<Vec<u8, 255, u8>, _>(255);
    is_a_sequence::<Vec<i16, 3>, _>(3);
    is_a_sequence::<Vec<u32, 200, u16>, _>(200);
    is_a_sequence::<Vec<(u8, bool), 20>, _>(20);
    is_a_sequence::<Vec<Option<u16>, 8>, _>(8);
    is_a_sequence::<Vec<StdString, 8>, _>(8);
    is_a_sequence::<Vec<StdVec<u8>, 3>, _>(3);
    nests_as_a_sequence::<Vec<u8, 2>, Vec<StdVec<u8>, 2>>();
    rejects_longer_sequences::<Vec<u8, 0>>(0);
    rejects_longer_sequences::<Vec<u8, 255, u8>>(255);
    rejects_longer_sequences::<Vec<f64, 7>>(7);
    rejects_longer_sequences::<Vec<bool, 7>>(7);
    rejects_longer_sequences::<Vec<StdString, 3>>(3);
    drops_each_element_once::<Vec<Counted, 4>>();
}

#[test]
fn inline_values_need_no_allocation() {
    decodes_without_allocation(&String::<40>::try_from("parameter of a plugin").unwrap());
    decodes_without_allocation(&Vec::<_, 100>::from_array([1.5_f32; 100]));
    decodes_without_allocation(&Vec::<_, 100, u8>::from_array([(true, 7_u16); 100]));
    decodes_without_allocation(&Vec::<Vec<u8, 4>, 4>::from_iter([
        Vec::from_array([1, 2]),
        Vec::new(),
    ]));
    is_reused(Vec::<_, 4>::from_array(
        [(); 4].map(|()| StdString::from("wet")),
    ));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plugin<T, const N: usize> {
    name: String<N>,
    values: Vec<T, N, u8>,
}

#[test]
fn derives_accept_the_types() {
    let value = Plugin::<f32, 8> {
        name: String::try_from("Chorus").unwrap(),
        values: Vec::from_array([0.5, 1.5]),
    };
    let bytes = sdp::to_vec(&("Chorus", vec![0.5_f32, 1.5])).unwrap();
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    assert_eq!(sdp::from_slice::<Plugin<f32, 8>>(&bytes).unwrap(), value);
}

#[test]
fn views_and_patch_forms_keep_fields_with_the_names_of_standard_types() {
    #[derive(SdpEncode, SdpDecode, SdpViews, SdpPatch, Debug, PartialEq)]
    #[sdp(borrowed = "TrackRef", lazy = "TrackSeq", patch = "TrackPatch")]
    struct Track<const N: usize> {
        name: std::string::String,
        code: String<8>,
        notes: Vec<u8, N>,
        texts: Vec<StdString, 2>,
    }

    let track = Track {
        name: "lead".into(),
        code: "L".try_into().unwrap(),
        notes: Vec::from_slice(&[60, 64]).unwrap(),
        texts: Vec::from_array(["a".into()]),
    };
    let mut bytes = sdp::to_vec(&track).unwrap();
    let TrackRef {
        name,
        code,
        notes,
        texts,
    } = sdp::from_slice(&bytes).unwrap();
    let same: (String<8>, Vec<u8, 4>, Vec<StdString, 2>) = (code, notes, texts);
    assert_eq!((name, &*same.0, &*same.1), ("lead", "L", &[60, 64][..]));
    assert_eq!(same.2, track.texts);
    let lazy: TrackSeq<'_, 4> = sdp::from_slice(&bytes).unwrap();
    let notes: Vec<u8, 4> = lazy.notes;
    assert_eq!(
        (lazy.name, lazy.code, notes, lazy.texts),
        (name, same.0, same.1, same.2)
    );

    let mut place = sdp::patch::open::<Track<4>>(&mut bytes).unwrap();
    let notes = Vec::from_slice(&[65, 69]).unwrap();
    place.notes.set(&notes).unwrap();
    let changed: Track<4> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(changed, Track { notes, ..track });
}
