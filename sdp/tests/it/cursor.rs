//! Tests of implementations that exchange their cursor or ignore an error. Only written bytes are returned.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::{
    EncodeError, EncodeErrorKind, Indexed, Length, SdpEncode, SdpMessage, WireSize, Writer, message,
};

type Encode = fn(&mut Writer<'_>) -> Result<(), EncodeError>;

/// Declares four bytes, or at least four if its size is variable, and encodes by this function.
struct By<const IS_FIXED: bool>(Encode);

impl<const IS_FIXED: bool> SdpEncode for By<IS_FIXED> {
    const SIZE: WireSize = match IS_FIXED {
        true => WireSize::fixed(4),
        false => WireSize::at_least(4),
    };

    fn measure(&self, length: &mut Length) {
        length.add(4);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (self.0)(out)
    }
}

impl<const IS_FIXED: bool> SdpMessage for By<IS_FIXED> {
    const NAME: &'static str = "By";
}

/// A sequence of fixed-size elements. It ignores their errors.
struct Elements(Vec<By<true>>);

impl SdpEncode for Elements {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let _ = self.0.encode(out);
        Ok(())
    }
}

/// Returns a cursor over another buffer of `len` bytes, all written.
fn filled(len: usize) -> Writer<'static> {
    let mut other = Writer::new(Box::leak(vec![9; len].into_boxed_slice()));
    other.write_bytes(&vec![9; len]).unwrap();
    other
}

const EXCHANGES: &[Encode] = &[
    // A cursor over another buffer, with the declared number of bytes written.
    |out| {
        *out = filled(4);
        Ok(())
    },
    |out| {
        *out = Writer::new::<u8>(&mut []);
        Ok(())
    },
    // A cursor over a longer buffer, partly written.
    |out| {
        *out = Writer::new(Box::leak(Box::new([9; 64])));
        out.write_array([9; 4])
    },
    // Inside a sequence. The outer cursor has no buffer during that time.
    |out| {
        out.nested::<u8, _>(WireSize::at_least(0), |inner| {
            *inner = filled(4);
            Ok(())
        })
    },
    // The original cursor is kept, and another one is returned.
    |out| {
        let mut kept = None;
        out.nested::<u8, _>(WireSize::at_least(0), |inner| {
            kept = Some(mem::replace(inner, filled(4)));
            Ok(())
        })?;
        kept.map_or(Ok(()), |mut kept| kept.write_array([7; 4]))
    },
    // A panic in a sequence.
    |out| {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            out.nested::<u8, _>(WireSize::at_least(0), |_| -> Result<(), EncodeError> {
                std::panic::panic_any(())
            })
        }));
        assert!(panicked.is_err());
        Ok(())
    },
];

#[track_caller]
fn mismatches<T>(result: Result<T, EncodeError>) {
    let kind = result.err().unwrap().kind();
    let is_mismatch = matches!(kind, EncodeErrorKind::LengthMismatch { .. });
    assert!(is_mismatch, "{kind:?}");
}

#[test]
fn exchanged_cursor_leaves_spare_capacity_unused() {
    for exchange in EXCHANGES {
        let value = By::<false>(*exchange);
        for spare in [0, 4, 14, 64] {
            let mut out = Vec::with_capacity(3 + spare);
            out.extend([1, 2, 3]);
            mismatches(sdp::append(&value, &mut out));
            mismatches(message::append(&value, &mut out));
            assert_eq!(out, [1, 2, 3]);
        }
    }
}

#[test]
fn exchanged_cursor_is_an_error() {
    for exchange in EXCHANGES {
        let value = By::<true>(*exchange);
        mismatches(sdp::to_vec(&value));

        let mut out = vec![1, 2, 3];
        mismatches(sdp::append(&value, &mut out));
        assert_eq!(out, [1, 2, 3]);

        let mut buffer = [0; 8];
        let mut rest = &mut buffer[..];
        mismatches(sdp::append(&value, &mut rest));
        assert_eq!(rest.len(), 8);
        mismatches(sdp::to_slice(&value, &mut buffer));
        mismatches(message::to_slice(&value, &mut [0; 32]));

        // Each element has its own cursor.
        mismatches(sdp::to_vec(&vec![value]));
        let indexed = Indexed(vec![By::<false>(*exchange)]);
        assert!(sdp::to_vec(&indexed).is_err());
    }
}

#[cfg(not(sdp_safe))]
#[test]
fn exchanged_cursor_returns_no_uninitialized_memory() {
    use std::mem::MaybeUninit;

    for exchange in EXCHANGES {
        let value = By::<true>(*exchange);
        for len in [4, 5, 14, 15, 64, 65] {
            let mut buffer = vec![MaybeUninit::uninit(); len];
            mismatches(sdp::to_slice(&value, &mut buffer));
            mismatches(sdp::append(&value, &mut &mut buffer[..]));
            if len >= 14 {
                mismatches(message::to_slice(&value, &mut buffer));
            }
        }
    }
}

#[test]
fn original_cursor_may_move_out_and_back() {
    let value = By::<true>(|out| {
        let mut kept = None;
        out.nested::<u8, _>(WireSize::at_least(0), |inner| {
            inner.write_array([1, 2])?;
            kept = Some(mem::replace(inner, filled(4)));
            Ok(())
        })?;
        if let Some(kept) = kept {
            *out = kept;
        }
        out.write_array([3, 4])
    });
    assert_eq!(sdp::to_vec(&value), Ok(vec![1, 2, 3, 4]));
}

#[test]
fn element_that_fails_does_not_count_as_written() {
    let failing = Elements(vec![
        By::<true>(|out| out.write_array([7; 4])),
        By::<true>(|_| Err(EncodeError::custom("no"))),
        By::<true>(|out| out.write_array([7; 4])),
    ]);
    mismatches(sdp::to_vec(&failing));
    let short = Elements(vec![By::<true>(|out| out.write_array([7; 3]))]);
    mismatches(sdp::to_vec(&short));
}
