//! Short descriptions of types.

use alloc::string::String;
use core::fmt::{self, Write as _};

use sdp::schema::Rule;

use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};

/// The number of types inside each other that a label shows.
const MAX_DEPTH: usize = 8;

/// The number of bytes after which a label contains no more types.
const MAX_LEN: usize = 256;

/// Returns a short description of a type: its name, or its kind and the types inside it.
///
/// It shows the first of many types inside, and a `…` for the others.
pub(crate) fn label(schema: &Schema, index: TypeIndex) -> String {
    let mut label = Label {
        schema,
        text: String::new(),
    };
    // Writing to a string does not fail.
    let _ = label.write(index, MAX_DEPTH);
    label.text
}

/// A label that grows.
struct Label<'a> {
    schema: &'a Schema,
    text: String,
}

impl Label<'_> {
    fn is_long(&self) -> bool {
        self.text.len() >= MAX_LEN
    }

    fn write(&mut self, index: TypeIndex, depth: usize) -> fmt::Result {
        let Some(depth) = depth.checked_sub(1).filter(|_| !self.is_long()) else {
            return self.text.write_str("…");
        };
        let schema = self.schema;
        match schema.get(index) {
            Type::Number(number) => self.text.write_str(number.name()),
            Type::Bool => self.text.write_str("bool"),
            Type::Char => self.text.write_str("char"),
            Type::Str => self.text.write_str("str"),
            Type::Seq(ty) => {
                self.text.write_str("[]")?;
                self.write(*ty, depth)
            }
            Type::Array(ty, count) => {
                write!(self.text, "[{count}]")?;
                self.write(*ty, depth)
            }
            Type::Option(ty) => self.list("Option<", &[*ty], ">", depth),
            Type::Result(value, error) => self.list("Result<", &[*value, *error], ">", depth),
            Type::Map(key, value) => self.list("Map<", &[*key, *value], ">", depth),
            Type::Set(key) => self.list("Set<", &[*key], ">", depth),
            Type::Tuple(parts) => {
                let close = if parts.len() == 1 { ",)" } else { ")" };
                self.list("(", parts, close, depth)
            }
            Type::Pointer(ty) => self.list("Box<", &[*ty], ">", depth),
            Type::Struct { name, .. } | Type::Enum { name, .. } | Type::Alias { name, .. } => {
                write!(self.text, "{}", shown(name.name()))
            }
            Type::Named(name, _) | Type::Unordered(name, _) => {
                write!(self.text, "{}", shown(name))
            }
            Type::Refined(Rule::AtMost(capacity), ty) => {
                write!(self.text, "AtMost<{capacity}, ")?;
                self.list("", &[*ty], ">", depth)
            }
            Type::Refined(rule, ty) => {
                self.text.write_str(rule.name())?;
                self.list("<", &[*ty], ">", depth)
            }
            Type::Opaque { name, .. } => write!(self.text, "opaque {}", shown(name)),
        }
    }

    fn list(&mut self, open: &str, types: &[TypeIndex], close: &str, depth: usize) -> fmt::Result {
        self.text.write_str(open)?;
        for (index, ty) in types.iter().enumerate() {
            if index > 0 {
                self.text.write_str(", ")?;
            }
            let is_long = self.is_long();
            self.write(*ty, depth)?;
            if is_long {
                break;
            }
        }
        self.text.write_str(close)
    }
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::collections::{BTreeMap, BTreeSet};
    use alloc::string::String;
    use alloc::vec::Vec;

    use sdp::SdpSchema;

    use super::label;
    use crate::table::schema::Schema;
    use crate::table::types::{Name, Type, TypeIndex};

    fn label_of<T: SdpSchema>() -> String {
        label(&Schema::of::<T>(), TypeIndex::FIRST)
    }

    #[test]
    fn labels_name_the_kind_and_the_types_inside() {
        assert_eq!(
            label_of::<Vec<Option<(u8, [String; 2])>>>(),
            "[]Option<(u8, [2]str)>"
        );
        assert_eq!(
            label_of::<BTreeMap<(u8,), Result<Box<()>, BTreeSet<u8>>>>(),
            "Map<(u8,), Result<Box<()>, Set<u8>>>"
        );
        assert_eq!(
            label_of::<core::num::NonZero<usize>>(),
            "NonZero<Usize<u64>>"
        );
    }

    #[test]
    fn labels_are_short() {
        let deep = label_of::<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>>>>>();
        assert_eq!(deep, "[][][][][][][][]…");
        let named = Type::Struct {
            name: Name::new(&"\n".repeat(1000)),
            fields: Vec::new(),
        };
        let one = TypeIndex::new(1).unwrap();
        let types = alloc::vec![Type::Tuple(alloc::vec![one; 100_000]), named];
        let schema = Schema::new(None, types).unwrap();
        assert!(label(&schema, TypeIndex::FIRST).len() < 1024);
    }
}
