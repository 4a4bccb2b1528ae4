//! [`Names`]: the names of a generated file, and [`Scope`], in which each name exists once and is not a reserved word.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use heck::{ToSnakeCase as _, ToUpperCamelCase as _};
use unicode_ident::{is_xid_continue, is_xid_start};

use crate::model::{Field, Id, Model, Root, Type};
use crate::template::Templates;

/// The words that names of each language must not be.
static WORDS: LazyLock<Templates> = LazyLock::new(|| Templates::new(include_str!("words.txt")));

/// How a language names types and fields.
pub(crate) struct Style {
    /// The sections of `words.txt` for types, for fields, and for fields of variants.
    pub(crate) words: [&'static [&'static str]; 3],
    /// Returns the usual name of a type.
    pub(crate) ty: fn(&str) -> String,
    /// Returns the usual name of a field, which is a number for a field without a name, and the number of fields.
    pub(crate) field: fn(&str, usize) -> String,
    /// Whether names of types start with the namespace.
    pub(crate) has_prefix: bool,
    /// Returns the name that a type or union should have, from the usual one with characters that the language accepts.
    pub(crate) wish: fn(&Model, Option<Id>, &str) -> String,
    /// Returns a similar name that the language accepts. The second text replaces an empty name.
    pub(crate) spelled: fn(&str, &str) -> String,
    /// Whether each variant with fields, or beside one with fields, is a type.
    pub(crate) has_variants: bool,
    /// Whether a field that has the usual form comes before others, and fields without names have none.
    pub(crate) keeps_fields: bool,
    /// Whether no field has the name of a type, which would change its meaning.
    pub(crate) avoids_types: bool,
    /// Whether unions of messages come before types.
    pub(crate) protocols_first: bool,
}

impl Style {
    /// Returns the style of a language whose identifiers can have all letters, with these words and usual names.
    pub(crate) const fn new(
        words: [&'static [&'static str]; 3],
        ty: fn(&str) -> String,
        field: fn(&str, usize) -> String,
    ) -> Self {
        Self {
            words,
            ty,
            field,
            has_prefix: false,
            wish: |_, _, name| name.into(),
            spelled: |name, _| name.into(),
            has_variants: false,
            keeps_fields: false,
            avoids_types: false,
            protocols_first: false,
        }
    }
}

/// The names of a generated file.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// The types with names, and the names of functions for other types.
    pub(crate) types: BTreeMap<Id, String>,
    /// The fields of a struct, or of a variant with this index.
    pub(crate) fields: BTreeMap<(Id, usize), Vec<String>>,
    /// The types of variants.
    pub(crate) variants: BTreeMap<(Id, usize), String>,
    /// The unions of messages, in the order of the roots.
    pub(crate) protocols: Vec<String>,
    /// The names of all types, for names that follow from them.
    pub(crate) scope: Scope,
    pub(crate) renamings: Vec<Renaming>,
    /// The names of types that no field can have. Names of fields have no letters in upper case.
    avoided: BTreeSet<String>,
}

impl Names {
    pub(crate) fn new(model: &Model, style: &Style) -> Self {
        let mut all = Self {
            scope: Scope::new(&words(style.words[0])),
            ..Self::default()
        };
        let mut wishes: Vec<(Option<Id>, &String)> = vec![];
        let items = model.items().iter();
        let items = items.filter_map(|id| Some((Some(*id), &model.item(*id)?.name)));
        let protocols = model.roots().iter().filter_map(Root::messages);
        wishes.extend(items);
        wishes.extend(protocols.map(|it| (None, &it.name)));
        if style.protocols_first {
            wishes.sort_by_key(|(id, _)| id.is_some());
        }
        let prefix = match style.has_prefix {
            true => prefix(model),
            false => String::new(),
        };
        let wish = |(id, rust): &(Option<Id>, &String)| {
            let usual = format!("{prefix}{}", (style.ty)(rust));
            let wish = (style.wish)(model, *id, &(style.spelled)(&usual, "Type"));
            (usual, wish, (*rust).clone())
        };
        let claimed: Vec<_> = wishes.iter().map(wish).collect();
        let claimed = all.scope.claim_all(&claimed, &mut all.renamings);
        for ((id, _), name) in wishes.into_iter().zip(claimed) {
            match id {
                Some(id) => drop(all.types.insert(id, name)),
                None => all.protocols.push(name),
            }
        }
        if style.avoids_types {
            let types = all.types.values();
            let types = types.filter(|it| !it.contains(char::is_uppercase));
            all.avoided = types.cloned().collect();
        }
        for id in model.items() {
            all.claim_parts(model, *id, style);
        }
        all
    }

