//! The rules of single types of the standard library.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BinaryHeap, LinkedList};
use std::convert::Infallible;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::fmt::Debug;
use std::ops::{Bound, ControlFlow};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::*;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use proptest::prelude::*;
use sdp::{
    DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpDecodeOwned, SdpEncode,
    SdpSchema,
};

use crate::limits::encode_with;
use crate::schema::check_schema;

/// Checks that `value` has this encoding, and that it decodes to a value with the same encoding. `dirty` is another
/// value, for decoding in place. Every shorter input is an error.
fn has_the_bytes<T: SdpEncode + SdpDecodeOwned + SdpSchema>(value: &T, mut dirty: T, bytes: &[u8]) {
    check_schema::<T>(bytes);
    assert_eq!(sdp::to_vec(value).unwrap(), bytes);
    assert_eq!(sdp::encoded_len(value), Ok(bytes.len()));
    assert_eq!(<T as SdpEncode>::SIZE, <T as SdpDecode>::SIZE);
    assert!(<T as SdpEncode>::SIZE.min() <= bytes.len());
    if let Some(size) = <T as SdpEncode>::SIZE.as_fixed() {
        assert_eq!(size, bytes.len());
    }
    for len in 0..bytes.len() {
        let error = sdp::from_slice::<T>(&bytes[..len]).err().unwrap();
        assert!(
            matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{error}"
        );
        assert_eq!(sdp::decode_into(&bytes[..len], &mut dirty), Err(error));
    }
    let decoded = sdp::from_slice::<T>(bytes).ok().unwrap();
    sdp::decode_into(bytes, &mut dirty).unwrap();
    for again in [decoded, dirty] {
        assert_eq!(sdp::to_vec(&again).unwrap(), bytes);
    }
    let sequence = [&[2, 0, 0, 0], bytes, bytes].concat();
    let items: Vec<T> = sdp::from_slice(&sequence).ok().unwrap();
    assert_eq!(sdp::to_vec(&items).unwrap(), sequence);
}

/// Checks the error of these bytes, also for decoding in place.
fn rejects<T: SdpDecodeOwned + SdpSchema>(
    bytes: &[u8],
    mut dirty: T,
    kind: DecodeErrorKind,
    offset: usize,
) {
    check_schema::<T>(bytes);
    let error = sdp::from_slice::<T>(bytes).err().unwrap();
    assert_eq!((error.kind(), error.offset()), (kind, offset), "{bytes:?}");
    assert_eq!(sdp::decode_into(bytes, &mut dirty), Err(error));
}

fn encode_error<T: SdpEncode>(value: &T) -> EncodeErrorKind {
    let error = sdp::to_vec(value).unwrap_err();
    // Its fixed-size neighbours are written first, and do not change the error.
    let neighbours = sdp::to_vec(&(7_u8, value, 8_u8)).unwrap_err();
    assert_eq!(neighbours, error);
    assert_eq!(sdp::to_slice(value, &mut [0; 64]).unwrap_err(), error);
    error.kind()
}

