//! Steps that take a value of the writer, for parts that are copied or skipped.

use alloc::vec::Vec;

use super::{Compiler, MAX_INLINE, push_copy};
use crate::resolve::program::Op;
use crate::table::types::{Type, TypeIndex};

impl Compiler<'_> {
    /// Appends a copy of a value of a writer's type.
    pub(super) fn copy(&mut self, ty: TypeIndex, ops: &mut Vec<Op>) {
        let size = self.size(ty);
        if size.is_fixed {
            return push_copy(ops, size.min);
        }
        let mut steps = Vec::new();
        self.skip(ty, &mut steps);
        let copy = match steps.as_slice() {
            [Op::TakeList(len)] => Op::CopyList(*len),
            [Op::TakeBlock(block)] => Op::CopyBlock(*block),
            _ => Op::CopyBlock(self.add(steps)),
        };
        ops.push(copy);
    }

    /// Appends steps that take a value of a writer's type, or a step that runs its block.
    pub(super) fn skip(&mut self, ty: TypeIndex, ops: &mut Vec<Op>) {
        self.take_inline(ty, ops, MAX_INLINE);
    }

    fn take_inline(&mut self, ty: TypeIndex, ops: &mut Vec<Op>, depth: usize) {
        let size = self.size(ty);
        let count = match self.nodes.writer.get(ty) {
            _ if size.is_fixed || self.nodes.is_open(ty) => None,
            Type::Struct { fields, .. } => Some(fields.len()),
            Type::Tuple(parts) => Some(parts.len()),
            Type::Map(..) => Some(2),
            Type::Enum { variants, .. } => {
                let fields = variants.iter().map(|variant| variant.fields.len());
                Some(fields.fold(variants.len(), usize::saturating_add))
            }
            _ => None,
        };
        if count.is_some_and(|count| !self.is_inline(count, depth)) {
            return ops.push(Op::TakeBlock(self.take(ty)));
        }
        self.whole_take(ty, ops, depth.saturating_sub(1));
    }

    /// Appends steps that take a value of a writer's type.
    pub(super) fn whole_take(&mut self, ty: TypeIndex, ops: &mut Vec<Op>, depth: usize) {
        if self.nodes.is_open(ty) {
            return ops.push(Op::TakeRest);
        }
        let size = self.size(ty);
        if size.is_fixed {
            if let Some(Op::Take(last)) = ops.last_mut() {
                *last = last.saturating_add(size.min);
            } else if size.min > 0 {
                ops.push(Op::Take(size.min));
            }
            return;
        }
        let nodes = self.nodes;
        match nodes.writer.get(ty) {
            Type::Str => ops.push(Op::TakeList(1)),
            Type::Seq(element) | Type::Set(element) => {
                let size = self.size(*element);
                ops.push(if size.is_fixed {
                    Op::TakeList(size.min)
                } else {
                    Op::TakeEach(self.take(*element), size.min)
                });
            }
            Type::Map(key, value) => {
                let size = self.size(*key).plus(self.size(*value));
                if size.is_fixed {
                    return ops.push(Op::TakeList(size.min));
                }
                let mut entry = Vec::new();
                self.take_inline(*key, &mut entry, depth);
                self.take_inline(*value, &mut entry, depth);
                ops.push(Op::TakeEach(self.add(entry), size.min));
            }
            Type::Array(element, count) => ops.push(Op::TakeArray(self.take(*element), *count)),
            Type::Option(value) => ops.push(Op::TakeOption(self.take(*value))),
            Type::Result(value, error) => {
                ops.push(Op::TakeResult([self.take(*error), self.take(*value)]));
            }
            Type::Enum { variants, .. } => {
                let mut blocks = Vec::new();
                for variant in variants {
                    let mut steps = Vec::new();
                    for field in &variant.fields {
                        self.take_inline(field.ty, &mut steps, depth);
                    }
                    blocks.push((variant.tag, Some(self.add(steps))));
                }
                ops.push(Op::TakeEnum(self.tags(ty, blocks)));
            }
            // A struct or tuple, or a wrapper of one type.
            it => it.for_each_part(|part| self.take_inline(part, ops, depth)),
        }
    }
}
