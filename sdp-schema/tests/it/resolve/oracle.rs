//! [`Oracle`]: a naive resolver and converter by SCHEMA.md, section 5, on trees of values.

pub(super) mod back;
mod convert;
mod kept;
mod steps;
pub(super) mod tree;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use sdp_schema::{Grade, Root, Schema, TypeIndex};

use super::convert::Convert;
use steps::{Enum, Fields, Label, Node, Pair, Schemas, Step, is_wider};

/// The results of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Facts {
    is_refused: bool,
    is_copied: bool,
    can_fail: bool,
}

/// The id of the reader's message and the pair for each message of the writer, or `None` if it is refused.
type Messages = BTreeMap<u16, Option<(u16, Pair)>>;

enum Roots {
    Value(Pair),
    Messages(Messages),
    Refused,
}

pub(crate) struct Oracle<'a> {
    writer: &'a Schema,
    reader: &'a Schema,
    nodes: BTreeMap<Pair, Node>,
    facts: BTreeMap<Pair, Facts>,
    roots: Roots,
}

fn id(schema: &Schema, ty: TypeIndex) -> u16 {
    let id = schema.get(ty).name().unwrap().message_id();
    id.unwrap().get()
}

/// Returns the id and payload of a message.
pub(super) fn opened(bytes: &[u8]) -> Result<(u16, &[u8]), String> {
    let (header, payload) = bytes.split_at_checked(10).ok_or("incomplete header")?;
    if header[..4] != *b"SDP2" || header[6..] != u32::to_le_bytes(payload.len() as u32) {
        return Err("invalid header".into());
    }
    Ok((u16::from_le_bytes([header[4], header[5]]), payload))
}

/// Returns a message with its header.
pub(super) fn message(id: u16, payload: &[u8]) -> Vec<u8> {
    let len = u32::try_from(payload.len()).unwrap().to_le_bytes();
    [&b"SDP2"[..], &id.to_le_bytes(), &len, payload].concat()
}

/// Returns the messages of a schema that match a message of another by an alias.
fn candidates(own: &Schema, ty: TypeIndex, other: &Schema) -> Vec<TypeIndex> {
    let Root::Messages(all) = other.root() else {
        return vec![];
    };
    let label = Label::of_type(own, ty);
    let free = |ty: &&TypeIndex| own.message(id(other, **ty)).is_none();
    let all = all.iter().filter(free).copied();
    all.filter(|ty| label.is_alias_of(&Label::of_type(other, *ty)))
        .collect()
}

