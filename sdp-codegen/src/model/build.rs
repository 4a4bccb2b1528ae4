//! The [`Model`] of schemas.

use std::collections::BTreeMap;
use std::iter;

use sdp::message::MessageId;
use sdp_schema::__private::classes;
use sdp_schema::{Name, Number, Root as Source, Rule, Schema, Type as Ty, TypeIndex};

use super::graph::every_part;
use super::{
    Check, Elements, Enum, Field, Hello, Id, Item, Message, Model, Protocol, Root, Type, Variant,
};
use crate::error::CodegenError;
use crate::template::as_lines;

/// The messages of WIRE.md, for C and C++. Their ids follow [`BEFORE_LINK`], because a schema file has no ids of the format. The
/// runtimes of other languages have manual code for them and for `Hello`, because generated code is 1.5 times as long.
// SPEC L3, L5, C1, C5.
const LINK: &str = include_str!("link.sdp");

/// The id before the first message of [`LINK`].
const BEFORE_LINK: u16 = 65530;

impl Model {
    /// Creates the model of schemas, and of fields that are numbers in JavaScript, and rejects types without a known
    /// length. With calls, it also has the messages of the format, after the others.
    pub(crate) fn new(
        schemas: &[Schema],
        js_numbers: &[String],
        has_calls: bool,
    ) -> Result<Self, CodegenError> {
        let mut model = Self::default();
        let opaque = model.add(schemas);
        model.hello = hello(schemas)?;
        if has_calls && model.hello.is_some() {
            model.add_link();
        }
        let types = model.with_parts(model.root_types());
        let named = types.into_iter().filter(|id| model.item(*id).is_some());
        model.items = named.collect();
        model.find_facts();
        model.refuse(|id| {
            let code = opaque.get(&id)?;
            Some(format!(
                "the bytes of `{code}` have no known length: add `#[sdp(schema = \"Type\")]` with a type of the same bytes"
            ))
        })?;
        for field in js_numbers {
            model.set_js_number(field)?;
        }
        Ok(model)
    }

    /// Adds the types of schemas, and their roots. Types of several schemas are one type if they have the same form. An
    /// equal fingerprint is not enough, because it does not depend on pointers and newtypes. Returns the codes of types whose
    /// bytes have no known length.
    fn add(&mut self, schemas: &[Schema]) -> BTreeMap<Id, String> {
        let (mut known, mut opaque) = (BTreeMap::new(), BTreeMap::new());
        let first = self.types.len();
        let mut roots = vec![];
        for (schema, classes) in schemas.iter().zip(classes(schemas, false)) {
            let mut new = vec![];
            // Types refer to later ones, so all have ids before their content is known.
            let id = |(class, ty)| {
                *known.entry(class).or_insert_with(|| {
                    let id = Id(self.types.len());
                    self.types.push(Type::Bool);
                    new.push((id, ty));
                    id
                })
            };
            let ids: Vec<Id> = classes.into_iter().zip(schema.types()).map(id).collect();
            let table = Table { schema, ids: &ids };
            for (id, ty) in new {
                match (self.types.get_mut(id.0), table.converted(ty)) {
                    (Some(slot), Ok(ty)) => *slot = ty,
                    (_, Err(code)) => drop(opaque.insert(id, code)),
                    (None, Ok(_)) => {}
                }
            }
            let root = match schema.root() {
                Source::Value(ty) => Root::Value(table.id(&ty)),
                Source::Messages(types) => Root::Messages(table.protocol(types)),
            };
            roots.push((root, ids));
        }
        self.name_cycles(first);
        for (schema, (root, ids)) in schemas.iter().zip(roots) {
            let root = match root {
                Root::Value(id) => Root::Value(self.named(id)),
                Root::Messages(of) => Root::Messages(of),
            };
            self.roots.push(root);
            self.add_unused(schema, &ids);
        }
        opaque
    }

    /// Adds the messages of [`LINK`] as the last root.
    fn add_link(&mut self) {
        let link: Schema = LINK.parse().expect("the text should be a schema file");
        self.add(&[link]);
        let Some(Root::Messages(of)) = self.roots.last_mut() else {
            return;
        };
        for message in &mut of.messages {
            message.id = message.id.saturating_add(BEFORE_LINK);
            if let Some(Type::Struct(item, _)) = self.types.get_mut(message.ty.0) {
                item.message_id = Some(message.id);
            }
        }
    }

