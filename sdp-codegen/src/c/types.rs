//! The types of values.

use sdp_schema::Number;

use super::C;
use super::define::tag_type;
use super::names::Part;
use super::shape::Shape;
use super::text::{const_pointer, spaced};
use crate::code::c_number;
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
            (Shape::Leaf(leaf), _) => leaf_type(leaf),
            (Shape::Flag(_), _) => "bool".into(),
            (Shape::Text(_), _) => "struct sdp_str".into(),
            (Shape::CText, _) => "const char *".into(),
            (Shape::Numbers(Number::U8, _), _) => "struct sdp_bytes".into(),
            (Shape::Numbers(number, _), _) => format!("struct sdp_{}_seq", number.name()),
            (Shape::Plain, _) => tag_type(name, self.own.cases(id)),
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
fn leaf_type(leaf: Leaf) -> String {
    match leaf {
        Leaf::Number(number) => c_number(number, "", "struct sdp_"),
        Leaf::Bool => "bool".into(),
        Leaf::Ordering => "int8_t".into(),
        Leaf::Char | Leaf::Tag(_) => "uint32_t".into(),
    }
}
