//! [`Plan`]: the conversion from one schema to another.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use sdp::message::{Frame, HEADER_LEN, Header, MessageId};
use sdp::{EncodeError, Length, SdpEncode, WireSize, Writer};

use super::compile::Compiler;
use super::error::{ConvertError, HELLO_TEXT};
use super::grade::{Grade, Verdicts};
use super::matching::{Label, by_alias};
use super::node::{NodeId, Nodes};
use super::places::Places;
use super::program::{BlockId, Program};
use super::refusal::Refusals;
use super::run::Failure;
use crate::table::check::HELLO;
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::tools::label::label;

/// The output that each plan may write, and the multiple of the input that it may write in addition.
// SPEC 8: R14.
const MAX_OUTPUT: usize = 64 << 20;
const MAX_EXPANSION: usize = 8;

/// The conversion of values or messages from the schema of their writer to that of a reader. Use it to read bytes of
/// another version of a program.
///
/// It converts bytes to bytes. The decoder of the reader's type then checks the result, as it checks all bytes. Fields and
/// variants are matched by their names, and by their aliases. The specification lists all
/// conversions.
///
/// Both schemas and the bytes may come from an attacker: a plan has a limited size, and its output is at most 64 MiB and
/// eight times the input.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpSchema};
/// use sdp_schema::{Grade, Plan, Schema};
///
/// mod old {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     pub struct Parameter { pub gain: f32, pub step: u8 }
/// }
///
/// #[derive(SdpDecode, SdpSchema, Debug, PartialEq)]
/// struct Parameter { step: u32, gain: f64, unit: Option<String> }
///
/// let plan = Plan::new(&Schema::of::<old::Parameter>(), &Schema::of::<Parameter>())?;
/// assert_eq!(plan.grade(), Grade::Total);
///
/// let bytes = sdp::to_vec(&old::Parameter { gain: 0.5, step: 7 })?;
/// let mut converted = Vec::new();
/// plan.append(&bytes, &mut converted)?;
/// let parameter: Parameter = sdp::from_slice(&converted)?;
/// assert_eq!(parameter, Parameter { step: 7, gain: 0.5, unit: None });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    writer: Schema,
    program: Program,
    roots: Roots,
}

#[derive(Clone, Debug)]
enum Roots {
    Value(Entry),
    /// The messages of the writer by their ids.
    Messages(BTreeMap<u16, Message>),
}

/// The conversion of a value.
#[derive(Clone, Copy, Debug)]
struct Entry {
    grade: Grade,
    /// The block, or none if the bytes stay as they are.
    block: Option<BlockId>,
}

#[derive(Clone, Debug)]
struct Message {
    /// The id of the reader's message, and the conversion to it.
    to: Option<(MessageId, Entry)>,
    refusals: Option<Refusals>,
}

/// The converted bytes of a value or message. Use it with the functions of `sdp` to write them anywhere: encoding it
/// writes the bytes.
///
/// ```
/// use sdp_schema::{Plan, Schema};
///
/// let plan = Plan::new(&Schema::of::<u8>(), &Schema::of::<u32>())?;
/// let converted = plan.convert(&[7])?;
/// assert_eq!(sdp::encoded_len(&converted)?, 4);
///
/// let mut buffer = [0xff; 4];
/// sdp::to_slice(&converted, &mut buffer)?;
/// assert_eq!(buffer, [7, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Converted<'a> {
    program: &'a Program,
    bytes: &'a [u8],
    block: Option<BlockId>,
    id: Option<MessageId>,
    // The number of converted bytes, without the header.
    len: usize,
}

