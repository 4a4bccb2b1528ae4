//! [`Run`]: the execution of a program.

use alloc::vec::Vec;

use sdp::Writer;

use super::number;
use super::program::{BlockId, Bytes, MAX_MARKS, Op, Program};

/// The maximum number of blocks inside each other, which bounds the stack.
const MAX_CALLS: u32 = 1024;

/// Where and why a value has no conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) offset: usize,
    pub(super) kind: FailureKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureKind {
    /// Fewer bytes than this number.
    End { needed: usize },
    /// Bytes after the value.
    Trailing,
    /// An invalid tag of an option or result.
    Tag(u8),
    /// An unknown tag of an enum.
    Variant(u32),
    /// The number does not fit the reader's type.
    Number,
    /// None, where the reader has no option and no default.
    None,
    /// The reader has no such variant.
    NoVariant(u32),
    /// The reader has no such value or error of a result.
    NoSide,
    /// The output exceeds its limit.
    Output,
    /// More blocks inside each other than the stack permits.
    Depth,
}

/// Where the converted bytes go.
pub(super) trait Sink {
    /// Appends bytes. Returns `false` if they exceed a limit.
    fn put(&mut self, bytes: &[u8]) -> bool;
}

/// Counts bytes up to a limit.
pub(super) struct Count {
    pub(super) len: usize,
    pub(super) limit: usize,
}

impl Sink for Count {
    fn put(&mut self, bytes: &[u8]) -> bool {
        self.len = self.len.saturating_add(bytes.len());
        self.len <= self.limit
    }
}

/// Appends bytes to a vector, up to a limit of its length.
pub(super) struct Append<'a> {
    pub(super) out: &'a mut Vec<u8>,
    pub(super) limit: usize,
}

impl Sink for Append<'_> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) -> bool {
        let fits = bytes.len() <= self.limit.saturating_sub(self.out.len());
        if fits {
            self.out.extend_from_slice(bytes);
        }
        fits
    }
}

impl Sink for &mut Writer<'_> {
    fn put(&mut self, bytes: &[u8]) -> bool {
        self.write_bytes(bytes).is_ok()
    }
}

/// The execution of a program on the bytes of one value.
pub(super) struct Run<'a, S> {
    program: &'a Program,
    input: Input<'a>,
    out: S,
}

/// The bytes of the writer, and the position in them.
struct Input<'a> {
    bytes: &'a [u8],
    offset: usize,
    calls: u32,
}

type Done = Result<(), Failure>;

impl<'a, S: Sink> Run<'a, S> {
    /// Converts the whole `bytes` after `start` by a block.
    pub(super) fn whole(
        program: &'a Program,
        block: BlockId,
        bytes: &'a [u8],
        start: usize,
        out: S,
    ) -> Result<S, Failure> {
        let mut run = Self {
            program,
            input: Input {
                bytes,
                offset: start,
                calls: 0,
            },
            out,
        };
        run.block(block)?;
        if run.input.offset < bytes.len() {
            return Err(run.input.failure(FailureKind::Trailing));
        }
        Ok(run.out)
    }

    fn block(&mut self, block: BlockId) -> Done {
        self.input.begin()?;
        for op in self.program.block(block) {
            self.step(*op)?;
        }
        self.input.end();
        Ok(())
    }

    fn step(&mut self, op: Op) -> Done {
        match op {
            Op::Copy(len) => {
                let start = self.input.offset;
                let bytes = self.input.take(len)?;
                self.put(bytes, start)
            }
            Op::Number(from, to) => {
                let start = self.input.offset;
                let bytes = self.input.take(from.size())?;
                match number::convert(from, to, bytes) {
                    Some(encoded) => self.put(encoded.bytes(), start),
                    None => Err(Failure {
                        offset: start,
                        kind: FailureKind::Number,
                    }),
                }
            }
            Op::CopyList(size) => self.copy(Op::TakeList(size)),
            Op::CopyBlock(block) => self.copy(Op::TakeBlock(block)),
            Op::Put(bytes) => self.constant(bytes),
            Op::Run(block) => self.block(block),
            Op::Each(block, min) => {
                let start = self.input.offset;
                let count = self.input.count(min)?;
                self.put(&count.to_le_bytes(), start)?;
                (0..count).try_for_each(|_| self.block(block))
            }
            Op::Times(block, count) => (0..count).try_for_each(|_| self.block(block)),
            Op::Option(block) => {
                let start = self.input.offset;
                let tag = self.input.tag()?;
                self.put(&[u8::from(tag)], start)?;
                if tag { self.block(block) } else { Ok(()) }
            }
            Op::Unwrap(block, default) => {
                let offset = self.input.offset;
                match (self.input.tag()?, default) {
                    (true, _) => self.block(block),
                    (false, Some(default)) => self.constant(default),
                    (false, None) => Err(Failure {
                        offset,
                        kind: FailureKind::None,
                    }),
                }
            }
            Op::Result([error, value]) => {
                let offset = self.input.offset;
                let tag = self.input.tag()?;
                let Some(block) = (if tag { value } else { error }) else {
                    let kind = FailureKind::NoSide;
                    return Err(Failure { offset, kind });
                };
                self.put(&[u8::from(tag)], offset)?;
                self.block(block)
            }
            Op::Enum(index) => {
                let block = self.input.variant(self.program, index)?;
                self.block(block)
            }
            Op::Ordered(index) => self.ordered(index),
            Op::Take(_)
            | Op::TakeList(_)
            | Op::TakeEach(..)
            | Op::TakeArray(..)
            | Op::TakeOption(_)
            | Op::TakeResult(_)
            | Op::TakeEnum(_)
            | Op::TakeBlock(_)
            | Op::TakeRest => self.input.step(self.program, op),
        }
    }

