//! Figures as text, with the unit for their size and the number of digits for their noise.

/// Returns the text of a time in nanoseconds, for example "1.2 µs".
pub fn time(nanoseconds: f64, noise: f64) -> String {
    let digits = digits(noise);
    let (value, unit) = match nanoseconds {
        ns if ns < 999.5 => (ns, "ns"),
        ns if ns < 999.5e3 => (ns / 1e3, "µs"),
        ns => (ns / 1e6, "ms"),
    };
    format!("{} {unit}", rounded(value, digits))
}

/// Returns a multiple: "5.70x", "<0.01x".
pub fn ratio(ratio: f64, noise: f64) -> String {
    if ratio > 0.0 && ratio < 0.01 {
        return "<0.01x".to_owned();
    }
    format!("{}x", rounded(ratio, digits(noise)))
}

/// Returns a whole number with separated thousands: "112,490".
pub fn whole(number: u64) -> String {
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

/// Returns a count with its noun: "1 plugin", "2 plugins".
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", whole(number as u64))
}

/// Returns the number of significant digits: two, or three if the noise is at most 1 %.
fn digits(noise: f64) -> usize {
    if noise <= 0.01 { 3 } else { 2 }
}

/// Returns `value` with this number of significant digits.
fn rounded(value: f64, digits: usize) -> String {
    let last = digits.saturating_sub(1);
    // The value is rounded first, because rounding may add a digit: 9.96 becomes 10.
    let rounded: f64 = format!("{value:.last$e}").parse().unwrap_or(value);
    let power = match rounded {
        value if value >= 100.0 => 2,
        value if value >= 10.0 => 1,
        value if value >= 1.0 || value == 0.0 => 0,
        value => return format!("{value:.*}", digits.saturating_add(zeros(value))),
    };
    format!("{rounded:.*}", last.saturating_sub(power))
}

/// Returns the number of zeros after the decimal point of a value below 1.
fn zeros(value: f64) -> usize {
    let text = format!("{value:e}");
    let power = text
        .split_once("e-")
        .and_then(|(_, power)| power.parse::<usize>().ok());
    power.unwrap_or(1).saturating_sub(1)
}
