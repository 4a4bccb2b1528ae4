//! [`Plan`]: the conversion from the writer's schema to the reader's.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use sdp::message::{Frame, Header, MessageId};

use super::compile::Compiler;
use super::error::{ConvertError, HELLO_TEXT};
use super::grade::Grade;
use super::input::Stop;
use super::matching::{RootPair, pairs};
use super::node::{NodeId, Nodes, flag};
use super::places::Places;
use super::program::{BlockId, Program};
use super::refusal::Refusals;
use super::verdicts::Verdicts;
use crate::table::check::HELLO;
use crate::table::schema::{Root, Schema};
use crate::tools::label::label;

/// The output that each plan may write, and the multiple of the input that it may write in addition.
// SPEC R14.
const MAX_OUTPUT: usize = 64 << 20;
const MAX_EXPANSION: usize = 8;

/// The id of values.
const VALUE: u16 = 0;

/// The conversion of values or messages from the schema of their writer to the schema of a reader. Use it to read bytes
/// of an older or newer program.
///
/// It converts bytes to bytes. The decoder of the reader's type then checks the result, as it checks all bytes. Fields and
/// variants are matched by their names, and by their aliases. The specification lists all conversions.
///
/// Both schemas and the bytes may come from an attacker: a plan has a limited size, and its output is at most 64 MiB plus
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
    /// The conversion of values with the id 0, or of the writer's messages by their ids.
    // INVARIANT: values have a conversion.
    roots: BTreeMap<u16, Conversion>,
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub grade: Grade,
    /// The block, or none if the bytes stay as they are.
    pub block: Option<BlockId>,
    /// Whether both sides are structs with fields, of which none match.
    is_unrelated: bool,
}

/// The id of the reader's values or message with the conversion to them, or why there is none.
type Conversion = Result<(u16, Entry), Refusals>;

impl Plan {
    /// Makes the plan for values of `writer`, which become values of `reader`. Both schemas describe values, or both
    /// describe messages.
    ///
    /// # Errors
    ///
    /// Each place where values have no conversion. A plan for messages has an error only if this holds for every message.
    pub fn new(writer: &Schema, reader: &Schema) -> Result<Self, Refusals> {
        let plan = Self::with_refused(writer, reader, false)?;
        let roots = plan.roots.values();
        if !plan.roots.is_empty() && roots.clone().all(Result::is_err) {
            let refusals = roots.filter_map(|it| it.as_ref().err());
            return Err(Refusals::join(refusals));
        }
        Ok(plan)
    }

    /// Makes the plan for a file, unless no field of its messages has a match: a value of nothing but defaults would hide that
    /// the file is of another program.
    // SPEC H16.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "for files"))]
    pub(crate) fn of_file(writer: &Schema, reader: &Schema) -> Result<Self, Refusals> {
        // Equal schemas copy all bytes. A schema with `#[sdp(recover)]` is not equal, because a file has no such attribute.
        if writer == reader {
            let entry = Entry {
                grade: Grade::Same,
                block: None,
                is_unrelated: false,
            };
            let ids = reader.types_by_id().keys();
            return Ok(Self {
                writer: reader.clone(),
                program: Program::default(),
                roots: ids.map(|id| (*id, Ok((*id, entry)))).collect(),
            });
        }
        let plan = Self::new(writer, reader)?;
        if plan.roots.is_empty() || !plan.roots.values().flatten().all(|(_, it)| it.is_unrelated) {
            return Ok(plan);
        }
        let name = |of: &Schema, id| of.message(id).map_or_else(String::new, |it| label(of, it));
        let refusals = plan.roots.into_iter().map(|(id, root)| match root {
            Ok((to, _)) => Refusals::of_unrelated(name(writer, id), &name(reader, to)),
            Err(refusals) => refusals,
        });
        Err(Refusals::join(&refusals.collect::<Vec<_>>()))
    }

