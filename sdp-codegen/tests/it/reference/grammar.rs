//! A parser of the language of the reference implementation, with the rules of its generators.
//!
//! ```text
//! schema = { comment } struct { struct | comment } .
//! struct = { doc | comment } "struct" name "{" [ field { "," field } [ "," ] ] "}" .
//! field  = { doc | comment } name ":" type .
//! type   = prim | name | "[" "]" type | "Option" "<" type ">" | "Box" "<" type ">" .
//! prim   = "u8" … "u64" | "i8" … "i64" | "f32" | "f64" | "bool" | "str" .
//! ```
//!
//! A generated file has each field, and each start and end of a struct, in its own line.

use std::collections::BTreeSet;

const PRIMITIVES: &str = "u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 bool str";

/// Some keywords of each language, in lower case.
const KEYWORDS: &str = "
    as async await bool box break case catch chan char class const copy crate default defer do double dyn else enum
    err error extern false file final float fn for func get go if impl import in init int interface is len let long
    loop map match mod move mut new nil none null ok open option package private protocol pub public range ref repeat
    result return select self set short signed sizeof some static string struct super switch throw trait true try type
    uint8_t union unsafe unsigned use var vec void weak where while yield";

/// A struct with the names and types of its fields.
#[derive(Debug)]
pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) fields: Vec<(String, String)>,
}

/// Parses a file, and panics if a generator does not accept it.
pub(crate) fn parse(text: &str) -> Vec<Struct> {
    let mut structs: Vec<Struct> = vec![];
    let (mut is_open, mut has_doc) = (false, false);
    for line in text.lines() {
        let line = line.trim_start();
        if let Some(comment) = line.strip_prefix("//") {
            // The generators write comments into code of C, where a backslash continues the line.
            assert!(!comment.ends_with('\\'), "{line}");
            assert!(!comment.contains(|it: char| it.is_control()), "{line}");
            assert!(!has_doc, "a doc has one line, before its item: {line}");
            has_doc = comment.starts_with('/');
            continue;
        }
        let is_end = ["", "}"].contains(&line);
        assert!(!is_end || !has_doc, "a doc has an item");
        has_doc = false;
        match structs.last_mut().filter(|_| is_open) {
            Some(_) if line == "}" => is_open = false,
            Some(of) => {
                let field = line.strip_suffix(',').and_then(|it| it.split_once(": "));
                let (name, ty) = field.expect(line);
                of.fields.push((word(name), ty.into()));
            }
            None if line.is_empty() => {}
            None => {
                let name = line.strip_prefix("struct ");
                let name = word(name.and_then(|it| it.strip_suffix(" {")).expect(line));
                structs.push(Struct {
                    name,
                    fields: vec![],
                });
                is_open = true;
            }
        }
    }
    assert!(!is_open && !has_doc, "{text}");
    check(&structs);
    structs
}

fn word(name: &str) -> String {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let is_word = name.starts_with(|it: char| it.is_ascii_alphabetic());
    assert!(is_word && name.chars().all(is_part), "{name}");
    name.into()
}

/// Checks the rules that are not part of the grammar.
fn check(structs: &[Struct]) {
    assert!(!structs.is_empty());
    check_names(structs.iter().map(|it| &*it.name));
    let names: BTreeSet<String> = structs.iter().map(|it| folded(&it.name)).collect();
    for name in &names {
        let generated = ["message", "decodeerror", "decodecontext", "messagevariant"];
        assert!(!generated.contains(&&**name), "{name}");
        let stem = name.strip_suffix("message");
        assert!(!stem.is_some_and(|it| names.contains(it)), "{name}");
    }
    for item in structs {
        assert!(!item.fields.is_empty(), "{item:?}");
        check_names(item.fields.iter().map(|it| &*it.0));
        for (_, ty) in &item.fields {
            let name = content(ty);
            let is_known = structs.iter().any(|it| it.name == name);
            assert!(is_known || is_primitive(name), "{ty}");
        }
    }
    // A struct without structs that are not yet removed cannot be part of a cycle.
    let mut left: Vec<&Struct> = structs.iter().collect();
    while !left.is_empty() {
        let names: BTreeSet<&str> = left.iter().map(|it| &*it.name).collect();
        let count = left.len();
        left.retain(|it| it.fields.iter().any(|(_, ty)| names.contains(content(ty))));
        assert!(left.len() < count, "cycle: {left:?}");
    }
}

fn check_names<'a>(names: impl Iterator<Item = &'a str>) {
    let mut known = BTreeSet::new();
    for name in names {
        let mut keywords = KEYWORDS.split_whitespace();
        assert!(!keywords.any(|it| name.eq_ignore_ascii_case(it)), "{name}");
        assert!(known.insert(folded(name)), "{name}");
    }
}

fn folded(name: &str) -> String {
    name.replace('_', "").to_ascii_lowercase()
}

fn is_primitive(name: &str) -> bool {
    PRIMITIVES.split(' ').any(|it| it == name)
}

/// Returns the name of a struct or primitive in a type. The generators have errors for lists of lists, of options and of
/// `i8`, and for options and boxes of other types than structs.
fn content(ty: &str) -> &str {
    let mut generics = ["Option<", "Box<"].into_iter();
    let generic = generics.find_map(|it| ty.strip_prefix(it)?.strip_suffix('>'));
    let name = ty.strip_prefix("[]").or(generic).unwrap_or(ty);
    assert!(ty != "[]i8" && !generic.is_some_and(is_primitive), "{ty}");
    word(name);
    name
}
