//! The writer of schema files.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Formatter, Write as _};

use sdp::message::MessageId;
use sdp::schema::{KeyScope, Rule};

use super::names::{self, Identifiers};
use super::place::items;
use crate::hex;
use crate::shown::write_escaped;
use crate::table::schema::Schema;
use crate::table::types::{Field, Label, Type, TypeIndex};

const INDENT: &str = "    ";

/// Writes a schema file, whose format the specification defines. Use it to publish the wire format of a program as
/// text.
///
/// The items have the order of the table, after the messages. With the feature `text`, the text can be parsed, and the
/// result is equal to the schema, with these differences:
///
/// * Types are in the order of their first use, and unused types without a name are removed.
/// * Equal types are merged, so each type has one item.
///
/// So the schema of a type of this program is equal to the parsed one.
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut unique = Identifiers::default();
        let messages = self.messages();
        let messages = messages.map(|messages| (messages, unique.unused(messages.name.name())));
        let page = Page::new(self, unique);
        let mut separator = "";
        if let Some((messages, identifier)) = messages {
            let name = &messages.name;
            write_head(f, "", &name.label, &identifier)?;
            write!(f, "messages {identifier} ")?;
            write_list(f, "", &messages.types, |f, ty| {
                write!(f, "{INDENT}{}", page.part(*ty))
            })?;
            f.write_char('\n')?;
            separator = "\n";
        }
        for (ty, identifier) in self.types().iter().zip(&page.identifiers) {
            if let Some(identifier) = identifier {
                f.write_str(separator)?;
                separator = "\n";
                page.write_item(f, ty, identifier)?;
            }
        }
        Ok(())
    }
}

/// A schema, and the identifiers of the types with an item.
struct Page<'a> {
    schema: &'a Schema,
    identifiers: Vec<Option<String>>,
}

impl<'a> Page<'a> {
    fn new(schema: &'a Schema, mut unique: Identifiers) -> Self {
        // Types with valid names take their identifiers first, so the remaining types do not change them.
        let exact = |ty: &Type| unique.exact(ty.name()?.name());
        let mut identifiers: Vec<_> = schema.types().iter().map(exact).collect();
        for (item, identifier) in items(schema).into_iter().zip(&mut identifiers) {
            if let (Some(name), None) = (item, &identifier) {
                *identifier = Some(unique.unused(name));
            }
        }
        Self {
            schema,
            identifiers,
        }
    }

    fn part(&self, index: TypeIndex) -> Part<'_> {
        match self.identifiers.get(index.get()) {
            Some(Some(identifier)) => Part::Identifier(identifier),
            _ => Part::Type(self, self.schema.get(index)),
        }
    }

    fn write_item(&self, f: &mut Formatter<'_>, ty: &Type, identifier: &str) -> fmt::Result {
        if let Some(name) = ty.name() {
            write_head(f, "", &name.label, identifier)?;
            match name.message_id {
                id if id == MessageId::of_name(name.name()).get() => {}
                0 => f.write_str("#[message_id = none]\n")?,
                id => writeln!(f, "#[message_id = {id}]")?,
            }
        }
        match ty {
            Type::Struct { fields, .. } => {
                write!(f, "struct {identifier} ")?;
                self.write_fields(f, fields, "")?;
            }
            Type::Enum { other, .. } => {
                let bits = u16::from(ty.tag_width()).saturating_mul(8);
                write!(f, "enum {identifier}: u{bits} ")?;
                write_list(f, "", ty.variants(), |f, variant| {
                    let identifier = names::identifier(variant.name(), names::is_variant_name);
                    write_head(f, INDENT, &variant.label, &identifier)?;
                    if *other == Some(variant.tag) {
                        writeln!(f, "{INDENT}#[other]")?;
                    }
                    write!(f, "{INDENT}{identifier} = {}", variant.tag)?;
                    if variant.fields.is_empty() {
                        return Ok(());
                    }
                    f.write_char(' ')?;
                    self.write_fields(f, &variant.fields, INDENT)
                })?;
            }
            Type::Alias { ty, .. } => write!(f, "alias {identifier} = {};", self.part(*ty))?,
            unnamed => write!(f, "type {identifier} = {};", Part::Type(self, unnamed))?,
        }
        f.write_char('\n')
    }

    /// Writes the fields of a struct or variant with this indentation.
    fn write_fields(&self, f: &mut Formatter<'_>, fields: &[Field], outer: &str) -> fmt::Result {
        let indent = [outer, INDENT].concat();
        write_list(f, outer, fields, |f, field| {
            let identifier = names::identifier(field.name(), names::is_field_name);
            write_head(f, &indent, &field.label, &identifier)?;
            if let Some(default) = &field.default {
                writeln!(f, "{indent}#[default = \"{}\"]", hex::digits(default))?;
            }
            match field.key {
                KeyScope::None => {}
                KeyScope::Sequence => writeln!(f, "{indent}#[key = \"sequence\"]")?,
                KeyScope::Message => writeln!(f, "{indent}#[key = \"message\"]")?,
            }
            write!(f, "{indent}{identifier}: {}", self.part(field.ty))
        })
    }
}

