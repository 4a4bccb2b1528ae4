//! [`Items`]: structs, enums, and types whose schema is not derived.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use heck::ToSnakeCase as _;
use sdp::message::MessageId;
use sdp_schema::{Field, KeyScope, Name, Rule, Type, TypeIndex, Variant, check};
use unicode_ident::{is_xid_continue, is_xid_start};

use super::table::{Table, no_type};
use crate::error::CodegenError;
use crate::names::{Scope, words};
use crate::template::{Templates, with};

static TEXTS: LazyLock<Templates> = LazyLock::new(|| Templates::new(include_str!("items.txt")));

/// The items of a schema.
pub(super) struct Items<'a> {
    table: &'a Table<'a>,
    /// The names of the types in keys.
    keys: &'a BTreeSet<String>,
    scope: &'a mut Scope,
}

/// Fields of a struct or variant, and the functions of their defaults.
struct Fields {
    text: String,
    functions: Vec<String>,
}

impl<'a> Items<'a> {
    pub(super) const fn new(
        table: &'a Table<'a>,
        keys: &'a BTreeSet<String>,
        scope: &'a mut Scope,
    ) -> Self {
        Self { table, keys, scope }
    }

    /// Claims a name that is not in the schema.
    pub(super) fn claim(&mut self, name: &str) -> String {
        self.scope.claim_new(name)
    }

    /// Returns an item, and the functions of its defaults.
    pub(super) fn item(&mut self, ty: TypeIndex) -> Result<Vec<String>, CodegenError> {
        let Some(name) = self.table.names.get(&ty) else {
            return Ok(vec![]);
        };
        match self.table.schema.get(ty) {
            Type::Struct {
                name: label,
                fields,
            } => {
                let mut head = self.head(ty, name, label, "SdpDecode, SdpEncode, SdpSchema");
                let Fields { text, functions } = self.fields(label.name(), fields, "")?;
                let end = if text.ends_with('}') { "\n" } else { ";\n" };
                head += &format!("pub struct {name}{text}{end}");
                Ok([head].into_iter().chain(functions).collect())
            }
            Type::Enum {
                name: label,
                tag_width,
                variants,
                other,
            } => {
                let mut text = self.head(ty, name, label, "SdpDecode, SdpEncode, SdpSchema");
                let bits = u32::from(*tag_width).saturating_mul(8);
                if *tag_width != 1 {
                    text += &format!("#[sdp(tag = \"u{bits}\")]\n");
                }
                let has_tags = (0..)
                    .zip(variants)
                    .any(|(tag, it): (u32, _)| it.tag() != tag);
                if has_tags {
                    text += &format!("#[repr(u{bits})]\n");
                }
                text += &format!("pub enum {name} {{\n");
                let mut all = vec![];
                for variant in variants {
                    let fields = self.variant(label, variant)?;
                    text += &docs(variant.docs(), "    ");
                    text += &aliases(variant.aliases(), "    ");
                    if *other == Some(variant.tag()) {
                        text += "    #[sdp(other)]\n";
                    }
                    text += &format!("    {}", fields.text);
                    if has_tags {
                        text += &format!(" = {}", variant.tag());
                    }
                    text += ",\n";
                    all.extend(fields.functions);
                }
                Ok([text + "}\n"].into_iter().chain(all).collect())
            }
            Type::Alias {
                name: label,
                ty: content,
            } => {
                let mut text = self.head(ty, name, label, "SdpDecode, SdpEncode");
                let content = self.table.text(*content, label.name())?;
                text += &format!("pub struct {name}(pub {content});\n");
                let (docs, aliases): (_, Vec<_>) = (label.docs(), label.aliases().collect());
                let (docs, aliases) = (format!("{docs:?}"), format!("{aliases:?}"));
                let (id, label) = (label.message_id().map_or(0, MessageId::get), label.name());
                let aliases = aliases.trim_matches(['[', ']']);
                let label = format!("{label:?}");
                let values = with! { docs, aliases, id, name: label, content };
                Ok(vec![text, schema(name, &TEXTS.fill("alias", values))])
            }
            Type::Named(kind, content) => self.kind(ty, name, ("Named", kind, *content)),
            Type::Unordered(kind, content) => self.kind(ty, name, ("Unordered", kind, *content)),
            Type::Refined(rule, content) => self.checked(ty, name, *rule, *content),
            _ => Ok(vec![]),
        }
    }

