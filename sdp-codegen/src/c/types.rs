//! The types of values.

use sdp_schema::Number;

use super::C;
use super::define::tag_type;
use super::names::Part;
use super::shape::Shape;
use super::text::{const_pointer, spaced};
use crate::model::{Id, Type};
use crate::plan::Leaf;

impl C<'_> {
    /// Returns the type of a member, array element or variable as a declaration with this name. `members` are the members of
    /// the same struct, whose names hide the names of types in C++.
    pub(super) fn declared(&self, id: Id, name: &str, members: &[Part]) -> String {
        match self.shapes.shape(id) {
            Shape::Array(element, count) => {
                self.declared(element, &format!("{name}[{count}]"), members)
            }
            Shape::Packed(number, count) => {
                format!("{} {name}[{count}]", leaf_type(Leaf::Number(number)))
            }
            _ => spaced(&self.value_type(id, members)) + name,
        }
    }

    /// Returns the type of a value that can be assigned: an array is in a struct.
    pub(super) fn value_type(&self, id: Id, members: &[Part]) -> String {
        let name = self.own.of(id);
        let shape = self.shapes.shape(id);
        let is_array = matches!(shape, Shape::Array(..) | Shape::Packed(..));
        let is_hidden = is_array || members.iter().any(|it| it.name == name);
        match (shape, self.shapes.content(id)) {
            _ if !self.shapes.is_form(id) && !name.is_empty() && !is_hidden => name.into(),
            (_, Some(content)) => self.value_type(content, members),
            (Shape::Unit, _) => "sdp_unit".into(),
            (Shape::Leaf(leaf), _) => leaf_type(leaf).into(),
            (Shape::Flag(_), _) => "bool".into(),
            (Shape::Text(_), _) => "struct sdp_str".into(),
            (Shape::CText, _) => "const char *".into(),
            (Shape::Numbers(Number::U8, _), _) => "struct sdp_bytes".into(),
            (Shape::Numbers(number, _), _) => format!("struct sdp_{}_seq", number.name()),
            (Shape::Plain, _) => tag_type(self.own.cases(id), name),
            (Shape::Pointer(to), _) => const_pointer(&self.base_type(to)),
            (Shape::Nullable(ty), _) => self.base_type(ty),
            _ => format!("struct {name}"),
        }
    }

    /// Returns the type of a value without the names of wrappers, which can be defined later.
    pub(super) fn base_type(&self, id: Id) -> String {
        self.value_type(self.shapes.base(id), &[])
    }

    /// Returns the type of the elements of a list in memory.
    pub(super) fn element_type(&self, id: Id) -> String {
        match self.model.get(id) {
            Type::Map(..) => format!("struct {}", self.own.other(self.own.of(id), "entry")),
            Type::Seq(element, _) => self.base_type(*element),
            _ => String::new(),
        }
    }
}

/// Returns the type of a value of a fixed size.
pub(super) const fn leaf_type(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::Number(number) | Leaf::Small(number) => match number {
            Number::U8 => "uint8_t",
            Number::U16 => "uint16_t",
            Number::U32 => "uint32_t",
            Number::U64 => "uint64_t",
            Number::U128 => "struct sdp_u128",
            Number::I8 => "int8_t",
            Number::I16 => "int16_t",
            Number::I32 => "int32_t",
            Number::I64 => "int64_t",
            Number::I128 => "struct sdp_i128",
            Number::F32 => "float",
            Number::F64 => "double",
        },
        Leaf::Bool => "bool",
        Leaf::Ordering => "int8_t",
        Leaf::Char | Leaf::Tag(_) => "uint32_t",
    }
}