impl Plan {
    /// Makes the plan for values of `writer`, which become values of `reader`. Both schemas describe values, or both
    /// describe messages.
    ///
    /// # Errors
    ///
    /// Each place where values have no conversion. A plan for messages has an error only if this holds for every message.
    pub fn new(writer: &Schema, reader: &Schema) -> Result<Self, Refusals> {
        let mut nodes = Nodes::new(writer, reader);
        match (writer.root(), reader.root()) {
            (Root::Value(from), Root::Value(to)) => {
                let root = nodes.pair(from, to);
                let verdicts = Verdicts::new(&nodes, &[root]);
                let mut compiler = Compiler::new(&nodes, &verdicts);
                let Some(entry) = entry(&verdicts, &mut compiler, root) else {
                    return Err(Places::new(&nodes, &verdicts).of(root));
                };
                Ok(Self {
                    writer: writer.clone(),
                    program: compiler.finish(),
                    roots: Roots::Value(entry),
                })
            }
            (Root::Messages(from), Root::Messages(to)) => {
                let (ids, found) = pairs(writer, reader, from, to);
                Self::of_messages(writer, nodes, &ids, &found)
            }
            (Root::Value(_), Root::Messages(_)) => Err(Refusals::of_root(
                "value",
                "the writer's schema describes values, and the reader's describes messages".into(),
            )),
            (Root::Messages(_), Root::Value(_)) => Err(Refusals::of_root(
                "value",
                "the writer's schema describes messages, and the reader's describes values".into(),
            )),
        }
    }

    fn of_messages(
        writer: &Schema,
        mut nodes: Nodes<'_>,
        ids: &[(u16, TypeIndex)],
        found: &[Option<(MessageId, TypeIndex)>],
    ) -> Result<Self, Refusals> {
        let mut roots = Vec::new();
        for ((_, from), to) in ids.iter().zip(found) {
            roots.push(to.map(|(_, to)| nodes.pair(*from, to)));
        }
        let known: Vec<NodeId> = roots.iter().copied().flatten().collect();
        let verdicts = Verdicts::new(&nodes, &known);
        let mut compiler = Compiler::new(&nodes, &verdicts);
        let mut places = Places::new(&nodes, &verdicts);
        let mut messages = BTreeMap::new();
        for (((id, ty), to), root) in ids.iter().zip(found).zip(roots) {
            let to = to.zip(root).map(|((to, _), root)| (to, root));
            let message = match to {
                Some((to, root)) => match entry(&verdicts, &mut compiler, root) {
                    Some(entry) => Message {
                        to: Some((to, entry)),
                        refusals: None,
                    },
                    None => Message {
                        to: None,
                        refusals: Some(places.of(root)),
                    },
                },
                None => Message {
                    to: None,
                    refusals: Some(Refusals::of_unknown_message(
                        nodes.reader,
                        *id,
                        &label(writer, *ty),
                    )),
                },
            };
            messages.insert(*id, message);
        }
        if !messages.is_empty() && messages.values().all(|message| message.to.is_none()) {
            let refusals = messages
                .into_values()
                .filter_map(|message| message.refusals);
            return Err(Refusals::join(refusals));
        }
        Ok(Self {
            writer: writer.clone(),
            program: compiler.finish(),
            roots: Roots::Messages(messages),
        })
    }

