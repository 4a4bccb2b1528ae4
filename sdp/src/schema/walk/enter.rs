//! The start of a value: reads it, or its count or tag.

use super::error::{Outcome, Stop};
use super::event::{Event, Leaf, Visitor};
use super::frame::{Elements, Entries, Order, State};
use super::state::Walk;
use crate::schema::rule::Rule;
use crate::schema::text::Text;
use crate::schema::types::{Type, TypeIndex};
use crate::size::WireSize;
use crate::{DecodeError, DecodeErrorKind, Reader, SdpDecode};

impl<'a> Walk<'a> {
    /// Reads a leaf, or the start of a value with parts.
    pub(super) fn enter(&mut self, visitor: &mut dyn Visitor) -> Result<(), Stop> {
        let schema = self.schema;
        let input = &mut self.input;
        let start = input.offset();
        self.start = start;
        let value = match schema.get(self.current) {
            Type::U8 => Leaf::Unsigned(u8::decode(input)?.into()),
            Type::U16 => Leaf::Unsigned(u16::decode(input)?.into()),
            Type::U32 => Leaf::Unsigned(u32::decode(input)?.into()),
            Type::U64 => Leaf::Unsigned(u64::decode(input)?.into()),
            Type::U128 => Leaf::Unsigned(u128::decode(input)?),
            Type::I8 => Leaf::Signed(i8::decode(input)?.into()),
            Type::I16 => Leaf::Signed(i16::decode(input)?.into()),
            Type::I32 => Leaf::Signed(i32::decode(input)?.into()),
            Type::I64 => Leaf::Signed(i64::decode(input)?.into()),
            Type::I128 => Leaf::Signed(i128::decode(input)?),
            Type::F32 => Leaf::F32(f32::decode(input)?),
            Type::F64 => Leaf::F64(f64::decode(input)?),
            Type::Bool => Leaf::Bool(bool::decode(input)?),
            Type::Char => Leaf::Char(char::decode(input)?),
            Type::Str => Leaf::Str(input.take_str()?),
            Type::Opaque { min, is_fixed, .. } => {
                if !is_fixed {
                    let ty = self.current;
                    self.visit(visitor, Event::Opaque { ty, start })?;
                    return Err(Stop::Outcome(Outcome::Opaque(start)));
                }
                Leaf::Opaque(input.take(usize::try_from(*min).unwrap_or(usize::MAX))?)
            }
            Type::Messages { .. } => {
                let kind = DecodeErrorKind::Custom("a message enum is not a value");
                return Err(input.error(kind).into());
            }
            _ => return self.enter_parts(visitor, start),
        };
        self.leaf(visitor, start, value)
    }

    /// Reads the start of a value with parts.
    fn enter_parts(&mut self, visitor: &mut dyn Visitor, start: usize) -> Result<(), Stop> {
        let schema = self.schema;
        let layout = schema.layout(self.current);
        let content = layout.local.content;
        let size = |ty: &TypeIndex| schema.layout(*ty).size;
        let is_done = |is_done| State::Content {
            is_done,
            outer: None,
        };
        if layout.is_zero_width() {
            return self.begin(visitor, start, 0, is_done(true));
        }
        let input = &mut self.input;
        match schema.get(self.current) {
            Type::Seq(element) => {
                let outer = input.enter_of_size(size(element), content)?;
                let count = input.begin_sequence(size(element))?;
                let rule = self.rule();
                self.expect_capacity(rule, count)?;
                let order = Order::of(rule);
                if matches!(schema.get(*element), Type::U8) && matches!(order, Order::Any) {
                    let bytes = self.input.take(count)?;
                    self.input.leave(outer);
                    return self.leaf(visitor, start, Leaf::Bytes(bytes));
                }
                let state = State::Elements(Elements::new(count, outer, order));
                self.begin(visitor, start, count, state)
            }
            Type::Set(key) => {
                let outer = input.enter_of_size(size(key), content)?;
                let count = input.begin_sequence(size(key))?;
                let state = State::Elements(Elements::new(count, outer, Order::Ascending));
                self.begin(visitor, start, count, state)
            }
            Type::Map(key, value) => {
                let entry = WireSize::sum(&[size(key), size(value)]);
                let outer = input.enter_of_size(entry, content)?;
                let count = input.begin_sequence(entry)?;
                let state = State::Entries(Entries::new(count, outer));
                self.begin(visitor, start, count, state)
            }
            Type::Array(element, count) => {
                if schema.layout(*element).accepts_any_bytes {
                    input.require(layout.size.min())?;
                }
                let number = usize::try_from(*count).unwrap_or(usize::MAX);
                let state = State::Array {
                    next: 0,
                    count: *count,
                };
                self.begin(visitor, start, number, state)
            }
            Type::Option(_) => {
                let tag = tag(input, DecodeErrorKind::InvalidOptionTag)?;
                self.begin(visitor, start, tag.into(), is_done(tag == 0))
            }
            Type::Result(..) => {
                let tag = tag(input, DecodeErrorKind::InvalidResultTag)?;
                self.begin(visitor, start, tag.into(), is_done(false))
            }
            Type::Enum {
                name, tag_width, ..
            } => {
                let tag = match tag_width {
                    1 => u8::decode(input)?.into(),
                    2 => u16::decode(input)?.into(),
                    _ => u32::decode(input)?,
                };
                let Some(variant) = layout.variant(tag) else {
                    let name = name.name.or_static("");
                    let kind = DecodeErrorKind::UnknownVariant { tag, name };
                    return Err(input.error_at_last((*tag_width).into(), kind).into());
                };
                self.begin(visitor, start, variant, State::Fields { variant, next: 0 })
            }
            Type::Pointer(ty) => {
                let outer = input.enter_of_size(size(ty), content)?;
                let state = State::Content {
                    is_done: false,
                    outer: Some(outer),
                };
                self.begin(visitor, start, 0, state)
            }
            Type::Struct { .. } => {
                let state = State::Fields {
                    variant: 0,
                    next: 0,
                };
                self.begin(visitor, start, 0, state)
            }
            Type::Tuple(_) => self.begin(visitor, start, 0, State::Tuple { next: 0 }),
            // An alias or a restricted type.
            _ => self.begin(visitor, start, 0, is_done(false)),
        }
    }

    /// Returns the rule of the type directly around the current value.
    fn rule(&self) -> Option<&'a Rule<Text>> {
        match self.schema.get(self.frames.last()?.ty) {
            Type::Refined(rule, _) => Some(rule),
            _ => None,
        }
    }

    /// Checks that a count, which was just read, is within the capacity of its type.
    fn expect_capacity(&self, rule: Option<&Rule<Text>>, needed: usize) -> Result<(), DecodeError> {
        if let Some(Rule::AtMost(capacity)) = rule {
            let capacity = usize::try_from(*capacity).unwrap_or(usize::MAX);
            if needed > capacity {
                let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
                return Err(self.input.error_at_last(4, kind));
            }
        }
        Ok(())
    }
}

/// Reads a tag of 0 or 1.
fn tag(
    input: &mut Reader<'_>,
    invalid: impl FnOnce(u8) -> DecodeErrorKind,
) -> Result<u8, DecodeError> {
    match u8::decode(input)? {
        tag @ 0..=1 => Ok(tag),
        tag => Err(input.error_at_last(1, invalid(tag))),
    }
}
