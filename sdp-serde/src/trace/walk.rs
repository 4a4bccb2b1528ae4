//! [`Part`]: a value beside the graph of its type, which fills in the fields that `Serialize` leaves out.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use sdp::schema::Number;
use sdp::{EncodeError, Limits};
use serde_core::ser::{self, Serialize, SerializeMap as _, Serializer};

use super::graph::{Graph, Head, Leaf, Node, NodeId, ROOT, SlotId};
use super::stored::Stored;
use crate::error::{DATE, HEAP, UNCOUNTED_MAP, interned};
use crate::kind::{self, Sequence};
use crate::ser::exact_len;
use crate::value::append_to_vec;

pub(super) const OTHER_TYPE: &str = "the type reads another form than it writes, for example because of a \
     `deserialize_with` alone: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
const OTHER_COUNT: &str = "the type writes another number of fields than it reads, for example because of \
     `skip_serializing` alone: use `skip` for both directions";

/// The reason of an error that is not of the walk.
pub(super) const NOT_WRITTEN: &str = "`Serialize` rejects a value that `Deserialize` accepts";

/// The names that `Serialize` tells, and the fields of a question.
#[derive(Default)]
pub(super) struct Notes {
    /// The names of fields in order.
    pub(super) fields: BTreeMap<NodeId, Vec<&'static str>>,
    /// The names of variants by their indices.
    pub(super) variants: BTreeMap<(NodeId, u32), &'static str>,
    /// The first variant of each enum.
    pub(super) first: BTreeMap<NodeId, u32>,
    /// The fields that were left out.
    pub(super) skipped: BTreeSet<(NodeId, usize)>,
    /// The struct whose fields are encoded one by one.
    pub(super) encoded: Option<NodeId>,
    pub(super) bytes: BTreeMap<usize, Result<Vec<u8>, EncodeError>>,
}

/// The graph of a type, and how its values are serialized.
pub(super) struct Walk<'w> {
    pub(super) graph: &'w Graph,
    /// The notes of a tracer. A tracer does not know the default of each field yet.
    pub(super) notes: Option<&'w RefCell<Notes>>,
    /// The text of the first error, and the innermost item with a name. The errors of serializers lose it.
    failure: Cell<Option<(Option<String>, &'static str)>>,
}

impl<'w> Walk<'w> {
    pub(super) const fn new(graph: &'w Graph, notes: Option<&'w RefCell<Notes>>) -> Self {
        Self {
            graph,
            notes,
            failure: Cell::new(None),
        }
    }

    /// Returns the place and the text of the error of this value.
    pub(super) fn take_failure(&self) -> Option<(String, &'static str)> {
        let (place, text) = self.failure.take()?;
        let root = || self.graph.slot(ROOT).rust.into();
        Some((place.unwrap_or_else(root), text))
    }

    /// Returns the error of the walk, or else that of the serializer.
    pub(super) fn error(&self, error: EncodeError) -> EncodeError {
        match self.take_failure() {
            Some((place, text)) => EncodeError::custom(interned(&[&place, ": ", text])),
            None => error,
        }
    }

    fn fail<E: ser::Error>(&self, place: Option<String>, text: &'static str) -> E {
        let first = self.failure.take().unwrap_or((place, text));
        self.failure.set(Some(first));
        E::custom(text)
    }

    /// Names the item of an error, if it has no name yet.
    #[cold]
    fn inside<E>(&self, node: Option<NodeId>, field: Option<&str>, error: E) -> E {
        let (place, text) = match self.failure.take() {
            Some(failure) => failure,
            None if self.notes.is_some() => (None, NOT_WRITTEN),
            // The error of the serializer has its own text.
            None => return error,
        };
        let place = place.or_else(|| self.place(node?, field));
        self.failure.set(Some((place, text)));
        error
    }

    /// Returns the name of an item, and of its field.
    fn place(&self, node: NodeId, field: Option<&str>) -> Option<String> {
        let label = self.graph.label(node)?;
        Some(match field {
            Some(field) => alloc::format!("{label}, field {field}"),
            None => label,
        })
    }

    fn note(&self, note: impl FnOnce(&mut Notes)) {
        if let Some(notes) = self.notes {
            note(&mut notes.borrow_mut());
        }
    }
}

/// A value at a slot of a graph.
pub(super) struct Part<'w, T: ?Sized> {
    pub(super) walk: &'w Walk<'w>,
    pub(super) slot: SlotId,
    pub(super) value: &'w T,
}

