//! [`Merge`]: the changed parts of a value, and the bytes of the original around them.

use alloc::format;
use alloc::vec::Vec;

use super::error::Fault;
use super::table::{Back, Enum, Fields, Form, Part, Source, Table};
use crate::resolve::input::Input;
use crate::resolve::node::NodeId;
use crate::resolve::program::{BlockId, Program};
use crate::resolve::run::MAX_DEPTH;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::tools::explain::explained;
use crate::tools::label::label;
use crate::walk::{Step, Walk};

/// The rest of the original from a part on, the view of the part, and the edited part. If the end of the part is unknown, the
/// rests of the view and of the edited value.
#[derive(Clone, Copy, Default)]
pub(super) struct Triple<'a> {
    pub(super) from: Input<'a>,
    pub(super) view: Input<'a>,
    pub(super) edited: Input<'a>,
}

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
    /// The levels of nesting of the writer around the part.
    pub(super) nesting: u32,
    /// Whether a part around the current one is checked as a whole.
    pub(super) is_checked: bool,
    /// Whether a part with an unknown end has changed, so that the whole result needs a check.
    pub(super) has_open: bool,
}

pub(super) type Merged<'a, T = ()> = Result<T, Fault<'a>>;

/// Returns the error of bytes that are no value, or of a limit.
#[cold]
pub(super) fn invalid<'a>() -> Fault<'a> {
    Fault::new(
        "the edited value is no value of the reader's schema, or exceeds a limit",
        "",
    )
}

/// Takes the part that a block takes.
pub(super) fn take<'a>(
    program: &Program,
    block: BlockId,
    input: &mut Input<'a>,
) -> Merged<'a, Input<'a>> {
    let start = *input;
    *input = program
        .take(block, 1, MAX_DEPTH, start)
        .map_err(|_| invalid())?;
    let part = start.0.get(..start.len_to(*input));
    Ok(Input(part.unwrap_or_default()))
}

impl<'a> Merge<'a> {
    /// Appends bytes of the result.
    pub(super) fn put(&mut self, bytes: &[u8]) -> Merged<'a> {
        let len = self.out.len().saturating_add(bytes.len());
        if len > self.limit {
            return Err(Fault::new("the result is too long", ""));
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    /// Returns a part of the table.
    pub(super) fn get(&self, id: NodeId) -> Merged<'a, &'a Part> {
        self.table.parts.get(id).ok_or_else(invalid)
    }

    /// Writes a part back, and takes it.
    // SPEC W2.
    pub(super) fn part(&mut self, id: NodeId, triple: &mut Triple<'a>, depth: u32) -> Merged<'a> {
        let part = self.get(id)?;
        let depth = depth.checked_sub(1).ok_or_else(invalid)?;
        if triple.view.0 != triple.edited.0 {
            let (start, nesting) = (self.out.len(), self.nesting);
            self.has_open |= part.is_open;
            let is_checked = self.is_checked;
            self.is_checked |= part.is_ordered;
            self.changed(part, triple, depth)?;
            self.is_checked = is_checked;
            self.nesting = nesting;
            if part.is_ordered {
                self.check(part, start)?;
            }
            if !part.is_open && !triple.edited.0.is_empty() {
                return Err(invalid());
            }
            return Ok(());
        }
        let from = match part.is_open {
            true => core::mem::take(&mut triple.from),
            false => self.original(part, triple)?,
        };
        (triple.view, triple.edited) = (Input::default(), Input::default());
        self.put(from.0)
    }

    /// Takes the part of the original.
    fn original(&self, part: &Part, triple: &mut Triple<'a>) -> Merged<'a, Input<'a>> {
        take(&self.table.writer, part.takes, &mut triple.from)
    }

    /// Writes a changed part back.
    fn changed(&mut self, part: &'a Part, triple: &mut Triple<'a>, depth: u32) -> Merged<'a> {
        let tag = |input: &mut Input<'a>| input.tag().map_err(|_| invalid());
        let (start, nesting) = (*triple, self.nesting);
        self.nesting = nesting.saturating_add(part.levels);
        match &part.form {
            Form::New => {}
            Form::Unknown => {
                return Err(Fault::new(
                    "the length of the bytes inside is unknown",
                    "add schema = \"Type\" to the field with `with`",
                ));
            }
            Form::Wrapped(inner) => {
                tag(&mut triple.view)?;
                if !tag(&mut triple.edited)? {
                    let name = self.name(part, 0);
                    let reason = format!("none, but the writer's {name} needs a value");
                    return Err(Fault::new(reason, ""));
                }
                return self.part(*inner, triple, depth);
            }
            Form::Unwrapped(inner) => {
                self.put(&[1])?;
                return match tag(&mut triple.from)? {
                    true => self.part(*inner, triple, depth),
                    false => self.new_part(self.get(*inner)?, &mut triple.edited),
                };
            }
            Form::Option(inner) => {
                let tags = (
                    tag(&mut triple.from)?,
                    tag(&mut triple.view)?,
                    tag(&mut triple.edited)?,
                );
                if tags == (true, true, true) {
                    self.put(&[1])?;
                    return self.part(*inner, triple, depth);
                }
            }
            Form::Result([error, value]) => {
                let is_value = tag(&mut triple.from)?;
                tag(&mut triple.view)?;
                if tag(&mut triple.edited)? == is_value {
                    self.put(&[u8::from(is_value)])?;
                    let inner = if is_value { value } else { error };
                    return self.part(*inner, triple, depth);
                }
            }
            Form::Fields(fields) => return self.fields(fields, part.core, triple, depth),
            Form::Enum(variants) => {
                if let Some(fields) = self.variant(variants, triple)? {
                    return self.fields(fields, part.core, triple, depth);
                }
            }
            Form::List(list) => return self.list(list, triple, depth),
        }
        *triple = start;
        self.nesting = nesting;
        self.original(part, triple)?;
        self.new_part(part, &mut triple.edited)
    }

    /// Converts an edited part without an original, and takes it.
    pub(super) fn new_part(&mut self, part: &'a Part, edited: &mut Input<'a>) -> Merged<'a> {
        let start = self.out.len();
        let bytes = edited.0;
        match part.back {
            Back::Refused => {
                let (new, old) = (self.name(part, 1), self.name(part, 0));
                let reason = format!("a new {new} has no conversion to the writer's {old}");
                let remedy = "add #[sdp(default)] to the fields that only the writer has";
                return Err(Fault::new(reason, remedy));
            }
            Back::Copied => {
                *edited = Input::default();
                self.put(bytes)?;
            }
            Back::Run(block) => {
                let limit = self.limit.saturating_sub(start);
                let (reader, out) = (&self.table.reader, &mut self.out);
                let done = reader.convert_start(block, bytes, limit, |bytes| {
                    out.extend_from_slice(bytes);
                    true
                });
                *edited = done.map_err(|_| {
                    let name = self.name(part, 0);
                    Fault::new(format!("this value does not fit the writer's {name}"), "")
                })?;
                if !part.is_open && !edited.0.is_empty() {
                    return Err(invalid());
                }
            }
        }
        self.check(part, start)
    }

