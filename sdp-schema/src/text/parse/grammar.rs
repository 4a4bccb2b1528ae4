//! The grammar of schema files.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::message::MessageId;
use sdp::schema::Rule;
use winnow::Parser as _;
use winnow::combinator::peek;
use winnow::token::take_while;

use super::draft::Form;
use super::error::Fault;
use super::token::{Input, Parsed, docs, list, next, number, string, symbol, take, word};
use crate::hex;
use crate::table::check::RESERVED;
use crate::table::schema::{Messages, Schema};
use crate::table::types::{Field, Label, Name, Type, TypeIndex, Variant};
use crate::text::names;
use crate::text::release::{NAME_RULE, Release, is_release_name};

/// The maximum nesting of types in a line, which bounds the recursion of the parser.
const MAX_DEPTH: usize = 64;

/// Takes items until the next release or the end of the file, and returns their schema.
pub(super) fn section(input: &mut Input<'_>) -> Parsed<Schema> {
    loop {
        item(input)?;
        next(input)?;
        if input.is_empty() || peek(take_while(0.., names::is_word)).parse_next(input)? == RELEASE {
            return core::mem::take(&mut input.state).schema();
        }
    }
}

/// Takes releases until the end of the file.
pub(super) fn releases(input: &mut Input<'_>) -> Parsed<Vec<Release>> {
    let (mut releases, mut names) = (Vec::new(), BTreeSet::new());
    loop {
        let start = next(input)?;
        if input.is_empty() {
            return Ok(releases);
        }
        word(input, "expected `release`", |word| word == RELEASE)?;
        let offset = next(input)?;
        let name = string(input)?;
        if !is_release_name(&name) {
            return Err(Fault::new(offset, NAME_RULE));
        }
        if !names.insert(name.clone()) {
            return Err(Fault::new(offset, format!("repeated release `{name}`")));
        }
        symbol(input, ";")?;
        let schema = section(input)?;
        releases.push(Release {
            name,
            schema,
            start,
        });
    }
}

const RELEASE: &str = "release";

fn item(input: &mut Input<'_>) -> Parsed<()> {
    const KEYWORD: &str = "expected `struct`, `enum`, `alias`, `messages` or `type`";
    let start = next(input)?;
    let mut head = Head::take(input, &["message_id"])?;
    let keyword_offset = next(input)?;
    let is_keyword = |word: &str| matches!(word, "struct" | "enum" | "alias" | "messages" | "type");
    let keyword = word(input, KEYWORD, is_keyword)?;
    let offset = next(input)?;
    let identifier = word(input, "expected the name of a type", names::is_type_name)?;
    let is_first = input.state.items.is_empty() && input.state.messages.is_none();
    let has_id = head.message_id.is_some_and(|id| id != 0);
    let message = match keyword {
        "messages" if !is_first => Some("`messages` has to be the first item"),
        "messages" if has_id => Some("`messages` has no message id"),
        "type" if start != keyword_offset => Some("a `type` has no documentation and attributes"),
        _ => None,
    };
    if let Some(message) = message {
        return Err(Fault::new(keyword_offset, message));
    }
    let label = head.label(identifier);
    let name = Name {
        message_id: match (keyword, head.message_id) {
            (_, Some(id)) => id,
            ("messages", None) => 0,
            _ => MessageId::of_name(&label.name).get(),
        },
        label,
    };
    let form = match keyword {
        "messages" => {
            symbol(input, "{")?;
            let types = list(input, "}", |input| {
                let offset = next(input)?;
                let message = word(input, "expected a message", names::is_type_name)?;
                input.state.refer(offset, message)
            })?;
            input.state.messages = Some((identifier, Messages { name, types }));
            return Ok(());
        }
        "struct" => {
            symbol(input, "{")?;
            let fields = fields(input)?;
            Form::Type(Type::Struct { name, fields })
        }
        "enum" => Form::Type(enumeration(input, name)?),
        _ => {
            symbol(input, "=")?;
            let ty = ty(input, 0)?;
            symbol(input, ";")?;
            match keyword {
                "alias" => Form::Type(Type::Alias { name, ty }),
                _ => Form::Same(ty),
            }
        }
    };
    input.state.define(offset, identifier, form)
}