#[test]
fn text_of_the_system_has_the_bytes_of_a_string() {
    for text in ["", "wet", "é/ü", "a//b/./c"] {
        let bytes = sdp::to_vec(text).unwrap();
        has_the_bytes(&PathBuf::from(text), "dirty".into(), &bytes);
        has_the_bytes(&OsString::from(text), "dirty".into(), &bytes);
        let (path, dirty) = (Path::new(text), Path::new("dirty"));
        has_the_bytes(&Box::<Path>::from(path), dirty.into(), &bytes);
        has_the_bytes(&Rc::<Path>::from(path), dirty.into(), &bytes);
        has_the_bytes(&Arc::<Path>::from(path), dirty.into(), &bytes);
        let (os_str, dirty) = (OsStr::new(text), OsStr::new("dirty"));
        has_the_bytes(&Box::<OsStr>::from(os_str), dirty.into(), &bytes);
        has_the_bytes(&Rc::<OsStr>::from(os_str), dirty.into(), &bytes);
        has_the_bytes(&Arc::<OsStr>::from(os_str), dirty.into(), &bytes);

        let path: &Path = sdp::from_slice(&bytes).unwrap();
        // Equal paths can have different text.
        assert_eq!(path.as_os_str(), text);
        if !text.is_empty() {
            let borrowed = path.as_os_str().as_encoded_bytes();
            assert_eq!(borrowed.as_ptr().addr(), bytes[4..].as_ptr().addr());
        }
        assert_eq!(sdp::to_vec(&path).unwrap(), bytes);
        assert_eq!(sdp::to_vec(path).unwrap(), bytes);
        let text: &OsStr = sdp::from_slice(&bytes).unwrap();
        assert_eq!(
            (text, sdp::to_vec(text).unwrap()),
            (path.as_os_str(), bytes.clone())
        );
        let cow: Cow<'_, Path> = sdp::from_slice(&bytes).unwrap();
        assert!(matches!(cow, Cow::Borrowed(_)));
        assert_eq!(sdp::to_vec(&cow).unwrap(), bytes);
        let cow: Cow<'_, OsStr> = sdp::from_slice(&bytes).unwrap();
        assert!(matches!(cow, Cow::Borrowed(_)));
        assert_eq!(sdp::to_vec(&cow).unwrap(), bytes);
    }
    let invalid = [2, 0, 0, 0, b'a', 0xff];
    rejects(&invalid, PathBuf::new(), DecodeErrorKind::InvalidUtf8, 5);
    rejects(&invalid, OsString::new(), DecodeErrorKind::InvalidUtf8, 5);
}

#[cfg(unix)]
#[test]
fn text_of_the_system_that_is_not_utf8_is_not_encoded() {
    use std::os::unix::ffi::OsStrExt;

    let text = OsStr::from_bytes(b"a\xff");
    let path = Path::new(text);
    let not_utf8 = EncodeErrorKind::Custom("path is not UTF-8");
    assert_eq!(encode_error(&path), not_utf8);
    assert_eq!(encode_error(&path.to_owned()), not_utf8);
    assert_eq!(encode_error(&Cow::Borrowed(path)), not_utf8);
    let not_utf8 = EncodeErrorKind::Custom("OS string is not UTF-8");
    assert_eq!(encode_error(&text), not_utf8);
    assert_eq!(encode_error(&text.to_owned()), not_utf8);
}

#[test]
fn c_strings_keep_their_nul() {
    for text in [c"", c"wet", c"\xff\x01"] {
        let bytes = sdp::to_vec(text.to_bytes_with_nul()).unwrap();
        let dirty = c"dirty";
        has_the_bytes(&text.to_owned(), dirty.to_owned(), &bytes);
        has_the_bytes(&Box::<CStr>::from(text), dirty.into(), &bytes);
        has_the_bytes(&Rc::<CStr>::from(text), dirty.into(), &bytes);
        has_the_bytes(&Arc::<CStr>::from(text), dirty.into(), &bytes);

        let borrowed: &CStr = sdp::from_slice(&bytes).unwrap();
        assert_eq!(
            (borrowed, borrowed.as_ptr().addr()),
            (text, bytes[4..].as_ptr().addr())
        );
        assert_eq!(sdp::to_vec(borrowed).unwrap(), bytes);
        let cow: Cow<'_, CStr> = sdp::from_slice(&bytes).unwrap();
        assert!(matches!(cow, Cow::Borrowed(_)));
        assert_eq!(sdp::to_vec(&cow).unwrap(), bytes);
    }
}

#[test]
fn c_string_has_one_nul_at_its_end() {
    for len in 0..5_usize {
        for nuls in 0..1_u32 << len {
            let text: Vec<u8> = (0..len)
                .map(|index| b'a' * u8::from(nuls >> index & 1 == 0))
                .collect();
            let bytes = sdp::to_vec(&text).unwrap();
            let first = text.iter().position(|byte| *byte == 0);
            let (kind, offset) = match first {
                Some(first) if first + 1 == len => {
                    assert_eq!(
                        sdp::from_slice::<&CStr>(&bytes)
                            .unwrap()
                            .to_bytes_with_nul(),
                        text
                    );
                    continue;
                }
                Some(first) => ("C string with a nul before its end", first),
                None => ("C string without a nul at its end", len),
            };
            rejects(
                &bytes,
                c"dirty".to_owned(),
                DecodeErrorKind::Custom(kind),
                4 + offset,
            );
        }
    }
}