impl<T: Serialize + ?Sized> Serialize for Part<'_, T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let beside = Beside {
            walk: self.walk,
            slot: self.slot,
            inner: serializer,
        };
        if kind::is_date::<T>() {
            return Err(beside.fail(DATE));
        }
        self.value.serialize(beside)
    }
}

/// A serializer beside a slot.
struct Beside<'w, S> {
    walk: &'w Walk<'w>,
    slot: SlotId,
    inner: S,
}

impl<'w, S: Serializer> Beside<'w, S> {
    fn fail(&self, text: &'static str) -> S::Error {
        let node = self.walk.graph.slot(self.slot).node;
        let place = node.and_then(|node| self.walk.place(node, None));
        self.walk.fail(place, text)
    }

    /// Returns the type of the slot, without newtypes around it. Without a type, no value of it has been read yet.
    fn node(
        &self,
        is_expected: impl Fn(Head) -> bool,
    ) -> Result<Option<(NodeId, &'w Node)>, S::Error> {
        let mut slot = self.slot;
        loop {
            let Some(id) = self.walk.graph.slot(slot).node else {
                return match self.walk.notes {
                    Some(_) => Ok(None),
                    None => Err(self.fail(OTHER_TYPE)),
                };
            };
            let node = self.walk.graph.node(id);
            match (node.head, node.parts.first()) {
                (head, _) if is_expected(head) => return Ok(Some((id, node))),
                (Head::NewtypeStruct(_), Some(part)) => slot = *part,
                _ => return Err(self.fail(OTHER_TYPE)),
            }
        }
    }

    fn expect(&self, leaf: Leaf) -> Result<(), S::Error> {
        self.node(|head| head == Head::Leaf(leaf)).map(|_| ())
    }

    /// Returns the content of a variant, and notes its name. A tracer finds variants one by one.
    fn variant(
        &self,
        index: u32,
        name: &'static str,
        is_expected: impl Fn(Head) -> bool,
    ) -> Result<Option<NodeId>, S::Error> {
        let Some((id, node)) = self.node(|head| matches!(head, Head::Enum(..)))? else {
            return Ok(None);
        };
        self.walk.note(|notes| {
            notes.variants.insert((id, index), name);
            notes.first.entry(id).or_insert(index);
        });
        match node.variants.get(&index) {
            None if self.walk.notes.is_some() => Ok(None),
            Some(variant) if is_expected(self.walk.graph.node(variant.content).head) => {
                Ok(Some(variant.content))
            }
            _ => Err(self.fail(OTHER_TYPE)),
        }
    }

    /// Returns the slot of the first or second part.
    fn slot_of(&self, node: Option<(NodeId, &Node)>, index: usize) -> Option<SlotId> {
        node?.1.parts.get(index).copied()
    }

    fn is_json(&self) -> bool {
        let node = self.walk.graph.at(self.slot);
        node.is_some_and(|node| node.head == Head::Leaf(Leaf::Json))
    }
}

/// A value at a slot, if the slot is known.
struct Known<'w, T: ?Sized>(&'w Walk<'w>, Option<SlotId>, &'w T);

impl<T: Serialize + ?Sized> Serialize for Known<'_, T> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self(walk, Some(slot), value) => Part { walk, slot, value }.serialize(serializer),
            // Any value with bytes will do, because a tracer only wants the names.
            Self(..) => serializer.serialize_u8(0),
        }
    }
}

macro_rules! leaves {
    ($($method:ident: $ty:ty, $leaf:expr;)*) => {$(
        #[inline]
        fn $method(self, value: $ty) -> Result<S::Ok, S::Error> {
            self.expect($leaf)?;
            self.inner.$method(value)
        }
    )*};
}

