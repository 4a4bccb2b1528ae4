//! [`Part`]: the text of a type, and what the text does not express.

use std::rc::Rc;

use heck::ToUpperCamelCase as _;
use sdp_schema::Number;

use crate::model::{Check, Elements};

/// The most characters of the label of a type without a name.
const MAX_LABEL: usize = 40;

/// A field of a struct.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) docs: String,
    pub(super) ty: String,
    /// The requirements in Rust that the type does not express.
    pub(super) notes: Vec<String>,
}

/// The text of a type.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// The type has no bytes, so fields of it are left out.
    Nothing,
    /// A number, a bool or a string.
    Word(&'static str),
    List(String),
    /// An option of a struct.
    Optional(String),
    Struct(String),
    /// A struct that is added to the file when a field needs its name.
    Unnamed(Rc<Vec<Line>>),
}

/// A type in the language.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) form: Form,
    /// The start of the names of structs around the type.
    pub(super) label: String,
    pub(super) notes: Vec<String>,
}

impl Part {
    pub(super) fn new(form: Form, label: impl AsRef<str>) -> Self {
        Self {
            form,
            label: self::label(label.as_ref()),
            notes: vec![],
        }
    }

    pub(super) const fn is_nothing(&self) -> bool {
        matches!(self.form, Form::Nothing)
    }

    pub(super) fn with(mut self, note: impl Into<String>) -> Self {
        self.notes.insert(0, note.into());
        self
    }

    /// Names a struct without a name after an alias or a kind, and adds a note to the remaining types.
    pub(super) fn labelled(self, name: &str, note: &str) -> Self {
        match self.form {
            Form::Unnamed(_) => {
                let label = label(&name.to_upper_camel_case());
                Self { label, ..self }
            }
            _ if note.is_empty() => self,
            _ => self.with(note),
        }
    }
}

/// Returns a number. A number of 128 bits is its halves.
pub(super) fn number_part(number: Number) -> Part {
    let halves = |high: &str, label| {
        let half = |name: &str, ty: &str| Line {
            name: name.into(),
            ty: ty.into(),
            ..Line::default()
        };
        let lines = vec![half("low", "u64"), half("high", high)];
        Part::new(Form::Unnamed(Rc::new(lines)), label)
    };
    let word = |word, label| Part::new(Form::Word(word), label);
    match number {
        Number::U8 => word("u8", "U8"),
        Number::U16 => word("u16", "U16"),
        Number::U32 => word("u32", "U32"),
        Number::U64 => word("u64", "U64"),
        Number::U128 => halves("u64", "Unsigned128"),
        Number::I8 => word("i8", "I8"),
        Number::I16 => word("i16", "I16"),
        Number::I32 => word("i32", "I32"),
        Number::I64 => word("i64", "I64"),
        Number::I128 => halves("i64", "Signed128"),
        Number::F32 => word("f32", "F32"),
        Number::F64 => word("f64", "F64"),
    }
}

pub(super) fn elements_note(elements: Elements) -> Option<String> {
    let note = match elements {
        Elements::Any | Elements::Indexed => return None,
        Elements::AtMost(max) => return Some(format!("at most {max} elements")),
        Elements::Set => "ascending, each element once",
        Elements::Heap => "ascending",
        Elements::CStr => "one 0, at the end",
    };
    Some(note.into())
}

pub(super) const fn check_note(check: Check) -> &'static str {
    match check {
        Check::NonZero => "not 0",
        Check::Nanos => "less than 1,000,000,000",
    }
}

/// Returns a label that is not too long.
pub(super) fn label(wish: &str) -> String {
    wish.chars().take(MAX_LABEL).collect()
}
