//! [`Part`]: the fields and elements of a value.

use super::Ts;
use super::text::quoted;
use crate::model::{Field, Id, Type};
use crate::plan::{Shape, shape};

/// A part of a struct, tuple or variant.
pub(super) struct Part {
    pub(super) id: Id,
    /// The variable of a reader.
    pub(super) variable: String,
    /// The expression of the value, for a writer.
    pub(super) value: String,
    /// The expression of its name in errors.
    pub(super) place: String,
}

impl Part {
    pub(super) fn new(id: Id, value: &str, place: &str) -> Self {
        Self {
            id,
            variable: "value".into(),
            value: value.into(),
            place: place.into(),
        }
    }
}

impl Ts<'_> {
    /// Returns the parts of a tuple, whose values are the elements of an array.
    pub(super) fn tuple_parts(
        &self,
        types: impl Iterator<Item = Id>,
        value: &str,
        place: &str,
    ) -> Vec<Part> {
        let part = |(index, id): (usize, Id)| Part {
            variable: format!("value{index}"),
            ..Part::new(id, &format!("{value}[{index}]"), place)
        };
        types.enumerate().map(part).collect()
    }

    /// Returns the parts of a struct or variant, whose values are the values of an object or array.
    pub(super) fn field_parts(
        &self,
        id: Id,
        variant: usize,
        fields: &[Field],
        value: &str,
        place: &str,
    ) -> Vec<Part> {
        match shape(fields) {
            Shape::Unit => vec![],
            Shape::Newtype(field) => {
                vec![Part::new(
                    field.ty,
                    &format!("{value}.value"),
                    &quoted(place),
                )]
            }
            Shape::Tuple(fields) => {
                let value = match self.model.get(id) {
                    Type::Struct(..) => value.to_owned(),
                    _ => format!("{value}.values"),
                };
                self.tuple_parts(fields.iter().map(|it| it.ty), &value, &quoted(place))
            }
            Shape::Named(fields) => {
                let names = self.names.fields(id, variant);
                let part = |(field, name): (&Field, &String)| {
                    let place = quoted(&format!("{place}.{name}"));
                    Part {
                        variable: self.own.variable(name),
                        ..Part::new(field.ty, &format!("{value}.{name}"), &place)
                    }
                };
                fields.iter().zip(names).map(part).collect()
            }
        }
    }
}

/// Returns the variable with the offset of a run: `at`, `at2` and so on.
pub(super) fn at_variable(index: usize) -> String {
    match index {
        0 => "at".into(),
        _ => format!("at{}", index.saturating_add(1)),
    }
}