    /// Returns the name of a type. Some languages also name the functions of a type without a name, such as `TextArray`.
    pub(crate) fn of(&self, id: Id) -> &str {
        self.types.get(&id).map_or("", String::as_str)
    }

    /// Returns the roots with their names.
    pub(crate) fn of_roots<'m>(&self, model: &'m Model) -> Vec<(&'m Root, String)> {
        let mut protocols = self.protocols.iter();
        let mut name = |root| match root {
            &Root::Value(id) => self.of(id).to_owned(),
            Root::Messages(_) => protocols.next().cloned().unwrap_or_default(),
        };
        model.roots().iter().map(|it| (it, name(it))).collect()
    }

    /// Returns the name of the type of a variant.
    pub(crate) fn variant(&self, id: Id, index: usize) -> &str {
        self.variants.get(&(id, index)).map_or("", String::as_str)
    }

    /// Returns the names of the fields of a struct or variant.
    pub(crate) fn fields(&self, id: Id, variant: usize) -> &[String] {
        self.fields.get(&(id, variant)).map_or(&[], Vec::as_slice)
    }

    fn claim_parts(&mut self, model: &Model, id: Id, style: &Style) {
        match model.get(id) {
            Type::Struct(item, fields) => {
                let fields = self.claim_fields(fields, &item.name, style, style.words[1]);
                self.fields.insert((id, 0), fields);
            }
            Type::Enum(of) if !of.is_plain() => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let rust = format!("{}::{}", of.item.name, variant.name);
                    if style.has_variants {
                        let usual = format!("{}{}", self.of(id), (style.ty)(&variant.name));
                        let wish = (style.spelled)(&usual, "Type");
                        let renamings = &mut self.renamings;
                        let name = self.scope.claim_for(&usual, &wish, &rust, renamings);
                        self.variants.insert((id, index), name);
                    }
                    let fields = self.claim_fields(&variant.fields, &rust, style, style.words[2]);
                    self.fields.insert((id, index), fields);
                }
            }
            _ => {}
        }
    }

    fn claim_fields(
        &mut self,
        fields: &[Field],
        rust: &str,
        style: &Style,
        reserved: &[&str],
    ) -> Vec<String> {
        let fields = if style.keeps_fields && is_unnamed(fields) {
            &[]
        } else {
            fields
        };
        let mut scope = Scope::new(&words(reserved));
        scope.used.clone_from(&self.avoided);
        let usual = |field: &Field| (style.field)(&field.name, fields.len());
        let mut names = vec![String::new(); fields.len()];
        let mut slots: Vec<_> = fields.iter().zip(&mut names).collect();
        if style.keeps_fields {
            slots.sort_by_key(|(field, _)| usual(field) != field.name);
        }
        for (field, name) in slots {
            let (usual, rust) = (usual(field), format!("{rust}.{}", field.name));
            let wish = (style.spelled)(&usual, "field");
            *name = scope.claim_for(&usual, &wish, &rust, &mut self.renamings);
        }
        names
    }
}

/// Returns the namespace as the start of names, or nothing.
pub(crate) fn prefix(model: &Model) -> String {
    match &*model.namespace {
        "" => String::new(),
        name => format!("{name}_"),
    }
}

