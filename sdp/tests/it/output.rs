//! Tests of [`Output`]: `append` works with each buffer type, and an error or panic leaves the buffer unchanged.

use std::fmt::Debug;
#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::errors::{is_refused, mismatch, too_small};
use allocation_counter::measure;
use sdp::{
    EncodeError, EncodeErrorKind, Length, SdpEncode, SdpMessage, WireSize, Writer, message,
    output::Output,
};

/// Declares `measured` bytes, writes `written` bytes, and may fail after them.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    measured: usize,
    written: usize,
    end: End,
}

#[derive(Clone, Copy)]
pub(crate) enum End {
    Ok,
    Error,
    Panic,
}

impl SdpEncode for Bytes {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add(self.measured);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_bytes(&vec![7; self.written])?;
        match self.end {
            End::Ok => Ok(()),
            End::Error => Err(EncodeError::custom("requested")),
            // Skips the panic hook, because its backtraces take minutes under Miri.
            End::Panic => resume_unwind(Box::new("requested")),
        }
    }
}

impl SdpMessage for Bytes {
    const NAME: &'static str = "Bytes";
}

const FIVE: Bytes = Bytes::of(5, 5, End::Ok);

impl Bytes {
    pub(crate) const fn of(measured: usize, written: usize, end: End) -> Self {
        Self {
            measured,
            written,
            end,
        }
    }
}

/// Returns five bytes, and a message with them.
fn five() -> [Vec<u8>; 2] {
    [vec![7; 5], message::to_vec(&FIVE).unwrap()]
}

/// Checks a buffer type. `new` returns a buffer with the given content.
fn appends<O: Output + AsRef<[u8]> + Clone + PartialEq + Debug>(new: impl Fn(&[u8]) -> O) {
    let [value, frame] = five();
    let start = || new(&[1, 2, 3]);
    let mut out = start();
    sdp::append(&FIVE, &mut out).unwrap();
    message::append(&FIVE, &mut out).unwrap();
    sdp::append(&FIVE, &mut out).unwrap();
    assert_eq!(out, new(&[&[1, 2, 3], &value[..], &frame, &value].concat()));

    for written in 0..5 {
        let failing = Bytes::of(5, written, End::Error);
        is_unchanged(start(), &failing, EncodeErrorKind::Custom("requested"));
        let panicking = Bytes::of(5, written, End::Panic);
        let mut out = start();
        for mode in [sdp::append::<Bytes, O>, message::append::<Bytes, O>] {
            let append = AssertUnwindSafe(|| mode(&panicking, &mut out));
            assert!(catch_unwind(append).is_err());
            assert_eq!(out, start());
        }
    }
}

/// Checks that a value is not appended to a buffer with the content 1, 2, 3.
fn is_unchanged<O: Output + AsRef<[u8]>>(mut out: O, value: &Bytes, kind: EncodeErrorKind) {
    is_refused(sdp::append(value, &mut out), kind);
    assert_eq!(out.as_ref(), [1, 2, 3]);
    assert!(message::append(value, &mut out).is_err());
    assert_eq!(out.as_ref(), [1, 2, 3]);
}

/// Checks that a buffer type is unchanged by a value that writes another length than it measures. `new` returns a buffer
/// with the given content.
#[cfg(any(
    feature = "bytes-1",
    feature = "smallvec-1",
    feature = "arrayvec-0_7",
    feature = "heapless-0_9"
))]
fn rejects_wrong_lengths<O: Output + AsRef<[u8]>>(new: impl Fn(&[u8]) -> O) {
    for (measured, written) in [(4, 3), (3, 4), (1, 0), (0, 1)] {
        let lying = Bytes::of(measured, written, End::Ok);
        is_unchanged(new(&[1, 2, 3]), &lying, mismatch(measured, written));
    }
}

/// Checks a buffer type with a capacity of 24 bytes. `new` returns a buffer with the given content.
#[cfg(any(feature = "arrayvec-0_7", feature = "heapless-0_9"))]
fn ends_at_its_capacity<O: Output + Clone + PartialEq + Debug>(new: impl Fn(&[u8]) -> O) {
    for len in 0..=24 {
        let start = || new(&vec![1; len]);
        let available = 24 - len;
        let modes = [sdp::append::<Bytes, O>, message::append::<Bytes, O>];
        for (mode, needed) in modes.into_iter().zip([5, 15]) {
            let mut out = start();
            match mode(&FIVE, &mut out) {
                Ok(()) => assert!(available >= needed),
                error => {
                    is_refused(error, too_small(needed, available));
                    assert_eq!(out, start());
                }
            }
        }
    }
}

/// Returns a vector with this content and spare capacity.
fn with_spare(content: &[u8], spare: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(content.len() + spare);
    out.extend_from_slice(content);
    out
}

#[test]
fn vec_is_appended_to() {
    appends(<[u8]>::to_vec);
    for spare in 0..40 {
        appends(|content| with_spare(content, spare));
    }
}

#[test]
fn vec_that_must_grow_rejects_wrong_lengths() {
    for (measured, written) in [(4, 3), (3, 4), (0, 1)] {
        for spare in 0..written {
            let lying = Bytes::of(measured, written, End::Ok);
            let out = with_spare(&[1, 2, 3], spare);
            is_unchanged(out, &lying, mismatch(measured, written));
        }
    }
}

#[cfg(not(sdp_safe))]
#[test]
fn vec_with_capacity_takes_values_without_a_measurement() {
    let unmeasured = Bytes::of(usize::MAX, 5, End::Ok);
    let mut out = Vec::with_capacity(20);
    sdp::append(&unmeasured, &mut out).unwrap();
    message::append(&unmeasured, &mut out).unwrap();
    assert_eq!(out, five().concat());
}