    /// Returns the documentation and attributes of a type with a name.
    fn head(&self, ty: TypeIndex, name: &str, label: &Name, derives: &str) -> String {
        let mut text = docs(label.docs(), "") + &self.derive(ty, name, derives);
        let own = MessageId::of_name(name);
        if let Some(id) = label.message_id().filter(|id| *id != own) {
            text += &format!("#[sdp(message_id = {})]\n", id.get());
        }
        if derives.ends_with("SdpSchema") {
            text += &aliases(label.aliases(), "");
        }
        text
    }

    fn derive(&self, ty: TypeIndex, name: &str, derives: &str) -> String {
        let mut traits = String::from("Clone");
        if self.table.is_comparable(ty) {
            traits += ", Debug, PartialEq";
        }
        if self.keys.contains(name) {
            traits += ", Eq, PartialOrd, Ord";
        }
        let comma = if derives.is_empty() { "" } else { ", " };
        format!("#[derive({traits}{comma}{derives})]\n")
    }

    fn variant(&mut self, label: &Name, variant: &Variant) -> Result<Fields, CodegenError> {
        let place = format!("{}::{}", label.name(), variant.name());
        let name = identifier(variant.name(), &place)?;
        if variant.fields().iter().any(|it| it.key() != KeyScope::None) {
            let reason = "only a struct has key fields in Rust".into();
            return Err(CodegenError::new(&place, reason));
        }
        let fields = self.fields(&place, variant.fields(), "    ")?;
        Ok(Fields {
            text: name + &fields.text,
            ..fields
        })
    }

    /// Returns the fields of a struct or, with an indent, of a variant, after its name.
    fn fields(
        &mut self,
        place: &str,
        fields: &[Field],
        indent: &str,
    ) -> Result<Fields, CodegenError> {
        let is_list = (0..)
            .zip(fields)
            .all(|(at, it): (usize, _)| it.name() == at.to_string());
        let scopes = fields.iter().map(Field::key);
        let mut scopes = scopes.filter(|it| *it != KeyScope::None);
        let first = scopes.next();
        if scopes.any(|it| Some(it) != first) {
            let reason = "all key fields of a struct have one scope in Rust".into();
            return Err(CodegenError::new(place, reason));
        }
        let visibility = if indent.is_empty() { "pub " } else { "" };
        let (mut text, mut functions) = (String::new(), vec![]);
        for field in fields {
            let place = format!("{place}.{}", field.name());
            let ty = self.table.text(field.ty(), &place)?;
            let mut attributes = docs(field.docs(), "") + &aliases(field.aliases(), "");
            attributes += match field.key() {
                KeyScope::None => "",
                KeyScope::Sequence => "#[sdp(key = \"sequence\")]\n",
                KeyScope::Message => "#[sdp(key = \"message\")]\n",
            };
            if let Some(bytes) = field.default() {
                let (attribute, function) = self.default(field, bytes, &ty, &place)?;
                attributes += &attribute;
                functions.extend(function);
            }
            let name = match is_list {
                true if field.default().is_some() || field.aliases().next().is_some() => {
                    let reason = "only a field with a name has a default or an alias in Rust";
                    return Err(CodegenError::new(&place, reason.into()));
                }
                true => String::new(),
                false => identifier(field.name(), &place)? + ": ",
            };
            let lines = format!("{attributes}{visibility}{name}{ty},");
            for line in lines.lines() {
                text += &format!("{indent}    {line}\n");
            }
        }
        let text = match (fields, is_list) {
            ([], _) => String::new(),
            (_, true) => format!("(\n{text}{indent})"),
            (_, false) => format!(" {{\n{text}{indent}}}"),
        };
        Ok(Fields { text, functions })
    }

