//! Random values of a schema.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::height::heights;
use super::rule::Rule;
use super::table::OwnedSchema;
use super::text::Text;
use super::types::{Type, TypeField, TypeIndex, TypeVariant};
use super::walk::compare;

/// The number of values inside each other from which a sample contains no more options or elements.
const MAX_DEPTH: usize = 12;

/// The number of bytes from which a sample contains no more elements.
const MAX_LEN: usize = 4096;

/// The number of values in a sample. The bytes of an opaque value, and the fields and variants of an enum, count as values.
const MAX_VALUES: u64 = 1 << 22;

impl OwnedSchema {
    /// Returns the encoding of a random value of the root. The same seed returns the same bytes on all targets.
    ///
    /// Returns `None` if the type contains bytes of unknown length, or if each of its values contains another. Also returns
    /// `None` if a value has more than about four million parts, or nests deeper than 128. So the time and the memory for
    /// an untrusted schema are limited.
    ///
    /// A type that restricts its values by code can reject the value. Each other type must decode it, and encode it to the
    /// same bytes. So samples test a manual implementation against its schema.
    ///
    /// ```
    /// use sdp::schema::OwnedSchema;
    ///
    /// type Settings = Vec<(String, Option<f64>)>;
    /// let schema = OwnedSchema::of::<Settings>();
    /// for seed in 0..100 {
    ///     let bytes = schema.sample(seed).unwrap();
    ///     let settings: Settings = sdp::from_slice(&bytes)?;
    ///     assert_eq!(sdp::to_vec(&settings)?, bytes);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sample(&self, seed: u64) -> Option<Vec<u8>> {
        self.sample_of(TypeIndex::ROOT, seed)
    }

    /// Returns the encoding of a random value of the type at an index of this schema, as for [`sample`](Self::sample).
    #[must_use]
    pub fn sample_of(&self, ty: TypeIndex, seed: u64) -> Option<Vec<u8>> {
        let mut sampler = Sampler {
            schema: self,
            heights: heights(self),
            state: seed,
            values: MAX_VALUES,
            out: Vec::new(),
        };
        sampler.value(ty, 0)?;
        Some(sampler.out)
    }
}

/// A generator of values.
struct Sampler<'a> {
    schema: &'a OwnedSchema,
    /// For each type, the depth of its smallest value, or `None` if it has no finite value of known length.
    heights: Vec<Option<usize>>,
    state: u64,
    /// The number of values that the sample may still contain.
    values: u64,
    out: Vec<u8>,
}

