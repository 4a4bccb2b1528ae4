//! The writer of schema files.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::cut::{Place, places};
use super::names::{self, Identifiers, PRIMITIVES};
use super::rules;
use crate::message::MessageId;
use crate::schema::layout::indices;
use crate::schema::rule::Rule;
use crate::schema::table::OwnedSchema;
use crate::schema::types::{Type, TypeField, TypeIndex, TypeVariant};

impl OwnedSchema {
    /// Returns the text of a schema file. The specification defines the format.
    ///
    /// The types have the order of the table, and the root is the first. With the feature `schema-file`, `from_text`
    /// parses the text to an equal table, with these differences:
    ///
    /// * The text does not contain the modules of types, and no carriage returns at the ends of lines of documentation.
    /// * Equal unnamed types have one entry, and those without a user have none. Entries are in the order of their use.
    /// * If an unnamed type contains itself without a struct, enum or alias, the text defines an alias for it.
    ///
    /// ```
    /// use sdp::SdpSchema;
    /// use sdp::schema::OwnedSchema;
    ///
    /// /// A parameter of a plugin.
    /// #[derive(SdpSchema)]
    /// struct Parameter {
    ///     address: u64,
    ///     curve: Curve,
    /// }
    ///
    /// #[derive(SdpSchema)]
    /// enum Curve {
    ///     Linear,
    ///     Power { exponent: f32 },
    /// }
    ///
    /// let text = "\
    /// /// A parameter of a plugin.
    /// struct Parameter {
    ///     address: u64,
    ///     curve: Curve,
    /// }
    ///
    /// enum Curve: u8 {
    ///     Linear = 0,
    ///     Power = 1 {
    ///         exponent: f32,
    ///     },
    /// }
    /// ";
    /// assert_eq!(OwnedSchema::of::<Parameter>().to_text(), text);
    /// # let _ = (Parameter { address: 0, curve: Curve::Linear }, Curve::Power { exponent: 0.0 });
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        Page::new(self.types()).to_string()
    }
}

/// A schema file.
struct Page<'a> {
    types: &'a [Type],
    places: Vec<Place>,
    // The identifier of each type that has an item.
    identifiers: Vec<Option<String>>,
    // The types in message enums.
    messages: BTreeSet<TypeIndex>,
}

impl<'a> Page<'a> {
    fn new(types: &'a [Type]) -> Self {
        let places = places(types);
        let mut unique = Identifiers::default();
        // Types with names take their identifiers first.
        let mut identifiers: Vec<Option<String>> = types
            .iter()
            .map(|ty| unique.exact(&ty.name()?.name))
            .collect();
        let items = types.iter().zip(&places).zip(&mut identifiers);
        for (index, ((ty, place), identifier)) in items.enumerate() {
            let wanted = match (place, ty.name()) {
                (_, Some(name)) => &name.name,
                (Place::Recursive, None) => "Recursive",
                (Place::Defined, None) if index == 0 => "Root",
                (Place::Defined, None) => "Type",
                _ => continue,
            };
            identifier.get_or_insert_with(|| unique.unused(wanted));
        }
        let messages = types.iter().flat_map(|ty| match ty {
            Type::Messages { types, .. } => types.as_slice(),
            _ => &[],
        });
        Self {
            types,
            places,
            identifiers,
            messages: messages.copied().collect(),
        }
    }

    fn item(&self, index: TypeIndex) -> Option<Item<'_>> {
        Some(Item {
            page: self,
            ty: self.types.get(index.get())?,
            identifier: self.identifiers.get(index.get())?.as_deref()?,
            place: *self.places.get(index.get())?,
            is_message: self.messages.contains(&index),
        })
    }

    fn reference(&self, index: TypeIndex) -> Reference<'_> {
        Reference { page: self, index }
    }
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = indices(self.types).filter_map(|index| self.item(index));
        for (number, item) in items.enumerate() {
            if number > 0 {
                f.write_char('\n')?;
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// A type with an identifier.
struct Item<'a> {
    page: &'a Page<'a>,
    ty: &'a Type,
    identifier: &'a str,
    place: Place,
    is_message: bool,
}

impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            page,
            ty,
            identifier,
            place,
            is_message,
        } = self;
        if let Some(name) = ty.name() {
            docs(f, &name.docs, "")?;
            if *name.name != **identifier {
                writeln!(f, "#[name = {}]", Quoted(&name.name))?;
            }
            let default = match ty {
                Type::Messages { .. } => 0,
                _ => MessageId::of_name(&name.name).get(),
            };
            match name.message_id {
                id if id == default && !is_message => {}
                0 => writeln!(f, "#[message_id = none]")?,
                id => writeln!(f, "#[message_id = {id}]")?,
            }
        }
        match ty {
            Type::Struct { fields, .. } => {
                write!(f, "struct {identifier} ")?;
                write_fields(f, page, fields, "")?;
                f.write_char('\n')
            }
            Type::Enum {
                tag_width,
                variants,
                ..
            } => {
                let bits = u16::from(*tag_width).saturating_mul(8);
                write!(f, "enum {identifier}: u{bits} {{")?;
                for variant in variants {
                    write_variant(f, page, variant)?;
                }
                f.write_str(if variants.is_empty() { "}\n" } else { "\n}\n" })
            }
            Type::Messages { types, .. } => {
                write!(f, "messages {identifier} {{")?;
                for ty in types {
                    write!(f, "\n    {},", page.reference(*ty))?;
                }
                f.write_str(if types.is_empty() { "}\n" } else { "\n}\n" })
            }
            Type::Alias { ty, .. } => {
                writeln!(f, "alias {identifier} = {};", page.reference(*ty))
            }
            unnamed => {
                let keyword = match place {
                    Place::Recursive => "alias",
                    _ => "type",
                };
                writeln!(
                    f,
                    "{keyword} {identifier} = {};",
                    Body { page, ty: unnamed }
                )
            }
        }
    }
}

