//! Changes of random bytes, so that rules and kinds accept them.

use alloc::format;
use alloc::string::String;

use sdp::schema::Rule;

/// Changes bytes to a valid value of a rule.
pub(super) fn rule(rule: Rule, bytes: &mut [u8], number: u64) {
    match (rule, bytes) {
        (Rule::NonZero, [low, ..]) => *low |= 1,
        // The exponent of a float with this byte is not that of a NaN.
        (Rule::NotNan, [.., high]) => *high &= 0x3f,
        // Values in the range of 32 bits exist on all targets.
        (Rule::Usize | Rule::Isize, [_, _, _, top, high @ ..]) => {
            *top &= 0x7f;
            high.fill(0);
        }
        (Rule::Ordering, [byte]) => {
            *byte = match number % 3 {
                0 => 0,
                1 => 1,
                _ => 0xff,
            }
        }
        (Rule::Nanos | Rule::LeapSecond, bytes) => {
            if let Some((_, nanos)) = bytes.split_last_chunk_mut() {
                *nanos = below(1_000_000_000, number);
            }
        }
        (Rule::TimeOfDay, bytes) => {
            if let Some((seconds, _)) = bytes.split_first_chunk_mut() {
                *seconds = below(86_400, number);
            }
        }
        (Rule::Date, [first, second, year @ .., month, day]) => {
            [*first, *second, ..] = below(4000, number);
            year.fill(0);
            (*month, *day) = (u8::from(number.is_multiple_of(2)).saturating_add(1), 28);
        }
        (Rule::JsonNumber, [1, .., high]) => *high |= 0x80,
        (Rule::JsonNumber, [2, .., high]) => *high &= 0x3f,
        _ => {}
    }
}

/// Returns the bytes of a number below a limit.
fn below(limit: u32, number: u64) -> [u8; 4] {
    let small = number.checked_rem(limit.into()).unwrap_or_default();
    u32::try_from(small).unwrap_or_default().to_le_bytes()
}

/// Returns a valid text of a kind with few valid texts.
pub(super) fn text(name: &str, number: u64) -> Option<String> {
    let number = number % 100;
    Some(match name {
        "URL" => format!("https://example.com/{number}"),
        "version" => format!("1.{number}.0"),
        "version requirement" => format!("^1.{number}"),
        "prerelease" => format!("beta.{number}"),
        "build metadata" => format!("build.{number}"),
        // The texts of conversions are often numbers.
        "text" if number < 50 => format!("{number}"),
        _ => return None,
    })
}

/// Changes bytes to a valid value of a kind with undefined bits or numbers.
// SPEC 6: the kinds.
pub(super) fn kind(name: &str, bytes: &mut [u8], number: u64) {
    let [random, ..] = number.to_le_bytes();
    match (name, bytes) {
        ("IPv4 network", [.., prefix]) => *prefix = random % 33,
        ("IPv6 network", [.., prefix]) => *prefix = random % 129,
        // Undefined flags, the scale, and the sign.
        ("decimal", [first, second, scale, sign, ..]) => {
            (*first, *second) = (0, 0);
            *scale = random % 29;
            *sign &= 0x80;
        }
        ("flags", [low, high @ ..]) => {
            *low &= 1;
            high.fill(0);
        }
        _ => {}
    }
}

/// Changes seconds and nanoseconds to a time that exists on all targets, also with a resolution of 100 ns.
pub(super) fn time(bytes: &mut [u8]) {
    if let Some((seconds, nanos)) = bytes.split_last_chunk_mut() {
        seconds.iter_mut().skip(4).for_each(|byte| *byte = 0);
        let hundreds = u32::from_le_bytes(*nanos) / 100;
        *nanos = hundreds.saturating_mul(100).to_le_bytes();
    }
}
