//! [`parts`]: the parts of a value that have a line in its text, in the order of their bytes.

use alloc::string::String;
use core::ops::Range;
use core::slice;

use sdp::DecodeErrorKind;
use sdp::message::{HEADER_LEN, Header};

use super::explain::{Explanation, explained};
use super::label::label;
use super::value::{leaf, shortened, summary, text};
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, EventKind, Leaf, Step, Walk, WalkError, display, max_parts};

/// A part of a value, such as a field or an element. Its texts are short and without control characters.
pub struct Part<'a> {
    /// Its bytes, or the bytes of the count or tag of a value with parts.
    pub range: Range<usize>,
    /// The number of parts around it.
    pub depth: usize,
    /// Whether parts can be inside it.
    pub has_parts: bool,
    /// Whether these parts are elements or entries.
    pub is_list: bool,
    schema: &'a Schema,
    ty: TypeIndex,
    found: &'a Type,
    step: Option<Step<'a>>,
    content: Content<'a>,
}

enum Content<'a> {
    Leaf(Leaf<'a>),
    /// The number of elements or entries, or the index of the variant.
    Parts(usize),
}

impl Part<'_> {
    /// Returns its name or index, or `None` for the whole value, and for the content of an option or result.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        let step = self.step.as_ref().map(slice::from_ref);
        step.map(|step| shortened(display(step)))
    }

    /// Returns a description of its type.
    #[must_use]
    pub fn label(&self) -> String {
        shortened(label(self.schema, self.ty))
    }

    /// Returns the text of its value, its number of elements or its variant.
    #[must_use]
    pub fn value(&self) -> Option<String> {
        match self.content {
            Content::Leaf(value) => Some(text(value)),
            Content::Parts(number) => summary(self.found, number),
        }
    }
}

/// Visits the parts of a value, or of the payload of a message if the schema describes messages.
///
/// # Errors
///
/// The first error in the bytes, after the parts before it. If the length of a message differs from its header, all
/// readable parts are visited, and the error of an incomplete message names the part at its end. The number is the
/// number of the parts around the error.
pub fn parts(
    schema: &Schema,
    bytes: &[u8],
    visit: &mut dyn FnMut(&Part<'_>),
) -> Result<(), (Explanation, usize)> {
    let mut visitor = Visitor {
        visit,
        depth: 0,
        wrapper: None,
    };
    let result = match Walk::new(schema, bytes) {
        Ok(walk) => visitor.parts(walk),
        Err(found) => {
            let header = Header::parse(bytes).ok();
            let ty = header.and_then(|header| schema.message(header.id.get()));
            let inside = ty.and_then(|ty| {
                let parts = max_parts(schema, bytes.len());
                let walk = Walk::of_part(schema, ty, bytes, HEADER_LEN, parts);
                visitor.parts(walk).err()
            });
            // An incomplete message can have an error inside its last part, which is more precise.
            let is_end = |inside: &WalkError| {
                matches!(inside.error.kind(), DecodeErrorKind::UnexpectedEnd { .. })
            };
            Err(inside.filter(is_end).unwrap_or(found))
        }
    };
    result.map_err(|found| (explained(schema, bytes, found), visitor.depth))
}

struct Visitor<'v> {
    visit: &'v mut dyn FnMut(&Part<'_>),
    depth: usize,
    /// The outermost of the types without an own part directly around the next value, such as a pointer.
    wrapper: Option<TypeIndex>,
}

impl Visitor<'_> {
    fn parts(&mut self, mut walk: Walk<'_>) -> Result<(), WalkError> {
        while let Some(event) = walk.next()? {
            self.event(&mut walk, &event)?;
        }
        Ok(())
    }

    fn event<'a>(&mut self, walk: &mut Walk<'a>, event: &Event<'a>) -> Result<(), WalkError> {
        let schema = walk.schema;
        let found = schema.get(event.ty);
        let ty = self.wrapper.take().unwrap_or(event.ty);
        let is_wrapper = found.content().is_some();
        if event.kind == EventKind::End {
            self.depth = self.depth.saturating_sub((!is_wrapper).into());
            return Ok(());
        }
        if is_wrapper {
            self.wrapper = Some(ty);
            return Ok(());
        }
        let step = walk.step(event);
        let (content, range) = match (leaf(walk, event)?, event.kind) {
            (Some((value, range)), _) => (Content::Leaf(value), range),
            (None, EventKind::Begin(number)) => (Content::Parts(number), event.range.clone()),
            (None, _) => return Ok(()),
        };
        let has_parts = matches!(content, Content::Parts(_));
        let is_list = matches!(
            found,
            Type::Seq(_) | Type::Set(_) | Type::Map(..) | Type::Array(..)
        );
        (self.visit)(&Part {
            range,
            depth: self.depth,
            has_parts,
            is_list: has_parts && is_list,
            schema,
            ty,
            found,
            step,
            content,
        });
        self.depth = self.depth.saturating_add(has_parts.into());
        Ok(())
    }
}
