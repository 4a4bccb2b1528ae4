//! The loop of a walk.

use alloc::vec::Vec;
use core::fmt;

use super::event::{Event, Leaf, Visitor};
use super::frame::{Elements, Entries, Frame, Order, State, fields, slice};
use super::path::Path;
use super::rules;
use super::state::Walk;
use crate::message::{Frame as Message, HEADER_LEN, ID_OFFSET};
use crate::schema::rule::Rule;
use crate::schema::table::OwnedSchema;
use crate::schema::text::Text;
use crate::schema::types::{Type, TypeIndex};
use crate::size::WireSize;
use crate::{DecodeError, DecodeErrorKind, Limits, Reader, SdpDecode};

/// The end of a walk without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The walk has visited all parts.
    Complete,
    /// The visitor has ended the walk.
    Ended,
    /// At this offset, the walk has reached bytes of unknown length.
    Opaque(usize),
}

/// The error of a walk: the error of decoding, and its place in the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkError {
    pub(crate) error: DecodeError,
    pub(crate) path: Path,
    pub(crate) ty: Option<TypeIndex>,
    pub(crate) start: usize,
}

impl WalkError {
    /// Returns the error of decoding.
    #[must_use]
    pub const fn error(&self) -> &DecodeError {
        &self.error
    }

    /// Returns the path of the invalid part.
    #[must_use]
    pub const fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the type of the invalid part, or `None` in a header.
    #[must_use]
    pub const fn ty(&self) -> Option<TypeIndex> {
        self.ty
    }

    /// Returns the offset of the invalid part. The offset of the error can be greater, for example inside a string.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        fmt::Display::fmt(&self.error, f)
    }
}

impl core::error::Error for WalkError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// A function that walks over a value or over a message.
pub(crate) type Walker =
    fn(&OwnedSchema, &[u8], &Limits, &mut dyn Visitor) -> Result<Outcome, WalkError>;

/// The reason why a walk ends early.
enum Stop {
    Error(DecodeError),
    Outcome(Outcome),
}

impl From<DecodeError> for Stop {
    fn from(error: DecodeError) -> Self {
        Self::Error(error)
    }
}

/// Walks over the whole `bytes`, a value of the root of the schema.
///
/// # Errors
///
/// The error of decoding these bytes. A type that restricts its values by code, such as a conversion, can be invalid
/// without an error here.
pub fn value(
    schema: &OwnedSchema,
    bytes: &[u8],
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let input = Reader::with_limits(bytes, limits);
    run(schema, TypeIndex::ROOT, bytes, input, visitor)
}

/// Walks over the payload of a whole message. The root of the schema is a message type or a message enum.
///
/// # Errors
///
/// The error of decoding this message, as for [`value`].
pub fn message(
    schema: &OwnedSchema,
    bytes: &[u8],
    limits: &Limits,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let (payload, ty) = message_type(schema, bytes).map_err(|error| WalkError {
        error,
        path: Path::default(),
        ty: None,
        start: 0,
    })?;
    let input = Reader::with_limits(payload, limits).starting_at(HEADER_LEN);
    run(schema, ty, bytes, input, visitor)
}

/// Returns the payload of a message, and its type.
fn message_type<'a>(
    schema: &OwnedSchema,
    bytes: &'a [u8],
) -> Result<(&'a [u8], TypeIndex), DecodeError> {
    let message = Message::from_slice(bytes)?;
    let found = message.id().get();
    let id_of = |ty: TypeIndex| schema.get(ty).name().map_or(0, |name| name.message_id);
    let root = schema.root();
    let name = root.name().map_or("", |name| name.name.or_static(""));
    let unknown = match root {
        Type::Messages { types, .. } => match types.iter().find(|ty| id_of(**ty) == found) {
            Some(ty) => return Ok((message.payload(), *ty)),
            None => DecodeErrorKind::UnknownMessageId { name, id: found },
        },
        _ if id_of(TypeIndex::ROOT) == found => return Ok((message.payload(), TypeIndex::ROOT)),
        _ => DecodeErrorKind::WrongMessageId {
            name,
            expected: id_of(TypeIndex::ROOT),
            found,
        },
    };
    Err(DecodeError::new(unknown, ID_OFFSET))
}

fn run<'a>(
    schema: &'a OwnedSchema,
    root: TypeIndex,
    bytes: &'a [u8],
    input: Reader<'a>,
    visitor: &mut dyn Visitor,
) -> Result<Outcome, WalkError> {
    let mut walk = Walk {
        schema,
        frames: Vec::new(),
        start: input.offset(),
        input,
        bytes,
        current: root,
    };
    let result = walk.steps(visitor);
    let result = result.and_then(|()| Ok(walk.input.finish()?));
    match result {
        Ok(()) => Ok(Outcome::Complete),
        Err(Stop::Outcome(outcome)) => Ok(outcome),
        Err(Stop::Error(error)) => Err(WalkError {
            error,
            path: walk.path(),
            ty: Some(walk.current),
            start: walk.start,
        }),
    }
}

impl<'a> Walk<'a> {
    /// Enters the root, and then one part after the other.
    fn steps(&mut self, visitor: &mut dyn Visitor) -> Result<(), Stop> {
        self.enter(visitor)?;
        while !self.frames.is_empty() {
            if let Some(ty) = self.advance(visitor)? {
                self.current = ty;
                self.enter(visitor)?;
            }
        }
        Ok(())
    }

    fn visit(&self, visitor: &mut dyn Visitor, event: Event<'_>) -> Result<(), Stop> {
        if visitor.visit(self, event).is_break() {
            return Err(Stop::Outcome(Outcome::Ended));
        }
        Ok(())
    }

    fn leaf(&self, visitor: &mut dyn Visitor, start: usize, value: Leaf<'_>) -> Result<(), Stop> {
        let event = Event::Leaf {
            ty: self.current,
            range: start..self.input.offset(),
            value,
        };
        self.visit(visitor, event)
    }

    /// Begins a value with parts.
    fn begin(
        &mut self,
        visitor: &mut dyn Visitor,
        start: usize,
        number: usize,
        state: State<'a>,
    ) -> Result<(), Stop> {
        let ty = self.current;
        let range = start..self.input.offset();
        self.visit(visitor, Event::Begin { ty, range, number })?;
        self.frames.push(Frame { ty, start, state });
        Ok(())
    }

    /// Ends the innermost value with parts.
    fn end(&mut self, visitor: &mut dyn Visitor) -> Result<Option<TypeIndex>, Stop> {
        if let Some(frame) = self.frames.pop() {
            let event = Event::End {
                ty: frame.ty,
                range: frame.start..self.input.offset(),
            };
            self.visit(visitor, event)?;
        }
        Ok(None)
    }

    /// Reads a leaf, or the start of a value with parts.
    fn enter(&mut self, visitor: &mut dyn Visitor) -> Result<(), Stop> {
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

    /// Returns the type of the next part of the innermost value, or ends this value.
    fn advance(&mut self, visitor: &mut dyn Visitor) -> Result<Option<TypeIndex>, Stop> {
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