impl<'w, S: Serializer> Serializer for Beside<'w, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Elements<'w, S::SerializeSeq>;
    type SerializeTuple = Parts<'w, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'w, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'w, S::SerializeTupleVariant>;
    type SerializeMap = Elements<'w, S::SerializeMap>;
    type SerializeStruct = Parts<'w, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'w, S::SerializeStructVariant>;

    leaves! {
        serialize_bool: bool, Leaf::Bool;
        serialize_char: char, Leaf::Char;
        serialize_str: &str, Leaf::Str;
        serialize_u8: u8, Leaf::Number(Number::U8);
        serialize_u16: u16, Leaf::Number(Number::U16);
        serialize_u32: u32, Leaf::Number(Number::U32);
        serialize_u64: u64, Leaf::Number(Number::U64);
        serialize_u128: u128, Leaf::Number(Number::U128);
        serialize_i8: i8, Leaf::Number(Number::I8);
        serialize_i16: i16, Leaf::Number(Number::I16);
        serialize_i32: i32, Leaf::Number(Number::I32);
        serialize_i64: i64, Leaf::Number(Number::I64);
        serialize_i128: i128, Leaf::Number(Number::I128);
        serialize_f32: f32, Leaf::Number(Number::F32);
        serialize_f64: f64, Leaf::Number(Number::F64);
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<S::Ok, S::Error> {
        let node = self.node(|head| head == Head::Seq)?;
        if let Some(slot) = self.slot_of(node, 0)
            && let Some(element) = self.walk.graph.at(slot)
            && element.head != Head::Leaf(Leaf::Number(Number::U8))
        {
            return Err(self.fail(OTHER_TYPE));
        }
        self.inner.serialize_bytes(bytes)
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.node(|head| head == Head::Option)?;
        self.inner.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        let node = self.node(|head| head == Head::Option)?;
        let part = Known(self.walk, self.slot_of(node, 0), value);
        self.inner.serialize_some(&part)
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.node(|head| matches!(head, Head::Unit | Head::UnitStruct(_) | Head::Tuple(0)))?;
        self.inner.serialize_unit()
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<S::Ok, S::Error> {
        self.node(|head| matches!(head, Head::Unit | Head::UnitStruct(_)))?;
        self.inner.serialize_unit_struct(name)
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        if !self.is_json() {
            self.variant(index, variant, |head| head == Head::Unit)?;
        }
        self.inner.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let node = self.walk.graph.at(self.slot);
        let slot = match node.map(|node| (node.head, node.parts.first())) {
            Some((Head::NewtypeStruct(_), Some(part))) => *part,
            _ => self.slot,
        };
        let (walk, outer) = (self.walk, self.walk.graph.slot(self.slot).node);
        let result = self
            .inner
            .serialize_newtype_struct(name, &Part { walk, slot, value });
        result.map_err(|error| walk.inside(outer, None, error))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        if self.is_json() {
            return self
                .inner
                .serialize_newtype_variant(name, index, variant, value);
        }
        let content = self.variant(index, variant, |head| head == Head::Newtype)?;
        let content = content.map(|id| (id, self.walk.graph.node(id)));
        let part = Known(self.walk, self.slot_of(content, 0), value);
        let result = self
            .inner
            .serialize_newtype_variant(name, index, variant, &part);
        result.map_err(|error| self.walk.inside(content.map(|(id, _)| id), None, error))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        let node = self.node(|head| head == Head::Seq)?;
        Ok(Elements {
            walk: self.walk,
            slots: [self.slot_of(node, 0), None],
            inner: self.inner.serialize_seq(len)?,
        })
    }

    fn collect_seq<I>(self, elements: I) -> Result<S::Ok, S::Error>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        let head = match kind::sequence::<I>() {
            Sequence::Any => Head::Seq,
            Sequence::Set => Head::Set,
            Sequence::Heap => return Err(self.fail(HEAP)),
        };
        let mut elements = elements.into_iter();
        let len = exact_len(&elements);
        if head == Head::Seq {
            let mut sequence = self.serialize_seq(len)?;
            elements.try_for_each(|it| ser::SerializeSeq::serialize_element(&mut sequence, &it))?;
            return ser::SerializeSeq::end(sequence);
        }
        let node = self.node(|found| found == head)?;
        let slot = self.slot_of(node, 0);
        let mut entries = self.inner.serialize_map(len)?;
        elements.try_for_each(|it| entries.serialize_entry(&Known(self.walk, slot, &it), &()))?;
        entries.end()
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        let node = self.node(|head| head == Head::Tuple(len) || head == Head::Array(len))?;
        let inner = self.inner.serialize_tuple(len)?;
        Ok(Parts::new(self.walk, node.map(|(id, _)| id), inner))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        let node = self.node(|head| matches!(head, Head::TupleStruct(..)))?;
        let inner = self.inner.serialize_tuple_struct(name, len)?;
        Ok(Parts::new(self.walk, node.map(|(id, _)| id), inner))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        let content = self.variant(index, variant, |head| matches!(head, Head::Tuple(_)))?;
        let inner = self
            .inner
            .serialize_tuple_variant(name, index, variant, len)?;
        Ok(Parts::new(self.walk, content, inner))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        if len.is_none() {
            return Err(self.fail(UNCOUNTED_MAP));
        }
        let node = self.node(|head| head == Head::Map)?;
        Ok(Elements {
            walk: self.walk,
            slots: [self.slot_of(node, 0), self.slot_of(node, 1)],
            inner: self.inner.serialize_map(len)?,
        })
    }

    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        let node = self.node(|head| matches!(head, Head::Struct(..)))?;
        let inner = self.inner.serialize_struct(name, len)?;
        Ok(Parts::new(self.walk, node.map(|(id, _)| id), inner))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        let content = self.variant(index, variant, |head| matches!(head, Head::Struct(..)))?;
        let inner = self
            .inner
            .serialize_struct_variant(name, index, variant, len)?;
        Ok(Parts::new(self.walk, content, inner))
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// The elements of a sequence, or the entries of a map.
pub(super) struct Elements<'w, S> {
    walk: &'w Walk<'w>,
    slots: [Option<SlotId>; 2],
    inner: S,
}