    /// Adds a root for each type with a name that the roots do not reach, unless a type contains it.
    fn add_unused(&mut self, schema: &Schema, ids: &[Id]) {
        let mut is_reached = vec![false; self.types.len()];
        self.reach(self.root_types().into_iter(), &every_part, &mut is_reached);
        let is_new = |is_reached: &[bool], id: &Id| is_reached.get(id.0) == Some(&false);
        let named = iter::zip(schema.types(), ids).filter(|(ty, _)| ty.name().is_some());
        let mut unused: Vec<Id> = named.map(|(_, id)| *id).collect();
        unused.retain(|id| is_new(&is_reached, id));
        let parts = unused.iter().flat_map(|id| self.get(*id).parts());
        let mut is_part = vec![false; self.types.len()];
        self.reach(parts, &every_part, &mut is_part);
        // After the types that no type contains, only cycles are left.
        let (first, cycles): (Vec<Id>, Vec<Id>) =
            unused.into_iter().partition(|id| is_new(&is_part, id));
        for id in first.into_iter().chain(cycles) {
            if is_new(&is_reached, &id) {
                self.reach(iter::once(id), &every_part, &mut is_reached);
                self.roots.push(Root::Value(id));
            }
        }
    }

    /// Gives a root without a name one, because generated functions have its name.
    fn named(&mut self, id: Id) -> Id {
        if self.item(id).is_some() {
            return id;
        }
        self.types.push(Type::Alias(Item::unnamed(), id));
        Id(self.types.len().saturating_sub(1))
    }

    /// Returns the types of the values and messages of the roots.
    pub(crate) fn root_types(&self) -> Vec<Id> {
        let roots = self.roots.iter().flat_map(|root| match root {
            Root::Value(id) => vec![*id],
            Root::Messages(of) => of.messages.iter().map(|it| it.ty).collect(),
        });
        roots.collect()
    }
}

/// The types of a schema with their ids in a model.
struct Table<'a> {
    schema: &'a Schema,
    ids: &'a [Id],
}

impl Table<'_> {
    fn id(&self, ty: &TypeIndex) -> Id {
        self.ids.get(ty.get()).copied().unwrap_or(Id(0))
    }

    fn ids(&self, types: &[TypeIndex]) -> Vec<Id> {
        types.iter().map(|ty| self.id(ty)).collect()
    }

    fn protocol(&self, types: &[TypeIndex]) -> Protocol {
        let message = |ty: &TypeIndex| {
            let name = self.schema.get(*ty).name()?;
            Some(Message {
                id: name.message_id()?.get(),
                ty: self.id(ty),
            })
        };
        let mut messages: Vec<_> = types.iter().filter_map(message).collect();
        messages.sort_by_key(|it| it.id);
        let item = self.schema.name().map(item);
        Protocol {
            name: item.as_ref().map_or("Message", |it| &it.name).into(),
            docs: item.map_or(String::new(), |it| it.docs),
            messages,
        }
    }

    fn fields(&self, fields: &[sdp_schema::Field]) -> Vec<Field> {
        let field = |field: &sdp_schema::Field| Field {
            name: field.name().into(),
            docs: docs(field.docs()),
            ty: self.id(&field.ty()),
        };
        fields.iter().map(field).collect()
    }

    /// Returns a type, or the code of bytes without a known length.
    fn converted(&self, ty: &Ty) -> Result<Type, String> {
        Ok(match ty {
            Ty::Number(number) => Type::Number(*number),
            Ty::Bool => Type::Bool,
            Ty::Char => Type::Char,
            Ty::Str => Type::Str(None),
            Ty::Seq(element) => Type::Seq(self.id(element), Elements::Any),
            Ty::Set(element) => Type::Seq(self.id(element), Elements::Set),
            Ty::Map(key, value) => Type::Map(self.id(key), self.id(value)),
            Ty::Array(element, count) => Type::Array(self.id(element), *count),
            Ty::Option(ty) => Type::Option(self.id(ty)),
            Ty::Result(value, error) => Type::Result(self.id(value), self.id(error)),
            Ty::Tuple(types) => Type::Tuple(self.ids(types)),
            Ty::Pointer(ty) => Type::Pointer(self.id(ty)),
            Ty::Struct { name, fields } => Type::Struct(item(name), self.fields(fields)),
            Ty::Enum {
                name,
                tag_width,
                variants,
                ..
            } => {
                let variant = |variant: &sdp_schema::Variant| Variant {
                    name: variant.name().into(),
                    docs: docs(variant.docs()),
                    tag: variant.tag(),
                    fields: self.fields(variant.fields()),
                };
                Type::Enum(Enum {
                    item: item(name),
                    tag: match tag_width {
                        1 => Number::U8,
                        2 => Number::U16,
                        _ => Number::U32,
                    },
                    variants: variants.iter().map(variant).collect(),
                })
            }
            Ty::Alias { name, ty } => Type::Alias(item(name), self.id(ty)),
            Ty::Refined(rule, ty) => self.refined(*rule, ty)?,
            Ty::Named(name, ty) => Type::Kind {
                name: name.clone(),
                is_ordered: true,
                ty: self.id(ty),
            },
            Ty::Unordered(name, ty) => Type::Kind {
                name: name.clone(),
                is_ordered: false,
                ty: self.id(ty),
            },
            Ty::Opaque {
                name,
                min,
                is_fixed: true,
            } => Type::Bytes(name.clone(), *min),
            // A later version of the crate can have more kinds of types.
            Ty::Opaque { name, .. } => return Err(name.clone()),
            _ => return Err("a new kind of type".into()),
        })
    }

    /// Converts a type with a rule. The schema allows each rule only directly around the types that it is for.
    fn refined(&self, rule: Rule, ty: &TypeIndex) -> Result<Type, String> {
        let content = self.converted(self.schema.get(*ty))?;
        let elements = |elements| match content {
            Type::Seq(element, _) => Type::Seq(element, elements),
            _ => content.clone(),
        };
        Ok(match rule {
            // Every number is in the range of a platform with 64 bits.
            Rule::Usize | Rule::Isize => content,
            Rule::Ordering => Type::Ordering,
            Rule::CStr => elements(Elements::CStr),
            Rule::Heap => elements(Elements::Heap),
            Rule::Indexed => self.indexed(ty).unwrap_or(content),
            Rule::AtMost(max) => match content {
                Type::Str(_) => Type::Str(Some(max)),
                _ => elements(Elements::AtMost(max)),
            },
            Rule::Reverse => Type::Reverse(self.id(ty)),
            Rule::NonZero => Type::Checked(Check::NonZero, self.id(ty)),
            Rule::Nanos => Type::Checked(Check::Nanos, self.id(ty)),
            _ => return Err("a new rule".into()),
        })
    }

    /// Returns the sequence of the second part of a tuple. The first part has the ends of its elements.
    fn indexed(&self, ty: &TypeIndex) -> Option<Type> {
        let Ty::Tuple(parts) = self.schema.get(*ty) else {
            return None;
        };
        match self.schema.get(*parts.get(1)?) {
            Ty::Seq(element) => Some(Type::Seq(self.id(element), Elements::Indexed)),
            _ => None,
        }
    }
}