#[test]
fn atomics_have_the_bytes_of_their_value() {
    macro_rules! atomics {
        ($($atomic:ident($value:expr);)*) => {$(
            let bytes = sdp::to_vec(&$atomic::new($value).into_inner()).unwrap();
            has_the_bytes(&$atomic::new($value), $atomic::new(Default::default()), &bytes);
        )*};
    }
    atomics! {
        AtomicBool(true);
        AtomicU8(7); AtomicU16(0x102); AtomicU32(u32::MAX); AtomicU64(1 << 40); AtomicUsize(9);
        AtomicI8(-7); AtomicI16(-2); AtomicI32(i32::MIN); AtomicI64(-1 << 40); AtomicIsize(-9);
    }
    rejects(
        &[2],
        AtomicBool::new(true),
        DecodeErrorKind::InvalidBool(2),
        0,
    );
}

#[test]
fn cells_and_locks_have_the_bytes_of_their_content() {
    for text in ["", "wet"] {
        let bytes = sdp::to_vec(text).unwrap();
        let dirty = || String::from("dirty");
        has_the_bytes(
            &RefCell::new(text.to_owned()),
            RefCell::new(dirty()),
            &bytes,
        );
        has_the_bytes(&Mutex::new(text.to_owned()), Mutex::new(dirty()), &bytes);
        has_the_bytes(&RwLock::new(text.to_owned()), RwLock::new(dirty()), &bytes);
    }
    has_the_bytes(&RefCell::new(7_u16), RefCell::new(8), &[7, 0]);
    has_the_bytes(
        &[Mutex::new(7_u16), Mutex::new(8)],
        Default::default(),
        &[7, 0, 8, 0],
    );
    let flat = Limits::DEFAULT.with_max_nesting(0);
    assert!(encode_with(&Mutex::new(RefCell::new(vec![7_u8])), &flat).is_ok());
}

#[derive(SdpEncode)]
struct Around<T> {
    before: u8,
    content: T,
    after: u32,
}

/// Checks the error of a value that cannot be encoded now. Measuring it must not lead to another error.
fn is_refused<T: SdpEncode>(content: T, message: &'static str) {
    let kind = EncodeErrorKind::Custom(message);
    assert_eq!(encode_error(&content), kind);
    assert_eq!(
        encode_error(&Around {
            before: 1,
            content,
            after: 2
        }),
        kind
    );
}

#[test]
fn mutably_borrowed_cell_is_not_encoded() {
    let number = RefCell::new(7_u16);
    let text = RefCell::new(String::from("wet"));
    assert_eq!(sdp::to_vec(&(&number, &text)).unwrap().len(), 9);
    let shared = (number.borrow(), text.borrow());
    assert_eq!(sdp::to_vec(&(&number, &text)).unwrap().len(), 9);
    drop(shared);
    let _exclusive = (number.borrow_mut(), text.borrow_mut());
    is_refused(&number, "RefCell is mutably borrowed");
    is_refused(&text, "RefCell is mutably borrowed");
    is_refused([&text; 2], "RefCell is mutably borrowed");
}

#[test]
fn poisoned_lock_is_not_encoded_and_is_replaced_by_decoding() {
    let mutex = Arc::new((Mutex::new(7_u16), RwLock::new(String::from("wet"))));
    let held = Arc::clone(&mutex);
    let panicked = std::thread::spawn(move || {
        let _held = (held.0.lock().unwrap(), held.1.write().unwrap());
        std::panic::resume_unwind(Box::new(()));
    });
    assert!(panicked.join().is_err());
    let (mut mutex, mut lock) = Arc::into_inner(mutex).unwrap();
    is_refused(&mutex, "mutex is poisoned");
    is_refused(&lock, "lock is poisoned");
    assert_eq!(sdp::decode_into(&[9, 0], &mut mutex), Ok(()));
    assert_eq!(sdp::decode_into(&[1, 0, 0, 0, b'a'], &mut lock), Ok(()));
    assert_eq!((*mutex.lock().unwrap(), &**lock.read().unwrap()), (9, "a"));
}

/// A text that is longer each time that it is read.
struct Growing(RefCell<String>);

impl SdpEncode for Growing {
    const SIZE: sdp::WireSize = <String as SdpEncode>::SIZE;

    fn measure(&self, length: &mut sdp::Length) {
        self.0.measure(length);
        self.0.borrow_mut().push('a');
    }