/// Writes documentation. A carriage return at the end of a line would be part of the line break.
fn docs(f: &mut fmt::Formatter<'_>, docs: &str, indent: &str) -> fmt::Result {
    if docs.is_empty() {
        return Ok(());
    }
    for line in docs.split('\n') {
        let line = line.trim_end_matches('\r');
        let space = if line.is_empty() { "" } else { " " };
        writeln!(f, "{indent}///{space}{line}")?;
    }
    Ok(())
}

/// Writes the fields of a struct or variant in braces.
fn write_fields(
    f: &mut fmt::Formatter<'_>,
    page: &Page<'_>,
    fields: &[TypeField],
    indent: &str,
) -> fmt::Result {
    if fields.is_empty() {
        return f.write_str("{}");
    }
    f.write_str("{\n")?;
    for field in fields {
        let deeper = if indent.is_empty() {
            "    "
        } else {
            "        "
        };
        docs(f, &field.docs, deeper)?;
        let ty = page.reference(field.ty);
        if names::is_field_name(&field.name) {
            writeln!(f, "{deeper}{}: {ty},", field.name)?;
        } else {
            let similar = names::similar(&field.name);
            writeln!(f, "{deeper}#[name = {}]", Quoted(&field.name))?;
            writeln!(f, "{deeper}{similar}: {ty},")?;
        }
    }
    write!(f, "{indent}}}")
}

/// Writes a variant after a line break.
fn write_variant(
    f: &mut fmt::Formatter<'_>,
    page: &Page<'_>,
    variant: &TypeVariant,
) -> fmt::Result {
    const INDENT: &str = "    ";
    f.write_char('\n')?;
    docs(f, &variant.docs, INDENT)?;
    if names::is_identifier(&variant.name) {
        write!(f, "{INDENT}{} = {}", variant.name, variant.tag)?;
    } else {
        let similar = names::similar(&variant.name);
        writeln!(f, "{INDENT}#[name = {}]", Quoted(&variant.name))?;
        write!(f, "{INDENT}{similar} = {}", variant.tag)?;
    }
    if !variant.fields.is_empty() {
        f.write_char(' ')?;
        write_fields(f, page, &variant.fields, INDENT)?;
    }
    f.write_char(',')
}

/// A use of a type: its identifier, or the type itself.
struct Reference<'a> {
    page: &'a Page<'a>,
    index: TypeIndex,
}

impl fmt::Display for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { page, index } = self;
        match (page.item(*index), page.types.get(index.get())) {
            (Some(item), _) => f.write_str(item.identifier),
            (None, Some(ty)) => Body { page, ty }.fmt(f),
            (None, None) => Err(fmt::Error),
        }
    }
}

/// An unnamed type. It nests only as deep as a line allows.
struct Body<'a> {
    page: &'a Page<'a>,
    ty: &'a Type,
}

impl fmt::Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = |index: &TypeIndex| self.page.reference(*index);
        match self.ty {
            Type::Seq(ty) => write!(f, "[]{}", to(ty)),
            Type::Array(ty, count) => write!(f, "[{count}]{}", to(ty)),
            Type::Option(ty) => write!(f, "Option<{}>", to(ty)),
            Type::Pointer(ty) => write!(f, "Box<{}>", to(ty)),
            Type::Set(ty) => write!(f, "Set<{}>", to(ty)),
            Type::Map(key, value) => write!(f, "Map<{}, {}>", to(key), to(value)),
            Type::Result(value, error) => write!(f, "Result<{}, {}>", to(value), to(error)),
            Type::Tuple(parts) => match parts.as_slice() {
                [part] => write!(f, "({},)", to(part)),
                parts => {
                    f.write_char('(')?;
                    for (number, part) in parts.iter().enumerate() {
                        let comma = if number > 0 { ", " } else { "" };
                        write!(f, "{comma}{}", to(part))?;
                    }
                    f.write_char(')')
                }
            },
            Type::Refined(rule, ty) => {
                let (name, ty) = (rules::name(rule), to(ty));
                match rule {
                    Rule::AtMost(max) => write!(f, "{name}<{max}, {ty}>"),
                    Rule::Named(of) | Rule::Unordered(of) => {
                        write!(f, "{name}<{}, {ty}>", Quoted(of))
                    }
                    _ => write!(f, "{name}<{ty}>"),
                }
            }
            Type::Opaque {
                name,
                min,
                is_fixed,
            } => {
                let or_more = if *is_fixed { "" } else { ".." };
                write!(f, "Opaque<{}, {min}{or_more}>", Quoted(name))
            }
            primitive => {
                let mut all = PRIMITIVES.iter();
                let (keyword, _) = all.find(|(_, ty)| ty == primitive).ok_or(fmt::Error)?;
                f.write_str(keyword)
            }
        }
    }
}

/// A string in quotes.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
