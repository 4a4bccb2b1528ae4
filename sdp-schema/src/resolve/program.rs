//! [`Program`]: the steps of a conversion.

use alloc::vec::Vec;

use sdp::schema::Number;

use crate::table::schema::Schema;
use crate::table::types::TypeIndex;

/// The steps of a conversion, in blocks.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub blocks: Vec<Block>,
    pub enums: Vec<Tags>,
    /// The bytes that steps write.
    pub constants: Vec<u8>,
    pub(super) recoveries: Vec<Recovery>,
    /// The types of the reader, if there are recoveries.
    pub(super) reader: Option<Schema>,
}

/// The conversion of a field whose default replaces errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recovery {
    pub(super) convert: BlockId,
    pub(super) take: BlockId,
    pub(super) default: Bytes,
    /// The reader's type, which checks the result.
    pub(super) ty: TypeIndex,
}

pub type BlockId = u32;

#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The writer's fields, if the reader has them in a different order.
    pub scan: Option<Scan>,
    pub steps: Vec<Step>,
}

/// A mark of a block, and a number of bytes after it.
pub type Place = (usize, u64);

/// A step, and where it starts: at a place, or else after the step before.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub seek: Option<Place>,
    pub op: Op,
}

impl From<Vec<Op>> for Block {
    fn from(ops: Vec<Op>) -> Self {
        let mut block = Self::default();
        block.push(ops, None);
        block
    }
}

impl Block {
    /// Adds steps that start at a place, or else after the step before.
    pub(super) fn push(&mut self, ops: Vec<Op>, mut seek: Option<Place>) {
        let steps = ops.into_iter().map(|op| Step {
            seek: seek.take(),
            op,
        });
        self.steps.extend(steps);
    }
}

/// The fields of a struct, which are found before the steps of its block. The input is after them when the block ends.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The end of each gap is a mark, and the start of the struct is the first mark.
    pub gaps: Vec<Gap>,
    /// The number of bytes after the last mark.
    pub rest: u64,
}

/// Fields of a fixed size, and then one of a variable size.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The number of bytes before the field.
    pub fixed: u64,
    /// The step that takes the field.
    pub field: Op,
}

#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    pub start: usize,
    pub len: usize,
}

/// A step. The steps from `Take` to `TakeRest` only move the position in the input.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Takes this number of bytes.
    Take(u64),
    /// Takes a count, and this number of bytes for each element.
    TakeList(u64),
    /// Takes a count, and each element by a block, with its minimum size.
    TakeEach(BlockId, u64),
    /// Takes this number of elements by a block.
    TakeArray(BlockId, u64),
    /// Takes a tag, and the value by a block if there is one.
    TakeOption(BlockId),
    /// Takes a tag, and the error or the value by a block.
    TakeResult([BlockId; 2]),
    /// Takes a tag, and the fields of its variant.
    TakeEnum(u32),
    /// Takes what a block takes.
    TakeBlock(BlockId),
    /// Takes the rest of the input.
    TakeRest,

    /// Copies this number of bytes.
    Copy(u64),
    /// Copies a count, and this number of bytes for each element.
    CopyList(u64),
    /// Copies what a block takes.
    CopyBlock(BlockId),
    /// Writes bytes.
    Put(Bytes),
    /// Converts this number of numbers.
    Numbers(Number, Number, u64),
    /// Copies a count, and converts a number for each element.
    NumberList(Number, Number),
    /// Runs a block.
    Run(BlockId),
    /// Copies a count, and runs a block for each element, with its minimum size.
    Each(BlockId, u64),
    /// Copies a count, runs a block for each element, with its minimum size, and writes the ends of the results and the
    /// count before them.
    Index(BlockId, u64),
    /// Runs a block this number of times, and writes the count and the ends as `Index` does.
    IndexArray(BlockId, u32),
    /// Runs a block this number of times.
    Times(BlockId, u64),
    /// Copies the tag of an option, and runs a block for its value.
    Option(BlockId),
    /// Takes the tag of an option, and runs a block for its value. None is an error.
    Unwrap(BlockId),
    /// Takes the tag of an option, and runs a block for its value. None has these bytes.
    UnwrapOr(BlockId, Bytes),
    /// Copies the tag of a result, and runs a block for its error or value, or fails.
    Result([Option<BlockId>; 2]),
    /// Takes a tag, and runs the block of its variant.
    Enum(u32),
    /// Converts a field, or writes its default after an error.
    Recover(u32),
}

/// The variants of a writer's enum.
#[derive(Clone, Debug)]
pub struct Tags {
    pub width: u8,
    /// The tags in ascending order, and the block of each variant, which is missing if it is an error.
    pub blocks: Vec<(u32, Option<BlockId>)>,
}

impl Tags {
    /// Returns the block of a tag, and `None` if the tag is unknown.
    pub(super) fn block(&self, tag: u32) -> Option<Option<BlockId>> {
        let near = usize::try_from(tag)
            .ok()
            .and_then(|tag| self.blocks.get(tag));
        if let Some((found, block)) = near
            && *found == tag
        {
            return Some(*block);
        }
        let found = self.blocks.binary_search_by_key(&tag, |(tag, _)| *tag);
        self.blocks.get(found.ok()?).map(|(_, block)| *block)
    }
}

impl Program {
    pub fn block(&self, block: BlockId) -> &Block {
        static EMPTY: Block = Block {
            scan: None,
            steps: Vec::new(),
        };
        let index = usize::try_from(block).unwrap_or(usize::MAX);
        self.blocks.get(index).unwrap_or(&EMPTY)
    }
}
