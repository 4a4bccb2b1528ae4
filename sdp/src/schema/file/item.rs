//! The parser of the items of a schema file.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::draft::{Form, Item};
use super::error::Fault;
use super::names;
use super::token::{
    Input, Parsed, docs, is_next, list, next, number, string, symbol, take, word, word_that,
};
use super::types::ty;
use crate::message::MessageId;
use crate::schema::types::{Type, TypeField, TypeName, TypeVariant};

/// Takes a whole file.
pub(super) fn file(input: &mut Input<'_>) -> Parsed<()> {
    item(input)?;
    loop {
        next(input)?;
        if input.is_empty() {
            return Ok(());
        }
        item(input)?;
    }
}

/// Takes an item.
fn item(input: &mut Input<'_>) -> Parsed<()> {
    const KEYWORD: &str = "`struct`, `enum`, `alias`, `messages` or `type`";
    let docs = docs(input)?;
    let attributes = attributes(input, true)?;
    let keyword_offset = next(input)?;
    let is_keyword = |word: &str| matches!(word, "struct" | "enum" | "alias" | "messages" | "type");
    let keyword = word_that(input, KEYWORD, is_keyword)?;
    let offset = next(input)?;
    let identifier = word_that(input, "the name of a type", names::is_type_name)?;
    let is_plain = docs.is_empty() && attributes.is_empty();
    let name = TypeName {
        name: attributes.name_or(identifier).into(),
        module: "".into(),
        docs: docs.into(),
        message_id: match (attributes.message_id, keyword) {
            (Some(id), _) => id,
            (None, "messages") => 0,
            (None, _) => MessageId::of_name(&attributes.name_or(identifier)).get(),
        },
    };
    let node = match keyword {
        "type" => {
            if !is_plain {
                return Err(Fault::invalid(
                    keyword_offset,
                    "a `type` is an abbreviation, without documentation and attributes",
                ));
            }
            symbol(input, "=", "`=`")?;
            let ty = ty(input)?;
            symbol(input, ";", "`;`")?;
            ty
        }
        _ => {
            let form = Form::Type(named(input, keyword, name)?);
            input.state.add(offset, form)?
        }
    };
    input.state.items.push(Item {
        identifier,
        offset,
        node,
    });
    Ok(())
}

/// Takes the rest of an item with this keyword and name.
fn named(input: &mut Input<'_>, keyword: &str, name: TypeName) -> Parsed<Type> {
    Ok(match keyword {
        "struct" => {
            let fields = fields(input)?;
            Type::Struct { name, fields }
        }
        "enum" => {
            symbol(input, ":", "`:` and the width of the tag")?;
            let tag_width = tag_width(input)?;
            symbol(input, "{", "`{`")?;
            let (mut names, mut tags) = (BTreeSet::new(), BTreeSet::new());
            let variants = list(input, "}", "`,` or `}`", |input| {
                variant(input, tag_width, &mut names, &mut tags)
            })?;
            Type::Enum {
                name,
                tag_width,
                variants,
            }
        }
        "messages" => {
            symbol(input, "{", "`{`")?;
            let types = list(input, "}", "`,` or `}`", |input| {
                let offset = next(input)?;
                let name = word_that(input, "the name of a message", names::is_type_name)?;
                input.state.add(offset, Form::Name(name))
            })?;
            Type::Messages { name, types }
        }
        _ => {
            symbol(input, "=", "`=`")?;
            let ty = ty(input)?;
            symbol(input, ";", "`;`")?;
            Type::Alias { name, ty }
        }
    })
}

/// Takes the width of a tag.
fn tag_width(input: &mut Input<'_>) -> Parsed<u8> {
    const EXPECTED: &str = "`u8`, `u16` or `u32`";
    let is_width = |word: &str| matches!(word, "u8" | "u16" | "u32");
    Ok(match word_that(input, EXPECTED, is_width)? {
        "u8" => 1,
        "u16" => 2,
        _ => 4,
    })
}

