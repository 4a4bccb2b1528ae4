//! The writer of schema files.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Formatter, Write as _};

use sdp::message::MessageId;
use sdp::schema::Rule;

use super::names::{self, Identifiers};
use super::place::items;
use super::quoted::Quoted;
use crate::table::schema::Schema;
use crate::table::types::{Field, Name, Type, TypeIndex, Variant};

/// The indentation of a level.
const INDENT: &str = "    ";

/// Writes a schema file. The specification defines the format.
///
/// The items have the order of the table, after the messages. With the feature `text`, the text can be parsed. The result
/// is equal to the schema, with these differences:
///
/// * Carriage returns at the ends of lines of documentation are removed.
/// * Types are in the order of their first use, and types without a name that nothing uses are removed.
/// * Equal types without a name are one type, unless they contain themselves.
///
/// So the schema of a type of this program is equal to the parsed one, apart from carriage returns.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp_schema::Schema;
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
/// assert_eq!(Schema::of::<Parameter>().to_string(), text);
/// # let _ = (Parameter { address: 0, curve: Curve::Linear }, Curve::Power { exponent: 0.0 });
/// ```
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut unique = Identifiers::default();
        let messages = self.messages();
        let enum_identifier = messages.map(|messages| unique.unused(messages.name.name()));
        let page = Page::new(self, unique);
        let mut separator = "";
        if let (Some(messages), Some(identifier)) = (messages, enum_identifier) {
            write_name(f, &messages.name, &identifier, Some(0))?;
            write!(f, "messages {identifier} ")?;
            write_list(f, "", &messages.types, |f, ty| {
                write!(f, "{INDENT}{}", page.part(*ty))
            })?;
            f.write_char('\n')?;
            separator = "\n";
        }
        let in_messages = messages.iter().flat_map(|messages| &messages.types);
        let in_messages: BTreeSet<usize> = in_messages.map(|ty| ty.get()).collect();
        for (index, (ty, identifier)) in self.types().iter().zip(&page.identifiers).enumerate() {
            if let Some(identifier) = identifier {
                f.write_str(separator)?;
                separator = "\n";
                page.write_item(f, ty, identifier, in_messages.contains(&index))?;
            }
        }
        Ok(())
    }
}

/// The types of a schema, and the identifiers of those that have an item.
struct Page<'a> {
    types: &'a [Type],
    identifiers: Vec<Option<String>>,
}

impl<'a> Page<'a> {
    fn new(schema: &'a Schema, mut unique: Identifiers) -> Self {
        let types = schema.types();
        // Types with names take their identifiers first.
        let exact = |ty: &Type| unique.exact(ty.name()?.name());
        let mut identifiers: Vec<Option<String>> = types.iter().map(exact).collect();
        for (item, identifier) in items(schema).into_iter().zip(&mut identifiers) {
            if let (Some(name), None) = (item, &identifier) {
                *identifier = Some(unique.unused(name));
            }
        }
        Self { types, identifiers }
    }

