use ::arrayvec::{ArrayString, ArrayVec};
use sdp::{SdpDecode, SdpEncode};

use super::*;

#[test]
fn array_strings_are_strings() {
    is_a_string::<ArrayString<40>>(40, |text| ArrayString::from(text).unwrap());
    is_a_string::<ArrayString<5>>(5, |text| ArrayString::from(text).unwrap());
    rejects_longer_strings::<ArrayString<0>>(0);
    rejects_longer_strings::<ArrayString<5>>(5);
    rejects_longer_strings::<ArrayString<16>>(16);
    rejects_longer_strings::<ArrayString<40>>(40);
}

#[test]
fn array_vectors_are_sequences() {
    is_a_sequence::<ArrayVec<[u16; 3], 9>, _>(9);
    is_a_sequence::<ArrayVec<u8, 600>, _>(600);
    is_a_sequence::<ArrayVec<i16, 3>, _>(3);
    is_a_sequence::<ArrayVec<u32, 200>, _>(200);
    is_a_sequence::<ArrayVec<(u8, bool), 20>, _>(20);
    is_a_sequence::<ArrayVec<Option<u16>, 8>, _>(8);
    is_a_sequence::<ArrayVec<String, 8>, _>(8);
    is_a_sequence::<ArrayVec<Vec<u8>, 3>, _>(3);
    nests_as_a_sequence::<ArrayVec<u8, 2>, ArrayVec<Vec<u8>, 2>>();
    rejects_longer_sequences::<ArrayVec<u8, 0>>(0);
    rejects_longer_sequences::<ArrayVec<f64, 7>>(7);
    rejects_longer_sequences::<ArrayVec<bool, 7>>(7);
    rejects_longer_sequences::<ArrayVec<String, 3>>(3);
    drops_each_element_once::<ArrayVec<Counted, 4>>();
}

#[test]
fn inline_values_need_no_allocation() {
    decodes_without_allocation(&ArrayString::<40>::from("parameter of a plugin").unwrap());
    decodes_without_allocation(&ArrayVec::from([1.5_f32; 100]));
    decodes_without_allocation(&ArrayVec::from([(true, 7_u16); 100]));
    decodes_without_allocation(&ArrayVec::from([ArrayString::<8>::from("wet").unwrap(); 9]));
    is_reused(ArrayVec::from(
        [const { String::new() }; 4].map(|_| String::from("wet")),
    ));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Plugin<T, const N: usize> {
    name: ArrayString<N>,
    values: ArrayVec<T, N>,
    next: Option<ArrayVec<Box<Plugin<T, N>>, 1>>,
}

#[test]
fn derives_accept_the_types() {
    let plugin = |next| Plugin::<f32, 8> {
        name: ArrayString::from("Chorus").unwrap(),
        values: ArrayVec::from_iter([0.5, 1.5]),
        next,
    };
    let value = plugin(Some(ArrayVec::from([Box::new(plugin(None))])));
    let one = (String::from("Chorus"), vec![0.5_f32, 1.5]);
    let bytes = sdp::to_vec(&(&one, Some(vec![(&one, None::<u8>)]))).unwrap();
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    assert_eq!(sdp::from_slice::<Plugin<f32, 8>>(&bytes).unwrap(), value);
}