    /// Returns the grade: that of values, or the lowest of all messages.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match &self.roots {
            Roots::Value(entry) => entry.grade,
            Roots::Messages(_) => self
                .messages()
                .map(|(_, grade)| grade)
                .min()
                .unwrap_or(Grade::Same),
        }
    }

    /// Returns whether the bytes of every value stay as they are, so that they need no conversion.
    #[must_use]
    pub fn keeps_bytes(&self) -> bool {
        match &self.roots {
            Roots::Value(entry) => entry.block.is_none(),
            Roots::Messages(_) => self.messages().all(|(id, _)| self.keeps_message(id)),
        }
    }

    /// Returns whether the bytes of a message stay as they are.
    pub(crate) fn keeps_message(&self, id: MessageId) -> bool {
        match &self.roots {
            Roots::Value(_) => false,
            Roots::Messages(messages) => {
                let message = messages.get(&id.get()).and_then(|message| message.to);
                message.is_some_and(|(to, entry)| to == id && entry.block.is_none())
            }
        }
    }

    /// Returns the grade of each of the writer's messages, with its id. There are none for values.
    pub fn messages(&self) -> impl Iterator<Item = (MessageId, Grade)> {
        let messages = match &self.roots {
            Roots::Value(_) => None,
            Roots::Messages(messages) => Some(messages),
        };
        messages.into_iter().flatten().filter_map(|(id, message)| {
            let grade = match message.to {
                Some((to, entry)) if to.get() == *id => entry.grade,
                // Another id changes the header.
                Some((_, entry)) => entry.grade.min(Grade::Total),
                None => Grade::Refused,
            };
            Some((MessageId::new(*id)?, grade))
        })
    }

    /// Returns why one of the writer's messages is refused, or `None` if it is not.
    #[must_use]
    pub fn refusals(&self, id: MessageId) -> Option<&Refusals> {
        match &self.roots {
            Roots::Value(_) => None,
            Roots::Messages(messages) => messages.get(&id.get())?.refusals.as_ref(),
        }
    }

    /// Appends the conversion of `bytes`, which are one value or one message of the writer. This takes one pass, and
    /// [`convert`](Self::convert) takes two.
    ///
    /// # Errors
    ///
    /// The part of the value that has no conversion. `out` is then unchanged.
    pub fn append(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ConvertError> {
        match &self.roots {
            Roots::Value(entry) => self.append_part(*entry, bytes, out, usize::MAX, None),
            Roots::Messages(_) => self.append_message(frame_of(bytes)?, out),
        }
    }

    /// Appends the conversion of a message, with its header.
    pub(crate) fn append_message(
        &self,
        frame: Frame<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), ConvertError> {
        let (id, payload) = (frame.id(), frame.payload());
        let (to, entry) = self.message(id)?;
        let first = out.len();
        let header = |payload_len| {
            let header = Header {
                id: to,
                payload_len,
            };
            header.to_bytes()
        };
        out.extend_from_slice(&header(0));
        let start = out.len();
        let max = usize::try_from(u32::MAX).unwrap_or(usize::MAX);
        self.append_part(entry, payload, out, max, Some(id))
            .inspect_err(|_| out.truncate(first))?;
        let len = u32::try_from(out.len().saturating_sub(start)).unwrap_or(u32::MAX);
        if let Some(place) = out.get_mut(first..start) {
            place.copy_from_slice(&header(len));
        }
        Ok(())
    }

    /// Appends the conversion of a value, of at most `max` bytes. Errors of the payload of a message have its id.
    fn append_part(
        &self,
        entry: Entry,
        bytes: &[u8],
        out: &mut Vec<u8>,
        max: usize,
        id: Option<MessageId>,
    ) -> Result<(), ConvertError> {
        let Some(block) = entry.block else {
            out.extend_from_slice(bytes);
            return Ok(());
        };
        let first = out.len();
        let limit = max_output(bytes).min(max);
        out.reserve(bytes.len());
        let done = self.program.convert(block, bytes, limit, |bytes| {
            out.extend_from_slice(bytes);
            true
        });
        done.map_err(|failure| {
            out.truncate(first);
            self.error(bytes, id, failure)
        })
    }

    /// Returns the error of a failure in the bytes of a value or in the payload of a message.
    #[cold]
    fn error(&self, bytes: &[u8], id: Option<MessageId>, failure: Failure) -> ConvertError {
        let Some(id) = id else {
            return ConvertError::new(&self.writer, bytes, failure);
        };
        let payload_len = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let mut message = Header { id, payload_len }.to_bytes().to_vec();
        message.extend_from_slice(bytes);
        let offset = failure.offset.saturating_add(HEADER_LEN);
        ConvertError::new(&self.writer, &message, Failure { offset, ..failure })
    }

    /// Converts `bytes`, which are one value or one message of the writer, without an allocation. Encode the result to
    /// write it, or to find its length.
    ///
    /// # Errors
    ///
    /// The part of the value that has no conversion.
    pub fn convert<'a>(&'a self, bytes: &'a [u8]) -> Result<Converted<'a>, ConvertError> {
        let (entry, from, to, bytes) = match &self.roots {
            Roots::Value(entry) => (*entry, None, None, bytes),
            Roots::Messages(_) => {
                let frame = frame_of(bytes)?;
                let (to, entry) = self.message(frame.id())?;
                (entry, Some(frame.id()), Some(to), frame.payload())
            }
        };
        let len = match entry.block {
            None => bytes.len(),
            Some(block) => {
                let limit = max_output(bytes);
                let mut len = 0_usize;
                let done = self.program.convert(block, bytes, limit, |bytes| {
                    len = len.saturating_add(bytes.len());
                    true
                });
                done.map_err(|failure| self.error(bytes, from, failure))?;
                len
            }
        };
        Ok(Converted {
            program: &self.program,
            bytes,
            block: entry.block,
            id: to,
            len,
        })
    }

    /// Returns the reader's id of a message and its conversion.
    fn message(&self, id: MessageId) -> Result<(MessageId, Entry), ConvertError> {
        let message = match &self.roots {
            Roots::Value(_) => None,
            Roots::Messages(messages) => messages.get(&id.get()),
        };
        let to = message.and_then(|message| message.to);
        to.ok_or_else(|| ConvertError::of_message(0, self.refused(id)))
    }

    /// Returns the text about a message without a conversion.
    #[cold]
    pub(crate) fn refused(&self, id: MessageId) -> String {
        match self.refusals(id) {
            Some(refusals) => format!("message {id} is refused: {refusals}"),
            None if id.get() == HELLO => HELLO_TEXT.into(),
            None => format!("message {id} is not part of the writer's schema"),
        }
    }
}