    fn encode(&self, out: &mut sdp::Writer<'_>) -> Result<(), sdp::EncodeError> {
        self.0.encode(out)
    }
}

#[test]
fn content_that_changes_between_measuring_and_encoding_is_an_error() {
    let growing = Growing(RefCell::new(String::new()));
    let error = sdp::to_vec(&growing).unwrap_err();
    let kind = EncodeErrorKind::LengthMismatch {
        declared: 4,
        written: 5,
    };
    assert_eq!(error.kind(), kind);
}

#[test]
fn once_cells_have_the_bytes_of_an_option() {
    for value in [None, Some(String::from("wet"))] {
        let bytes = sdp::to_vec(&value).unwrap();
        let cell = || value.clone().map_or_else(OnceCell::new, OnceCell::from);
        let lock = || value.clone().map_or_else(OnceLock::new, OnceLock::from);
        has_the_bytes(&cell(), OnceCell::new(), &bytes);
        has_the_bytes(&cell(), OnceCell::from(String::from("dirty")), &bytes);
        has_the_bytes(&lock(), OnceLock::new(), &bytes);
        has_the_bytes(&lock(), OnceLock::from(String::from("dirty")), &bytes);
    }
    let kind = DecodeErrorKind::InvalidOptionTag(2);
    rejects(&[2, 7], OnceCell::from(7_u8), kind, 0);
    rejects(&[2, 7], OnceLock::from(7_u8), kind, 0);
}

#[test]
fn every_tag_of_a_bound_and_a_control_flow_is_that_of_a_variant_or_an_error() {
    fn check<T: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq + Clone>(
        name: &'static str,
        values: &[T],
        bytes: &[&[u8]],
    ) {
        for (value, bytes) in values.iter().zip(bytes) {
            for dirty in values {
                has_the_bytes(value, dirty.clone(), bytes);
            }
            assert_eq!(&sdp::from_slice::<T>(bytes).unwrap(), value);
        }
        for tag in values.len().try_into().unwrap()..=u8::MAX {
            let kind = DecodeErrorKind::UnknownVariant {
                tag: tag.into(),
                name,
            };
            rejects(&[tag, 7], values[0].clone(), kind, 0);
        }
    }

    let bounds = [Bound::Unbounded, Bound::Included(7_u8), Bound::Excluded(8)];
    check("Bound", &bounds, &[&[0], &[1, 7], &[2, 8]]);
    let flows = [ControlFlow::<u8, u16>::Continue(7), ControlFlow::Break(8)];
    check("ControlFlow", &flows, &[&[0, 7, 0], &[1, 8]]);
    for tag in 0..=u8::MAX {
        let error = sdp::from_slice::<Infallible>(&[tag]).unwrap_err();
        let kind = DecodeErrorKind::UnknownVariant {
            tag: tag.into(),
            name: "Infallible",
        };
        assert_eq!((error.kind(), error.offset()), (kind, 0));
    }
    let none: Option<Infallible> = sdp::from_slice(&[0]).unwrap();
    assert_eq!(sdp::to_vec(&none).unwrap(), [0]);
}

#[test]
fn largest_tuple_has_sixteen_parts() {
    let tuple = (
        1_u8,
        2_u8,
        3_u8,
        4_u8,
        5_u8,
        6_u8,
        7_u8,
        8_u8,
        9_u8,
        10_u8,
        11_u8,
        12_u8,
        13_u8,
        14_u8,
        15_u8,
        String::from("wet"),
    );
    let mut bytes: Vec<u8> = (1..=15).collect();
    bytes.extend(sdp::to_vec("wet").unwrap());
    let dirty = (
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        String::from("dirty"),
    );
    has_the_bytes(&tuple, dirty, &bytes);
}

