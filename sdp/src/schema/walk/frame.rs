//! [`Frame`]: a value of which the parts are being read.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use super::order::expect_ascent;
use super::path::Step;
use crate::DecodeError;
use crate::DecodeErrorKind;
use crate::reader::Level;
use crate::schema::rule::Rule;
use crate::schema::table::OwnedSchema;
use crate::schema::text::Text;
use crate::schema::types::{Type, TypeField, TypeIndex};

/// A value of which the parts are being read.
pub(super) struct Frame<'a> {
    pub(super) ty: TypeIndex,
    pub(super) start: usize,
    pub(super) state: State<'a>,
}

/// The kind of a value with parts, and the number of parts that have been started.
pub(super) enum State<'a> {
    /// A struct or a variant, with the index of the variant.
    Fields { variant: usize, next: usize },
    /// A tuple.
    Tuple { next: usize },
    /// An array.
    Array { next: u64, count: u64 },
    /// A sequence or a set.
    Elements(Elements<'a>),
    /// A map.
    Entries(Entries),
    /// A value that contains one other: an option, a result, a pointer, an alias or a restricted type. Also each
    /// zero-width value with parts, because they are not visited.
    Content { is_done: bool, outer: Option<Level> },
}

/// The state of a sequence or set.
pub(super) struct Elements<'a> {
    pub(super) next: usize,
    pub(super) count: usize,
    pub(super) outer: Level,
    pub(super) order: Order<'a>,
    pub(super) start: usize,
    pub(super) last: Option<Range<usize>>,
}

/// The state of a map.
pub(super) struct Entries {
    /// Twice the number of entries that have been started, minus one after a key.
    pub(super) next: usize,
    pub(super) count: usize,
    pub(super) outer: Level,
    pub(super) start: usize,
    pub(super) last: Option<Range<usize>>,
}

/// The order of the elements of a sequence.
pub(super) enum Order<'a> {
    /// Any order.
    Any,
    /// Each greater than the last one.
    Ascending,
    /// Each not less than the last one. Equal elements have the same bytes.
    Heap,
    /// Any order, each once.
    Unique(BTreeSet<&'a [u8]>),
    /// Tuples with unique first parts.
    UniqueKeys(BTreeSet<&'a [u8]>),
}

impl Order<'_> {
    /// Returns the order of a sequence with this rule.
    pub(super) fn of(rule: Option<&Rule<Text>>) -> Self {
        match rule {
            Some(Rule::Heap) => Self::Heap,
            Some(Rule::Unique) => Self::Unique(BTreeSet::new()),
            Some(Rule::UniqueKeys) => Self::UniqueKeys(BTreeSet::new()),
            _ => Self::Any,
        }
    }
}

impl Frame<'_> {
    /// Returns the steps to the current part.
    pub(super) fn step(&self, schema: &OwnedSchema) -> Option<Vec<Step>> {
        let part = |next: usize| next.checked_sub(1);
        let mut steps = Vec::new();
        match &self.state {
            State::Fields { variant, next } => {
                let field = self.field(schema);
                if let Type::Enum { variants, .. } = schema.get(self.ty) {
                    steps.push(Step::Variant(variants.get(*variant)?.name.clone()));
                }
                part(*next)?;
                steps.extend(field.cloned().map(Step::Field));
            }
            State::Tuple { next } => steps.push(Step::Part(part(*next)?)),
            State::Array { next, .. } => {
                let index = usize::try_from(next.checked_sub(1)?).unwrap_or(usize::MAX);
                steps.push(Step::Element(index));
            }
            State::Elements(elements) => steps.push(Step::Element(part(elements.next)?)),
            State::Entries(entries) => {
                let at = part(entries.next)?;
                steps.push(match at % 2 {
                    0 => Step::Key(at / 2),
                    _ => Step::Value(at / 2),
                });
            }
            State::Content { .. } => return None,
        }
        Some(steps)
    }

    /// Returns the name of the current field.
    pub(super) fn field<'a>(&self, schema: &'a OwnedSchema) -> Option<&'a Text> {
        let State::Fields { variant, next } = self.state else {
            return None;
        };
        let fields = fields(schema.get(self.ty), variant)?;
        fields.get(next.checked_sub(1)?).map(|field| &field.name)
    }
}

/// Returns the bytes of a part.
pub(super) fn slice(bytes: &[u8], range: Range<usize>) -> &[u8] {
    bytes.get(range).unwrap_or_default()
}

/// Returns the fields of a struct or of a variant.
pub(super) fn fields(ty: &Type, variant: usize) -> Option<&[TypeField]> {
    match ty {
        Type::Struct { fields, .. } => Some(fields),
        Type::Enum { variants, .. } => variants.get(variant).map(|variant| &*variant.fields),
        _ => None,
    }
}

impl<'a> Elements<'a> {
    pub(super) const fn new(count: usize, outer: Level, order: Order<'a>) -> Self {
        Self {
            next: 0,
            count,
            outer,
            order,
            start: 0,
            last: None,
        }
    }

    /// Checks the order of the element that ends at `end`.
    pub(super) fn check(
        &mut self,
        schema: &OwnedSchema,
        ty: TypeIndex,
        bytes: &'a [u8],
        end: usize,
    ) -> Result<(), DecodeError> {
        if self.next == 0 {
            return Ok(());
        }
        let element = self.start..end;
        let invalid = |kind| Err(DecodeError::new(kind, element.start));
        match &mut self.order {
            Order::Any | Order::UniqueKeys(_) => {}
            Order::Unique(keys) => {
                if !keys.insert(slice(bytes, element.clone())) {
                    return invalid(DecodeErrorKind::DuplicateKey);
                }
            }
            Order::Ascending => {
                expect_ascent(schema, ty, bytes, self.last.take(), element.clone())?;
                self.last = Some(element);
            }
            Order::Heap => {
                let last = self.last.replace(element.clone());
                let is_same = |last: &Range<usize>| {
                    slice(bytes, last.clone()) == slice(bytes, element.clone())
                };
                if !last.as_ref().is_some_and(is_same) {
                    expect_ascent(schema, ty, bytes, last, element)?;
                }
            }
        }
        Ok(())
    }
}

impl Entries {
    pub(super) const fn new(count: usize, outer: Level) -> Self {
        Self {
            next: 0,
            count,
            outer,
            start: 0,
            last: None,
        }
    }

    /// Checks the order of the key that ends at `end`.
    pub(super) fn check(
        &mut self,
        schema: &OwnedSchema,
        ty: TypeIndex,
        bytes: &[u8],
        end: usize,
    ) -> Result<(), DecodeError> {
        let key = self.start..end;
        expect_ascent(schema, ty, bytes, self.last.take(), key.clone())?;
        self.last = Some(key);
        Ok(())
    }
}
