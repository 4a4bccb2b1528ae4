//! [`Program`]: the steps of a conversion.

use alloc::boxed::Box;
use alloc::vec::Vec;

use sdp::schema::Number;

/// The steps of a conversion, in blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub(super) blocks: Vec<Box<[Op]>>,
    pub(super) enums: Vec<Tags>,
    pub(super) orders: Vec<Order>,
    /// The bytes that steps write.
    pub(super) constants: Vec<u8>,
}

/// The index of a block.
pub(super) type BlockId = u32;

/// A range of the constants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A step. Those from `Take` to `TakeRest` only move the position in the input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
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
    Numbers(Number, Number, u32),
    /// Runs a block.
    Run(BlockId),
    /// Copies a count, and runs a block for each element, with its minimum size.
    Each(BlockId, u64),
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
    /// Runs blocks at other positions.
    Ordered(u32),
}

/// The variants of a writer's enum.
#[derive(Clone, Debug)]
pub(super) struct Tags {
    pub(super) width: u8,
    /// The tags in ascending order, and the block of each variant, which is missing if it is an error.
    pub(super) blocks: Vec<(u32, Option<BlockId>)>,
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

/// The conversion of a struct whose fields have another order.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The fields of the writer. Each gap ends at a mark, and the first mark is the start of the struct.
    pub(super) gaps: Box<[Gap]>,
    /// The number of bytes after the last mark.
    pub(super) rest: u64,
    pub(super) pieces: Box<[Piece]>,
}

/// Fields of a fixed size, and then one of a variable size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The number of bytes before the field.
    pub(super) fixed: u64,
    /// The step that takes the field.
    pub(super) field: Op,
}

/// Steps at a distance from a mark.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) mark: usize,
    pub(super) distance: usize,
    pub(super) ops: Box<[Op]>,
}

/// The maximum number of marks of a struct.
pub(super) const MAX_MARKS: usize = 64;

impl Program {
    /// Returns the steps of a block.
    pub(super) fn block(&self, block: BlockId) -> &[Op] {
        let index = usize::try_from(block).unwrap_or(usize::MAX);
        self.blocks.get(index).map_or(&[], |block| block)
    }
}
