//! [`sample`]: random values of a schema.

mod height;
mod random;
mod restrict;

use alloc::vec::Vec;
use core::cmp::Ordering;

use sdp::message::{HEADER_LEN, Header, MessageId};
use sdp::schema::Rule;

use self::height::Heights;
use self::random::Random;
use crate::table::schema::{Root, Schema};
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::{Walk, compare, max_parts, put_ends};

/// The number of values inside each other before a sample contains no more options or elements.
const MAX_DEPTH: usize = 12;

/// The number of bytes before a sample contains no more elements.
const MAX_LEN: usize = 4096;

/// The number of values in a sample. The bytes of an opaque value, the fields and variants of an enum, and the compared
/// parts of keys count as values.
const MAX_VALUES: usize = 1 << 18;

/// Returns the encoding of a random value, or a whole random message if the schema describes messages. Use it to test
/// an implementation against its schema, because the same seed returns the same bytes on all targets.
///
/// Each type must decode these bytes, and encode the value to the same bytes. An exception is code of a type, such as a
/// conversion, because it can reject the value. A part of unknown length without a schema has its minimum length, and
/// contains zeros.
///
/// Returns `None` if the sample would have more than about 260,000 parts, or more than 32 for each byte, if it would
/// nest deeper than 128 types, or if each value contains a value of its own type. This limits the time and the memory.
///
/// ```
/// type Settings = Vec<(String, Option<f64>)>;
/// let bytes = sdp_schema::sample(&sdp_schema::Schema::of::<Settings>(), 7).unwrap();
/// let settings: Settings = sdp::from_slice(&bytes)?;
/// assert_eq!(sdp::to_vec(&settings)?, bytes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sample(schema: &Schema, seed: u64) -> Option<Vec<u8>> {
    let mut sampler = Sampler {
        schema,
        heights: Heights::new(schema),
        random: Random(seed),
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
    // A walk over the sample visits at most this number of parts.
    let parts = MAX_VALUES.saturating_sub(sampler.values);
    (parts < max_parts(schema, sampler.out.len())).then_some(sampler.out)
}

struct Sampler<'a> {
    schema: &'a Schema,
    heights: Heights,
    random: Random,
    /// The number of remaining values of the sample.
    values: usize,
    out: Vec<u8>,
}