/// Returns the conversion of each message (R12).
fn messages(writer: &Schema, reader: &Schema, types: &[TypeIndex]) -> Messages {
    let convert = |ty: &TypeIndex| {
        let own = id(writer, *ty);
        if let Some(other) = reader.message(own) {
            return (own, Some((own, Pair::new(*ty, other, false))));
        }
        let mut found = candidates(writer, *ty, reader);
        let other = found.pop().filter(|_| found.is_empty());
        let other = other.filter(|other| candidates(reader, *other, writer).len() == 1);
        let pair = other.map(|other| (id(reader, other), Pair::new(*ty, other, false)));
        (own, pair)
    };
    types.iter().map(convert).collect()
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(writer: &'a Schema, reader: &'a Schema) -> Self {
        let roots = match (writer.root(), reader.root()) {
            (Root::Value(own), Root::Value(other)) => Roots::Value(Pair::new(own, other, false)),
            (Root::Messages(own), _) => Roots::Messages(messages(writer, reader, own)),
            _ => Roots::Refused,
        };
        Self::rooted(writer, reader, roots)
    }

    fn rooted(writer: &'a Schema, reader: &'a Schema, roots: Roots) -> Self {
        let mut open: Vec<Pair> = match &roots {
            Roots::Value(pair) => vec![pair.clone()],
            Roots::Messages(all) => all.values().flatten().map(|it| it.1.clone()).collect(),
            Roots::Refused => vec![],
        };
        let (schemas, mut nodes) = (Schemas(writer, reader), BTreeMap::new());
        while let Some(pair) = open.pop() {
            if let Entry::Vacant(place) = nodes.entry(pair) {
                let node = schemas.step(place.key());
                open.extend(node.step.parts().into_iter().cloned());
                place.insert(node);
            }
        }
        let start = Facts {
            is_refused: false,
            is_copied: true,
            can_fail: false,
        };
        let facts = nodes.keys().map(|pair| (pair.clone(), start)).collect();
        let mut oracle = Self {
            writer,
            reader,
            nodes,
            facts,
            roots,
        };
        oracle.settle(Self::refusals);
        oracle.settle(Self::errors);
        oracle
    }

    /// Repeats a round until it changes nothing. Each round sees only the results of the round before.
    fn settle(&mut self, round: fn(&Self, &Node, Facts) -> Facts) {
        loop {
            let facts = |(pair, node)| (Pair::clone(pair), round(self, node, self.facts[pair]));
            let next = self.nodes.iter().map(facts).collect();
            if self.facts == next {
                return;
            }
            self.facts = next;
        }
    }

    /// Starts with no refusals and all pairs copied.
    fn refusals(&self, node: &Node, before: Facts) -> Facts {
        let is_refused = node.effects.is_refused
            || node.effects.is_refused_unless_copied && !before.is_copied
            || self.is_refused(&node.step);
        Facts {
            is_refused: before.is_refused || is_refused,
            is_copied: before.is_copied && !is_refused && self.is_copied(&node.step),
            ..before
        }
    }

    /// Starts with no errors.
    fn errors(&self, node: &Node, before: Facts) -> Facts {
        let can_fail = node.effects.can_fail
            || node.effects.can_fail_unless_copied && !before.is_copied
            || self.can_fail(&node.step);
        Facts { can_fail, ..before }
    }

    fn is_refused(&self, step: &Step) -> bool {
        let of = |pair: &Pair| self.facts[pair].is_refused;
        match step {
            Step::Refused => true,
            Step::Result(value, error) => of(value) && of(error),
            Step::Fields(fields) => self.are_refused(fields),
            Step::Enum(step) => self.is_enum_refused(step),
            _ => step.parts().into_iter().any(of),
        }
    }

    fn are_refused(&self, fields: &Fields) -> bool {
        let is_copied = |pair| self.facts[pair].is_copied;
        fields.is_refused
            || fields.pairs().any(|pair| self.facts[pair].is_refused)
            || !fields.must_copy.iter().all(is_copied)
    }

    /// Returns the own tag, tag and fields of each variant that is not refused, or `None` for another variant.
    fn cases<'b>(&self, step: &'b Enum) -> Vec<Option<(u32, u32, &'b Fields)>> {
        let cases = step.cases.iter().map(|case| {
            let (tag, fields) = case.matched.as_ref()?;
            (!self.are_refused(fields)).then_some((case.tag, *tag, fields))
        });
        cases.collect()
    }

    fn is_enum_refused(&self, step: &Enum) -> bool {
        let cases = self.cases(step);
        let mut pairs = step.cases.iter().zip(&cases);
        match step.other {
            None => cases.iter().all(Option::is_none) && !cases.is_empty(),
            Some(_) => pairs.any(|(case, found)| case.is_open && found.is_none()),
        }
    }

    fn is_copied(&self, step: &Step) -> bool {
        let of = |pair: &Pair| self.facts[pair].is_copied;
        let are = |fields: &Fields| fields.is_complete && fields.pairs().all(of);
        match step {
            Step::Number(..) | Step::Some(_) | Step::Unwrap(..) => false,
            Step::IndexedText | Step::Array(_, Some(_), _) | Step::Entries(.., true) => false,
            Step::Indexed(part, [writer, reader]) => writer == reader && of(part),
            Step::Fields(fields) => are(fields),
            Step::Enum(step) => {
                let mut cases = self.cases(step).into_iter();
                step.widths.0 == step.widths.1
                    && cases.all(|case| case.is_some_and(|it| it.0 == it.1 && are(it.2)))
            }
            _ => step.parts().into_iter().all(of),
        }
    }

    fn can_fail(&self, step: &Step) -> bool {
        let of = |pair: &Pair| self.facts[pair].can_fail;
        let is_own = match step {
            Step::Text | Step::Unwrap(_, None) => true,
            Step::Number(writer, reader) => !is_wider(*writer, *reader),
            Step::Result(value, error) => [value, error]
                .iter()
                .any(|part| self.facts[part].is_refused),
            Step::Enum(step) => {
                let can_fail = |case: Option<(u32, u32, &Fields)>| match (case, &step.other) {
                    (Some((.., fields)), _) => fields.pairs().any(of),
                    (None, other) => other.is_none(),
                };
                return self.cases(step).into_iter().any(can_fail);
            }
            _ => false,
        };
        is_own || step.parts().into_iter().any(of)
    }

    fn grade_of(&self, pair: &Pair) -> Grade {
        let facts = self.facts[pair];
        match (facts.is_refused, facts.can_fail, facts.is_copied) {
            (true, ..) => Grade::Refused,
            (_, true, _) => Grade::Partial,
            (_, _, true) => Grade::Same,
            _ => Grade::Total,
        }
    }

    /// Returns whether no field is skipped, and no default and no variant `other` is used (R15).
    pub(crate) fn is_lossless(&self) -> bool {
        let is_complete = |fields: &Fields| !fields.has_loss;
        self.nodes.values().all(|node| match &node.step {
            Step::Unwrap(_, default) => default.is_none(),
            Step::Fields(fields) => is_complete(fields),
            Step::Enum(step) => {
                let all = step.cases.iter().filter_map(|case| case.matched.as_ref());
                step.other.is_none() && all.map(|(_, fields)| fields).all(is_complete)
            }
            _ => true,
        })
    }

    fn payload(&self, pair: &Pair, bytes: &[u8]) -> Result<Vec<u8>, String> {
        if self.facts[pair].is_refused {
            return Err("refused".into());
        }
        let mut out = Vec::new();
        let tree = tree::decode(self.writer, pair.writer, bytes)?;
        self.write(pair, &tree, &mut out)?;
        Ok(out)
    }
}

impl Convert for Oracle<'_> {
    fn grade(&self) -> Grade {
        match &self.roots {
            Roots::Value(pair) => self.grade_of(pair),
            _ => Grade::Refused,
        }
    }

    fn grades(&self) -> BTreeMap<u16, Grade> {
        let Roots::Messages(all) = &self.roots else {
            return BTreeMap::new();
        };
        let grade = |(own, found): (&u16, &Option<(u16, Pair)>)| match found {
            None => Grade::Refused,
            Some((other, pair)) if own == other => self.grade_of(pair),
            // The header has other bytes.
            Some((_, pair)) => self.grade_of(pair).min(Grade::Total),
        };
        all.iter().map(|it| (*it.0, grade(it))).collect()
    }

    fn convert(&self, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let all = match &self.roots {
            Roots::Value(pair) => return self.payload(pair, bytes),
            Roots::Messages(all) => all,
            Roots::Refused => return Err("a schema of values and one of messages".into()),
        };
        let (id, payload) = opened(bytes)?;
        let found = all.get(&id).ok_or("unknown message")?;
        let (other, pair) = found.as_ref().ok_or("refused message")?;
        Ok(message(*other, &self.payload(pair, payload)?))
    }
}
