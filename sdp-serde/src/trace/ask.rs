//! [`Asker`]: a deserializer that answers with samples, and notes the types that it is asked for.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::any::type_name;
use core::cell::RefCell;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use sdp::schema::Number;
use sdp::{Reader, SdpDecode};
use serde_core::de::value::{BorrowedStrDeserializer, U32Deserializer};
use serde_core::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer as _, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::error::TraceError;
use super::graph::{FAR, Graph, Head, Leaf, NodeId, ROOT, SlotId};
use crate::error::{DATE, HEAP, OTHER_RESULT, SELF_DESCRIBING, TOO_MANY_VARIANTS};
use crate::kind::{self, Sequence};

/// The depth of types that contain each other in every value.
const MAX_DEPTH: usize = 256;

/// The texts of samples. A type that rejects one gets the next one.
pub(super) const TEXTS: [&str; 18] = [
    "a",
    "1",
    "https://sdp.example/",
    "1.0.0",
    "2024-05-06T07:08:09Z",
    "2024-05-06",
    "07:08:09",
    "2024-05-06T07:08:09",
    "00000000-0000-0000-0000-000000000001",
    "127.0.0.1",
    "127.0.0.1:1",
    "::1",
    "[::1]:1",
    "text/plain",
    "aGk=",
    "a@sdp.example",
    "PT1S",
    "",
];

/// The bytes of samples.
const BYTES: [&[u8]; 7] = [
    &[97],
    &[97; 16],
    &[97; 4],
    &[97; 12],
    &[97; 20],
    &[97; 32],
    &[],
];

