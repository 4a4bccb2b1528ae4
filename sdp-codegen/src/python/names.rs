//! [`PythonNames`]: the names that only Python has.

use std::collections::BTreeMap;

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};

use crate::model::{Id, Model, Temporal, Type};
use crate::names::{Names, Scope, Style, snake_field, upper_camel};
use crate::words::spelled;

pub(super) const STYLE: Style = Style {
    spelled,
    has_variants: true,
    protocols_first: true,
    ..Style::new(
        [&["python types"], &["python fields"], &["python fields"]],
        upper_camel,
        snake_field,
    )
};

#[derive(Debug, Default)]
pub(super) struct PythonNames {
    /// The part of the names of functions after their verb.
    pub(super) functions: BTreeMap<Id, String>,
    /// This part for each union of messages.
    pub(super) protocols: BTreeMap<String, String>,
    /// The classes of messages that are not structs.
    pub(super) messages: BTreeMap<Id, String>,
}

impl PythonNames {
    pub(super) fn new(model: &Model, names: &mut Names) -> Self {
        let mut all = Self::default();
        // The functions of the runtime.
        let mut scope = Scope::new(&["sdp_hello", "sdp_link_message"]);
        // The functions of a protocol have priority, because programs call them.
        for name in &names.protocols {
            let function = scope.claim(&name.to_snake_case(), name, &mut names.renamings);
            all.protocols.insert(name.clone(), function);
        }
        for id in model.items() {
            let name = names.types.get(id).map_or("", String::as_str);
            let function = scope.claim(&name.to_snake_case(), name, &mut names.renamings);
            if model.is_message(*id) && !matches!(model.get(*id), Type::Struct(..)) {
                let wish = format!("{name}Message");
                let class = names.scope.claim(&wish, name, &mut names.renamings);
                all.messages.insert(*id, class);
            }
            all.functions.insert(*id, function);
        }
        all
    }

    pub(super) fn function(&self, id: Id) -> &str {
        self.functions.get(&id).map_or("", String::as_str)
    }

    /// Returns the constant with a table of a unit enum.
    pub(super) fn table(&self, id: Id) -> String {
        format!("_{}", self.function(id).to_shouty_snake_case())
    }
}

/// Returns the class of a duration or point in time, which is in `times.py`.
pub(super) fn time(model: &Model, id: Id) -> Option<&'static str> {
    match model.time(id)? {
        Temporal::Duration | Temporal::SignedDuration => Some("SdpDuration"),
        Temporal::PointInTime => Some("SdpPointInTime"),
        _ => None,
    }
}