    /// Makes the plan even if it refuses every message, so that each message has its reason. `is_forward` is whether only the
    /// types of the writer can change.
    pub(crate) fn with_refused(
        writer: &Schema,
        reader: &Schema,
        is_forward: bool,
    ) -> Result<Self, Refusals> {
        let mut nodes = Nodes::new(writer, reader);
        let pairs = pairs(writer, reader);
        let root = |pair: &RootPair| Some((pair.to?.0, nodes.pair(pair.from, pair.to?.1)));
        let ids: Vec<Option<(u16, NodeId)>> = pairs.iter().map(root).collect();
        let known: Vec<NodeId> = ids.iter().flatten().map(|(_, root)| *root).collect();
        let verdicts = Verdicts::new(&nodes, &known);
        let mut compiler = Compiler::new(&nodes, &verdicts);
        let mut places = Places::new(&nodes, &verdicts, is_forward);
        let mut roots = BTreeMap::new();
        for (RootPair { id, from, .. }, root) in pairs.iter().zip(ids) {
            let found = match root {
                Some((to, root)) => match verdicts.grade(root) {
                    Grade::Refused => Err(places.of(root)),
                    grade => {
                        let is_copied = flag(&verdicts.is_copied, root);
                        let entry = Entry {
                            grade,
                            block: (!is_copied).then(|| compiler.run(root)),
                            is_unrelated: nodes.are_unrelated(root),
                        };
                        Ok((to, entry))
                    }
                },
                None => {
                    let reason = format!("the reader has no message {id}");
                    Err(Refusals::of_root(label(writer, *from), &reason))
                }
            };
            roots.insert(*id, found);
        }
        match (writer.root(), reader.root(), roots.get(&VALUE)) {
            (Root::Value(_), Root::Messages(_), _) | (Root::Messages(_), Root::Value(_), _) => {
                Err(Refusals::of_roots())
            }
            (_, _, Some(Err(refusals))) => Err(refusals.clone()),
            _ => Ok(Self {
                writer: writer.clone(),
                program: compiler.finish(),
                roots,
            }),
        }
    }

    /// Returns the grade of values, or the lowest grade of all messages.
    #[must_use]
    pub fn grade(&self) -> Grade {
        let grades = self.roots.iter().map(|(id, root)| grade(*id, root));
        grades.min().unwrap_or(Grade::Same)
    }

    /// Returns whether the bytes of every value stay as they are, so that they need no conversion.
    #[must_use]
    pub fn keeps_bytes(&self) -> bool {
        self.roots.keys().all(|id| self.keeps_root(*id))
    }

    pub(crate) const fn writer(&self) -> &Schema {
        &self.writer
    }

    /// Returns whether the bytes of values, or of a message, stay as they are.
    pub(crate) fn keeps_root(&self, id: u16) -> bool {
        let root = self.roots.get(&id).and_then(|it| it.as_ref().ok());
        root.is_some_and(|(to, entry)| *to == id && entry.block.is_none())
    }

    /// Returns the grade of each of the writer's messages, with its id. There are none for values.
    pub fn messages(&self) -> impl Iterator<Item = (MessageId, Grade)> {
        self.renumbered().map(|(from, _, grade)| (from, grade))
    }

    /// Returns the grade of each of the writer's messages, with its id there, and its id in the reader if it has a conversion.
    pub(crate) fn renumbered(&self) -> impl Iterator<Item = (MessageId, Option<MessageId>, Grade)> {
        self.roots.iter().filter_map(|(id, root)| {
            let to = root.as_ref().ok().and_then(|(to, _)| MessageId::new(*to));
            Some((MessageId::new(*id)?, to, grade(*id, root)))
        })
    }

    /// Returns why one of the writer's messages is refused, or `None` if it is not.
    #[must_use]
    pub fn refusals(&self, id: MessageId) -> Option<&Refusals> {
        self.roots.get(&id.get())?.as_ref().err()
    }

    /// Appends the conversion of `bytes`, which are one value or one message of the writer.
    ///
    /// If `out` has enough capacity, this allocates nothing, unless the reader has indexed sequences or fields with
    /// `#[sdp(recover)]`, or a struct has 64 fields of variable size in a different order.
    ///
    /// # Errors
    ///
    /// The part of the value that has no conversion. `out` is then unchanged.
    pub fn append(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), ConvertError> {
        self.convert(bytes, out).map(drop)
    }

