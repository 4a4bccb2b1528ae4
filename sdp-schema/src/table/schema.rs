//! [`Schema`]: the types of values or messages as a table.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::schema::Rule;
use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

use super::check::{self, Invalid};
use super::graph::{self, normalized};
use super::layout::{self, Layout};
use super::types::{Name, Type, TypeIndex};

/// The types of values or messages as a table. Use it to describe encoded bytes to a program without their types: a
/// schema can be encoded, stored and sent.
///
/// The types of the table refer to each other by index. A `Schema` is always valid, because decoding rejects a table
/// that breaks a rule of the specification, such as a reference outside the table.
///
/// Two schemas are equal if their tables are. If the [fingerprints](Self::fingerprint) of two schemas are equal,
/// programs with these schemas understand each other.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp_schema::Schema;
///
/// #[derive(SdpSchema)]
/// struct Parameter { address: u64, name: String }
///
/// let schema = Schema::of::<Parameter>();
/// let bytes = sdp::to_vec(&schema)?;
/// assert_eq!(sdp::from_slice::<Schema>(&bytes)?, schema);
/// # let _ = Parameter { address: 0, name: String::new() };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Schema {
    table: Table,
    // INVARIANT: one for each type.
    layouts: Vec<Layout>,
    // The types of the messages, or the root with a message id, by their ids.
    ids: BTreeMap<u16, TypeIndex>,
    // The number of types, and of their references.
    size: usize,
}

/// The encoded part of a schema.
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode)]
struct Table {
    version: u8,
    messages: Option<Messages>,
    types: Vec<Type>,
}

/// The messages of a schema, with the name of their message enum.
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode, SdpDecode)]
pub(crate) struct Messages {
    pub(crate) name: Name,
    pub(crate) types: Vec<TypeIndex>,
}

const VERSION: u8 = 1;

/// The root of a [`Schema`]: one type of values, or the types of messages. Use it to find out whether the bytes are a
/// value or start with the header of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root<'a> {
    /// Values of this type, as for the schema of a struct.
    Value(TypeIndex),
    /// Messages of these types, as for the schema of a message enum. Each is a struct, enum or alias with a message id.
    Messages(&'a [TypeIndex]),
}

impl Schema {
    /// Creates a schema of values of the first type, or of messages.
    pub(crate) fn new(messages: Option<Messages>, types: Vec<Type>) -> Result<Self, Invalid> {
        if types.is_empty() && messages.is_none() {
            return Err(Invalid::new(&types, 0, "schema without types"));
        }
        for (index, ty) in types.iter().enumerate() {
            check::of_type(&types, index, ty)?;
        }
        let ids = match &messages {
            Some(messages) => check::messages(&types, &messages.name, &messages.types)?,
            None => {
                let name = types.first().and_then(Type::name);
                let id = name.and_then(Name::message_id).into_iter();
                id.map(|id| (id.get(), TypeIndex::FIRST)).collect()
            }
        };
        let layouts = layout::of_types(&types)?;
        let mut size = types.len();
        for ty in &types {
            ty.for_each_part(|_| size = size.saturating_add(1));
        }
        Ok(Self {
            layouts,
            ids,
            size,
            table: Table {
                version: VERSION,
                messages,
                types,
            },
        })
    }

