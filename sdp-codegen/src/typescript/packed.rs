//! Sequences and arrays of numbers, which are typed arrays.

use sdp_schema::Number;

use super::Ts;
use super::shape::{is_float, view_suffix};
use crate::code::Code;
use crate::model::Id;

/// The maximum length in bytes of a typed array for which V8 needs no buffer. A loop over the numbers is then faster than a copy
/// of a buffer, except for bytes.
const WITHOUT_BUFFER: u64 = 64;

impl Ts<'_> {
    /// Returns the expression that copies numbers to a typed array, unless a loop is faster for this count.
    pub(super) fn copied(&self, element: Id, count: u64) -> Option<String> {
        let number = self.packed(element)?;
        let is_short = count.saturating_mul(number.size()) <= WITHOUT_BUFFER;
        (number == Number::U8 || !is_short).then(|| copy(number, &count.to_string()))
    }

    /// Reads a count of numbers, unless it is fixed, and returns the numbers, in a statement after the count.
    pub(super) fn read_numbers(
        &self,
        code: &mut Code,
        number: Number,
        fixed: Option<u64>,
        check: Option<String>,
    ) {
        let (suffix, size) = (view_suffix(number), number.size());
        let count = fixed.map_or_else(|| "count".into(), |it| it.to_string());
        if fixed.is_none() {
            line!(code, "const count = takeCount(r, {size});");
            if let Some(check) = check {
                code.line(check);
            }
            if number == Number::U8 {
                line!(code, "return {};", copy(number, "count"));
                return;
            }
            let max = longest_loop(size);
            line!(code, "if (count > {max}) return {};", copy(number, "count"));
        }
        match fixed.and_then(|it| it.checked_mul(size)) {
            Some(total) => line!(code, "const at = take(r, {total});"),
            None => line!(code, "const at = take(r, count * {size});"),
        }
        line!(code, "const values = new {suffix}Array({count});");
        let (place, end) = place(size);
        let get = format!("r.view.get{suffix}({place}{end})");
        let head = format!("for (let index = 0; index < {count}; index++)");
        if !is_float(number) {
            line!(code, "{head} values[index] = {get};");
        } else {
            code.block(format_args!("{head} {{"), "}", |code| {
                line!(code, "const value = {get};");
                code.line("values[index] = value;");
                // A number does not keep the bits of NaN.
                code.block("if (Number.isNaN(value)) {", "}", |code| {
                    code.line("r.at = at;");
                    line!(code, "return {};", copy(number, &count));
                });
            });
        }
        code.line("return values;");
    }

    /// Writes the numbers of a typed array.
    pub(super) fn write_numbers(&self, code: &mut Code, number: Number, fixed: Option<u64>) {
        let (suffix, size) = (view_suffix(number), number.size());
        let copy = format!("putNumbers(w, value, {size});");
        let max = longest_loop(size);
        match fixed {
            _ if number == Number::U8 => return code.line(copy),
            Some(count) if count > max => return code.line(copy),
            Some(_) => {}
            None => line!(code, "if (value.length > {max}) return {copy}"),
        }
        line!(code, "const at = grow(w, value.length * {size});");
        let head = "for (let index = 0; index < value.length; index++)";
        let (place, end) = place(size);
        let set = format!("w.view.set{suffix}({place}, item{end});");
        if !is_float(number) {
            line!(code, "{head} {}", set.replace("item", "value[index]!"));
            return;
        }
        code.block(format_args!("{head} {{"), "}", |code| {
            code.line("const item = value[index]!;");
            code.line(set);
            code.block("if (Number.isNaN(item)) {", "}", |code| {
                code.line("w.at = at;");
                line!(code, "return {copy}");
            });
        });
    }
}

/// Returns the maximum number of elements of a loop.
fn longest_loop(size: u64) -> u64 {
    WITHOUT_BUFFER.checked_div(size).unwrap_or(0)
}

/// Returns the arguments of a method of `DataView`: the offset of the element `index`, and the order of bytes.
fn place(size: u64) -> (String, &'static str) {
    match size {
        1 => ("at + index".into(), ""),
        _ => (format!("at + index * {size}"), ", true"),
    }
}

fn copy(number: Number, count: &str) -> String {
    match (view_suffix(number), number.size()) {
        ("Uint8", _) => format!("takeBytes(r, {count})"),
        (suffix, size) => format!("new {suffix}Array(takeNumbers(r, {count}, {size}))"),
    }
}