/// Takes a variant. Checks its name and tag.
fn variant(
    input: &mut Input<'_>,
    tag_width: u8,
    names: &mut BTreeSet<String>,
    tags: &mut BTreeSet<u32>,
) -> Parsed<TypeVariant> {
    let docs = docs(input)?;
    let attributes = attributes(input, false)?;
    let offset = next(input)?;
    let identifier = word_that(input, "the name of a variant", names::is_identifier)?;
    let name = attributes.name_or(identifier);
    unique(names, &name, offset)?;
    symbol(input, "=", "`=` and the tag")?;
    let offset = next(input)?;
    let tag = match tag_width {
        1 => number::<u8>(input, "a tag from 0 to 255")?.into(),
        2 => number::<u16>(input, "a tag from 0 to 65535")?.into(),
        _ => number::<u32>(input, "a tag from 0 to 4294967295")?,
    };
    if !tags.insert(tag) {
        return Err(Fault::invalid(offset, format!("repeated tag {tag}")));
    }
    let fields = if is_next(input, "{")? {
        fields(input)?
    } else {
        Vec::new()
    };
    Ok(TypeVariant {
        name: name.into(),
        docs: docs.into(),
        tag,
        fields,
    })
}

/// Takes fields in braces. Checks their names.
fn fields(input: &mut Input<'_>) -> Parsed<Vec<TypeField>> {
    symbol(input, "{", "`{`")?;
    let mut names = BTreeSet::new();
    list(input, "}", "`,` or `}`", |input| {
        let docs = docs(input)?;
        let attributes = attributes(input, false)?;
        let offset = next(input)?;
        let name = attributes.name_or(word(input, "the name of a field")?);
        unique(&mut names, &name, offset)?;
        symbol(input, ":", "`:`")?;
        Ok(TypeField {
            name: name.into(),
            docs: docs.into(),
            ty: ty(input)?,
        })
    })
}

/// Adds the name of a field or variant. Rejects a second equal one.
fn unique(names: &mut BTreeSet<String>, name: &str, offset: usize) -> Parsed<()> {
    if names.insert(name.into()) {
        Ok(())
    } else {
        Err(Fault::invalid(offset, format!("repeated name {name:?}")))
    }
}

/// The attributes of an item, field or variant.
#[derive(Default)]
struct Attributes {
    name: Option<String>,
    message_id: Option<u16>,
}

impl Attributes {
    const fn is_empty(&self) -> bool {
        self.name.is_none() && self.message_id.is_none()
    }

    /// Returns the name in the attribute, or else the identifier.
    fn name_or(&self, identifier: &str) -> String {
        self.name.clone().unwrap_or_else(|| identifier.into())
    }
}

/// Takes attributes, such as `#[message_id = 7]`.
fn attributes(input: &mut Input<'_>, is_item: bool) -> Parsed<Attributes> {
    let expected = if is_item {
        "`name` or `message_id`"
    } else {
        "`name`"
    };
    let mut attributes = Attributes::default();
    while take(input, "#")? {
        symbol(input, "[", "`[`")?;
        let offset = next(input)?;
        let is_known = |word: &str| word == "name" || (is_item && word == "message_id");
        let attribute = word_that(input, expected, is_known)?;
        symbol(input, "=", "`=`")?;
        let is_repeated = match attribute {
            "name" => attributes.name.replace(string(input)?).is_some(),
            _ => attributes.message_id.replace(message_id(input)?).is_some(),
        };
        if is_repeated {
            return Err(Fault::invalid(
                offset,
                format!("repeated attribute `{attribute}`"),
            ));
        }
        symbol(input, "]", "`]`")?;
    }
    Ok(attributes)
}

/// Takes a message id, or `none`.
fn message_id(input: &mut Input<'_>) -> Parsed<u16> {
    const EXPECTED: &str = "a message id from 1 to 65535, or `none`";
    let offset = next(input)?;
    match word(input, EXPECTED)? {
        "none" => Ok(0),
        id => match id.parse() {
            Ok(0) | Err(_) => Err(Fault::expected(offset, EXPECTED)),
            Ok(id) => Ok(id),
        },
    }
}
