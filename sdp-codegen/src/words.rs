//! [`word`]: words for types without names, [`spelled`]: names with few letters, and [`renamed`]: texts with other names.

use std::collections::BTreeMap;

use crate::model::{Elements, Id, Model, Type};
use crate::names::{identifier, upper_camel};

/// Returns the word for a type, such as `TextArray`, and adds it to the words of earlier types.
pub(crate) fn word(model: &Model, id: Id, words: &mut BTreeMap<Id, String>) -> String {
    if let Some(word) = words.get(&id) {
        return word.clone();
    }
    let (mut content, mut depth) = (id, 0_usize);
    while let Type::Seq(element, Elements::Any) = model.get(content) {
        (content, depth) = (*element, depth.saturating_add(1));
    }
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

/// Returns a name that Python and Go accept, with a prefix if the name is empty or starts with a digit. Python normalizes
/// identifiers by NFKC, so characters beside those that stay the same are written as their codes.
pub(crate) fn spelled(name: &str, prefix: &str) -> String {
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

/// Returns a text with names in place of these words.
pub(crate) fn renamed(text: &str, names: &BTreeMap<&str, &str>) -> String {
    let is_end = |it: char| !it.is_alphanumeric() && it != '_';
    let parts = text.split_inclusive(is_end).map(|part| {
        let word = part.trim_end_matches(is_end);
        match names.get(word) {
            Some(name) => part.replacen(word, name, 1),
            None => part.to_owned(),
        }
    });
    parts.collect()
}