/// Returns whether fields have no names, so that their names are their positions.
pub(crate) fn is_unnamed(fields: &[Field]) -> bool {
    let mut fields = fields.iter().enumerate();
    fields.all(|(index, field)| field.name == index.to_string())
}

/// Returns a field in snake case: `value` for a single field without a name, and `value0`, `value1`, … for several.
pub(crate) fn snake_field(name: &str, count: usize) -> String {
    let is_unnamed = name.starts_with(|it: char| it.is_ascii_digit());
    match (is_unnamed, count) {
        (false, _) => name.to_snake_case(),
        (true, 1) => "value".into(),
        (true, _) => format!("value{name}"),
    }
}

/// Returns the words of sections of `words.txt`.
pub(crate) fn words(sections: &[&str]) -> Vec<&'static str> {
    let words = sections.iter().map(|it| WORDS.get(it).split_whitespace());
    words.flatten().collect()
}

/// Returns the words after a name and `:` in a line of a section of `words.txt`, or `None` without such a line.
pub(crate) fn words_of(section: &str, name: &str) -> Option<Vec<&'static str>> {
    let mut lines = WORDS.get(section).lines();
    let words = lines.find_map(|it| it.strip_prefix(name)?.strip_prefix(':'));
    Some(words?.split_whitespace().collect())
}

/// The names of one scope, such as a file or a struct.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Words that the language or the generated code uses.
    reserved: BTreeSet<&'static str>,
    used: BTreeSet<String>,
}

/// A name in place of the usual one, which is a reserved word or already used. Use it to find a type or field of Rust in the
/// generated code.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Renaming {
    pub(crate) rust: String,
    pub(crate) name: String,
}

impl Renaming {
    /// Returns the name in Rust, such as `Plugin.type`.
    #[must_use]
    pub fn rust(&self) -> &str {
        &self.rust
    }

    /// Returns the name in the generated code.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Scope {
    /// Creates a scope with reserved words.
    pub(crate) fn new(reserved: &[&'static str]) -> Self {
        Self {
            reserved: reserved.iter().copied().collect(),
            used: BTreeSet::new(),
        }
    }

    /// Returns whether a name is neither reserved nor claimed.
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !self.reserved.contains(name) && !self.used.contains(name)
    }

    /// Claims the names of all types, so that no type is renamed because of a second type. The wishes are the usual
    /// name, the wished one, and the name in Rust. A type whose name in Rust is the usual one comes first.
    pub(crate) fn claim_all(
        &mut self,
        wishes: &[(String, String, String)],
        renamings: &mut Vec<Renaming>,
    ) -> Vec<String> {
        let mut names = vec![None; wishes.len()];
        for round in 0..3 {
            for ((usual, wish, rust), name) in wishes.iter().zip(&mut names) {
                let is_next = match round {
                    0 => usual == rust && self.is_free(&word(wish)),
                    1 => self.is_free(&word(wish)),
                    _ => true,
                };
                if name.is_none() && is_next {
                    *name = Some(self.claim_new(wish));
                }
            }
        }
        let names = names.into_iter().zip(wishes);
        let names = names.filter_map(|(name, (usual, _, rust))| {
            let name = name?;
            rename(usual, rust, &name, renamings);
            Some(name)
        });
        names.collect()
    }

    /// Returns the characters of the wished name that an identifier can have, or a name with `_` or a number after them.
    /// Adds a renaming with the path in Rust if the result is neither the wished name nor the one in Rust.
    pub(crate) fn claim(
        &mut self,
        wish: &str,
        rust: &str,
        renamings: &mut Vec<Renaming>,
    ) -> String {
        self.claim_for(wish, wish, rust, renamings)
    }

    /// Claims a name as [`claim`](Self::claim) does, but without a renaming.
    pub(crate) fn claim_new(&mut self, wish: &str) -> String {
        self.claim(wish, "", &mut vec![])
    }

