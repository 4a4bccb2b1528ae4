//! [`WriteBack`]: a naive write-back by SCHEMA.md, section 6, on trees of values.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use sdp_schema::{Schema, TypeIndex, check};

use super::super::convert::Convert as _;
use super::steps::{Fields, Node, Pair, Part, Step, is_open};
use super::tree::{Tree, decode};
use super::{Oracle, Roots, message, opened};

/// A write-back from values of the reader's schema to values of the writer's.
pub(crate) struct WriteBack<'a> {
    pub(super) forward: Oracle<'a>,
    /// The conversions from a type of the reader to a type of the writer.
    opposites: RefCell<BTreeMap<(TypeIndex, TypeIndex), Rc<Oracle<'a>>>>,
    /// The rules that the last write-back used.
    reached: RefCell<BTreeSet<&'static str>>,
}

/// The pair of the elements of a sequence, or the pairs of the key and value of an entry (W3).
pub(super) enum Element<'p> {
    One(&'p Pair),
    Entry(&'p Pair, &'p Pair),
}

impl<'p> Element<'p> {
    pub(super) fn of(step: &'p Step) -> Option<Self> {
        match step {
            Step::Elements(element) | Step::Indexed(element, _) | Step::Array(element, ..) => {
                Some(Self::One(element))
            }
            Step::Entries(key, value, _) => Some(Self::Entry(key, value)),
            _ => None,
        }
    }

    /// Returns the tuple of an entry without the structs around it.
    pub(super) fn bare<'t>(&self, mut tree: &'t Tree) -> &'t Tree {
        while let (Self::Entry(..), [only]) = (self, &tree.parts[..]) {
            tree = only;
        }
        tree
    }
}

/// Returns the content of some structs around a part.
pub(super) fn peeled(mut tree: &Tree, newtypes: usize) -> &Tree {
    for _ in 0..newtypes {
        if !tree.is_swallowed {
            tree = &tree.parts[0];
        }
    }
    tree
}

impl<'a> WriteBack<'a> {
    pub(crate) fn new(writer: &'a Schema, reader: &'a Schema) -> Self {
        Self {
            forward: Oracle::new(writer, reader),
            opposites: RefCell::default(),
            reached: RefCell::default(),
        }
    }

    /// Returns the view of a value, or `None` without a valid one.
    pub(crate) fn view(&self, original: &[u8]) -> Option<Vec<u8>> {
        let view = self.forward.convert(original).ok();
        view.filter(|view| check(self.forward.reader, view).is_ok())
    }

