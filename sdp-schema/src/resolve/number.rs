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

/// Appends integers as numbers of a second type.
#[inline(never)]
fn integers(
    from: Number,
    to: Number,
    bytes: &[u8],
    filled: usize,
    out: &mut Output<'_>,
) -> Result<usize, End> {
    macro_rules! each {
        ($($number:ident: $ty:ty),*) => {
            match from {
                $(Number::$number => each(to, bytes, filled, out, |number| {
                    i128::try_from(<$ty>::from_le_bytes(number)).ok()
                }),)*
                Number::F32 | Number::F64 => Err(End::Unfit(0)),
            }
        };
    }
    each!(
        U8: u8, U16: u16, U32: u32, U64: u64, U128: u128,
        I8: i8, I16: i16, I32: i32, I64: i64, I128: i128
    )
}

/// Appends integers of one type as numbers of a second type. A greater `u128` than an `i128` fits no other type.
#[inline]
fn each<const N: usize>(
    to: Number,
    bytes: &[u8],
    filled: usize,
    out: &mut Output<'_>,
    value: impl Fn([u8; N]) -> Option<i128>,
) -> Result<usize, End> {
    macro_rules! to {
        ($($number:ident: $ty:ty),*; $($float:ident: $float_ty:ty),*) => {
            match to {
                $(Number::$number => put(bytes, filled, out, |number| {
                    <$ty>::try_from(value(number)?).ok().map(<$ty>::to_le_bytes)
                }),)*
                $(Number::$float => put(bytes, filled, out, |number| {
                    #[expect(clippy::cast_precision_loss, reason = "these numbers are exact")]
                    let float = value(number)? as $float_ty;
                    Some(float.to_le_bytes())
                }),)*
            }
        };
    }
    to!(
        U8: u8, U16: u16, U32: u32, U64: u64, U128: u128,
        I8: i8, I16: i16, I32: i32, I64: i64, I128: i128;
        F32: f32, F64: f64
    )
}

/// Appends the result of a function for each number, which is `None` if the number does not fit.
fn put<const N: usize, const M: usize>(
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
