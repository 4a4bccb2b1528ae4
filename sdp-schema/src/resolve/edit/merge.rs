//! [`Merge`]: the changed parts of a value, and the bytes of the original around them.

use alloc::format;
use alloc::vec::Vec;

use super::error::{Fault, Merged, invalid};
use super::moves::{Found, Mode, Moves};
use super::table::{Back, Table, is_ordered, levels};
use crate::resolve::error::Place;
use crate::resolve::input::{FailureKind, Input, Stop};
use crate::resolve::node::{Choice, Fields, Key, Kind, Node, NodeId, Part};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};
use crate::tools::explain::explained;
use crate::tools::label::label;
use crate::walk::{MAX_NESTING, Step, Walk};

/// The rest of the original from a part on, the view of the part, and the edited part. If the end of the part is unknown, the
/// rests of the view and of the edited value.
#[derive(Clone, Copy, Default)]
pub(super) struct Triple<'a> {
    pub(super) from: Input<'a>,
    pub(super) view: Input<'a>,
    pub(super) edited: Input<'a>,
    /// Whether the part has no original.
    pub(super) is_new: bool,
}

impl<'a> Triple<'a> {
    /// Returns an edited part, with the part of the original and its view if there is one.
    pub(super) fn of(original: Option<[Input<'a>; 2]>, edited: Input<'a>) -> Self {
        let [from, view] = original.unwrap_or_default();
        Self {
            from,
            view,
            edited,
            is_new: original.is_none(),
        }
    }
}

/// A field of the writer with a match: its pair, the position of the reader's field, its view and its edited part.
type Matched<'a> = (NodeId, usize, [Input<'a>; 2]);

/// The fields of a pair, and the fields of the opposite pair, which have the defaults of the writer.
type Both<'a> = (&'a Fields, Option<&'a Fields>);

/// The result up to the current part.
pub(super) struct Merge<'a> {
    pub(super) table: &'a Table,
    pub(super) writer: &'a Schema,
    pub(super) reader: &'a Schema,
    pub(super) out: Vec<u8>,
    /// The maximum length of the result.
    pub(super) limit: usize,
    /// The remaining number of elements that may be compared.
    pub(super) elements: usize,
    /// The remaining number of parts that may be checked.
    pub(super) checks: usize,
    /// The remaining number of parts inside each other, which bounds the stack.
    pub(super) depth: u32,
    /// The levels of nesting of the writer around the part.
    pub(super) nesting: u32,
    /// Whether a part around the current one is checked as a whole.
    pub(super) is_checked: bool,
    /// Whether a part with an unknown end has changed, so that the whole result needs a check.
    pub(super) has_open: bool,
    pub(super) mode: Mode,
    /// The structs with keys that have moved.
    pub(super) moves: Moves<'a>,
    pub(super) found: Found<'a>,
}

