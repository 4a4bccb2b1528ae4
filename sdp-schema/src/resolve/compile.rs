//! Compilation of nodes to a program.

mod structs;
mod take;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use sdp::schema::Number;

use super::node::{Kind, List, NodeId, Nodes, flag};
use super::output::CHUNK;
use super::program::{Block, BlockId, Bytes, Op, Program, Tags};
use super::verdicts::Verdicts;
use super::work::names_cost;
use crate::table::graph::set;
use crate::table::layout::Size;
use crate::table::types::TypeIndex;

/// The number of structs, enums and maps inside each other in one block.
const MAX_INLINE: usize = 4;

/// The number of fields of a struct in the block of a struct around it.
const MAX_INLINE_FIELDS: usize = 24;

/// Makes the program of nodes that are not refused.
pub(super) struct Compiler<'a> {
    nodes: &'a Nodes<'a>,
    verdicts: &'a Verdicts,
    program: Program,
    blocks: BTreeMap<Task, BlockId>,
    /// The blocks without their steps.
    pending: Vec<(BlockId, Task)>,
    /// The remaining number of fields in blocks of structs around them.
    inline: usize,
}

/// The work of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Task {
    /// Converts a value of a pair.
    Run(NodeId),
    /// Takes a value of a writer's type.
    Take(TypeIndex),
}

impl<'a> Compiler<'a> {
    pub(super) fn new(nodes: &'a Nodes<'a>, verdicts: &'a Verdicts) -> Self {
        let size = nodes.writer.size().saturating_add(nodes.reader.size());
        Self {
            nodes,
            verdicts,
            program: Program::default(),
            blocks: BTreeMap::new(),
            pending: Vec::new(),
            inline: size.saturating_mul(4),
        }
    }

    pub(super) fn finish(mut self) -> Program {
        while let Some((block, task)) = self.pending.pop() {
            let steps = match task {
                Task::Run(node) => self.node_block(node),
                Task::Take(ty) => {
                    let mut ops = Vec::new();
                    self.whole_take(ty, &mut ops, MAX_INLINE);
                    Block::from(ops)
                }
            };
            let block = usize::try_from(block).unwrap_or(usize::MAX);
            set(&mut self.program.blocks, block, steps);
        }
        // The bytes after a constant make its copy faster.
        self.program.constants.extend([0; CHUNK]);
        self.program
    }

    /// Returns the block that converts a value of a pair.
    pub(super) fn run(&mut self, node: NodeId) -> BlockId {
        self.block_of(Task::Run(node))
    }

    /// Returns the block that takes a value of a writer's type.
    pub(super) fn take(&mut self, ty: TypeIndex) -> BlockId {
        self.block_of(Task::Take(ty))
    }

    fn block_of(&mut self, task: Task) -> BlockId {
        if let Some(block) = self.blocks.get(&task) {
            return *block;
        }
        let block = self.add(Block::default());
        self.blocks.insert(task, block);
        self.pending.push((block, task));
        block
    }

    fn add(&mut self, steps: impl Into<Block>) -> BlockId {
        let block = BlockId::try_from(self.program.blocks.len()).unwrap_or(BlockId::MAX);
        self.program.blocks.push(steps.into());
        block
    }

    fn put(&mut self, bytes: &[u8], ops: &mut Vec<Op>) {
        let bytes = self.constant(bytes);
        match ops.last_mut() {
            Some(Op::Put(last)) if last.start.saturating_add(last.len) == bytes.start => {
                last.len = last.len.saturating_add(bytes.len);
            }
            _ => ops.push(Op::Put(bytes)),
        }
    }

    fn constant(&mut self, bytes: &[u8]) -> Bytes {
        let start = self.program.constants.len();
        self.program.constants.extend_from_slice(bytes);
        let len = bytes.len();
        Bytes { start, len }
    }

    fn size(&self, ty: TypeIndex) -> Size {
        self.nodes.writer.layout(ty).size
    }

    /// Returns the block with the steps of a node.
    fn node_block(&mut self, id: NodeId) -> Block {
        let node = self.nodes.nodes.get(id);
        match node.map(|node| &node.kind) {
            Some(Kind::Fields(fields, _)) if !flag(&self.verdicts.is_copied, id) => {
                self.fields_block(Vec::new(), fields, MAX_INLINE)
            }
            _ => {
                let mut ops = Vec::new();
                self.whole_node(id, &mut ops, MAX_INLINE);
                Block::from(ops)
            }
        }
    }

    /// Appends the steps of a node, or a step that runs its block.
    fn node(&mut self, id: NodeId, ops: &mut Vec<Op>, depth: usize) {
        let nodes = self.nodes;
        let Some(node) = nodes.nodes.get(id) else {
            return;
        };
        let count = match &node.kind {
            _ if flag(&self.verdicts.is_copied, id) => None,
            Kind::Fields(fields, _) => Some(fields.step_count()),
            Kind::Enum(choices, other) => {
                let names = match other {
                    Some(_) => names_cost(nodes.writer.get(node.from).variants()),
                    None => 0,
                };
                let fields = node.fields().map(|(_, fields)| fields.step_count());
                let own = choices.len().saturating_add(names);
                Some(fields.fold(own, usize::saturating_add))
            }
            Kind::List(List { value: Some(_), .. }) => Some(2),
            _ => None,
        };
        if let Some(count) = count {
            let is_ordered = !matches!(&node.kind, Kind::Fields(fields, _) if !fields.is_ordered());
            if !is_ordered || !self.is_inline(count, depth) {
                return ops.push(Op::Run(self.run(id)));
            }
        }
        self.whole_node(id, ops, depth.saturating_sub(1));
    }