/// The bytes of JSON values of samples.
#[cfg(feature = "json")]
const JSONS: [&[u8]; 6] = [
    &[0],
    &[5, 0, 0, 0, 0],
    &[4, 0, 0, 0, 0],
    &[3, 1, 0, 0, 0, 97],
    &[2, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    &[1, 1],
];

const TWO_TYPES: &str = "`Deserialize` asks for different types at the same place";
const ENDLESS: &str = "each value of the type contains a value of its own type";
const NO_VALUE: &str = "the type has no value";
const BY_NAME: &str =
    "`Deserialize` takes the variants only by their names, which are not part of the bytes";

/// An error of `Deserialize`.
#[derive(Debug)]
pub(super) enum Flaw {
    /// The name of a field without a default.
    Missing(&'static str),
    /// The name of the field that was there twice.
    Duplicate(&'static str),
    Text(String),
}

impl Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "missing field `{field}`"),
            Self::Duplicate(field) => write!(f, "duplicate field `{field}`"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl core::error::Error for Flaw {}

impl de::Error for Flaw {
    fn custom<T: Display>(text: T) -> Self {
        Self::Text(text.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::Duplicate(field)
    }
}

/// A question about a type, whose answer is the result of a pass.
#[derive(Clone, Debug)]
pub(super) enum Probe {
    /// Is there a type that has not been asked for?
    Explore,
    /// Which fields of a struct are missing in a map with these fields, as names and indices?
    Given(NodeId, Vec<(&'static str, usize)>),
    /// Which field has this alias? The type of the field is that of the slot.
    Twice(NodeId, &'static str, SlotId),
    /// Which variant has this name?
    Named(NodeId, &'static str),
    /// Does `Serialize` leave out a field with these bytes?
    Put(SlotId, &'static [u8]),
}

/// The notes of a tracer.
pub(super) struct State {
    pub(super) graph: Graph,
    pub(super) probe: Probe,
    /// Whether the pass has answered the question.
    pub(super) is_answered: bool,
    /// Whether the next pass can differ, although each candidate is the same.
    pub(super) is_retried: bool,
    /// How much was known when a pass met a type without values.
    known_before_retry: usize,
    /// The leaves and samples of the pass, with the number of their candidates.
    pub(super) trail: Vec<(SlotId, usize)>,
    /// The variants of the pass.
    pub(super) attempted: Vec<(NodeId, u32)>,
    /// The rest of the bytes that the value comes from.
    replay: Option<Reader<'static>>,
    /// Values of Rust types, as bytes.
    pub(super) samples: Vec<(&'static str, &'static [u8])>,
    /// JSON values, as bytes.
    #[cfg(feature = "json")]
    pub(super) jsons: Vec<&'static [u8]>,
    pub(super) refusal: Option<TraceError>,
    path: Vec<(NodeId, usize)>,
    /// The place of the innermost error.
    pub(super) failed_at: Option<String>,
}

impl State {
    pub(super) fn new() -> Self {
        let mut graph = Graph::default();
        graph.new_slot();
        Self {
            graph,
            probe: Probe::Explore,
            is_answered: false,
            is_retried: false,
            known_before_retry: 0,
            trail: Vec::new(),
            attempted: Vec::new(),
            replay: None,
            samples: Vec::new(),
            #[cfg(feature = "json")]
            jsons: JSONS.into(),
            refusal: None,
            path: Vec::new(),
            failed_at: None,
        }
    }

    /// Prepares the next pass.
    pub(super) fn reset(&mut self) {
        let probe = &self.probe;
        self.graph.measure(|id, node, graph| match probe {
            Probe::Explore => graph.is_unknown(node),
            Probe::Given(it, _) | Probe::Twice(it, ..) | Probe::Named(it, _) => *it == id,
            Probe::Put(slot, _) => node.parts.contains(slot),
        });
        self.is_answered = false;
        self.is_retried = false;
        self.trail.clear();
        self.attempted.clear();
        self.replay = None;
        self.path.clear();
        self.failed_at = None;
    }

    /// Replaces the last choice of the pass that has a further candidate. Returns false if there is none.
    pub(super) fn choose_next(&mut self) -> bool {
        while let Some((slot, candidates)) = self.trail.pop() {
            let slot = self.graph.slot_mut(slot);
            slot.choice = slot.choice.saturating_add(1);
            if slot.choice < candidates {
                return true;
            }
            slot.choice = 0;
        }
        false
    }

    /// Returns the current candidate of a slot.
    fn choose<T: Copy>(&mut self, slot: SlotId, candidates: &[T]) -> Option<T> {
        self.trail.push((slot, candidates.len()));
        candidates.get(self.graph.slot(slot).choice).copied()
    }

    /// Returns the innermost item with a name, and its field.
    fn place(&self) -> String {
        let labels = self.path.iter().rev().map(|(id, index)| {
            let label = self.graph.label(*id)?;
            let node = self.graph.node(*id);
            let Head::Struct(_, names) = node.head else {
                return Some(label);
            };
            let noted = node.fields.get(*index).map(|field| field.name);
            let field = noted.or_else(|| names.get(*index).copied());
            Some(alloc::format!("{label}, field {}", field.unwrap_or("?")))
        });
        let place = labels.flatten().next();
        place.unwrap_or_else(|| self.graph.slot(ROOT).rust.into())
    }

    fn refuse(&mut self, reason: &str) -> Flaw {
        self.refuse_at(None, reason)
    }

    /// Refuses the type, at this item or else at the innermost one.
    fn refuse_at(&mut self, item: Option<String>, reason: &str) -> Flaw {
        let place = item.unwrap_or_else(|| self.place());
        let reason = String::from(reason);
        let flaw = Flaw::Text(reason.clone());
        self.refusal
            .get_or_insert(TraceError::Refused { place, reason });
        flaw
    }

    /// Returns whether the parts of a value that can be empty are wanted.
    fn expand(&mut self, node: NodeId) -> bool {
        let node = self.graph.node_mut(node);
        let is_wanted = node.distance != FAR && !node.is_expanded;
        node.is_expanded |= is_wanted;
        is_wanted
    }

    /// Starts the bytes of a sample or question for the value of a slot. Returns whether there are some.
    fn begin_replay(&mut self, slot: SlotId) -> bool {
        if self.replay.is_some() {
            return false;
        }
        if let Probe::Put(place, bytes) = self.probe
            && place == slot
        {
            self.replay = Some(Reader::new(bytes));
            self.is_answered = true;
            return true;
        }
        let rust = bare(self.graph.slot(slot).rust);
        let samples = self.samples.iter().filter(|(ty, _)| *ty == rust);
        let samples: Vec<&'static [u8]> = samples.map(|(_, bytes)| *bytes).collect();
        if samples.is_empty() {
            return false;
        }
        self.replay = self.choose(slot, &samples).map(Reader::new);
        true
    }

    /// Reads a part of the bytes, if the value comes from bytes.
    fn replayed<T: SdpDecode<'static>>(&mut self) -> Result<Option<T>, Flaw> {
        let Some(input) = &mut self.replay else {
            return Ok(None);
        };
        T::decode(input).map(Some).map_err(de::Error::custom)
    }

    /// Returns the index of a variant for the next value of an enum.
    fn variant(&mut self, id: NodeId, names: &[&str]) -> Result<u32, Flaw> {
        if let Some(tag) = self.replayed::<u8>()? {
            return Ok(u32::from(self.graph.node(id).tag(tag.into())));
        }
        let node = self.graph.node(id);
        let next = (0_u32..).find(|index| !node.variants.contains_key(index));
        let next = next.filter(|index| {
            let is_new = !self.attempted.contains(&(id, *index));
            let index = usize::try_from(*index).unwrap_or(usize::MAX);
            !node.is_complete && is_new && index < names.len()
        });
        let closed = node.variants.iter().map(|(index, it)| (*index, it.content));
        let closed = closed.map(|(index, content)| (index, self.graph.node(content)));
        let closed = closed.filter(|(_, content)| !content.is_open);
        if !node.is_open && node.distance != FAR {
            let is_repeated = |index| self.attempted.contains(&(id, index));
            let near = closed.clone().filter(|(_, it)| it.distance != FAR);
            let near = near.min_by_key(|(index, it)| (is_repeated(*index), it.distance));
            let is_exploring = matches!(self.probe, Probe::Explore);
            if let Some(index) = next.filter(|_| is_exploring).or(near.map(|(it, _)| it)) {
                return Ok(index);
            }
        }
        let small = closed.clone().min_by_key(|(_, it)| it.height);
        let finite = small.filter(|(_, it)| it.height != FAR);
        let index = finite.map(|(it, _)| it).or(next);
        if let Some(index) = index.or(small.map(|(it, _)| it)) {
            return Ok(index);
        }
        if names.is_empty() && self.known_before_retry < self.graph.known() {
            // The next pass leaves out the part without values, if the part around it can be empty.
            self.known_before_retry = self.graph.known();
            self.is_retried = true;
            return Err(Flaw::Text(NO_VALUE.into()));
        }
        let reason = match (names, node.variants.is_empty()) {
            ([], _) => NO_VALUE,
            (_, true) => BY_NAME,
            (_, false) => ENDLESS,
        };
        let label = self.graph.label(id);
        Err(self.refuse_at(label, reason))
    }
}

/// Returns the name of a type inside pointers.
fn bare(mut name: &'static str) -> &'static str {
    loop {
        let pointers = [
            type_name::<alloc::boxed::Box<()>>(),
            type_name::<alloc::rc::Rc<()>>(),
            type_name::<alloc::sync::Arc<()>>(),
        ];
        let inner = pointers.iter().find_map(|it| kind::parameters(name, it));
        match inner {
            Some(inner) => name = inner,
            None => return name,
        }
    }
}

/// Answers the questions of `Deserialize` for one slot.
#[derive(Clone, Copy)]
pub(super) struct Asker<'t> {
    state: &'t RefCell<State>,
    slot: SlotId,
}

impl<'t> Asker<'t> {
    /// Makes a value of the type at the root.
    pub(super) fn ask<T: de::Deserialize<'static>>(state: &'t RefCell<State>) -> Result<T, Flaw> {
        Self::at(state, ROOT, PhantomData::<T>)
    }

    fn at<S: DeserializeSeed<'static>>(
        state: &'t RefCell<State>,
        slot: SlotId,
        seed: S,
    ) -> Result<S::Value, Flaw> {
        Self::fill(state, slot, type_name::<S::Value>(), |asker| {
            seed.deserialize(asker)
        })
    }

    /// Makes the value of a slot of this Rust type.
    fn fill<R>(
        state: &'t RefCell<State>,
        slot: SlotId,
        rust: &'static str,
        make: impl FnOnce(Self) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let is_replayed = {
            let state = &mut *state.borrow_mut();
            state.graph.slot_mut(slot).rust = rust;
            state.begin_replay(slot)
        };
        let result = make(Self { state, slot });
        if is_replayed {
            state.borrow_mut().replay = None;
        }
        result
    }

    /// Makes the value of a part of a node by a seed.
    fn part_of<S: DeserializeSeed<'static>>(
        state: &'t RefCell<State>,
        place: (NodeId, usize),
        seed: S,
    ) -> Result<S::Value, Flaw> {
        Self::part(state, place, type_name::<S::Value>(), |asker| {
            seed.deserialize(asker)
        })
    }

    /// Makes the value of a part of a node.
    fn part<R>(
        state: &'t RefCell<State>,
        (node, index): (NodeId, usize),
        rust: &'static str,
        make: impl FnOnce(Self) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let slot = {
            let state = &mut *state.borrow_mut();
            state.path.push((node, index));
            if state.path.len() > MAX_DEPTH {
                return Err(state.refuse(ENDLESS));
            }
            let index = match state.graph.node(node).head {
                Head::Array(_) | Head::Seq | Head::Set => 0,
                _ => index,
            };
            state.graph.part(node, index)
        };
        let result = Self::fill(state, slot, rust, make);
        let state = &mut *state.borrow_mut();
        if result.is_err() && state.failed_at.is_none() {
            state.failed_at = Some(state.place());
        }
        state.path.pop();
        result
    }

    /// Notes the type of the slot, which this visitor reads.
    fn enter<V: Visitor<'static>>(self, head: Head) -> Result<NodeId, Flaw> {
        let state = &mut *self.state.borrow_mut();
        let graph = &mut state.graph;
        let rust = type_name::<V::Value>();
        // `Deserialize` of different numbers can have one visitor.
        let visitor = match head {
            Head::Leaf(_) => rust,
            _ => type_name::<V>(),
        };
        if let Some(node) = graph.slot(self.slot).node {
            if graph.node(node).head == head {
                return Ok(node);
            }
            return Err(state.refuse(TWO_TYPES));
        }
        let is_of_serde = type_name::<V>().starts_with("serde_core::");
        let node = graph.known_node(visitor, head, rust);
        graph.node_mut(node).is_of_serde = is_of_serde;
        graph.slot_mut(self.slot).node = Some(node);
        Ok(node)
    }

    /// Lets `visit` make a value of a node with parts.
    fn inside<R>(self, node: NodeId, visit: impl FnOnce() -> Result<R, Flaw>) -> Result<R, Flaw> {
        let open = |is_open| {
            let graph = &mut self.state.borrow_mut().graph;
            core::mem::replace(&mut graph.node_mut(node).is_open, is_open)
        };
        let was_open = open(true);
        let result = visit();
        open(was_open);
        result
    }

    fn refuse(self, reason: &str) -> Flaw {
        self.state.borrow_mut().refuse(reason)
    }

    fn leaf<V: Visitor<'static>, T: SdpDecode<'static> + Copy>(
        self,
        leaf: Leaf,
        candidates: &[T],
    ) -> Result<T, Flaw> {
        self.enter::<V>(Head::Leaf(leaf))?;
        let state = &mut *self.state.borrow_mut();
        match state.replayed::<T>()? {
            Some(value) => Ok(value),
            None => {
                let value = state.choose(self.slot, candidates);
                value.ok_or_else(|| state.refuse(TWO_TYPES))
            }
        }
    }

    /// Returns the number of elements of a sequence or map.
    fn count(self, node: NodeId) -> Result<usize, Flaw> {
        let state = &mut *self.state.borrow_mut();
        Ok(match state.replayed::<u32>()? {
            Some(count) => usize::try_from(count).unwrap_or(usize::MAX),
            None => usize::from(state.expand(node)),
        })
    }

    const fn parts(self, node: NodeId, left: usize) -> Parts<'t> {
        Parts {
            state: self.state,
            node,
            next: 0,
            left,
        }
    }

    /// Makes the fields of a struct, or of a struct variant: by their order, or by the names in a question.
    fn fields<V: Visitor<'static>>(
        self,
        node: NodeId,
        names: &[&str],
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let probe = self.state.borrow().probe.clone();
        let fields = match probe {
            Probe::Given(it, fields) if it == node => fields,
            Probe::Twice(it, name, _) if it == node => alloc::vec![(name, usize::MAX); 2],
            _ => return visitor.visit_seq(self.parts(node, names.len())),
        };
        let state = self.state;
        let fields = fields.into_iter();
        let index = 0;
        visitor.visit_map(Named {
            state,
            node,
            fields,
            index,
        })
    }
}

macro_rules! numbers {
    ($($method:ident, $visit:ident: $number:ident, $($candidate:literal)*;)*) => {$(
        fn $method<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
            visitor.$visit(self.leaf::<V, _>(Leaf::Number(Number::$number), &[$($candidate),*])?)
        }
    )*};
}

impl<'t> Deserializer<'static> for Asker<'t> {
    type Error = Flaw;

    numbers! {
        deserialize_u8, visit_u8: U8, 1 0 2 10 100;
        deserialize_u16, visit_u16: U16, 1 0 2 10 100 1000;
        deserialize_u32, visit_u32: U32, 1 0 2 10 100 1000;
        deserialize_u64, visit_u64: U64, 1 0 2 10 100 1000;
        deserialize_u128, visit_u128: U128, 1 0 2 10 100 1000;
        deserialize_i8, visit_i8: I8, 1 0 2 10 100;
        deserialize_i16, visit_i16: I16, 1 0 2 10 100 1000;
        deserialize_i32, visit_i32: I32, 1 0 2 10 100 1000;
        deserialize_i64, visit_i64: I64, 1 0 2 10 100 1000;
        deserialize_i128, visit_i128: I128, 1 0 2 10 100 1000;
        deserialize_f32, visit_f32: F32, 1.0 0.0 0.5 100.0;
        deserialize_f64, visit_f64: F64, 1.0 0.0 0.5 100.0;
    }

    fn deserialize_bool<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        visitor.visit_bool(self.leaf::<V, _>(Leaf::Bool, &[true, false])?)
    }

    fn deserialize_char<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        visitor.visit_char(self.leaf::<V, _>(Leaf::Char, &['a', '1'])?)
    }

    fn deserialize_str<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        visitor.visit_borrowed_str(self.leaf::<V, &'static str>(Leaf::Str, &TEXTS)?)
    }

    fn deserialize_string<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::Seq)?;
        let bytes = {
            let state = &mut *self.state.borrow_mut();
            let byte = Head::Leaf(Leaf::Number(Number::U8));
            let known = state.graph.known_node("u8", byte, "u8");
            let slot = state.graph.part(node, 0);
            if *state.graph.slot_mut(slot).node.get_or_insert(known) != known {
                return Err(state.refuse(TWO_TYPES));
            }
            match state.replayed::<&'static [u8]>()? {
                Some(bytes) => Some(bytes),
                None => state.choose(self.slot, &BYTES),
            }
        };
        visitor.visit_borrowed_bytes(bytes.unwrap_or_default())
    }

    fn deserialize_byte_buf<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::Option)?;
        let is_some = {
            let state = &mut *self.state.borrow_mut();
            match state.replayed::<u8>()? {
                Some(tag) => tag != 0,
                None => state.expand(node),
            }
        };
        if !is_some {
            return visitor.visit_none();
        }
        let content = kind::parameters(type_name::<V::Value>(), type_name::<Option<()>>());
        let rust = content.unwrap_or_default();
        self.inside(node, || {
            Self::part(self.state, (node, 0), rust, |it| visitor.visit_some(it))
        })
    }

    fn deserialize_unit<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.enter::<V>(Head::Unit)?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        self.enter::<V>(Head::UnitStruct(name))?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::NewtypeStruct(name))?;
        self.inside(node, || {
            Self::part(self.state, (node, 0), "", |it| {
                visitor.visit_newtype_struct(it)
            })
        })
    }

    fn deserialize_seq<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        let head = match kind::sequence::<V::Value>() {
            Sequence::Any => Head::Seq,
            Sequence::Set => Head::Set,
            Sequence::Heap => return Err(self.refuse(HEAP)),
        };
        let node = self.enter::<V>(head)?;
        let count = self.count(node)?;
        self.inside(node, || visitor.visit_seq(self.parts(node, count)))
    }

    fn deserialize_tuple<V: Visitor<'static>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        if kind::is_date::<V::Value>() {
            return Err(self.refuse(DATE));
        }
        let is_array = type_name::<V::Value>().starts_with('[') && len > 0;
        let head = if is_array {
            Head::Array(len)
        } else {
            Head::Tuple(len)
        };
        let node = self.enter::<V>(head)?;
        self.inside(node, || visitor.visit_seq(self.parts(node, len)))
    }

    fn deserialize_tuple_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::TupleStruct(name, len))?;
        self.inside(node, || visitor.visit_seq(self.parts(node, len)))
    }

    fn deserialize_map<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::Map)?;
        let count = self.count(node)?;
        self.inside(node, || visitor.visit_map(self.parts(node, count)))
    }

    fn deserialize_struct<V: Visitor<'static>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let node = self.enter::<V>(Head::Struct(name, names))?;
        self.inside(node, || self.fields(node, names, visitor))
    }

    fn deserialize_enum<V: Visitor<'static>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        #[cfg(feature = "json")]
        if crate::json::is_value::<V>() {
            self.enter::<V>(Head::Leaf(Leaf::Json))?;
            return self.json(name, names, visitor);
        }
        if names.len() > 256 {
            return Err(self.refuse(TOO_MANY_VARIANTS));
        }
        let node = self.enter::<V>(Head::Enum(name, names))?;
        if name == "Result" && !Head::Enum(name, names).is_result() {
            return Err(self.refuse(OTHER_RESULT));
        }
        let named = {
            let state = self.state.borrow();
            match state.probe {
                Probe::Named(it, name) if it == node && !state.graph.node(it).is_open => Some(name),
                _ => None,
            }
        };
        let index = match named {
            Some(_) => 0,
            None => self.state.borrow_mut().variant(node, names)?,
        };
        self.inside(node, || {
            visitor.visit_enum(Variant {
                asker: self,
                node,
                index,
                named,
            })
        })
    }

    fn deserialize_any<V: Visitor<'static>>(self, _: V) -> Result<V::Value, Flaw> {
        Err(self.refuse(SELF_DESCRIBING))
    }

    fn deserialize_identifier<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_any(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'static>>(self, visitor: V) -> Result<V::Value, Flaw> {
        self.deserialize_any(visitor)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

#[cfg(feature = "json")]
impl Asker<'_> {
    /// Makes a JSON value with the bridge's own deserializer, because it has no types to find.
    fn json<V: Visitor<'static>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        let (mut fresh, mut replay) = (None, None);
        {
            let state = &mut *self.state.borrow_mut();
            match state.replay.take() {
                Some(input) => replay = Some(input),
                None => {
                    let jsons = core::mem::take(&mut state.jsons);
                    fresh = state.choose(self.slot, &jsons).map(Reader::new);
                    state.jsons = jsons;
                }
            }
        }
        let Some(input) = replay.as_mut().or(fresh.as_mut()) else {
            return Err(self.refuse(TWO_TYPES));
        };
        let seed = OfJson {
            name,
            names,
            visitor,
        };
        let value = crate::value::decode_seed(seed, input);
        self.state.borrow_mut().replay = replay;
        value.map_err(de::Error::custom)
    }
}

