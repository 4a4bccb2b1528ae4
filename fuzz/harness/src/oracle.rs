//! Checks without the decoder: the input bytes of an error, and the validity of strings.

use sdp::{DecodeError, DecodeErrorKind, SdpDecode};

use crate::input::encoded;

/// Checks that an error names the bytes at its offset.
#[track_caller]
pub(crate) fn assert_names_input(input: &[u8], error: &DecodeError) {
    use DecodeErrorKind as Kind;
    let found = input.get(error.offset()..);
    let found = found.unwrap_or_else(|| panic!("the offset is outside the input: {error}"));
    let is_named = match error.kind() {
        Kind::UnexpectedEnd { needed, available } => needed > available && available <= found.len(),
        Kind::TrailingBytes(count) => count == found.len(),
        Kind::InvalidBool(byte) | Kind::InvalidOptionTag(byte) | Kind::InvalidResultTag(byte) => {
            byte > 1 && found.first() == Some(&byte)
        }
        Kind::UnknownVariant { tag, .. } => found.first() == tag.to_le_bytes().first(),
        Kind::InvalidChar(value) | Kind::InvalidNanos(value) => {
            found.starts_with(&value.to_le_bytes())
        }
        // The offset is the start of the character, but a later byte of it may be wrong or missing.
        Kind::InvalidUtf8 => found.first().is_some_and(|byte| !byte.is_ascii()),
        Kind::InvalidZero => found.first() == Some(&0),
        _ => true,
    };
    assert!(is_named, "{error}, but the input has {found:02x?}");
}

/// Checks that decoding the bytes as a string agrees with the standard library, also on the offset of the error.
pub(crate) fn check_text(bytes: &[u8]) {
    let input = encoded(&bytes);
    let expected = str::from_utf8(bytes).map_err(|error| {
        let prefix = input.len() - bytes.len();
        DecodeError::new(DecodeErrorKind::InvalidUtf8, prefix + error.valid_up_to())
    });
    check_text_as::<&str>(&input, &expected);
    check_text_as::<String>(&input, &expected);
    check_text_as::<Box<str>>(&input, &expected);
}

fn check_text_as<'de, T: SdpDecode<'de> + AsRef<str>>(
    input: &'de [u8],
    expected: &Result<&str, DecodeError>,
) {
    let found = sdp::from_slice::<T>(input);
    let found = found.as_ref().map(|text| text.as_ref().as_bytes());
    let expected = expected.as_ref().map(|text| text.as_bytes());
    assert_eq!(found, expected, "a string");
}