/// The identifier of a type, or its content. The nesting of types without identifiers is limited by [`items`].
enum Part<'a> {
    Identifier(&'a str),
    Type(&'a Page<'a>, &'a Type),
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (page, ty) = match self {
            Self::Identifier(identifier) => return f.write_str(identifier),
            Self::Type(page, ty) => (page, ty),
        };
        let to = |index: &TypeIndex| page.part(*index);
        match ty {
            Type::Seq(ty) => write!(f, "[]{}", to(ty)),
            Type::Array(ty, count) => write!(f, "[{count}]{}", to(ty)),
            Type::Option(ty) => write!(f, "Option<{}>", to(ty)),
            Type::Pointer(ty) => write!(f, "Box<{}>", to(ty)),
            Type::Set(ty) => write!(f, "Set<{}>", to(ty)),
            Type::Map(key, value) => write!(f, "Map<{}, {}>", to(key), to(value)),
            Type::Result(value, error) => write!(f, "Result<{}, {}>", to(value), to(error)),
            Type::Refined(Rule::AtMost(max), ty) => write!(f, "AtMost<{max}, {}>", to(ty)),
            Type::Refined(rule, ty) => write!(f, "{}<{}>", rule.name(), to(ty)),
            Type::Named(name, ty) => write!(f, "Named<{}, {}>", Quoted(name), to(ty)),
            Type::Unordered(name, ty) => write!(f, "Unordered<{}, {}>", Quoted(name), to(ty)),
            Type::Tuple(parts) => {
                f.write_char('(')?;
                for (index, part) in parts.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{}", to(part))?;
                }
                f.write_str(if parts.len() == 1 { ",)" } else { ")" })
            }
            Type::Opaque {
                name,
                min,
                is_fixed,
            } => {
                let or_more = if *is_fixed { "" } else { ".." };
                write!(f, "Opaque<{}, {min}{or_more}>", Quoted(name))
            }
            primitive => f.write_str(names::keyword(primitive).ok_or(fmt::Error)?),
        }
    }
}

/// Writes elements in braces, with a comma after each.
fn write_list<T>(
    f: &mut Formatter<'_>,
    indent: &str,
    elements: &[T],
    mut write: impl FnMut(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    if elements.is_empty() {
        return f.write_str("{}");
    }
    f.write_str("{\n")?;
    for element in elements {
        write(f, element)?;
        f.write_str(",\n")?;
    }
    write!(f, "{indent}}}")
}

/// Writes documentation, and the attributes with the real name and the aliases.
fn write_head(f: &mut Formatter<'_>, indent: &str, label: &Label, identifier: &str) -> fmt::Result {
    let Label {
        name,
        docs,
        aliases,
    } = label;
    if docs.contains('\r') {
        // An editor can change it, and a reader skips it at the end of a line.
        writeln!(f, "{indent}#[docs = {}]", Quoted(docs))?;
    } else if !docs.is_empty() {
        for line in docs.split('\n') {
            let space = if line.is_empty() { "" } else { " " };
            writeln!(f, "{indent}///{space}{line}")?;
        }
    }
    if name != identifier {
        writeln!(f, "{indent}#[name = {}]", Quoted(name))?;
    }
    let mut aliases = aliases.iter();
    aliases.try_for_each(|alias| writeln!(f, "{indent}#[alias = {}]", Quoted(alias)))
}

struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| write_escaped(f, c))?;
        f.write_char('"')
    }
}
