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
        Number::F32 => {
            // PERF: four at once need one check, and LLVM converts them together.
            let (groups, rest) = bytes.as_chunks::<16>();
            let groups = groups.as_flattened();
            let filled = put(groups, filled, out, |it| Some(widened::<16, 32>(it)))?;
            put(rest, filled, out, |float| Some(widened::<4, 8>(float)))
        }
        _ => integers(from, to, bytes, filled, out),
    }
}

/// Returns each `f32` as an `f64`. A conversion by the processor may change the sign and payload of a NaN.
fn widened<const N: usize, const M: usize>(floats: [u8; N]) -> [u8; M] {
    let mut all = [0; M];
    for (wide, float) in all.as_chunks_mut().0.iter_mut().zip(floats.as_chunks().0) {
        let bits = u32::from_le_bytes(*float);
        let (sign, payload) = (u64::from(bits >> 31), u64::from(bits & 0x007f_ffff));
        let float = f32::from_bits(bits);
        *wide = match float.is_nan() {
            true => (sign << 63 | 0x7ff << 52 | payload << 29).to_le_bytes(),
            false => f64::from(float).to_le_bytes(),
        };
    }
    all
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
        ($($number:ident: $ty:ty),*) => {
            match to {
                $(Number::$number => put(bytes, filled, out, |number| {
                    <$ty>::try_from(value(number)?).ok().map(<$ty>::to_le_bytes)
                }),)*
                Number::F32 => put(bytes, filled, out, |number| {
                    #[expect(clippy::cast_precision_loss, reason = "these numbers are exact")]
                    let float = value(number)? as f32;
                    Some(float.to_le_bytes())
                }),
                Number::F64 => put(bytes, filled, out, |number| {
                    #[expect(clippy::cast_precision_loss, reason = "these numbers are exact")]
                    let float = value(number)? as f64;
                    Some(float.to_le_bytes())
                }),
            }
        };
    }
    to!(
        U8: u8, U16: u16, U32: u32, U64: u64, U128: u128,
        I8: i8, I16: i16, I32: i32, I64: i64, I128: i128
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
