//! The rules of single types of the standard library. `standard` has their values.

use sdp::{DecodeErrorKind, EncodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};

use crate::encoding::has_the_bytes;
use crate::errors::{fails, is_refused};
use crate::limits::encode_nested;
use crate::schema::check_schema;
use crate::standard_types::*;

/// Checks the error of these bytes, also for decoding in place.
fn rejects<T: SdpDecodeOwned + SdpSchema>(
    bytes: &[u8],
    mut dirty: T,
    kind: DecodeErrorKind,
    offset: usize,
) {
    check_schema::<T>(bytes);
    fails(sdp::from_slice::<T>(bytes), kind, offset);
    fails(sdp::decode_into(bytes, &mut dirty), kind, offset);
}

/// Checks that a value is not encoded, alone and between other values.
fn is_not_encoded<T: SdpEncode>(value: &T, kind: EncodeErrorKind) {
    is_refused(sdp::to_vec(value), kind);
    // Its fixed-size neighbours are written first, and do not change the error.
    is_refused(sdp::to_vec(&(7_u8, value, 8_u8)), kind);
    is_refused(sdp::to_slice(value, &mut [0; 64]), kind);
}

/// Checks that a type is decoded from these bytes without a copy of the text in them.
fn is_borrowed<'de, T: SdpDecode<'de>>(bytes: &'de [u8], text: impl Fn(&T) -> *const u8) {
    let value: T = sdp::from_slice(bytes).unwrap();
    assert_eq!(text(&value), bytes[4..].as_ptr());
}

#[test]
fn borrowed_text_is_in_the_input() {
    let bytes = b"\x04\0\0\0wet\0";
    is_borrowed::<&CStr>(bytes, |text| text.as_ptr().cast());
    is_borrowed::<Cow<'_, CStr>>(bytes, |text| text.as_ptr().cast());
    is_borrowed::<&Path>(bytes, |path| path.as_os_str().as_encoded_bytes().as_ptr());
    is_borrowed::<Cow<'_, Path>>(bytes, |path| path.as_os_str().as_encoded_bytes().as_ptr());
    is_borrowed::<&OsStr>(bytes, |text| text.as_encoded_bytes().as_ptr());
    is_borrowed::<Cow<'_, OsStr>>(bytes, |text| text.as_encoded_bytes().as_ptr());
    let bytes = &[2, 0, 0, 0, 1, 2, 3, 4];
    is_borrowed::<&[[u8; 2]]>(bytes, |arrays| arrays.as_ptr().cast());
    is_borrowed::<Cow<'_, [[u8; 2]]>>(bytes, |arrays| arrays.as_ptr().cast());
}

#[test]
fn text_of_the_system_is_utf8() {
    let invalid = [2, 0, 0, 0, b'a', 0xff];
    rejects(&invalid, PathBuf::new(), DecodeErrorKind::InvalidUtf8, 5);
    rejects(&invalid, OsString::new(), DecodeErrorKind::InvalidUtf8, 5);
    // Equal paths can have different text.
    let path: &Path = sdp::from_slice(b"\x08\0\0\0a//b/./c").unwrap();
    assert_eq!(path.as_os_str(), "a//b/./c");
}

#[cfg(unix)]
#[test]
fn text_of_the_system_that_is_not_utf8_is_not_encoded() {
    use std::os::unix::ffi::OsStrExt;

    let text = OsStr::from_bytes(b"a\xff");
    let path = Path::new(text);
    let kind = EncodeErrorKind::Custom("path is not UTF-8");
    is_not_encoded(&path, kind);
    is_not_encoded(&path.to_owned(), kind);
    is_not_encoded(&Cow::Borrowed(path), kind);
    let kind = EncodeErrorKind::Custom("OS string is not UTF-8");
    is_not_encoded(&text, kind);
    is_not_encoded(&text.to_owned(), kind);
}

#[test]
fn c_string_has_one_nul_at_its_end() {
    for len in 0..5_usize {
        for nuls in 0..1_u32 << len {
            let byte = |index| b'a' * u8::from(nuls >> index & 1 == 0);
            let text: Vec<u8> = (0..len).map(byte).collect();
            let bytes = sdp::to_vec(&text).unwrap();
            let first = text.iter().position(|byte| *byte == 0);
            if first.is_some_and(|first| first + 1 == len) {
                let decoded = sdp::from_slice::<&CStr>(&bytes).unwrap();
                assert_eq!(decoded.to_bytes_with_nul(), text);
                continue;
            }
            let (text, offset) = match first {
                Some(first) => ("C string with a nul before its end", first),
                None => ("C string without a nul at its end", len),
            };
            let kind = DecodeErrorKind::Custom(text);
            rejects(&bytes, c"dirty".to_owned(), kind, 4 + offset);
        }
    }
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
    let kind = EncodeErrorKind::Custom("RefCell is mutably borrowed");
    is_not_encoded(&number, kind);
    is_not_encoded(&text, kind);
    is_not_encoded(&[&text; 2], kind);
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
    is_not_encoded(&mutex, EncodeErrorKind::Custom("mutex is poisoned"));
    is_not_encoded(&lock, EncodeErrorKind::Custom("lock is poisoned"));
    assert_eq!(sdp::decode_into(&[9, 0], &mut mutex), Ok(()));
    assert_eq!(sdp::decode_into(&[1, 0, 0, 0, b'a'], &mut lock), Ok(()));
    assert_eq!((*mutex.lock().unwrap(), &**lock.read().unwrap()), (9, "a"));
}

#[test]
fn heap_with_equal_elements_of_different_bytes_is_an_error() {
    let paths = |texts: &[&str]| texts.iter().map(PathBuf::from).collect::<BinaryHeap<_>>();
    let same = paths(&["a//b", "a//b", "c"]);
    let bytes = sdp::to_vec(&["a//b", "a//b", "c"][..]).unwrap();
    has_the_bytes(&same, paths(&["dirty"]), &bytes);

    let kind = EncodeErrorKind::InvalidKey;
    is_not_encoded(&paths(&["a/b", "a//b"]), kind);
    is_not_encoded(&paths(&["c", "a/b", "a/./b", "a"]), kind);
    // The bytes are equal, and then they are not.
    is_not_encoded(&paths(&["a/b", "a//b", "a/b"]), kind);
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
    assert!(encode_nested(&heap, 3).is_ok());
    assert!(encode_nested(&heap, 2).is_err());
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
