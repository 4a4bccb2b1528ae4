//! Bug class: decoding fails or panics after some elements, and leaks these or drops them twice.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;
use std::sync::Arc;

use sdp::{DecodeError, DecodeErrorKind, Reader, SdpDecode, SdpDecodeOwned, WireSize};

thread_local! {
    static CONSTRUCTED: Cell<usize> = const { Cell::new(0) };
    static DROPPED: Cell<usize> = const { Cell::new(0) };
}

const FAILS: u8 = 0xf0;
const PANICS: u8 = 0xf1;

/// Counts the constructed and dropped values. It takes `N` bytes, or at least one if `N` is 0.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Counted<const N: usize>(Box<u8>);

impl<'de, const N: usize> SdpDecode<'de> for Counted<N> {
    const SIZE: WireSize = match N {
        0 => WireSize::at_least(1),
        size => WireSize::fixed(size),
    };

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let bytes = input.take(N.max(1))?;
        match bytes[0] {
            FAILS => Err(input.error_at_last(N.max(1), DecodeErrorKind::Custom("requested"))),
            // Skips the panic hook, because its backtraces take minutes under Miri.
            PANICS => resume_unwind(Box::new("requested")),
            byte => {
                CONSTRUCTED.set(CONSTRUCTED.get() + 1);
                Ok(Self(Box::new(byte)))
            }
        }
    }
}

impl<const N: usize> Drop for Counted<N> {
    fn drop(&mut self) {
        DROPPED.set(DROPPED.get() + 1);
    }
}

/// Checks that every constructed value was dropped.
#[track_caller]
fn all_are_dropped() {
    assert_eq!(CONSTRUCTED.get(), DROPPED.get());
}

const COUNT: u8 = 5;

/// Decodes `T` with an error and a panic at each element: to a new value, and in place into an equally long value and
/// an empty one.
///
/// The input is `COUNT` elements of `size` bytes, after a count if `has_count` is set.
fn drops_each_element<T: SdpDecodeOwned>(size: usize, has_count: bool) {
    let input = |bad: Option<(usize, u8)>| -> Vec<u8> {
        let count = [COUNT, 0, 0, 0].into_iter().filter(|_| has_count);
        let elements = (0..COUNT).flat_map(|index| match bad {
            Some((at, byte)) if at == usize::from(index) => vec![byte; size],
            _ => vec![index; size],
        });
        count.chain(elements).collect()
    };

    CONSTRUCTED.set(0);
    DROPPED.set(0);
    let start = input(None).len() - size * usize::from(COUNT);
    // Miri runs the first and the last element only.
    for index in (0..usize::from(COUNT)).step_by(if cfg!(miri) { 4 } else { 1 }) {
        let failing = input(Some((index, FAILS)));
        let panicking = input(Some((index, PANICS)));

        let error = sdp::from_slice::<T>(&failing).err().unwrap();
        assert_eq!(error.offset(), start + index * size);
        all_are_dropped();
        assert!(catch_unwind(|| sdp::from_slice::<T>(&panicking).is_ok()).is_err());
        all_are_dropped();

        let mut place = sdp::from_slice::<T>(&input(None)).ok().unwrap();
        assert!(CONSTRUCTED.get() - DROPPED.get() >= usize::from(COUNT));
        assert_eq!(sdp::decode_into(&failing, &mut place), Err(error.clone()));
        let over = AssertUnwindSafe(|| sdp::decode_into(&panicking, &mut place));
        assert!(catch_unwind(over).is_err());
        assert_eq!(sdp::decode_into(&input(None), &mut place), Ok(()));
        drop(place);
        all_are_dropped();

        if has_count {
            let mut place = sdp::from_slice::<T>(&[0; 4]).ok().unwrap();
            assert_eq!(sdp::decode_into(&failing, &mut place), Err(error.clone()));
            drop(place);
            all_are_dropped();
        }
    }
    let mut longer = input(None);
    longer.push(0);
    let error = sdp::from_slice::<T>(&longer).err().unwrap();
    assert_eq!(error.kind(), DecodeErrorKind::TrailingBytes(1));
    assert_eq!(error.offset(), longer.len() - 1);
    all_are_dropped();
    // The error of the value precedes that of the trailing byte.
    let last = start + size * usize::from(COUNT - 1);
    longer[last..last + size].fill(FAILS);
    let error = sdp::from_slice::<T>(&longer).err().unwrap();
    assert_eq!(error.offset(), last);
    all_are_dropped();
    // The test has dropped elements at all.
    assert!(DROPPED.get() > usize::from(COUNT));
}

