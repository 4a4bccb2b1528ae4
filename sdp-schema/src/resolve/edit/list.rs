//! The elements of sequences, sets, arrays and maps.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use sdp::schema::KeyScope;

use super::error::{Fault, Merged, invalid};
use super::merge::{Merge, Triple};
use super::moves::Mode;
use super::table::{Side, scope};
use crate::resolve::input::Input;
use crate::resolve::node::{List, NodeId};
use crate::resolve::peel::peeled;
use crate::table::types::{Field, Type};
use crate::walk::{Step, put_ends};

/// The key of a map and its value, or an element and nothing.
type Item<'a> = [Input<'a>; 2];

/// The reason of an element that has no assignment, and its remedy.
const UNCLEAR: &str = "it is not clear if this element is new, or which one of the original it was";
const KEY: &str = "mark the field that identifies an element with #[sdp(key = \"sequence\")]";

impl<'a> Merge<'a> {
    // SPEC W3, W4.
    pub(super) fn list(&mut self, list: &List, triple: &mut Triple<'a>) -> Merged<'a> {
        let edited = self.items(list, 1, &mut triple.edited)?;
        let (mut from, mut view) = (Vec::new(), Vec::new());
        if !triple.is_new {
            view = self.items(list, 1, &mut triple.view)?;
            from = self.items(list, 0, &mut triple.from)?;
        }
        let assigned = self.assigned(list, &from, &view, &edited)?;
        let id = list.value.unwrap_or(list.element);
        if self.table.has_movable(self.table.node(id)?.key.reader) {
            let kept: BTreeSet<usize> = assigned.iter().copied().flatten().collect();
            let parts = from.iter().zip(&view).enumerate();
            for (_, ([key, value], [key_view, value_view])) in
                parts.filter(|(at, _)| !kept.contains(at))
            {
                match list.value {
                    Some(_) => self.drop_part(id, *value, *value_view)?,
                    None => self.drop_part(id, *key, *key_view)?,
                }
            }
        }
        let count = u32::try_from(edited.len()).map_err(|_| invalid())?;
        let has_ends = list.are_indexed.first() == Some(&true);
        match list.counts.first() {
            Some(Some(expected)) if u64::from(count) != *expected => {
                let reason = format!("{count} elements, but the writer's array has {expected}");
                return Err(Fault::new(reason, ""));
            }
            Some(Some(_)) => {}
            _ if has_ends => {}
            _ => self.put(&count.to_le_bytes())?,
        }
        let (first, mut starts) = (self.out.len(), Vec::new());
        for (at, (item, assigned)) in edited.iter().zip(&assigned).enumerate() {
            starts.push(self.out.len());
            let original = assigned.and_then(|index| Some((from.get(index)?, view.get(index)?)));
            let step = match list.value {
                Some(_) => Step::Value(at),
                None => Step::Element(at),
            };
            let done = self.item(list, original, item);
            done.map_err(|fault| fault.at([step]))?;
        }
        if has_ends {
            put_ends(&mut self.out, first, &starts).ok_or_else(invalid)?;
        }
        self.put(&[])
    }

    /// Returns the index of the original of each edited element.
    // SPEC W4.
    fn assigned(
        &mut self,
        list: &List,
        from: &[Item<'a>],
        view: &[Item<'a>],
        edited: &[Item<'a>],
    ) -> Merged<'a, Vec<Option<usize>>> {
        if self.mode == Mode::Collect {
            return Ok((0..edited.len()).map(Some).collect());
        }
        let (table, reader) = (self.table, self.reader);
        let core = peeled(reader, table.node(list.element)?.key.reader);
        let has_keys = list.value.is_none() && scope(core.ty) != KeyScope::None;
        let by_key = if list.value.is_some() || has_keys {
            let keys = |items: &[Item<'a>]| -> Merged<'a, Vec<Cow<'a, [u8]>>> {
                let key = |[element, _]: &Item<'a>| match has_keys {
                    true => key_of(&table.reader, core.ty.fields(0), *element),
                    false => Ok(Cow::Borrowed(element.0)),
                };
                items.iter().map(key).collect()
            };
            Some(by_key(&keys(view)?, &keys(edited)?))
        } else {
            None
        };
        if let Some(Ok(found)) = by_key {
            return Ok(found);
        }
        let mut is_kept = |at: usize| match (from.get(at), view.get(at)) {
            (Some(from), Some(view)) => self.has_nothing_to_lose(list, from, view),
            _ => false,
        };
        if (0..view.len()).all(&mut is_kept) {
            return Ok(alloc::vec![None; edited.len()]);
        }
        if let Some(Err(fault)) = by_key {
            return Err(fault);
        }
        let assigned = by_bytes(view, edited);
        let used: BTreeSet<usize> = assigned.iter().copied().flatten().collect();
        let mut dropped = (0..view.len()).filter(|at| !used.contains(at));
        let unclear = assigned.iter().position(Option::is_none);
        if let Some(at) = unclear
            && !dropped.all(is_kept)
        {
            let is_struct = matches!(core.ty, Type::Struct { .. });
            let fault = Fault::new(UNCLEAR, if is_struct { KEY } else { "" });
            return Err(fault.at([Step::Element(at)]));
        }
        Ok(assigned)
    }

    /// Returns whether an element is the result of its view as a new part.
    fn has_nothing_to_lose(&mut self, list: &List, from: &Item<'a>, view: &Item<'a>) -> bool {
        let [key, value] = from;
        let new = self.tried(|merge| merge.item(list, None, view));
        new.is_some_and(|new| new.iter().eq(key.0.iter().chain(value.0)))
    }

    /// Writes an element or entry back, or a new one.
    fn item(
        &mut self,
        list: &List,
        original: Option<(&Item<'a>, &Item<'a>)>,
        edited: &Item<'a>,
    ) -> Merged<'a> {
        let [mut key, value] = *edited;
        let parts = |([from, from_value], [view, view_value]): (&Item<'a>, &Item<'a>)| {
            ([*from, *view], [*from_value, *view_value])
        };
        let (key_original, value_original) = original.map(parts).unzip();
        let Some(id) = list.value else {
            return self.part(list.element, &mut Triple::of(key_original, key));
        };
        // The key of an entry stays as it is.
        match key_original {
            Some([from, _]) => self.put(from.0)?,
            None => self.converted(list.element, &mut key)?,
        }
        self.part(id, &mut Triple::of(value_original, value))
    }

    /// Takes the elements or entries of the writer (0) or of the reader (1).
    fn items(
        &mut self,
        list: &List,
        side: usize,
        input: &mut Input<'a>,
    ) -> Merged<'a, Vec<Item<'a>>> {
        let table = self.table;
        let types = |id: NodeId| {
            let key = table.node(id)?.key;
            Ok(match side {
                0 => (&table.writer, key.writer),
                _ => (&table.reader, key.reader),
            })
        };
        let (own, element) = types(list.element)?;
        let value = list.value.map(types).transpose()?;
        if list.are_indexed.get(side) == Some(&true) {
            input.list(4).map_err(|_| invalid())?;
        }
        let count = match list.counts.get(side).copied().flatten() {
            Some(count) => count,
            None => u32::from_le_bytes(input.array().map_err(|_| invalid())?).into(),
        };
        let mut items = Vec::new();
        for _ in 0..count {
            self.elements = self.elements.checked_sub(1).ok_or_else(invalid)?;
            let key = own.take(element, input)?;
            let value = match value {
                Some((own, value)) => own.take(value, input)?,
                None => Input::default(),
            };
            items.push([key, value]);
        }
        Ok(items)
    }
}

/// Returns the bytes of the key fields of an element.
pub(super) fn key_of<'a>(
    reader: &Side,
    fields: &[Field],
    mut element: Input<'a>,
) -> Merged<'a, Cow<'a, [u8]>> {
    let mut key: Option<Cow<'a, [u8]>> = None;
    for field in fields {
        let bytes = reader.take(field.ty(), &mut element)?.0;
        if field.key() != KeyScope::None {
            match &mut key {
                Some(key) => key.to_mut().extend_from_slice(bytes),
                None => key = Some(Cow::Borrowed(bytes)),
            }
        }
    }
    Ok(key.unwrap_or_default())
}

