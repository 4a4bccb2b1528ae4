//! Figures as text: three digits that count, in the unit that suits.

/// A time, from nanoseconds.
pub(crate) fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        ns if ns < 999.5 => (ns, "ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "µs"),
        ns => (ns / 1e6, "ms"),
    };
    format!("{} {unit}", three_digits(value))
}

/// A difference of times, with its sign, as precise as a [`time`] of that size.
pub(crate) fn difference(nanoseconds: f64) -> String {
    let sign = if nanoseconds < 0.0 { '-' } else { '+' };
    format!("{sign}{}", time(nanoseconds.abs()))
}

/// How many times as much: "5.70x".
pub(crate) fn ratio(ratio: f64) -> String {
    format!("{}x", three_digits(ratio))
}

/// A whole number, its thousands apart: "112,490".
pub(crate) fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && digits.len().saturating_sub(index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A size in bytes, as short as a time.
pub(crate) fn size(bytes: u64) -> String {
    match bytes as f64 {
        bytes if bytes < 999.5 => format!("{bytes:.0} B"),
        bytes if bytes < 999.5e3 => format!("{} kB", three_digits(bytes / 1e3)),
        bytes => format!("{} MB", three_digits(bytes / 1e6)),
    }
}

/// A count with its noun, which takes an "s" unless there is one.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", whole(number as u64))
}

fn three_digits(value: f64) -> String {
    match value {
        value if value >= 99.95 => format!("{value:.0}"),
        value if value >= 9.995 => format!("{value:.1}"),
        value if value >= 0.999_5 || value == 0.0 => format!("{value:.2}"),
        value => format!("{value:.*}", decimals(value)),
    }
}

/// How many digits behind the point show three that count, of a value below 1.
fn decimals(value: f64) -> usize {
    // Rounded first: 0.09996 has its first digit where 0.1 has it.
    let exponent = format!("{value:.2e}");
    let power = (exponent.split_once("e-")).and_then(|(_, power)| power.parse::<usize>().ok());
    power.unwrap_or(0).saturating_add(2)
}

#[cfg(test)]
mod tests {
    use super::{counted, difference, ratio, size, time, whole};

    #[test]
    fn three_digits_are_kept_across_units() {
        assert_eq!(time(4.204), "4.20 ns");
        assert_eq!(time(999.4), "999 ns");
        assert_eq!(time(999.6), "1.00 µs");
        assert_eq!(time(12_840.0), "12.8 µs");
        assert_eq!(time(1_234_567.0), "1.23 ms");
        assert_eq!(difference(-1.5), "-1.50 ns");
        assert_eq!(ratio(0.914), "0.914x");
        assert_eq!(ratio(0.999_4), "0.999x");
        assert_eq!(ratio(0.999_6), "1.00x");
        assert_eq!(ratio(0.099_96), "0.100x");
        assert_eq!(ratio(0.000_123_4), "0.000123x");
        assert_eq!(ratio(0.0), "0.00x");
        assert_eq!(time(0.25), "0.250 ns");
        assert_eq!(ratio(15.96), "16.0x");
        assert_eq!(size(0), "0 B");
        assert_eq!(size(112_490), "112 kB");
        assert_eq!(size(6_000_004), "6.00 MB");
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(whole(0), "0");
        assert_eq!(whole(999), "999");
        assert_eq!(whole(1759), "1,759");
        assert_eq!(whole(1_112_490), "1,112,490");
        assert_eq!(counted(1, "plugin"), "1 plugin");
        assert_eq!(counted(1759, "parameter"), "1,759 parameters");
    }
}
