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

/// Where a converted number goes.
pub(super) trait PutArray {
    /// Appends bytes. Returns `false` if they exceed a limit.
    fn put_array<const N: usize>(&mut self, bytes: [u8; N]) -> bool;
}

/// Where a run of numbers stops: at the index of a number that does not fit, or of one that exceeds a limit of the output.
pub(super) enum End {
    Unfit(usize),
    Full(usize),
}

/// Converts encoded numbers.
#[inline]
pub(super) fn convert(
    from: Number,
    to: Number,
    bytes: &[u8],
    out: &mut impl PutArray,
) -> Result<(), End> {
    match from {
        Number::U8 => each(bytes, |b| narrow(to, u8::from_le_bytes(b).into(), out)),
        Number::U16 => each(bytes, |b| narrow(to, u16::from_le_bytes(b).into(), out)),
        Number::U32 => each(bytes, |b| narrow(to, u32::from_le_bytes(b).into(), out)),
        Number::I8 => each(bytes, |b| narrow(to, i8::from_le_bytes(b).into(), out)),
        Number::I16 => each(bytes, |b| narrow(to, i16::from_le_bytes(b).into(), out)),
        Number::I32 => each(bytes, |b| narrow(to, i32::from_le_bytes(b).into(), out)),
        Number::I64 => each(bytes, |b| narrow(to, i64::from_le_bytes(b), out)),
        Number::U64 => each(bytes, |b| wide(to, u64::from_le_bytes(b).into(), out)),
        Number::I128 => each(bytes, |b| wide(to, i128::from_le_bytes(b), out)),
        // A greater value has only its own type.
        Number::U128 => each(bytes, |b| {
            wide(to, i128::try_from(u128::from_le_bytes(b)).ok()?, out)
        }),
        Number::F32 => each(bytes, |b| {
            Some(out.put_array(widened(u32::from_le_bytes(b)).to_le_bytes()))
        }),
        Number::F64 => Ok(()),
    }
}

/// Calls a function with each number, which returns `None` if it does not fit, and otherwise the result of the output.
#[inline]
fn each<const N: usize>(
    bytes: &[u8],
    mut convert: impl FnMut([u8; N]) -> Option<bool>,
) -> Result<(), End> {
    let (numbers, _) = bytes.as_chunks();
    for (index, number) in numbers.iter().enumerate() {
        match convert(*number) {
            Some(true) => {}
            Some(false) => return Err(End::Full(index)),
            None => return Err(End::Unfit(index)),
        }
    }
    Ok(())
}

/// Converts an integer of at most 64 bits.
#[inline]
fn narrow(to: Number, value: i64, out: &mut impl PutArray) -> Option<bool> {
    Some(match to {
        Number::U8 => out.put_array(u8::try_from(value).ok()?.to_le_bytes()),
        Number::U16 => out.put_array(u16::try_from(value).ok()?.to_le_bytes()),
        Number::U32 => out.put_array(u32::try_from(value).ok()?.to_le_bytes()),
        Number::U64 => out.put_array(u64::try_from(value).ok()?.to_le_bytes()),
        Number::U128 => out.put_array(u128::try_from(value).ok()?.to_le_bytes()),
        Number::I8 => out.put_array(i8::try_from(value).ok()?.to_le_bytes()),
        Number::I16 => out.put_array(i16::try_from(value).ok()?.to_le_bytes()),
        Number::I32 => out.put_array(i32::try_from(value).ok()?.to_le_bytes()),
        Number::I64 => out.put_array(value.to_le_bytes()),
        Number::I128 => out.put_array(i128::from(value).to_le_bytes()),
        Number::F32 => {
            let float = match i16::try_from(value) {
                Ok(value) => f32::from(value),
                Err(_) => f32::from(u16::try_from(value).ok()?),
            };
            out.put_array(float.to_le_bytes())
        }
        Number::F64 => {
            let float = match i32::try_from(value) {
                Ok(value) => f64::from(value),
                Err(_) => f64::from(u32::try_from(value).ok()?),
            };
            out.put_array(float.to_le_bytes())
        }
    })
}

/// Converts an integer of a wide type.
fn wide(to: Number, value: i128, out: &mut impl PutArray) -> Option<bool> {
    Some(match to {
        Number::U8 => out.put_array(u8::try_from(value).ok()?.to_le_bytes()),
        Number::U16 => out.put_array(u16::try_from(value).ok()?.to_le_bytes()),
        Number::U32 => out.put_array(u32::try_from(value).ok()?.to_le_bytes()),
        Number::U64 => out.put_array(u64::try_from(value).ok()?.to_le_bytes()),
        Number::U128 => out.put_array(u128::try_from(value).ok()?.to_le_bytes()),
        Number::I8 => out.put_array(i8::try_from(value).ok()?.to_le_bytes()),
        Number::I16 => out.put_array(i16::try_from(value).ok()?.to_le_bytes()),
        Number::I32 => out.put_array(i32::try_from(value).ok()?.to_le_bytes()),
        Number::I64 => out.put_array(i64::try_from(value).ok()?.to_le_bytes()),
        Number::I128 => out.put_array(value.to_le_bytes()),
        Number::F32 | Number::F64 => return None,
    })
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