/// Returns the content of a `Hello` with the messages of all schemas.
fn hello(schemas: &[Schema]) -> Result<Option<Hello>, CodegenError> {
    let messages = schemas.iter().filter_map(|it| it.clone().into_messages());
    let all: Vec<Schema> = messages.collect();
    if all.is_empty() {
        return Ok(None);
    }
    let all = Schema::of_protocol("", &all).map_err(|id| equal_ids(&all, id))?;
    let text = all.to_string();
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("///"));
    let schema: Option<Schema> = as_lines(lines).parse().ok();
    let fingerprints = all.fingerprints();
    let Source::Messages(types) = all.root() else {
        return Ok(None);
    };
    let message = |ty: &TypeIndex| {
        let name = all.get(*ty).name()?;
        let fingerprint = fingerprints.get(ty.get())?;
        Some((
            name.message_id()?.get(),
            name.name().to_owned(),
            *fingerprint,
        ))
    };
    Ok(Some(Hello {
        messages: types.iter().filter_map(message).collect(),
        schema: schema
            .and_then(|it| sdp::to_vec(&it).ok())
            .unwrap_or_default(),
    }))
}

/// Returns the error for two messages with one id. Their names are often equal, because the usual id is a hash of the name.
fn equal_ids(schemas: &[Schema], id: u16) -> CodegenError {
    let names = schemas.iter().flat_map(|schema| match schema.root() {
        Source::Messages(types) => types
            .iter()
            .filter_map(|ty| schema.get(*ty).name())
            .collect(),
        Source::Value(_) => vec![],
    });
    let names = names.filter(|name| name.message_id().is_some_and(|it| it.get() == id));
    let names: Vec<_> = names.map(|name| format!("`{}`", name.name())).collect();
    let reason = format!(
        "{} have this id: set one with `message_id`, or generate two files",
        names.join(" and ")
    );
    CodegenError::new(&format!("message id {id}"), reason)
}

fn item(name: &Name) -> Item {
    Item {
        name: name.name().into(),
        docs: docs(name.docs()),
        message_id: name.message_id().map(MessageId::get),
    }
}

/// Returns documentation whose only line breaks are line feeds, because some languages end a line at a carriage return.
fn docs(docs: &str) -> String {
    docs.replace("\r\n", "\n").replace('\r', "\n")
}