#[test]
fn vec_that_must_grow_rejects_impossible_lengths() {
    let max = isize::MAX as usize;
    for measured in [max - 2, max, max + 1, usize::MAX] {
        for spare in 0..5 {
            let impossible = Bytes::of(measured, 5, End::Ok);
            let out = with_spare(&[1, 2, 3], spare);
            is_unchanged(out, &impossible, EncodeErrorKind::TooLong(measured));
        }
    }
    // The check comes before any allocation. A count or a header adds to the length.
    let impossible = Bytes::of(max, 5, End::Ok);
    let info = measure(|| {
        for error in [
            sdp::to_vec(&[impossible, FIVE]).unwrap_err(),
            sdp::to_vec(&[impossible][..]).unwrap_err(),
            message::to_vec(&impossible).unwrap_err(),
        ] {
            assert!(matches!(error.kind(), EncodeErrorKind::TooLong(len) if len >= max));
        }
    });
    assert_eq!(info.count_total, 0);
}

#[cfg(feature = "bytes-1")]
#[test]
fn bytes_mut_is_appended_to() {
    appends(|bytes| bytes::BytesMut::from(bytes));
    rejects_wrong_lengths(|bytes| bytes::BytesMut::from(bytes));
}

#[cfg(feature = "smallvec-1")]
#[test]
fn small_vec_is_appended_to() {
    appends(smallvec::SmallVec::<[u8; 6]>::from_slice);
    appends(smallvec::SmallVec::<[u8; 64]>::from_slice);
    rejects_wrong_lengths(smallvec::SmallVec::<[u8; 6]>::from_slice);
}

#[cfg(feature = "arrayvec-0_7")]
#[test]
fn array_vec_is_appended_to() {
    appends(|bytes| arrayvec::ArrayVec::<u8, 28>::try_from(bytes).unwrap());
    rejects_wrong_lengths(|bytes| arrayvec::ArrayVec::<u8, 28>::try_from(bytes).unwrap());
    ends_at_its_capacity(|bytes| arrayvec::ArrayVec::<u8, 24>::try_from(bytes).unwrap());
}

#[cfg(feature = "heapless-0_9")]
#[test]
fn heapless_vec_is_appended_to() {
    appends(|bytes| heapless::Vec::<u8, 28>::from_slice(bytes).unwrap());
    rejects_wrong_lengths(|bytes| heapless::Vec::<u8, 28>::from_slice(bytes).unwrap());
    ends_at_its_capacity(|bytes| heapless::Vec::<u8, 24>::from_slice(bytes).unwrap());
    ends_at_its_capacity(|bytes| heapless::Vec::<u8, 24, u8>::from_slice(bytes).unwrap());
}

#[test]
fn slice_advances_past_each_encoding() {
    let [value, frame] = five();
    let mut buffer = [0xaa; 23];
    let mut rest = &mut buffer[..];
    sdp::append(&FIVE, &mut rest).unwrap();
    assert_eq!(rest.len(), 18);
    message::append(&FIVE, &mut rest).unwrap();
    assert_eq!(rest, [0xaa; 3]);
    is_refused(sdp::append(&FIVE, &mut rest), too_small(5, 3));
    is_refused(message::append(&FIVE, &mut rest), too_small(15, 3));
    assert_eq!(rest, [0xaa; 3]);
    assert_eq!(buffer, *[&value[..], &frame, &[0xaa; 3]].concat());
}

#[test]
fn slice_does_not_advance_on_an_error_or_panic() {
    let mut buffer = [0; 32];
    let start = buffer.as_ptr();
    for end in [End::Error, End::Panic] {
        for written in 0..5 {
            let failing = Bytes::of(5, written, end);
            let mut rest = &mut buffer[..];
            for mode in [sdp::append::<Bytes, &mut [u8]>, message::append] {
                let append = AssertUnwindSafe(|| mode(&failing, &mut rest).is_ok());
                assert!(!catch_unwind(append).unwrap_or(false));
                assert_eq!((rest.as_ptr(), rest.len()), (start, 32));
            }
        }
    }
}

#[cfg(not(sdp_safe))]
#[test]
fn uninitialized_slice_advances_past_each_encoding() {
    let mut buffer = [const { MaybeUninit::uninit() }; 23];
    let start = buffer.as_ptr();
    let mut rest = &mut buffer[..];
    sdp::append(&FIVE, &mut rest).unwrap();
    message::append(&FIVE, &mut rest).unwrap();
    assert_eq!((rest.as_ptr(), rest.len()), (start.wrapping_add(20), 3));
    assert!(sdp::append(&FIVE, &mut rest).is_err());
    let failing = Bytes::of(5, 2, End::Error);
    let mut rest = &mut buffer[..];
    assert!(sdp::append(&failing, &mut rest).is_err());
    assert_eq!((rest.as_ptr(), rest.len()), (start, 23));
}

#[cfg(not(sdp_safe))]
#[test]
fn error_after_written_bytes_returns_no_uninitialized_memory() {
    for end in [End::Ok, End::Error, End::Panic] {
        for written in 0..8 {
            let bytes = Bytes::of(5, written, end);
            let mut buffer = [const { MaybeUninit::uninit() }; 16];
            let encode = AssertUnwindSafe(|| {
                // Miri reports a byte that was not written.
                sdp::to_slice(&bytes, &mut buffer).map(|bytes| bytes.to_vec())
            });
            match (catch_unwind(encode), end) {
                (Ok(Ok(found)), End::Ok) => assert_eq!(found, vec![7; written]),
                (Ok(Err(_)), End::Error) | (Err(_), End::Panic) => {}
                (result, _) => panic!("{result:?}"),
            }
        }
    }
}