/// Assigns elements by the bytes of their key fields.
// SPEC W4.
fn by_key<'a>(view: &[Cow<'a, [u8]>], edited: &[Cow<'a, [u8]>]) -> Merged<'a, Vec<Option<usize>>> {
    let unique = |keys: &[Cow<'a, [u8]>], text: &str| {
        let mut indices = BTreeMap::new();
        for (index, key) in keys.iter().enumerate() {
            if let Some(first) = indices.insert(key.clone(), index) {
                let reason = format!("the elements {first} and {index} have the same key{text}");
                return Err(Fault::new(
                    reason,
                    "use a key that differs for each element",
                ));
            }
        }
        Ok(indices)
    };
    let indices = unique(view, " in the original")?;
    unique(edited, "")?;
    Ok(edited.iter().map(|key| indices.get(key).copied()).collect())
}

/// Assigns elements by their bytes, or all by their positions.
// SPEC W4.
fn by_bytes<'a>(view: &[Item<'a>], edited: &[Item<'a>]) -> Vec<Option<usize>> {
    // The indices in the view and in the edited value of the elements with these bytes.
    let mut equal: BTreeMap<&[u8], [Vec<usize>; 2]> = BTreeMap::new();
    for (side, items) in [view, edited].into_iter().enumerate() {
        for (index, [element, _]) in items.iter().enumerate() {
            let indices = equal.entry(element.0).or_default();
            indices
                .get_mut(side)
                .into_iter()
                .for_each(|it| it.push(index));
        }
    }
    let mut assigned = alloc::vec![None; edited.len()];
    let mut keep_positions = view.len() == edited.len();
    for [old, new] in equal.values().filter(|[old, new]| old.len() == new.len()) {
        for (old, new) in old.iter().zip(new) {
            if let Some(place) = assigned.get_mut(*new) {
                *place = Some(*old);
            }
            keep_positions &= old == new;
        }
    }
    match keep_positions {
        true => (0..view.len()).map(Some).collect(),
        false => assigned,
    }
}
