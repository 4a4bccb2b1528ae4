//! [`Editor`]: the write-back of values and messages.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sdp::message::{Frame, HEADER_LEN, Header};

use super::merge::{Merge, Triple};
use super::moves::{Found, Mode, Moves};
use super::table::Table;
use crate::resolve::input::Input;
use crate::resolve::matching::pairs;
use crate::resolve::node::{NodeId, Nodes};
use crate::resolve::plan::{Plan, max_output};
use crate::resolve::refusal::{Refusal, Refusals};
use crate::resolve::run::MAX_DEPTH;
use crate::table::schema::Schema;
use crate::tools::diff::diff;
use crate::tools::explain::check;
use crate::walk::max_parts;

/// The number of elements that each value may have, in addition to three for each byte.
const ELEMENTS: usize = 1 << 16;

/// Writes the changes of a reader into the bytes of a writer with another schema. Use it if a program opens a file of a
/// later version, changes a value and stores it, because parts that the program does not know stay.
///
/// It takes the *original*, a value of the writer, and the *edited* value, which is the conversion of the original
/// ([`Plan`]) after some changes. These laws hold for each result:
///
/// * Without a change, the result is the original.
/// * The conversion of the result is the edited value, and the result is a valid value of the writer.
/// * Parts that the reader does not know are unchanged, unless the edited value no longer contains the field or element
///   around them.
///
/// Fields match as in a plan, and entries of maps by their keys. A struct with `#[sdp(key = "sequence")]` keeps its unknown
/// parts in its sequence, entry or field, and with `#[sdp(key = "message")]` wherever it goes in the value. A new key makes
/// a new struct. Without a key, elements can be changed at their positions, or else added, removed and moved. An edit
/// without a clear result is an error. The specification has all rules.
///
/// Both schemas and all bytes may come from an attacker, as for a plan. Time is in proportion to the length of both values,
/// with a logarithm for keys, but for deeply nested values to the product of length and levels.
///
/// ```
/// use sdp_schema::{Editor, Plan, Schema};
///
/// mod new {
///     #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
///     pub struct Preset { pub name: String, pub colour: Option<u32>, pub gain: f32 }
/// }
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
/// struct Preset { name: String, gain: f32 }
///
/// let (writer, reader) = (Schema::of::<new::Preset>(), Schema::of::<Preset>());
/// let original = new::Preset { name: "wet".into(), colour: Some(0xff_00_00), gain: 0.5 };
/// let original = sdp::to_vec(&original)?;
///
/// let mut converted = Vec::new();
/// Plan::new(&writer, &reader)?.append(&original, &mut converted)?;
/// let mut preset: Preset = sdp::from_slice(&converted)?;
/// preset.gain = 0.25;
///
/// let editor = Editor::new(&writer, &reader)?;
/// let result = editor.write_back(&original, &sdp::to_vec(&preset)?)?;
/// let result: new::Preset = sdp::from_slice(&result)?;
/// assert_eq!(result, new::Preset { name: "wet".into(), colour: Some(0xff_00_00), gain: 0.25 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    plan: Plan,
    reader: Schema,
    table: Table,
    /// The pair of the values with the id 0, or the pairs of the messages by the ids of the writer.
    roots: BTreeMap<u16, NodeId>,
}

impl Editor {
    /// Makes the editor for values of `writer`, whose conversions to `reader` are edited. Both schemas describe values, or
    /// both describe messages.
    ///
    /// # Errors
    ///
    /// The errors of [`Plan::new`]. A new part without a conversion to the writer is an error of
    /// [`write_back`](Self::write_back).
    pub fn new(writer: &Schema, reader: &Schema) -> Result<Self, Refusals> {
        Ok(Self::of_plan(Plan::new(writer, reader)?, reader.clone()))
    }

    /// Makes the editor for a plan to the schema `reader`.
    fn of_plan(plan: Plan, reader: Schema) -> Self {
        let writer = plan.writer();
        let mut nodes = Nodes::new(writer, &reader);
        let pairs = pairs(writer, &reader).into_iter();
        let roots = pairs.filter_map(|pair| Some((pair.id, nodes.pair(pair.from, pair.to?.1))));
        let roots: BTreeMap<u16, NodeId> = roots.collect();
        let all: Vec<NodeId> = roots.values().copied().collect();
        Self {
            table: Table::new(nodes, &all),
            plan,
            reader,
            roots,
        }
    }