/// Returns the message that is all of `bytes`.
fn frame_of(bytes: &[u8]) -> Result<Frame<'_>, ConvertError> {
    Frame::from_slice(bytes)
        .map_err(|error| ConvertError::of_message(error.offset(), error.to_string()))
}

fn max_output(bytes: &[u8]) -> usize {
    bytes
        .len()
        .saturating_mul(MAX_EXPANSION)
        .saturating_add(MAX_OUTPUT)
}

/// Returns the conversion of a node, or `None` if it is refused.
fn entry(verdicts: &Verdicts, compiler: &mut Compiler<'_>, root: NodeId) -> Option<Entry> {
    let grade = verdicts.grade(root);
    let block = match grade {
        Grade::Refused => return None,
        _ if super::inside::flag(&verdicts.is_copied, root) => None,
        _ => Some(compiler.run(root)),
    };
    Some(Entry { grade, block })
}

/// Returns the id and type of each message of the writer, and the message of the reader for each.
// SPEC 8: R12.
#[expect(clippy::type_complexity, reason = "two parallel lists")]
pub(crate) fn pairs(
    writer: &Schema,
    reader: &Schema,
    from: &[TypeIndex],
    to: &[TypeIndex],
) -> (Vec<(u16, TypeIndex)>, Vec<Option<(MessageId, TypeIndex)>>) {
    let with_id = |schema: &Schema, ty: &TypeIndex| Some((schema.message_id(*ty)?, *ty));
    let from: Vec<_> = from.iter().filter_map(|ty| with_id(writer, ty)).collect();
    let to: Vec<_> = to.iter().filter_map(|ty| with_id(reader, ty)).collect();
    let index_of = |id: u16| from.iter().position(|(other, _)| *other == id);
    let mut found: Vec<Option<usize>> = to.iter().map(|(id, _)| index_of(*id)).collect();
    let label = |schema, ty: TypeIndex| Schema::get(schema, ty).name().map(Label::from);
    let from_labels: Vec<_> = from
        .iter()
        .filter_map(|(_, ty)| label(writer, *ty))
        .collect();
    let to_labels: Vec<_> = to.iter().filter_map(|(_, ty)| label(reader, *ty)).collect();
    // Several candidates leave only these messages without a match.
    let _ = by_alias(&from_labels, &to_labels, &mut found);
    let mut targets = alloc::vec![None; from.len()];
    for ((id, ty), from) in to.iter().zip(found) {
        if let Some(place) = from.and_then(|from| targets.get_mut(from)) {
            *place = MessageId::new(*id).map(|id| (id, *ty));
        }
    }
    (from, targets)
}

/// The encoding has the converted bytes.
impl SdpEncode for Converted<'_> {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        let header = if self.id.is_some() { HEADER_LEN } else { 0 };
        length.add(self.len.saturating_add(header));
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        const TOO_LONG: EncodeError = EncodeError::custom("a converted message is too long");
        if let Some(id) = self.id {
            let payload_len = u32::try_from(self.len).map_err(|_| TOO_LONG)?;
            out.write_array(Header { id, payload_len }.to_bytes())?;
        }
        let Some(block) = self.block else {
            return out.write_bytes(self.bytes);
        };
        // The same bytes had a conversion before, so only the buffer can be too small.
        out.require(self.len)?;
        let done = self.program.convert(block, self.bytes, self.len, |bytes| {
            out.write_bytes(bytes).is_ok()
        });
        done.map_err(|_| TOO_LONG)
    }
}
