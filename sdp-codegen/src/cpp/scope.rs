//! [`Scope`]: the names of types and fields.

use std::collections::{BTreeMap, BTreeSet};

use heck::ToSnakeCase as _;

use crate::model::{Field, Id, Model, Root, Type};
use crate::names::{Renaming, Scope as Names, upper_camel, words};

/// Keywords, and macros of system headers: of C, POSIX, Windows, Objective-C, Qt and X11.
const WORDS: [&str; 1] = ["c++ words"];

/// The names of a type.
#[derive(Debug, Default)]
pub(super) struct ItemNames {
    pub(super) name: String,
    /// The name of the view, which is the same if nothing is borrowed.
    pub(super) view: String,
    /// The fields of a struct, or of each variant of an enum.
    pub(super) fields: Vec<Vec<String>>,
    /// The struct and the view of each variant, or the name of its value if no variant has fields.
    pub(super) variants: Vec<(String, String)>,
}

/// The names of a header.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// The namespace.
    pub(super) space: String,
    items: BTreeMap<Id, ItemNames>,
    /// The unions of messages, and of their views, in the order of the roots.
    pub(super) unions: Vec<(String, String)>,
}

impl Scope {
    pub(super) fn new(model: &Model, renamings: &mut Vec<Renaming>) -> Self {
        let mut names = Names::new(&words(&WORDS));
        let mut scope = Self {
            space: space(model, renamings),
            ..Self::default()
        };
        // Types of Rust come before views and variants, so that they keep their names.
        let items = model.items().iter().filter_map(|id| model.item(*id));
        let unions = || model.roots().iter().filter_map(Root::messages);
        let wishes = items
            .map(|it| &*it.name)
            .chain(unions().map(|it| &*it.name));
        let wishes = wishes.map(|rust| (type_name(rust), type_name(rust), rust.to_owned()));
        let mut claimed = names
            .claim_all(&wishes.collect::<Vec<_>>(), renamings)
            .into_iter();
        for (id, name) in model.items().iter().zip(&mut claimed) {
            let item = ItemNames {
                name,
                ..ItemNames::default()
            };
            scope.items.insert(*id, item);
        }
        scope.unions = claimed.map(|name| (name, String::new())).collect();
        for id in model.items() {
            let Some(mut item) = scope.items.remove(id) else {
                continue;
            };
            item.add_variants(model, *id, &mut names, renamings);
            scope.items.insert(*id, item);
        }
        for ((name, view), of) in scope.unions.iter_mut().zip(unions()) {
            let is_view = of.messages.iter().any(|it| borrows(model, it.ty));
            *view = view_name(name, is_view, &mut names, renamings);
        }
        scope.add_fields(model, renamings);
        scope
    }

    /// Adds the names of fields. A field must not have the name of a type, which would change the meaning of that name.
    fn add_fields(&mut self, model: &Model, renamings: &mut Vec<Renaming>) {
        let types = self.items.values().flat_map(ItemNames::lower_case);
        let types: BTreeSet<String> = types.cloned().collect();
        for id in model.items() {
            if let Some(item) = self.items.get_mut(id) {
                item.add_fields(model, *id, &types, renamings);
            }
        }
    }

    /// Returns the names of a type that has one.
    pub(super) fn item(&self, id: Id) -> &ItemNames {
        self.items
            .get(&id)
            .expect("the scope should have all items")
    }
}

impl ItemNames {
    /// Adds the names of variants, and of views.
    fn add_variants(
        &mut self,
        model: &Model,
        id: Id,
        names: &mut Names,
        renamings: &mut Vec<Renaming>,
    ) {
        self.view = view_name(&self.name, borrows(model, id), names, renamings);
        match model.get(id) {
            Type::Enum(of) if of.is_plain() => {
                let mut names = Names::new(&words(&WORDS));
                for variant in &of.variants {
                    let rust = format!("{}::{}", of.item.name, variant.name);
                    let name = names.claim(&type_name(&variant.name), &rust, renamings);
                    self.variants.push((name, String::new()));
                }
            }
            Type::Enum(of) => {
                for variant in &of.variants {
                    let rust = format!("{}::{}", of.item.name, variant.name);
                    let wish = format!("{}{}", self.name, type_name(&variant.name));
                    let name = names.claim(&wish, &rust, renamings);
                    let is_view = variant.fields.iter().any(|it| borrows(model, it.ty));
                    let view = view_name(&name, is_view, names, renamings);
                    self.variants.push((name, view));
                }
            }
            _ => {}
        }
    }

