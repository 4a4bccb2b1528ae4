//! [`Generated`]: the code of a file, and texts of C and C++.

use sdp_schema::Number;

use crate::names::Renaming;

/// Generated code. Use it to write the file without [`Bindings::write`](crate::Bindings::write).
#[derive(Clone, Debug)]
pub struct Generated {
    pub(crate) text: String,
    pub(crate) renamings: Vec<Renaming>,
}

impl Generated {
    /// Returns the content of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the names that differ from Rust's by more than the convention of the language, which the file lists too.
    #[must_use]
    pub fn renamings(&self) -> &[Renaming] {
        &self.renamings
    }
}

/// Returns a string literal of C and C++ with the bytes of a text. Only ASCII is not escaped, because compilers can read a
/// header in a different character set.
pub(crate) fn c_literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            // Two question marks start a trigraph.
            b'"' | b'\\' | b'?' => literal.extend(['\\', char::from(byte)]),
            b' '..=b'~' => literal.push(char::from(byte)),
            // All three digits, because a digit can follow.
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal + "\""
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

/// Returns the type of a number in C and C++, with the start of the names of integers, and of those with 128 bits.
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