impl Sampler<'_> {
    /// Returns a random number, by the generator SplitMix64.
    fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number below a limit, or 0.
    fn below(&mut self, limit: usize) -> usize {
        let number = usize::try_from(self.number() >> 33).unwrap_or_default();
        number.checked_rem(limit).unwrap_or_default()
    }

    /// Returns a random number. One of four is an extreme one.
    fn integer(&mut self) -> u128 {
        let (kind, low, high) = (self.below(8), self.number(), self.number());
        match kind {
            0 => 0,
            1 => u128::MAX,
            2..=4 => u128::from(low % 256),
            _ => u128::from(low) << 64 | u128::from(high),
        }
    }

    fn height(&self, ty: TypeIndex) -> Option<usize> {
        self.heights.get(ty.get()).copied().flatten()
    }

    /// Returns the number of elements of a sequence at this depth.
    fn count(&mut self, element: Option<usize>, depth: usize) -> usize {
        match element {
            Some(height) if self.may_grow(height, depth) => self.below(4),
            _ => 0,
        }
    }

    /// Returns whether the sample may contain a value of this height.
    fn may_grow(&self, height: usize, depth: usize) -> bool {
        depth.saturating_add(height) < MAX_DEPTH && self.out.len() < MAX_LEN
    }

    fn push_count(&mut self, count: usize) {
        let count = u32::try_from(count).unwrap_or_default();
        self.out.extend(count.to_le_bytes());
    }

    /// Appends a number of this many bytes.
    fn push_integer(&mut self, len: usize) {
        let bytes = self.integer().to_le_bytes();
        self.out.extend(bytes.iter().take(len));
    }

    fn push_text(&mut self, max: usize) {
        const CHARACTERS: [&str; 8] = ["a", "B", "7", " ", "é", "–", "🎛", "\n"];
        let mut text = alloc::string::String::new();
        for _ in 0..self.below(9) {
            let next = CHARACTERS
                .get(self.below(CHARACTERS.len()))
                .copied()
                .unwrap_or_default();
            if text.len().saturating_add(next.len()) <= max {
                text.push_str(next);
            }
        }
        self.push_count(text.len());
        self.out.extend(text.bytes());
    }

    fn push_char(&mut self) {
        const CHARACTERS: [char; 5] = ['a', '\0', 'é', '\u{d7ff}', '\u{10ffff}'];
        let character = CHARACTERS
            .get(self.below(CHARACTERS.len()))
            .copied()
            .unwrap_or_default();
        self.out.extend(u32::from(character).to_le_bytes());
    }

    /// Counts values. Returns `None` if the sample contains too many.
    fn spend(&mut self, values: u64) -> Option<()> {
        self.values = self.values.checked_sub(values)?;
        Some(())
    }

    /// Appends a value.
    fn value(&mut self, ty: TypeIndex, depth: usize) -> Option<()> {
        self.spend(1)?;
        let depth = depth.saturating_add(1);
        match self.schema.get(ty) {
            Type::U8 | Type::I8 => self.push_integer(1),
            Type::U16 | Type::I16 => self.push_integer(2),
            Type::U32 | Type::I32 | Type::F32 => self.push_integer(4),
            Type::U64 | Type::I64 | Type::F64 => self.push_integer(8),
            Type::U128 | Type::I128 => self.push_integer(16),
            Type::Bool => {
                let value = self.below(2) == 1;
                self.out.push(value.into());
            }
            Type::Char => self.push_char(),
            Type::Str => self.push_text(usize::MAX),
            Type::Seq(element) => self.sequence(*element, usize::MAX, depth)?,
            Type::Array(element, count) => {
                if self.schema.layout(ty).size.as_fixed() != Some(0) {
                    for _ in 0..*count {
                        self.value(*element, depth)?;
                    }
                }
            }
            Type::Option(content) => {
                let height = self.height(*content);
                let is_some = height.is_some_and(|height| self.may_grow(height, depth));
                let is_some = is_some && self.below(2) == 1;
                self.out.push(is_some.into());
                if is_some {
                    self.value(*content, depth)?;
                }
            }
            Type::Result(value, error) => {
                let forms = [(0, *error), (1, *value)];
                let (tag, ty) = self.choose(&forms, |(_, ty)| Some(*ty), depth)?;
                self.out.push(tag);
                self.value(ty, depth)?;
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
                self.spend(enum_parts(variants))?;
                let small = |sampler: &Self, fields: &[TypeField]| {
                    let mut heights = fields.iter().map(|field| sampler.height(field.ty));
                    heights
                        .all(|height| height.is_some_and(|height| sampler.may_grow(height, depth)))
                };
                let possible: Vec<_> = variants
                    .iter()
                    .filter(|variant| small(self, &variant.fields))
                    .collect();
                let index = self.below(possible.len());
                let lowest = || {
                    let known = |field: &TypeField| self.height(field.ty);
                    let height = |fields: &[TypeField]| {
                        fields
                            .iter()
                            .try_fold(0, |max: usize, field| Some(max.max(known(field)?)))
                    };
                    let known = variants
                        .iter()
                        .filter(|variant| height(&variant.fields).is_some());
                    known.min_by_key(|variant| height(&variant.fields))
                };
                let variant = possible.get(index).copied().or_else(lowest)?;
                self.out
                    .extend(variant.tag.to_le_bytes().iter().take((*tag_width).into()));
                self.fields(&variant.fields, depth)?;
            }
            Type::Pointer(ty) | Type::Alias { ty, .. } => self.value(*ty, depth)?,
            Type::Refined(rule, base) => self.restricted(rule, *base, depth)?,
            Type::Opaque { min, is_fixed, .. } => {
                if !is_fixed {
                    return None;
                }
                self.spend(*min)?;
                for _ in 0..*min {
                    self.push_integer(1);
                }
            }
            Type::Messages { .. } => return None,
        }
        Some(())
    }

    /// Returns one of the items whose type may grow, or the one with the lowest type.
    fn choose<T: Copy>(
        &mut self,
        items: &[T],
        ty: impl Fn(&T) -> Option<TypeIndex>,
        depth: usize,
    ) -> Option<T> {
        let height = |sampler: &Self, item: &T| sampler.height(ty(item)?);
        let small: Vec<T> = items
            .iter()
            .filter(|item| height(self, item).is_some_and(|height| self.may_grow(height, depth)))
            .copied()
            .collect();
        let index = self.below(small.len());
        let known = items.iter().filter(|item| height(self, item).is_some());
        let lowest = known.min_by_key(|item| height(self, item)).copied();
        small.get(index).copied().or(lowest)
    }

    fn fields(&mut self, fields: &[TypeField], depth: usize) -> Option<()> {
        fields
            .iter()
            .try_for_each(|field| self.value(field.ty, depth))
    }

    fn sequence(&mut self, element: TypeIndex, max: usize, depth: usize) -> Option<()> {
        let count = self.count(self.height(element), depth).min(max);
        self.push_count(count);
        (0..count).try_for_each(|_| self.value(element, depth))
    }

    /// Returns the encoding of a value, without appending it.
    fn separate(&mut self, ty: TypeIndex, depth: usize) -> Option<Vec<u8>> {
        let start = self.out.len();
        self.value(ty, depth)?;
        Some(self.out.split_off(start))
    }

    /// Returns encodings of values in ascending order, each once. Of values with an unknown order, returns one.
    fn keys(&mut self, ty: TypeIndex, count: usize, depth: usize) -> Option<Vec<Vec<u8>>> {
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for _ in 0..count {
            let key = self.separate(ty, depth)?;
            let schema = self.schema;
            let order = |other: &Vec<u8>| compare(schema, ty, other, &key);
            if keys
                .iter()
                .any(|other| order(other).is_none_or(Ordering::is_eq))
            {
                continue;
            }
            let at = keys
                .iter()
                .filter(|other| order(other).is_some_and(Ordering::is_lt))
                .count();
            keys.insert(at, key);
        }
        Some(keys)
    }

    fn entries(&mut self, key: TypeIndex, value: Option<TypeIndex>, depth: usize) -> Option<()> {
        let (low, high) = (
            self.height(key),
            value.map_or(Some(0), |value| self.height(value)),
        );
        let height = low.zip(high).map(|(low, high)| low.max(high));
        let count = self.count(height, depth);
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
    fn restricted(&mut self, rule: &Rule<Text>, base: TypeIndex, depth: usize) -> Option<()> {
        let start = self.out.len();
        let element = match self.schema.get(base) {
            Type::Seq(element) => Some(*element),
            _ => None,
        };
        match (rule, element) {
            (Rule::Heap | Rule::Unique, Some(element)) => {
                let count = self.count(self.height(element), depth);
                let keys = self.keys(element, count, depth)?;
                self.push_count(keys.len());
                self.out.extend(keys.concat());
                return Some(());
            }
            (Rule::UniqueKeys, Some(_)) => {
                // One entry, or none, has no duplicate.
                let count = self.count(self.height(base), depth).min(1);
                self.push_count(count);
                return (0..count).try_for_each(|_| self.value(element?, depth));
            }
            (Rule::AtMost(max), Some(element)) => {
                let max = usize::try_from(*max).unwrap_or(usize::MAX);
                return self.sequence(element, max, depth);
            }
            (Rule::AtMost(max), None) => {
                self.push_text(usize::try_from(*max).unwrap_or(usize::MAX));
                return Some(());
            }
            (Rule::CStr, _) => {
                let len = self.below(5);
                self.push_count(len.saturating_add(1));
                self.out.extend(core::iter::repeat_n(b'x', len));
                self.out.push(0);
                return Some(());
            }
            _ => self.value(base, depth)?,
        }
        let is_time = self.is_time(base);
        self.restrict(rule, start, is_time);
        Some(())
    }

    /// Returns whether a type consists of seconds of 64 bits, and nanoseconds.
    fn is_time(&self, ty: TypeIndex) -> bool {
        let is_nanos = |ty: &TypeIndex| {
            matches!(
                self.schema.get(*ty),
                Type::Refined(Rule::Nanos | Rule::LeapSecond, _)
            )
        };
        let is_time =
            matches!(self.schema.get(ty), Type::Tuple(parts) if parts.iter().any(is_nanos));
        is_time || is_nanos(&ty)
    }

    /// Changes the bytes of a value so that a rule accepts them.
    fn restrict(&mut self, rule: &Rule<Text>, start: usize, is_time: bool) {
        let small = |limit: u32, number: u64| {
            let small = number.checked_rem(limit.into()).unwrap_or_default();
            u32::try_from(small).unwrap_or_default().to_le_bytes()
        };
        let number = self.number();
        let Some(bytes) = self.out.get_mut(start..) else {
            return;
        };
        match rule {
            Rule::NonZero => {
                if let Some(low) = bytes.first_mut() {
                    *low |= 1;
                }
            }
            // The exponent of a float with this byte is not that of a NaN.
            Rule::NotNan => {
                if let Some(high) = bytes.last_mut() {
                    *high &= 0x3f;
                }
            }
            // Values in the range of 32 bits exist on all targets.
            Rule::Usize | Rule::Isize => {
                if let Some((low, high)) = bytes.split_at_mut_checked(4) {
                    if let [.., top] = low {
                        *top &= 0x7f;
                    }
                    high.fill(0);
                }
            }
            Rule::Ordering => bytes.fill(match number % 3 {
                0 => 0,
                1 => 1,
                _ => 0xff,
            }),
            Rule::Nanos => bytes.copy_from_slice(&small(1_000_000_000, number)),
            Rule::LeapSecond => {
                if let Some((_, nanos)) = bytes.split_last_chunk_mut() {
                    *nanos = small(1_000_000_000, number);
                }
            }
            Rule::TimeOfDay => {
                if let Some((seconds, _)) = bytes.split_first_chunk_mut() {
                    *seconds = small(86_400, number);
                }
            }
            Rule::Date => {
                if let [year @ .., month, day] = bytes {
                    let [low, high, ..] = small(4000, number);
                    year.fill(0);
                    if let [first, second, ..] = year {
                        (*first, *second) = (low, high);
                    }
                    (*month, *day) = (u8::from(number.is_multiple_of(2)).saturating_add(1), 28);
                }
            }
            // A point in time or duration that exists on all targets, also with a resolution of 100 ns.
            Rule::Named(_) if is_time => {
                if let Some((seconds, nanos)) = bytes.split_last_chunk_mut() {
                    seconds.iter_mut().skip(4).for_each(|byte| *byte = 0);
                    let hundreds = u32::from_le_bytes(*nanos) / 100;
                    *nanos = hundreds.saturating_mul(100).to_le_bytes();
                }
            }
            Rule::JsonNumber => match bytes {
                [1, .., high] => *high |= 0x80,
                [2, .., high] => *high &= 0x3f,
                _ => {}
            },
            _ => {}
        }
    }
}

/// Returns the number of variants and fields of an enum.
fn enum_parts(variants: &[TypeVariant]) -> u64 {
    let fields = variants.iter().map(|variant| variant.fields.len());
    let parts = fields.fold(variants.len(), usize::saturating_add);
    u64::try_from(parts).unwrap_or(u64::MAX)
}
