//! [`edited`]: random changes of a value.

use sdp_schema::{Field, Root, Rule, Schema, Type, TypeIndex, check};

use super::super::oracle::tree::{Tree, decode};
use super::super::oracle::{message, opened};
use super::super::pairs::random;
use super::super::random::Rng;

/// Returns a valid value, or a whole message, with one or a few changes.
pub(crate) fn edited(schema: &Schema, value: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut value = value.to_vec();
    for _ in 0..rng.choice([1, 1, 2, 3]).unwrap() {
        let mut attempts = (0..6).map(|_| change(schema, &value, rng));
        let found = attempts.find(|it| *it != value && check(schema, it).is_ok());
        value = found.unwrap_or(value);
    }
    value
}

fn change(schema: &Schema, value: &[u8], rng: &mut Rng) -> Vec<u8> {
    let changed = |ty, value: &[u8], rng: &mut Rng| {
        let tree = decode(schema, ty, value).unwrap();
        let value = Value {
            schema,
            ty,
            tree: &tree,
        };
        let mut all = vec![];
        value.collect(&mut vec![], &mut all);
        if rng.u8(..4) == 0 {
            let (path, ..) = rng.choice(&all).unwrap();
            let others = (0..8).map(|_| value.swapped(path, &rng.choice(&all).unwrap().0));
            return others
                .into_iter()
                .find(|it| *it != tree.bytes)
                .unwrap_or_default();
        }
        // Half of the changes are changes of elements, as far as there are any.
        let is_container = |it: &&(Vec<usize>, bool)| it.1;
        let containers: Vec<_> = all.iter().filter(is_container).collect();
        let path = match rng.bool() && !containers.is_empty() {
            true => rng.choice(containers).unwrap(),
            false => rng.choice(&all).unwrap(),
        };
        value.replaced(&path.0, rng)
    };
    match schema.root() {
        Root::Value(ty) => changed(ty, value, rng),
        Root::Messages(_) => {
            let (id, payload) = opened(value).unwrap();
            message(id, &changed(schema.message(id).unwrap(), payload, rng))
        }
    }
}

/// A part of a value with its type.
#[derive(Clone, Copy)]
struct Value<'a> {
    schema: &'a Schema,
    ty: TypeIndex,
    tree: &'a Tree,
}

impl<'a> Value<'a> {
    /// Returns the type without pointers, aliases, rules and kinds, and whether it is an indexed sequence.
    fn bare(&self) -> (&'a Type, bool) {
        let mut ty = self.ty;
        loop {
            ty = match self.schema.get(ty) {
                Type::Refined(Rule::Indexed, content) => match self.schema.get(*content) {
                    Type::Tuple(parts) => return (self.schema.get(parts[1]), true),
                    other => unreachable!("{other:?}"),
                },
                Type::Pointer(content) | Type::Alias { ty: content, .. } => *content,
                Type::Refined(_, content) => *content,
                Type::Named(_, content) | Type::Unordered(_, content) => *content,
                bare => return (bare, false),
            }
        }
    }

    /// Returns the parts. The parts of a map are its keys and values in turn.
    fn parts(&self) -> Vec<Self> {
        let (ty, tree) = (self.bare().0, self.tree);
        let fields = |fields: &[Field]| fields.iter().map(Field::ty).collect();
        let all = tree.parts.iter();
        let (types, trees): (Vec<TypeIndex>, Vec<&Tree>) = match ty {
            Type::Map(key, value) => {
                let types = all.clone().flat_map(|_| [*key, *value]).collect();
                (types, all.flat_map(|entry| &entry.parts).collect())
            }
            Type::Seq(part) | Type::Set(part) | Type::Array(part, _) | Type::Option(part) => {
                (vec![*part; tree.parts.len()], all.collect())
            }
            Type::Result(value, error) => (vec![[*error, *value][tree.choice]], all.collect()),
            Type::Tuple(types) => (types.clone(), all.collect()),
            Type::Struct { fields: of, .. } => (fields(of), all.collect()),
            Type::Enum { variants, .. } => (fields(variants[tree.choice].fields()), all.collect()),
            _ => return vec![],
        };
        let parts = types.into_iter().zip(trees);
        let schema = self.schema;
        parts.map(|(ty, tree)| Self { schema, ty, tree }).collect()
    }

    /// Collects the paths of all parts, and whether they have elements.
    fn collect(&self, path: &mut Vec<usize>, all: &mut Vec<(Vec<usize>, bool)>) {
        if self.tree.is_swallowed {
            return;
        }
        let ty = self.bare().0;
        let has_elements = matches!(ty, Type::Seq(_) | Type::Set(_) | Type::Map(..));
        all.push((path.clone(), has_elements || matches!(ty, Type::Array(..))));
        for (at, part) in self.parts().iter().enumerate().take(64) {
            path.push(at);
            part.collect(path, all);
            path.pop();
        }
    }

    /// Returns the part at a path.
    fn at(self, path: &[usize]) -> Self {
        let part = |value: Self, at: &usize| value.parts()[*at];
        path.iter().fold(self, part)
    }

