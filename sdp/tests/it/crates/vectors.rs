//! Vectors, inline and on the heap.

use super::*;

/// Checks the vectors of a crate with elements of each kind. `$Vector` is a vector with the capacity, or the inline
/// capacity, of its constant. `$capacity` returns the capacity for this constant.
macro_rules! are_sequences {
    ($Vector:ident, $capacity:expr) => {{
        let capacity: fn(usize) -> usize = $capacity;
        is_a_sequence::<$Vector<[u16; 3], 9>, _>(capacity(9));
        is_a_sequence::<$Vector<u8, 64>, _>(capacity(64));
        is_a_sequence::<$Vector<i16, 3>, _>(capacity(3));
        is_a_sequence::<$Vector<u32, 128>, _>(capacity(128));
        is_a_sequence::<$Vector<(u8, bool), 20>, _>(capacity(20));
        is_a_sequence::<$Vector<Option<u16>, 8>, _>(capacity(8));
        is_a_sequence::<$Vector<String, 8>, _>(capacity(8));
        is_a_sequence::<$Vector<Vec<u8>, 3>, _>(capacity(3));
        nests_as_a_sequence::<$Vector<u8, 2>, $Vector<Vec<u8>, 2>>();
        decodes_without_allocation(&$Vector::<f32, 16>::from_iter([1.5; 16]));
        decodes_without_allocation(&$Vector::<(bool, u16), 16>::from_iter([(true, 7); 16]));
        is_reused($Vector::<String, 4>::from_iter(
            ["wet", "dry"].map(String::from),
        ));
    }};
}

#[cfg(feature = "arrayvec-0_7")]
#[test]
fn array_vectors_are_sequences() {
    use ::arrayvec::{ArrayString, ArrayVec};

    are_sequences!(ArrayVec, |capacity| capacity);
    rejects_longer_sequences::<ArrayVec<u8, 0>>(0);
    rejects_longer_sequences::<ArrayVec<f64, 7>>(7);
    rejects_longer_sequences::<ArrayVec<bool, 7>>(7);
    rejects_longer_sequences::<ArrayVec<String, 3>>(3);
    decodes_without_allocation(&ArrayVec::from([ArrayString::<8>::from("wet").unwrap(); 9]));
}

#[cfg(feature = "heapless-0_9")]
#[test]
fn heapless_vectors_are_sequences() {
    use ::heapless::Vec as Heapless;

    type Vector<T, const N: usize> = Heapless<T, N>;
    type Short<T, const N: usize> = Heapless<T, N, u8>;
    are_sequences!(Vector, |capacity| capacity);
    are_sequences!(Short, |capacity| capacity);
    is_a_sequence::<Heapless<u8, 255, u8>, _>(255);
    rejects_longer_sequences::<Heapless<u8, 0>>(0);
    rejects_longer_sequences::<Heapless<u8, 255, u8>>(255);
    rejects_longer_sequences::<Heapless<f64, 7>>(7);
    rejects_longer_sequences::<Heapless<bool, 7>>(7);
    rejects_longer_sequences::<Heapless<String, 3>>(3);
}

#[cfg(feature = "smallvec-1")]
#[test]
fn small_vectors_are_sequences() {
    use ::smallvec::SmallVec;

    type Vector<T, const N: usize> = SmallVec<[T; N]>;
    are_sequences!(Vector, |_| usize::MAX);
    is_reused(SmallVec::<[u16; 4]>::from_elem(7, 100));
    is_reused(SmallVec::<[String; 2]>::from_elem("wet".into(), 10));
    let mut place = SmallVec::<[u16; 4]>::from_elem(7, 100);
    let at = place.as_ptr();
    sdp::decode_into(&[1, 0, 0, 0, 9, 0], &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), (&[9][..], at));

    let bytes = [0xff, 0xff, 0, 0, 1, 2, 3];
    allocates_nothing(|| assert!(sdp::from_slice::<SmallVec<[u16; 4]>>(&bytes).is_err()));
    allocates_nothing(|| assert!(sdp::from_slice::<SmallVec<[String; 4]>>(&bytes).is_err()));
}

#[cfg(feature = "heapless-0_9")]
#[test]
fn views_and_patch_forms_keep_fields_with_the_names_of_standard_types() {
    use ::heapless::{String, Vec};
    use sdp::{SdpPatch, SdpViews};

    type Texts = Vec<std::string::String, 2>;

    types! {
        #[derive(SdpViews, SdpPatch)]
        #[sdp(borrowed, lazy, patch)]
        struct Track<const N: usize> {
            name: std::string::String,
            code: String<8>,
            notes: Vec<u8, N>,
            texts: Vec<std::string::String, 2>,
        }
    }

    let track = Track {
        name: "lead".into(),
        code: "L".try_into().unwrap(),
        notes: Vec::from_slice(&[60, 64]).unwrap(),
        texts: Vec::from_array(["a".into()]),
    };
    let mut bytes = sdp::to_vec(&track).unwrap();
    let borrowed: TrackRef<'_, 4> = sdp::from_slice(&bytes).unwrap();
    let name: &str = borrowed.name;
    let same: (String<8>, Vec<u8, 4>, Texts) = (borrowed.code, borrowed.notes, borrowed.texts);
    assert_eq!((name, &*same.0, &*same.1), ("lead", "L", &[60, 64][..]));
    assert_eq!(same.2, track.texts);
    let lazy: TrackSeq<'_, 4> = sdp::from_slice(&bytes).unwrap();
    let lazy: (&str, _, Vec<u8, 4>, Texts) = (lazy.name, lazy.code, lazy.notes, lazy.texts);
    assert_eq!(lazy, (name, same.0, same.1, same.2));

    let mut place = sdp::patch::open::<Track<4>>(&mut bytes).unwrap();
    let notes = Vec::from_slice(&[65, 69]).unwrap();
    place.notes.set(&notes).unwrap();
    let changed: Track<4> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(changed, Track { notes, ..track });
}