proptest! {
    #![proptest_config(crate::cases(64))]

    #[test]
    fn linked_lists_have_the_bytes_of_a_vector(items: Vec<String>, dirty: Vec<String>, numbers: Vec<u16>) {
        let bytes = sdp::to_vec(&items).unwrap();
        let list = LinkedList::from_iter(items);
        has_the_bytes(&list, dirty.into_iter().collect(), &bytes[..]);
        let bytes = sdp::to_vec(&numbers).unwrap();
        has_the_bytes(&LinkedList::from_iter(numbers), LinkedList::from([7, 8]), &bytes);
    }

    #[test]
    fn heaps_have_the_bytes_of_a_sorted_vector(mut items: Vec<String>, dirty: Vec<String>, mut numbers in prop::collection::vec(0..9_u8, 0..20)) {
        items.extend(items.first().cloned());
        let heap = BinaryHeap::from(items.clone());
        items.sort();
        has_the_bytes(&heap, dirty.into_iter().collect(), &sdp::to_vec(&items).unwrap());
        let heap = BinaryHeap::from(numbers.clone());
        numbers.sort();
        has_the_bytes(&heap, BinaryHeap::from([7, 8]), &sdp::to_vec(&numbers).unwrap());
    }

    #[test]
    fn heaps_in_another_order_are_an_error(numbers in prop::collection::vec(0..4_u8, 0..5)) {
        let bytes = sdp::to_vec(&numbers).unwrap();
        match numbers.windows(2).position(|pair| pair[1] < pair[0]) {
            Some(index) => rejects(&bytes, BinaryHeap::<u8>::new(), DecodeErrorKind::UnorderedKey, 5 + index),
            None => has_the_bytes(&BinaryHeap::from(numbers), BinaryHeap::new(), &bytes),
        }
    }
}

#[test]
fn heap_with_equal_elements_of_different_bytes_is_an_error() {
    let paths = |texts: &[&str]| texts.iter().map(PathBuf::from).collect::<BinaryHeap<_>>();
    let same = paths(&["a//b", "a//b", "c"]);
    let bytes = sdp::to_vec(&["a//b", "a//b", "c"][..]).unwrap();
    has_the_bytes(&same, paths(&["dirty"]), &bytes);

    let kind = EncodeErrorKind::InvalidKey;
    assert_eq!(encode_error(&paths(&["a/b", "a//b"])), kind);
    assert_eq!(encode_error(&paths(&["c", "a/b", "a/./b", "a"])), kind);
    // The bytes are equal, and then they are not.
    assert_eq!(encode_error(&paths(&["a/b", "a//b", "a/b"])), kind);
    let bytes = sdp::to_vec(&["a/b", "a/b", "a//b"][..]).unwrap();
    rejects(&bytes, paths(&["dirty"]), DecodeErrorKind::DuplicateKey, 18);
}

#[test]
fn equal_elements_of_a_heap_may_nest_to_the_limit() {
    /// A path inside another level.
    #[derive(SdpEncode, PartialEq, Eq, PartialOrd, Ord)]
    struct Deep(Vec<Rc<PathBuf>>);

    let heap = BinaryHeap::from([
        Deep(vec![Rc::new("a".into())]),
        Deep(vec![Rc::new("a".into())]),
    ]);
    let limits = |levels| Limits::DEFAULT.with_max_nesting(levels);
    assert!(encode_with(&heap, &limits(3)).is_ok());
    assert!(encode_with(&heap, &limits(2)).is_err());
}

#[test]
fn elements_of_a_heap_with_a_skipped_field_are_not_encoded() {
    #[derive(SdpEncode, SdpDecode, PartialEq, Eq, PartialOrd, Ord)]
    struct Versioned {
        id: u16,
        #[sdp(skip)]
        version: u8,
    }

    let heap = BinaryHeap::from([Versioned { id: 7, version: 1 }]);
    assert_eq!(encode_error(&heap), EncodeErrorKind::InvalidKey);
    assert!(sdp::to_vec(&(BinaryHeap::from([1_u8]), Versioned { id: 7, version: 1 })).is_ok());
}

#[test]
fn lists_and_heaps_nest_like_vectors() {
    fn needs<T: SdpEncode + SdpDecodeOwned>(value: &T, levels: u32) {
        let bytes = sdp::to_vec(value).unwrap();
        for limit in 0..4 {
            let limits = Limits::DEFAULT.with_max_nesting(limit);
            assert_eq!(encode_with(value, &limits).is_ok(), limit >= levels);
            let decoded = Reader::with_limits(&bytes, &limits).decode_whole::<T>();
            assert_eq!(decoded.is_ok(), limit >= levels);
        }
    }

    needs(&LinkedList::from([7_u8]), 0);
    needs(&BinaryHeap::from([7_u8]), 0);
    needs(&LinkedList::from([String::new()]), 1);
    needs(&BinaryHeap::from([String::new()]), 1);
    needs(&LinkedList::from([vec![String::new()]]), 2);
    needs(&BinaryHeap::from([vec![String::new()]]), 2);
    needs(&RefCell::new(vec![Mutex::new(String::new())]), 1);
    needs(&Bound::Included(String::new()), 0);
    needs(&OnceCell::from(BTreeMap::from([(1_u8, String::new())])), 1);
}

