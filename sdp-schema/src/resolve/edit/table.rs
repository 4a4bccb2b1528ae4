//! [`Table`]: how each part of a changed value is written back.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::resolve::compile::Compiler;
use crate::resolve::node::{self, Kind, Node, NodeId, Nodes, flag};
use crate::resolve::peel::peeled;
use crate::resolve::program::{BlockId, Program};
use crate::resolve::verdicts::Verdicts;
use crate::table::types::{Field, Type, TypeIndex};

/// How the pairs of two schemas are written back. A part has the index of its pair in the conversion to the reader.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The steps that take the parts of the writer.
    pub(super) writer: Program,
    /// The steps that take the parts of the reader, and convert them back.
    pub(super) reader: Program,
    pub(super) parts: Vec<Part>,
    /// The structs of the reader with key fields: the blocks that take the fields, and whether each is a key.
    // SPEC W4.
    pub(super) keys: BTreeMap<TypeIndex, Vec<(BlockId, bool)>>,
}

/// A pair of types.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The types of the writer and of the reader.
    pub(super) types: [TypeIndex; 2],
    /// The reader's type without its wrappers.
    pub(super) core: TypeIndex,
    /// Whether opaque bytes of a variable size are inside, so that the end of the part is unknown.
    pub(super) is_open: bool,
    /// The levels of nesting of the writer's type.
    pub(super) levels: u32,
    /// Whether a changed part of the writer needs a check as a whole, because it has an order, or a rule.
    pub(super) is_ordered: bool,
    /// The block that takes the part of the writer.
    pub(super) takes: BlockId,
    /// The conversion of a new part.
    pub(super) back: Back,
    pub(super) form: Form,
}

/// The conversion from the reader to the writer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Back {
    Refused,
    Copied,
    Run(BlockId),
}

/// How a changed part is written back.
// SPEC W2.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// As a new part.
    New,
    /// Never, because the end of the reader's part is unknown.
    Unknown,
    /// As the content of the reader's option.
    Wrapped(NodeId),
    /// As the content of the writer's option.
    Unwrapped(NodeId),
    Option(NodeId),
    /// The error and the value of a result.
    Result([NodeId; 2]),
    Fields(Fields),
    Enum(Enum),
    List(List),
}

/// The fields of a struct, tuple or variant.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    /// The index of the reader's variant.
    pub(super) variant: usize,
    /// The writer's fields, up to the first one with opaque bytes of a variable size.
    pub(super) from: Vec<Source>,
    /// The blocks that take the reader's fields, up to the same one.
    pub(super) to: Vec<BlockId>,
    /// The reader's fields that the writer does not have.
    pub(super) added: Vec<usize>,
    /// The field with opaque bytes of a variable size, with its index in the reader.
    pub(super) open: Option<(NodeId, usize)>,
}

/// A field of the writer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    /// The reader skips it.
    Kept(BlockId),
    /// The reader has it at this index.
    Part(NodeId, usize),
}

#[derive(Clone, Debug)]
pub(super) struct Enum {
    /// The widths of the tags of the writer and of the reader.
    pub(super) widths: [u8; 2],
    /// The variants of the writer in the order of their tags, with the reader's variant if they are converted.
    pub(super) choices: Vec<(u32, Option<Variant>)>,
}

/// The tag of the reader's variant, and its fields, unless the end of one is unknown.
pub(super) type Variant = (u32, Option<Fields>);

/// A sequence, set, array or map.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The count of an array, of the writer and of the reader.
    pub(super) counts: [Option<u64>; 2],
    /// Whether the sequences of the writer and of the reader are indexed.
    pub(super) are_indexed: [bool; 2],
    /// The element, or the key and the value.
    pub(super) element: NodeId,
    pub(super) value: Option<NodeId>,
    /// The blocks that take the element, or the key and the value, of the reader.
    pub(super) takes: [BlockId; 2],
    /// The struct of the reader that is the element, if it has key fields.
    pub(super) keys: Option<TypeIndex>,
}