impl<'a> Merge<'a> {
    pub(super) fn put(&mut self, bytes: &[u8]) -> Merged<'a> {
        if self.mode.is_dry() {
            return Ok(());
        }
        let len = self.out.len().saturating_add(bytes.len());
        if len > self.limit {
            return Err(Fault::new("the result is too long", ""));
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    /// Writes a part back, and takes it.
    // SPEC W2.
    pub(super) fn part(&mut self, id: NodeId, triple: &mut Triple<'a>) -> Merged<'a> {
        let table = self.table;
        let Key { writer, reader, .. } = table.node(id)?.key;
        let (has_movable, is_new) = (table.has_movable(reader), triple.is_new);
        let is_open = table.writer.is_open(writer);
        if is_new {
            let has_end = is_open || table.reader.is_open(reader);
            if !has_movable || !self.may_move() || has_end {
                return self.converted(id, &mut triple.edited);
            }
        } else if triple.view.0 == triple.edited.0 && !(has_movable && self.mode == Mode::Collect) {
            let from = table.writer.take(writer, &mut triple.from)?;
            (triple.view, triple.edited) = (Input::default(), Input::default());
            return self.put(from.0);
        }
        let (start, nesting, is_checked) = (self.out.len(), self.nesting, self.is_checked);
        let depth = self.depth;
        self.depth = depth.checked_sub(1).ok_or_else(invalid)?;
        let is_whole = is_new || is_ordered(self.writer, writer);
        self.has_open |= is_open;
        self.is_checked |= is_whole;
        self.changed(id, triple)?;
        self.is_checked = is_checked;
        self.nesting = nesting;
        self.depth = depth;
        if is_whole {
            self.check(writer, start)?;
        }
        let is_taken = is_open || triple.edited.0.is_empty();
        is_taken.then_some(()).ok_or_else(invalid)
    }

    /// Writes a changed or new part by its parts.
    fn changed(&mut self, id: NodeId, triple: &mut Triple<'a>) -> Merged<'a> {
        let tag = |input: &mut Input<'a>| input.tag().map_err(|_| invalid());
        let (start, nesting) = (*triple, self.nesting);
        let node = self.table.node(id)?;
        let Key { writer, reader, .. } = node.key;
        self.nesting = nesting.saturating_add(levels(self.writer, node));
        match &node.kind {
            _ if self.table.is_new(id) => {}
            Kind::Wrapped(inner) => {
                if !triple.is_new {
                    tag(&mut triple.view)?;
                }
                if !tag(&mut triple.edited)? {
                    return Err(self.none(writer));
                }
                return self.part(*inner, triple);
            }
            Kind::Unwrapped(inner) => {
                self.put(&[1])?;
                triple.is_new = triple.is_new || !tag(&mut triple.from)?;
                return self.part(*inner, triple);
            }
            Kind::Option(inner) => {
                let is_some = tag(&mut triple.edited)?;
                self.put(&[u8::from(is_some)])?;
                let had_some = !triple.is_new && tag(&mut triple.from)? && tag(&mut triple.view)?;
                if !is_some {
                    return match had_some {
                        true => self.drop_rest(*inner, triple),
                        false => Ok(()),
                    };
                }
                triple.is_new = !had_some;
                return self.part(*inner, triple);
            }
            Kind::Result(value, error) => {
                let is_value = tag(&mut triple.edited)?;
                self.put(&[u8::from(is_value)])?;
                let (inner, other) = if is_value {
                    (value, error)
                } else {
                    (error, value)
                };
                if !triple.is_new {
                    tag(&mut triple.view)?;
                    if tag(&mut triple.from)? != is_value {
                        self.drop_rest(*other, triple)?;
                        triple.is_new = true;
                    }
                }
                return self.part(*inner, triple);
            }
            Kind::Fields(fields, _) => {
                let defaults = match self.table.opposite(id).map(|node| &node.kind) {
                    Some(Kind::Fields(fields, missing)) if missing.is_empty() => Some(fields),
                    _ => None,
                };
                if triple.is_new
                    && let Some(mut moved) = self.moved(node, triple.edited)?
                {
                    triple.edited = Input::default();
                    return self.part(id, &mut moved);
                }
                if triple.is_new || self.is_same(id, node.to, triple)? {
                    return self.fields(node, (fields, defaults), 0, triple);
                }
            }
            Kind::Enum(choices, _) => {
                if let Some((variant, fields)) = self.variant(id, choices, triple)? {
                    return self.fields(node, fields, variant, triple);
                }
            }
            Kind::List(list) if !self.table.writer.is_open(writer) => {
                return match self.table.reader.is_open(reader) {
                    true => Err(unknown()),
                    false => self.list(list, triple),
                };
            }
            _ => {}
        }
        *triple = start;
        self.nesting = nesting;
        if triple.is_new {
            return self.converted(id, &mut triple.edited);
        }
        self.drop_rest(id, triple)?;
        triple.is_new = true;
        self.part(id, triple)
    }

    /// Returns the error of a value that the writer needs.
    #[cold]
    fn none(&self, writer: TypeIndex) -> Fault<'a> {
        let name = label(self.writer, writer);
        Fault::new(format!("none, but the writer's {name} needs a value"), "")
    }

    /// Returns the error of a new part without a conversion.
    #[cold]
    fn refused(&self, node: &Node) -> Fault<'a> {
        let Key { writer, reader, .. } = node.key;
        let (new, old) = (label(self.reader, reader), label(self.writer, writer));
        let reason = format!("a new {new} has no conversion to the writer's {old}");
        let remedy = match &node.kind {
            Kind::Number(..) => "",
            _ => "add #[sdp(default)] to the fields that only the writer has",
        };
        Fault::new(reason, remedy)
    }

    /// Returns the error of a new part whose conversion has stopped, with the steps to the place.
    #[cold]
    fn stopped(&self, node: &Node, bytes: &'a [u8], stop: &Stop) -> Fault<'a> {
        let Key { writer, reader, .. } = node.key;
        let name = label(self.writer, writer);
        let mut reason = format!("this value does not fit the writer's {name}");
        if self.mode == Mode::Try {
            // A trial needs no place.
            return Fault::new(reason, "");
        }
        let walk = Walk::of_part(self.reader, reader, bytes, 0, self.checks);
        let offset = bytes.len().saturating_sub(stop.remaining);
        let Place { steps, ty, .. } = Place::new(walk, offset);
        if let (FailureKind::NoVariant(tag), Some(ty)) = (stop.kind, ty) {
            let mut variants = self.reader.get(ty).variants().iter();
            if let Some(variant) = variants.find(|it| it.tag == tag) {
                reason = format!("the writer has no variant `{}`", shown(variant.name()));
            }
        }
        Fault::new(reason, "").at(steps.into_iter().rev())
    }

    /// Converts an edited part without an original and without moved parts, and takes it.
    pub(super) fn converted(&mut self, id: NodeId, edited: &mut Input<'a>) -> Merged<'a> {
        let start = self.out.len();
        let bytes = edited.0;
        let node = self.table.node(id)?;
        let Key { writer, reader, .. } = node.key;
        if self.mode.is_dry() {
            return self.table.reader.take(reader, edited).map(drop);
        }
        match self.table.back(id) {
            Back::Refused => return Err(self.refused(node)),
            Back::Copied => {
                *edited = Input::default();
                self.put(bytes)?;
            }
            Back::Run(block) => {
                let limit = self.limit.saturating_sub(start);
                let program = &self.table.reader.program;
                let done = program.convert_start(block, bytes, limit, self.depth, &mut self.out);
                *edited = done.map_err(|stop| self.stopped(node, bytes, &stop))?;
                if !self.table.writer.is_open(writer) && !edited.0.is_empty() {
                    return Err(invalid());
                }
            }
        }
        self.check(writer, start)
    }

    /// Checks that the result from an offset on is a value of a type, unless it is checked with a part around it.
    fn check(&mut self, ty: TypeIndex, start: usize) -> Merged<'a> {
        if self.is_checked || self.has_open || self.mode.is_dry() {
            return Ok(());
        }
        let bytes = self.out.get(start..).unwrap_or_default();
        let walk = Walk::of_part(self.writer, ty, bytes, 0, self.checks);
        let mut walk = walk.with_max_nesting(MAX_NESTING.saturating_sub(self.nesting));
        loop {
            match walk.next() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => {
                    let error = explained(self.writer, bytes, error);
                    let reason = error.detail();
                    let reason = format!("the result is no value of the writer: {reason}");
                    return Err(Fault::new(reason, ""));
                }
            }
        }
        self.checks = walk.remaining_parts();
        Ok(())
    }

    /// Writes the fields of a struct, tuple or variant of the reader, with defaults for new fields that only the writer has.
    fn fields(
        &mut self,
        node: &'a Node,
        (fields, defaults): Both<'a>,
        variant: usize,
        triple: &mut Triple<'a>,
    ) -> Merged<'a> {
        let owner = (node.to, variant);
        if triple.is_new {
            triple.view = triple.edited;
        }
        let matches = self.matches(fields, owner, triple)?;
        for (index, (ty, matched)) in fields.from.iter().zip(matches).enumerate() {
            let Some((part, at, [view, edited])) = matched else {
                let default = defaults.and_then(|it| it.to.get(index));
                let kept = match default {
                    _ if !triple.is_new => self.table.writer.take(*ty, &mut triple.from)?.0,
                    Some(Part::Default(bytes)) => bytes,
                    _ if self.mode.is_dry() => &[],
                    _ => return Err(self.refused(node)),
                };
                self.put(kept)?;
                continue;
            };
            let mut own = Triple {
                view,
                edited,
                ..*triple
            };
            let done = self.part(part, &mut own);
            done.map_err(|fault| fault.at(self.step(owner, at)))?;
            triple.from = own.from;
            // The fields after the first open one are copied.
            self.put(own.edited.0)?;
        }
        Ok(())
    }