#[test]
fn counts_of_lists_and_heaps_are_checked() {
    let bytes = [3, 0, 0, 0, 1, 2];
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: 3,
        available: 2,
    };
    rejects(&bytes, LinkedList::<u8>::new(), kind, 4);
    rejects(&bytes, BinaryHeap::<u8>::new(), kind, 4);
    rejects(&bytes, c"dirty".to_owned(), kind, 4);
}

#[test]
fn slices_of_byte_arrays_are_borrowed() {
    let bytes = [2, 0, 0, 0, 1, 2, 3, 4, 5, 6];
    let items: &[[u8; 3]] = sdp::from_slice(&bytes).unwrap();
    assert_eq!(items, [[1, 2, 3], [4, 5, 6]]);
    assert_eq!(items.as_ptr().addr(), bytes[4..].as_ptr().addr());
    assert_eq!(sdp::to_vec(items).unwrap(), bytes);
    let cow: Cow<'_, [[u8; 3]]> = sdp::from_slice(&bytes).unwrap();
    assert!(matches!(cow, Cow::Borrowed(_)));
    for len in 0..bytes.len() {
        let expected = sdp::from_slice::<Vec<[u8; 3]>>(&bytes[..len]).unwrap_err();
        assert_eq!(
            sdp::from_slice::<&[[u8; 3]]>(&bytes[..len]).unwrap_err(),
            expected
        );
    }
}

#[test]
fn cow_of_numbers_borrows_if_and_only_if_the_input_is_aligned() {
    let numbers = [1_u32, 2, 0x0304_0506];
    let encoded = sdp::to_vec(&numbers[..]).unwrap();
    let mut padded = vec![0; encoded.len() + 4];
    for start in 0..4 {
        padded[start..start + encoded.len()].copy_from_slice(&encoded);
        let input = &padded[start..start + encoded.len()];
        let cow: Cow<'_, [u32]> = sdp::from_slice(input).unwrap();
        assert_eq!(*cow, numbers);
        let aligned = input.as_ptr().addr().is_multiple_of(align_of::<u32>());
        let borrows = aligned && cfg!(all(target_endian = "little", not(sdp_safe)));
        assert_eq!(matches!(cow, Cow::Borrowed(_)), borrows);
        assert_eq!(sdp::to_vec(&cow).unwrap(), encoded);
        for len in 0..input.len() {
            let expected = sdp::from_slice::<Vec<u32>>(&input[..len]).unwrap_err();
            assert_eq!(
                sdp::from_slice::<Cow<'_, [u32]>>(&input[..len]).unwrap_err(),
                expected
            );
        }
    }
    let bytes: Cow<'_, [u8]> = sdp::from_slice(&[1, 0, 0, 0, 7]).unwrap();
    assert!(matches!(bytes, Cow::Borrowed([7])));
    let empty: Cow<'_, [f64]> = sdp::from_slice(&[0; 4]).unwrap();
    assert!(empty.is_empty());
}

#[test]
fn decoding_in_place_reuses_text_lists_and_heaps() {
    fn is_reused<T: SdpEncode + SdpDecodeOwned>(mut value: T, allocations: u64) {
        let bytes = sdp::to_vec(&value).unwrap();
        let info = allocation_counter::measure(|| sdp::decode_into(&bytes, &mut value).unwrap());
        assert_eq!((info.count_total, info.count_current), (allocations, 0));
    }

    let texts = || ["b", "a", "c"].map(String::from);
    is_reused(PathBuf::from("wet"), 0);
    is_reused(OsString::from("wet"), 0);
    is_reused(CString::from(c"wet"), 0);
    is_reused(LinkedList::from(texts()), 0);
    is_reused(BinaryHeap::from(texts()), 0);
    is_reused(Mutex::new(String::from("wet")), 0);
    is_reused(OnceCell::from(String::from("wet")), 0);
    is_reused(Bound::Excluded(String::from("wet")), 0);
}
