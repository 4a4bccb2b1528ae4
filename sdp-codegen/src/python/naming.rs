//! [`Naming`]: the names of types, fields and functions in Python.

use std::collections::BTreeMap;

use heck::{ToShoutySnakeCase as _, ToSnakeCase as _};

use crate::model::{Field, Id, Model, Root, Temporal, Type};
use crate::names::{Names, Renaming, upper_camel};

/// The keywords, and names in all functions of a class.
const FIELDS: &[&str] = &[
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif",
    "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "nonlocal", "not", "or", "pass", "raise", "return", "self", "try", "while", "with", "yield",
];

/// The capitalized names that the generated code uses.
const TYPES: &[&str] = &[
    "AbstractSet",
    "Any",
    "ArithmeticError",
    "AttributeError",
    "BinaryIO",
    "BlockingIOError",
    "Buffer",
    "Callable",
    "ClassVar",
    "Err",
    "Exception",
    "False",
    "Generator",
    "Generic",
    "IndexError",
    "ItemsView",
    "Iterable",
    "Iterator",
    "KeyError",
    "Literal",
    "LookupError",
    "Mapping",
    "NamedTuple",
    "Never",
    "None",
    "NotImplemented",
    "OSError",
    "Ok",
    "Protocol",
    "RecursionError",
    "RuntimeError",
    "SdpCallError",
    "SdpError",
    "SdpLink",
    "Some",
    "Struct",
    "StructError",
    "TimeoutError",
    "True",
    "TypeAlias",
    "TypeError",
    "TypeVar",
    "UnicodeDecodeError",
    "ValueError",
];

/// The usual names of the classes in `times.py`.
pub(super) const DURATION: &str = "Duration";
pub(super) const POINT_IN_TIME: &str = "PointInTime";

/// The names of a generated file.
#[derive(Debug, Default)]
pub(super) struct Naming {
    /// The classes and aliases.
    pub(super) types: BTreeMap<Id, String>,
    /// The part of the names of functions after their verb.
    pub(super) functions: BTreeMap<Id, String>,
    /// The class of each variant of an enum with fields.
    pub(super) variants: BTreeMap<(Id, usize), String>,
    /// The fields of a struct, or of a variant.
    pub(super) fields: BTreeMap<(Id, usize), Vec<String>>,
    /// The classes of messages that are not structs.
    pub(super) messages: BTreeMap<Id, String>,
    /// The classes of durations and points in time.
    pub(super) times: BTreeMap<Id, String>,
    /// The name of each protocol, and the part of the names of its functions.
    pub(super) protocols: Vec<(String, String)>,
    pub(super) renamings: Vec<Renaming>,
}

impl Naming {
    pub(super) fn new(model: &Model) -> Self {
        let mut all = Self::default();
        let (mut types, mut functions) = (Names::new(TYPES), Names::new(&[]));
        let renamings = &mut all.renamings;
        // The functions of a protocol have priority, because programs call them.
        let protocols = model.roots().iter().filter_map(Root::messages);
        let items = model.items().iter().filter_map(|id| model.item(*id));
        let wishes = protocols.map(|it| &it.name).chain(items.map(|it| &it.name));
        let wishes = wishes.map(|rust| {
            let usual = upper_camel(rust);
            let wish = word(&usual, "Type");
            (usual, wish, rust.clone())
        });
        let mut claimed = types
            .claim_all(&wishes.collect::<Vec<_>>(), renamings)
            .into_iter();
        for (of, name) in model
            .roots()
            .iter()
            .filter_map(Root::messages)
            .zip(&mut claimed)
        {
            let function = functions.claim(&name.to_snake_case(), &of.name, renamings);
            all.protocols.push((name, function));
        }
        // Each type has its own name, if it can, before variants and messages have theirs.
        let items = model
            .items()
            .iter()
            .filter_map(|id| Some((*id, model.item(*id)?)));
        for ((id, item), name) in items.clone().zip(claimed) {
            let function = functions.claim(&name.to_snake_case(), &item.name, renamings);
            all.types.insert(id, name);
            all.functions.insert(id, function);
        }
        for (id, item) in items {
            let name = all.types.get(&id).map_or("", String::as_str);
            if is_message(model, id) && !matches!(model.get(id), Type::Struct(..)) {
                let wish = format!("{name}Message");
                let class = types.claim(&wish, &item.name, renamings);
                all.messages.insert(id, class);
            }
            match model.get(id) {
                Type::Struct(_, fields) => {
                    let fields = claim_fields(fields, &item.name, renamings);
                    all.fields.insert((id, 0), fields);
                }
                Type::Enum(of) if !of.is_plain() => {
                    for (index, variant) in of.variants.iter().enumerate() {
                        let rust = format!("{}::{}", item.name, variant.name);
                        let usual = format!("{name}{}", upper_camel(&variant.name));
                        let class = claim(&mut types, &usual, "Type", &rust, renamings);
                        all.variants.insert((id, index), class);
                        let fields = claim_fields(&variant.fields, &rust, renamings);
                        all.fields.insert((id, index), fields);
                    }
                }
                _ => {}
            }
        }
        for wish in [DURATION, POINT_IN_TIME] {
            let mut times = model
                .ids()
                .filter(|id| time(model, *id) == Some(wish))
                .peekable();
            if times.peek().is_some() {
                let class = types.claim(wish, wish, &mut vec![]);
                all.times.extend(times.map(|id| (id, class.clone())));
            }
        }
        all
    }

