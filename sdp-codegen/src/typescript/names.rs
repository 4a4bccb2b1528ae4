//! [`TsNames`]: the names of types, functions and fields.

use std::collections::{BTreeMap, BTreeSet};

use heck::{ToLowerCamelCase as _, ToShoutySnakeCase as _};

use super::prune::support_names;
use crate::model::{Elements, Field, Id, Model, Root, Type};
use crate::names::{Names, Renaming, identifier, upper_camel};

/// The message id of a `Hello`.
pub(super) const HELLO_ID: u16 = 65535;

/// Names with capital letters that generated code uses, so no type has them.
const GLOBALS: &[&str] = &[
    "Array",
    "AbortSignal",
    "ArrayBuffer",
    "ArrayBufferView",
    "ArrayLike",
    "AsyncGenerator",
    "AsyncIterable",
    "BigInt",
    "BigInt64Array",
    "BigUint64Array",
    "DataView",
    "Error",
    "Extract",
    "Float32Array",
    "Float64Array",
    "Infinity",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Iterable",
    "Map",
    "Math",
    "NaN",
    "Number",
    "Object",
    "Pick",
    "Promise",
    "Reader",
    "ReadonlyMap",
    "ReadonlySet",
    "Record",
    "SCHEMA",
    "SdpByteStream",
    "SdpCall",
    "SdpCallError",
    "SdpDuration",
    "SdpError",
    "SdpErrorKind",
    "SdpInput",
    "SdpLink",
    "SdpMap",
    "SdpPointInTime",
    "SdpSet",
    "SdpSorted",
    "SdpSortedMap",
    "SdpSortedSet",
    "SdpValue",
    "Set",
    "Span",
    "String",
    "TextDecoder",
    "TextEncoder",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Write",
    "Writer",
];

/// Words that cannot name a variable, and the variables of generated functions.
const WORDS: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "r",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// The names in a generated file.
pub(super) struct TsNames {
    /// The names of types, and the words for types without names in the names of functions.
    types: BTreeMap<Id, String>,
    /// The fields of a struct or of a variant, by the index of the variant.
    fields: BTreeMap<(Id, usize), Vec<String>>,
    /// The messages of each protocol, by the index of the root.
    protocols: BTreeMap<usize, String>,
    /// The constants of the message ids.
    ids: BTreeMap<(Id, u16), String>,
    support: BTreeSet<&'static str>,
}

impl TsNames {
    pub(super) fn new(model: &Model, renamings: &mut Vec<Renaming>) -> Self {
        let mut all = Self {
            types: BTreeMap::new(),
            fields: BTreeMap::new(),
            protocols: BTreeMap::new(),
            ids: BTreeMap::new(),
            support: support_names(),
        };
        let mut scope = Names::new(GLOBALS);
        let hello = model.hello.as_ref();
        let of_hello = hello.map_or_else(BTreeSet::new, |it| model.reachable(it.ty));
        let own = || model.items().iter().filter(|id| !of_hello.contains(id));
        let items = own().filter_map(|id| model.item(*id));
        let protocols = || model.roots().iter().filter_map(Root::messages);
        let wishes = items
            .map(|it| &it.name)
            .chain(protocols().map(|it| &it.name));
        let wishes = wishes.map(|rust| (type_name(rust), type_name(rust), rust.clone()));
        let mut claimed = scope
            .claim_all(&wishes.collect::<Vec<_>>(), renamings)
            .into_iter();
        for (id, name) in own().zip(&mut claimed) {
            all.types.insert(*id, name);
            all.claim_parts(model, *id, renamings);
        }
        let mut ids = Names::new(&["SCHEMA"]);
        for (index, root) in model.roots().iter().enumerate() {
            let Root::Messages(of) = root else {
                continue;
            };
            all.protocols
                .insert(index, claimed.next().unwrap_or_default());
            for message in &of.messages {
                let name = all.of(message.ty).to_shouty_snake_case();
                let claim = || ids.claim(&format!("{name}_ID"), &name, &mut vec![]);
                all.ids
                    .entry((message.ty, message.id))
                    .or_insert_with(claim);
            }
        }
        // The names of types come first, so the types of the first message can have longer ones.
        for id in model.items().iter().filter(|id| of_hello.contains(id)) {
            let name = model.item(*id).map_or("", |it| &it.name);
            let longer = format!("Sdp{name}");
            let wish = if scope.is_free(name) { name } else { &longer };
            let name = scope.claim(wish, name, &mut vec![]);
            all.types.insert(*id, name);
            all.claim_parts(model, *id, &mut vec![]);
        }
        if let Some(hello) = hello {
            let name = all.of(hello.ty).to_shouty_snake_case();
            let name = ids.claim(&format!("{name}_ID"), &name, &mut vec![]);
            all.ids.insert((hello.ty, HELLO_ID), name);
        }
        // The words for types without names follow, so that no named type is renamed because of them.
        let mut words = all.types.clone();
        for id in model.ids().filter(|id| model.item(*id).is_none()) {
            let word = word(model, id, &mut words);
            let name = scope.claim(&word, "", &mut vec![]);
            all.types.insert(id, name);
        }
        all
    }