    /// Takes the fields of the reader, and returns the match of each field of the writer up to the first open one. Not a
    /// part of `fields`, so that each level needs less stack.
    fn matches(
        &self,
        fields: &'a Fields,
        owner: (TypeIndex, usize),
        triple: &mut Triple<'a>,
    ) -> Merged<'a, Vec<Option<Matched<'a>>>> {
        let reader = &self.table.reader;
        let mut matches = alloc::vec![None; fields.from.len().saturating_sub(fields.after)];
        let parts = self.field_types(owner).into_iter().zip(fields.to_end());
        let last = parts.len().saturating_sub(1);
        for (at, (ty, part)) in parts.enumerate() {
            let inputs = [&mut triple.view, &mut triple.edited];
            let [view, edited] = match reader.is_open(ty) {
                // It is written back together with all fields after it.
                true if fields.has_end && at == last => inputs.map(|it| Ok(core::mem::take(it))),
                true if at.saturating_add(1) < fields.to.len() => return Err(unknown()),
                _ => inputs.map(|input| reader.take(ty, input)),
            };
            let (view, edited) = (view?, edited?);
            match part {
                Part::From(from, part, _) => {
                    if let Some(place) = matches.get_mut(*from) {
                        *place = Some((*part, at, [view, edited]));
                    }
                }
                Part::Default(_) if view.0 == edited.0 => {}
                Part::Default(_) => {
                    let reason = "the writer has no such field, so it cannot change";
                    return Err(Fault::new(reason, "").at(self.step(owner, at)));
                }
            }
        }
        Ok(matches)
    }

