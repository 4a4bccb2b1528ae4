//! The grammar of schema files.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::message::MessageId;
use sdp::schema::{KeyScope, Rule};

use super::draft::Form;
use super::error::Fault;
use super::token::{Input, Parsed};
use crate::hex;
use crate::table::check::RESERVED;
use crate::table::schema::{Messages, Schema};
use crate::table::types::{Field, Label, Name, Type, TypeIndex, Variant};
use crate::text::names;
use crate::text::release::{NAME_RULE, Release, is_release_name};

/// The maximum nesting of types in a line, which bounds the recursion of the parser.
const MAX_DEPTH: usize = 64;

/// Takes items until the next release or the end of the file, and returns their schema.
pub(super) fn section(input: &mut Input<'_>, checks_defaults: bool) -> Parsed<Schema> {
    loop {
        item(input)?;
        if input.is_at(RELEASE) || input.is_empty() {
            return core::mem::take(&mut input.draft).schema(checks_defaults);
        }
    }
}

/// Takes releases until the end of the file.
pub(super) fn releases(input: &mut Input<'_>, checks_defaults: bool) -> Parsed<Vec<Release>> {
    let (mut releases, mut names) = (Vec::new(), BTreeSet::new());
    loop {
        let start = input.next();
        if input.is_empty() {
            return Ok(releases);
        }
        input.word("expected `release`", |word| word == RELEASE)?;
        let offset = input.next();
        let name = input.string()?;
        if !is_release_name(&name) {
            return Err(Fault::new(offset, NAME_RULE));
        }
        if !names.insert(name.clone()) {
            return Err(Fault::new(offset, format!("repeated release `{name}`")));
        }
        input.symbol(";")?;
        let schema = section(input, checks_defaults)?;
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
    let start = input.next();
    let mut head = Head::take(input, &["message_id"])?;
    let keyword_offset = input.next();
    let is_keyword = |word: &str| matches!(word, "struct" | "enum" | "alias" | "messages" | "type");
    let keyword = input.word(KEYWORD, is_keyword)?;
    let offset = input.next();
    let identifier = input.word("expected the name of a type", names::is_type_name)?;
    let is_first = input.draft.items.is_empty() && input.draft.messages.is_none();
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
            input.symbol("{")?;
            let types = input.list("}", |input| {
                let offset = input.next();
                let message = input.word("expected a message", names::is_type_name)?;
                input.draft.refer(offset, message)
            })?;
            input.draft.messages = Some((identifier, Messages { name, types }));
            return Ok(());
        }
        "struct" => {
            input.symbol("{")?;
            let fields = fields(input)?;
            Form::Type(Type::Struct { name, fields })
        }
        "enum" => Form::Type(enumeration(input, name)?),
        _ => {
            input.symbol("=")?;
            let ty = ty(input, 0)?;
            input.symbol(";")?;
            match keyword {
                "alias" => Form::Type(Type::Alias { name, ty }),
                _ => Form::Same(ty),
            }
        }
    };
    input.draft.define(offset, identifier, form)
}