/// Tests types of five elements. The number is the size of an element.
macro_rules! drop_each_element_once {
    ($($test:ident($has_count:literal): $($size:literal, $($type:ty),+;)+)*) => {$(
        #[test]
        fn $test() {
            $($(drops_each_element::<$type>($size, $has_count);)+)+
        }
    )*};
}

drop_each_element_once! {
    vectors_drop_each_element_once(true):
        1, Vec<Counted<0>>, Vec<Counted<1>>, Vec<[Counted<0>; 1]>, VecDeque<Counted<0>>;
        3, Vec<Counted<3>>, Vec<[Counted<3>; 1]>, VecDeque<Counted<3>>;
    arrays_drop_each_element_once(false):
        1, [Counted<0>; 5], [[Counted<0>; 1]; 5], Box<[Counted<0>; 5]>;
        1, (Counted<0>, Counted<1>, Counted<0>, Counted<1>, Counted<0>);
        // Its code is not inlined.
        1, (Counted<0>, Counted<0>, Counted<0>, Counted<0>, Counted<0>);
        3, [Counted<3>; 5];
    slices_on_the_heap_drop_each_element_once(true):
        1, Box<[Counted<0>]>, Rc<[Counted<0>]>;
        3, Box<[Counted<3>]>, Arc<[Counted<3>]>;
    maps_and_sets_drop_each_entry_once(true):
        1, BTreeSet<Counted<0>>, BTreeMap<Counted<0>, ()>, HashMap<Counted<0>, ()>;
        3, HashSet<Counted<3>>, BTreeMap<Counted<3>, ()>;
}

// Tests vectors of other crates, inline and on the heap.
#[cfg(all(
    feature = "arrayvec-0_7",
    feature = "heapless-0_9",
    feature = "smallvec-1"
))]
drop_each_element_once! {
    inline_vectors_drop_each_element_once(true):
        1, arrayvec::ArrayVec<Counted<0>, 5>, heapless::Vec<Counted<0>, 5>;
        1, smallvec::SmallVec<[Counted<0>; 5]>;
        3, arrayvec::ArrayVec<Counted<3>, 5>, heapless::Vec<Counted<3>, 5>;
        3, smallvec::SmallVec<[Counted<3>; 2]>;
}

#[test]
fn entries_with_a_failing_value_or_an_unordered_key_drop_once() {
    type Ordered = BTreeMap<Counted<0>, Counted<0>>;
    type Hashed = HashMap<Counted<1>, Counted<0>>;
    fn fails<T: SdpDecodeOwned>(bytes: &[u8]) {
        let good = [2, 0, 0, 0, 1, 1, 2, 2];
        let mut place = sdp::from_slice::<T>(&good).ok().unwrap();
        assert!(sdp::decode_into(bytes, &mut place).is_err());
        drop(place);
        assert!(sdp::from_slice::<T>(bytes).is_err());
        all_are_dropped();
    }
    for bytes in [
        [2, 0, 0, 0, 1, 1, 2, FAILS],
        [2, 0, 0, 0, 1, 1, FAILS, 2],
        [2, 0, 0, 0, 1, 1, 1, 2],
        [2, 0, 0, 0, 3, 1, 2, 2],
    ] {
        fails::<Ordered>(&bytes);
        fails::<Hashed>(&bytes);
    }
    assert!(DROPPED.get() > 0);
}