impl Sampler<'_> {
    /// Returns the maximum height of values at a depth, or `None` for none.
    fn max_height(&self, depth: usize) -> Option<usize> {
        let height = MAX_DEPTH.checked_sub(depth)?.checked_sub(1)?;
        Some(height).filter(|_| self.out.len() < MAX_LEN)
    }

    fn count(&mut self, height: usize, depth: usize, max: u64) -> usize {
        if Some(height) > self.max_height(depth) {
            return 0;
        }
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        self.random.below(4).min(max)
    }

    fn push_count(&mut self, count: usize) {
        let count = u32::try_from(count).unwrap_or_default();
        self.out.extend(count.to_le_bytes());
    }

    /// Appends a string of at most this number of bytes.
    fn text(&mut self, max: u64) {
        let text = self.random.text(max);
        self.push_count(text.len());
        self.out.extend(text.as_bytes());
    }

    fn spend(&mut self, values: usize) -> Option<()> {
        self.values = self.values.checked_sub(values)?;
        Some(())
    }

    fn value(&mut self, ty: TypeIndex, depth: usize) -> Option<()> {
        self.spend(1)?;
        if self.schema.layout(ty).size.is_zero() {
            return Some(());
        }
        if self.heights.of(ty) == usize::MAX {
            return None;
        }
        let depth = depth.saturating_add(1);
        match self.schema.get(ty) {
            Type::Number(number) => {
                let len = usize::try_from(number.size()).ok()?;
                let bytes = self.random.integer().to_le_bytes();
                self.out.extend(bytes.iter().take(len));
            }
            Type::Bool => self.out.push((self.random.below(2) == 1).into()),
            Type::Char => self.out.extend(u32::from(self.random.char()).to_le_bytes()),
            Type::Str => self.text(u64::MAX),
            Type::Seq(element) => {
                // A single element has no duplicate.
                let max = if self.is_unique(*element) {
                    1
                } else {
                    u64::MAX
                };
                self.sequence(*element, max, depth)?;
            }
            Type::Array(element, count) => {
                for _ in 0..*count {
                    self.value(*element, depth)?;
                }
            }
            Type::Option(content) => {
                let is_some = self.count(self.heights.of(*content), depth, 1) == 1;
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
            it @ Type::Enum { variants, .. } => {
                let fields = variants.iter().map(|variant| variant.fields.len());
                self.spend(fields.fold(variants.len(), usize::saturating_add))?;
                let fields = variants.iter().map(|variant| variant.fields());
                let heights: Vec<usize> = fields.map(|it| self.heights.of_fields(it)).collect();
                let variant = variants.get(self.choose(&heights, depth)?)?;
                let tag = variant.tag.to_le_bytes();
                self.out.extend(tag.iter().take(it.tag_width().into()));
                self.fields(&variant.fields, depth)?;
            }
            Type::Pointer(ty) | Type::Alias { ty, .. } => self.value(*ty, depth)?,
            Type::Refined(rule, base) => self.refined(*rule, *base, depth)?,
            Type::Named(name, base) | Type::Unordered(name, base) => {
                let start = self.out.len();
                self.value(*base, depth)?;
                self.kind(name, *base, start)?;
            }
            Type::Opaque { min, is_fixed, .. } => {
                let len = usize::try_from(*min).ok()?;
                self.spend(len)?;
                for _ in 0..len {
                    let [byte, ..] = self.random.integer().to_le_bytes();
                    self.out.push(if *is_fixed { byte } else { 0 });
                }
            }
        }
        Some(())
    }

    /// Returns the index of one of these heights. It is the lowest if none is allowed at the depth.
    fn choose(&mut self, heights: &[usize], depth: usize) -> Option<usize> {
        let lowest = heights.iter().min().copied();
        let max = self.max_height(depth).max(lowest);
        let indices = (0..heights.len()).filter(|index| heights.get(*index).copied() <= max);
        let indices: Vec<usize> = indices.collect();
        indices.get(self.random.below(indices.len())).copied()
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

    /// Returns whether an element must differ from the others, or its first part.
    fn is_unique(&self, element: TypeIndex) -> bool {
        let first = match self.schema.get(element) {
            Type::Tuple(parts) => parts.first().copied().unwrap_or(element),
            _ => element,
        };
        matches!(self.schema.get(first), Type::Unordered(name, _) if name == "unique key")
    }

    /// Appends an indexed sequence, whose parts are the ends and the elements.
    fn indexed(&mut self, parts: &[TypeIndex], depth: usize) -> Option<()> {
        let Type::Seq(element) = self.schema.get(*parts.get(1)?) else {
            return None;
        };
        let count = self.count(self.heights.of(*element), depth, u64::MAX);
        let (first, mut starts) = (self.out.len(), Vec::new());
        for _ in 0..count {
            starts.push(self.out.len());
            self.value(*element, depth)?;
        }
        put_ends(&mut self.out, first, &starts)
    }

    /// Appends elements or entries with ascending keys, but at most one if the order of the keys is unknown.
    fn entries(&mut self, key: TypeIndex, value: Option<TypeIndex>, depth: usize) -> Option<()> {
        let height = self.heights.of(value.unwrap_or(key));
        let max = self.count(height.max(self.heights.of(key)), depth, u64::MAX);
        let (start, mut count, mut last) = (self.out.len(), 0_u32, Vec::new());
        self.push_count(0);
        for _ in 0..max {
            let at = self.out.len();
            self.value(key, depth)?;
            let next = self.out.get(at..)?.to_vec();
            let order = compare(self.schema, key, &last, &next, &mut self.values);
            if count > 0 && order != Some(Ordering::Less) {
                self.out.truncate(at);
                continue;
            }
            (count, last) = (count.saturating_add(1), next);
            if let Some(value) = value {
                self.value(value, depth)?;
            }
        }
        *self.out.get_mut(start..)?.first_chunk_mut()? = count.to_le_bytes();
        Some(())
    }

    fn refined(&mut self, rule: Rule, base: TypeIndex, depth: usize) -> Option<()> {
        match (rule, self.schema.get(base)) {
            (Rule::Heap, Type::Seq(key)) => self.entries(*key, None, depth)?,
            (Rule::AtMost(max), Type::Seq(element)) => self.sequence(*element, max, depth)?,
            (Rule::AtMost(max), _) => self.text(max),
            (Rule::Indexed, Type::Tuple(parts)) => self.indexed(parts, depth)?,
            (Rule::CStr, _) => self.out.extend(b"\x05\0\0\0text\0"),
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
    fn kind(&mut self, name: &str, base: TypeIndex, start: usize) -> Option<()> {
        let number = self.random.number();
        let mut bytes = self.out.get(start..)?.to_vec();
        self.spend(bytes.len())?;
        restrict::kind(name, &mut bytes, number);
        // A hostile schema can have wrong types for a kind.
        let walk = Walk::of_part(self.schema, base, &bytes, 0, self.values);
        if walk.check().is_ok() {
            self.out.truncate(start);
            self.out.extend(bytes);
        }
        Some(())
    }
}
