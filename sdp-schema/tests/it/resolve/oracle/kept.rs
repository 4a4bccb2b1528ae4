//! The law W1.3 of SCHEMA.md: a result has all parts of the original that its view does not have.

use std::collections::BTreeMap;

use super::back::{Element, WriteBack, peeled};
use super::steps::{Fields, Pair, Part, Step, is_open};
use super::tree::{Tree, decode};
use super::{Roots, opened};

/// The structs with each key: their pairs, their trees and the trees of their views.
type Keyed<'t> = BTreeMap<Vec<Vec<u8>>, Vec<(Pair, [&'t Tree; 2])>>;

impl WriteBack<'_> {
    /// Returns the first loss of a result.
    pub(crate) fn check_kept(
        &self,
        original: &[u8],
        edited: &[u8],
        result: &[u8],
    ) -> Result<(), String> {
        let (pair, all) = match &self.forward.roots {
            Roots::Value(pair) => (pair, [original, edited, result]),
            Roots::Messages(pairs) => {
                let id = opened(original)?.0;
                let pair = &pairs[&id].as_ref().ok_or("refused message")?.1;
                (
                    pair,
                    [original, edited, result].map(|it| opened(it).unwrap().1),
                )
            }
            Roots::Refused => return Err("refused".into()),
        };
        let (writer, reader) = (self.forward.writer, self.forward.reader);
        let original = decode(writer, pair.writer, all[0])?;
        let edited = decode(reader, pair.reader, all[1])?;
        let result = decode(writer, pair.writer, all[2])?;
        self.kept(pair, [&original, &edited, &result])?;
        let view = decode(reader, pair.reader, &self.view_of(pair, &original)?)?;
        let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
        self.keyed(pair, [&original, &view], &mut before);
        self.keyed(pair, [&result, &edited], &mut after);
        // SPEC W7.
        if before.values().any(|own| own.len() > 1) {
            return Ok(());
        }
        for (key, own) in before {
            let after = after.get(&key).map_or(&[][..], |it| it);
            if let ([(of, [own, _])], [(pair, [after, edited])]) = (&own[..], after) {
                let of = self.forward.nodes[of].newtypes;
                let kept = match of == self.forward.nodes[pair].newtypes {
                    true => self.kept(pair, [own, edited, after]),
                    false => Ok(()),
                };
                kept.map_err(|error| format!("the struct {key:x?}: {error}"))?;
            }
        }
        Ok(())
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

    /// Adds the structs of a value of the writer and its view by their keys. Only one type has keys.
    fn keyed<'t>(&'t self, pair: &Pair, trees: [&'t Tree; 2], all: &mut Keyed<'t>) {
        if trees.iter().any(|it| it.is_swallowed) {
            return;
        }
        let node = &self.forward.nodes[pair];
        if let (Step::Fields(_), Some(key)) = (&node.step, self.key(&Element::One(pair), trees[1]))
        {
            all.entry(key).or_default().push((pair.clone(), trees));
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

    /// Checks the elements that the edited value still contains, by their keys. Without keys, all of them can be changed at
    /// their positions.
    fn kept_elements(&self, element: &Element<'_>, parts: [&Tree; 3]) -> Result<(), String> {
        let [original, edited, result] = parts.map(|it| &it.parts);
        let edited: Vec<&Tree> = edited.iter().map(|it| element.bare(it)).collect();
        let views = original.iter().map(|own| self.viewed(element, own));
        let views = views.collect::<Result<Vec<_>, _>>()?;
        let is_same = |view: &Tree| edited.iter().any(|it| it.bytes == view.bytes);
        let are_changed = original.len() == edited.len() && !views.iter().any(is_same);
        for (at, (own, view)) in original.iter().zip(&views).enumerate() {
            let key = self.key(element, view);
            let has_key = |(of, it): &(usize, &&Tree)| match &key {
                Some(_) => self.key(element, it) == key,
                None => are_changed && *of == at,
            };
            let mut found = edited.iter().enumerate().filter(has_key);
            let (Some((of, edited)), None) = (found.next(), found.next()) else {
                continue;
            };
            let parts = [own, *edited, &result[of]];
            match element {
                Element::One(pair) => self.kept(pair, parts)?,
                Element::Entry(_, pair) => self.kept(pair, parts.map(|it| &it.parts[1]))?,
            }
        }
        Ok(())
    }
}
