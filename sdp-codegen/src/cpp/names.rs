//! [`CppNames`]: the names that only C++ has.

use std::collections::BTreeMap;

use heck::ToSnakeCase as _;

use crate::model::{Id, Model, Root, Type};
use crate::names::{Names, Scope, Style, upper_camel, words};

/// Keywords, and macros of system headers: of C, POSIX, Windows, Objective-C, Qt and X11.
const WORDS: [&str; 1] = ["c++ words"];

pub(super) const STYLE: Style = Style {
    has_variants: true,
    avoids_types: true,
    ..Style::new([&WORDS; 3], type_name, field)
};

#[derive(Debug, Default)]
pub(super) struct CppNames {
    /// The namespace.
    pub(super) space: String,
    /// The views of types, variants and unions, by their names.
    views: BTreeMap<String, String>,
    /// The values of enums without fields.
    values: BTreeMap<Id, Vec<String>>,
}

impl CppNames {
    pub(super) fn new(model: &Model, names: &mut Names) -> Self {
        let mut all = Self {
            space: space(model, names),
            ..Self::default()
        };
        let borrowing = model
            .containing(|id| matches!(model.get(id), Type::Str(_) | Type::Seq(..) | Type::Map(..)));
        let mut add_view = |names: &mut Names, name: &str, types: &[Id]| {
            if types.iter().any(|it| borrowing.contains(it)) {
                let (wish, rust) = (format!("{name}View"), format!("view of {name}"));
                let view = names.scope.claim(&wish, &rust, &mut names.renamings);
                all.views.insert(name.into(), view);
            }
        };
        for id in model.items() {
            let name = names.of(*id).to_owned();
            add_view(names, &name, &[*id]);
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
            for (index, variant) in of.variants.iter().enumerate() {
                let name = names.variant(*id, index).to_owned();
                let types: Vec<_> = variant.fields.iter().map(|it| it.ty).collect();
                add_view(names, &name, &types);
            }
        }
        for (root, name) in names.of_roots(model) {
            if let Root::Messages(of) = root {
                let types: Vec<_> = of.messages.iter().map(|it| it.ty).collect();
                add_view(names, &name, &types);
            }
        }
        all
    }

    /// Returns a name with the name of its view, which is the same if nothing is borrowed.
    pub(super) fn pair<'a>(&'a self, name: &'a str) -> [&'a str; 2] {
        [name, self.views.get(name).map_or(name, String::as_str)]
    }

    /// Returns the names of the values of an enum.
    pub(super) fn values(&self, id: Id) -> &[String] {
        self.values.get(&id).map_or(&[], Vec::as_slice)
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
        scope.claim_new(name);
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