    /// Checks that the result from an offset on is a value of a part, unless it is checked with a part around it.
    fn check(&mut self, part: &Part, start: usize) -> Merged<'a> {
        if self.is_checked || self.has_open {
            return Ok(());
        }
        let bytes = self.out.get(start..).unwrap_or_default();
        let [ty, _] = part.types;
        let mut walk = Walk::inside(self.writer, ty, bytes, self.nesting, self.checks);
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

    /// Returns the name of the type of the writer or of the reader.
    fn name(&self, part: &Part, side: usize) -> alloc::string::String {
        let ty = part.types.get(side).copied().unwrap_or(TypeIndex::FIRST);
        label(
            [self.writer, self.reader]
                .get(side)
                .copied()
                .unwrap_or(self.reader),
            ty,
        )
    }

    /// Writes the fields of a struct, tuple or variant back.
    fn fields(
        &mut self,
        fields: &'a Fields,
        ty: TypeIndex,
        triple: &mut Triple<'a>,
        depth: u32,
    ) -> Merged<'a> {
        let mut to = Vec::with_capacity(fields.to.len());
        for block in &fields.to {
            let view = take(&self.table.reader, *block, &mut triple.view)?;
            to.push((view, take(&self.table.reader, *block, &mut triple.edited)?));
        }
        for at in &fields.added {
            if to.get(*at).is_none_or(|(view, edited)| view.0 != edited.0) {
                let fault = Fault::new("the writer has no such field, so it cannot change", "");
                return Err(fault.at(self.step(ty, fields.variant, *at)));
            }
        }
        for source in &fields.from {
            match source {
                Source::Kept(block) => {
                    let kept = take(&self.table.writer, *block, &mut triple.from)?;
                    self.put(kept.0)?;
                }
                Source::Part(part, at) => {
                    let (view, edited) = to.get(*at).copied().unwrap_or_default();
                    let mut own = Triple {
                        from: triple.from,
                        view,
                        edited,
                    };
                    let done = self.part(*part, &mut own, depth);
                    done.map_err(|fault| fault.at(self.step(ty, fields.variant, *at)))?;
                    triple.from = own.from;
                }
            }
        }
        if let Some((part, at)) = fields.open {
            let done = self.part(part, triple, depth);
            done.map_err(|fault| fault.at(self.step(ty, fields.variant, at)))?;
            // The fields after it are copied.
            let rest = core::mem::take(triple);
            self.put(rest.edited.0)?;
        }
        Ok(())
    }

    /// Returns the steps to a field, from the inside.
    fn step(&self, ty: TypeIndex, variant: usize, at: usize) -> impl Iterator<Item = Step<'a>> {
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

    /// Returns the fields of a variant, after its tags, if the edited variant is the one of the original.
    fn variant(
        &mut self,
        variants: &'a Enum,
        triple: &mut Triple<'a>,
    ) -> Merged<'a, Option<&'a Fields>> {
        let [writer, reader] = variants.widths;
        let from = tag(writer, &mut triple.from)?;
        tag(reader, &mut triple.view)?;
        let edited = tag(reader, &mut triple.edited)?;
        let choices = &variants.choices;
        let found = choices.binary_search_by_key(&from, |(tag, _)| *tag);
        let Some((_, Some((to, fields)))) = found.ok().and_then(|index| choices.get(index)) else {
            return Ok(None);
        };
        if *to != edited {
            return Ok(None);
        }
        let unknown = || Fault::new("the length of the bytes inside is unknown", "");
        let fields = fields.as_ref().ok_or_else(unknown)?;
        let width = usize::from(writer);
        self.put(from.to_le_bytes().get(..width).unwrap_or_default())?;
        Ok(Some(fields))
    }
}

/// Takes a tag of this width.
fn tag<'a>(width: u8, input: &mut Input<'a>) -> Merged<'a, u32> {
    let bytes = input.take(width.into()).map_err(|_| invalid())?;
    let digits = bytes.iter().rev();
    Ok(digits.fold(0, |number, byte| number << 8 | u32::from(*byte)))
}
