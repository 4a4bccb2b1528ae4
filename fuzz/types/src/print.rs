//! Prints a schema as Rust: each type as it owns what it holds, as it borrows it, and as it leaves its
//! sequences in the input.
//!
//! The three have one name, in three modules, so that an error that names an enum is the same in all.
//! A type that has nothing to borrow is printed once.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use crate::arbitrary;
use crate::model::{Body, Definition, Field, FieldAttribute, Fields, Parameter, Schema, Type};

/// How a type holds what is of any length. Each is a module.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Owned,
    Borrowed,
    Lazy,
}

/// How many message types a dispatcher has, but for the registry.
const MESSAGES: usize = 24;

/// Of one type in so many of each kind, a sequence is checked by itself, if there can be one. Of all types it
/// would be a seventh of a program that takes minutes to build.
const ELEMENTS: usize = 3;

const FORMS: [Form; 3] = [Form::Owned, Form::Borrowed, Form::Lazy];

/// Names that are not in the prelude.
const IMPORTS: [&str; 23] = [
    "std::borrow::Cow",
    "std::cell::Cell",
    "std::collections::BTreeMap",
    "std::collections::BTreeSet",
    "std::collections::HashMap",
    "std::collections::HashSet",
    "std::collections::VecDeque",
    "std::hash::Hash",
    "std::marker::PhantomData",
    "std::net::IpAddr",
    "std::net::Ipv4Addr",
    "std::num::NonZeroI64",
    "std::num::NonZeroU8",
    "std::num::NonZeroU32",
    "std::num::Wrapping",
    "std::rc::Rc",
    "std::sync::Arc",
    "std::time::Duration",
    "arbitrary::Arbitrary",
    "arbitrary::Unstructured",
    "sdp::SdpDecode",
    "sdp::SdpEncode",
    "crate::sequence::Reread",
];

/// Each file: its name and its content.
pub(crate) fn files(schema: &Schema) -> Vec<(&'static str, String)> {
    let mut printer = Printer {
        schema,
        homes: Vec::new(),
        is_qualified: false,
    };
    for definition in &schema.definitions {
        let homes = printer.homes_of(definition);
        printer.homes.push(homes);
    }
    let mut files = vec![
        ("owned.rs", printer.module(Form::Owned)),
        ("borrowed.rs", printer.module(Form::Borrowed)),
        ("lazy.rs", printer.module(Form::Lazy)),
    ];
    printer.is_qualified = true;
    files.push(("mod.rs", printer.table()));
    files
}

const NOTICE: &str = "Generated: `UPDATE_EXPECT=1 cargo test -p sdp-fuzz-types` writes this file.";

impl Form {
    fn module(self) -> &'static str {
        match self {
            Self::Owned => "owned",
            Self::Borrowed => "borrowed",
            Self::Lazy => "lazy",
        }
    }
}

struct Printer<'a> {
    schema: &'a Schema,
    /// For each definition, in which form it is printed that is to be used borrowed, and lazy.
    homes: Vec<(Form, Form)>,
    /// Whether a definition is named with its module in front.
    is_qualified: bool,
}