    /// Returns the converted bytes of a value, which are in `scratch` unless they stay as they are.
    pub(crate) fn convert_in<'a>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], ConvertError> {
        if self.keeps_bytes() {
            return Ok(bytes);
        }
        scratch.clear();
        self.append(bytes, scratch)?;
        Ok(scratch)
    }

    /// Appends the conversion of a value or message. Returns the errors that defaults have replaced.
    fn convert(&self, bytes: &[u8], out: &mut Vec<u8>) -> Result<Vec<Stop>, ConvertError> {
        let (to, entry, payload) = self.root(bytes)?;
        let header = |payload_len| to.map(|id| Header { id, payload_len }.to_bytes());
        let first = out.len();
        out.extend(header(0).into_iter().flatten());
        let start = out.len();
        let done = match entry.block {
            None => {
                out.extend_from_slice(payload);
                Ok(Vec::new())
            }
            Some(block) => {
                let max = to.and(usize::try_from(u32::MAX).ok());
                let limit = max_output(payload.len()).min(max.unwrap_or(usize::MAX));
                out.reserve(payload.len());
                self.program.convert(block, payload, limit, out)
            }
        };
        let recovered = done.map_err(|stop| {
            out.truncate(first);
            ConvertError::new(&self.writer, bytes, &stop)
        })?;
        let len = u32::try_from(out.len().saturating_sub(start)).unwrap_or(u32::MAX);
        if let (Some(place), Some(header)) = (out.get_mut(first..start), header(len)) {
            place.copy_from_slice(&header);
        }
        Ok(recovered)
    }

    /// Returns the conversion of a value or message, the reader's id of a message, and the bytes without the header.
    fn root<'a>(
        &self,
        bytes: &'a [u8],
    ) -> Result<(Option<MessageId>, Entry, &'a [u8]), ConvertError> {
        if let Some(Ok((_, entry))) = self.roots.get(&VALUE) {
            return Ok((None, *entry, bytes));
        }
        let frame = Frame::from_slice(bytes)
            .map_err(|error| ConvertError::of_message(error.offset(), error.to_string()))?;
        match self.roots.get(&frame.id().get()) {
            Some(Ok((to, entry))) => Ok((MessageId::new(*to), *entry, frame.payload())),
            _ => Err(self.refusal(frame.id())),
        }
    }

    /// Returns each field with `#[sdp(recover)]` whose value in `bytes` has no conversion, so that the reader has its
    /// default. There are none if the conversion of `bytes` is an error. Use it after decoding, to tell the user what
    /// differs. This takes a second pass.
    #[must_use]
    pub fn recovered(&self, bytes: &[u8]) -> Vec<ConvertError> {
        let recovered = self.convert(bytes, &mut Vec::new()).unwrap_or_default();
        let errors = recovered.iter();
        let errors = errors.map(|stop| ConvertError::new(&self.writer, bytes, stop));
        errors.collect()
    }

    /// Returns the error of a message without a conversion, with each place.
    #[cold]
    pub(crate) fn refusal(&self, id: MessageId) -> ConvertError {
        let detail = match self.refusals(id) {
            Some(refusals) => format!("message {id} is refused: {refusals}"),
            None if id.get() == HELLO => HELLO_TEXT.into(),
            None => format!("message {id} is not part of the writer's schema"),
        };
        ConvertError::of_message(0, detail)
    }
}

/// Returns the steps of a conversion, and the roots of the writer: values with the id 0, or messages by their ids.
pub fn steps(
    writer: &Schema,
    reader: &Schema,
) -> Result<(Program, BTreeMap<u16, Conversion>), Refusals> {
    let plan = Plan::with_refused(writer, reader, false)?;
    Ok((plan.program, plan.roots))
}

/// Returns the maximum number of bytes that an input of this length becomes.
pub(super) fn max_output(len: usize) -> usize {
    len.saturating_mul(MAX_EXPANSION).saturating_add(MAX_OUTPUT)
}

/// Returns the grade of values or messages.
fn grade(id: u16, root: &Conversion) -> Grade {
    match root {
        Ok((to, entry)) if *to == id => entry.grade,
        // A different id changes the header.
        Ok((_, entry)) => entry.grade.min(Grade::Total),
        Err(_) => Grade::Refused,
    }
}
