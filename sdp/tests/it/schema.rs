//! The schemas of types: `sdp-schema` accepts and rejects the same bytes as the decoder.

use std::any::type_name;
use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::discriminant;
use std::rc::Rc;

use sdp::{DecodeError, DecodeErrorKind, SdpDecodeOwned, SdpSchema};
use sdp_schema::{Number, Rule, Schema, Type};

thread_local! {
    /// The schemas of types by their names, because some types are checked with thousands of inputs.
    static SCHEMAS: RefCell<HashMap<&'static str, Rc<Schema>>> = RefCell::default();
}

/// Returns the schema of a type. It decodes from its own encoding.
fn schema<T: SdpSchema>() -> Rc<Schema> {
    let create = || {
        let schema = Schema::of::<T>();
        let encoded = sdp::to_vec(&schema).unwrap();
        assert_eq!(sdp::from_slice::<Schema>(&encoded).as_ref(), Ok(&schema));
        Rc::new(schema)
    };
    SCHEMAS.with_borrow_mut(|all| all.entry(type_name::<T>()).or_insert_with(create).clone())
}

/// A decoder that drops its values.
type Decoder<'d> = &'d dyn Fn(&[u8]) -> Result<(), DecodeError>;

/// Checks the schema of a type with some bytes.
pub(crate) fn check_schema_with<T: SdpDecodeOwned + SdpSchema>(input: &[u8]) {
    agrees(&schema::<T>(), input, &|input| {
        sdp::from_slice::<T>(input).map(drop)
    });
}

/// Checks the schema of a type with an encoding, with truncations of it, and with some of its bytes changed.
pub(crate) fn check_schema<T: SdpDecodeOwned + SdpSchema>(bytes: &[u8]) {
    check_schema_by::<T>(bytes, &|input| sdp::from_slice::<T>(input).map(drop));
}

/// As [`check_schema`], for a type with this decoder.
pub(crate) fn check_schema_by<T: SdpSchema>(bytes: &[u8], decoder: Decoder<'_>) {
    check(&schema::<T>(), bytes, decoder);
}

fn check(schema: &Schema, bytes: &[u8], decoder: Decoder<'_>) {
    let mut input = bytes.to_vec();
    agrees(schema, &input, decoder);
    input.push(0);
    agrees(schema, &input, decoder);
    input.pop();
    for place in (0..bytes.len()).step_by(bytes.len() / 8 + 1) {
        agrees(schema, &bytes[..place], decoder);
        for byte in [0, 2, 0x80, 0xff, bytes[place].wrapping_add(1)] {
            input[place] = byte;
            agrees(schema, &input, decoder);
        }
        input[place] = bytes[place];
    }
}

/// Compares the decoder with the walker of a schema.
fn agrees(schema: &Schema, input: &[u8], decoder: Decoder<'_>) {
    let decoded = decoder(input);
    let walked =
        sdp_schema::check(schema, input).map_err(|explanation| explanation.error().clone());
    let agrees = match (&decoded, &walked) {
        (Ok(()), Ok(())) => true,
        (Err(decoded), Err(walked)) => {
            is_same(decoded, walked)
                || decoded.offset() <= walked.offset() && is_other(schema, decoded)
        }
        // The code of the type rejects the value.
        (Err(decoded), Ok(())) => is_of_code(schema, decoded.kind()),
        (Ok(()), Err(_)) => false,
    };
    assert!(
        agrees,
        "{schema} {input:?}\ndecoded: {decoded:?}\nwalked: {walked:?}"
    );
}

/// Returns whether two errors have the same kind and offset. The names and numbers in a kind can differ.
fn is_same(decoded: &DecodeError, walked: &DecodeError) -> bool {
    discriminant(&decoded.kind()) == discriminant(&walked.kind())
        && decoded.offset() == walked.offset()
}

/// Returns whether a decoder may report this error before that of the walker.
fn is_other(schema: &Schema, decoded: &DecodeError) -> bool {
    // The end of the input in fixed-size parts, one of which can be invalid.
    matches!(decoded.kind(), DecodeErrorKind::UnexpectedEnd { .. })
        || is_of_code(schema, decoded.kind())
}

/// Returns whether the code of a type, and not its schema, rejects values for this reason.
fn is_of_code(schema: &Schema, kind: DecodeErrorKind) -> bool {
    // Their order is not in the schema.
    let is_float = |ty: &Type| matches!(ty, Type::Number(Number::F32 | Number::F64));
    let is_reason = |ty: &Type| match kind {
        DecodeErrorKind::Custom(_) | DecodeErrorKind::InvalidConversion => matches!(
            ty,
            Type::Named(..) | Type::Unordered(..) | Type::Alias { .. } | Type::Opaque { .. }
        ),
        DecodeErrorKind::TimeOutOfRange | DecodeErrorKind::InvalidNanos(_) => {
            matches!(ty, Type::Named(..))
        }
        DecodeErrorKind::UnorderedKey | DecodeErrorKind::DuplicateKey => match ty {
            Type::Unordered(..) => true,
            Type::Map(key, _) | Type::Set(key) => {
                schema.rooted_at(*key).types().iter().any(is_float)
            }
            Type::Refined(Rule::Heap, elements) => {
                schema.rooted_at(*elements).types().iter().any(is_float)
            }
            _ => false,
        },
        _ => false,
    };
    schema.types().iter().any(is_reason)
}
