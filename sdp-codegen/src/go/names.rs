//! [`GoNames`]: the names that only Go has.

use std::collections::BTreeMap;

use heck::ToSnakeCase as _;

use crate::model::{Id, Model, Root, Temporal, Type};
use crate::names::{Names, Scope, Style, upper_camel};
use crate::words::{self, word};

/// The words that are in upper case in names of Go.
const INITIALISMS: &str = "ACL API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JSON QPS RAM RPC SLA SMTP SQL SSH TCP TLS
    TTL UDP UI UID UUID URI URL UTF8 VM XML XMPP XSRF XSS";

pub(super) const STYLE: Style = Style {
    spelled,
    has_variants: true,
    ..Style::new(
        [&["go types"], &["go fields"], &["go fields"]],
        exported,
        field,
    )
};

#[derive(Debug, Default)]
pub(super) struct GoNames {
    /// The constants of enums without fields.
    constants: BTreeMap<(Id, usize), String>,
    /// The constants of message ids.
    ids: BTreeMap<Id, String>,
    /// The types around messages that cannot have methods.
    messages: BTreeMap<Id, String>,
    /// The functions that append and read the values of roots and messages, by the names of their types.
    functions: BTreeMap<String, [String; 3]>,
    pub(super) package: String,
}

impl GoNames {
    pub(super) fn new(model: &Model, names: &mut Names) -> Self {
        let package = match &*model.namespace {
            "" => "sdp",
            name => name,
        };
        let mut all = Self {
            package: Scope::new(&crate::names::words(&["go keywords"])).claim_new(package),
            ..Self::default()
        };
        let roots = model.roots().iter().filter_map(Root::value);
        let roots: Vec<_> = roots.map(|id| names.of(id).to_owned()).collect();
        for name in names.protocols.iter().chain(&roots) {
            let wishes = ["Append$", "Unmarshal$", "Unmarshal$With"];
            let functions = wishes.map(|it| it.replace('$', name));
            let functions = functions.map(|it| names.scope.claim(&it, &it, &mut names.renamings));
            all.functions.insert(name.clone(), functions);
        }
        let mut words = names.types.clone();
        for id in model.ids() {
            let name = names.of(id).to_owned();
            if name.is_empty() {
                let word = word(model, id, &mut words);
                let word = names.scope.claim_new(&word);
                names.types.insert(id, word);
            }
            if let Type::Enum(of) = model.get(id)
                && of.is_plain()
            {
                for (index, variant) in of.variants.iter().enumerate() {
                    let usual = format!("{name}{}", exported(&variant.name));
                    let rust = format!("{}::{}", of.item.name, variant.name);
                    let wish = spelled(&usual, "");
                    let renamings = &mut names.renamings;
                    let constant = names.scope.claim_for(&usual, &wish, &rust, renamings);
                    all.constants.insert((id, index), constant);
                }
            }
            if model.is_message(id) {
                let wish = format!("{name}MessageID");
                all.ids.insert(id, names.scope.claim_new(&wish));
                if !matches!(model.get(id), Type::Struct(..)) {
                    let wish = format!("{name}Message");
                    let class = names.scope.claim(&wish, &name, &mut names.renamings);
                    all.messages.insert(id, class);
                }
            }
        }
        all
    }

    /// Returns the functions that append and read a value or message.
    pub(super) fn functions(&self, name: &str) -> [&str; 3] {
        let functions = self.functions.get(name);
        functions.map_or([""; 3], |it| it.each_ref().map(String::as_str))
    }

    pub(super) fn constant(&self, id: Id, variant: usize) -> &str {
        let constant = self.constants.get(&(id, variant));
        constant.map_or("", String::as_str)
    }

    pub(super) fn message_id(&self, id: Id) -> &str {
        self.ids.get(&id).map_or("", String::as_str)
    }

    /// Returns the type around a message that is no struct.
    pub(super) fn message(&self, id: Id) -> Option<&str> {
        self.messages.get(&id).map(String::as_str)
    }
}

/// Returns the type of a duration or point in time, which has fields with names.
pub(super) fn time(model: &Model, id: Id) -> Option<&'static str> {
    match model.time(id)? {
        Temporal::Duration => Some("SDPDuration"),
        Temporal::SignedDuration => Some("SDPSignedDuration"),
        Temporal::PointInTime => Some("SDPTime"),
        _ => None,
    }
}

/// Returns a name in upper camel case, with the initialisms that Go has in upper case.
fn exported(name: &str) -> String {
    let words = upper_camel(name).to_snake_case();
    let is_upper = |word: &str| INITIALISMS.split_whitespace().any(|it| it == word);
    let words = words.split('_').map(|word| {
        let upper = word.to_uppercase();
        match upper.strip_suffix('S') {
            _ if is_upper(&upper) => upper,
            Some(one) if is_upper(one) => format!("{one}s"),
            _ => upper_camel(word),
        }
    });
    words.collect()
}

fn field(name: &str, count: usize) -> String {
    let is_unnamed = name.starts_with(|it: char| it.is_ascii_digit());
    match (is_unnamed, count) {
        (false, _) => exported(name),
        (true, 1) => "Value".into(),
        (true, _) => format!("Value{name}"),
    }
}

/// Returns a name that is exported, because its first letter is in upper case.
fn spelled(name: &str, prefix: &str) -> String {
    let name = words::spelled(name, prefix);
    let mut rest = name.chars();
    match rest.next() {
        Some(first) if first.is_ascii_lowercase() => {
            format!("{}{}", first.to_ascii_uppercase(), rest.as_str())
        }
        Some(first) if !first.is_uppercase() => format!("X{name}"),
        _ => name,
    }
}
