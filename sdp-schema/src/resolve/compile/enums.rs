//! Steps of the variants of enums.

use alloc::vec::Vec;

use super::Compiler;
use crate::resolve::node::{Choice, Node, NodeId};
use crate::table::types::{Field, Variant};

impl Compiler<'_> {
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
            let chosen = choice
                .to
                .as_ref()
                .ok()
                .filter(|_| !self.verdicts.is_failed(id, index));
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
                        let name = variant.name();
                        let len = u32::try_from(name.len()).unwrap_or(u32::MAX);
                        bytes.extend(len.to_le_bytes());
                        bytes.extend_from_slice(name.as_bytes());
                    }
                    self.put(&bytes, &mut ops);
                    let fields = variant.fields.iter().map(Field::ty);
                    fields.for_each(|ty| self.skip(ty, &mut ops));
                    Some(self.block_of(ops))
                }
                (None, None) => None,
            };
            blocks.push((variant.tag, block));
        }
        self.tags(node.from, blocks)
    }
}