    /// Returns the rules that the last write-back used.
    pub(crate) fn reached(&self) -> BTreeSet<&'static str> {
        self.reached.take()
    }

    fn reach(&self, rule: &'static str) {
        self.reached.borrow_mut().insert(rule);
    }

    /// Returns an error with the rule that it is from.
    fn refuse<T>(&self, rule: &'static str) -> Result<T, String> {
        self.reach(rule);
        Err(rule.into())
    }

    /// Writes back a value, or a whole message (W5).
    pub(crate) fn write_back(&self, original: &[u8], edited: &[u8]) -> Result<Vec<u8>, String> {
        self.reached.take();
        let result = match &self.forward.roots {
            Roots::Value(pair) => self.payload(pair, original, edited)?,
            Roots::Messages(all) => {
                let ((id, original), (of, edited)) = (opened(original)?, opened(edited)?);
                match all.get(&id).and_then(Option::as_ref) {
                    Some((other, pair)) if *other == of => {
                        message(id, &self.payload(pair, original, edited)?)
                    }
                    _ => return self.refuse("W5 another message"),
                }
            }
            Roots::Refused => return Err("a schema of values and one of messages".into()),
        };
        if check(self.forward.writer, &result).is_err() {
            return self.refuse("W1 invalid result");
        }
        match self.forward.convert(&result)? == *edited {
            true => Ok(result),
            false => self.refuse("W1 another view"),
        }
    }

    fn payload(&self, pair: &Pair, original: &[u8], edited: &[u8]) -> Result<Vec<u8>, String> {
        let original = decode(self.forward.writer, pair.writer, original)?;
        let edited = decode(self.forward.reader, pair.reader, edited)?;
        let mut out = vec![];
        self.back(pair, &original, &edited, &mut out)?;
        Ok(out)
    }

    pub(super) fn view_of(&self, pair: &Pair, original: &Tree) -> Result<Vec<u8>, String> {
        let mut view = vec![];
        self.forward.write(pair, original, &mut view)?;
        Ok(view)
    }

    /// Writes a new part (W2).
    fn new_part(&self, pair: &Pair, edited: &Tree, out: &mut Vec<u8>) -> Result<(), String> {
        self.reach("W2 new part");
        let (writer, reader) = (self.forward.writer, self.forward.reader);
        let root = Pair::new(pair.reader, pair.writer, false);
        let mut all = self.opposites.borrow_mut();
        let opposite = all
            .entry((root.writer, root.reader))
            .or_insert_with(|| Rc::new(Oracle::rooted(reader, writer, Roots::Value(root.clone()))));
        let Ok(result) = opposite.payload(&root, &edited.bytes) else {
            return self.refuse("W2 no conversion");
        };
        let view = self.view_of(pair, &decode(writer, pair.writer, &result)?);
        if view.as_ref() != Ok(&edited.bytes) {
            return self.refuse("W2 another view");
        }
        out.extend(result);
        Ok(())
    }

    /// Writes an edited part back to a part of the original.
    fn back(
        &self,
        pair: &Pair,
        original: &Tree,
        edited: &Tree,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        if edited.is_swallowed {
            return Ok(());
        }
        // Opaque bytes of the original contain the part.
        if original.is_swallowed {
            return self.new_part(pair, edited, out);
        }
        if self.view_of(pair, original)? == edited.bytes {
            out.extend(&original.bytes);
            return Ok(());
        }
        let node = &self.forward.nodes[pair];
        let inside = (
            peeled(original, node.newtypes),
            peeled(edited, node.reader_newtypes),
        );
        match &node.step {
            Step::Option(content) => {
                self.reach("C10");
                out.push(inside.1.choice as u8);
                match (&inside.0.parts[..], &inside.1.parts[..]) {
                    (_, []) => Ok(()),
                    ([own, ..], [part, ..]) => self.back(content, own, part, out),
                    ([], [part, ..]) => self.new_part(content, part, out),
                }
            }
            Step::Some(content) => match &inside.1.parts[..] {
                [part] => {
                    self.reach("C11");
                    self.back(content, original, part, out)
                }
                _ => self.refuse("C11 none"),
            },
            Step::Unwrap(content, _) => {
                out.push(1);
                match &inside.0.parts[..] {
                    [part] => {
                        self.reach("C12");
                        self.back(content, part, edited, out)
                    }
                    _ => {
                        self.reach("C12 none");
                        self.new_part(content, edited, out)
                    }
                }
            }
            Step::Result(value, error) => {
                self.reach("C13");
                out.push(inside.1.choice as u8);
                let (pair, part) = ([error, value][inside.1.choice], &inside.1.parts[0]);
                match inside.0.choice == inside.1.choice {
                    true => self.back(pair, &inside.0.parts[0], part, out),
                    false => self.new_part(pair, part, out),
                }
            }
            Step::Fields(_) if self.has_new_key(pair, original, edited)? => {
                self.reach("C22 another key");
                self.new_part(pair, edited, out)
            }
            Step::Fields(fields) => {
                self.reach("C22");
                self.fields(fields, inside.0, inside.1, out)
            }
            Step::Enum(step) => {
                let case = &step.cases[inside.0.choice];
                match &case.matched {
                    Some((_, fields))
                        if case.at == Some(inside.1.choice)
                            && !self.forward.are_refused(fields) =>
                    {
                        self.reach("C23");
                        out.extend(&inside.0.bytes[..usize::from(step.widths.0)]);
                        self.fields(fields, inside.0, inside.1, out)
                    }
                    _ => {
                        self.reach("C23 another variant");
                        self.new_part(pair, edited, out)
                    }
                }
            }
            step => match Element::of(step) {
                Some(element) if !is_open(self.forward.writer, pair.writer) => {
                    self.elements(node, &element, inside.0, inside.1, out)
                }
                _ => self.new_part(pair, edited, out),
            },
        }
    }

    fn fields(
        &self,
        fields: &Fields,
        original: &Tree,
        edited: &Tree,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let mut found = BTreeMap::new();
        for (part, edited) in fields.parts.iter().zip(&edited.parts) {
            match part {
                Part::Field(at, pair) => drop(found.insert(*at, (pair, edited))),
                Part::Constant(bytes) if edited.is_swallowed || *bytes == edited.bytes => {}
                Part::Constant(_) => return self.refuse("C22 changed default"),
            }
        }
        for (at, own) in original.parts.iter().enumerate() {
            match found.get(&at) {
                Some((pair, edited)) => self.back(pair, own, edited, out)?,
                None => {
                    self.reach("C22 kept field");
                    out.extend(&own.bytes);
                }
            }
        }
        Ok(())
    }

    fn elements(
        &self,
        node: &Node,
        element: &Element<'_>,
        original: &Tree,
        edited: &Tree,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let edited: Vec<&Tree> = edited.parts.iter().map(|it| element.bare(it)).collect();
        let found = self.assigned(element, &original.parts, &edited)?;
        let (mut ends, mut all) = (vec![], vec![]);
        for (part, at) in edited.iter().zip(found) {
            match (at.map(|at| &original.parts[at]), element) {
                (Some(own), Element::One(pair)) => self.back(pair, own, part, &mut all)?,
                (Some(own), Element::Entry(key, value)) => {
                    self.reach("W3 assigned");
                    self.back(key, &own.parts[0], &part.parts[0], &mut all)?;
                    self.back(value, &own.parts[1], &part.parts[1], &mut all)?;
                }
                (None, _) => all.extend(self.new_element(element, part)?),
            }
            ends.extend((all.len() as u32).to_le_bytes());
        }
        let count = (edited.len() as u32).to_le_bytes();
        match node.step {
            Step::Array(..) if edited.len() != original.parts.len() => {
                return self.refuse("W4 length of an array");
            }
            Step::Array(..) => {}
            Step::Indexed(_, [true, _]) => out.extend([&count[..], &ends, &count].concat()),
            _ => out.extend(count),
        }
        out.extend(all);
        Ok(())
    }

    fn new_element(&self, element: &Element<'_>, edited: &Tree) -> Result<Vec<u8>, String> {
        let mut out = vec![];
        match element {
            Element::One(pair) => self.new_part(pair, edited, &mut out)?,
            Element::Entry(key, value) => {
                self.new_part(key, &edited.parts[0], &mut out)?;
                self.new_part(value, &edited.parts[1], &mut out)?;
            }
        }
        Ok(out)
    }

    /// Returns the view of an element as a tree.
    pub(super) fn viewed(&self, element: &Element<'_>, original: &Tree) -> Result<Tree, String> {
        let view = |pair: &Pair, original: &Tree| {
            let view = self.view_of(pair, original)?;
            decode(self.forward.reader, pair.reader, &view)
        };
        match element {
            Element::One(pair) => view(pair, original),
            Element::Entry(key, value) => {
                let parts = [(key, 0), (value, 1)].map(|(it, at)| view(it, &original.parts[at]));
                let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
                Ok(Tree {
                    bytes: parts.iter().flat_map(|it| it.bytes.clone()).collect(),
                    parts,
                    ..Tree::default()
                })
            }
        }
    }

    /// Returns whether an element is the result of its view as a new part (W4).
    pub(super) fn has_nothing_to_lose(
        &self,
        element: &Element<'_>,
        original: &Tree,
        view: &Tree,
    ) -> bool {
        let before = self.reached.borrow().clone();
        let result = self.new_element(element, view);
        *self.reached.borrow_mut() = before;
        result.is_ok_and(|bytes| bytes == original.bytes)
    }

    /// Returns the bytes of the key fields, or `None` for an element without them.
    pub(super) fn key(&self, element: &Element<'_>, tree: &Tree) -> Option<Vec<Vec<u8>>> {
        match element {
            Element::Entry(..) => Some(vec![tree.parts[0].bytes.clone()]),
            Element::One(pair) => {
                let node = &self.forward.nodes[*pair];
                let tree = peeled(tree, node.reader_newtypes);
                let keys = node.keys.iter();
                let key: Vec<_> = keys.map(|at| tree.parts[*at].bytes.clone()).collect();
                (!key.is_empty()).then_some(key)
            }
        }
    }

    /// Returns whether an edited struct has another key than the view of the original.
    pub(super) fn has_new_key(
        &self,
        pair: &Pair,
        original: &Tree,
        edited: &Tree,
    ) -> Result<bool, String> {
        let element = Element::One(pair);
        let view = self.viewed(&element, original)?;
        Ok(self.key(&element, &view) != self.key(&element, edited))
    }

    /// Returns for each edited element the position of its element of the original (W4).
    pub(super) fn assigned(
        &self,
        element: &Element<'_>,
        originals: &[Tree],
        edited: &[&Tree],
    ) -> Result<Vec<Option<usize>>, String> {
        let views = originals.iter().map(|it| self.viewed(element, it));
        let views = views.collect::<Result<Vec<_>, _>>()?;
        let is_free = |at: usize| self.has_nothing_to_lose(element, &originals[at], &views[at]);
        let own: Option<Vec<_>> = views.iter().map(|it| self.key(element, it)).collect();
        let other: Option<Vec<_>> = edited.iter().map(|it| self.key(element, it)).collect();
        if let (Some(own), Some(other)) = (own, other) {
            let are_unique =
                |all: &[Vec<_>]| all.iter().collect::<BTreeSet<_>>().len() == all.len();
            if are_unique(&own) && are_unique(&other) {
                self.reach("W4 keys");
                let find = |key| own.iter().position(|it| it == key);
                return Ok(other.iter().map(find).collect());
            }
            if !(0..views.len()).all(is_free) {
                return self.refuse("W4 equal keys");
            }
        }
        if (0..views.len()).all(is_free) {
            self.reach("W4 nothing to lose");
            return Ok(vec![None; edited.len()]);
        }
        let same = |of: &Tree, all: &[&Tree]| -> Vec<usize> {
            (0..all.len())
                .filter(|at| all[*at].bytes == of.bytes)
                .collect()
        };
        let views: Vec<&Tree> = views.iter().collect();
        let find = |(at, part): (usize, &&Tree)| {
            let (own, other) = (same(part, &views), same(part, edited));
            let rank = other.iter().position(|it| *it == at)?;
            (own.len() == other.len()).then(|| own[rank])
        };
        let found: Vec<Option<usize>> = edited.iter().enumerate().map(find).collect();
        let mut places = found.iter().enumerate();
        if views.len() == edited.len() && places.all(|(at, it)| it.is_none_or(|it| it == at)) {
            self.reach("W4 positions");
            return Ok((0..edited.len()).map(Some).collect());
        }
        let is_other = |one: usize, two: usize| {
            views[one].bytes == views[two].bytes && originals[one].bytes != originals[two].bytes
        };
        let all = found.iter().flatten();
        if all
            .clone()
            .any(|one| all.clone().any(|two| is_other(*one, *two)))
        {
            self.reach("W4 equal views");
        }
        let mut dropped = (0..views.len()).filter(|at| !found.contains(&Some(*at)));
        match (found.contains(&None), dropped.clone().next().is_some()) {
            (true, true) if !dropped.all(is_free) => return self.refuse("W4 a guess"),
            (true, true) => self.reach("W4 remaining ones have nothing to lose"),
            (true, false) => self.reach("W4 added"),
            (false, true) => self.reach("W4 removed"),
            (false, false) => self.reach("W4 moved"),
        }
        Ok(found)
    }
}
