//! Prints how a value of a type is made of any bytes.
//!
//! `arbitrary` has a derive for that. Its code is there in each program, used or not, and takes most of
//! the time that a fuzz target is built in; this is only there where it is called.

use std::fmt::Write as _;

use crate::model::{Body, Definition, FieldAttribute, Fields, Parameter};

/// Expands to:
/// ```text
/// impl<'x, T: Arbitrary<'x>> Arbitrary<'x> for Generic7<T> {
///     #[inline]
///     fn arbitrary(data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
///         Ok(Self { a: data.arbitrary()?, b: data.arbitrary()? })
///     }
/// }
/// ```
pub(crate) fn implementation(definition: &Definition) -> String {
    let mut generics = vec!["'x".to_owned()];
    let mut arguments = Vec::new();
    for parameter in &definition.parameters {
        let (name, generic) = match parameter {
            Parameter::Value(name) => (name, format!("{name}: Arbitrary<'x>")),
            Parameter::Key(name) => (name, format!("{name}: Arbitrary<'x> + Ord + Hash")),
            Parameter::Length(name) => (name, format!("const {name}: usize")),
        };
        arguments.push(*name);
        generics.push(generic);
    }
    let (generics, name) = (generics.join(", "), &definition.name);
    let arguments = if arguments.is_empty() {
        String::new()
    } else {
        format!("<{}>", arguments.join(", "))
    };
    let value = match &definition.body {
        Body::Struct(fields) => format!("Ok(Self{})", values(fields)),
        Body::Enum { variants, .. } => {
            let count = variants.len();
            let mut value = format!("Ok(match data.choose_index({count})? {{\n");
            for (index, variant) in variants.iter().enumerate() {
                let last = index.checked_add(1) == Some(count);
                let pattern = if last {
                    "_".to_owned()
                } else {
                    index.to_string()
                };
                let fields = values(&variant.fields);
                let _ = writeln!(value, "            {pattern} => Self::V{index}{fields},");
            }
            value + "        })"
        }
    };
    let data = if value.contains("data") { "data" } else { "_" };
    format!(
        "impl<{generics}> Arbitrary<'x> for {name}{arguments} {{\n    \
         #[inline]\n    \
         fn arbitrary({data}: &mut Unstructured<'x>) -> arbitrary::Result<Self> {{\n        \
         {value}\n    \
         }}\n\
         }}\n\n"
    )
}

fn values(fields: &Fields) -> String {
    let value = |skip| {
        if skip {
            "Default::default()"
        } else {
            "data.arbitrary()?"
        }
    };
    match fields {
        Fields::Unit => String::new(),
        Fields::Tuple(fields) => {
            let values = fields.iter().map(|_| value(false));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        }
        Fields::Named(fields) => {
            let values = ('a'..='z').zip(fields).map(|(name, field)| {
                let skip = field.attribute == Some(FieldAttribute::Skip);
                let unread = if skip { "_" } else { "" };
                format!("{unread}{name}: {}", value(skip))
            });
            format!(" {{ {} }}", values.collect::<Vec<_>>().join(", "))
        }
    }
}
