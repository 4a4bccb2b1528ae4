//! The law W1.3 of SCHEMA.md: a result has all parts of the original that its view does not have.

use std::collections::BTreeMap;

use super::back::{Element, WriteBack, peeled};
use super::steps::{Fields, Pair, Part, Step, is_open};
use super::tree::{Tree, decode};
use super::{Roots, opened};

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
        self.kept(pair, [&original, &edited, &result])
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
        let contents = |own: &Tree, other: &Tree, after: &Tree, pair: &Pair| match (
            own.parts.first(),
            other.parts.first(),
            after.parts.first(),
        ) {
            (Some(own), Some(other), Some(after)) => self.kept(pair, [own, other, after]),
            _ => Ok(()),
        };
        match &node.step {
            Step::Option(content) => contents(own, other, after, content),
            Step::Some(content) => other.parts.first().map_or(Ok(()), |other| {
                self.kept(content, [original, other, result])
            }),
            Step::Unwrap(content, _) => match (own.parts.first(), after.parts.first()) {
                (Some(own), Some(after)) => self.kept(content, [own, edited, after]),
                _ => Ok(()),
            },
            Step::Result(value, error) if own.choice == other.choice => {
                contents(own, other, after, [error, value][own.choice])
            }
            Step::Fields(fields) => self.kept_fields(fields, [own, other, after]),
            Step::Enum(step) => match &step.cases[own.choice] {
                case if case.at != Some(other.choice) => Ok(()),
                case => match &case.matched {
                    Some((_, fields)) if !self.forward.are_refused(fields) => {
                        self.kept_fields(fields, [own, other, after])
                    }
                    _ => Ok(()),
                },
            },
            step => match Element::of(step) {
                Some(element) if !is_open(self.forward.writer, pair.writer) => {
                    self.kept_elements(&element, [own, other, after])
                }
                _ => Ok(()),
            },
        }
    }

    fn kept_fields(&self, fields: &Fields, parts: [&Tree; 3]) -> Result<(), String> {
        let [original, edited, result] = parts.map(|it| &it.parts);
        if original.len() != result.len() {
            return Err("another number of fields".into());
        }
        for (at, (own, after)) in original.iter().zip(result).enumerate() {
            let mut matched = fields.parts.iter().zip(edited);
            let matched = matched.find_map(|(part, edited)| match part {
                Part::Field(of, pair) if *of == at => Some((pair, edited)),
                _ => None,
            });
            match matched {
                Some((pair, edited)) => self.kept(pair, [own, edited, after])?,
                None if own.bytes != after.bytes => return Err(format!("lost field {at}")),
                None => {}
            }
        }
        Ok(())
    }

    fn kept_element(&self, element: &Element<'_>, parts: [&Tree; 3]) -> Result<(), String> {
        match element {
            Element::One(pair) => self.kept(pair, parts),
            Element::Entry(key, value) => {
                self.kept(key, parts.map(|it| &it.parts[0]))?;
                self.kept(value, parts.map(|it| &it.parts[1]))
            }
        }
    }

    /// Checks the elements that the edited value still contains. They have the same key or, without keys, the same bytes.
    /// The remaining ones stay at their positions, or have nothing to lose.
    fn kept_elements(&self, element: &Element<'_>, parts: [&Tree; 3]) -> Result<(), String> {
        let [original, edited, result] = parts.map(|it| &it.parts);
        if edited.len() != result.len() {
            return Err("another number of elements".into());
        }
        let edited: Vec<&Tree> = edited.iter().map(|it| element.bare(it)).collect();
        let mut originals = vec![];
        for own in original {
            originals.push((own, self.viewed(element, own)?));
        }
        let is_free = |it: &&(&Tree, Tree)| self.has_nothing_to_lose(element, it.0, &it.1);
        if originals.iter().all(|it| is_free(&it)) {
            return Ok(());
        }
        let results = || edited.iter().zip(result);
        if let Some((_, view)) = originals.first()
            && self.key(element, view).is_some()
        {
            for (own, view) in &originals {
                let key = self.key(element, view);
                if let Some((edited, after)) = results().find(|it| self.key(element, it.0) == key) {
                    self.kept_element(element, [own, edited, after])?;
                }
            }
            return Ok(());
        }
        // For each view the elements of the original, and the results of equal edited elements.
        let mut groups: BTreeMap<&[u8], [Vec<&[u8]>; 2]> = BTreeMap::new();
        for (own, view) in &originals {
            groups.entry(&view.bytes).or_default()[0].push(&own.bytes);
        }
        for (edited, after) in results() {
            groups.entry(&edited.bytes).or_default()[1].push(&after.bytes);
        }
        let count = |all: &[&[u8]], of: &[u8]| all.iter().filter(|it| **it == of).count();
        for [own, after] in groups
            .values()
            .filter(|[own, after]| own.len() == after.len())
        {
            if own.iter().any(|it| count(own, it) > count(after, it)) {
                return Err("lost an equal element".into());
            }
        }
        let is_kept = |bytes| groups[bytes][0].len() == groups[bytes][1].len();
        let mut lost = originals.iter().filter(|it| !is_kept(&it.1.bytes[..]));
        let has_new = edited.iter().any(|it| !is_kept(&it.bytes[..]));
        if !has_new || lost.all(|it| is_free(&it)) {
            return Ok(());
        }
        if originals.len() != edited.len() {
            return Err("lost an element".into());
        }
        let mut places = originals.iter().zip(results());
        places.try_for_each(|((own, _), (edited, after))| {
            self.kept_element(element, [own, edited, after])
        })
    }
}