impl Printer<'_> {
    fn module(&self, form: Form) -> String {
        let what = match form {
            Form::Owned => "Types that own what they hold.",
            Form::Borrowed => "The same types, as they borrow strings and bytes.",
            Form::Lazy => "The same types, as they leave sequences in the input.",
        };
        let at_home = (0..).zip(&self.schema.definitions);
        let at_home = at_home.filter(|(index, _)| self.home(*index, form) == form);
        let types: String = at_home
            .map(|(index, definition)| self.definition(index, definition, form))
            .collect();
        let words: HashSet<_> = words(&types).collect();
        let mut imports = imports(&words);
        for other in FORMS.into_iter().filter(|other| *other != form) {
            let guests: Vec<_> = (0..)
                .zip(&self.schema.definitions)
                .filter(|(index, _)| self.home(*index, form) == other)
                .map(|(_, definition)| definition.name.as_str())
                .filter(|name| words.contains(name))
                .collect();
            if !guests.is_empty() {
                let (module, guests) = (other.module(), guests.join(", "));
                let _ = writeln!(imports, "use super::{module}::{{{guests}}};");
            }
        }
        format!("//! {what}\n//!\n//! {NOTICE}\n\n{imports}\n{types}")
    }

    /// A line for each type, in its three forms, and what is checked of them.
    fn table(&self) -> String {
        let mut lines = String::new();
        let mut kinds: HashMap<&str, usize> = HashMap::new();
        for (definition, ty) in self.schema.definitions.iter().zip(&self.schema.instances) {
            let [owned, borrowed, lazy] = FORMS.map(|form| self.ty(ty, form));
            let kind = if self.schema.may_be_nothing(ty) {
                "value"
            } else {
                // A name is that of the kind, and a number.
                let name = definition.name.trim_end_matches(char::is_numeric);
                let count = kinds.entry(name).or_default();
                let is_element = count.is_multiple_of(ELEMENTS);
                *count = count.saturating_add(1);
                if is_element { "element" } else { "value" }
            };
            let _ = writeln!(lines, "    {kind} {owned}, {borrowed}, {lazy};");
        }
        let imports = imports(&words(&lines).collect());
        format!(
            "//! The generated types, and some of them as the messages of one program.\n//!\n\
             //! {NOTICE}\n\n\
             mod borrowed;\nmod lazy;\nmod owned;\n\n\
             {imports}use arbitrary::Arbitrary;\nuse sdp::SdpDispatch;\n\nuse crate::dispatch::Alone;\n\
             use crate::registry::{{PluginRegistry, PluginRegistryRef}};\n\n\
             crate::subject::subjects! {{\n    'a;\n{lines}}}\n\n{}",
            self.messages(),
        )
    }

    /// Dispatchers of types with an id of their own, and of the registry; and the types by themselves.
    fn messages(&self) -> String {
        let messages = self.schema.definitions.iter().zip(&self.schema.instances);
        let messages = messages.filter(|(definition, _)| {
            definition.message_id.is_some() && definition.parameters.is_empty()
        });
        let (mut owned, mut borrowed, mut alone) = (String::new(), String::new(), String::new());
        for (definition, ty) in messages.take(MESSAGES) {
            let name = &definition.name;
            let [own, borrow, _] = FORMS.map(|form| self.ty(ty, form));
            let _ = writeln!(owned, "    {name}({own}),");
            let _ = writeln!(borrowed, "    {name}({borrow}),");
            let _ = writeln!(alone, "    Alone::of::<{own}>(),");
        }
        format!(
            "#[derive(SdpDispatch, Arbitrary)]\npub(crate) enum Message {{\n\
             {owned}    Registry(PluginRegistry),\n}}\n\n\
             #[derive(SdpDispatch)]\npub(crate) enum MessageRef<'a> {{\n\
             {borrowed}    Registry(PluginRegistryRef<'a>),\n}}\n\n\
             pub(crate) const MESSAGES: &[Alone] = &[\n\
             {alone}    Alone::of::<PluginRegistry>(),\n];\n"
        )
    }

    /// The form in which a definition is printed that is to be used in this one.
    fn home(&self, index: usize, form: Form) -> Form {
        match (form, self.homes.get(index)) {
            (Form::Borrowed, Some((home, _))) | (Form::Lazy, Some((_, home))) => *home,
            // Of what is not defined yet, only the type itself is named: it makes nothing differ.
            (Form::Owned, _) | (_, None) => Form::Owned,
        }
    }

    fn homes_of(&self, definition: &Definition) -> (Form, Form) {
        let differs = |form| {
            definition
                .fields()
                .any(|field| self.differs(&field.ty, form))
        };
        let borrowed = if differs(Form::Borrowed) {
            Form::Borrowed
        } else {
            Form::Owned
        };
        let lazy = if differs(Form::Lazy) {
            Form::Lazy
        } else {
            borrowed
        };
        (borrowed, lazy)
    }

    /// Whether a type has what this form holds in another way than the forms before it.
    fn differs(&self, ty: &Type, form: Form) -> bool {
        let any = |parts: &[Type]| parts.iter().any(|part| self.differs(part, form));
        match ty {
            Type::Text(_) | Type::Bytes(_) | Type::ByteArray(_) => form == Form::Borrowed,
            Type::Sequence(_, element) => form == Form::Lazy || self.differs(element, form),
            Type::Array(element, _) | Type::Set(_, element) => self.differs(element, form),
            Type::Map(_, key, value) => self.differs(key, form) || self.differs(value, form),
            Type::Tuple(parts) | Type::Generic(_, parts) => any(parts),
            Type::Defined(index, parts) => self.home(*index, form) == form || any(parts),
            Type::Plain(_) | Type::Nothing(_) | Type::Parameter(_) => false,
        }
    }

    fn definition(&self, index: usize, definition: &Definition, form: Form) -> String {
        let mut derives = vec!["SdpEncode", "SdpDecode"];
        if form == Form::Owned || definition.is_key {
            derives.push("PartialEq");
        }
        if definition.is_key {
            derives.extend(["Eq", "PartialOrd", "Ord", "Hash"]);
        }
        let mut out = format!("#[derive({})]\n", derives.join(", "));
        if let Some(id) = definition.message_id {
            let _ = writeln!(out, "#[sdp(message_id = {id})]");
        }
        if let Body::Enum { tag: Some(tag), .. } = definition.body {
            let _ = writeln!(out, "#[sdp(tag = \"{tag}\")]");
        }
        if self.home(index, form) == Form::Lazy {
            out.push_str(&reread_bounds(definition));
        }
        let head = self.head(index, definition, form);
        match &definition.body {
            Body::Struct(fields) => {
                let end = if matches!(fields, Fields::Named(_)) {
                    ""
                } else {
                    ";"
                };
                let body = self.fields(fields, form, "");
                let _ = writeln!(out, "pub(crate) struct {head}{body}{end}\n");
            }
            Body::Enum { variants, .. } => {
                let _ = writeln!(out, "pub(crate) enum {head} {{");
                for (index, variant) in variants.iter().enumerate() {
                    let body = self.fields(&variant.fields, form, "    ");
                    let value = variant.discriminant.map(|value| format!(" = {value}"));
                    let _ = writeln!(out, "    V{index}{body}{},", value.unwrap_or_default());
                }
                out.push_str("}\n\n");
            }
        }
        if form == Form::Owned {
            out.push_str(&arbitrary::implementation(definition));
        }
        out
    }

    /// The name, and what is generic.
    fn head(&self, index: usize, definition: &Definition, form: Form) -> String {
        let parameters = definition
            .parameters
            .iter()
            .map(|parameter| match parameter {
                Parameter::Value(name) => (*name).to_owned(),
                Parameter::Key(name) => format!("{name}: Ord + Hash"),
                Parameter::Length(name) => format!("const {name}: usize"),
            });
        self.with_generics(index, &definition.name, parameters, form)
    }

    /// A definition's name, its lifetime if it has one in this form, and these.
    fn with_generics(
        &self,
        index: usize,
        name: &str,
        generics: impl Iterator<Item = String>,
        form: Form,
    ) -> String {
        let borrows = self.home(index, form) != Form::Owned;
        let lifetime = borrows.then(|| "'a".to_owned());
        let generics: Vec<_> = lifetime.into_iter().chain(generics).collect();
        if generics.is_empty() {
            name.to_owned()
        } else {
            format!("{name}<{}>", generics.join(", "))
        }
    }

    fn fields(&self, fields: &Fields, form: Form, indent: &str) -> String {
        match fields {
            Fields::Unit => String::new(),
            Fields::Tuple(fields) => {
                let fields = fields.iter().map(|field| self.field(field, form));
                format!("({})", fields.collect::<Vec<_>>().join(", "))
            }
            Fields::Named(fields) => {
                let mut out = " {\n".to_owned();
                for (name, field) in ('a'..='z').zip(fields) {
                    let (attribute, ty) = (attribute(field), self.ty(&field.ty, form));
                    let unread = if field.attribute == Some(FieldAttribute::Skip) {
                        "_"
                    } else {
                        ""
                    };
                    let _ = writeln!(out, "{indent}    {attribute}{unread}{name}: {ty},");
                }
                let _ = write!(out, "{indent}}}");
                out
            }
        }
    }

    fn field(&self, field: &Field, form: Form) -> String {
        format!("{}{}", attribute(field), self.ty(&field.ty, form))
    }

    fn ty(&self, ty: &Type, form: Form) -> String {
        let list = |parts: &[Type]| {
            let parts: Vec<_> = parts.iter().map(|part| self.ty(part, form)).collect();
            parts.join(", ")
        };
        let owned = form == Form::Owned;
        match ty {
            Type::Plain(name) | Type::Nothing(name) | Type::Parameter(name) => (*name).to_owned(),
            Type::Text(name) | Type::Bytes(name) if owned => (*name).to_owned(),
            Type::Text("String") => "&'a str".to_owned(),
            Type::Text(_) => "Cow<'a, str>".to_owned(),
            Type::Bytes("Vec<u8>") => "&'a [u8]".to_owned(),
            Type::Bytes(_) => "Cow<'a, [u8]>".to_owned(),
            Type::ByteArray(len) if owned => format!("[u8; {len}]"),
            Type::ByteArray(len) if len.parse::<usize>().is_ok_and(|len| len > 4) => {
                format!("Cow<'a, [u8; {len}]>")
            }
            Type::ByteArray(len) => format!("&'a [u8; {len}]"),
            Type::Sequence(_, element) if form == Form::Lazy => {
                format!("Reread<'a, {}>", self.ty(element, form))
            }
            Type::Sequence(name @ ("Box" | "Arc"), element) => {
                format!("{name}<[{}]>", self.ty(element, form))
            }
            Type::Sequence(name, element) | Type::Set(name, element) => {
                format!("{name}<{}>", self.ty(element, form))
            }
            Type::Array(element, len) => format!("[{}; {len}]", self.ty(element, form)),
            Type::Tuple(parts) => format!("({},)", list(parts)),
            Type::Generic(name, parts) => format!("{name}<{}>", list(parts)),
            Type::Map(name, key, value) => {
                format!("{name}<{}, {}>", self.ty(key, form), self.ty(value, form))
            }
            Type::Defined(index, parts) => {
                let name = self
                    .schema
                    .definitions
                    .get(*index)
                    .map(|named| named.name.as_str());
                let mut name = name.unwrap_or_default().to_owned();
                if self.is_qualified {
                    name = format!("{}::{name}", self.home(*index, form).module());
                }
                let parts = parts.iter().map(|part| self.ty(part, form));
                self.with_generics(*index, &name, parts, form)
            }
        }
    }
}

fn attribute(field: &Field) -> &'static str {
    match field.attribute {
        None => "",
        Some(FieldAttribute::Skip) => "#[sdp(skip)] ",
        Some(FieldAttribute::With) => "#[sdp(with = \"crate::big_endian\")] ",
    }
}

/// The bounds of `SdpEncode` where sequences are decoded to be encoded: those that the derive infers are
/// of encoding alone.
fn reread_bounds(definition: &Definition) -> String {
    let bounds = definition.parameters.iter().filter_map(|parameter| {
        let (Parameter::Value(name) | Parameter::Key(name)) = parameter else {
            return None;
        };
        Some(format!("{name}: SdpEncode + SdpDecode<'a>"))
    });
    let bounds: Vec<_> = bounds.collect();
    if bounds.is_empty() {
        return String::new();
    }
    format!("#[sdp(bound(encode = \"{}\"))]\n", bounds.join(", "))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// A line for each name that is to be imported for these words.
fn imports(words: &HashSet<&str>) -> String {
    let needed = IMPORTS.iter().filter(|path| {
        let name = path.rsplit("::").next();
        name.is_some_and(|name| words.contains(name))
    });
    needed.map(|path| format!("use {path};\n")).collect()
}