    /// Claims a wished name as [`claim`](Self::claim) does, but adds no renaming if the result is the usual name.
    pub(crate) fn claim_for(
        &mut self,
        usual: &str,
        wish: &str,
        rust: &str,
        renamings: &mut Vec<Renaming>,
    ) -> String {
        let word = word(wish);
        let others = (2_u64..).map(|number| format!("{word}{number}"));
        let names = [word.clone()].into_iter();
        let mut names = match self.reserved.contains(&*word) {
            true => names.chain(Some(format!("{word}_"))).chain(others),
            false => names.chain(None).chain(others),
        };
        let name = names.find(|it| self.is_free(it)).unwrap_or(word);
        rename(usual, rust, &name, renamings);
        self.used.insert(name.clone());
        name
    }
}

/// Adds a renaming if a name is neither the usual one nor the one in Rust.
fn rename(usual: &str, rust: &str, name: &str, renamings: &mut Vec<Renaming>) {
    if name != usual && rust.rsplit(['.', ':']).next() != Some(name) {
        renamings.push(Renaming {
            rust: rust.into(),
            name: name.into(),
        });
    }
}

/// Returns the characters of a name that an identifier can have, after `_` if the first one may not start an identifier.
fn word(name: &str) -> String {
    let word = identifier(name, "_");
    match word.starts_with(|it: char| it != '_' && !is_xid_start(it)) {
        true => format!("_{word}"),
        false => word,
    }
}

/// Returns a name in upper camel case, without characters that an identifier cannot have. They are removed first, because
/// after one of them, a letter would stay lower-case, as in keywords.
pub(crate) fn upper_camel(name: &str) -> String {
    let words = name.split(|it| !is_xid_continue(it));
    let words: Vec<_> = words.collect();
    words.join(" ").to_upper_camel_case()
}

/// Returns the characters of a name that an identifier can have, because a schema file can have any name, or a
/// replacement if there are none. The first one may not start an identifier.
pub(crate) fn identifier(name: &str, other: &str) -> String {
    let name: String = name.chars().filter(|it| is_xid_continue(*it)).collect();
    if name.is_empty() { other.into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::{Scope, identifier, upper_camel};

    #[test]
    fn identifiers_have_only_their_characters() {
        // A Greek letter, a letter that is not part of identifiers, a superscript, and a combining mark.
        assert_eq!(identifier("π-\u{2e2f} ²e\u{301}_1", "name"), "πe\u{301}_1");
        assert_eq!(identifier("Ⓐ$", "name"), "name");
    }

    #[test]
    fn types_are_in_upper_camel_case() {
        assert_eq!(upper_camel("²class in_out"), "ClassInOut");
        assert_eq!(upper_camel("@"), "");
    }

    #[test]
    fn no_type_is_renamed_because_another_one_is() {
        let wishes = ["PAIR", "Pair", "switch", "switch_", "Pair2"].map(|rust| {
            let usual = if rust == "PAIR" { "Pair" } else { rust };
            (usual.to_owned(), usual.to_owned(), rust.to_owned())
        });
        let mut renamings = vec![];
        let names = Scope::new(&["switch"]).claim_all(&wishes, &mut renamings);
        assert_eq!(names, ["Pair3", "Pair", "switch2", "switch_", "Pair2"]);
        let renamed: Vec<_> = renamings.iter().map(|it| it.rust()).collect();
        assert_eq!(renamed, ["PAIR", "switch"]);
    }

    #[test]
    fn names_start_like_identifiers() {
        let (mut names, mut renamings) = (Scope::new(&[]), vec![]);
        let mut claim = |wish: &str| names.claim(wish, "", &mut renamings);
        assert_eq!(claim("1a"), "_1a");
        assert_eq!(claim("٣"), "_٣");
        assert_eq!(claim("\u{301}"), "_\u{301}");
        assert_eq!(claim("_a"), "_a");
        assert_eq!(claim("é"), "é");
        assert_eq!(claim("a²ⓑ;"), "a");
        assert_eq!(claim("²"), "_");
    }
}