    /// Adds the names of fields.
    fn add_fields(
        &mut self,
        model: &Model,
        id: Id,
        types: &BTreeSet<String>,
        renamings: &mut Vec<Renaming>,
    ) {
        match model.get(id) {
            Type::Struct(item, fields) => {
                self.fields
                    .push(field_names(&item.name, fields, types, renamings));
            }
            Type::Enum(of) if of.is_plain() => {}
            Type::Enum(of) => {
                for variant in &of.variants {
                    let rust = format!("{}::{}", of.item.name, variant.name);
                    self.fields
                        .push(field_names(&rust, &variant.fields, types, renamings));
                }
            }
            _ => self.fields.push(vec!["value".into()]),
        }
    }

    /// Returns the names of the type, its view and its variants that a field could have. The remaining names have an
    /// upper-case letter.
    fn lower_case(&self) -> impl Iterator<Item = &String> {
        let variants = self.variants.iter().flat_map(|(name, view)| [name, view]);
        let names = [&self.name, &self.view].into_iter().chain(variants);
        names.filter(|name| !name.contains(char::is_uppercase))
    }
}

/// Returns the namespace inside `sdp`: the one in the options, or the name of the first value or union of messages. At
/// the top level, names such as `time` and `signal` are functions of C.
fn space(model: &Model, renamings: &mut Vec<Renaming>) -> String {
    let name = match model.roots().first() {
        _ if !model.namespace.is_empty() => &*model.namespace,
        Some(Root::Messages(protocol)) => &*protocol.name,
        Some(Root::Value(id)) => model.item(*id).map_or("", |it| &it.name),
        None => "",
    };
    let wish = Some(name.to_snake_case()).filter(|it| !it.is_empty());
    let wish = wish.unwrap_or_else(|| "messages".into());
    let mut names = Names::new(&words(&WORDS));
    for name in words(&["c++ namespaces"]) {
        names.claim(name, name, &mut vec![]);
    }
    names.claim(&wish, &format!("namespace of {name}"), renamings)
}

fn type_name(rust: &str) -> String {
    let name = upper_camel(rust);
    if name.is_empty() { "Type".into() } else { name }
}

fn view_name(
    name: &str,
    is_view: bool,
    names: &mut Names,
    renamings: &mut Vec<Renaming>,
) -> String {
    if !is_view {
        return name.into();
    }
    names.claim(
        &format!("{name}View"),
        &format!("view of {name}"),
        renamings,
    )
}

/// Returns the names of fields: `value` for a single field without a name, and `value0`, `value1`, … for several.
fn field_names(
    rust: &str,
    fields: &[Field],
    types: &BTreeSet<String>,
    renamings: &mut Vec<Renaming>,
) -> Vec<String> {
    let mut names = Names::new(&words(&WORDS));
    for name in types {
        names.claim(name, name, &mut vec![]);
    }
    let is_single = fields.len() == 1;
    let name = |field: &Field| {
        let wish = match field.name.to_snake_case() {
            name if name.is_empty() => "field".into(),
            name if !name.starts_with(|it: char| it.is_ascii_digit()) => name,
            _ if is_single => "value".into(),
            name => format!("value{name}"),
        };
        names.claim(&wish, &format!("{rust}.{}", field.name), renamings)
    };
    fields.iter().map(name).collect()
}

/// Returns whether a view of a type borrows from its input.
fn borrows(model: &Model, id: Id) -> bool {
    let is_borrowed =
        |id: &Id| matches!(model.get(*id), Type::Str(_) | Type::Seq(..) | Type::Map(..));
    model.reachable(id).iter().any(is_borrowed)
}
