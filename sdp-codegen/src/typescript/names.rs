//! [`TsNames`]: the names that only TypeScript has, and the words for types without names.

use std::collections::{BTreeMap, BTreeSet};

use heck::{ToLowerCamelCase as _, ToShoutySnakeCase as _};

use super::runtime::{SUPPORT, SYNTAX};
use crate::model::{Id, Model, Root};
use crate::names::{Names, Scope, Style, identifier, upper_camel, words};
use crate::words::word;

pub(super) const STYLE: Style = Style {
    keeps_fields: true,
    ..Style::new(
        [&["typescript types"], &[], &["typescript variants"]],
        type_name,
        |name, _| identifier(&name.to_lower_camel_case(), "field"),
    )
};

#[derive(Debug)]
pub(super) struct TsNames {
    /// The constants of the message ids.
    ids: BTreeMap<(Id, u16), String>,
    /// The names that no variable of a reader has.
    reserved: BTreeSet<&'static str>,
}

impl TsNames {
    pub(super) fn new(model: &Model, names: &mut Names) -> Self {
        let support = SUPPORT.iter().flat_map(|it| SYNTAX.declarations(it));
        let support = support.map(|(name, _)| name);
        let mut all = Self {
            ids: BTreeMap::new(),
            reserved: support.chain(words(&["typescript variables"])).collect(),
        };
        let mut scope = Scope::new(&["SCHEMA"]);
        let protocols = model.roots().iter().filter_map(Root::messages);
        let messages = protocols
            .flat_map(|it| &it.messages)
            .map(|it| (it.ty, it.id));
        for (ty, id) in messages {
            let name = names.of(ty).to_shouty_snake_case();
            let claim = || scope.claim_new(&format!("{name}_ID"));
            all.ids.entry((ty, id)).or_insert_with(claim);
        }
        let mut words = names.types.clone();
        for id in model.ids().filter(|id| model.item(*id).is_none()) {
            let word = word(model, id, &mut words);
            let name = names.scope.claim_new(&word);
            names.types.insert(id, name);
        }
        all
    }

    /// Returns the constant of a message id.
    pub(super) fn id(&self, ty: Id, id: u16) -> &str {
        self.ids.get(&(ty, id)).map_or("", String::as_str)
    }

    /// Returns the name of the variable for a field.
    pub(super) fn variable(&self, field: &str) -> String {
        let digits = |rest: &str| rest.chars().all(|it| it.is_ascii_digit());
        let is_at = field.strip_prefix("at").is_some_and(digits);
        let is_function = ["put", "read", "take"]
            .iter()
            .any(|it| field.starts_with(it));
        match is_at || is_function || self.reserved.contains(field) {
            true => format!("{field}_"),
            false => field.into(),
        }
    }
}

/// Returns the name of a type, because names in Rust follow the convention of TypeScript already.
fn type_name(name: &str) -> String {
    match name.starts_with(char::is_uppercase) && identifier(name, "") == name {
        true => name.into(),
        false => identifier(&upper_camel(name), "Type"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::used;
    use super::{SUPPORT, SYNTAX, words};

    #[test]
    fn no_support_code_has_the_name_of_a_function_of_a_type() {
        let verbs = ["compare", "decode", "encode", "read", "tag", "write"];
        for (name, _) in SUPPORT.iter().flat_map(|it| SYNTAX.declarations(it)) {
            let rests = verbs.iter().filter_map(|verb| name.strip_prefix(verb));
            let reserved = words(&["typescript types"]);
            let is_taken =
                |rest: &str| rest.starts_with(char::is_uppercase) && !reserved.contains(&rest);
            let is_free = name == "readMessages" || !rests.into_iter().any(is_taken);
            assert!(is_free, "{name}");
        }
    }

    #[test]
    fn no_type_hides_a_global_of_the_support_code() {
        for name in SUPPORT.into_iter().flat_map(used) {
            // The parameters of generic types, and values, which no type hides.
            let others =
                "Kind Message Proxy Received Reflect Sent Surrogate Symbol TypeError Value";
            let is_own = name.len() == 1 || others.split(' ').any(|it| it == name);
            let is_global = name.starts_with(char::is_uppercase) && !is_own;
            assert!(
                !is_global || words(&["typescript types"]).contains(&&*name),
                "{name}"
            );
        }
    }
}
