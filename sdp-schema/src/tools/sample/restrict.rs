//! Changes of random bytes to values of rules and kinds.

use alloc::vec::Vec;

use sdp::schema::Rule;

/// Changes bytes to a valid value of a rule.
pub(super) fn rule(rule: Rule, bytes: &mut [u8], number: u64) {
    match (rule, bytes) {
        (Rule::NonZero, [low, ..]) => *low |= 1,
        // Values in the range of 32 bits exist on all targets.
        (Rule::Usize | Rule::Isize, [_, _, _, top, high @ ..]) => {
            *top &= 0x7f;
            high.fill(0);
        }
        (Rule::Ordering, [byte]) => *byte = byte.cast_signed().signum().cast_unsigned(),
        (Rule::Nanos, [.., a, b, c, d]) => {
            [*a, *b, *c, *d] = below(1_000_000_000, number);
        }
        _ => {}
    }
}

/// Returns the bytes of a number below a limit.
fn below(limit: u32, number: u64) -> [u8; 4] {
    let small = number.checked_rem(limit.into()).unwrap_or_default();
    u32::try_from(small).unwrap_or_default().to_le_bytes()
}

/// Changes bytes of a kind with few valid texts or numbers to one of them.
// SPEC S20.
pub(super) fn kind(name: &str, bytes: &mut Vec<u8>, number: u64) {
    let small = number % 100;
    let text = match name {
        "URL" => format!("https://example.com/{small}"),
        "version" => format!("1.{small}.0"),
        "version requirement" => format!("^1.{small}"),
        "prerelease" | "build metadata" => format!("build.{small}"),
        // The texts of conversions are often numbers.
        "text" if small < 50 => format!("{small}"),
        _ => return numbers(name, bytes, number),
    };
    *bytes = sdp::to_vec(&text).unwrap_or_default();
}

/// Changes the numbers of a kind to those of all its types.
fn numbers(name: &str, bytes: &mut [u8], number: u64) {
    match (name, bytes) {
        ("flags", bytes) => bytes.fill(0),
        ("decimal", [scale @ .., _, _, _, _, _, _, _, _, _, _, _, _]) => scale.fill(0),
        ("IPv4 network" | "IPv6 network", [.., prefix]) => *prefix = 0,
        // Times in the range of all targets, without leap seconds.
        ("duration" | "signed duration" | "point in time", [_, _, _, _, high @ ..]) => high.fill(0),
        ("date", [first, second, year @ .., month, day]) => {
            [*first, *second, ..] = below(4000, number);
            year.fill(0);
            (*month, *day) = (u8::from(number.is_multiple_of(2)).saturating_add(1), 28);
        }
        ("time of day", [a, b, c, d, nanos @ ..]) => {
            [*a, *b, *c, *d] = below(86_400, number);
            nanos.fill(0);
        }
        // A float with this high byte is no NaN, because of its exponent.
        ("float without NaN", [.., high]) | ("JSON number", [2, .., high]) => *high &= 0x3f,
        ("JSON number", [1, .., high]) => *high |= 0x80,
        _ => {}
    }
}