/// A visitor of JSON values as a seed.
#[cfg(feature = "json")]
struct OfJson<V> {
    name: &'static str,
    names: &'static [&'static str],
    visitor: V,
}

#[cfg(feature = "json")]
impl<V: Visitor<'static>> DeserializeSeed<'static> for OfJson<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'static>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_enum(self.name, self.names, self.visitor)
    }
}

/// The elements of a sequence, the entries of a map, or the parts of a tuple or struct.
struct Parts<'t> {
    state: &'t RefCell<State>,
    node: NodeId,
    next: usize,
    left: usize,
}

impl Parts<'_> {
    /// Returns the index of the next part, if there is one.
    fn advance(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.next;
        self.next = index.saturating_add(1);
        Some(index)
    }

    fn make<S: DeserializeSeed<'static>>(&self, index: usize, seed: S) -> Result<S::Value, Flaw> {
        Asker::part_of(self.state, (self.node, index), seed)
    }
}

impl SeqAccess<'static> for Parts<'_> {
    type Error = Flaw;

    fn next_element_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let index = self.advance();
        index.map(|index| self.make(index, seed)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl MapAccess<'static> for Parts<'_> {
    type Error = Flaw;

    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let entry = self.advance();
        entry.map(|_| self.make(0, seed)).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, Flaw> {
        self.make(1, seed)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The fields of a struct by their names.
struct Named<'t> {
    state: &'t RefCell<State>,
    node: NodeId,
    fields: alloc::vec::IntoIter<(&'static str, usize)>,
    index: usize,
}

impl MapAccess<'static> for Named<'_> {
    type Error = Flaw;

    fn next_key_seed<S: DeserializeSeed<'static>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Flaw> {
        let Some((name, index)) = self.fields.next() else {
            self.state.borrow_mut().is_answered = true;
            return Ok(None);
        };
        self.index = index;
        seed.deserialize(BorrowedStrDeserializer::new(name))
            .map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, Flaw> {
        let probe = self.state.borrow().probe.clone();
        if let Probe::Twice(_, _, slot) = probe {
            return Asker::at(self.state, slot, seed);
        }
        Asker::part_of(self.state, (self.node, self.index), seed)
    }
}

/// A variant of an enum by its index, or by a name.
struct Variant<'t> {
    asker: Asker<'t>,
    node: NodeId,
    index: u32,
    named: Option<&'static str>,
}

impl<'t> EnumAccess<'static> for Variant<'t> {
    type Error = Flaw;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<(S::Value, Self), Flaw> {
        if let Some(name) = self.named {
            self.asker.state.borrow_mut().is_answered = true;
            let value = seed.deserialize(BorrowedStrDeserializer::new(name))?;
            return Ok((value, self));
        }
        let index: U32Deserializer<Flaw> = self.index.into_deserializer();
        let value = seed.deserialize(index);
        let state = &mut *self.asker.state.borrow_mut();
        let node = state.graph.node_mut(self.node);
        if value.is_err() && !node.variants.contains_key(&self.index) && !node.is_complete {
            // The list of names also contains the aliases.
            node.is_complete = true;
            state.is_retried = true;
        }
        Ok((value?, self))
    }
}

impl<'t> Variant<'t> {
    /// Makes the content of the variant, which has this kind.
    fn content<R>(
        &self,
        head: Head,
        make: impl FnOnce(NodeId) -> Result<R, Flaw>,
    ) -> Result<R, Flaw> {
        let content = {
            let state = &mut *self.asker.state.borrow_mut();
            let variants = &state.graph.node(self.node).variants;
            match variants.get(&self.index).map(|it| it.content) {
                Some(content) if self.named.is_none() => {
                    if state.graph.node(content).head != head {
                        return Err(state.refuse(TWO_TYPES));
                    }
                    content
                }
                _ => {
                    let owner = (self.node, self.index);
                    let content = state.graph.new_content(owner, head);
                    if self.named.is_none() {
                        state.graph.add_variant(self.node, self.index, content);
                    }
                    content
                }
            }
        };
        if self.named.is_none() {
            let state = &mut *self.asker.state.borrow_mut();
            state.attempted.push((self.node, self.index));
        }
        self.asker.inside(content, || make(content))
    }
}

impl<'t> VariantAccess<'static> for Variant<'t> {
    type Error = Flaw;

    fn unit_variant(self) -> Result<(), Flaw> {
        self.content(Head::Unit, |_| Ok(()))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<S::Value, Flaw> {
        self.content(Head::Newtype, |content| {
            Asker::part_of(self.asker.state, (content, 0), seed)
        })
    }

    fn tuple_variant<V: Visitor<'static>>(self, len: usize, visitor: V) -> Result<V::Value, Flaw> {
        self.content(Head::Tuple(len), |content| {
            visitor.visit_seq(self.asker.parts(content, len))
        })
    }

    fn struct_variant<V: Visitor<'static>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Flaw> {
        self.content(Head::Struct("", names), |content| {
            self.asker.fields(content, names, visitor)
        })
    }
}
