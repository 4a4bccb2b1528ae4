//! [`Forms`]: types as structs, lists and words of the language.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use heck::ToUpperCamelCase as _;
use sdp_schema::Number;

use super::names::Scope;
use super::part::{Form, Line, Part, check_note, elements_note, label, number_part};
use crate::model::{Elements, Enum, Field, Id, Model, Type};
use crate::names::Renaming;

/// A struct of the file.
#[derive(Clone, Debug)]
pub(super) struct Struct {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) lines: Rc<Vec<Line>>,
}

/// The types of a model in the language.
#[derive(Debug)]
pub(super) struct Forms<'a> {
    model: &'a Model,
    /// The names of types that become structs.
    named: BTreeMap<Id, String>,
    structs: Scope,
    parts: BTreeMap<Id, Part>,
    /// Structs that no type in Rust has, and their labels and fields.
    unnamed: Vec<Struct>,
    known: BTreeMap<(String, Rc<Vec<Line>>), String>,
    pub(super) enums: BTreeSet<Id>,
    pub(super) renamings: Vec<Renaming>,
}

impl<'a> Forms<'a> {
    /// Creates the forms of a model with the names of its structs, and their scope.
    pub(super) const fn new(
        model: &'a Model,
        named: BTreeMap<Id, String>,
        structs: Scope,
        renamings: Vec<Renaming>,
    ) -> Self {
        Self {
            model,
            named,
            structs,
            parts: BTreeMap::new(),
            unnamed: vec![],
            known: BTreeMap::new(),
            enums: BTreeSet::new(),
            renamings,
        }
    }

    /// Adds a type after its parts, and returns its struct, if it has a name in the file.
    pub(super) fn add(&mut self, id: Id) -> Option<Struct> {
        let part = self.found(id);
        let item = self.model.item(id);
        let declared = self.named.get(&id).cloned().zip(item).map(|(name, item)| {
            let lines = match (self.model.get(id), &part.form) {
                (Type::Struct(_, fields), _) => Rc::new(self.lines(fields, &item.name)),
                (_, Form::Unnamed(lines)) => Rc::clone(lines),
                _ => Rc::new(vec![self.line("value", &part)]),
            };
            Struct {
                name,
                docs: item.docs.clone(),
                lines,
            }
        });
        self.parts.insert(id, part);
        declared
    }

    /// Returns the structs that no type in Rust has.
    pub(super) fn unnamed(self) -> (Vec<Struct>, Vec<Renaming>) {
        (self.unnamed, self.renamings)
    }

    /// Returns a type that is already added, because the parts of a type are added before it.
    fn part(&self, id: Id) -> Part {
        let nothing = || Part::new(Form::Nothing, "Nothing");
        self.parts.get(&id).cloned().unwrap_or_else(nothing)
    }

    fn found(&mut self, id: Id) -> Part {
        let model = self.model;
        match model.get(id) {
            Type::Number(number) => number_part(*number),
            Type::Bool => Part::new(Form::Word("bool"), "Bool"),
            Type::Char => Part::new(Form::Word("u32"), "Char").with("a char"),
            Type::Ordering => Part::new(Form::Word("i8"), "Ordering").with("-1, 0 or 1"),
            Type::Str(max) => {
                let part = Part::new(Form::Word("str"), "Str");
                max.iter()
                    .fold(part, |part, max| part.with(format!("at most {max} bytes")))
            }
            Type::Seq(element, Elements::Indexed) => {
                let elements = self.part(*element);
                let elements = self.list(elements);
                let ends = self.list(number_part(Number::U32));
                let ends = ends.with("for each element, the bytes of it and all before it");
                let label = format!("Indexed{}", elements.label);
                let fields = [("ends", ends), ("elements", elements)];
                Part::new(self.unnamed_form(fields), label)
            }
            Type::Seq(element, elements) => {
                let element = self.part(*element);
                let part = self.list(element);
                elements_note(*elements).map_or(part.clone(), |note| part.with(note))
            }
            Type::Map(key, value) => {
                let (key, value) = (self.part(*key), self.part(*value));
                let label = [&*key.label, &value.label].concat();
                let lines = [("key", key), ("value", value)];
                let entry = Part::new(self.unnamed_form(lines), format!("{label}Entry"));
                let entries = self.list(entry);
                Part::new(entries.form, format!("{label}Map")).with("ascending keys")
            }
            Type::Array(element, count) => {
                let part = self.part(*element);
                let label = format!("{}Array{count}", part.label);
                if model.fixed_size(id) == Some(0) {
                    return Part::new(Form::Nothing, label);
                }
                let items = (0..*count).map(|at| (format!("item{at}"), part.clone()));
                Part::new(self.unnamed_form(items), label)
            }
            Type::Option(ty) => {
                let part = self.part(*ty);
                self.option(part)
            }
            Type::Tuple(types) => self.tuple(types),
            Type::Struct(item, _) => Part {
                form: self
                    .named
                    .get(&id)
                    .cloned()
                    .map_or(Form::Nothing, Form::Struct),
                label: item.name.to_upper_camel_case(),
                notes: vec![],
            },
            Type::Enum(of) => self.unit_enum(id, of),
            Type::Pointer(ty) | Type::Reverse(ty) => self.part(*ty),
            Type::Checked(check, ty) => self.part(*ty).with(check_note(*check)),
            Type::Alias(item, ty) => self.part(*ty).labelled(&item.name, ""),
            Type::Kind { name, ty, .. } => self.part(*ty).labelled(name, name),
            // `generate` refuses these types.
            Type::Result(..) | Type::Bytes(..) => Part::new(Form::Nothing, "Nothing"),
        }
    }

