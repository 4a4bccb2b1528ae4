//! The next part of a value.

use super::error::Stop;
use super::event::Visitor;
use super::frame::{Elements, Order, State, fields, slice};
use super::rules;
use super::state::Walk;
use crate::schema::types::{Type, TypeIndex};
use crate::size::WireSize;
use crate::{DecodeError, DecodeErrorKind};

impl Walk<'_> {
    /// Returns the type of the next part of the innermost value, or ends this value.
    pub(super) fn advance(&mut self, visitor: &mut dyn Visitor) -> Result<Option<TypeIndex>, Stop> {
        self.expect_unique_key()?;
        let schema = self.schema;
        let Some(frame) = self.frames.last_mut() else {
            return Ok(None);
        };
        let (input, bytes) = (&mut self.input, self.bytes);
        let ty = schema.get(frame.ty);
        self.current = frame.ty;
        self.start = frame.start;
        let next = match (&mut frame.state, ty) {
            (State::Fields { variant, next }, _) => {
                let field = fields(ty, *variant).and_then(|fields| fields.get(*next));
                let runs = schema.layout(frame.ty).runs.get(*variant);
                let run = runs.and_then(|runs| runs.get(*next)).copied();
                self.start = input.offset();
                if let Err(error) = input.require(run.unwrap_or_default()) {
                    // The error is that of the whole run, at its first field. Another field may be incomplete.
                    let mut available = input.remaining();
                    for field in fields(ty, *variant).into_iter().flatten().skip(*next) {
                        *next = next.saturating_add(1);
                        self.current = field.ty;
                        let size = schema.layout(field.ty).size.min();
                        let Some(rest) = available.checked_sub(size) else {
                            break;
                        };
                        available = rest;
                        self.start = self.start.saturating_add(size);
                    }
                    return Err(error.into());
                }
                *next = next.saturating_add(1);
                field.map(|field| field.ty)
            }
            (State::Tuple { next }, Type::Tuple(parts)) => {
                let part = parts.get(*next);
                *next = next.saturating_add(1);
                part.copied()
            }
            (State::Array { next, count }, Type::Array(element, _)) if *next < *count => {
                *next = next.saturating_add(1);
                Some(*element)
            }
            (State::Elements(elements), Type::Seq(element) | Type::Set(element)) => {
                self.current = *element;
                self.start = elements.start;
                elements.check(schema, *element, bytes, input.offset())?;
                if elements.next == elements.count {
                    input.leave(elements.outer);
                    None
                } else {
                    input.begin_element(schema.layout(*element).size);
                    elements.next = elements.next.saturating_add(1);
                    elements.start = input.offset();
                    Some(*element)
                }
            }
            (State::Entries(entries), Type::Map(key, value)) => {
                if entries.next % 2 == 1 {
                    self.current = *key;
                    self.start = entries.start;
                    entries.check(schema, *key, bytes, input.offset())?;
                    entries.next = entries.next.saturating_add(1);
                    Some(*value)
                } else if entries.next / 2 == entries.count {
                    input.leave(entries.outer);
                    None
                } else {
                    let sizes = [schema.layout(*key).size, schema.layout(*value).size];
                    input.begin_element(WireSize::sum(&sizes));
                    entries.next = entries.next.saturating_add(1);
                    entries.start = input.offset();
                    Some(*key)
                }
            }
            (State::Content { is_done, outer }, _) => {
                if *is_done {
                    if let Some(outer) = outer.take() {
                        input.leave(outer);
                    }
                    if let Type::Refined(rule, _) = ty {
                        let range = frame.start..input.offset();
                        rules::check(rule, schema, ty, bytes, range)?;
                    }
                    None
                } else {
                    *is_done = true;
                    content(ty, bytes.get(frame.start).copied())
                }
            }
            _ => None,
        };
        match next {
            Some(ty) => Ok(Some(ty)),
            None => self.end(visitor),
        }
    }

    /// Checks the key of an entry in a sequence of tuples with unique keys.
    fn expect_unique_key(&mut self) -> Result<(), DecodeError> {
        if let [.., around, frame] = self.frames.as_mut_slice()
            && let State::Tuple { next: 1 } = frame.state
            && let State::Elements(Elements {
                order: Order::UniqueKeys(keys),
                ..
            }) = &mut around.state
        {
            let key = slice(self.bytes, frame.start..self.input.offset());
            if !keys.insert(key) {
                let kind = DecodeErrorKind::DuplicateKey;
                return Err(DecodeError::new(kind, frame.start));
            }
        }
        Ok(())
    }
}

/// Returns the type inside a value that contains one other. `tag` is the first byte of the value.
fn content(ty: &Type, tag: Option<u8>) -> Option<TypeIndex> {
    match ty {
        Type::Result(_, error) if tag == Some(0) => Some(*error),
        Type::Result(value, _) => Some(*value),
        Type::Option(ty) | Type::Pointer(ty) | Type::Alias { ty, .. } | Type::Refined(_, ty) => {
            Some(*ty)
        }
        _ => None,
    }
}
