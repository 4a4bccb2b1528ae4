//! The start of a value: reads it, or its count or tag.

use sdp::rules;
use sdp::schema::{Number, Rule};
use sdp::{DecodeError, DecodeErrorKind};

use super::event::{Event, EventKind, Leaf};
use super::frame::{Frame, List, Order, State};
use super::table::Table;
use super::walker::Walk;
use crate::table::layout::Size;
use crate::table::types::{Type, TypeIndex};

impl<'a> Walk<'a> {
    /// Reads a leaf, or the start of a value with parts.
    pub(super) fn enter(&mut self) -> Result<Event<'a>, DecodeError> {
        let (ty, start) = (self.current, self.start);
        let input = &mut self.input;
        let value = match self.schema.get(ty) {
            Type::Number(number) => match number {
                Number::U8 => Leaf::Unsigned(u8::from_le_bytes(input.array()?).into()),
                Number::U16 => Leaf::Unsigned(u16::from_le_bytes(input.array()?).into()),
                Number::U32 => Leaf::Unsigned(u32::from_le_bytes(input.array()?).into()),
                Number::U64 => Leaf::Unsigned(u64::from_le_bytes(input.array()?).into()),
                Number::U128 => Leaf::Unsigned(u128::from_le_bytes(input.array()?)),
                Number::I8 => Leaf::Signed(i8::from_le_bytes(input.array()?).into()),
                Number::I16 => Leaf::Signed(i16::from_le_bytes(input.array()?).into()),
                Number::I32 => Leaf::Signed(i32::from_le_bytes(input.array()?).into()),
                Number::I64 => Leaf::Signed(i64::from_le_bytes(input.array()?).into()),
                Number::I128 => Leaf::Signed(i128::from_le_bytes(input.array()?)),
                Number::F32 => Leaf::F32(f32::from_le_bytes(input.array()?)),
                Number::F64 => Leaf::F64(f64::from_le_bytes(input.array()?)),
            },
            Type::Bool => match input.array()? {
                [byte @ 0..=1] => Leaf::Bool(byte == 1),
                [byte] => return invalid(DecodeErrorKind::InvalidBool(byte), start),
            },
            Type::Char => {
                let number = u32::from_le_bytes(input.array()?);
                match char::from_u32(number) {
                    Some(value) => Leaf::Char(value),
                    None => return invalid(DecodeErrorKind::InvalidChar(number), start),
                }
            }
            Type::Str => Leaf::Str(input.text()?),
            Type::Opaque { min, is_fixed, .. } => {
                let bytes = input.take(usize::try_from(*min).unwrap_or(usize::MAX))?;
                if !is_fixed {
                    return Ok(Event {
                        kind: EventKind::Opaque,
                        ty,
                        range: start..self.bytes.len(),
                    });
                }
                Leaf::Opaque(bytes)
            }
            _ => return self.enter_parts(),
        };
        Ok(self.event(EventKind::Leaf(value)))
    }

    /// Reads the start of a value with parts.
    fn enter_parts(&mut self) -> Result<Event<'a>, DecodeError> {
        let (schema, start) = (self.schema, self.start);
        let layout = schema.layout(self.current);
        let size = |ty: &TypeIndex| schema.layout(*ty).size;
        let parts = |variant| State::Parts { variant, next: 0 };
        let content = |is_done| State::Content {
            is_done,
            outer: None,
        };
        if layout.size.is_zero() {
            return Ok(self.begin(0, content(true)));
        }
        match schema.get(self.current) {
            Type::Seq(element) => self.enter_sequence(*element),
            Type::Set(key) => {
                let list = self.enter_list(size(key))?;
                Ok(self.begin(list.count, State::Elements(list, Order::Ascending)))
            }
            Type::Map(key, value) => {
                let mut list = self.enter_list(size(key).plus(size(value)))?;
                let entries = list.count;
                list.count = entries.saturating_mul(2);
                Ok(self.begin(entries, State::Entries(list)))
            }
            Type::Array(_, count) => {
                let number = usize::try_from(*count).unwrap_or(usize::MAX);
                Ok(self.begin(number, parts(0)))
            }
            Type::Option(_) => match self.input.array()? {
                [tag @ 0..=1] => Ok(self.begin(tag.into(), content(tag == 0))),
                [tag] => invalid(DecodeErrorKind::InvalidOptionTag(tag), start),
            },
            Type::Result(..) => match self.input.array()? {
                [tag @ 0..=1] => Ok(self.begin(tag.into(), content(false))),
                [tag] => invalid(DecodeErrorKind::InvalidResultTag(tag), start),
            },
            Type::Enum { tag_width, .. } => {
                let tag = match tag_width {
                    1 => u8::from_le_bytes(self.input.array()?).into(),
                    2 => u16::from_le_bytes(self.input.array()?).into(),
                    _ => u32::from_le_bytes(self.input.array()?),
                };
                let Some(variant) = layout.variant(tag) else {
                    return invalid(DecodeErrorKind::UnknownVariant { tag, name: "" }, start);
                };
                Ok(self.begin(variant, parts(variant)))
            }
            Type::Pointer(ty) => {
                let outer = Some(self.input.enter(size(ty))?);
                let is_done = false;
                Ok(self.begin(0, State::Content { is_done, outer }))
            }
            Type::Struct { .. } | Type::Tuple(_) => Ok(self.begin(0, parts(0))),
            // A named or restricted type.
            _ => Ok(self.begin(0, content(false))),
        }
    }

    /// Reads the count of a sequence, or a whole sequence of bytes.
    fn enter_sequence(&mut self, element: TypeIndex) -> Result<Event<'a>, DecodeError> {
        let rule = self.rule();
        if rule == Some(Rule::Indexed) {
            return self.enter_indexed(element);
        }
        let list = self.enter_list(self.schema.layout(element).size)?;
        if let Some(Rule::AtMost(capacity)) = rule {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            let checked = rules::check_capacity(list.count, capacity);
            checked.map_err(|kind| DecodeError::new(kind, self.start))?;
        }
        let order = match rule {
            Some(Rule::Heap) => Order::Heap,
            _ => Order::Any,
        };
        let is_bytes = *self.schema.get(element) == Type::Number(Number::U8);
        if is_bytes && matches!(order, Order::Any) {
            let value = Leaf::Bytes(self.input.take(list.count)?);
            self.input.leave(list.outer);
            return Ok(self.event(EventKind::Leaf(value)));
        }
        Ok(self.begin(list.count, State::Elements(list, order)))
    }

    /// Reads the ends of the elements of an indexed sequence, and their count.
    fn enter_indexed(&mut self, element: TypeIndex) -> Result<Event<'a>, DecodeError> {
        let (start, element) = (self.start, self.schema.layout(element).size);
        let outer = self.input.enter(element)?;
        let table = Table::read(&mut self.input)?;
        self.start = self.input.offset();
        let count = table.count(&mut self.input, element)?;
        self.input.require(table.total(), Size::fixed(1))?;
        self.start = start;
        let list = List::new(count, outer);
        Ok(self.begin(count, State::Elements(list, Order::Indexed(table))))
    }

    /// Reads the count of a sequence, set or map.
    fn enter_list(&mut self, element: Size) -> Result<List<'a>, DecodeError> {
        let outer = self.input.enter(element)?;
        Ok(List::new(self.input.count(element)?, outer))
    }

    fn begin(&mut self, number: usize, state: State<'a>) -> Event<'a> {
        let (ty, start) = (self.current, self.start);
        self.frames.push(Frame { ty, start, state });
        self.event(EventKind::Begin(number))
    }

    /// Returns an event of the current value, whose bytes have been read so far.
    const fn event(&self, kind: EventKind<'a>) -> Event<'a> {
        Event {
            kind,
            ty: self.current,
            range: self.start..self.input.offset(),
        }
    }

    /// Returns the rule of the type directly around the current value.
    fn rule(&self) -> Option<Rule> {
        match self.schema.get(self.frames.last()?.ty) {
            Type::Refined(rule, _) => Some(*rule),
            _ => None,
        }
    }
}

const fn invalid<T>(kind: DecodeErrorKind, offset: usize) -> Result<T, DecodeError> {
    Err(DecodeError::new(kind, offset))
}