    /// Copies what a step takes.
    fn copy(&mut self, op: Op) -> Done {
        let start = self.input.offset;
        self.input.step(self.program, op)?;
        let bytes = self.input.bytes.get(start..self.input.offset);
        self.put(bytes.unwrap_or_default(), start)
    }

    fn constant(&mut self, bytes: Bytes) -> Done {
        let program = self.program;
        let bytes = program.constants.get(bytes.start..bytes.end);
        self.put(bytes.unwrap_or_default(), self.input.offset)
    }

    #[inline]
    fn put(&mut self, bytes: &[u8], offset: usize) -> Done {
        if self.out.put(bytes) {
            Ok(())
        } else {
            let kind = FailureKind::Output;
            Err(Failure { offset, kind })
        }
    }

    /// Converts a struct whose fields have another order.
    fn ordered(&mut self, index: u32) -> Done {
        let program = self.program;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(order) = program.orders.get(index) else {
            return Ok(());
        };
        let mut marks = [self.input.offset; MAX_MARKS];
        for (block, mark) in order.between.iter().zip(&mut marks) {
            *mark = self.input.offset;
            self.input.block(program, *block)?;
        }
        let end = self.input.offset;
        for (mark, distance, block) in &order.parts {
            let start = marks.get(*mark).copied().unwrap_or(end);
            let distance = usize::try_from(*distance).unwrap_or(usize::MAX);
            self.input.offset = start.saturating_add(distance);
            self.block(*block)?;
        }
        self.input.offset = end;
        Ok(())
    }
}

impl<'a> Input<'a> {
    const fn failure(&self, kind: FailureKind) -> Failure {
        Failure {
            offset: self.offset,
            kind,
        }
    }

    fn begin(&mut self) -> Done {
        self.calls = self.calls.saturating_add(1);
        if self.calls > MAX_CALLS {
            return Err(self.failure(FailureKind::Depth));
        }
        Ok(())
    }

    fn end(&mut self) {
        self.calls = self.calls.saturating_sub(1);
    }

    #[inline]
    fn take(&mut self, len: u64) -> Result<&'a [u8], Failure> {
        let needed = usize::try_from(len).unwrap_or(usize::MAX);
        let end = self.offset.saturating_add(needed);
        match self.bytes.get(self.offset..end) {
            Some(bytes) => {
                self.offset = end;
                Ok(bytes)
            }
            None => Err(self.failure(FailureKind::End { needed })),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Failure> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        match rest.first_chunk() {
            Some(array) => {
                self.offset = self.offset.saturating_add(N);
                Ok(*array)
            }
            None => Err(self.failure(FailureKind::End { needed: N })),
        }
    }

    /// Takes the tag of an option or result.
    fn tag(&mut self) -> Result<bool, Failure> {
        let offset = self.offset;
        match self.array()? {
            [tag @ 0..=1] => Ok(tag == 1),
            [tag] => {
                let kind = FailureKind::Tag(tag);
                Err(Failure { offset, kind })
            }
        }
    }

    /// Takes a count of elements with a minimum size.
    fn count(&mut self, min: u64) -> Result<u32, Failure> {
        let count = u32::from_le_bytes(self.array()?);
        let needed = min.saturating_mul(count.into());
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        if needed > self.bytes.len().saturating_sub(self.offset) {
            return Err(self.failure(FailureKind::End { needed }));
        }
        Ok(count)
    }

    /// Takes a tag, and returns the block of its variant.
    fn variant(&mut self, program: &Program, index: u32) -> Result<BlockId, Failure> {
        let offset = self.offset;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let tags = program.enums.get(index);
        let tag = match tags.map_or(1, |tags| tags.width) {
            1 => u8::from_le_bytes(self.array()?).into(),
            2 => u16::from_le_bytes(self.array()?).into(),
            _ => u32::from_le_bytes(self.array()?),
        };
        let kind = match tags.and_then(|tags| tags.block(tag)) {
            Some(Some(block)) => return Ok(block),
            Some(None) => FailureKind::NoVariant(tag),
            None => FailureKind::Variant(tag),
        };
        Err(Failure { offset, kind })
    }

    /// Takes what a block takes.
    fn block(&mut self, program: &Program, block: BlockId) -> Done {
        self.begin()?;
        for op in program.block(block) {
            self.step(program, *op)?;
        }
        self.end();
        Ok(())
    }

    fn step(&mut self, program: &Program, op: Op) -> Done {
        match op {
            Op::Take(len) => self.take(len).map(drop),
            Op::TakeList(size) => {
                let count = u32::from_le_bytes(self.array()?);
                self.take(size.saturating_mul(count.into())).map(drop)
            }
            Op::TakeEach(block, min) => {
                let count = self.count(min)?;
                (0..count).try_for_each(|_| self.block(program, block))
            }
            Op::TakeArray(block, count) => (0..count).try_for_each(|_| self.block(program, block)),
            Op::TakeOption(block) => {
                if self.tag()? {
                    self.block(program, block)
                } else {
                    Ok(())
                }
            }
            Op::TakeResult([error, value]) => {
                let block = if self.tag()? { value } else { error };
                self.block(program, block)
            }
            Op::TakeEnum(index) => {
                let block = self.variant(program, index)?;
                self.block(program, block)
            }
            Op::TakeBlock(block) => self.block(program, block),
            Op::TakeRest => {
                self.offset = self.bytes.len();
                Ok(())
            }
            // Other steps are in no block that only takes.
            _ => Ok(()),
        }
    }
}