    /// Returns the constant with a table of a unit enum.
    pub(super) fn table(&self, id: Id) -> String {
        let name = self.functions.get(&id).map_or("", String::as_str);
        format!("_{}", name.to_shouty_snake_case())
    }

    pub(super) fn ty(&self, id: Id) -> &str {
        self.types.get(&id).map_or("", String::as_str)
    }

    pub(super) fn function(&self, id: Id) -> &str {
        self.functions.get(&id).map_or("", String::as_str)
    }

    /// Returns the type with a function of this name, or with a helper.
    pub(super) fn owner(&self, function: &str) -> &str {
        let name = function.split("__").next();
        let mut functions = self.functions.iter();
        let owner = functions.find(|(_, it)| Some(it.as_str()) == name);
        owner.map_or("", |(id, _)| self.ty(*id))
    }

    pub(super) fn variant(&self, id: Id, index: usize) -> &str {
        self.variants.get(&(id, index)).map_or("", String::as_str)
    }

    pub(super) fn fields(&self, id: Id, variant: usize) -> &[String] {
        self.fields.get(&(id, variant)).map_or(&[], Vec::as_slice)
    }
}

/// Returns the class of a duration or point in time.
pub(super) fn time(model: &Model, id: Id) -> Option<&'static str> {
    match model.time(id)? {
        Temporal::Duration | Temporal::SignedDuration => Some(DURATION),
        Temporal::PointInTime => Some(POINT_IN_TIME),
        _ => None,
    }
}

/// Returns whether a type is a message of a root.
pub(super) fn is_message(model: &Model, id: Id) -> bool {
    model.roots().iter().any(|root| match root {
        Root::Messages(of) => of.messages.iter().any(|it| it.ty == id),
        Root::Value(_) => false,
    })
}

/// Returns the usual name, or a similar one that Python allows and nothing else has.
fn claim(
    names: &mut Names,
    usual: &str,
    prefix: &str,
    rust: &str,
    renamings: &mut Vec<Renaming>,
) -> String {
    names.claim_for(usual, &word(usual, prefix), rust, renamings)
}

/// Returns a name that Python does not change, with a prefix if the name is empty or starts with a digit.
///
/// Python normalizes the identifiers of a file by NFKC, but not the strings in `__slots__`. Characters beside those
/// that stay the same are written as their codes.
fn word(name: &str, prefix: &str) -> String {
    let mut word = String::new();
    for it in name.chars() {
        match it.is_ascii_alphanumeric() || it == '_' || is_stable(it) {
            true => word.push(it),
            false => word.push_str(&format!("u{:x}", u32::from(it))),
        }
    }
    match word.is_empty() || word.starts_with(|it: char| it.is_ascii_digit()) {
        true => format!("{prefix}{word}"),
        false => word,
    }
}

/// Returns whether a letter is equal to its NFKC form, and never joins a letter. Rare scripts are left out.
fn is_stable(letter: char) -> bool {
    // Latin, Greek, Cyrillic, Japanese, Chinese and Korean.
    letter.is_alphabetic()
        && matches!(letter, '\u{c0}'..='\u{131}' | '\u{134}'..='\u{13e}' | '\u{141}'..='\u{148}' | '\u{14a}'..='\u{17e}'
            | '\u{391}'..='\u{3ce}' | '\u{400}'..='\u{481}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'
            | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

fn claim_fields(fields: &[Field], rust: &str, renamings: &mut Vec<Renaming>) -> Vec<String> {
    let mut names = Names::new(FIELDS);
    let is_single = fields.len() == 1;
    let claim_field = |field: &Field| {
        let is_unnamed = field.name.starts_with(|it: char| it.is_ascii_digit());
        let usual = match (is_unnamed, is_single) {
            (true, true) => "value".into(),
            (true, false) => format!("value{}", field.name),
            _ => field.name.to_snake_case(),
        };
        let rust = format!("{rust}.{}", field.name);
        claim(&mut names, &usual, "field", &rust, renamings)
    };
    fields.iter().map(claim_field).collect()
}
