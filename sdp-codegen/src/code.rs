//! [`Generated`]: the code of a file, versions of runtimes, and texts of C and C++.

use sdp_schema::Number;

use crate::names::Renaming;

/// Generated code. Use it to write the files without [`Bindings::write`](crate::Bindings::write).
#[derive(Clone, Debug)]
pub struct Generated {
    pub(crate) text: String,
    /// The paths and contents of further files.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) renamings: Vec<Renaming>,
}

impl Generated {
    /// Returns the content of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the paths of further files from the directory of the file, with their contents: the runtime, such as `sdp.h`,
    /// and the module that converts. All generated files of a language have the same ones.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// Returns the names that are not the usual ones of the language. The file lists them too.
    #[must_use]
    pub fn renamings(&self) -> &[Renaming] {
        &self.renamings
    }
}

/// Returns a string literal of C and C++ with these bytes. Only ASCII is not escaped, because compilers can read a
/// header in a different character set.
pub(crate) fn c_literal(text: impl AsRef<[u8]>) -> String {
    let mut literal = String::from("\"");
    for byte in text.as_ref() {
        match *byte {
            // Two question marks start a trigraph.
            b'"' | b'\\' | b'?' => literal.extend(['\\', char::from(*byte)]),
            b' '..=b'~' => literal.push(char::from(*byte)),
            // All three digits, because a digit can follow.
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal + "\""
}

/// Returns a comment with documentation, if there is any. The text does not end or start a comment, and has no characters
/// that hide text.
pub(crate) fn comment(docs: &str) -> String {
    let is_visible = |it: &char| {
        let hides = matches!(*it, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        !hides && (*it == '\n' || *it == '\t' || !it.is_control())
    };
    let text: String = docs.chars().filter(is_visible).collect();
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    let text = text.replace("??/", "?? /");
    let lines = text.trim().split('\n');
    let lines: Vec<_> = lines.map(|it| format!(" * {}", it.trim_end())).collect();
    let lines: Vec<_> = lines.iter().map(|it| it.trim_end()).collect();
    let lines = lines.join("\n");
    match lines.strip_prefix(" *").filter(|it| !it.is_empty()) {
        Some(lines) => format!("/*{lines} */"),
        None => String::new(),
    }
}

/// Returns text with at most one empty line in a row.
pub(crate) fn tidy(text: &str) -> String {
    let mut is_empty = true;
    let lines = text.lines().filter(|it| {
        let was_empty = std::mem::replace(&mut is_empty, it.is_empty());
        !(was_empty && is_empty)
    });
    lines.map(|it| format!("{it}\n")).collect()
}

/// Returns the type of a number in C and C++. `space` is before the names of integers, and `wide` before integers of 128 bits.
pub(crate) fn c_number(number: Number, space: &str, wide: &str) -> String {
    match (number, number.name()) {
        (Number::F32, _) => "float".into(),
        (Number::F64, _) => "double".into(),
        (Number::U128 | Number::I128, name) => format!("{wide}{name}"),
        (_, name) => {
            let name = name.replace('i', "int").replace('u', "uint");
            format!("{space}{name}_t")
        }
    }
}

/// Returns the expression of an offset.
pub(crate) fn sum(base: &str, offset: u64) -> String {
    match offset {
        0 => base.into(),
        _ => format!("{base} + {offset}"),
    }
}

/// Returns the address of a variable, or the pointer after `*`.
pub(crate) fn address(place: &str) -> String {
    match place.strip_prefix('*') {
        Some(pointer) => pointer.into(),
        None => format!("&{place}"),
    }
}

/// Returns the FNV-1a hash of a text.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the version of a runtime. A generated file compares it with the version that it needs.
pub(crate) fn version(runtime: &str) -> String {
    format!("{:08x}", hash(runtime) >> 32)
}

/// Returns a runtime of C or C++ that can be included several times. The guard has its version.
pub(crate) fn guarded(guard: &str, runtime: &str) -> String {
    let version = version(runtime);
    format!("#ifndef {guard}\n#define {guard} 0x{version}u\n\n{runtime}\n#endif\n")
}

/// Returns a runtime of C or C++, or the line that includes it, and the check of its version.
pub(crate) fn included(guard: &str, runtime: &str, import: Option<&str>) -> String {
    let included = match import {
        Some(import) => format!("#include \"{import}\"\n"),
        None => guarded(guard, runtime),
    };
    let (version, file) = (version(runtime), import.unwrap_or("the runtime"));
    let reason = format!("{file} and this header are of different versions of sdp-codegen");
    format!(
        "{included}#if {guard} != 0x{version}u\n#error \"{reason}: generate both again\"\n#endif"
    )
}

/// Joins words by spaces to lines of at most this width, unless one word is longer.
pub(crate) fn wrapped(words: impl IntoIterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in words {
        let has_space = |it: &&mut String| it.len().saturating_add(word.len()) < width;
        match lines.last_mut().filter(has_space) {
            Some(line) => line.extend([" ", &word]),
            None => lines.push(word),
        }
    }
    lines
}
