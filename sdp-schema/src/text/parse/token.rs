//! The tokens of a schema file.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::repeat_n;
use core::str::FromStr;

use winnow::ascii::multispace1;
use winnow::combinator::{alt, delimited, not, opt, preceded, repeat};
use winnow::error::ParserError;
use winnow::stream::{LocatingSlice, Location, Stateful};
use winnow::token::{any, take_till, take_while};
use winnow::{Parser, Result};

use super::draft::Draft;
use super::error::Fault;
use crate::shown::is_hidden;
use crate::text::names::{MAX_CHARS, is_word};
use crate::text::write::CARRIAGE_RETURN;

/// The rest of the text, and its types so far.
pub(super) type Input<'a> = Stateful<LocatingSlice<&'a str>, Draft<'a>>;

pub(super) type Parsed<T> = Result<T, Fault>;

impl<'a> ParserError<Input<'a>> for Fault {
    type Inner = Self;

    fn from_input(input: &Input<'a>) -> Self {
        Self::new(input.current_token_start(), "expected another token")
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

/// Skips spaces and comments, and returns the offset of the next token.
pub(super) fn next(input: &mut Input<'_>) -> Parsed<usize> {
    let is_docs = ("///", not('/'));
    let comment = (not(is_docs), "//", take_till(0.., '\n')).void();
    repeat::<_, _, (), _, _>(0.., alt((multispace1.void(), comment))).parse_next(input)?;
    Ok(input.current_token_start())
}

/// Takes a symbol if it is next.
pub(super) fn take(input: &mut Input<'_>, symbol: &'static str) -> Parsed<bool> {
    next(input)?;
    Ok(opt(symbol).parse_next(input)?.is_some())
}

pub(super) fn symbol(input: &mut Input<'_>, symbol: &'static str) -> Parsed<()> {
    if take(input, symbol)? {
        return Ok(());
    }
    let offset = input.current_token_start();
    Err(Fault::new(offset, format!("expected `{symbol}`")))
}

/// Takes a word of letters, digits and underscores, if it has a property.
pub(super) fn word<'a>(
    input: &mut Input<'a>,
    expected: &'static str,
    is_valid: impl FnOnce(&str) -> bool,
) -> Parsed<&'a str> {
    let offset = next(input)?;
    match take_while(0.., is_word).parse_next(input)? {
        word if word.len() > MAX_CHARS => {
            let message = "a word with more than 64 characters";
            Err(Fault::new(offset, message))
        }
        word if !word.is_empty() && is_valid(word) => Ok(word),
        _ => Err(Fault::new(offset, expected)),
    }
}

pub(super) fn number<T: FromStr>(input: &mut Input<'_>, expected: &'static str) -> Parsed<T> {
    let offset = next(input)?;
    let number = word(input, expected, |_| true)?.parse();
    number.map_err(|_| Fault::new(offset, expected))
}

pub(super) fn string(input: &mut Input<'_>) -> Parsed<String> {
    symbol(input, "\"")?;
    let mut text = String::new();
    loop {
        let is_special = |c| matches!(c, '"' | '\\') || is_hidden(c);
        text.push_str(take_till(0.., is_special).parse_next(input)?);
        let offset = input.current_token_start();
        match opt(any).parse_next(input)? {
            Some('"') => return Ok(text),
            Some('\\') => text.push(escaped(input, offset)?),
            _ => return Err(Fault::new(offset, "expected `\"` or an escape")),
        }
    }
}

/// Takes an escaped character after its backslash at this offset.
fn escaped(input: &mut Input<'_>, offset: usize) -> Parsed<char> {
    let c = match opt(any).parse_next(input)? {
        Some(c @ ('"' | '\\')) => Some(c),
        Some('n') => Some('\n'),
        Some('r') => Some('\r'),
        Some('t') => Some('\t'),
        Some('u') => {
            let digits = take_while(1..=6, |c: char| c.is_ascii_hexdigit());
            let digits: Option<&str> = opt(delimited('{', digits, '}')).parse_next(input)?;
            let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
            number.and_then(char::from_u32)
        }
        _ => None,
    };
    c.ok_or_else(|| Fault::new(offset, "unknown escape in a string"))
}

/// Takes lines of documentation if they are next, and returns their text without `///` and a space.
pub(super) fn docs(input: &mut Input<'_>) -> Parsed<String> {
    next(input)?;
    let mut lines = Vec::new();
    while let Some(line) = opt(preceded("///", take_till(0.., '\n'))).parse_next(input)? {
        let line: &str = line.trim_end_matches('\r');
        lines.push(unescaped(line.strip_prefix(' ').unwrap_or(line)));
        next(input)?;
    }
    Ok(lines.join("\n"))
}

/// Returns a line of documentation with its carriage returns in place of their escapes.
fn unescaped(line: &str) -> String {
    let Some((parts, last)) = line.rsplit_once(CARRIAGE_RETURN) else {
        return line.into();
    };
    let mut text = String::new();
    for part in parts.split(CARRIAGE_RETURN) {
        let start = part.trim_end_matches('\\');
        let backslashes = part.len().saturating_sub(start.len());
        let is_escape = backslashes % 2 == 1;
        text.push_str(start);
        text.extend(repeat_n('\\', backslashes / 2));
        text.push_str(if is_escape { "\r" } else { CARRIAGE_RETURN });
    }
    text.push_str(last);
    text
}

/// Takes elements until a bracket, with commas between them and optionally one after the last.
pub(super) fn list<'a, T>(
    input: &mut Input<'a>,
    close: &'static str,
    mut element: impl FnMut(&mut Input<'a>) -> Parsed<T>,
) -> Parsed<Vec<T>> {
    let mut elements = Vec::new();
    while !take(input, close)? {
        elements.push(element(input)?);
        if take(input, close)? {
            break;
        }
        symbol(input, ",")?;
    }
    Ok(elements)
}