    /// Returns the bytes with another part at a path.
    fn put(&self, path: &[usize], part: &[u8]) -> Vec<u8> {
        let [first, rest @ ..] = path else {
            return part.to_vec();
        };
        let parts = self.parts();
        let mut all: Vec<_> = parts.iter().map(|it| it.tree.bytes.clone()).collect();
        all[*first] = parts[*first].put(rest, part);
        self.with(&all)
    }

    /// Returns the bytes with a change of the part at a path.
    fn replaced(&self, path: &[usize], rng: &mut Rng) -> Vec<u8> {
        let mut new = self.at(path).changed(rng);
        if let Some((at, parent)) = path.split_last()
            && let Type::Struct { fields, .. } = self.at(parent).bare().0
            && let (Some(default), 0) = (fields[*at].default(), rng.u8(..3))
        {
            new = default.into();
        }
        self.put(path, &new)
    }

    /// Returns the bytes with the part at a path and another one of its type at each other's place.
    fn swapped(&self, one: &[usize], two: &[usize]) -> Vec<u8> {
        let parts = [one, two].map(|path| self.at(path));
        let are_apart = !one.starts_with(two) && !two.starts_with(one);
        if parts[0].ty != parts[1].ty || !are_apart || self.tree.is_open {
            return self.tree.bytes.clone();
        }
        let bytes = self.put(one, &parts[1].tree.bytes);
        let tree = decode(self.schema, self.ty, &bytes).unwrap();
        let value = Value {
            tree: &tree,
            ..*self
        };
        value.put(two, &parts[0].tree.bytes)
    }

    /// Returns the bytes with other parts.
    fn with(&self, parts: &[Vec<u8>]) -> Vec<u8> {
        let (ty, is_indexed) = self.bare();
        let len = self
            .parts()
            .iter()
            .map(|it| it.tree.bytes.len())
            .sum::<usize>();
        let content = parts.concat();
        let count = match ty {
            Type::Map(..) => parts.len() / 2,
            Type::Seq(_) | Type::Set(_) => parts.len(),
            _ => return [&self.tree.bytes[..self.tree.bytes.len() - len], &content].concat(),
        };
        // Opaque bytes of a variable size contain the missing elements.
        if self.tree.is_open {
            return [&self.tree.bytes[..self.tree.bytes.len() - len], &content].concat();
        }
        let mut end = 0;
        let ends = parts.iter().flat_map(|part| {
            end += part.len() as u32;
            end.to_le_bytes()
        });
        let ends: Vec<u8> = ends.collect();
        let count = (count as u32).to_le_bytes();
        let ends = if is_indexed {
            [&count[..], &ends].concat()
        } else {
            vec![]
        };
        [&ends, &count[..], &content].concat()
    }

    /// Returns a random value of a type.
    fn random(&self, ty: TypeIndex, rng: &mut Rng) -> Vec<u8> {
        let mut bytes = vec![];
        random(self.schema, ty, rng, &mut bytes, 3, 4);
        bytes
    }

    /// Returns the bytes with a change of this part itself.
    fn changed(&self, rng: &mut Rng) -> Vec<u8> {
        let mut all: Vec<Vec<u8>> = self
            .parts()
            .iter()
            .map(|it| it.tree.bytes.clone())
            .collect();
        let (new, width) = match self.bare().0 {
            Type::Seq(part) | Type::Set(part) => (self.random(*part, rng), 1),
            Type::Map(key, value) => ([*key, *value].map(|it| self.random(it, rng)).concat(), 2),
            Type::Array(part, _) => (self.random(*part, rng), 0),
            Type::Option(_) if self.tree.choice == 1 && rng.bool() => return vec![0],
            _ => return self.random(self.ty, rng),
        };
        if width == 0 {
            let at = rng.usize(..all.len().max(1));
            match all.len() {
                0 => {}
                len if rng.bool() => all.swap(at, rng.usize(..len)),
                len if rng.bool() => all[at] = all[rng.usize(..len)].clone(),
                _ => all[at] = new,
            }
            return self.with(&all);
        }
        // An entry is one item.
        let mut items: Vec<Vec<u8>> = all.chunks(width).map(<[_]>::concat).collect();
        let (from, to) = (rng.usize(..items.len().max(1)), rng.usize(..=items.len()));
        match (rng.u8(..8), items.len()) {
            (0 | 1, 1..) => drop(items.remove(from)),
            (2, 1..) => items.insert(to, items[from].clone()),
            (3, 1..) => {
                let item = items.remove(from);
                items.insert(to.min(items.len()), item);
            }
            (4, 1..) => items.swap(from, to.saturating_sub(1)),
            (5, _) => items.push(new),
            _ => items.insert(to, new),
        }
        if width == 2 {
            // `with` counts two parts for each entry.
            items = items.into_iter().flat_map(|item| [item, vec![]]).collect();
        }
        self.with(&items)
    }
}
