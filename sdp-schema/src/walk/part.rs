//! The next part of a value, and the checks at its end.

use core::cmp::Ordering;
use core::ops::Range;

use sdp::rules;
use sdp::schema::Rule;
use sdp::{DecodeError, DecodeErrorKind};

use super::frame::{Frame, Order, State};
use super::order::compare;
use super::path::part_of;
use super::walker::Walk;
use crate::table::layout::Size;
use crate::table::types::{Type, TypeIndex};

impl Walk<'_> {
    /// Returns the type of the next part of the innermost value, or `None` at its end.
    pub(super) fn part(&mut self) -> Result<Option<TypeIndex>, DecodeError> {
        self.check_last()?;
        let schema = self.schema;
        let input = &mut self.input;
        let Some(Frame { ty, start, state }) = self.frames.last_mut() else {
            return Ok(None);
        };
        let (index, offset) = (*ty, input.offset());
        Ok(match (state, schema.get(*ty)) {
            (State::Parts { variant, next }, ty) => {
                let part = part_of(ty, *variant, *next);
                *next = next.saturating_add(1);
                part.map(|(_, ty)| ty)
            }
            (State::Elements(list, Order::Indexed(table)), Type::Seq(element)) => {
                (self.current, self.start) = (*element, list.start);
                let at = list.next;
                table.check_last(at, input)?;
                let has_next = list.begin_part(input, Size::fixed(0));
                if has_next {
                    (self.current, self.start) = (index, table.offset(at));
                    table.enter(at, input, list.outer)?;
                }
                has_next.then_some(*element)
            }
            (State::Elements(list, _), Type::Seq(element) | Type::Set(element)) => {
                let size = schema.layout(*element).size;
                list.begin_part(input, size).then_some(*element)
            }
            (State::Entries(list), Type::Map(_, value)) if list.next % 2 == 1 => {
                list.next = list.next.saturating_add(1);
                Some(*value)
            }
            (State::Entries(list), Type::Map(key, value)) => {
                let size = schema.layout(*key).size.plus(schema.layout(*value).size);
                list.begin_part(input, size).then_some(*key)
            }
            (State::Content { is_done, outer }, ty) => {
                if *is_done {
                    if let Some(outer) = outer.take() {
                        input.leave(outer);
                    }
                    if let Type::Refined(rule, base) = ty {
                        self.current = index;
                        self.start = *start;
                        let is_text = matches!(schema.get(*base), Type::Str);
                        check(*rule, is_text, self.bytes, *start..offset)?;
                    }
                    None
                } else {
                    *is_done = true;
                    let elements = schema.indexed(index);
                    elements.or_else(|| content(ty, self.bytes.get(*start).copied()))
                }
            }
            _ => None,
        })
    }

    /// Checks the last part: the order of an element or key.
    fn check_last(&mut self) -> Result<(), DecodeError> {
        let (bytes, end) = (self.bytes, self.input.offset());
        let Some((ty, key, Some(last))) = self.key(end) else {
            return Ok(());
        };
        let start = key.start;
        let [last, key] = [last, key].map(|range| bytes.get(range).unwrap_or_default());
        let order = compare(self.schema, ty, last, key, &mut self.work);
        // Without remaining work, this call fails.
        self.spend(usize::from(self.work == 0))?;
        let (is_heap, is_same) = (self.is_heap(), last == key);
        let kind = match order {
            Some(Ordering::Greater) => DecodeErrorKind::UnorderedKey,
            Some(Ordering::Equal) if !(is_heap && is_same) => DecodeErrorKind::DuplicateKey,
            // Equal bytes are equal keys, even in an unknown order.
            None if !is_heap && is_same => DecodeErrorKind::DuplicateKey,
            _ => return Ok(()),
        };
        (self.current, self.start) = (ty, start);
        Err(DecodeError::new(kind, start))
    }

    /// Returns the last key or element of a list with an order: its type and bytes, and the bytes of the previous one,
    /// which it replaces.
    fn key(&mut self, end: usize) -> Option<(TypeIndex, Range<usize>, Option<Range<usize>>)> {
        let Frame { ty, state, .. } = self.frames.last_mut()?;
        let (ty, list) = match (state, self.schema.get(*ty)) {
            (
                State::Elements(list, Order::Ascending | Order::Heap),
                Type::Seq(ty) | Type::Set(ty),
            ) if list.next > 0 => (*ty, list),
            (State::Entries(list), Type::Map(ty, _)) if list.next % 2 == 1 => (*ty, list),
            _ => return None,
        };
        let key = list.start..end;
        let last = list.last.replace(key.clone());
        Some((ty, key, last))
    }

    fn is_heap(&self) -> bool {
        let state = self.frames.last().map(|frame| &frame.state);
        matches!(state, Some(State::Elements(_, Order::Heap)))
    }
}

/// Returns the type inside a value with one part. `tag` is the first byte of the value.
const fn content(ty: &Type, tag: Option<u8>) -> Option<TypeIndex> {
    match ty {
        Type::Result(_, error) if matches!(tag, Some(0)) => Some(*error),
        Type::Result(value, _) => Some(*value),
        Type::Option(ty) => Some(*ty),
        ty => ty.content(),
    }
}

/// Checks the bytes of a restricted type, which are a valid value of its base.
// SPEC S17.
fn check(rule: Rule, is_text: bool, bytes: &[u8], range: Range<usize>) -> Result<(), DecodeError> {
    let start = range.start;
    let value = bytes.get(range).unwrap_or_default();
    // The content of a string or sequence.
    let content = value.get(4..).unwrap_or_default();
    let mut offset = start;
    let result = match rule {
        Rule::NonZero if value.iter().all(|byte| *byte == 0) => Err(DecodeErrorKind::InvalidZero),
        Rule::Usize => rules::to_usize(u64::from_le_bytes(array(value))).map(drop),
        Rule::Isize => rules::to_isize(i64::from_le_bytes(array(value))).map(drop),
        Rule::Ordering => rules::to_ordering(i8::from_le_bytes(array(value))).map(drop),
        Rule::CStr => rules::to_c_str(content).map(drop).map_err(|(index, kind)| {
            offset = start.saturating_add(4).saturating_add(index);
            kind
        }),
        Rule::Nanos => rules::check_nanos(u32::from_le_bytes(array(value))),
        // The capacity of a sequence is checked at its count.
        Rule::AtMost(capacity) if is_text => {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            rules::check_capacity(content.len(), capacity)
        }
        _ => Ok(()),
    };
    result.map_err(|kind| DecodeError::new(kind, offset))
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap_or([0; N])
}