    /// Returns the name of a type, or the word for it in the names of functions.
    pub(super) fn of(&self, id: Id) -> &str {
        self.types.get(&id).map_or("", |it| it)
    }

    /// Returns the name of the function that reads a type. Programs import `readMessages`.
    pub(super) fn read(&self, id: Id) -> String {
        match self.of(id) {
            "Messages" => "readMessages_".into(),
            name => format!("read{name}"),
        }
    }

    pub(super) fn protocol(&self, root: usize) -> &str {
        self.protocols.get(&root).map_or("", |it| it)
    }

    /// Returns the constant of a message id.
    pub(super) fn id(&self, ty: Id, id: u16) -> &str {
        self.ids.get(&(ty, id)).map_or("", |it| it)
    }

    /// Returns the names of the fields of a struct or variant.
    pub(super) fn fields(&self, id: Id, variant: usize) -> &[String] {
        self.fields.get(&(id, variant)).map_or(&[], |it| it)
    }

    /// Returns the name of the variable for a field.
    pub(super) fn variable(&self, field: &str) -> String {
        let is_at = field
            .strip_prefix("at")
            .is_some_and(|rest| rest.chars().all(|it| it.is_ascii_digit()));
        let is_reserved = WORDS.contains(&field) || self.support.contains(field);
        match is_at || is_reserved || field.starts_with("read") {
            true => format!("{field}_"),
            false => field.into(),
        }
    }

    fn claim_parts(&mut self, model: &Model, id: Id, renamings: &mut Vec<Renaming>) {
        match model.get(id) {
            Type::Struct(item, fields) => self.claim_fields(id, 0, &item.name, fields, renamings),
            Type::Enum(of) => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let place = format!("{}::{}", of.item.name, variant.name);
                    self.claim_fields(id, index, &place, &variant.fields, renamings);
                }
            }
            _ => {}
        }
    }

    fn claim_fields(
        &mut self,
        id: Id,
        variant: usize,
        place: &str,
        fields: &[Field],
        renamings: &mut Vec<Renaming>,
    ) {
        // A variant has its name there.
        let mut scope = match place.contains("::") {
            true => Names::new(&["kind"]),
            false => Names::new(&[]),
        };
        let wish = |field: &Field| identifier(&field.name.to_lower_camel_case(), "field");
        let fields = if is_unnamed(fields) { &[] } else { fields };
        let mut names = vec![String::new(); fields.len()];
        let mut slots: Vec<_> = fields.iter().zip(&mut names).collect();
        // A field keeps its name, if it has the form of TypeScript.
        slots.sort_by_key(|(field, _)| wish(field) != field.name);
        for (field, name) in slots {
            let rust = format!("{place}.{}", field.name);
            *name = scope.claim(&wish(field), &rust, renamings);
        }
        self.fields.insert((id, variant), names);
    }
}

