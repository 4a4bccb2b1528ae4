//! The parser of types in the lines of a schema file.

use alloc::format;

use sdp::schema::Rule;

use super::draft::Form;
use super::error::Fault;
use super::token::{Input, Parsed, list, next, number, string, symbol, take, word};
use crate::table::types::{Type, TypeIndex};
use crate::text::names::{primitive, starts_with_digit};

/// The maximum nesting of types in a line. It bounds the recursion of the parser.
const MAX_DEPTH: usize = 64;

/// Takes a type.
pub(super) fn ty(input: &mut Input<'_>) -> Parsed<TypeIndex> {
    let offset = next(input)?;
    match form(input)? {
        Form::Name(name) => input.state.refer(offset, name),
        form => input.state.add(offset, form),
    }
}

/// Takes a type, without adding it to the draft.
pub(super) fn form<'a>(input: &mut Input<'a>) -> Parsed<Form<'a>> {
    let offset = next(input)?;
    let outer = input.state.depth;
    if outer >= MAX_DEPTH {
        let message = "the types of one line nest deeper than 64";
        return Err(Fault::invalid(offset, message));
    }
    input.state.depth = outer.saturating_add(1);
    let form = if take(input, "(")? {
        Form::Type(Type::Tuple(list(input, ")", ty)?))
    } else if take(input, "[")? {
        Form::Type(if take(input, "]")? {
            Type::Seq(ty(input)?)
        } else {
            let count = number(input, "`]` or the length of an array")?;
            symbol(input, "]")?;
            Type::Array(ty(input)?, count)
        })
    } else {
        let word = word(input, "a type", |word| !starts_with_digit(word))?;
        if take(input, "<")? {
            let ty = generic(input, offset, word)?;
            symbol(input, ">")?;
            Form::Type(ty)
        } else {
            primitive(word).map_or(Form::Name(word), Form::Type)
        }
    };
    input.state.depth = outer;
    Ok(form)
}

/// Takes the arguments of a type with a `<` after its name.
fn generic(input: &mut Input<'_>, offset: usize, name: &str) -> Parsed<Type> {
    let second = |input: &mut Input<'_>| {
        symbol(input, ",")?;
        ty(input)
    };
    Ok(match name {
        "Option" => Type::Option(ty(input)?),
        "Box" => Type::Pointer(ty(input)?),
        "Set" => Type::Set(ty(input)?),
        "Map" => Type::Map(ty(input)?, second(input)?),
        "Result" => Type::Result(ty(input)?, second(input)?),
        "Named" => Type::Named(string(input)?, second(input)?),
        "Unordered" => Type::Unordered(string(input)?, second(input)?),
        "Opaque" => {
            let name = string(input)?;
            symbol(input, ",")?;
            Type::Opaque {
                name,
                min: number(input, "a number of bytes")?,
                is_fixed: !take(input, "..")?,
            }
        }
        "AtMost" => {
            let max = number(input, "a number of bytes or elements")?;
            Type::Refined(Rule::AtMost(max), second(input)?)
        }
        name => {
            let rule = Rule::PLAIN.into_iter().find(|rule| rule.name() == name);
            let unknown = || Fault::invalid(offset, format!("unknown generic type `{name}`"));
            Type::Refined(rule.ok_or_else(unknown)?, ty(input)?)
        }
    })
}
