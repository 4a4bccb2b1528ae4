//! Conversions between numbers.

use sdp::schema::Number;

/// Returns whether a number of one type can become another type of number.
// SPEC 8: C2 to C6.
pub(super) fn is_converted(from: Number, to: Number) -> bool {
    match (from.is_integer(), to.is_integer()) {
        (true, true) => true,
        (true, false) => is_exact(from, to),
        (false, true) => false,
        (false, false) => (from, to) == (Number::F32, Number::F64),
    }
}

/// Returns whether each number of one type has an equal one of another type.
pub(super) fn is_exact(from: Number, to: Number) -> bool {
    if !from.is_integer() {
        return true;
    }
    match to {
        Number::F32 => from.size() <= 2,
        Number::F64 => from.size() <= 4,
        _ => match (is_signed(from), is_signed(to)) {
            (true, false) => false,
            (false, true) => from.size() < to.size(),
            _ => from.size() <= to.size(),
        },
    }
}

fn is_signed(number: Number) -> bool {
    matches!(
        number,
        Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::I128
    )
}

/// The encoding of a number.
#[derive(Clone, Copy)]
pub(super) struct Encoded {
    bytes: [u8; 16],
    len: usize,
}

impl Encoded {
    fn new<const N: usize>(bytes: [u8; N]) -> Self {
        let mut all = [0; 16];
        if let Some(start) = all.first_chunk_mut() {
            *start = bytes;
        }
        Self { bytes: all, len: N }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

/// Converts an encoded number. Returns `None` if it does not fit.
pub(super) fn convert(from: Number, to: Number, bytes: &[u8]) -> Option<Encoded> {
    fn read<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
        bytes.first_chunk().copied()
    }
    let value: i128 = match from {
        Number::U8 => u8::from_le_bytes(read(bytes)?).into(),
        Number::U16 => u16::from_le_bytes(read(bytes)?).into(),
        Number::U32 => u32::from_le_bytes(read(bytes)?).into(),
        Number::U64 => u64::from_le_bytes(read(bytes)?).into(),
        Number::U128 => {
            let value = u128::from_le_bytes(read(bytes)?);
            match i128::try_from(value) {
                Ok(value) => value,
                // No other type has this number.
                Err(_) => return None,
            }
        }
        Number::I8 => i8::from_le_bytes(read(bytes)?).into(),
        Number::I16 => i16::from_le_bytes(read(bytes)?).into(),
        Number::I32 => i32::from_le_bytes(read(bytes)?).into(),
        Number::I64 => i64::from_le_bytes(read(bytes)?).into(),
        Number::I128 => i128::from_le_bytes(read(bytes)?),
        Number::F32 => {
            let bits = widened(u32::from_le_bytes(read(bytes)?));
            return Some(Encoded::new(bits.to_le_bytes()));
        }
        Number::F64 => return None,
    };
    let encoded = match to {
        Number::U8 => Encoded::new(u8::try_from(value).ok()?.to_le_bytes()),
        Number::U16 => Encoded::new(u16::try_from(value).ok()?.to_le_bytes()),
        Number::U32 => Encoded::new(u32::try_from(value).ok()?.to_le_bytes()),
        Number::U64 => Encoded::new(u64::try_from(value).ok()?.to_le_bytes()),
        Number::U128 => Encoded::new(u128::try_from(value).ok()?.to_le_bytes()),
        Number::I8 => Encoded::new(i8::try_from(value).ok()?.to_le_bytes()),
        Number::I16 => Encoded::new(i16::try_from(value).ok()?.to_le_bytes()),
        Number::I32 => Encoded::new(i32::try_from(value).ok()?.to_le_bytes()),
        Number::I64 => Encoded::new(i64::try_from(value).ok()?.to_le_bytes()),
        Number::I128 => Encoded::new(value.to_le_bytes()),
        Number::F32 => {
            let float = match i16::try_from(value) {
                Ok(value) => f32::from(value),
                Err(_) => f32::from(u16::try_from(value).ok()?),
            };
            Encoded::new(float.to_le_bytes())
        }
        Number::F64 => {
            let float = match i32::try_from(value) {
                Ok(value) => f64::from(value),
                Err(_) => f64::from(u32::try_from(value).ok()?),
            };
            Encoded::new(float.to_le_bytes())
        }
    };
    Some(encoded)
}

/// Returns the bits of an equal `f64`. A NaN keeps its sign and payload, which a conversion by the processor may change.
fn widened(bits: u32) -> u64 {
    let float = f32::from_bits(bits);
    if !float.is_nan() {
        return f64::from(float).to_bits();
    }
    let (sign, payload) = (u64::from(bits >> 31), u64::from(bits & 0x007f_ffff));
    sign << 63 | 0x7ff << 52 | payload << 29
}
