//! [`CppNames`]: the names that only C++ has.

use std::collections::BTreeMap;

use heck::ToSnakeCase as _;

use crate::model::{Id, Model, Protocol, Root, Type};
use crate::names::{Names, Scope, Style, upper_camel, words};

/// Keywords, and macros of system headers: of C, POSIX, Windows, Objective-C, Qt and X11.
const WORDS: [&str; 1] = ["c++ words"];

pub(super) const STYLE: Style = Style {
    words: [&WORDS, &WORDS, &WORDS],
    ty: type_name,
    field,
    spelled: |name, _| name.into(),
    has_prefix: false,
    wish: |_, _, usual| usual.into(),
    has_variants: true,
    keeps_fields: false,
    avoids_types: true,
    protocols_first: false,
};

/// The name of a type, and of its view, which is the same if nothing is borrowed.
pub(super) type Pair = [String; 2];

#[derive(Debug, Default)]
pub(super) struct CppNames {
    /// The namespace.
    pub(super) space: String,
    items: BTreeMap<Id, Pair>,
    /// The structs of variants.
    variants: BTreeMap<Id, Vec<Pair>>,
    /// The values of enums without fields.
    values: BTreeMap<Id, Vec<String>>,
    /// The unions of messages, in the order of the roots.
    unions: Vec<Pair>,
}

impl CppNames {
    pub(super) fn new(model: &Model, names: &mut Names) -> Self {
        let mut all = Self {
            space: space(model, names),
            ..Self::default()
        };
        let borrows = |id: Id| {
            let mut all = model.reachable(id).into_iter();
            all.any(|it| matches!(model.get(it), Type::Str(_) | Type::Seq(..) | Type::Map(..)))
        };
        let view = |names: &mut Names, name: &str, types: &[Id]| {
            let view = match types.iter().copied().any(borrows) {
                true => names.scope.claim(
                    &format!("{name}View"),
                    &format!("view of {name}"),
                    &mut names.renamings,
                ),
                false => name.to_owned(),
            };
            [name.to_owned(), view]
        };
        for id in model.items() {
            let name = names.of(*id).to_owned();
            let pair = view(names, &name, &[*id]);
            all.items.insert(*id, pair);
            let Type::Enum(of) = model.get(*id) else {
                continue;
            };
            if of.is_plain() {
                let mut scope = Scope::new(&words(&WORDS));
                let values = of.variants.iter().map(|it| {
                    let rust = format!("{}::{}", of.item.name, it.name);
                    scope.claim(&type_name(&it.name), &rust, &mut names.renamings)
                });
                all.values.insert(*id, values.collect());
                continue;
            }
            let variants = of.variants.iter().enumerate().map(|(index, variant)| {
                let name = names.variant(*id, index).to_owned();
                let types: Vec<_> = variant.fields.iter().map(|it| it.ty).collect();
                view(names, &name, &types)
            });
            all.variants.insert(*id, variants.collect());
        }
        let unions = model.roots().iter().filter_map(Root::messages);
        for (of, name) in unions.zip(names.protocols.clone()) {
            let types: Vec<_> = of.messages.iter().map(|it| it.ty).collect();
            let pair = view(names, &name, &types);
            all.unions.push(pair);
        }
        all
    }

    /// Returns the names of a type that has one.
    pub(super) fn of(&self, id: Id) -> [&str; 2] {
        let pair = self.items.get(&id);
        pair.map_or([""; 2], |it| it.each_ref().map(String::as_str))
    }

    /// Returns the names of the variants of an enum.
    pub(super) fn variants(&self, id: Id) -> &[Pair] {
        self.variants.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the names of the values of an enum.
    pub(super) fn values(&self, id: Id) -> &[String] {
        self.values.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the unions of messages with their names.
    pub(super) fn protocols<'a>(
        &'a self,
        model: &'a Model,
    ) -> impl Iterator<Item = (&'a Protocol, &'a Pair)> {
        let protocols = model.roots().iter().filter_map(Root::messages);
        protocols.zip(&self.unions)
    }
}

/// Returns the namespace inside `sdp`: the one in the options, or the name of the first value or union of messages. At
/// the top level, names such as `time` and `signal` are functions of C.
fn space(model: &Model, names: &mut Names) -> String {
    let name = match model.roots().first() {
        _ if !model.namespace.is_empty() => &*model.namespace,
        Some(Root::Messages(protocol)) => &*protocol.name,
        Some(Root::Value(id)) => model.item(*id).map_or("", |it| &it.name),
        None => "",
    };
    let wish = match name.to_snake_case() {
        wish if wish.is_empty() => "messages".into(),
        wish => wish,
    };
    let mut scope = Scope::new(&words(&WORDS));
    for name in words(&["c++ namespaces"]) {
        scope.claim(name, name, &mut vec![]);
    }
    let mut renamings = vec![];
    let space = scope.claim(&wish, &format!("namespace of {name}"), &mut renamings);
    // It stands first in the list of renamings.
    names.renamings.splice(..0, renamings);
    space
}

fn type_name(rust: &str) -> String {
    match upper_camel(rust) {
        name if name.is_empty() => "Type".into(),
        name => name,
    }
}

/// Returns `value` for a single field without a name, and `value0`, `value1`, … for several.
fn field(name: &str, count: usize) -> String {
    match name.to_snake_case() {
        name if name.is_empty() => "field".into(),
        name if !name.starts_with(|it: char| it.is_ascii_digit()) => name,
        _ if count == 1 => "value".into(),
        name => format!("value{name}"),
    }
}