    const fn part(&self, index: TypeIndex) -> Part<'_> {
        Part { page: self, index }
    }

    /// Writes the item of a type.
    fn write_item(
        &self,
        f: &mut Formatter<'_>,
        ty: &Type,
        identifier: &str,
        is_message: bool,
    ) -> fmt::Result {
        if let Some(name) = ty.name() {
            let default = MessageId::of_name(name.name()).get();
            let default = Some(default).filter(|_| !is_message);
            write_name(f, name, identifier, default)?;
        }
        match ty {
            Type::Struct { fields, .. } => {
                write!(f, "struct {identifier} ")?;
                self.write_fields(f, fields, "")?;
            }
            Type::Enum {
                tag_width,
                variants,
                other,
                ..
            } => {
                let bits = u16::from(*tag_width).saturating_mul(8);
                write!(f, "enum {identifier}: u{bits} ")?;
                write_list(f, "", variants, |f, variant| {
                    self.write_variant(f, variant, *other)
                })?;
            }
            Type::Alias { ty, .. } => write!(f, "alias {identifier} = {};", self.part(*ty))?,
            unnamed => {
                write!(f, "type {identifier} = ")?;
                self.write_type(f, unnamed)?;
                f.write_char(';')?;
            }
        }
        f.write_char('\n')
    }

    fn write_variant(
        &self,
        f: &mut Formatter<'_>,
        variant: &Variant,
        other: Option<u32>,
    ) -> fmt::Result {
        let (name, tag) = (&variant.name, variant.tag);
        let identifier = names::identifier(name, names::is_variant_name);
        write_head(
            f,
            INDENT,
            (&variant.docs, name, &variant.aliases),
            &identifier,
        )?;
        if other == Some(tag) {
            writeln!(f, "{INDENT}#[other]")?;
        }
        write!(f, "{INDENT}{identifier} = {tag}")?;
        if variant.fields.is_empty() {
            return Ok(());
        }
        f.write_char(' ')?;
        self.write_fields(f, &variant.fields, INDENT)
    }

    /// Writes the fields of a struct or variant with this indentation.
    fn write_fields(&self, f: &mut Formatter<'_>, fields: &[Field], outer: &str) -> fmt::Result {
        let indent = [outer, INDENT].concat();
        write_list(f, outer, fields, |f, field| {
            let name = &field.name;
            let identifier = names::identifier(name, names::is_field_name);
            write_head(f, &indent, (&field.docs, name, &field.aliases), &identifier)?;
            if let Some(default) = &field.default {
                write!(f, "{indent}#[default = \"")?;
                let mut space = "";
                for byte in default {
                    write!(f, "{space}{byte:02x}")?;
                    space = " ";
                }
                f.write_str("\"]\n")?;
            }
            write!(f, "{indent}{identifier}: {}", self.part(field.ty))
        })
    }

    /// Writes a type without a name. Its nesting is limited by [`items`].
    fn write_type(&self, f: &mut Formatter<'_>, ty: &Type) -> fmt::Result {
        let to = |index: &TypeIndex| self.part(*index);
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
                let mut separator = "(";
                for part in parts {
                    write!(f, "{separator}{}", to(part))?;
                    separator = ", ";
                }
                f.write_str(match parts.len() {
                    0 => "()",
                    1 => ",)",
                    _ => ")",
                })
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

/// A use of a type: its identifier, or the type itself.
struct Part<'a> {
    page: &'a Page<'a>,
    index: TypeIndex,
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Page { types, identifiers } = self.page;
        match identifiers.get(self.index.get()) {
            Some(Some(identifier)) => f.write_str(identifier),
            _ => {
                let ty = types.get(self.index.get()).ok_or(fmt::Error)?;
                self.page.write_type(f, ty)
            }
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

/// Writes the lines before an item with a name. The message id is left out if it has this value.
fn write_name(
    f: &mut Formatter<'_>,
    name: &Name,
    identifier: &str,
    default_id: Option<u16>,
) -> fmt::Result {
    write_head(f, "", (&name.docs, &name.name, &name.aliases), identifier)?;
    match name.message_id {
        id if Some(id) == default_id => Ok(()),
        0 => f.write_str("#[message_id = none]\n"),
        id => writeln!(f, "#[message_id = {id}]"),
    }
}

/// Writes documentation, and the attributes with the real name and the aliases.
fn write_head(
    f: &mut Formatter<'_>,
    indent: &str,
    (docs, name, aliases): (&str, &str, &[String]),
    identifier: &str,
) -> fmt::Result {
    if docs.contains(|c| c != '\r') {
        for line in docs.split('\n') {
            // A carriage return would be part of the line break.
            let line = line.trim_end_matches('\r');
            let space = if line.is_empty() { "" } else { " " };
            writeln!(f, "{indent}///{space}{line}")?;
        }
    }
    if name != identifier {
        writeln!(f, "{indent}#[name = {}]", Quoted(name))?;
    }
    for alias in aliases {
        writeln!(f, "{indent}#[alias = {}]", Quoted(alias))?;
    }
    Ok(())
}
