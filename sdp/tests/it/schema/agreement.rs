//! The walker accepts and rejects the same bytes as the decoder.

use super::file::round_trips;
use sdp::schema::walk::{self, Outcome};
use sdp::schema::{OwnedSchema, Rule, Type};
use sdp::{DecodeErrorKind, Limits, SdpDecodeOwned, SdpSchema};

/// Checks the walker on an encoding, on truncations of it, and with each of its bytes changed. Checks the schema's text.
pub(crate) fn walks<T: SdpDecodeOwned + SdpSchema>(bytes: &[u8]) {
    let schema = OwnedSchema::of::<T>();
    round_trips(&schema);
    let mut input = bytes.to_vec();
    agrees::<T>(&schema, &input);
    input.push(0);
    agrees::<T>(&schema, &input);
    input.pop();
    for seed in 0..8 {
        if let Some(sample) = schema.sample(seed) {
            walk::value(&schema, &sample, &Limits::DEFAULT, &mut ()).unwrap();
            agrees::<T>(&schema, &sample);
            #[cfg(feature = "serde-1")]
            super::json::serializes(&schema, &sample);
        }
    }
    for len in (0..bytes.len()).step_by(bytes.len() / 24 + 1) {
        agrees::<T>(&schema, &bytes[..len]);
    }
    for place in (0..bytes.len()).step_by(bytes.len() / 24 + 1) {
        for byte in [0, 1, 2, 3, 0x7f, 0x80, 0xff, bytes[place].wrapping_add(1)] {
            input[place] = byte;
            agrees::<T>(&schema, &input);
        }
        input[place] = bytes[place];
    }
}

/// Compares the walker with the decoder.
pub(crate) fn agrees<T: SdpDecodeOwned>(schema: &OwnedSchema, input: &[u8]) {
    let name = std::any::type_name::<T>();
    let decoded = sdp::from_slice::<T>(input).map(drop);
    let walked = walk::value(schema, input, &Limits::DEFAULT, &mut ());
    match (decoded, walked) {
        (Ok(()), Ok(outcome)) => {
            assert!(!matches!(outcome, Outcome::Ended), "{name} {input:?}");
        }
        (Err(error), Err(walked))
            if (error.kind(), error.offset())
                == (walked.error().kind(), walked.error().offset()) => {}
        // The code of the type rejects the value, before the walker finds another error.
        (Err(error), walked) if is_of_code(schema, error.kind()) => {
            if let Err(walked) = walked {
                assert!(
                    walked.error().offset() >= error.offset(),
                    "{name} {input:?}"
                );
            }
        }
        (Err(_), Ok(Outcome::Opaque(_))) => {}
        (decoded, walked) => {
            panic!(
                "{name} {input:?}\ndecoded: {decoded:?}\nwalked: {walked:?}\n{:?}",
                schema.types()
            )
        }
    }
}

/// Returns whether the code of a type, and not its schema, rejects a value for this reason.
fn is_of_code(schema: &OwnedSchema, kind: DecodeErrorKind) -> bool {
    let has_rule = |is_rule: fn(&Rule<sdp::schema::Text>) -> bool| {
        let mut types = schema.types().iter();
        types.any(|ty| matches!(ty, Type::Refined(rule, _) if is_rule(rule)))
    };
    match kind {
        DecodeErrorKind::Custom(_) | DecodeErrorKind::InvalidConversion => {
            has_rule(|rule| matches!(rule, Rule::Named(_) | Rule::Unordered(_)))
                || schema
                    .types()
                    .iter()
                    .any(|ty| matches!(ty, Type::Alias { .. }))
        }
        DecodeErrorKind::TimeOutOfRange => has_rule(|rule| matches!(rule, Rule::Named(_))),
        DecodeErrorKind::UnorderedKey => has_rule(|rule| matches!(rule, Rule::Unordered(_))),
        DecodeErrorKind::DuplicateKey => {
            has_rule(|rule| matches!(rule, Rule::Unordered(_) | Rule::Unique | Rule::UniqueKeys))
        }
        _ => false,
    }
}
