//! The parts of a value, and the runs of parts with a fixed size, for which one check is enough.

use super::shape::{Leaf, Shape, shape};
use super::{Ts, quoted};
use crate::code::Code;
use crate::model::{Field, Id, Type};

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

/// Parts without a count or tag between them, or one part of a different kind.
pub(super) struct Run<'a> {
    pub(super) size: u64,
    /// With the offset of each leaf.
    pub(super) parts: Vec<(&'a Part, Option<(Leaf, u64)>)>,
}

/// Returns the parts in runs.
pub(super) fn runs<'a>(ts: &Ts<'_>, parts: &'a [Part]) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'_>> = vec![];
    for part in parts {
        let Some(leaf) = ts.leaf(part.id) else {
            runs.push(Run {
                size: 0,
                parts: vec![(part, None)],
            });
            continue;
        };
        match runs.last_mut().filter(|run| run.size > 0) {
            Some(run) => {
                run.parts.push((part, Some((leaf, run.size))));
                run.size = run.size.saturating_add(leaf.size());
            }
            None => runs.push(Run {
                size: leaf.size(),
                parts: vec![(part, Some((leaf, 0)))],
            }),
        }
    }
    runs
}

impl Ts<'_> {
    pub(super) fn part(&self, id: Id, value: &str, place: &str) -> Part {
        Part {
            id,
            variable: "value".into(),
            value: value.into(),
            place: place.into(),
        }
    }

    /// Returns the parts of a tuple, whose values are the elements of an array.
    pub(super) fn tuple_parts(
        &self,
        types: impl Iterator<Item = Id>,
        value: &str,
        place: &str,
    ) -> Vec<Part> {
        let part = |(index, id): (usize, Id)| Part {
            variable: format!("value{index}"),
            ..self.part(id, &format!("{value}[{index}]"), place)
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
                vec![self.part(field.ty, &format!("{value}.value"), &quoted(place))]
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
                let part = |(field, name): (&Field, &String)| Part {
                    variable: self.names.variable(name),
                    ..self.part(
                        field.ty,
                        &format!("{value}.{name}"),
                        &quoted(&format!("{place}.{name}")),
                    )
                };
                fields.iter().zip(names).map(part).collect()
            }
        }
    }

    /// Reads the fields of a struct or variant, and returns the expression of the object.
    pub(super) fn read_fields(
        &self,
        code: &mut Code,
        id: Id,
        variant: usize,
        fields: &[Field],
        kind: Option<&str>,
    ) -> String {
        let parts = self.field_parts(id, variant, fields, "", "");
        let values = self.read_parts(code, &parts);
        let kind = kind.map(|kind| format!("kind: {kind}"));
        let content = match shape(fields) {
            Shape::Unit => return "{}".into(),
            Shape::Newtype(_) => vec![format!("value: {}", values.concat())],
            Shape::Tuple(_) => {
                let values = format!("[{}]", values.join(", "));
                match kind {
                    None => return values,
                    Some(_) => vec![format!("values: {values}")],
                }
            }
            Shape::Named(_) => {
                let names = self.names.fields(id, variant).iter().zip(&values);
                let field = |(name, value): (&String, &String)| match name == value {
                    true => name.clone(),
                    false => format!("{name}: {value}"),
                };
                names.map(field).collect()
            }
        };
        let all: Vec<_> = kind.into_iter().chain(content).collect();
        let line = format!("{{ {} }}", all.join(", "));
        if line.len() < 90 {
            return line;
        }
        format!("{{\n  {},\n}}", all.join(",\n  "))
    }
}
