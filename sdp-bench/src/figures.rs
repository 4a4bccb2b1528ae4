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

/// Returns a multiple: "5.70x", "<0.01x". A multiple near 1 has three digits, because "1.0x" hides the difference.
pub fn ratio(ratio: f64, noise: f64) -> String {
    if ratio > 0.0 && ratio < 0.01 {
        return "<0.01x".to_owned();
    }
    match rounded(ratio, digits(noise)) {
        text if text == "1.0" => format!("{}x", rounded(ratio, 3)),
        text => text + "x",
    }
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
    let text = format!("{value:.last$e}");
    let exponent = text.split_once('e').and_then(|(_, it)| it.parse().ok());
    let decimals = isize::try_from(last).map(|it| it.saturating_sub(exponent.unwrap_or(0)));
    let decimals = decimals.and_then(usize::try_from).unwrap_or(0);
    format!("{:.decimals$}", text.parse().unwrap_or(value))
}
