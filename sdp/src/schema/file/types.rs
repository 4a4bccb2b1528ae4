//! The parser of types in the lines of a schema file.

use alloc::format;

use super::draft::Form;
use super::error::Fault;
use super::names::PRIMITIVES;
use super::rules;
use super::token::{Input, Parsed, is_next, list, next, number, string, symbol, take, word};
use crate::schema::rule::Rule;
use crate::schema::types::{Type, TypeIndex};

/// Takes a type.
pub(super) fn ty(input: &mut Input<'_>) -> Parsed<TypeIndex> {
    let offset = next(input)?;
    input.state.enter(offset)?;
    let form = form(input)?;
    input.state.leave();
    input.state.add(offset, form)
}

fn form<'a>(input: &mut Input<'a>) -> Parsed<Form<'a>> {
    if take(input, "(")? {
        let parts = list(input, ")", "`,` or `)`", ty)?;
        return Ok(Form::Type(Type::Tuple(parts)));
    }
    if take(input, "[")? {
        let count = if is_next(input, "]")? {
            None
        } else {
            Some(number(input, "`]` or the length of an array")?)
        };
        symbol(input, "]", "`]`")?;
        let element = ty(input)?;
        return Ok(Form::Type(match count {
            None => Type::Seq(element),
            Some(count) => Type::Array(element, count),
        }));
    }
    let offset = next(input)?;
    let word = word(input, "a type")?;
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(Fault::expected(offset, "a type"));
    }
    if take(input, "<")? {
        let ty = generic(input, offset, word)?;
        symbol(input, ">", "`>`")?;
        return Ok(Form::Type(ty));
    }
    let primitive = PRIMITIVES.iter().find(|(name, _)| *name == word);
    Ok(primitive.map_or(Form::Name(word), |(_, ty)| Form::Type(ty.clone())))
}

/// Takes the arguments of a type with a `<` after its name.
fn generic(input: &mut Input<'_>, offset: usize, name: &str) -> Parsed<Type> {
    Ok(match name {
        "Option" => Type::Option(ty(input)?),
        "Box" => Type::Pointer(ty(input)?),
        "Set" => Type::Set(ty(input)?),
        "Map" => {
            let (key, value) = pair(input)?;
            Type::Map(key, value)
        }
        "Result" => {
            let (value, error) = pair(input)?;
            Type::Result(value, error)
        }
        "Opaque" => {
            let name = string(input)?;
            comma(input)?;
            let min = number(input, "a number of bytes")?;
            Type::Opaque {
                name: name.into(),
                min,
                is_fixed: !take(input, "..")?,
            }
        }
        "AtMost" => {
            let max = number(input, "a number of bytes or elements")?;
            comma(input)?;
            Type::Refined(Rule::AtMost(max), ty(input)?)
        }
        "Named" | "Unordered" => {
            let text = string(input)?.into();
            let rule = match name {
                "Named" => Rule::Named(text),
                _ => Rule::Unordered(text),
            };
            comma(input)?;
            Type::Refined(rule, ty(input)?)
        }
        name => {
            let mut plain = rules::PLAIN.iter();
            let Some(rule) = plain.find(|rule| rules::name(rule) == name) else {
                return Err(Fault::invalid(
                    offset,
                    format!("unknown generic type `{name}`"),
                ));
            };
            Type::Refined(rule.map(Into::into), ty(input)?)
        }
    })
}

fn pair(input: &mut Input<'_>) -> Parsed<(TypeIndex, TypeIndex)> {
    let first = ty(input)?;
    comma(input)?;
    Ok((first, ty(input)?))
}

fn comma(input: &mut Input<'_>) -> Parsed<()> {
    symbol(input, ",", "`,`")
}
