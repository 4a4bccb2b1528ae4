//! Prints the `Arbitrary` impls.
//!
//! The derive of `arbitrary` adds code to each binary, used or not, and would take most of the build time of a fuzz
//! target.

use crate::model::{Body, Definition, FieldAttribute, Fields, Parameter, Variant};

/// Returns:
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
    let mut head = definition.name.clone();
    if !arguments.is_empty() {
        head += &format!("<{}>", arguments.join(", "));
    }
    let value = match &definition.body {
        Body::Struct(fields) => format!("Self{}", values(fields)),
        Body::Enum { variants, .. } => {
            let value =
                |(index, it): (_, &Variant)| format!("Self::V{index}{}", values(&it.fields));
            any_of(&(0_usize..).zip(variants).map(value).collect::<Vec<_>>())
        }
    };
    function(&generics.join(", "), &head, &value)
}

/// Returns the impl for an enum of one type in each variant.
pub(crate) fn of_message_enum(name: &str, variants: &[String]) -> String {
    let value = |variant| format!("Self::{variant}(data.arbitrary()?)");
    let values: Vec<_> = variants.iter().map(value).collect();
    function("'x", name, &any_of(&values))
}

/// Returns an expression for an arbitrary one of these values.
fn any_of(values: &[String]) -> String {
    let Some((last, others)) = values.split_last() else {
        return String::new();
    };
    let arms = (0_usize..)
        .zip(others)
        .map(|(index, value)| format!("            {index} => {value},\n"));
    format!(
        "match data.choose_index({})? {{\n{}            _ => {last},\n        }}",
        values.len(),
        arms.collect::<String>()
    )
}

fn function(generics: &str, head: &str, value: &str) -> String {
    let data = if value.contains("data") { "data" } else { "_" };
    format!(
        "impl<{generics}> Arbitrary<'x> for {head} {{\n    \
         #[inline]\n    \
         fn arbitrary({data}: &mut Unstructured<'x>) -> arbitrary::Result<Self> {{\n        \
         Ok({value})\n    \
         }}\n\
         }}\n\n"
    )
}

fn values(fields: &Fields) -> String {
    let value = |skip| match skip {
        true => "Default::default()",
        false => "data.arbitrary()?",
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