impl<S: ser::SerializeSeq> ser::SerializeSeq for Elements<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        let [slot, _] = self.slots;
        self.inner.serialize_element(&Known(self.walk, slot, value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}

impl<S: ser::SerializeMap> ser::SerializeMap for Elements<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        let [slot, _] = self.slots;
        self.inner.serialize_key(&Known(self.walk, slot, key))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        let [_, slot] = self.slots;
        self.inner.serialize_value(&Known(self.walk, slot, value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}

/// The parts of a tuple, or the fields of a struct or variant.
pub(super) struct Parts<'w, S> {
    walk: &'w Walk<'w>,
    node: Option<NodeId>,
    /// The number of parts so far.
    next: usize,
    inner: S,
}

impl<'w, P> Parts<'w, P> {
    /// Starts the parts of a node. A struct without fields also has a list of names.
    fn new(walk: &'w Walk<'w>, node: Option<NodeId>, inner: P) -> Self {
        if let Some(id) = node
            && let Head::Struct(..) = walk.graph.node(id).head
        {
            walk.note(|notes| {
                notes.fields.entry(id).or_default();
            });
        }
        Self {
            walk,
            node,
            next: 0,
            inner,
        }
    }

    fn fail<E: ser::Error>(&self, field: Option<&str>, text: &'static str) -> E {
        let place = self.node.and_then(|node| self.walk.place(node, field));
        self.walk.fail(place, text)
    }

    /// Returns the slot of the next part, and its index.
    fn next<E: ser::Error>(&mut self) -> Result<(usize, Option<SlotId>), E> {
        let index = self.next;
        self.next = index.saturating_add(1);
        let Some(node) = self.node.map(|node| self.walk.graph.node(node)) else {
            return Ok((index, None));
        };
        let slot = match node.head {
            Head::Array(len) if index < len => node.parts.first(),
            _ => node.parts.get(index),
        };
        if slot.is_none() && self.walk.notes.is_none() {
            return Err(self.fail(None, OTHER_COUNT));
        }
        Ok((index, slot.copied()))
    }

    /// Returns the slot of the next field, and its index. Notes its name, or checks it.
    fn field<E: ser::Error>(&mut self, name: &'static str) -> Result<(usize, Option<SlotId>), E> {
        self.pass_unwritten(Some(name));
        if let Some(node) = self.node.map(|node| self.walk.graph.node(node))
            && let Head::Struct(_, read) = node.head
            && !node.is_noted
            && read.len() == node.parts.len()
        {
            // Fields before this one can be never written.
            let mut rest = read.iter().skip(self.next);
            self.next = self
                .next
                .saturating_add(rest.position(|it| *it == name).unwrap_or(0));
        }
        let (index, slot) = self.next()?;
        let Some(id) = self.node else {
            return Ok((index, slot));
        };
        let node = self.walk.graph.node(id);
        if node.is_noted && node.fields.get(index).is_none_or(|it| it.name != name) {
            return Err(self.fail(Some(name), OTHER_COUNT));
        }
        self.walk.note(|notes| {
            let names = notes.fields.entry(id).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        });
        Ok((index, slot))
    }

    /// Passes fields without bytes that are never written, before the field with this name or the end.
    fn pass_unwritten(&mut self, name: Option<&str>) {
        let fields = self
            .node
            .map(|node| self.walk.graph.node(node).fields.iter());
        let rest = fields.into_iter().flatten().skip(self.next);
        let unwritten = rest.take_while(|field| !field.is_written && Some(field.name) != name);
        self.next = self.next.saturating_add(unwritten.count());
    }

    /// Checks the number of parts.
    fn finish<E: ser::Error>(&self) -> Result<(), E> {
        let Some(node) = self.node.map(|node| self.walk.graph.node(node)) else {
            return Ok(());
        };
        let expected = match node.head {
            Head::Array(len) => len,
            // The names that are noted decide.
            Head::Struct(..) if !node.is_noted => return Ok(()),
            _ => node.parts.len(),
        };
        if expected == self.next {
            return Ok(());
        }
        Err(self.fail(None, OTHER_COUNT))
    }

    /// Encodes the field of a struct in question on its own.
    fn encode_alone<T: Serialize + ?Sized>(&self, index: usize, slot: Option<SlotId>, value: &T) {
        let (Some(notes), Some(slot)) = (self.walk.notes, slot) else {
            return;
        };
        if notes.borrow().encoded != self.node || notes.borrow().bytes.contains_key(&index) {
            return;
        }
        let bytes = encoded(self.walk.graph, slot, value);
        notes.borrow_mut().bytes.insert(index, bytes);
    }

    /// Returns the default of a field that was left out, and its slot, or `None` if a tracer looks for defaults.
    fn skipped<E: ser::Error>(&mut self, name: &'static str) -> Result<Option<Stored<'w>>, E> {
        let (index, slot) = self.field(name)?;
        if let (Some(notes), Some(node)) = (self.walk.notes, self.node) {
            notes.borrow_mut().skipped.insert((node, index));
            return Ok(None);
        }
        let graph = self.walk.graph;
        let (Some(node), Some(slot)) = (self.node, slot) else {
            return Ok(None);
        };
        let field = graph.node(node).fields.get(index);
        let is_option = graph.at(slot).is_some_and(|it| it.head == Head::Option);
        match field.and_then(|field| field.default.as_deref()) {
            Some(bytes) => Ok(Some(Stored::new(graph, slot, bytes))),
            None if is_option => Ok(Some(Stored::new(graph, slot, &[0]))),
            None => Err(self.fail(Some(name), NO_DEFAULT)),
        }
    }
}

/// Appends a value of a slot. The graph has the defaults of the fields that are left out.
pub(super) fn append<T: Serialize + ?Sized>(
    graph: &Graph,
    slot: SlotId,
    value: &T,
    out: &mut Vec<u8>,
    limits: &Limits,
) -> Result<(), EncodeError> {
    let walk = &Walk::new(graph, None);
    let result = append_to_vec(&Part { walk, slot, value }, out, limits);
    result.map_err(|error| walk.error(error))
}

/// Encodes a value of a slot into a new vector.
pub(super) fn encoded<T: Serialize + ?Sized>(
    graph: &Graph,
    slot: SlotId,
    value: &T,
) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    append(graph, slot, value, &mut bytes, &Limits::DEFAULT)?;
    Ok(bytes)
}

const NO_DEFAULT: &str = "`skip_serializing_if` leaves out a field without a known default: add \
     `#[serde(default)]`, and leave out the default only";

macro_rules! parts {
    ($($trait:ident, $method:ident;)*) => {$(
        impl<S: ser::$trait> ser::$trait for Parts<'_, S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
                let (_, slot) = self.next()?;
                let result = self.inner.$method(&Known(self.walk, slot, value));
                result.map_err(|error| self.walk.inside(self.node, None, error))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.finish()?;
                self.inner.end()
            }
        }
    )*};
}

parts! {
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field;
}

macro_rules! fields {
    ($($trait:ident)*) => {$(
        impl<S: ser::$trait> ser::$trait for Parts<'_, S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), S::Error> {
                let (index, slot) = self.field(name)?;
                self.encode_alone(index, slot, value);
                let result = self.inner.serialize_field(name, &Known(self.walk, slot, value));
                result.map_err(|error| self.walk.inside(self.node, Some(name), error))
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), S::Error> {
                match self.skipped(name)? {
                    Some(default) => self.inner.serialize_field(name, &default),
                    None => self.inner.serialize_field(name, &0_u8),
                }
            }

            fn end(mut self) -> Result<S::Ok, S::Error> {
                self.pass_unwritten(None);
                self.finish()?;
                self.inner.end()
            }
        }
    )*};
}

fields! { SerializeStruct SerializeStructVariant }