fn enumeration(input: &mut Input<'_>, name: Name) -> Parsed<Type> {
    symbol(input, ":")?;
    let is_width = |word: &str| matches!(word, "u8" | "u16" | "u32");
    let tag_width = match word(input, "expected `u8`, `u16` or `u32`", is_width)? {
        "u8" => 1,
        "u16" => 2,
        _ => 4,
    };
    symbol(input, "{")?;
    let mut other = None;
    let variants = list(input, "}", |input| {
        let mut head = Head::take(input, &["other"])?;
        let offset = next(input)?;
        let identifier = word(input, "expected a variant", names::is_variant_name)?;
        symbol(input, "=")?;
        let tag = number(input, "expected a tag")?;
        if head.is_other && other.replace(tag).is_some() {
            return Err(Fault::new(offset, "a second variant with `other`"));
        }
        Ok(Variant {
            label: head.label(identifier),
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
    list(input, "}", |input| {
        let mut head = Head::take(input, &["default", "key"])?;
        let identifier = word(input, "expected a field", |_| true)?;
        symbol(input, ":")?;
        Ok(Field {
            label: head.label(identifier),
            default: head.default,
            is_key: head.is_key,
            is_recovered: false,
            ty: ty(input, 0)?,
        })
    })
}

fn ty(input: &mut Input<'_>, depth: usize) -> Parsed<TypeIndex> {
    let offset = next(input)?;
    if depth >= MAX_DEPTH {
        let message = "the types of one line nest deeper than 64";
        return Err(Fault::new(offset, message));
    }
    let ty = |input: &mut Input<'_>| ty(input, depth.saturating_add(1));
    let found = if take(input, "(")? {
        Type::Tuple(list(input, ")", ty)?)
    } else if take(input, "[")? {
        if take(input, "]")? {
            Type::Seq(ty(input)?)
        } else {
            let count = number(input, "expected `]` or the length of an array")?;
            symbol(input, "]")?;
            Type::Array(ty(input)?, count)
        }
    } else {
        let word = word(input, "expected a type", names::is_variant_name)?;
        if take(input, "<")? {
            generic(input, offset, word, ty)?
        } else if let Some(primitive) = names::primitive(word) {
            primitive
        } else {
            return input.state.refer(offset, word);
        }
    };
    input.state.add(offset, Form::Type(found))
}

/// Takes the rest of a type with a `<` after its name.
fn generic(
    input: &mut Input<'_>,
    offset: usize,
    name: &str,
    ty: impl Fn(&mut Input<'_>) -> Parsed<TypeIndex>,
) -> Parsed<Type> {
    let second = |input: &mut Input<'_>| {
        symbol(input, ",")?;
        ty(input)
    };
    let found = match name {
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
                min: number(input, "expected a number of bytes")?,
                is_fixed: !take(input, "..")?,
            }
        }
        "AtMost" => {
            let max = number(input, "expected a number of bytes or elements")?;
            Type::Refined(Rule::AtMost(max), second(input)?)
        }
        name => {
            let rule = Rule::PLAIN.into_iter().find(|rule| rule.name() == name);
            let unknown = || Fault::new(offset, format!("unknown generic type `{name}`"));
            Type::Refined(rule.ok_or_else(unknown)?, ty(input)?)
        }
    };
    symbol(input, ">")?;
    Ok(found)
}

/// The documentation and the attributes before an item, variant or field.
#[derive(Default)]
struct Head {
    name: Option<String>,
    label: Label,
    message_id: Option<u16>,
    default: Option<Vec<u8>>,
    is_other: bool,
    is_key: bool,
}

impl Head {
    /// Takes a head, which can have these attributes besides names.
    fn take(input: &mut Input<'_>, own: &[&str]) -> Parsed<Self> {
        const EXPECTED: &str = "expected an attribute that can be here";
        let mut head = Self::default();
        head.label.docs = docs(input)?;
        let mut found = BTreeSet::new();
        let is_known = |word: &str| word == "name" || word == "alias" || own.contains(&word);
        while take(input, "#")? {
            symbol(input, "[")?;
            let offset = next(input)?;
            let attribute = word(input, EXPECTED, is_known)?;
            if attribute != "alias" && !found.insert(attribute) {
                let message = format!("repeated attribute `{attribute}`");
                return Err(Fault::new(offset, message));
            }
            if !matches!(attribute, "other" | "key") {
                symbol(input, "=")?;
            }
            match attribute {
                "name" => head.name = Some(string(input)?),
                "message_id" => head.message_id = Some(message_id(input)?),
                "default" => head.default = Some(bytes(input)?),
                "other" => head.is_other = true,
                "key" => head.is_key = true,
                _ => head.label.aliases.push(string(input)?),
            }
            symbol(input, "]")?;
        }
        Ok(head)
    }

    /// Returns the label with the name of the attribute, or else with the identifier.
    fn label(&mut self, identifier: &str) -> Label {
        let mut label = core::mem::take(&mut self.label);
        label.name = self.name.take().unwrap_or_else(|| identifier.into());
        label
    }
}

fn message_id(input: &mut Input<'_>) -> Parsed<u16> {
    const EXPECTED: &str = "expected a message id from 1 to 65279, or `none`";
    let offset = next(input)?;
    let id = match word(input, EXPECTED, |_| true)? {
        "none" => Some(0),
        id => id.parse().ok().filter(|id| !matches!(*id, 0 | RESERVED..)),
    };
    id.ok_or_else(|| Fault::new(offset, EXPECTED))
}

/// Takes bytes as hexadecimal digits in a string.
fn bytes(input: &mut Input<'_>) -> Parsed<Vec<u8>> {
    let offset = next(input)?;
    let bytes = hex::parse(&string(input)?.replace(' ', ""));
    bytes.ok_or_else(|| Fault::new(offset, "expected pairs of hexadecimal digits"))
}