    /// Returns the attribute of a default, and its function.
    fn default(
        &mut self,
        field: &Field,
        bytes: &[u8],
        ty: &str,
        place: &str,
    ) -> Result<(String, Option<String>), CodegenError> {
        let schema = self.table.schema;
        let found = schema.get(field.ty());
        // A check takes time for all types that an option or a sequence uses.
        let is_empty = matches!(
            (found, bytes),
            (Type::Option(_), [0]) | (Type::Seq(_), [0, 0, 0, 0])
        );
        if is_empty {
            return Ok(("#[sdp(default)]\n".into(), None));
        }
        if let Err(error) = check(&schema.rooted_at(field.ty()), bytes) {
            let reason = format!("the default is not a value of the type: {}", error.detail());
            return Err(CodegenError::new(place, reason));
        }
        let is_plain = matches!(found, Type::Number(_) | Type::Bool | Type::Str);
        if is_plain && bytes.iter().all(|byte| *byte == 0) {
            return Ok(("#[sdp(default)]\n".into(), None));
        }
        let function = self.claim(&format!("default_{}", place.to_snake_case()));
        let bytes: Vec<_> = bytes.iter().map(|it| format!("{it:#04x}")).collect();
        let bytes = bytes.join(", ");
        let text = TEXTS.fill("default", with! { function, ty, bytes });
        let attribute = format!("#[sdp(default = {function:?})]\n");
        Ok((attribute, Some(text + "\n")))
    }

    /// Returns the type of a kind, which has no code of Rust.
    fn kind(
        &self,
        ty: TypeIndex,
        name: &str,
        (form, kind, content): (&str, &str, TypeIndex),
    ) -> Result<Vec<String>, CodegenError> {
        let content = self.table.text(content, name)?;
        let text = docs(
            &format!("The kind {kind:?}, whose values are not checked."),
            "",
        );
        let derive = self.derive(ty, name, "SdpDecode, SdpEncode");
        let text = format!("{text}{derive}pub struct {name}(pub {content});\n");
        let reference = format!("sdp::schema::TypeRef::of::<{content}>()");
        let value = format!("sdp::schema::Schema::{form}({kind:?}, {reference})");
        Ok(vec![text, schema(name, &value)])
    }

    /// Returns the type of a restriction that no type of the standard library has.
    fn checked(
        &self,
        ty: TypeIndex,
        name: &str,
        rule: Rule,
        content: TypeIndex,
    ) -> Result<Vec<String>, CodegenError> {
        let content = self.table.text(content, name)?;
        let (condition, error) = match rule {
            Rule::AtMost(max) => (
                format!("value.len() <= {max}"),
                format!("longer than {max}"),
            ),
            Rule::Nanos => ("value < 1_000_000_000".into(), "a second or more".into()),
            _ => return Err(CodegenError::new(name, no_type(rule))),
        };
        let text = docs(&format!("A value that is not {error}."), "");
        let text = format!(
            "{text}{}pub struct {name}({content});\n",
            self.derive(ty, name, "")
        );
        let code = TEXTS.fill("checked", with! { name, content, condition, error });
        let reference = format!("sdp::schema::TypeRef::of::<{content}>()");
        let rule = format!("sdp::schema::Rule::{rule:?}");
        let value = format!("sdp::schema::Schema::Refined({rule}, {reference})");
        Ok(vec![text, code + "\n", schema(name, &value)])
    }
}

/// Returns the schema of a type that does not derive it.
fn schema(name: &str, value: &str) -> String {
    TEXTS.fill("schema", with! { name, schema: value }) + "\n"
}

/// Returns the name of a field or variant, which is part of the encoding of JSON and of the fingerprint.
fn identifier(name: &str, place: &str) -> Result<String, CodegenError> {
    let mut chars = name.chars();
    let is_word = chars.next().is_some_and(|it| it == '_' || is_xid_start(it));
    if !is_word
        || !chars.all(is_xid_continue)
        || matches!(name, "_" | "crate" | "self" | "Self" | "super")
    {
        let reason = format!("the name {name:?} is no identifier in Rust");
        return Err(CodegenError::new(place, reason));
    }
    Ok(match words(&["rust keywords"]).contains(&name) {
        true => format!("r#{name}"),
        false => name.into(),
    })
}

fn aliases<'n>(names: impl Iterator<Item = &'n str>, indent: &str) -> String {
    names
        .map(|it| format!("{indent}#[sdp(alias = {it:?})]\n"))
        .collect()
}

/// Returns documentation, as an attribute if it has characters that a comment cannot have.
pub(super) fn docs(text: &str, indent: &str) -> String {
    let is_plain =
        |it: char| it == '\n' || it.escape_debug().len() == 1 || matches!(it, '\'' | '"' | '\\');
    if !text.chars().all(is_plain) {
        return format!("{indent}#[doc = {text:?}]\n");
    }
    let lines = text.lines().map(|line| match line {
        "" => format!("{indent}///\n"),
        line => format!("{indent}/// {line}\n"),
    });
    lines.collect()
}
