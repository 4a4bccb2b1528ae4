//! Steps of the fields of structs and tuples, and of the variants of enums.

use alloc::vec::Vec;

use super::Compiler;
use crate::resolve::node::{Choice, Fields, Kind, Node, NodeId, Part, flag};
use crate::resolve::program::{Block, Gap, Op, Recovery, Scan};
use crate::table::types::{Field, Variant};

impl Compiler<'_> {
    /// Returns a block with these steps and the steps of the fields of a struct or variant.
    pub(super) fn fields_block(
        &mut self,
        mut ops: Vec<Op>,
        fields: &Fields,
        depth: usize,
    ) -> Block {
        if !fields.is_ordered() {
            return self.unordered(ops, fields, depth);
        }
        self.fields(fields, &mut ops, depth);
        Block::from(ops)
    }

    /// Appends the steps of fields in the order of the writer.
    pub(super) fn fields(&mut self, fields: &Fields, ops: &mut Vec<Op>, depth: usize) {
        let mut next = 0;
        for part in fields.to_end() {
            if let Part::From(from, ..) = part {
                let skipped = fields.from.get(next..*from).unwrap_or_default();
                skipped.iter().for_each(|ty| self.skip(*ty, ops));
                next = from.saturating_add(1);
            }
            self.part(part, ops, depth);
        }
        if fields.has_end {
            return self.copy_rest(ops);
        }
        let rest = fields.from.get(next..).unwrap_or_default();
        rest.iter().for_each(|ty| self.skip(*ty, ops));
    }

    fn copy_rest(&mut self, ops: &mut Vec<Op>) {
        ops.push(Op::CopyBlock(self.add(vec![Op::TakeRest])));
    }

    fn part(&mut self, part: &Part, ops: &mut Vec<Op>, depth: usize) {
        match part {
            Part::From(_, node, Some(default))
                if default.is_for_all && flag(&self.verdicts.is_partial, *node) =>
            {
                self.recovery(*node, &default.bytes, ops);
            }
            Part::From(_, node, default) => {
                let kind = self.nodes.nodes.get(*node).map(|node| &node.kind);
                match (kind, default) {
                    (Some(Kind::Unwrapped(inner)), Some(default)) => {
                        ops.push(Op::UnwrapOr(
                            self.run(*inner),
                            self.constant(&default.bytes),
                        ));
                    }
                    _ => self.node(*node, ops, depth),
                }
            }
            Part::Default(bytes) => self.put(bytes, ops),
        }
    }

    /// Appends the step of a field whose default replaces all errors.
    // SPEC R16.
    fn recovery(&mut self, id: NodeId, default: &[u8], ops: &mut Vec<Op>) {
        let nodes = self.nodes;
        let Some(node) = nodes.nodes.get(id) else {
            return;
        };
        let mut take = Vec::new();
        self.skip(node.key.writer, &mut take);
        let recovery = Recovery {
            convert: self.run(id),
            take: self.add(take),
            default: self.constant(default),
            ty: node.key.reader,
        };
        let reader = &mut self.program.reader;
        reader.get_or_insert_with(|| nodes.reader.clone());
        let index = u32::try_from(self.program.recoveries.len()).unwrap_or(u32::MAX);
        self.program.recoveries.push(recovery);
        ops.push(Op::Recover(index));
    }

    /// Returns a block with these steps and the steps of fields in a different order.
    fn unordered(&mut self, first: Vec<Op>, fields: &Fields, depth: usize) -> Block {
        let (mut gaps, mut places, mut fixed) = (Vec::new(), Vec::new(), 0_u64);
        let count = fields.from.len().saturating_sub(fields.after);
        for ty in fields.from.iter().take(count) {
            places.push((gaps.len(), fixed));
            let size = self.size(*ty);
            if size.is_fixed {
                fixed = fixed.saturating_add(size.min);
                continue;
            }
            let mut ops = Vec::new();
            self.skip(*ty, &mut ops);
            let field = match ops.as_slice() {
                [field] => *field,
                _ => Op::TakeBlock(self.add(ops)),
            };
            gaps.push(Gap { fixed, field });
            fixed = 0;
        }
        let mut block = Block::from(first);
        block.scan = Some(Scan { gaps, rest: fixed });
        let (mut ops, mut seek, mut next) = (Vec::new(), None, None);
        for part in fields.to_end() {
            if let Part::From(from, ..) = part {
                if next != Some(*from) {
                    block.push(core::mem::take(&mut ops), seek);
                    seek = places.get(*from).copied();
                }
                next = from.checked_add(1);
            }
            self.part(part, &mut ops, depth);
        }
        if fields.has_end {
            self.copy_rest(&mut ops);
        }
        block.push(ops, seek);
        block
    }

    /// Adds the variants of a node. Returns their index.
    pub(super) fn enumeration(
        &mut self,
        id: NodeId,
        node: &Node,
        (choices, other): (&[Choice], Option<usize>),
        depth: usize,
    ) -> u32 {
        let nodes = self.nodes;
        let width = usize::from(nodes.reader.get(node.to).tag_width());
        let tag_bytes = |variant: &Variant| {
            let tag = variant.tag.to_le_bytes();
            tag.get(..width).unwrap_or_default().to_vec()
        };
        let other = other.and_then(|index| node.reader_variant(nodes.reader, index));
        let mut blocks = Vec::new();
        for (index, choice) in choices.iter().enumerate() {
            let Some(variant) = node.variant(nodes.writer, index) else {
                continue;
            };
            let mut ops = Vec::new();
            let chosen = choice.to.as_ref().ok();
            let chosen = chosen.filter(|_| !self.verdicts.is_failed(id, index));
            let to = chosen
                .and_then(|(to, fields)| Some((node.reader_variant(nodes.reader, *to)?, fields)));
            let block = match (to, other) {
                (Some((to, fields)), _) => {
                    self.put(&tag_bytes(to), &mut ops);
                    let steps = self.fields_block(ops, fields, depth);
                    Some(self.add(steps))
                }
                (None, Some(other)) => {
                    let mut bytes = tag_bytes(other);
                    if !other.fields.is_empty() {
                        // This cannot fail, because a name is shorter than 4 GiB.
                        bytes.extend(sdp::to_vec(variant.name()).unwrap_or_default());
                    }
                    self.put(&bytes, &mut ops);
                    let fields = variant.fields.iter().map(Field::ty);
                    fields.for_each(|ty| self.skip(ty, &mut ops));
                    Some(self.add(ops))
                }
                (None, None) => None,
            };
            blocks.push((variant.tag, block));
        }
        self.tags(node.from, blocks)
    }
}
