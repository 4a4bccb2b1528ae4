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
use crate::tools::label::label;
use crate::walk::Step;

/// A part of the original, its view, and the edited part. Each starts here, and ends with the part unless its end is unknown.
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

    /// Writes a part back. It takes the part from each of the three.
    // SPEC W2.
    pub(super) fn part(&mut self, id: NodeId, triple: &mut Triple<'a>, depth: u32) -> Merged<'a> {
        let part = self.get(id)?;
        let depth = depth.checked_sub(1).ok_or_else(invalid)?;
        if part.is_open {
            if triple.view.0 == triple.edited.0 {
                let rest = core::mem::take(triple);
                return self.put(rest.from.0);
            }
            return self.changed(part, triple, depth);
        }
        let [writer, reader] = part.takes;
        let mut own = Triple {
            from: take(&self.table.writer, writer, &mut triple.from)?,
            view: take(&self.table.reader, reader, &mut triple.view)?,
            edited: take(&self.table.reader, reader, &mut triple.edited)?,
        };
        if own.view.0 == own.edited.0 {
            return self.put(own.from.0);
        }
        self.changed(part, &mut own, depth)
    }

    /// Writes a changed part back.
    fn changed(&mut self, part: &'a Part, triple: &mut Triple<'a>, depth: u32) -> Merged<'a> {
        let tag = |input: &mut Input<'a>| input.tag().map_err(|_| invalid());
        let start = *triple;
        match &part.form {
            Form::New => self.new_part(part, triple),
            Form::Unknown => Err(Fault::new(
                "the length of the bytes inside is unknown",
                "add schema = \"Type\" to the field with `with`",
            )),
            Form::Wrapped(inner) => {
                tag(&mut triple.view)?;
                if !tag(&mut triple.edited)? {
                    let reason = format!(
                        "none, but the writer's {} needs a value",
                        self.name(part, 0)
                    );
                    return Err(Fault::new(reason, ""));
                }
                self.part(*inner, triple, depth)
            }
            Form::Unwrapped(inner) => {
                self.put(&[1])?;
                match tag(&mut triple.from)? {
                    true => self.part(*inner, triple, depth),
                    false => self.new_part(self.get(*inner)?, triple),
                }
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
                *triple = start;
                self.new_part(part, triple)
            }
            Form::Result([error, value]) => {
                let is_value = tag(&mut triple.from)?;
                tag(&mut triple.view)?;
                if tag(&mut triple.edited)? == is_value {
                    self.put(&[u8::from(is_value)])?;
                    let inner = if is_value { value } else { error };
                    return self.part(*inner, triple, depth);
                }
                *triple = start;
                self.new_part(part, triple)
            }
            Form::Fields(fields) => self.fields(fields, part.core, triple, depth),
            Form::Enum(variants) => self.variants(part, variants, triple, depth),
            Form::List(list) => self.list(list, triple, depth),
        }
    }

    /// Converts an edited part without an original.
    pub(super) fn new_part(&mut self, part: &'a Part, triple: &mut Triple<'a>) -> Merged<'a> {
        let bytes = triple.edited.0;
        match part.back {
            Back::Refused => {
                let reason = format!(
                    "a new {} has no conversion to the writer's {}",
                    self.name(part, 1),
                    self.name(part, 0)
                );
                Err(Fault::new(reason, ""))
            }
            Back::Copied => {
                *triple = Triple::default();
                self.put(bytes)
            }
            Back::Run(block) => {
                let limit = self.limit.saturating_sub(self.out.len());
                let out = &mut self.out;
                let done = self
                    .table
                    .reader
                    .convert_start(block, bytes, limit, |bytes| {
                        out.extend_from_slice(bytes);
                        true
                    });
                let rest = done.map_err(|_| {
                    let reason = format!(
                        "this value does not fit the writer's {}",
                        self.name(part, 0)
                    );
                    Fault::new(reason, "")
                })?;
                if !part.is_open && !rest.0.is_empty() {
                    return Err(invalid());
                }
                *triple = Triple {
                    edited: rest,
                    ..Triple::default()
                };
                Ok(())
            }
        }
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

    fn variants(
        &mut self,
        part: &'a Part,
        variants: &'a Enum,
        triple: &mut Triple<'a>,
        depth: u32,
    ) -> Merged<'a> {
        let start = *triple;
        let [writer, reader] = variants.widths;
        let from = tag(writer, &mut triple.from)?;
        tag(reader, &mut triple.view)?;
        let edited = tag(reader, &mut triple.edited)?;
        let found = variants
            .choices
            .binary_search_by_key(&from, |(tag, _)| *tag);
        let found = found.ok().and_then(|index| variants.choices.get(index));
        match found {
            Some((_, Some((to, fields)))) if *to == edited => {
                let fields = fields
                    .as_ref()
                    .ok_or_else(|| Fault::new("the length of the bytes inside is unknown", ""))?;
                let width = usize::from(writer);
                self.put(from.to_le_bytes().get(..width).unwrap_or_default())?;
                self.fields(fields, part.core, triple, depth)
            }
            _ => {
                *triple = start;
                self.new_part(part, triple)
            }
        }
    }
}

/// Takes a tag of this width.
fn tag<'a>(width: u8, input: &mut Input<'a>) -> Merged<'a, u32> {
    let bytes = input.take(width.into()).map_err(|_| invalid())?;
    let digits = bytes.iter().rev();
    Ok(digits.fold(0, |number, byte| number << 8 | u32::from(*byte)))
}