    fn unit_enum(&mut self, id: Id, of: &Enum) -> Part {
        self.enums.insert(id);
        let label = of.item.name.to_upper_camel_case();
        Part::new(Form::Word(of.tag.name()), label).with(format!("one of `{}`", of.item.name))
    }

    fn list(&mut self, element: Part) -> Part {
        let label = format!("{}List", element.label);
        let notes = match element.form {
            Form::Word(_) | Form::Struct(_) | Form::Unnamed(_) => element.notes.iter(),
            _ => [].iter(),
        };
        let notes = notes.map(|it| format!("each element: {it}")).collect();
        // The reference implementation writes wrong Go for lists of `i8`, of lists and of options.
        let ty = match &element.form {
            Form::Word("i8") | Form::List(_) | Form::Optional(_) => {
                self.wrapper(&element, &format!("{}Item", element.label))
            }
            _ => self.text(&element),
        };
        Part {
            notes,
            ..Part::new(Form::List(ty), label)
        }
    }

    fn option(&mut self, content: Part) -> Part {
        let label = format!("Opt{}", content.label);
        match &content.form {
            // The tag is its only byte.
            Form::Nothing => Part::new(Form::Word("bool"), label),
            Form::Struct(_) | Form::Unnamed(_) => Part {
                notes: content.notes.clone(),
                ..Part::new(Form::Optional(self.text(&content)), label)
            },
            _ => {
                let wrapper = self.wrapper(&content, &label);
                Part::new(Form::Optional(wrapper), label)
            }
        }
    }

    fn tuple(&mut self, types: &[Id]) -> Part {
        let parts = types.iter().map(|ty| self.part(*ty));
        let mut parts: Vec<_> = parts.filter(|it| !it.is_nothing()).collect();
        if parts.len() < 2 {
            let nothing = Part::new(Form::Nothing, "Nothing");
            return parts.pop().unwrap_or(nothing);
        }
        let label: String = parts.iter().map(|it| &*it.label).collect();
        let fields = parts.into_iter().enumerate();
        let fields = fields.map(|(at, part)| (format!("field{at}"), part));
        Part::new(self.unnamed_form(fields), label)
    }

    fn unnamed_form(&mut self, fields: impl IntoIterator<Item = (impl AsRef<str>, Part)>) -> Form {
        let fields = fields.into_iter().filter(|(_, part)| !part.is_nothing());
        let lines = fields.map(|(name, part)| self.line(name.as_ref(), &part));
        Form::Unnamed(Rc::new(lines.collect()))
    }

    fn lines(&mut self, fields: &[Field], item: &str) -> Vec<Line> {
        let mut scope = Scope::default();
        let parts = fields.iter().map(|it| (it, self.part(it.ty)));
        let parts: Vec<_> = parts.filter(|(_, part)| !part.is_nothing()).collect();
        let is_single = parts.len() == 1;
        let lines = parts.into_iter().map(|(field, part)| {
            let is_unnamed = field.name.starts_with(|it: char| it.is_ascii_digit());
            let wish = match (is_unnamed, is_single) {
                (true, true) => "value",
                _ => &field.name,
            };
            let name = scope.claim(wish);
            if name != wish && name != format!("field{wish}") {
                let rust = format!("{item}.{}", field.name);
                let name = name.clone();
                self.renamings.push(Renaming { rust, name });
            }
            Line {
                docs: field.docs.clone(),
                ..self.line(&name, &part)
            }
        });
        lines.collect()
    }

    fn line(&mut self, name: &str, part: &Part) -> Line {
        Line {
            name: name.into(),
            docs: String::new(),
            ty: self.text(part),
            notes: part.notes.clone(),
        }
    }

    /// Returns the name of a struct with one field.
    fn wrapper(&mut self, content: &Part, label: &str) -> String {
        let lines = Rc::new(vec![self.line("value", content)]);
        self.declare(label, &lines)
    }

    fn text(&mut self, part: &Part) -> String {
        match &part.form {
            Form::Nothing => String::new(),
            Form::Word(word) => (*word).into(),
            Form::Struct(name) => name.clone(),
            Form::List(element) => format!("[]{element}"),
            Form::Optional(name) => format!("Option<{name}>"),
            Form::Unnamed(lines) => self.declare(&part.label, lines),
        }
    }

    /// Returns the name of a struct with a label and fields, where equal structs have one name.
    fn declare(&mut self, wish: &str, lines: &Rc<Vec<Line>>) -> String {
        let key = (label(wish), Rc::clone(lines));
        if let Some(name) = self.known.get(&key) {
            return name.clone();
        }
        let name = self.structs.claim(&key.0);
        self.unnamed.push(Struct {
            name: name.clone(),
            docs: String::new(),
            lines: Rc::clone(lines),
        });
        self.known.insert(key, name.clone());
        name
    }
}
