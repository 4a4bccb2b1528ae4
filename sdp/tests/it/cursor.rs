//! Implementations that put another cursor in the place of the one they got, or go on after an error:
//! what is returned as written was written.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::{EncodeError, EncodeErrorKind, Length, SdpEncode, WireSize, Writer};

type Encode = fn(&mut Writer<'_>) -> Result<(), EncodeError>;

/// Says that it takes four bytes, and does what the function does.
struct Doing(Encode);

impl SdpEncode for Doing {
    const SIZE: WireSize = WireSize::fixed(4);

    fn measure(&self, length: &mut Length) {
        length.add(4);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (self.0)(out)
    }
}

/// Elements that are no numbers, and take a fixed size.
struct Elements(Vec<Doing>);

impl SdpEncode for Elements {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        // As a container does that leaves out what it cannot encode.
        let _ = self.0.encode(out);
        Ok(())
    }
}

/// Another buffer of this length, all of it written.
fn filled(len: usize) -> Writer<'static> {
    let mut other = Writer::new(Box::leak(vec![9; len].into_boxed_slice()));
    other.write_bytes(&vec![9; len]).unwrap();
    other
}

const EXCHANGES: &[Encode] = &[
    // A cursor over other memory, of which as much is written as was asked for.
    |out| {
        *out = filled(4);
        Ok(())
    },
    |out| {
        *out = Writer::new(&mut []);
        Ok(())
    },
    // One over longer memory that was written in part.
    |out| {
        *out = Writer::new(Box::leak(Box::new([9; 64])));
        out.write_array([9; 4])
    },
    // Inside a sequence, where the cursor is lent.
    |out| {
        out.nested(WireSize::at_least(0), |inner| {
            *inner = filled(4);
            Ok(())
        })
    },
    // The right cursor is kept from the call, and another comes back.
    |out| {
        let mut kept = None;
        out.nested(WireSize::at_least(0), |inner| {
            kept = Some(mem::replace(inner, filled(4)));
            Ok(())
        })?;
        kept.map_or(Ok(()), |mut kept| kept.write_array([7; 4]))
    },
    // A panic while the cursor is lent.
    |out| {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            out.nested(WireSize::at_least(0), |_| -> Result<(), EncodeError> {
                std::panic::panic_any(())
            })
        }));
        assert!(panicked.is_err());
        Ok(())
    },
];

fn is_mismatch(error: &EncodeError) -> bool {
    matches!(error.kind(), EncodeErrorKind::LengthMismatch { .. })
}

#[test]
fn another_cursor_in_the_place_of_the_right_one_is_an_error() {
    for (index, exchange) in EXCHANGES.iter().enumerate() {
        let doing = Doing(*exchange);
        assert!(is_mismatch(&sdp::to_vec(&doing).unwrap_err()), "{index}");

        let mut out = vec![1, 2, 3];
        assert!(is_mismatch(&sdp::append(&doing, &mut out).unwrap_err()));
        assert_eq!(out, [1, 2, 3], "{index}");

        let mut buffer = [0; 8];
        assert!(
            is_mismatch(&sdp::to_slice(&doing, &mut buffer).unwrap_err()),
            "{index}"
        );

        // Each element has a cursor of its own.
        let error = sdp::to_vec(&vec![doing]).unwrap_err();
        assert!(is_mismatch(&error), "{index}: {error}");
    }
}

#[cfg(not(sdp_safe))]
#[test]
fn another_cursor_in_the_place_of_the_right_one_claims_nothing_of_uninitialised_memory() {
    use std::mem::MaybeUninit;

    for (index, exchange) in EXCHANGES.iter().enumerate() {
        for room in [4, 5, 64, 65] {
            let mut room = vec![MaybeUninit::uninit(); room];
            let result = sdp::to_uninit(&Doing(*exchange), &mut room);
            assert!(is_mismatch(&result.unwrap_err()), "{index}");
        }
    }
}

#[test]
fn the_right_cursor_may_move_out_and_back() {
    let doing = Doing(|out| {
        let mut kept = None;
        out.nested(WireSize::at_least(0), |inner| {
            inner.write_array([1, 2])?;
            kept = Some(mem::replace(inner, filled(4)));
            Ok(())
        })?;
        if let Some(kept) = kept {
            *out = kept;
        }
        out.write_array([3, 4])
    });
    assert_eq!(sdp::to_vec(&doing), Ok(vec![1, 2, 3, 4]));
}

#[test]
fn an_element_that_fails_leaves_no_part_unwritten_that_counts_as_written() {
    let failing = Elements(vec![
        Doing(|out| out.write_array([7; 4])),
        Doing(|_| Err(EncodeError::custom("no"))),
        Doing(|out| out.write_array([7; 4])),
    ]);
    assert!(is_mismatch(&sdp::to_vec(&failing).unwrap_err()));
    let short = Elements(vec![Doing(|out| out.write_array([7; 3]))]);
    assert!(is_mismatch(&sdp::to_vec(&short).unwrap_err()));
}
