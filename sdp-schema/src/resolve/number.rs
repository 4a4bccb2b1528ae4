//! Conversions between numbers.

use sdp::schema::Number;

use super::output::Output;

/// Returns whether a number of one type can become a number of a second type.
// SPEC C2 to C6.
pub(super) fn is_converted(from: Number, to: Number) -> bool {
    match (from.is_integer(), to.is_integer()) {
        (true, true) => true,
        (true, false) => is_exact(from, to),
        (false, true) => false,
        (false, false) => (from, to) == (Number::F32, Number::F64),
    }
}

/// Returns whether each number of one type has an equal one of a second type.
pub(super) fn is_exact(from: Number, to: Number) -> bool {
    if !from.is_integer() {
        return true;
    }
    match to {
        Number::F32 => from.size() <= 2,
        Number::F64 => from.size() <= 4,
        _ => match (from.is_signed(), to.is_signed()) {
            (true, false) => false,
            (false, true) => from.size() < to.size(),
            _ => from.size() <= to.size(),
        },
    }
}

/// The index of the number that ends a run: it does not fit, or it exceeds the limit of the output.
pub(super) enum End {
    Unfit(usize),
    Full(usize),
}

/// Appends converted numbers, as the functions of `Output` do.
#[inline]
pub(super) fn convert(
    from: Number,
    to: Number,
    bytes: &[u8],
    filled: usize,
    out: &mut Output<'_>,
) -> Result<usize, End> {
    match from {
        Number::F32 => floats(bytes, filled, out),
        _ => integers(from, to, bytes, filled, out),
    }
}

/// Appends each `f32` as `f64`.
#[inline]
fn floats(bytes: &[u8], mut filled: usize, out: &mut Output<'_>) -> Result<usize, End> {
    // PERF: four at once need one check.
    let (groups, rest) = bytes.as_chunks::<16>();
    for group in groups {
        let (place, next) = out.place::<32>(filled).ok_or(End::Full(0))?;
        widen(group.as_chunks().0, place.as_chunks_mut().0);
        filled = next;
    }
    for float in rest.as_chunks().0 {
        let (place, next) = out.place(filled).ok_or(End::Full(0))?;
        widen(&[*float], core::slice::from_mut(place));
        filled = next;
    }
    Ok(filled)
}

#[inline]
fn widen(floats: &[[u8; 4]], wide: &mut [[u8; 8]]) {
    // PERF: without a branch for each NaN, LLVM converts several numbers at once.
    let mut has_nan = false;
    for (place, float) in wide.iter_mut().zip(floats) {
        let float = f32::from_le_bytes(*float);
        has_nan |= float.is_nan();
        *place = f64::from(float).to_le_bytes();
    }
    if has_nan {
        restore_nan(floats, wide);
    }
}

/// Gives each NaN its sign and payload, because a conversion by the processor may change them.
#[cold]
fn restore_nan(floats: &[[u8; 4]], wide: &mut [[u8; 8]]) {
    for (place, float) in wide.iter_mut().zip(floats) {
        let bits = u32::from_le_bytes(*float);
        if f32::from_bits(bits).is_nan() {
            let (sign, payload) = (u64::from(bits >> 31), u64::from(bits & 0x007f_ffff));
            *place = (sign << 63 | 0x7ff << 52 | payload << 29).to_le_bytes();
        }
    }
}

#[inline(never)]
fn integers(
    from: Number,
    to: Number,
    bytes: &[u8],
    filled: usize,
    out: &mut Output<'_>,
) -> Result<usize, End> {
    let is_short = to.is_integer() && to.size() <= 8;
    match from {
        _ if !is_short => wide(from, to, bytes, filled, out),
        Number::U8 => short(to, bytes, filled, out, |b| u8::from_le_bytes(b).into()),
        Number::U16 => short(to, bytes, filled, out, |b| u16::from_le_bytes(b).into()),
        Number::U32 => short(to, bytes, filled, out, |b| u32::from_le_bytes(b).into()),
        Number::I8 => short(to, bytes, filled, out, |b| i8::from_le_bytes(b).into()),
        Number::I16 => short(to, bytes, filled, out, |b| i16::from_le_bytes(b).into()),
        Number::I32 => short(to, bytes, filled, out, |b| i32::from_le_bytes(b).into()),
        Number::I64 => short(to, bytes, filled, out, i64::from_le_bytes),
        _ => wide(from, to, bytes, filled, out),
    }
}

