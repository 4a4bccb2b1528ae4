//! The differences between two values of a type.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use super::hex;
use super::inspect::text_of;
use super::table::OwnedSchema;
use super::types::Type;
use super::walk::{Event, Leaf, Outcome, Visitor, Walk, WalkError, Walker, message, value};
use crate::Limits;

/// A difference between two values of a type, at one path.
///
/// It is displayed as `path: old -> new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    path: String,
    old: Option<String>,
    new: Option<String>,
}

impl Difference {
    /// Returns the path of the part, as [`Path`](super::walk::Path) displays it.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the text of the part in the first value, or `None` if the first value lacks it.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.old.as_deref()
    }

    /// Returns the text of the part in the second value, or `None` if the second value lacks it.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.new.as_deref()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{old} -> {new}"),
            (Some(old), None) => write!(f, "{old} removed"),
            (None, Some(new)) => write!(f, "{new} added"),
            (None, None) => Ok(()),
        }
    }
}

impl OwnedSchema {
    /// Returns the differences between two values of the root of this schema, in the order of their parts.
    ///
    /// Elements are compared by index, and entries of maps by their position.
    ///
    /// # Errors
    ///
    /// The error in the first or the second value.
    ///
    /// ```
    /// use sdp::SdpEncode;
    /// use sdp::schema::OwnedSchema;
    ///
    /// #[derive(SdpEncode, sdp::SdpSchema)]
    /// struct Parameter { name: &'static str, values: Vec<f32> }
    ///
    /// let old = sdp::to_vec(&Parameter { name: "gain", values: vec![0.5] })?;
    /// let new = sdp::to_vec(&Parameter { name: "gain", values: vec![0.25, 1.0] })?;
    /// let differences = OwnedSchema::of::<Parameter>().diff(&old, &new)?;
    /// let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
    /// assert_eq!(text, [
    ///     "values: 1 element -> 2 elements",
    ///     "values[0]: 0.5 -> 0.25",
    ///     "values[1]: 1.0 added",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diff(&self, old: &[u8], new: &[u8]) -> Result<Vec<Difference>, WalkError> {
        Ok(differences(
            parts(self, old, value)?,
            parts(self, new, value)?,
        ))
    }

    /// Returns the differences between two messages. The root is a message type or a message enum.
    ///
    /// # Errors
    ///
    /// The error in the first or the second message.
    pub fn diff_messages(&self, old: &[u8], new: &[u8]) -> Result<Vec<Difference>, WalkError> {
        Ok(differences(
            parts(self, old, message)?,
            parts(self, new, message)?,
        ))
    }
}

/// The paths and texts of the parts of a value.
#[derive(Default)]
struct Parts(Vec<(String, String)>);

/// Returns the parts of a value or message.
fn parts(schema: &OwnedSchema, bytes: &[u8], walk: Walker) -> Result<Parts, WalkError> {
    let mut parts = Parts::default();
    if let Outcome::Opaque(offset) = walk(schema, bytes, &Limits::DEFAULT, &mut parts)? {
        let rest = bytes.get(offset..).unwrap_or_default();
        let text = format!("bytes without a schema: {}", text_of(Leaf::Opaque(rest)));
        parts.0.push(("…".to_string(), text));
    }
    Ok(parts)
}

impl Visitor for Parts {
    fn visit(&mut self, walk: &Walk<'_>, event: Event<'_>) -> ControlFlow<()> {
        let text = match event {
            Event::Leaf { value, .. } => text_of(value),
            Event::Begin { ty, number, .. } => match walk.schema().get(ty) {
                Type::Seq(_) | Type::Set(_) => hex::count(number, "element", "elements"),
                Type::Map(..) => hex::count(number, "entry", "entries"),
                Type::Option(_) if number == 0 => "none".into(),
                Type::Result(..) if number == 0 => "error".into(),
                Type::Result(..) => "value".into(),
                Type::Enum { variants, .. } => match variants.get(number) {
                    Some(variant) => variant.name.to_string(),
                    None => return ControlFlow::Continue(()),
                },
                _ => return ControlFlow::Continue(()),
            },
            Event::End { .. } | Event::Opaque { .. } => return ControlFlow::Continue(()),
        };
        let path = walk.path().to_string();
        match self.0.last_mut() {
            // The content of a result has the path of the result.
            Some((last, earlier)) if *last == path => *earlier = format!("{earlier} {text}"),
            _ => self.0.push((path, text)),
        }
        ControlFlow::Continue(())
    }
}

/// Returns the differences in the order of the first value, and then the parts that only the second one has.
fn differences(old: Parts, new: Parts) -> Vec<Difference> {
    let mut rest: BTreeMap<String, (usize, String)> = new
        .0
        .into_iter()
        .enumerate()
        .map(|(index, (path, text))| (path, (index, text)))
        .collect();
    let mut last = 0;
    let mut found = Vec::new();
    for (path, old) in old.0 {
        let new = rest.remove(&path);
        if let Some((index, _)) = &new {
            last = *index;
        }
        let new = new.map(|(_, text)| text);
        if new.as_ref() != Some(&old) {
            let old = Some(old);
            found.push((last, Difference { path, old, new }));
        }
    }
    for (path, (index, text)) in rest {
        let (old, new) = (None, Some(text));
        found.push((index, Difference { path, old, new }));
    }
    found.sort_by_key(|(index, _)| *index);
    found
        .into_iter()
        .map(|(_, difference)| difference)
        .collect()
}