impl Table {
    /// Makes the table of all pairs inside these roots.
    pub(super) fn new(nodes: &Nodes<'_>, roots: &[NodeId]) -> Self {
        let mut opposite = Nodes::new(nodes.reader, nodes.writer);
        let backs = nodes.nodes.iter().map(|node| {
            let key = node.key;
            opposite.pair(key.reader, key.writer)
        });
        let backs: Vec<NodeId> = backs.collect();
        let verdicts = Verdicts::new(nodes, roots);
        let back_verdicts = Verdicts::new(&opposite, &backs);
        let mut builder = Builder {
            nodes,
            opposite: &opposite,
            verdicts: &verdicts,
            back_verdicts: &back_verdicts,
            backs: &backs,
            keys: BTreeMap::new(),
            takes: Compiler::new(nodes, &verdicts),
            runs: Compiler::new(&opposite, &back_verdicts),
        };
        let parts = nodes.nodes.iter().enumerate();
        let parts = parts.map(|(id, node)| builder.part(id, node)).collect();
        Self {
            writer: builder.takes.finish(),
            reader: builder.runs.finish(),
            parts,
            keys: builder.keys,
        }
    }
}

/// Makes the parts of a table.
struct Builder<'a> {
    nodes: &'a Nodes<'a>,
    /// The pairs of the opposite direction.
    opposite: &'a Nodes<'a>,
    verdicts: &'a Verdicts,
    back_verdicts: &'a Verdicts,
    /// The opposite pair of each pair.
    backs: &'a [NodeId],
    keys: BTreeMap<TypeIndex, Vec<(BlockId, bool)>>,
    takes: Compiler<'a>,
    runs: Compiler<'a>,
}

