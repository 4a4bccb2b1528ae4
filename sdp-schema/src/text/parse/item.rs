//! The parser of the items of a schema file.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use sdp::message::MessageId;

use super::draft::{Form, Node};
use super::error::Fault;
use super::head::Head;
use super::token::{Input, Parsed, list, next, number, symbol, take, word};
use super::ty::{form, ty};
use crate::table::types::{Field, Name, Type, Variant};
use crate::text::names;

/// Takes a whole file.
pub(super) fn file(input: &mut Input<'_>) -> Parsed<()> {
    let mut is_first = true;
    loop {
        item(input, is_first)?;
        is_first = false;
        next(input)?;
        if input.is_empty() {
            return Ok(());
        }
    }
}

/// Takes an item.
fn item(input: &mut Input<'_>, is_first: bool) -> Parsed<()> {
    const KEYWORD: &str = "`struct`, `enum`, `alias`, `messages` or `type`";
    let mut head = Head::take(input, "message_id", "`name`, `alias` or `message_id`")?;
    let keyword_offset = next(input)?;
    let is_keyword = |word: &str| matches!(word, "struct" | "enum" | "alias" | "messages" | "type");
    let keyword = word(input, KEYWORD, is_keyword)?;
    let offset = next(input)?;
    let identifier = word(input, "the name of a type", names::is_type_name)?;
    let message = match keyword {
        "messages" if !is_first => Some("`messages` has to be the first item"),
        "messages" if head.message_id.is_some() => Some("`messages` has no message id of its own"),
        "type" if !head.is_empty() => {
            Some("a `type` is an abbreviation, without documentation and attributes")
        }
        _ => None,
    };
    if let Some(message) = message {
        return Err(Fault::invalid(keyword_offset, message));
    }
    let (name, aliases) = head.names(identifier);
    let default_id = match keyword {
        "messages" => 0,
        _ => MessageId::of_name(&name).get(),
    };
    let name = Name {
        message_id: head.message_id.unwrap_or(default_id),
        name,
        docs: head.docs(),
        aliases,
    };
    if keyword == "messages" {
        return messages(input, identifier, name);
    }
    let index = input.state.begin(offset, identifier)?;
    let form = match keyword {
        "struct" => {
            symbol(input, "{")?;
            let fields = fields(input)?;
            Form::Type(Type::Struct { name, fields })
        }
        "enum" => Form::Type(enumeration(input, name)?),
        _ => {
            symbol(input, "=")?;
            let form = if keyword == "alias" {
                let ty = ty(input)?;
                Form::Type(Type::Alias { name, ty })
            } else {
                let offset = next(input)?;
                match form(input)? {
                    Form::Name(other) => Form::Same(input.state.refer(offset, other)?),
                    form => form,
                }
            };
            symbol(input, ";")?;
            form
        }
    };
    input.state.end(index, Node { offset, form })
}

/// Takes the rest of the message enum.
fn messages<'a>(input: &mut Input<'a>, identifier: &'a str, name: Name) -> Parsed<()> {
    input.state.begin_messages(identifier);
    symbol(input, "{")?;
    let messages = list(input, "}", |input| {
        let offset = next(input)?;
        let name = word(input, "the name of a message", names::is_type_name)?;
        Ok((offset, input.state.refer(offset, name)?))
    })?;
    input.state.messages = Some((name, messages));
    Ok(())
}

/// Takes the rest of an enum.
fn enumeration(input: &mut Input<'_>, name: Name) -> Parsed<Type> {
    let offset = next(input)?;
    if !take(input, ":")? {
        return Err(Fault::expected(offset, "`:` and the width of the tag"));
    }
    let is_width = |word: &str| matches!(word, "u8" | "u16" | "u32");
    let tag_width = match word(input, "`u8`, `u16` or `u32`", is_width)? {
        "u8" => 1,
        "u16" => 2,
        _ => 4,
    };
    symbol(input, "{")?;
    let (mut names, mut tags, mut other) = (BTreeSet::new(), BTreeSet::new(), None);
    let variants = list(input, "}", |input| {
        let mut head = Head::take(input, "other", "`name`, `alias` or `other`")?;
        let name_offset = next(input)?;
        let identifier = word(input, "the name of a variant", names::is_variant_name)?;
        let (name, aliases) = head.unique_names(name_offset, identifier, &mut names)?;
        let offset = next(input)?;
        if !take(input, "=")? {
            return Err(Fault::expected(offset, "`=` and the tag"));
        }
        let offset = next(input)?;
        let tag = match tag_width {
            1 => number::<u8>(input, "a tag from 0 to 255")?.into(),
            2 => number::<u16>(input, "a tag from 0 to 65535")?.into(),
            _ => number(input, "a tag from 0 to 4294967295")?,
        };
        if !tags.insert(tag) {
            return Err(Fault::invalid(offset, format!("repeated tag {tag}")));
        }
        if head.is_other && other.replace(tag).is_some() {
            return Err(Fault::invalid(name_offset, "a second variant with `other`"));
        }
        Ok(Variant {
            name,
            docs: head.docs(),
            aliases,
            tag,
            fields: if take(input, "{")? {
                fields(input)?
            } else {
                Vec::new()
            },
        })
    })?;
    Ok(Type::Enum {
        name,
        tag_width,
        variants,
        other,
    })
}

/// Takes fields after their opening brace.
fn fields(input: &mut Input<'_>) -> Parsed<Vec<Field>> {
    let mut names = BTreeSet::new();
    list(input, "}", |input| {
        let mut head = Head::take(input, "default", "`name`, `alias` or `default`")?;
        let offset = next(input)?;
        let identifier = word(input, "the name of a field", |_| true)?;
        let (name, aliases) = head.unique_names(offset, identifier, &mut names)?;
        symbol(input, ":")?;
        Ok(Field {
            name,
            docs: head.docs(),
            aliases,
            default: head.default,
            ty: ty(input)?,
        })
    })
}
