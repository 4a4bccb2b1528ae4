//! The tokens of a schema file.

use alloc::string::String;

use winnow::ascii::multispace1;
use winnow::combinator::{alt, not, opt, peek, preceded, repeat};
use winnow::error::ParserError;
use winnow::stream::{LocatingSlice, Location, Stateful};
use winnow::token::{any, take_till, take_while};
use winnow::{Parser, Result};

use super::draft::Draft;
use super::error::Fault;
use super::names;

/// The rest of the text, and its types so far.
pub(super) type Input<'a> = Stateful<LocatingSlice<&'a str>, Draft<'a>>;

/// The result of a parser.
pub(super) type Parsed<T> = Result<T, Fault>;

impl<'a> ParserError<Input<'a>> for Fault {
    type Inner = Self;

    fn from_input(input: &Input<'a>) -> Self {
        Self::expected(offset(input), "another token")
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

/// Returns the offset of the next character.
pub(super) fn offset(input: &Input<'_>) -> usize {
    input.current_token_start()
}

/// Skips spaces and comments.
pub(super) fn trivia(input: &mut Input<'_>) -> Parsed<()> {
    let is_docs = ("///", not('/'));
    let comment = (not(is_docs), "//", rest_of_line).void();
    repeat(0.., alt((multispace1.void(), comment))).parse_next(input)
}

fn rest_of_line<'a>(input: &mut Input<'a>) -> Parsed<&'a str> {
    take_till(0.., '\n').parse_next(input)
}

/// Skips trivia, and returns the offset of the next token.
pub(super) fn next(input: &mut Input<'_>) -> Parsed<usize> {
    trivia(input)?;
    Ok(offset(input))
}

/// Takes a symbol if it is next.
pub(super) fn take(input: &mut Input<'_>, symbol: &'static str) -> Parsed<bool> {
    trivia(input)?;
    Ok(opt(symbol).parse_next(input)?.is_some())
}

/// Returns whether a symbol is next.
pub(super) fn is_next(input: &mut Input<'_>, symbol: &'static str) -> Parsed<bool> {
    trivia(input)?;
    Ok(opt(peek(symbol)).parse_next(input)?.is_some())
}

/// Takes a symbol. The description of it contains backticks.
pub(super) fn symbol(
    input: &mut Input<'_>,
    symbol: &'static str,
    described: &'static str,
) -> Parsed<()> {
    if take(input, symbol)? {
        Ok(())
    } else {
        Err(Fault::expected(offset(input), described))
    }
}

/// Takes a word: letters, digits and underscores.
pub(super) fn word<'a>(input: &mut Input<'a>, expected: &'static str) -> Parsed<&'a str> {
    let offset = next(input)?;
    opt(take_while(1.., names::is_word))
        .parse_next(input)?
        .ok_or(Fault::expected(offset, expected))
}

/// Takes a word with a property.
pub(super) fn word_that<'a>(
    input: &mut Input<'a>,
    expected: &'static str,
    is_valid: impl FnOnce(&str) -> bool,
) -> Parsed<&'a str> {
    let offset = next(input)?;
    let word = word(input, expected)?;
    if is_valid(word) {
        Ok(word)
    } else {
        Err(Fault::expected(offset, expected))
    }
}

/// Takes a decimal number.
pub(super) fn number<T: core::str::FromStr>(
    input: &mut Input<'_>,
    expected: &'static str,
) -> Parsed<T> {
    let offset = next(input)?;
    let number = word(input, expected)?.parse();
    number.map_err(|_| Fault::expected(offset, expected))
}

/// Takes a string in quotes.
pub(super) fn string(input: &mut Input<'_>) -> Parsed<String> {
    symbol(input, "\"", "a string")?;
    let mut text = String::new();
    loop {
        text.push_str(take_till(0.., ['"', '\\', '\n']).parse_next(input)?);
        if opt('"').parse_next(input)?.is_some() {
            return Ok(text);
        }
        let start = offset(input);
        if opt('\\').parse_next(input)?.is_none() {
            return Err(Fault::expected(start, "`\"` at the end of the string"));
        }
        let escaped = escaped(input)?;
        text.push(escaped.ok_or(Fault::invalid(start, "unknown escape in a string"))?);
    }
}

/// Takes an escaped character after its backslash.
fn escaped(input: &mut Input<'_>) -> Parsed<Option<char>> {
    let c = opt(any).parse_next(input)?;
    Ok(match c {
        Some(c @ ('"' | '\\')) => Some(c),
        Some('n') => Some('\n'),
        Some('r') => Some('\r'),
        Some('t') => Some('\t'),
        Some('u') => {
            let digits = take_while(1..=6, |c: char| c.is_ascii_hexdigit());
            let digits = opt(('{', digits, '}')).parse_next(input)?;
            let number = digits.map(|(_, digits, _)| u32::from_str_radix(digits, 16));
            number.and_then(Result::ok).and_then(char::from_u32)
        }
        _ => None,
    })
}

/// Takes lines of documentation. Returns their text without `///` and a space.
pub(super) fn docs(input: &mut Input<'_>) -> Parsed<String> {
    trivia(input)?;
    let mut docs = String::new();
    let mut is_first = true;
    while let Some(line) = opt(preceded("///", rest_of_line)).parse_next(input)? {
        if !is_first {
            docs.push('\n');
        }
        is_first = false;
        let line = line.trim_end_matches('\r');
        docs.push_str(line.strip_prefix(' ').unwrap_or(line));
        trivia(input)?;
    }
    Ok(docs)
}

/// Takes elements in brackets, with commas between them and optionally after the last.
pub(super) fn list<'a, T>(
    input: &mut Input<'a>,
    close: &'static str,
    comma_or_close: &'static str,
    mut element: impl FnMut(&mut Input<'a>) -> Parsed<T>,
) -> Parsed<alloc::vec::Vec<T>> {
    let mut elements = alloc::vec::Vec::new();
    while !take(input, close)? {
        elements.push(element(input)?);
        if !take(input, ",")? {
            symbol(input, close, comma_or_close)?;
            break;
        }
    }
    Ok(elements)
}