    /// Returns the types of the fields of a struct, tuple or variant of the reader.
    fn field_types(&self, (ty, variant): (TypeIndex, usize)) -> Vec<TypeIndex> {
        match self.reader.get(ty) {
            Type::Tuple(parts) => parts.clone(),
            ty => ty.fields(variant).iter().map(Field::ty).collect(),
        }
    }

    /// Returns the steps to a field, from the inside.
    fn step(
        &self,
        (ty, variant): (TypeIndex, usize),
        at: usize,
    ) -> impl Iterator<Item = Step<'a>> + use<'a> {
        let reader: &'a Schema = self.reader;
        let (field, variant) = match reader.get(ty) {
            Type::Tuple(_) => (Some(Step::Part(at)), None),
            ty => {
                let field = ty.fields(variant).get(at);
                let variant = ty.variants().get(variant);
                (
                    field.map(|it| Step::Field(it.name())),
                    variant.map(|it| Step::Variant(it.name())),
                )
            }
        };
        field.into_iter().chain(variant)
    }

    /// Takes the tags, and returns the index of the reader's variant with its fields. An original needs the same variant.
    fn variant(
        &mut self,
        id: NodeId,
        choices: &'a [Choice],
        triple: &mut Triple<'a>,
    ) -> Merged<'a, Option<(usize, Both<'a>)>> {
        let table = self.table;
        let node = table.node(id)?;
        let (writer, reader) = (self.writer.get(node.from), self.reader.get(node.to));
        let edited = tag(reader.tag_width(), &mut triple.edited)?;
        let edited = self.reader.layout(node.to).variant(edited);
        let (mut from, mut defaults) = (None, None);
        if !triple.is_new {
            tag(reader.tag_width(), &mut triple.view)?;
            let tag = tag(writer.tag_width(), &mut triple.from)?;
            from = self.writer.layout(node.from).variant(tag);
        } else if let Some(Kind::Enum(backs, _)) = table.opposite(id).map(|node| &node.kind) {
            let back = edited.and_then(|edited| backs.get(edited)?.to.as_ref().ok());
            (from, defaults) = back.map(|(from, fields)| (*from, fields)).unzip();
        }
        let from = from.filter(|index| !table.verdicts.is_failed(id, *index));
        let choice = from.and_then(|index| choices.get(index)?.to.as_ref().ok());
        let tag = from.and_then(|index| writer.variants().get(index)?.tag.into());
        let (Some((to, fields)), Some(tag)) = (choice, tag) else {
            return Ok(None);
        };
        if Some(*to) != edited {
            return Ok(None);
        }
        let width = usize::from(writer.tag_width());
        self.put(tag.to_le_bytes().get(..width).unwrap_or_default())?;
        Ok(Some((*to, (fields, defaults))))
    }
}

fn tag<'a>(width: u8, input: &mut Input<'a>) -> Merged<'a, u32> {
    let bytes = input.take(width.into()).map_err(|_| invalid())?;
    let digits = bytes.iter().rev();
    Ok(digits.fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

/// Returns the error of a part whose end is unknown.
#[cold]
fn unknown<'a>() -> Fault<'a> {
    Fault::new(
        "the length of the bytes inside is unknown",
        "add schema = \"Type\" to the field with `with`",
    )
}