/// Appends the result of a function for each number, which is `None` if the number does not fit.
#[inline]
fn each<const N: usize, const M: usize>(
    bytes: &[u8],
    mut filled: usize,
    out: &mut Output<'_>,
    convert: impl Fn([u8; N]) -> Option<[u8; M]>,
) -> Result<usize, End> {
    let (numbers, _) = bytes.as_chunks();
    for (index, number) in numbers.iter().enumerate() {
        let number = convert(*number).ok_or(End::Unfit(index))?;
        filled = out.put_array(filled, number).ok_or(End::Full(index))?;
    }
    Ok(filled)
}

/// Appends integers of at most 64 bits as a second type of such integers.
fn short<const N: usize>(
    to: Number,
    bytes: &[u8],
    filled: usize,
    out: &mut Output<'_>,
    value: impl Fn([u8; N]) -> i64,
) -> Result<usize, End> {
    macro_rules! each {
        ($($number:ident: $ty:ty),*) => {
            match to {
                $(Number::$number => each(bytes, filled, out, |b| {
                    <$ty>::try_from(value(b)).ok().map(<$ty>::to_le_bytes)
                }),)*
                _ => each(bytes, filled, out, |b| Some(value(b).to_le_bytes())),
            }
        };
    }
    each!(U8: u8, U16: u16, U32: u32, U64: u64, I8: i8, I16: i16, I32: i32)
}

/// Appends integers of any size as numbers of any type.
fn wide(
    from: Number,
    to: Number,
    bytes: &[u8],
    mut filled: usize,
    out: &mut Output<'_>,
) -> Result<usize, End> {
    let size = usize::try_from(from.size()).unwrap_or(1).max(1);
    for (index, number) in bytes.chunks_exact(size).enumerate() {
        let value = integer(from, number).and_then(|value| encoded(to, value));
        let (bytes, len) = value.ok_or(End::Unfit(index))?;
        let next = out.put_start(filled, &bytes, len);
        filled = next.ok_or(End::Full(index))?;
    }
    Ok(filled)
}

/// Returns an encoded integer, if it is an `i128`.
fn integer(from: Number, bytes: &[u8]) -> Option<i128> {
    let mut wide = [0; 16];
    wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
    let value = i128::from_le_bytes(wide);
    if !from.is_signed() {
        return (value >= 0).then_some(value);
    }
    let unused = unused_bits(from);
    Some(value.wrapping_shl(unused).wrapping_shr(unused))
}

/// Returns the encoding of an integer as a second type of number, if it fits, and its length.
fn encoded(to: Number, value: i128) -> Option<([u8; 16], usize)> {
    let bits = match to {
        Number::F32 => {
            let float = i16::try_from(value).map(f32::from);
            let float = float.or_else(|_| u16::try_from(value).map(f32::from));
            float.ok()?.to_bits().into()
        }
        Number::F64 => {
            let float = i32::try_from(value).map(f64::from);
            let float = float.or_else(|_| u32::try_from(value).map(f64::from));
            float.ok()?.to_bits().into()
        }
        _ => {
            let unused = unused_bits(to);
            let max = match to.is_signed() {
                true => i128::MAX.wrapping_shr(unused),
                // A greater value is no `i128`.
                false => i128::MAX.wrapping_shr(unused.saturating_sub(1)),
            };
            let min = if to.is_signed() { !max } else { 0 };
            if !(min..=max).contains(&value) {
                return None;
            }
            value
        }
    };
    Some((bits.to_le_bytes(), usize::try_from(to.size()).ok()?))
}

/// Returns the number of bits that a type has fewer than an `i128`.
fn unused_bits(number: Number) -> u32 {
    let size = u32::try_from(number.size()).unwrap_or_default();
    16_u32.saturating_sub(size).saturating_mul(8)
}
