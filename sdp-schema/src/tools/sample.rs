//! [`sample`]: random values of a schema.

mod height;
mod random;
mod restrict;

use alloc::vec::Vec;
use core::cmp::Ordering;

use sdp::message::{HEADER_LEN, Header, MessageId};
use sdp::schema::{Number, Rule};

use self::height::Heights;
use self::random::Random;
use crate::table::schema::{Root, Schema};
use crate::table::types::{Field, Type, TypeIndex, Variant};
use crate::walk::{compare, max_parts};

/// The number of values inside each other from which a sample contains no more options or elements.
const MAX_DEPTH: usize = 12;

/// The number of bytes from which a sample contains no more elements.
const MAX_LEN: usize = 4096;

/// The number of values in a sample. The bytes of an opaque value, the fields and variants of an enum, and the compared parts
/// of keys count as values.
const MAX_VALUES: usize = 1 << 22;

/// Returns the encoding of a random value, or a whole random message if the schema describes messages. The same seed returns
/// the same bytes on all targets.
///
/// The code of a type, such as a conversion, can reject the value. Each other type must decode it, and encode it to the
/// same bytes, so samples test a manual implementation against its schema. A part without a schema and with an unknown
/// length has its minimum length, and contains zeros.
///
/// Returns `None` if the sample would have more than about four million parts, or more than 32 for each byte, if it would
/// nest deeper than 128 types, or if each value contains another one of its type. So the time and the memory for an
/// untrusted schema are limited.
///
/// ```
/// use sdp_schema::Schema;
///
/// type Settings = Vec<(String, Option<f64>)>;
/// let schema = Schema::of::<Settings>();
/// for seed in 0..100 {
///     let bytes = sdp_schema::sample(&schema, seed).unwrap();
///     let settings: Settings = sdp::from_slice(&bytes)?;
///     assert_eq!(sdp::to_vec(&settings)?, bytes);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sample(schema: &Schema, seed: u64) -> Option<Vec<u8>> {
    let mut sampler = Sampler {
        schema,
        heights: Heights::new(schema),
        random: Random::new(seed),
        values: MAX_VALUES,
        out: Vec::new(),
    };
    match schema.root() {
        Root::Value(ty) => sampler.value(ty, 0)?,
        Root::Messages(types) => {
            let ty = *types.get(sampler.random.below(types.len()))?;
            sampler.out.extend([0; HEADER_LEN]);
            sampler.value(ty, 0)?;
            let len = sampler.out.len().checked_sub(HEADER_LEN)?;
            let header = Header {
                id: MessageId::new(schema.message_id(ty)?)?,
                payload_len: u32::try_from(len).ok()?,
            };
            let place = sampler.out.first_chunk_mut()?;
            *place = header.to_bytes();
        }
    }
    // A walk visits no more parts.
    let parts = MAX_VALUES.saturating_sub(sampler.values);
    (parts < max_parts(schema, sampler.out.len())).then_some(sampler.out)
}

/// A generator of values.
struct Sampler<'a> {
    schema: &'a Schema,
    heights: Heights,
    random: Random,
    /// The number of values that the sample may still contain.
    values: usize,
    out: Vec<u8>,
}