    /// Returns whether this number of fields is a part of the block around it.
    fn is_inline(&mut self, count: usize, depth: usize) -> bool {
        let is_inline = depth > 0 && count <= MAX_INLINE_FIELDS.min(self.inline);
        if is_inline {
            self.inline = self.inline.saturating_sub(count);
        }
        is_inline
    }

    fn whole_node(&mut self, id: NodeId, ops: &mut Vec<Op>, depth: usize) {
        let nodes = self.nodes;
        let Some(node) = nodes.nodes.get(id) else {
            return;
        };
        let (writer, reader) = (node.key.writer, node.key.reader);
        let is_nothing = self.size(writer).is_zero() && nodes.reader.layout(reader).size.is_zero();
        if is_nothing {
            return;
        }
        if flag(&self.verdicts.is_copied, id) {
            return self.copy(writer, ops);
        }
        match &node.kind {
            Kind::Refused(_) => {}
            Kind::Copied | Kind::Text => self.copy(writer, ops),
            Kind::IndexedText => {
                ops.push(Op::Index(self.add(vec![Op::Copy(1)]), 1));
            }
            Kind::Number(from, to) => match ops.last_mut() {
                Some(Op::Numbers(a, b, count)) if (*a, *b) == (*from, *to) => {
                    *count = count.saturating_add(1);
                }
                _ => ops.push(Op::Numbers(*from, *to, 1)),
            },
            Kind::Wrapped(part) => {
                self.put(&[1], ops);
                self.node(*part, ops, depth);
            }
            Kind::Unwrapped(part) => ops.push(Op::Unwrap(self.run(*part))),
            Kind::Option(part) => ops.push(Op::Option(self.run(*part))),
            Kind::Result(value, error) => {
                let sides = [*error, *value].map(|part| {
                    let is_refused = flag(&self.verdicts.is_refused, part);
                    (!is_refused).then(|| self.run(part))
                });
                ops.push(Op::Result(sides));
            }
            Kind::List(list) => self.list(list, ops, depth),
            Kind::Fields(fields, _) => self.fields(fields, ops, depth),
            Kind::Enum(choices, other) => {
                let tags = self.enumeration(id, node, (choices, *other), depth);
                ops.push(Op::Enum(tags));
            }
        }
    }

    fn list(&mut self, list: &List, ops: &mut Vec<Op>, depth: usize) {
        let (element, [has_ends, needs_ends]) = (list.element, list.are_indexed);
        let min = self.min_of_part(element);
        if let [Some(count), to] = list.counts {
            let len = u32::try_from(count).unwrap_or(u32::MAX);
            if needs_ends {
                return ops.push(Op::IndexArray(self.run(element), len));
            }
            if to.is_none() {
                self.put(&len.to_le_bytes(), ops);
            }
            return self.array(element, count, ops);
        }
        if has_ends {
            ops.push(Op::TakeList(4));
        }
        let (block, min) = match (list.value, self.numbers(element)) {
            (None, Some((from, to))) if !needs_ends => {
                return ops.push(Op::NumberList(from, to));
            }
            (None, _) => (self.run(element), min),
            (Some(value), _) => {
                let mut entry = Vec::new();
                self.node(element, &mut entry, depth);
                self.node(value, &mut entry, depth);
                let min = min.saturating_add(self.min_of_part(value));
                (self.add(entry), min)
            }
        };
        let list = if needs_ends { Op::Index } else { Op::Each };
        ops.push(list(block, min));
    }

    /// Appends the steps of the elements of an array.
    fn array(&mut self, part: NodeId, count: u64, ops: &mut Vec<Op>) {
        let element = self.nodes.nodes.get(part);
        let element = element.map(|part| self.size(part.key.writer));
        match (element, self.numbers(part)) {
            (Some(size), _) if size.is_fixed && flag(&self.verdicts.is_copied, part) => {
                push_copy(ops, size.min.saturating_mul(count));
            }
            (_, Some((from, to))) => ops.push(Op::Numbers(from, to, count)),
            _ => ops.push(Op::Times(self.run(part), count)),
        }
    }

    /// Returns the numbers of a node that converts a number.
    fn numbers(&self, part: NodeId) -> Option<(Number, Number)> {
        match self.nodes.nodes.get(part)?.kind {
            Kind::Number(from, to) => Some((from, to)),
            _ => None,
        }
    }

    fn min_of_part(&self, part: NodeId) -> u64 {
        let node = self.nodes.nodes.get(part);
        node.map_or(0, |node| self.size(node.key.writer).min)
    }

    fn tags(&mut self, ty: TypeIndex, mut blocks: Vec<(u32, Option<BlockId>)>) -> u32 {
        let width = self.nodes.writer.get(ty).tag_width();
        blocks.sort_unstable_by_key(|(tag, _)| *tag);
        let index = u32::try_from(self.program.enums.len()).unwrap_or(u32::MAX);
        self.program.enums.push(Tags { width, blocks });
        index
    }
}

fn push_copy(ops: &mut Vec<Op>, len: u64) {
    if let Some(Op::Copy(last)) = ops.last_mut() {
        *last = last.saturating_add(len);
    } else if len > 0 {
        ops.push(Op::Copy(len));
    }
}
