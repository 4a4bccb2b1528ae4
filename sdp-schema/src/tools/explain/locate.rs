//! The place of an error that only the code of a type finds.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use sdp::{DecodeError, DecodeErrorKind};

use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, Walk, WalkError};

/// Returns the path, type and bytes of the innermost value at the offset of an error. Prefers a value with code, because
/// the code returned the error.
pub(super) fn of<'a>(
    walk: impl Fn() -> Result<Walk<'a>, WalkError>,
    error: &DecodeError,
) -> Option<(String, TypeIndex, Range<usize>)> {
    let number = find(&mut walk().ok()?, error)?;
    // A second walk, because the paths of all candidates would take time.
    let mut walk = walk().ok()?;
    for _ in 0..number {
        walk.next().ok()??;
    }
    let event = walk.next().ok()??;
    let path = walk.path();
    let range = if is_of_code(walk.schema(), event.ty()) {
        walk.rest(&event).ok()
    } else {
        None
    };
    Some((path, event.ty(), range.unwrap_or(event.range())))
}

/// Returns the number of the event that starts the value.
fn find(walk: &mut Walk<'_>, error: &DecodeError) -> Option<usize> {
    let (schema, offset) = (walk.schema(), error.offset());
    let is_custom = matches!(
        error.kind(),
        DecodeErrorKind::Custom(_) | DecodeErrorKind::SizeMismatch { .. }
    );
    let is_too_deep = matches!(error.kind(), DecodeErrorKind::NestingTooDeep(_));
    let (mut innermost, mut restricted, mut ended) = (None, None, None);
    let mut open = Vec::new();
    for number in 0.. {
        let Ok(Some(event)) = walk.next() else {
            break;
        };
        let (ty, range) = (event.ty(), event.range());
        let start = match &event {
            Event::End { .. } => open.pop().filter(|_| range.start < offset),
            Event::Begin { .. } => {
                open.push(number);
                None
            }
            Event::Leaf { .. } | Event::Opaque { .. } => Some(number),
        };
        // The error of code can be at the end of the bytes that it read.
        if is_custom && range.end == offset && is_of_code(schema, ty) {
            ended = start.or(ended);
        }
        if matches!(event, Event::End { .. }) {
            continue;
        }
        if range.start > offset {
            break;
        }
        if range.start == offset && is_too_deep && is_level(schema, ty) {
            return Some(number);
        }
        if range.start == offset && is_of_code(schema, ty) {
            restricted = Some(number);
        } else if range.start == offset || range.contains(&offset) {
            innermost = Some(number);
        }
    }
    restricted.or(ended).or(innermost)
}

/// Returns whether code can reject values of a type.
fn is_of_code(schema: &Schema, ty: TypeIndex) -> bool {
    matches!(
        schema.get(ty),
        Type::Named(..) | Type::Unordered(..) | Type::Alias { .. } | Type::Opaque { .. }
    )
}

/// Returns whether the content of a type can be a level of nesting.
fn is_level(schema: &Schema, ty: TypeIndex) -> bool {
    matches!(
        schema.get(ty),
        Type::Seq(_) | Type::Set(_) | Type::Map(..) | Type::Pointer(_)
    )
}
