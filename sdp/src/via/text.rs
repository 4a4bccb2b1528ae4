//! Text, for `via = "String"`.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::adapter::{DecodeVia, EncodeVia};
use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::base::size::{Parts, WireSize};
use crate::coding::decode::SdpDecode;
use crate::coding::encode::{Pass, SdpEncode};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema_via;

/// The output of `Display`, and the input of `FromStr`.
pub struct Text;

impl<T: Display + ?Sized> EncodeVia<T> for Text {
    const VIA_SIZE: WireSize = <str as SdpEncode>::SIZE;

    #[inline]
    fn apply_pass(value: &T, pass: &mut impl Pass) -> Result<(), EncodeError> {
        let measure = |length: &mut Length| measure_text(value, length);
        pass.part(Parts::NONE, 0, measure, |out| encode_text(value, out))
    }
}

fn measure_text(value: &(impl Display + ?Sized), length: &mut Length) {
    length.add(4);
    // The failure of a `Display` is an error of `encode`.
    length.add(text_len(value).unwrap_or_default());
}

fn encode_text(value: &(impl Display + ?Sized), out: &mut Writer<'_>) -> Result<(), EncodeError> {
    let Ok(len) = text_len(value) else {
        return Err(EncodeError::custom("`Display` of the value failed"));
    };
    out.write_count(len)?;
    let start = out.written();
    let mut text = TextWriter {
        out,
        result: Ok(()),
    };
    let failed = write!(text, "{value}").is_err();
    text.result?;
    let written = out.written().saturating_sub(start);
    if failed || written != len {
        return Err(EncodeError::new(EncodeErrorKind::LengthMismatch {
            declared: len,
            written,
        }));
    }
    Ok(())
}

impl<'de, T> DecodeVia<'de, T> for Text
where
    T: Display + FromStr<Err: Display>,
{
    const VIA_SIZE: WireSize = <&str as SdpDecode>::SIZE;

    fn decode_via(input: &mut Reader<'de>) -> Result<T, DecodeError> {
        let offset = input.offset();
        let text = input.take_str()?;
        let value: T = text
            .parse()
            .map_err(|error| DecodeError::conversion(&error, offset))?;
        let mut expected = Expected(Some(text));
        if write!(expected, "{value}").is_err() || expected.0 != Some("") {
            let kind = DecodeErrorKind::Custom("text differs from the `Display` of its value");
            return Err(DecodeError::new(kind, offset));
        }
        Ok(value)
    }
}

schema_via! {
    [T: ?Sized] Text, T => Schema::Unordered("text", TypeRef::of::<str>());
}

/// Returns the length of the `Display` of a value in bytes.
fn text_len(value: &(impl Display + ?Sized)) -> Result<usize, fmt::Error> {
    let mut counter = Counter(0);
    write!(counter, "{value}")?;
    Ok(counter.0)
}

/// Counts the bytes of formatted text.
struct Counter(usize);

impl fmt::Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// Writes formatted text to an encoder, and keeps its first error.
struct TextWriter<'w, 'a> {
    out: &'w mut Writer<'a>,
    result: Result<(), EncodeError>,
}

impl fmt::Write for TextWriter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.result.is_ok() {
            self.result = self.out.write_bytes(text.as_bytes());
        }
        self.result.map_err(|_| fmt::Error)
    }
}

/// The rest of a text that formatted text must equal, or `None` if it differs.
struct Expected<'a>(Option<&'a str>);

impl fmt::Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
        self.0.map(|_| ()).ok_or(fmt::Error)
    }
}
