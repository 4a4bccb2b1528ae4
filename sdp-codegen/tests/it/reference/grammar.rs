//! A parser of the language of the reference implementation, with the rules of its generators.
//!
//! ```text
//! schema = { comment } struct { struct | comment } .
//! struct = { doc | comment } "struct" name "{" [ field { "," field } [ "," ] ] "}" .
//! field  = { doc | comment } name ":" type .
//! type   = prim | name | "[" "]" type | "Option" "<" type ">" | "Box" "<" type ">" .
//! prim   = "u8" … "u64" | "i8" … "i64" | "f32" | "f64" | "bool" | "str" .
//! ```

use std::collections::BTreeSet;

const PRIMITIVES: [&str; 12] = [
    "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f32", "f64", "bool", "str",
];

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
    pub(crate) fields: Vec<(String, Ty)>,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Ty {
    Primitive(String),
    Name(String),
    List(Box<Ty>),
    Option(Box<Ty>),
    Box(Box<Ty>),
}

/// Parses a file, and panics if a generator does not accept it.
pub(crate) fn parse(text: &str) -> Vec<Struct> {
    let mut tokens = tokens(text);
    tokens.reverse();
    let mut parser = Parser { tokens };
    let mut structs = vec![];
    while parser.skip_docs() {
        structs.push(parser.parse_struct());
    }
    check(&structs);
    structs
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens = vec![];
    for line in text.split('\n') {
        let (code, comment) = line.find("//").map_or((line, ""), |at| line.split_at(at));
        let mut rest = code.trim_start();
        while let Some(first) = rest.chars().next() {
            let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_';
            let len = match is_word(first) {
                true => rest.find(|it| !is_word(it)).unwrap_or(rest.len()),
                false => 1,
            };
            assert!(is_word(first) || "{}[]<>:,".contains(first), "{line}");
            tokens.push(rest[..len].into());
            rest = rest[len..].trim_start();
        }
        if !comment.is_empty() {
            // The generators write comments into code of C, where a backslash continues the line.
            assert!(!comment.ends_with('\\'), "{line}");
            assert!(!comment.contains(|it: char| it.is_control()), "{line}");
            tokens.push(
                if comment.starts_with("///") {
                    "///"
                } else {
                    "//"
                }
                .into(),
            );
        }
    }
    tokens
}

/// The remaining tokens in reverse order.
struct Parser {
    tokens: Vec<String>,
}

impl Parser {
    fn next(&mut self) -> String {
        self.tokens.pop().unwrap()
    }

    fn is_at(&self, token: &str) -> bool {
        self.tokens.last().is_some_and(|it| it == token)
    }

    fn expect(&mut self, token: &str) {
        assert_eq!(self.next(), token);
    }

    /// Skips documentation and comments. Returns whether an item follows.
    fn skip_docs(&mut self) -> bool {
        while self.is_at("//") {
            self.next();
        }
        if self.is_at("///") {
            self.next();
            assert!(
                !self.is_at("///") && !self.is_at("//"),
                "a doc has one line, before its item"
            );
            assert!(
                !self.tokens.is_empty() && !self.is_at("}"),
                "a doc has an item"
            );
        }
        !self.tokens.is_empty()
    }

    fn name(&mut self) -> String {
        let name = self.next();
        let first = name.chars().next().unwrap();
        assert!(first.is_ascii_alphabetic(), "{name}");
        name
    }

    fn parse_struct(&mut self) -> Struct {
        self.expect("struct");
        let name = self.name();
        self.expect("{");
        let mut fields = vec![];
        while self.skip_docs() && !self.is_at("}") {
            let field = self.name();
            self.expect(":");
            fields.push((field, self.ty()));
            if !self.is_at("}") {
                self.expect(",");
            }
        }
        self.expect("}");
        Struct { name, fields }
    }

    fn ty(&mut self) -> Ty {
        let token = self.next();
        match &*token {
            "[" => {
                self.expect("]");
                Ty::List(Box::new(self.ty()))
            }
            "Option" | "Box" => {
                self.expect("<");
                let ty = Box::new(self.ty());
                self.expect(">");
                if token == "Box" {
                    Ty::Box(ty)
                } else {
                    Ty::Option(ty)
                }
            }
            _ if PRIMITIVES.contains(&&*token) => Ty::Primitive(token),
            _ => Ty::Name(token),
        }
    }
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
            check_type(ty, structs);
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

/// Returns the name of a struct inside a type, or nothing.
fn content(ty: &Ty) -> &str {
    match ty {
        Ty::Primitive(_) => "",
        Ty::Name(name) => name,
        Ty::List(ty) | Ty::Option(ty) | Ty::Box(ty) => content(ty),
    }
}

fn check_type(ty: &Ty, structs: &[Struct]) {
    match ty {
        Ty::Primitive(_) => {}
        Ty::Name(name) => assert!(structs.iter().any(|it| it.name == *name), "{name}"),
        // Lists of lists, options and `i8` are errors of the generators.
        Ty::List(element) => match &**element {
            Ty::Primitive(name) => assert_ne!(name, "i8"),
            element => assert!(matches!(element, Ty::Name(_)), "{ty:?}"),
        },
        Ty::Option(content) | Ty::Box(content) => {
            assert!(matches!(&**content, Ty::Name(_)), "{ty:?}");
        }
    }
    let (Ty::List(content) | Ty::Option(content) | Ty::Box(content)) = ty else {
        return;
    };
    check_type(content, structs);
}

impl Ty {
    /// Returns the text of the type.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Primitive(name) | Self::Name(name) => name.clone(),
            Self::List(ty) => format!("[]{}", ty.text()),
            Self::Option(ty) => format!("Option<{}>", ty.text()),
            Self::Box(ty) => format!("Box<{}>", ty.text()),
        }
    }
}
