//! The law W1.3 of SCHEMA.md: a result has all parts of the original that its view does not have.

use std::collections::BTreeMap;

use sdp_schema::Type;

use super::back::{Element, WriteBack, peeled};
use super::steps::{Fields, Pair, Part, Step, is_open};
use super::tree::{Tree, decode};
use super::{Roots, opened};

/// The structs of each type and key: their pairs, their trees and the trees of their views.
type Keyed<'t> = BTreeMap<(&'t Type, Vec<Vec<u8>>), Vec<(Pair, [&'t Tree; 2])>>;

impl WriteBack<'_> {
    /// Returns the first loss of a result.
    pub(crate) fn check_kept(
        &self,
        original: &[u8],
        edited: &[u8],
        result: &[u8],
    ) -> Result<(), String> {
        let (pair, all) = self.payloads([original, edited, result])?;
        let (writer, reader) = (self.forward.writer, self.forward.reader);
        let original = decode(writer, pair.writer, all[0])?;
        let edited = decode(reader, pair.reader, all[1])?;
        let result = decode(writer, pair.writer, all[2])?;
        self.kept(pair, [&original, &edited, &result])?;
        let view = decode(reader, pair.reader, &self.view_of(pair, &original)?)?;
        let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
        self.keyed(pair, [&original, &view], &mut before);
        self.keyed(pair, [&result, &edited], &mut after);
        // SPEC W7: a struct keeps its parts if no other struct has its key, before or after.
        for (identity, own) in before {
            let after = after.get(&identity).map_or(&[][..], |it| it);
            if let ([(of, [own, _])], [(pair, [after, edited])]) = (&own[..], after) {
                let of = self.forward.nodes[of].newtypes;
                let kept = match of == self.forward.nodes[pair].newtypes {
                    true => self.kept(pair, [own, edited, after]),
                    false => Ok(()),
                };
                kept.map_err(|error| format!("the struct {:x?}: {error}", identity.1))?;
            }
        }
        Ok(())
    }

    /// Returns whether two structs of a value have one type and one key that holds in the message. The schemas are the same.
    pub(crate) fn has_repeated_key(&self, value: &[u8]) -> bool {
        let (pair, [value]) = self.payloads([value]).unwrap();
        let tree = decode(self.forward.reader, pair.reader, value).unwrap();
        let mut all = BTreeMap::new();
        self.keyed(pair, [&tree, &tree], &mut all);
        all.values().any(|own| own.len() > 1)
    }

    /// Returns the pair of some values without their headers.
    fn payloads<'v, const N: usize>(
        &self,
        values: [&'v [u8]; N],
    ) -> Result<(&Pair, [&'v [u8]; N]), String> {
        match &self.forward.roots {
            Roots::Value(pair) => Ok((pair, values)),
            Roots::Messages(pairs) => {
                let pair = &pairs[&opened(values[0])?.0];
                let pair = &pair.as_ref().ok_or("refused message")?.1;
                Ok((pair, values.map(|it| opened(it).unwrap().1)))
            }
            Roots::Refused => Err("refused".into()),
        }
    }

    /// Returns the parts of a value of the writer that have a view, with it. Elements are at their positions.
    fn parts<'t>(
        &'t self,
        pair: &Pair,
        [own, view]: [&'t Tree; 2],
    ) -> Vec<(&'t Pair, [&'t Tree; 2])> {
        let node = &self.forward.nodes[pair];
        let own_core = peeled(own, node.newtypes);
        let view_core = peeled(view, node.reader_newtypes);
        let both = || own_core.parts.iter().zip(&view_core.parts);
        let contents = |pair: &'t Pair| both().map(|(own, view)| (pair, [own, view])).collect();
        let fields = |fields: &'t Fields| {
            let parts = fields.parts.iter().zip(&view_core.parts);
            let part = |(part, view): (&'t Part, &'t Tree)| match part {
                Part::Field(at, pair) => Some((pair, [&own_core.parts[*at], view])),
                Part::Constant(_) => None,
            };
            parts.filter_map(part).collect()
        };
        match &node.step {
            Step::Some(content) => view_core
                .parts
                .iter()
                .map(|view| (content, [own, view]))
                .collect(),
            Step::Unwrap(content, _) => own_core
                .parts
                .iter()
                .map(|own| (content, [own, view]))
                .collect(),
            Step::Option(content) => contents(content),
            Step::Result(value, error) if own_core.choice == view_core.choice => {
                contents([error, value][own_core.choice])
            }
            Step::Fields(found) => fields(found),
            Step::Enum(step) => match &step.cases[own_core.choice] {
                case if case.at == Some(view_core.choice) => case
                    .matched
                    .as_ref()
                    .map_or_else(Vec::new, |(_, found)| fields(found)),
                _ => vec![],
            },
            step => match Element::of(step) {
                Some(Element::One(pair)) => contents(pair),
                Some(element @ Element::Entry(_, pair)) => {
                    let value = |(own, view): (&'t Tree, &'t Tree)| {
                        (pair, [&own.parts[1], &element.bare(view).parts[1]])
                    };
                    both().map(value).collect()
                }
                None => vec![],
            },
        }
    }

    /// Adds the structs of a value of the writer and its view by their keys, if these hold in the message.
    fn keyed<'t>(&'t self, pair: &Pair, trees: [&'t Tree; 2], all: &mut Keyed<'t>) {
        if trees.iter().any(|it| it.is_swallowed) {
            return;
        }
        let node = &self.forward.nodes[pair];
        if let (Step::Fields(_), Some(ty)) = (&node.step, &node.movable)
            && let Some(key) = self.key(&Element::One(pair), trees[1])
        {
            let own = all.entry((ty, key)).or_default();
            own.push((pair.clone(), trees));
        }
        for (pair, trees) in self.parts(pair, trees) {
            self.keyed(pair, trees, all);
        }
    }

    fn kept(&self, pair: &Pair, parts: [&Tree; 3]) -> Result<(), String> {
        let [original, edited, result] = parts;
        if parts.iter().any(|it| it.is_swallowed) {
            return Ok(());
        }
        if self.view_of(pair, original)? == edited.bytes {
            let is_same = original.bytes == result.bytes;
            return is_same
                .then_some(())
                .ok_or("an unchanged part differs".into());
        }
        let node = &self.forward.nodes[pair];
        let own = peeled(original, node.newtypes);
        let other = peeled(edited, node.reader_newtypes);
        let after = peeled(result, node.newtypes);
        match &node.step {
            Step::Fields(_) if self.has_new_key(pair, original, edited)? => return Ok(()),
            Step::Fields(fields) => Self::kept_fields(fields, own, after)?,
            Step::Enum(step) => match &step.cases[own.choice] {
                case if case.at != Some(other.choice) => return Ok(()),
                case => match &case.matched {
                    Some((_, fields)) if !self.forward.are_refused(fields) => {
                        Self::kept_fields(fields, own, after)?;
                    }
                    _ => return Ok(()),
                },
            },
            step => match Element::of(step) {
                Some(_) if is_open(self.forward.writer, pair.writer) => return Ok(()),
                Some(element) => return self.kept_elements(&element, [own, other, after]),
                None => {}
            },
        }
        let (before, after) = (
            self.parts(pair, [original, edited]),
            self.parts(pair, [result, edited]),
        );
        let mut both = before.into_iter().zip(after);
        both.try_for_each(|((pair, [own, edited]), (_, [after, _]))| {
            self.kept(pair, [own, edited, after])
        })
    }

    fn kept_fields(fields: &Fields, original: &Tree, result: &Tree) -> Result<(), String> {
        let is_matched = |at| {
            fields
                .parts
                .iter()
                .any(|it| matches!(it, Part::Field(of, _) if *of == at))
        };
        let mut both = original.parts.iter().zip(&result.parts).enumerate();
        match both.find(|(at, (own, after))| !is_matched(*at) && own.bytes != after.bytes) {
            Some((at, _)) => Err(format!("lost field {at}")),
            None => Ok(()),
        }
    }

    /// Checks the elements that are assigned to elements of the original.
    fn kept_elements(&self, element: &Element<'_>, parts: [&Tree; 3]) -> Result<(), String> {
        let [original, edited, result] = parts.map(|it| &it.parts);
        let edited: Vec<&Tree> = edited.iter().map(|it| element.bare(it)).collect();
        let assigned = self.assigned(element, original, &edited);
        for (at, own) in assigned.unwrap_or_default().into_iter().enumerate() {
            let Some(own) = own else { continue };
            let parts = [&original[own], edited[at], &result[at]];
            match element {
                Element::One(pair) => self.kept(pair, parts)?,
                Element::Entry(_, pair) => self.kept(pair, parts.map(|it| &it.parts[1]))?,
            }
        }
        Ok(())
    }
}
