//! Which conversion the fields of structs, tuples and variants have.

use alloc::vec::Vec;

use super::matching::matched;
use super::node::{Fallback, Fields, Nodes, Part};
use super::peel::{self, cores};
use super::refusal::Reason;
use super::work::{default_cost, labels_cost};
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::{EventKind, Walk};

/// The conversion of fields, and why some fields of the reader have no default.
type Found = (Fields, Vec<Reason>);

impl Nodes<'_> {
    pub(super) fn structs(
        &mut self,
        from: &Type,
        to: &Type,
        in_key: bool,
    ) -> Result<Found, Reason> {
        match (from, to) {
            (Type::Struct { fields: a, .. }, Type::Struct { fields: b, .. }) => {
                self.fields(a, b, in_key)
            }
            (Type::Struct { fields, .. }, _) | (_, Type::Struct { fields, .. })
                if !peel::is_list(fields) =>
            {
                Err(Reason::Types)
            }
            _ => {
                let (from, to) = (members(from), members(to));
                if from.len() != to.len() {
                    return Err(Reason::Length);
                }
                self.work.charge(to.len());
                let found = (0..to.len()).map(Some).collect();
                self.parts(&from, &to, found, in_key)
            }
        }
    }

    /// Returns the conversion of the fields of a struct or variant.
    // SPEC R6.
    pub(super) fn fields(
        &mut self,
        from: &[Field],
        to: &[Field],
        in_key: bool,
    ) -> Result<Found, Reason> {
        self.work
            .charge(labels_cost(from).saturating_add(labels_cost(to)));
        let found = if peel::is_list(from) && peel::is_list(to) {
            if from.len() != to.len() {
                return Err(Reason::Length);
            }
            (0..to.len()).map(Some).collect()
        } else {
            matched(from, to).map_err(Reason::Several)?
        };
        if in_key {
            let mut order = found.iter().flatten();
            let is_ordered = order.clone().is_sorted();
            if order.by_ref().count() < from.len() || !is_ordered {
                return Err(Reason::KeyOrder);
            }
        }
        self.parts(&fields(from), &fields(to), found, in_key)
    }

    /// Returns the conversion of parts. `found` has the index of the writer's part for each of the reader.
    fn parts(
        &mut self,
        from: &[Member<'_>],
        to: &[Member<'_>],
        found: Vec<Option<usize>>,
        in_key: bool,
    ) -> Result<Found, Reason> {
        // All fields are compared, so that the refusal of the whole lists each of them.
        let (mut parts, mut missing) = (Vec::with_capacity(to.len()), Vec::new());
        for (index, ((ty, field), found)) in to.iter().zip(found).enumerate() {
            let old = found.and_then(|found| Some((found, from.get(found)?.0)));
            let default = match (old, field) {
                (Some(_), _) if in_key => Ok(None),
                (_, None) => Ok(None),
                (Some((_, old)), Some(field)) => self.default_for_errors(index, old, field),
                (None, Some(field)) => self.default_without_match(index, field).map(Some),
            };
            let default = default.unwrap_or_else(|reason| {
                missing.push(reason);
                None
            });
            parts.push(match old {
                Some((found, old)) => Part::From(found, self.node(old, *ty, in_key), default),
                None => Part::Default(default.map_or_else(Vec::new, |it| it.bytes)),
            });
        }
        self.ended(from.iter().map(|(ty, _)| *ty).collect(), parts, missing)
    }

    /// Returns the default of a field without a match.
    fn default_without_match(&mut self, index: usize, field: &Field) -> Result<Fallback, Reason> {
        let core = peel::peeled(self.reader, field.ty);
        let is_option = core.is_bare && matches!(core.ty, Type::Option(_));
        let none = is_option.then(|| vec![0]);
        let default = self.default_of(index, field)?;
        let bytes = default.or(none).ok_or(Reason::Missing(index))?;
        let is_for_all = false;
        Ok(Fallback { bytes, is_for_all })
    }

    /// Returns fields whose opaque bytes of a variable size are at the end.
    // SPEC R11.
    fn ended(
        &self,
        from: Vec<TypeIndex>,
        to: Vec<Part>,
        missing: Vec<Reason>,
    ) -> Result<Found, Reason> {
        let is_open = |ty: &TypeIndex| missing.is_empty() && self.is_open(*ty);
        let first = from.iter().position(is_open);
        let mut after = 0;
        if let Some(first) = first {
            let count = from.len().saturating_sub(first);
            let start = to.len().checked_sub(count);
            let tail = start.and_then(|start| to.get(start..));
            let mut tail = tail.ok_or(Reason::Opaque)?.iter().zip(first..);
            if !tail.all(|(part, index)| part.from() == Some(index)) {
                return Err(Reason::Opaque);
            }
            after = count.saturating_sub(1);
        }
        let fields = Fields {
            from,
            to,
            has_end: first.is_some(),
            after,
        };
        Ok((fields, missing))
    }

    /// Returns the default of a field for all errors, or for none if the writer has an option and the reader has not.
    // SPEC C12, R16.
    fn default_for_errors(
        &mut self,
        index: usize,
        from: TypeIndex,
        field: &Field,
    ) -> Result<Option<Fallback>, Reason> {
        if field.default.is_none() {
            return Ok(None);
        }
        // The end of opaque bytes of a variable size is unknown, so they cannot be skipped.
        let is_for_all = field.is_recovered && !self.is_open(from);
        self.has_recovered |= is_for_all;
        let (from, to, work) = cores((self.writer, from), (self.reader, field.ty));
        self.work.charge(work);
        let is_option = |ty: &Type| matches!(ty, Type::Option(_));
        let is_for_none = is_option(from.ty) && !is_option(to.ty);
        if !is_for_all && !is_for_none {
            return Ok(None);
        }
        let bytes = self.default_of(index, field)?;
        Ok(bytes.map(|bytes| Fallback { bytes, is_for_all }))
    }

    // SPEC S15.
    fn default_of(&mut self, index: usize, field: &Field) -> Result<Option<Vec<u8>>, Reason> {
        let Some(bytes) = &field.default else {
            return Ok(None);
        };
        self.work.charge(default_cost(bytes));
        let mut walk = Walk::of_part(self.reader, field.ty, bytes, 0, self.default_work);
        while let Some(event) = walk.next().map_err(|_| Reason::Default(index))? {
            if event.kind == EventKind::Opaque {
                return Err(Reason::Default(index));
            }
            self.default_work = self.default_work.saturating_sub(1);
        }
        Ok(Some(bytes.clone()))
    }
}

/// A part of a tuple, struct or variant: its type, and its field if it has a name.
type Member<'a> = (TypeIndex, Option<&'a Field>);

fn members(ty: &Type) -> Vec<Member<'_>> {
    match ty {
        Type::Tuple(parts) => parts.iter().map(|ty| (*ty, None)).collect(),
        ty => fields(ty.fields(0)),
    }
}

fn fields(fields: &[Field]) -> Vec<Member<'_>> {
    fields.iter().map(|field| (field.ty, Some(field))).collect()
}