    /// Returns the original with the changes of the edited value. For schemas of messages, all three are messages with
    /// their headers.
    ///
    /// # Errors
    ///
    /// The part of the edited value that cannot be written back, with the reason: the original has no conversion, a new
    /// part has none in the opposite direction, or it is not clear which elements were changed.
    pub fn write_back(&self, original: &[u8], edited: &[u8]) -> Result<Vec<u8>, Refusal> {
        let whole = Refusal::of_value;
        let mut scratch = Vec::new();
        let view = self.plan.convert_in(original, &mut scratch);
        let view =
            view.map_err(|error| whole(format!("the original has no conversion: {error}")))?;
        if view == edited {
            return Ok(original.to_vec());
        }
        let (root, head) = match self.roots.get(&0) {
            Some(root) => (*root, 0),
            None => {
                let frames = [original, view, edited].map(Frame::from_slice);
                let [Ok(from), Ok(view), Ok(edited)] = frames else {
                    return Err(whole("the edited message has no valid header".into()));
                };
                if view.id() != edited.id() {
                    let (view, edited) = (view.id(), edited.id());
                    let reason = format!("the message {edited} is no edit of the message {view}");
                    return Err(whole(reason));
                }
                let root = self.roots.get(&from.id().get()).copied();
                (root.unwrap_or(NodeId::MAX), HEADER_LEN)
            }
        };
        let merge = self.merged(root, head, [original, view, edited])?;
        let (mut result, has_open) = (merge.out, merge.has_open);
        if head > 0 {
            let too_long = || whole("the result is too long for a message".into());
            let len = result.len().saturating_sub(HEADER_LEN);
            let payload_len = u32::try_from(len).map_err(|_| too_long())?;
            if let Some(place) = result.first_chunk_mut::<HEADER_LEN>() {
                let id = Header::parse(place).map_err(|_| too_long())?.id;
                *place = Header { id, payload_len }.to_bytes();
            }
        }
        if has_open {
            check(self.plan.writer(), &result).map_err(|error| {
                let reason = format!("the result is no value of the writer: {}", error.detail());
                Refusal::new(error.path().into(), reason, "")
            })?;
        }
        self.proved(result, edited)
    }

    /// Merges three values, in more passes if structs with keys can have moved.
    // SPEC W7.
    fn merged<'a>(
        &'a self,
        root: NodeId,
        head: usize,
        [original, view, edited]: [&'a [u8]; 3],
    ) -> Result<Merge<'a>, Refusal> {
        let len = original.len().saturating_add(edited.len());
        let new = |moves, mode| Merge {
            table: &self.table,
            writer: self.plan.writer(),
            reader: &self.reader,
            out: Vec::with_capacity(original.len()),
            limit: max_output(len),
            elements: len.saturating_mul(3).saturating_add(ELEMENTS),
            checks: max_parts(self.plan.writer(), len),
            depth: MAX_DEPTH,
            nesting: 0,
            is_checked: false,
            has_open: false,
            mode,
            moves,
            found: Found::default(),
        };
        let run = |moves, mode| {
            let mut merge = new(moves, mode);
            merge.out.extend(original.iter().take(head));
            let rest = |bytes| Input(<[u8]>::get(bytes, head..).unwrap_or_default());
            let [from, view, edited] = [original, view, edited].map(rest);
            let mut triple = Triple::of(Some([from, view]), edited);
            merge.part(root, &mut triple)?;
            let text = |count| format!("{count} bytes after the edited value");
            match triple.edited.0.len() {
                0 => Ok(merge),
                count => Err(Refusal::of_value(text(count))),
            }
        };
        let mut moves = Moves::new();
        let surveys = [false, true].into_iter();
        for is_last in surveys.filter(|_| self.table.has_any_movable()) {
            let survey = run(moves.clone(), Mode::Survey)?.found;
            let mut merge = new(Moves::new(), Mode::Try);
            let has_nothing = |original| merge.has_nothing(original);
            if !survey.add_to(&mut moves, is_last, has_nothing) {
                break;
            }
        }
        run(moves, Mode::Write)
    }

    /// Returns the result if it becomes the edited value. Its changed parts have been checked.
    // SPEC W1.
    fn proved(&self, result: Vec<u8>, edited: &[u8]) -> Result<Vec<u8>, Refusal> {
        let mut scratch = Vec::new();
        let view = self.plan.convert_in(&result, &mut scratch);
        let view = view.map_err(|error| {
            let reason = format!("the result has no conversion back: {}", error.detail());
            Refusal::new(error.path().into(), reason, "")
        })?;
        if view != edited {
            let first = diff(&self.reader, edited, view)
                .into_iter()
                .flatten()
                .next();
            let path = first.map_or_else(String::new, |it| it.path().into());
            let reason = "the change is lost in the writer's type".into();
            return Err(Refusal::new(path, reason, ""));
        }
        Ok(result)
    }
}

/// An editor that its first use makes for all clones. Without `std`, each use makes one.
#[derive(Clone, Debug, Default)]
pub(crate) struct LazyEditor {
    #[cfg(feature = "std")]
    editor: alloc::sync::Arc<std::sync::OnceLock<Editor>>,
}

impl LazyEditor {
    /// Writes an edited value back, as [`Editor::write_back`]. `reader` returns the reader's schema of the plan.
    pub(crate) fn write_back(
        &self,
        plan: &Plan,
        reader: impl FnOnce() -> Schema,
        original: &[u8],
        edited: &[u8],
    ) -> Result<Vec<u8>, Refusal> {
        let make = || Editor::of_plan(plan.clone(), reader());
        #[cfg(feature = "std")]
        let editor = self.editor.get_or_init(make);
        #[cfg(not(feature = "std"))]
        let editor = &make();
        editor.write_back(original, edited)
    }
}
