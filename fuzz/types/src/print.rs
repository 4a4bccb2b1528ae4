//! Prints the types of a schema in three forms: owned, borrowed and lazy.
//!
//! The forms of a type have the same name in three modules, because errors contain the name. A form is printed only if
//! it differs from the previous one.

use std::fmt::Write as _;

use crate::arbitrary;
use crate::model::{Body, Definition, Field, FieldAttribute, Fields, Parameter, Schema, Type};

/// The form of the strings and sequences in a type, each with its own module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Owned,
    Borrowed,
    Lazy,
}

pub(crate) const FORMS: [Form; 3] = [Form::Owned, Form::Borrowed, Form::Lazy];

impl Form {
    fn module(self) -> &'static str {
        match self {
            Self::Owned => "owned",
            Self::Borrowed => "borrowed",
            Self::Lazy => "lazy",
        }
    }
}

/// A schema and the printed forms of its definitions.
pub(crate) struct Printer<'a> {
    pub(crate) schema: &'a Schema,
    /// For each definition, the printed forms for its borrowed and its lazy form.
    printed_forms: Vec<(Form, Form)>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(schema: &'a Schema) -> Self {
        let mut printer = Self {
            schema,
            printed_forms: Vec::new(),
        };
        for definition in &schema.definitions {
            let printed_forms = printer.printed_forms(definition);
            printer.printed_forms.push(printed_forms);
        }
        printer
    }

    pub(crate) fn module(&self, form: Form) -> String {
        let definitions = (0..).zip(&self.schema.definitions);
        let types: String = definitions
            .filter(|(index, _)| self.printed_form(*index, form) == form)
            .map(|(index, definition)| self.definition(index, definition, form))
            .collect();
        let name = form.module();
        format!("mod {name} {{\nuse super::*;\n\n{types}}}\n\n")
    }

    /// Returns the printed form for this form of a definition.
    fn printed_form(&self, index: usize, form: Form) -> Form {
        match (form, self.printed_forms.get(index)) {
            (Form::Borrowed, Some((printed_form, _))) | (Form::Lazy, Some((_, printed_form))) => {
                *printed_form
            }
            // A type without a definition is recursive, so its other fields decide.
            (Form::Owned, _) | (_, None) => Form::Owned,
        }
    }

    fn printed_forms(&self, definition: &Definition) -> (Form, Form) {
        let differs = |form| {
            definition
                .fields()
                .any(|field| self.differs(&field.ty, form))
        };
        let borrowed = match differs(Form::Borrowed) {
            true => Form::Borrowed,
            false => Form::Owned,
        };
        let lazy = match differs(Form::Lazy) {
            true => Form::Lazy,
            false => borrowed,
        };
        (borrowed, lazy)
    }

    /// Returns whether a type differs in this form from the previous form.
    fn differs(&self, ty: &Type, form: Form) -> bool {
        match ty {
            Type::Text(_) | Type::Bytes(_) | Type::ByteArray(_) => form == Form::Borrowed,
            Type::Sequence(..) if form == Form::Lazy => true,
            Type::Defined(index, _) if self.printed_form(*index, form) == form => true,
            _ => ty.parts().into_iter().any(|part| self.differs(part, form)),
        }
    }

    fn definition(&self, index: usize, definition: &Definition, form: Form) -> String {
        let mut derives = vec!["SdpEncode", "SdpDecode", "SdpSchema"];
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
        if self.printed_form(index, form) == Form::Lazy {
            out.push_str(&elementwise_bounds(definition));
        }
        let head = self.head(index, definition, form);
        match &definition.body {
            Body::Struct(fields) => {
                let is_named = matches!(fields, Fields::Named(_));
                let end = if is_named { "" } else { ";" };
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
        // A recursive type names itself without its module, as users do.
        let path = format!("{}::{}", form.module(), definition.name);
        out = out.replace(&path, &definition.name);
        if form == Form::Owned {
            out.push_str(&arbitrary::implementation(definition));
        }
        out
    }

    /// Returns the name and the declaration of the generics.
    fn head(&self, index: usize, definition: &Definition, form: Form) -> String {
        let declare = |parameter: &Parameter| match parameter {
            Parameter::Value(name) => (*name).to_owned(),
            Parameter::Key(name) => format!("{name}: Ord + Hash"),
            Parameter::Length(name) => format!("const {name}: usize"),
        };
        let parameters = definition.parameters.iter().map(declare);
        self.with_generics(index, &definition.name, parameters, form)
    }

    /// Returns the name with the lifetime of the form, if it has one, and these generics.
    fn with_generics(
        &self,
        index: usize,
        name: &str,
        generics: impl Iterator<Item = String>,
        form: Form,
    ) -> String {
        let borrows = self.printed_form(index, form) != Form::Owned;
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
                    let is_skipped = field.attribute == Some(FieldAttribute::Skip);
                    let unread = if is_skipped { "_" } else { "" };
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

    /// Returns the Rust source of a type in a form.
    pub(crate) fn ty(&self, ty: &Type, form: Form) -> String {
        let list = |parts: &[Type]| {
            let parts: Vec<_> = parts.iter().map(|part| self.ty(part, form)).collect();
            parts.join(", ")
        };
        let owned = form == Form::Owned;
        match ty {
            Type::Plain(name) | Type::Empty(name) | Type::Parameter(name) => (*name).to_owned(),
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
                format!("ElementwiseSeq<'a, {}>", self.ty(element, form))
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
                let definition = self.schema.definition(*index);
                let name = definition.map_or("", |definition| &definition.name);
                let path = format!("{}::{name}", self.printed_form(*index, form).module());
                let parts = parts.iter().map(|part| self.ty(part, form));
                self.with_generics(*index, &path, parts, form)
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

/// Returns the bounds of `SdpEncode` for lazy sequences, because they decode their elements to encode them, and the
/// derive infers only the bounds of encoding.
fn elementwise_bounds(definition: &Definition) -> String {
    let bound = |parameter: &Parameter| match parameter {
        Parameter::Value(name) | Parameter::Key(name) => {
            Some(format!("{name}: SdpEncode + SdpDecode<'a>"))
        }
        Parameter::Length(_) => None,
    };
    let bounds: Vec<_> = definition.parameters.iter().filter_map(bound).collect();
    if bounds.is_empty() {
        return String::new();
    }
    format!("#[sdp(bound(encode = \"{}\"))]\n", bounds.join(", "))
}