    /// Returns whether the schema describes a value or messages, and their types. Use it to start a walk over the
    /// types.
    #[must_use]
    pub fn root(&self) -> Root<'_> {
        match &self.table.messages {
            Some(messages) => Root::Messages(&messages.types),
            None => Root::Value(TypeIndex::FIRST),
        }
    }

    /// Returns the name of the root: of a struct, enum or alias, or of the message enum. Use it as the title of a
    /// report. A root without a name, such as `Vec<u8>`, returns `None`.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match &self.table.messages {
            Some(messages) => Some(&messages.name),
            None => self.get(TypeIndex::FIRST).name(),
        }
    }

    /// Returns all types, each at the position of its [`TypeIndex`]. Use it to list the types, for example to generate
    /// code.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        &self.table.types
    }

    /// Returns the type at an index of this schema. Use it to follow a reference from a field to its type.
    ///
    /// # Panics
    ///
    /// Panics if the index is from a larger schema and outside this one.
    #[must_use]
    pub fn get(&self, index: TypeIndex) -> &Type {
        let ty = self.table.types.get(index.get());
        ty.expect("the index should be from this schema")
    }

    /// Returns the sequence of the elements of an indexed sequence, and `None` for the remaining types.
    pub(crate) fn indexed(&self, index: TypeIndex) -> Option<TypeIndex> {
        let Type::Refined(Rule::Indexed, content) = self.get(index) else {
            return None;
        };
        match self.get(*content) {
            Type::Tuple(parts) => parts.get(1).copied(),
            _ => None,
        }
    }

    /// Returns the content of a wrapper. For an indexed sequence, this is the sequence of its elements.
    pub(crate) fn content(&self, index: TypeIndex) -> Option<TypeIndex> {
        self.indexed(index).or_else(|| self.get(index).content())
    }

    /// Returns the first type with this name, without modules. Use it to read one type of a schema file with
    /// [`rooted_at`](Self::rooted_at).
    #[must_use]
    pub fn find(&self, name: &str) -> Option<TypeIndex> {
        let is_named = |ty: &Type| ty.name().is_some_and(|found| found.name() == name);
        TypeIndex::new(self.types().iter().position(is_named)?)
    }

    /// Returns the type of the message with this id. Use it to show the type of a message from its header.
    #[must_use]
    pub fn message(&self, id: u16) -> Option<TypeIndex> {
        self.messages()?;
        self.ids.get(&id).copied()
    }

    pub(crate) fn message_id(&self, index: TypeIndex) -> Option<u16> {
        let id = self.get(index).name()?.message_id()?;
        Some(id.get())
    }

    /// Returns the types with a message id of the root, by id.
    pub(crate) const fn types_by_id(&self) -> &BTreeMap<u16, TypeIndex> {
        &self.ids
    }

    pub(crate) fn layout(&self, index: TypeIndex) -> &Layout {
        let layout = self.layouts.get(index.get());
        layout.expect("the index should be from this schema")
    }

    /// Returns the number of types, and of their references.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the schema of the values of the type at an index of this schema. Use it if the bytes are only one part,
    /// such as the payload of a message.
    ///
    /// # Panics
    ///
    /// Panics if the index is from a larger schema and outside this one.
    #[must_use]
    pub fn rooted_at(&self, index: TypeIndex) -> Self {
        let types = normalized(self.types(), &mut [index]);
        Self::new(None, types).expect("the index should be from this schema")
    }

    /// Returns the schema of the messages of a type with a message id, or of a pointer to one. Use it before functions
    /// such as [`check`](crate::check()) if the bytes start with a header. Returns `None` without an id, and the schema
    /// of messages unchanged. The message enum of a type `Preset` has the name `PresetMessage`.
    #[must_use]
    pub fn into_messages(mut self) -> Option<Self> {
        if self.table.messages.is_some() {
            return Some(self);
        }
        let message = without_pointers(self.types(), TypeIndex::FIRST);
        let name = self.get(message).name()?;
        name.message_id()?;
        let name = Name::new(&format!("{}Message", name.name()));
        let mut types = vec![message];
        if message == TypeIndex::FIRST {
            self.table.messages = Some(Messages { name, types });
            return Some(self);
        }
        let table = normalized(self.types(), &mut types);
        Self::new(Some(Messages { name, types }), table).ok()
    }

    /// Returns the schema of a protocol: all messages of these schemas, each once, in the order of their ids. Use it to
    /// generate code or documentation for both directions of a connection.
    ///
    /// # Errors
    ///
    /// The id of two different messages, or 0 if a schema describes values without a message id.
    pub fn of_protocol(name: &str, schemas: &[Self]) -> Result<Self, u16> {
        let (mut types, mut roots) = (Vec::new(), Vec::new());
        for schema in schemas {
            let first = types.len();
            let moved = |index: TypeIndex| index.moved(first);
            types.extend(schema.moved_types(first));
            match schema.root() {
                Root::Value(index) => roots.push(moved(index)),
                Root::Messages(types) => roots.extend(types.iter().copied().map(moved)),
            }
        }
        for root in &mut roots {
            *root = without_pointers(&types, *root);
        }
        let types = normalized(&types, &mut roots);
        let id = |ty: &TypeIndex| types.get(ty.get())?.name()?.message_id();
        let mut messages = BTreeMap::new();
        for root in roots {
            let id = id(&root).map_or(0, sdp::message::MessageId::get);
            if id == 0 || messages.insert(id, root).is_some_and(|other| other != root) {
                return Err(id);
            }
        }
        let mut roots: Vec<TypeIndex> = messages.into_values().collect();
        let types = normalized(&types, &mut roots);
        let messages = Messages {
            name: Name::new(name),
            types: roots,
        };
        Ok(Self::new(Some(messages), types).expect("the parts of valid schemas should be valid"))
    }

    /// Returns the types for a table in which this number of types precedes them.
    pub(super) fn moved_types(&self, first: usize) -> impl Iterator<Item = Type> {
        self.types().iter().cloned().map(move |mut ty| {
            ty.map_parts(|index| index.moved(first));
            ty
        })
    }

    pub(crate) fn message_types(&self) -> &[TypeIndex] {
        self.messages().map_or(&[], |messages| &messages.types)
    }

    pub(crate) const fn messages(&self) -> Option<&Messages> {
        self.table.messages.as_ref()
    }
}

/// Returns the class of each type of each schema. Types of one class are equal, without `has_docs` except for their
/// documentation, aliases and defaults.
#[must_use]
pub fn classes(schemas: &[Schema], has_docs: bool) -> Vec<Vec<usize>> {
    let mut types = Vec::new();
    for schema in schemas {
        let own = schema.moved_types(types.len());
        types.extend(own.map(|ty| if has_docs { ty } else { ty.without_docs() }));
    }
    let mut classes = graph::classes(&types).into_iter();
    let classes = schemas
        .iter()
        .map(|it| classes.by_ref().take(it.types().len()).collect());
    classes.collect()
}

pub(crate) fn without_pointers(types: &[Type], mut index: TypeIndex) -> TypeIndex {
    // Types are valid, so a chain of pointers ends. A chain of unchecked types is at most as long as the table.
    for _ in types {
        match types.get(index.get()) {
            Some(Type::Pointer(content)) => index = *content,
            _ => break,
        }
    }
    index
}

/// Schemas with equal tables are equal.
impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        self.table == other.table
    }
}

impl Eq for Schema {}

impl SdpEncode for Schema {
    const SIZE: WireSize = <Table as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.table.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.table.encode(out)
    }
}

impl<'de> SdpDecode<'de> for Schema {
    const SIZE: WireSize = <Table as SdpEncode>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let offset = input.offset();
        let invalid = |text| DecodeError::custom(text, offset);
        // The rest of an unknown version can have any form.
        if u8::decode(input)? != VERSION {
            return Err(invalid("schema with an unknown version"));
        }
        let (messages, types) = SdpDecode::decode(input)?;
        Self::new(messages, types).map_err(|found| invalid(found.text))
    }
}