fn enumeration(input: &mut Input<'_>, name: Name) -> Parsed<Type> {
    input.symbol(":")?;
    let is_width = |word: &str| matches!(word, "u8" | "u16" | "u32");
    let tag_width = match input.word("expected `u8`, `u16` or `u32`", is_width)? {
        "u8" => 1,
        "u16" => 2,
        _ => 4,
    };
    input.symbol("{")?;
    let mut other = None;
    let variants = input.list("}", |input| {
        let mut head = Head::take(input, &["other"])?;
        let offset = input.next();
        let identifier = input.word("expected a variant", names::is_variant_name)?;
        input.symbol("=")?;
        let tag = input.number("expected a tag")?;
        if head.is_other && other.replace(tag).is_some() {
            return Err(Fault::new(offset, "a second variant with `other`"));
        }
        Ok(Variant {
            label: head.label(identifier),
            tag,
            fields: if input.take("{") {
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
    input.list("}", |input| {
        let mut head = Head::take(input, &["default", "key"])?;
        let identifier = input.word("expected a field", |_| true)?;
        input.symbol(":")?;
        let ty = ty(input, 0)?;
        if let Some((offset, bytes)) = &head.default {
            input.draft.defaults.push((*offset, ty, bytes.clone()));
        }
        Ok(Field {
            label: head.label(identifier),
            default: head.default.map(|(_, bytes)| bytes),
            key: head.key,
            is_recovered: false,
            ty,
        })
    })
}

fn ty(input: &mut Input<'_>, depth: usize) -> Parsed<TypeIndex> {
    let offset = input.next();
    if depth >= MAX_DEPTH {
        let message = "the types of one line nest deeper than 64";
        return Err(Fault::new(offset, message));
    }
    let ty = |input: &mut Input<'_>| ty(input, depth.saturating_add(1));
    let found = if input.take("(") {
        Type::Tuple(input.list(")", ty)?)
    } else if input.take("[") {
        if input.take("]") {
            Type::Seq(ty(input)?)
        } else {
            let count = input.number("expected `]` or the length of an array")?;
            input.symbol("]")?;
            Type::Array(ty(input)?, count)
        }
    } else {
        let word = input.word("expected a type", names::is_variant_name)?;
        if input.take("<") {
            generic(input, offset, word, ty)?
        } else if let Some(primitive) = names::primitive(word) {
            primitive
        } else {
            return input.draft.refer(offset, word);
        }
    };
    input.draft.add(offset, Form::Type(found))
}

/// Takes the rest of a type with a `<` after its name.
fn generic(
    input: &mut Input<'_>,
    offset: usize,
    name: &str,
    ty: impl Fn(&mut Input<'_>) -> Parsed<TypeIndex>,
) -> Parsed<Type> {
    let second = |input: &mut Input<'_>| {
        input.symbol(",")?;
        ty(input)
    };
    let found = match name {
        "Option" => Type::Option(ty(input)?),
        "Box" => Type::Pointer(ty(input)?),
        "Set" => Type::Set(ty(input)?),
        "Map" => Type::Map(ty(input)?, second(input)?),
        "Result" => Type::Result(ty(input)?, second(input)?),
        "Named" => Type::Named(input.string()?, second(input)?),
        "Unordered" => Type::Unordered(input.string()?, second(input)?),
        "Opaque" => {
            let name = input.string()?;
            input.symbol(",")?;
            Type::Opaque {
                name,
                min: input.number("expected a number of bytes")?,
                is_fixed: !input.take(".."),
            }
        }
        "AtMost" => {
            let max = input.number("expected a number of bytes or elements")?;
            Type::Refined(Rule::AtMost(max), second(input)?)
        }
        name => {
            let rule = Rule::PLAIN.into_iter().find(|rule| rule.name() == name);
            let unknown = || Fault::new(offset, format!("unknown generic type `{name}`"));
            Type::Refined(rule.ok_or_else(unknown)?, ty(input)?)
        }
    };
    input.symbol(">")?;
    Ok(found)
}

/// The documentation and the attributes before an item, variant or field.
#[derive(Default)]
struct Head {
    name: Option<String>,
    label: Label,
    message_id: Option<u16>,
    default: Option<(usize, Vec<u8>)>,
    is_other: bool,
    key: KeyScope,
}

impl Head {
    /// Takes a head, which can have these attributes besides names.
    fn take(input: &mut Input<'_>, own: &[&str]) -> Parsed<Self> {
        const EXPECTED: &str = "expected an attribute that can be here";
        let mut head = Self::default();
        head.label.docs = input.docs();
        let mut found = BTreeSet::new();
        let is_known =
            |word: &str| matches!(word, "name" | "docs" | "alias") || own.contains(&word);
        while input.take("#") {
            input.symbol("[")?;
            let offset = input.next();
            let attribute = input.word(EXPECTED, is_known)?;
            if attribute != "alias" && !found.insert(attribute) {
                let message = format!("repeated attribute `{attribute}`");
                return Err(Fault::new(offset, message));
            }
            if attribute != "other" {
                input.symbol("=")?;
            }
            match attribute {
                "name" => head.name = Some(input.string()?),
                "docs" => head.label.docs = input.string()?,
                "message_id" => head.message_id = Some(message_id(input)?),
                "default" => head.default = Some((input.next(), bytes(input)?)),
                "other" => head.is_other = true,
                "key" => head.key = key_scope(input)?,
                _ => head.label.aliases.push(input.string()?),
            }
            input.symbol("]")?;
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
    let offset = input.next();
    let id = match input.word(EXPECTED, |_| true)? {
        "none" => Some(0),
        id => id.parse().ok().filter(|id| !matches!(*id, 0 | RESERVED..)),
    };
    id.ok_or_else(|| Fault::new(offset, EXPECTED))
}

fn key_scope(input: &mut Input<'_>) -> Parsed<KeyScope> {
    const EXPECTED: &str = "expected `\"message\"` or `\"sequence\"`";
    let offset = input.next();
    match &*input.string()? {
        "message" => Ok(KeyScope::Message),
        "sequence" => Ok(KeyScope::Sequence),
        _ => Err(Fault::new(offset, EXPECTED)),
    }
}

/// Takes bytes as hexadecimal digits in a string.
fn bytes(input: &mut Input<'_>) -> Parsed<Vec<u8>> {
    let offset = input.next();
    let bytes = hex::parse(&input.string()?.replace(' ', ""));
    bytes.ok_or_else(|| Fault::new(offset, "expected pairs of hexadecimal digits"))
}