impl Builder<'_> {
    fn part(&mut self, id: NodeId, node: &Node) -> Part {
        let (writer, reader) = (node.key.writer, node.key.reader);
        let back = self.backs.get(id).copied().unwrap_or(NodeId::MAX);
        let is_refused = self.is_back_refused(id);
        let back_is_copied = !is_refused && flag(&self.back_verdicts.is_copied, back);
        let is_open = self.nodes.is_open(writer);
        let is_copied = flag(&self.verdicts.is_copied, id) && back_is_copied;
        let form = match flag(&self.verdicts.is_refused, id) || is_copied {
            true => Form::New,
            false => self.form(id, node),
        };
        let form = match form {
            Form::List(_) if is_open => Form::New,
            Form::List(_) if self.opposite.is_open(reader) => Form::Unknown,
            form => form,
        };
        Part {
            types: [writer, reader],
            core: node.to,
            is_open,
            levels: self.levels(node),
            is_ordered: self.is_ordered(writer),
            takes: self.takes.take(writer),
            back: match is_refused {
                true => Back::Refused,
                false if back_is_copied => Back::Copied,
                false => Back::Run(self.runs.run(back)),
            },
            form,
        }
    }

    /// Returns the levels of nesting of the writer's type down to its core.
    fn levels(&self, node: &Node) -> u32 {
        let writer = self.nodes.writer;
        let is_variable = |ty: &TypeIndex| !writer.layout(*ty).size.is_fixed;
        let (mut ty, mut levels) = (node.key.writer, 0_u32);
        // The content of the reader's option has these levels.
        if matches!(node.kind, Kind::Wrapped(_)) {
            return 0;
        }
        while ty != node.from {
            let is_level = matches!(writer.get(ty), Type::Pointer(content) if is_variable(content));
            levels = levels.saturating_add(u32::from(is_level));
            match writer
                .content(ty)
                .or(writer.get(ty).fields(0).first().map(Field::ty))
            {
                Some(content) => ty = content,
                None => break,
            }
        }
        let is_level = match writer.get(ty) {
            Type::Seq(element) | Type::Set(element) => is_variable(element),
            Type::Map(key, value) => is_variable(key) || is_variable(value),
            _ => false,
        };
        levels.saturating_add(u32::from(is_level))
    }

    /// Returns whether a type of the writer has an order or a rule.
    fn is_ordered(&self, writer: TypeIndex) -> bool {
        let core = peeled(self.nodes.writer, writer);
        let is_ordered = matches!(core.ty, Type::Set(_) | Type::Map(..));
        is_ordered || core.is_heap || core.is_indexed || !core.rules.is_empty()
    }

    fn is_back_refused(&self, id: NodeId) -> bool {
        let back = self.backs.get(id);
        back.is_none_or(|back| flag(&self.back_verdicts.is_refused, *back))
    }

    fn form(&mut self, id: NodeId, node: &Node) -> Form {
        match &node.kind {
            Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::IndexedText | Kind::Number(..) => {
                Form::New
            }
            Kind::Wrapped(part) => Form::Wrapped(*part),
            Kind::Unwrapped(part) => Form::Unwrapped(*part),
            Kind::Option(part) => Form::Option(*part),
            Kind::Result(value, error) => Form::Result([*error, *value]),
            Kind::Elements(part, indexed) => self.list([None; 2], *indexed, *part),
            Kind::Array(part, count, [is_counted, needs_ends]) => {
                let counts = [Some(*count), (!is_counted).then_some(*count)];
                self.list(counts, [false, *needs_ends], *part)
            }
            Kind::Entries(key, value, needs_ends) => Form::List(List {
                counts: [None; 2],
                are_indexed: [false, *needs_ends],
                element: *key,
                value: Some(*value),
                takes: [*key, *value].map(|id| self.reader_take(id)),
                keys: None,
            }),
            Kind::Fields(_, missing) if !missing.is_empty() => Form::New,
            Kind::Fields(fields, _) => match self.fields(fields, 0, node) {
                Some(fields) => Form::Fields(fields),
                None => Form::Unknown,
            },
            Kind::Enum(choices, _) => {
                let (from, to) = (
                    self.nodes.writer.get(node.from),
                    self.nodes.reader.get(node.to),
                );
                let mut all = Vec::new();
                for (index, (variant, choice)) in from.variants().iter().zip(choices).enumerate() {
                    let converted = choice.to.as_ref().ok();
                    let converted = converted.filter(|_| !self.verdicts.is_failed(id, index));
                    let converted = converted.and_then(|(to_index, fields)| {
                        let tag = to.variants().get(*to_index)?.tag;
                        Some((tag, self.fields(fields, *to_index, node)))
                    });
                    all.push((variant.tag, converted));
                }
                all.sort_unstable_by_key(|(tag, _)| *tag);
                Form::Enum(Enum {
                    widths: [from.tag_width(), to.tag_width()],
                    choices: all,
                })
            }
        }
    }

    fn list(&mut self, counts: [Option<u64>; 2], are_indexed: [bool; 2], element: NodeId) -> Form {
        let reader = self.nodes.nodes.get(element).map(|node| node.key.reader);
        Form::List(List {
            counts,
            are_indexed,
            element,
            value: None,
            takes: [self.reader_take(element); 2],
            keys: reader.and_then(|ty| self.keys(ty)),
        })
    }

    /// Returns the block that takes a part of the reader.
    fn reader_take(&mut self, id: NodeId) -> BlockId {
        let node = self.nodes.nodes.get(id);
        node.map_or(0, |node| self.runs.take(node.key.reader))
    }

    /// Returns the struct of the reader inside some wrappers, if it has key fields.
    fn keys(&mut self, ty: TypeIndex) -> Option<TypeIndex> {
        let core = peeled(self.nodes.reader, ty);
        let fields = core.ty.fields(0);
        let is_struct = matches!(core.ty, Type::Struct { .. });
        if !is_struct || !fields.iter().any(Field::is_key) {
            return None;
        }
        if !self.keys.contains_key(&core.index) {
            let fields = fields.iter();
            let fields = fields.map(|it| (self.runs.take(it.ty()), it.is_key()));
            self.keys.insert(core.index, fields.collect());
        }
        Some(core.index)
    }

    /// Returns the fields of a struct, tuple or variant, or `None` if the end of one is unknown in the reader only.
    fn fields(&mut self, fields: &node::Fields, variant: usize, node: &Node) -> Option<Fields> {
        let mut types = Vec::new();
        match self.nodes.reader.get(node.to) {
            Type::Tuple(parts) => types.clone_from(parts),
            ty => types.extend(ty.fields(variant).iter().map(Field::ty)),
        }
        let mut found = Fields {
            variant,
            ..Fields::default()
        };
        let mut matches = alloc::vec![None; fields.from.len()];
        let tail = fields.after.saturating_add(usize::from(fields.has_end));
        let ends = [&fields.from.len(), &fields.to.len()].map(|len| len.saturating_sub(tail));
        for (at, (part, ty)) in fields.to.iter().zip(&types).enumerate() {
            let is_open = at >= ends[1];
            match part {
                node::Part::Default(_) => found.added.push(at),
                node::Part::From(_, part, _) if is_open => {
                    found.open = found.open.or(Some((*part, at)));
                }
                node::Part::From(from, part, _) => {
                    if let Some(place) = matches.get_mut(*from) {
                        *place = Some((*part, at));
                    }
                }
            }
            if !is_open {
                if self.opposite.is_open(*ty) && at.saturating_add(1) < fields.to.len() {
                    return None;
                }
                found.to.push(self.runs.take(*ty));
            }
        }
        for (ty, matched) in fields.from.iter().zip(matches).take(ends[0]) {
            found.from.push(match matched {
                Some((part, at)) => Source::Part(part, at),
                None => Source::Kept(self.takes.take(*ty)),
            });
        }
        Some(found)
    }
}
