//! The order of encoded keys.

use alloc::vec::Vec;
use core::cmp::Ordering;

use sdp::schema::{Number, Rule};

use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};

/// A pending part of two keys.
enum Task {
    Value(TypeIndex),
    /// This number of elements, or of keys and values, in both keys, and the order if they are equal.
    Elements(TypeIndex, Option<TypeIndex>, u64, Ordering),
    /// Whether the following parts are in reverse order.
    Reverse(bool),
}

/// Compares two valid keys of a type by their parts, and subtracts the number of parts from `work`. Returns `None` if
/// the order is not in the schema, or if there are more than `work` parts.
// SPEC K1 to K14.
pub(crate) fn compare(
    schema: &Schema,
    ty: TypeIndex,
    a: &[u8],
    b: &[u8],
    work: &mut usize,
) -> Option<Ordering> {
    let mut keys = Keys(a, b);
    let mut tasks = vec![Task::Value(ty)];
    let mut is_reverse = false;
    while let Some(task) = tasks.pop() {
        *work = work.checked_sub(1)?;
        let order = match task {
            Task::Reverse(reverse) => {
                is_reverse = reverse;
                Ordering::Equal
            }
            Task::Elements(.., 0, order) => order,
            Task::Elements(key, value, count, order) => {
                tasks.push(Task::Elements(key, value, count.checked_sub(1)?, order));
                tasks.extend(value.map(Task::Value));
                tasks.push(Task::Value(key));
                Ordering::Equal
            }
            Task::Value(ty) => {
                if let Type::Refined(Rule::Reverse, _) = schema.get(ty) {
                    tasks.push(Task::Reverse(is_reverse));
                    is_reverse = !is_reverse;
                }
                keys.value(schema, ty, &mut tasks)?
            }
        };
        if order.is_ne() {
            return Some(if is_reverse { order.reverse() } else { order });
        }
    }
    Some(Ordering::Equal)
}

struct Keys<'a>(&'a [u8], &'a [u8]);

impl<'a> Keys<'a> {
    /// Compares the next value of both keys, and adds its parts to the tasks.
    fn value(&mut self, schema: &Schema, ty: TypeIndex, tasks: &mut Vec<Task>) -> Option<Ordering> {
        let layout = schema.layout(ty);
        if layout.size.is_zero() {
            return Some(Ordering::Equal);
        }
        // A hostile schema can have many zero-width parts at each level.
        let part =
            |ty: &TypeIndex| (!schema.layout(*ty).size.is_zero()).then_some(Task::Value(*ty));
        // The parts decide if the start is equal.
        let mut order = Ordering::Equal;
        match schema.get(ty) {
            Type::Number(number) if number.is_integer() => {
                order = self.integers(number.size(), number.is_signed())?;
            }
            Type::Bool => order = self.integers(1, false)?,
            Type::Char => order = self.integers(4, false)?,
            Type::Str => order = self.bytes()?,
            Type::Seq(element) | Type::Set(element)
                if *schema.get(*element) == Type::Number(Number::U8) =>
            {
                order = self.bytes()?;
            }
            Type::Seq(element) | Type::Set(element) => {
                let (a, b) = self.counts()?;
                tasks.push(Task::Elements(*element, None, a.min(b).into(), a.cmp(&b)));
            }
            Type::Map(key, value) => {
                let (a, b) = self.counts()?;
                let count = a.min(b).into();
                tasks.push(Task::Elements(*key, Some(*value), count, a.cmp(&b)));
            }
            Type::Array(element, count) => {
                tasks.push(Task::Elements(*element, None, *count, order));
            }
            Type::Option(ty) => {
                let (a, b) = self.arrays()?;
                if (a, b) == ([1], [1]) {
                    tasks.push(Task::Value(*ty));
                }
                order = a.cmp(&b);
            }
            Type::Result(value, error) => {
                let (a, b): ([u8; 1], _) = self.arrays()?;
                tasks.push(Task::Value(if a == [1] { *value } else { *error }));
                // A value is less than an error.
                order = b.cmp(&a);
            }
            it @ Type::Enum { variants, .. } => {
                let width = it.tag_width().into();
                let (a, b) = self.split(width, width)?;
                let (a, b) = (number(a), number(b));
                let variant = variants.get(layout.variant(a)?)?;
                let types = variant.fields.iter().rev();
                tasks.extend(types.filter_map(|field| part(&field.ty)));
                order = a.cmp(&b);
            }
            Type::Struct { fields, .. } => {
                tasks.extend(fields.iter().rev().filter_map(|field| part(&field.ty)));
            }
            Type::Tuple(types) => tasks.extend(types.iter().rev().filter_map(part)),
            Type::Number(_)
            | Type::Refined(Rule::Heap | Rule::Indexed, _)
            | Type::Unordered(..)
            | Type::Opaque { .. } => return None,
            wrapper => tasks.extend(wrapper.content().map(Task::Value)),
        }
        Some(order)
    }

    fn arrays<const N: usize>(&mut self) -> Option<([u8; N], [u8; N])> {
        let (a, rest_a) = self.0.split_first_chunk()?;
        let (b, rest_b) = self.1.split_first_chunk()?;
        *self = Keys(rest_a, rest_b);
        Some((*a, *b))
    }

    fn counts(&mut self) -> Option<(u32, u32)> {
        let (a, b) = self.arrays()?;
        Some((u32::from_le_bytes(a), u32::from_le_bytes(b)))
    }

    /// Compares two length-prefixed byte strings.
    fn bytes(&mut self) -> Option<Ordering> {
        let (a, b) = self.counts()?;
        let (a, b) = self.split(a.into(), b.into())?;
        Some(a.cmp(b))
    }

    /// Takes these numbers of bytes of both keys.
    fn split(&mut self, a: u64, b: u64) -> Option<(&'a [u8], &'a [u8])> {
        let (a, rest_a) = self.0.split_at_checked(usize::try_from(a).ok()?)?;
        let (b, rest_b) = self.1.split_at_checked(usize::try_from(b).ok()?)?;
        *self = Keys(rest_a, rest_b);
        Some((a, b))
    }

    /// Compares two integers of this number of bytes.
    fn integers(&mut self, size: u64, is_signed: bool) -> Option<Ordering> {
        let (a, b) = self.split(size, size)?;
        let is_negative = |key: &[u8]| is_signed && key.last().is_some_and(|top| *top >= 0x80);
        // Integers with the same sign have the order of their bits.
        let order = a.iter().rev().cmp(b.iter().rev());
        Some(is_negative(b).cmp(&is_negative(a)).then(order))
    }
}

/// Returns the little-endian number of up to four bytes.
fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}
