//! [`Table`]: the pairs of types of an editor, with the steps that take and convert their parts.

use alloc::vec::Vec;

use sdp::schema::KeyScope;

use super::error::{Merged, invalid};
use crate::resolve::compile::Compiler;
use crate::resolve::input::Input;
use crate::resolve::node::{Kind, Node, NodeId, Nodes, flag, types_with};
use crate::resolve::peel::peeled;
use crate::resolve::program::{BlockId, Program};
use crate::resolve::run::MAX_DEPTH;
use crate::resolve::verdicts::Verdicts;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// How the pairs of two schemas are written back.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The pairs of the conversion to the reader.
    nodes: Vec<Node>,
    pub(super) verdicts: Verdicts,
    /// The conversion of a new part of each pair, and the pair in the opposite direction.
    backs: Vec<(Back, NodeId)>,
    opposite: Vec<Node>,
    /// The types of the reader that contain structs whose keys hold in the message.
    movable: Vec<bool>,
    pub(super) writer: Side,
    pub(super) reader: Side,
}

/// The types of the writer or of the reader.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// The steps that take parts, and convert parts of the reader back.
    pub(super) program: Program,
    /// The block that takes each type.
    takes: Vec<BlockId>,
    /// The types with opaque bytes of a variable size inside, so that the end of a part is unknown.
    open: Vec<bool>,
}

/// The conversion from the reader to the writer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Back {
    Refused,
    Copied,
    Run(BlockId),
}

impl Table {
    /// Makes the table of all pairs inside these roots.
    pub(super) fn new(nodes: Nodes<'_>, roots: &[NodeId]) -> Self {
        let mut opposite = Nodes::new(nodes.reader, nodes.writer);
        let pairs = nodes.nodes.iter().map(|node| node.key);
        let backs = pairs.map(|key| opposite.pair(key.reader, key.writer));
        let backs: Vec<NodeId> = backs.collect();
        let verdicts = Verdicts::new(&nodes, roots);
        let back_verdicts = Verdicts::new(&opposite, &backs);
        let mut compiler = Compiler::new(&opposite, &back_verdicts);
        let mut back = |id: NodeId| match () {
            () if flag(&back_verdicts.is_refused, id) => Back::Refused,
            () if flag(&back_verdicts.is_copied, id) => Back::Copied,
            () => Back::Run(compiler.run(id)),
        };
        let backs = backs.into_iter().map(|id| (back(id), id)).collect();
        Self {
            movable: types_with(nodes.reader, |ty| scope(ty) == KeyScope::Message),
            backs,
            writer: Side::new(nodes.writer, Compiler::new(&nodes, &verdicts), &nodes.open),
            reader: Side::new(nodes.reader, compiler, &opposite.open),
            opposite: opposite.nodes,
            verdicts,
            nodes: nodes.nodes,
        }
    }

    pub(super) fn node<'a>(&self, id: NodeId) -> Merged<'a, &Node> {
        self.nodes.get(id).ok_or_else(invalid)
    }

    pub(super) fn back(&self, id: NodeId) -> Back {
        self.backs.get(id).map_or(Back::Refused, |it| it.0)
    }

    /// Returns the pair in the opposite direction.
    pub(super) fn opposite(&self, id: NodeId) -> Option<&Node> {
        self.opposite.get(self.backs.get(id)?.1)
    }

    pub(super) fn has_any_movable(&self) -> bool {
        self.movable.contains(&true)
    }

    /// Returns whether a type of the reader contains structs whose keys hold in the message.
    pub(super) fn has_movable(&self, reader: TypeIndex) -> bool {
        flag(&self.movable, reader.get())
    }

    /// Returns whether a changed part is written back as a new part, without its parts.
    pub(super) fn is_new(&self, id: NodeId) -> bool {
        let node = self.nodes.get(id);
        let has_movable = node.is_some_and(|node| self.has_movable(node.key.reader));
        let is_copied = flag(&self.verdicts.is_copied, id) && !has_movable;
        let is_back_copied = matches!(self.back(id), Back::Copied);
        flag(&self.verdicts.is_refused, id) || is_copied && is_back_copied
    }
}

impl Side {
    fn new(schema: &Schema, mut compiler: Compiler<'_>, open: &[bool]) -> Self {
        let types = (0..schema.types().len()).filter_map(TypeIndex::new);
        Self {
            takes: types.map(|ty| compiler.take(ty)).collect(),
            program: compiler.finish(),
            open: open.to_vec(),
        }
    }

    pub(super) fn is_open(&self, ty: TypeIndex) -> bool {
        flag(&self.open, ty.get())
    }

    pub(super) fn take<'a>(&self, ty: TypeIndex, input: &mut Input<'a>) -> Merged<'a, Input<'a>> {
        let block = self.takes.get(ty.get()).ok_or_else(invalid)?;
        let start = *input;
        let rest = self.program.take(*block, 1, MAX_DEPTH, start);
        *input = rest.map_err(|_| invalid())?;
        let part = start.0.get(..start.len_to(*input));
        Ok(Input(part.unwrap_or_default()))
    }
}

/// Returns the levels of nesting of the writer's type down to its core.
pub(super) fn levels(writer: &Schema, node: &Node) -> u32 {
    let is_variable = |ty: &TypeIndex| !writer.layout(*ty).size.is_fixed;
    let (mut ty, mut levels) = (node.key.writer, 0_u32);
    // The content of the reader's option has these levels.
    if matches!(node.kind, Kind::Wrapped(_)) {
        return 0;
    }
    while ty != node.from {
        let is_level = matches!(writer.get(ty), Type::Pointer(content) if is_variable(content));
        levels = levels.saturating_add(u32::from(is_level));
        let field = || writer.get(ty).fields(0).first().map(Field::ty);
        match writer.content(ty).or_else(field) {
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

/// Returns the scope of the key of a struct, and none for any other type.
pub(super) fn scope(ty: &Type) -> KeyScope {
    match ty {
        Type::Struct { fields, .. } => fields.iter().map(Field::key).max().unwrap_or_default(),
        _ => KeyScope::None,
    }
}

/// Returns whether a type of the writer has an order or a rule, so that a changed part needs a check as a whole.
pub(super) fn is_ordered(writer: &Schema, ty: TypeIndex) -> bool {
    let core = peeled(writer, ty);
    let is_ordered = matches!(core.ty, Type::Set(_) | Type::Map(..));
    is_ordered || core.is_heap || core.is_indexed || !core.rules.is_empty()
}