/// Returns the word for a type, such as `TextArray`, and adds it to the words of earlier types.
fn word(model: &Model, id: Id, words: &mut BTreeMap<Id, String>) -> String {
    if let Some(word) = words.get(&id) {
        return word.clone();
    }
    let (content, depth) = arrays(model, id);
    let word = match depth {
        0 | 1 => word_of_parts(model, id, words),
        _ => format!("{}Array{depth}", word(model, content, words)),
    };
    words.insert(id, word.clone());
    word
}

fn word_of_parts(model: &Model, id: Id, words: &mut BTreeMap<Id, String>) -> String {
    let ty = model.get(id);
    let debug = format!("{ty:?}");
    // Such as `Bool` or `Pointer`.
    let kind = debug.split('(').next().unwrap_or_default();
    let (prefix, suffix) = match ty {
        Type::Number(number) if model.is_small(id) => return format!("Small{number:?}"),
        Type::Number(number) => return format!("{number:?}"),
        Type::Str(None) => return "Text".into(),
        Type::Str(Some(max)) => return format!("Text{max}"),
        Type::Bytes(_, size) => return format!("Bytes{size}"),
        Type::Kind { name, .. } => return identifier(&upper_camel(name), "Kind"),
        Type::Seq(_, Elements::CStr) => return "CText".into(),
        Type::Seq(_, Elements::Any) => (String::new(), "Array".into()),
        Type::Seq(_, Elements::AtMost(max)) => (String::new(), format!("ArrayOfAtMost{max}")),
        Type::Seq(_, elements) => (String::new(), format!("{elements:?}")),
        Type::Array(_, count) => (String::new(), format!("Array{count}")),
        Type::Option(_) => ("Optional".into(), String::new()),
        Type::Checked(check, _) => (format!("{check:?}"), String::new()),
        Type::Pointer(_) | Type::Reverse(_) => (kind.into(), String::new()),
        _ => (String::new(), kind.into()),
    };
    let parts = ty.parts().into_iter();
    let parts: String = parts.map(|part| word(model, part, words)).collect();
    match parts.len() {
        0..=40 => format!("{prefix}{parts}{suffix}"),
        _ => format!("{prefix}{suffix}"),
    }
}

/// Returns the innermost element of nested sequences, and the number of sequences.
fn arrays(model: &Model, id: Id) -> (Id, usize) {
    let (mut content, mut depth) = (id, 0_usize);
    while let Type::Seq(element, Elements::Any) = model.get(content) {
        (content, depth) = (*element, depth.saturating_add(1));
    }
    (content, depth)
}

/// Returns whether fields have no names, so that their names are their positions.
pub(super) fn is_unnamed(fields: &[Field]) -> bool {
    let mut fields = fields.iter().enumerate();
    fields.all(|(index, field)| field.name == index.to_string())
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
    use super::GLOBALS;
    use crate::typescript::messages::{CALLS, HELLO};
    use crate::typescript::prune::{SUPPORT, used};

    #[test]
    fn no_type_hides_a_global_of_the_support_code() {
        let texts = SUPPORT.into_iter().chain([HELLO, CALLS]);
        for name in texts.flat_map(used) {
            // The parameters of generic types, the words of the template, and values, which no type hides.
            let others = [
                "HELLO_ID",
                "HEX",
                "Kind",
                "MESSAGES",
                "Message",
                "Received",
                "Sent",
                "Surrogate",
                "Symbol",
                "TypeError",
                "Value",
            ];
            let is_own = name.len() == 1
                || name.contains("Hello")
                || name.starts_with("Link")
                || others.contains(&&*name);
            let is_global = name.starts_with(char::is_uppercase) && !is_own;
            assert!(!is_global || GLOBALS.contains(&&*name), "{name}");
        }
    }
}