impl Sampler<'_> {
    /// Returns whether the sample may contain a value of this height. `None` is that of a type without finite values.
    fn may_grow(&self, height: Option<usize>, depth: usize) -> bool {
        height.is_some_and(|height| depth.saturating_add(height) < MAX_DEPTH)
            && self.out.len() < MAX_LEN
    }

    /// Returns a number of elements of this height.
    fn count(&mut self, height: Option<usize>, depth: usize, max: u64) -> usize {
        if !self.may_grow(height, depth) {
            return 0;
        }
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        self.random.below(4).min(max)
    }

    fn push_count(&mut self, count: usize) {
        let count = u32::try_from(count).unwrap_or_default();
        self.out.extend(count.to_le_bytes());
    }

    /// Appends a number of this many bytes.
    fn push_integer(&mut self, len: u64) {
        let bytes = self.random.integer().to_le_bytes();
        let len = usize::try_from(len).unwrap_or_default();
        self.out.extend(bytes.iter().take(len));
    }

    fn push_bytes(&mut self, bytes: &[u8]) {
        self.push_count(bytes.len());
        self.out.extend(bytes);
    }

    /// Counts values. Returns `None` if the sample contains too many.
    fn spend(&mut self, values: usize) -> Option<()> {
        self.values = self.values.checked_sub(values)?;
        Some(())
    }

    /// Appends a value.
    fn value(&mut self, ty: TypeIndex, depth: usize) -> Option<()> {
        self.spend(1)?;
        if self.schema.layout(ty).size.is_zero() {
            return Some(());
        }
        self.heights.of(ty)?;
        let depth = depth.saturating_add(1);
        match self.schema.get(ty) {
            Type::Number(number) => self.push_integer(number.size()),
            Type::Bool => {
                let value = self.random.below(2) == 1;
                self.out.push(value.into());
            }
            Type::Char => {
                let value = u32::from(self.random.char());
                self.out.extend(value.to_le_bytes());
            }
            Type::Str => {
                let text = self.random.text(u64::MAX);
                self.push_bytes(text.as_bytes());
            }
            Type::Seq(element) => self.sequence(*element, u64::MAX, depth)?,
            Type::Array(element, count) => {
                for _ in 0..*count {
                    self.value(*element, depth)?;
                }
            }
            Type::Option(content) => {
                let may_grow = self.may_grow(self.heights.of(*content), depth);
                let is_some = may_grow && self.random.below(2) == 1;
                self.out.push(is_some.into());
                if is_some {
                    self.value(*content, depth)?;
                }
            }
            Type::Result(value, error) => {
                let heights = [self.heights.of(*error), self.heights.of(*value)];
                let tag = self.choose(&heights, depth)?;
                self.out.push(u8::try_from(tag).ok()?);
                self.value(if tag == 0 { *error } else { *value }, depth)?;
            }
            Type::Map(key, value) => self.entries(*key, Some(*value), depth)?,
            Type::Set(key) => self.entries(*key, None, depth)?,
            Type::Tuple(parts) => parts.iter().try_for_each(|part| self.value(*part, depth))?,
            Type::Struct { fields, .. } => self.fields(fields, depth)?,
            Type::Enum {
                tag_width,
                variants,
                ..
            } => {
                let fields = variants.iter().map(|variant| variant.fields.len());
                self.spend(fields.fold(variants.len(), usize::saturating_add))?;
                let height = |variant: &Variant| self.heights.of_fields(&variant.fields);
                let heights: Vec<Option<usize>> = variants.iter().map(height).collect();
                let variant = variants.get(self.choose(&heights, depth)?)?;
                let tag = variant.tag.to_le_bytes();
                self.out.extend(tag.iter().take((*tag_width).into()));
                self.fields(&variant.fields, depth)?;
            }
            Type::Pointer(ty) | Type::Alias { ty, .. } => self.value(*ty, depth)?,
            Type::Refined(rule, base) => self.refined(*rule, *base, depth)?,
            Type::Named(name, base) | Type::Unordered(name, base) => {
                let start = self.out.len();
                self.value(*base, depth)?;
                self.kind(name, *base, start);
            }
            Type::Opaque { min, is_fixed, .. } => {
                let len = usize::try_from(*min).ok()?;
                self.spend(len)?;
                for _ in 0..len {
                    let byte = if *is_fixed { self.random.byte() } else { 0 };
                    self.out.push(byte);
                }
            }
        }
        Some(())
    }

    /// Returns the index of a type that may grow, or of the one with the lowest height.
    fn choose(&mut self, heights: &[Option<usize>], depth: usize) -> Option<usize> {
        let indices = 0..heights.len();
        let height = |index: &usize| heights.get(*index).copied().flatten();
        let may_grow = |index: &usize| self.may_grow(height(index), depth);
        let small: Vec<usize> = indices.clone().filter(may_grow).collect();
        let index = self.random.below(small.len());
        let lowest = || {
            let known = indices.filter(|index| height(index).is_some());
            known.min_by_key(height)
        };
        small.get(index).copied().or_else(lowest)
    }

    fn fields(&mut self, fields: &[Field], depth: usize) -> Option<()> {
        let mut fields = fields.iter();
        fields.try_for_each(|field| self.value(field.ty, depth))
    }

    fn sequence(&mut self, element: TypeIndex, max: u64, depth: usize) -> Option<()> {
        let count = self.count(self.heights.of(element), depth, max);
        self.push_count(count);
        (0..count).try_for_each(|_| self.value(element, depth))
    }

    /// Returns encodings of values in ascending order, each once. Returns at most one if the order is unknown.
    fn keys(&mut self, ty: TypeIndex, count: usize, depth: usize) -> Option<Vec<Vec<u8>>> {
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for _ in 0..count {
            let start = self.out.len();
            self.value(ty, depth)?;
            let key = self.out.split_off(start);
            let (schema, work) = (self.schema, &mut self.values);
            let mut orders = keys
                .iter()
                .map(|other| compare(schema, ty, other, &key, work));
            let at = orders.try_fold(0_usize, |at, order| match order {
                Some(Ordering::Less) => Some(at.saturating_add(1)),
                Some(Ordering::Greater) => Some(at),
                Some(Ordering::Equal) | None => None,
            });
            if let Some(at) = at {
                keys.insert(at, key);
            }
        }
        Some(keys)
    }

    fn entries(&mut self, key: TypeIndex, value: Option<TypeIndex>, depth: usize) -> Option<()> {
        let height = match value {
            Some(value) => self.heights.of_all([key, value].into_iter()),
            None => self.heights.of(key),
        };
        let count = self.count(height, depth, u64::MAX);
        let keys = self.keys(key, count, depth)?;
        self.push_count(keys.len());
        for key in keys {
            self.out.extend(key);
            if let Some(value) = value {
                self.value(value, depth)?;
            }
        }
        Some(())
    }

    /// Appends a value of a restricted type.
    fn refined(&mut self, rule: Rule, base: TypeIndex, depth: usize) -> Option<()> {
        match (rule, self.schema.get(base)) {
            (Rule::Heap | Rule::Unique, Type::Seq(element)) => {
                let count = self.count(self.heights.of(*element), depth, u64::MAX);
                let keys = self.keys(*element, count, depth)?;
                self.push_count(keys.len());
                self.out.extend(keys.concat());
            }
            // One entry has no duplicate.
            (Rule::UniqueKeys, Type::Seq(element)) => self.sequence(*element, 1, depth)?,
            (Rule::AtMost(max), Type::Seq(element)) => self.sequence(*element, max, depth)?,
            (Rule::AtMost(max), _) => {
                let text = self.random.text(max);
                self.push_bytes(text.as_bytes());
            }
            (Rule::CStr, _) => {
                let len = self.random.below(5);
                let text = [b"xxxx".get(..len)?, &[0]].concat();
                self.push_bytes(&text);
            }
            _ => {
                let start = self.out.len();
                self.value(base, depth)?;
                let number = self.random.number();
                if let Some(bytes) = self.out.get_mut(start..) {
                    restrict::rule(rule, bytes, number);
                }
            }
        }
        Some(())
    }

    /// Changes the bytes of a value of a kind from an offset on, so that the code of its types accepts them.
    fn kind(&mut self, name: &str, base: TypeIndex, start: usize) {
        let number = self.random.number();
        let is_u8 = |ty: &TypeIndex| *self.schema.get(*ty) == Type::Number(Number::U8);
        let is_free = match (name, self.schema.get(base)) {
            (_, Type::Str) => {
                if let Some(text) = restrict::text(name, number) {
                    self.out.truncate(start);
                    self.push_bytes(text.as_bytes());
                }
                return;
            }
            ("flags", Type::Number(number)) => number.is_integer(),
            ("decimal", Type::Array(element, _)) => is_u8(element),
            ("IPv4 network" | "IPv6 network", Type::Tuple(parts)) => {
                parts.last().is_some_and(is_u8)
            }
            _ => false,
        };
        let is_time = self.is_time(base);
        match self.out.get_mut(start..) {
            Some(bytes) if is_time => restrict::time(bytes),
            Some(bytes) if is_free => restrict::kind(name, bytes, number),
            _ => {}
        }
    }

    /// Returns whether a type consists of seconds of 64 bits, and nanoseconds.
    fn is_time(&self, ty: TypeIndex) -> bool {
        let is_nanos =
            |ty: &TypeIndex| matches!(self.schema.get(*ty), Type::Refined(Rule::Nanos, _));
        let parts = match self.schema.get(ty) {
            Type::Refined(Rule::LeapSecond, ty) => *ty,
            Type::Tuple(parts) if parts.last().is_some_and(is_nanos) => ty,
            _ => return false,
        };
        let Type::Tuple(parts) = self.schema.get(parts) else {
            return false;
        };
        let is_seconds = |number: Number| number == Number::U64 || number == Number::I64;
        match parts.as_slice() {
            [seconds, _] => {
                matches!(self.schema.get(*seconds), Type::Number(number) if is_seconds(*number))
            }
            _ => false,
        }
    }
}
