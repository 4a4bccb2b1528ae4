//! [`Run`]: the execution of a program.

use super::number::{self, End};
use super::program::{BlockId, Bytes, MAX_MARKS, Op, Order, Program};
use super::sink::Sink;

/// The maximum number of blocks inside each other, which bounds the stack.
const MAX_CALLS: u32 = 1024;

/// The number of marks of most structs.
const FEW_MARKS: usize = 8;

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

/// The sign that a run has failed. The run has the failure.
struct Stop;

type Done = Result<(), Stop>;

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
    failure: Option<Failure>,
}

impl<'a, S: Sink> Run<'a, S> {
    /// Converts the whole `bytes` by a block.
    pub(super) fn whole(
        program: &'a Program,
        block: BlockId,
        bytes: &'a [u8],
        out: S,
    ) -> Result<S, Failure> {
        let mut run = Self {
            program,
            input: Input {
                bytes,
                offset: 0,
                calls: 0,
                failure: None,
            },
            out,
        };
        let done = run.block(block);
        if done.is_ok() && run.input.offset == bytes.len() {
            return Ok(run.out);
        }
        let trailing = Failure {
            offset: run.input.offset,
            kind: FailureKind::Trailing,
        };
        Err(run.input.failure.unwrap_or(trailing))
    }

    fn block(&mut self, block: BlockId) -> Done {
        self.repeat(block, 1)
    }

    /// Runs a block several times.
    fn repeat(&mut self, block: BlockId, count: u64) -> Done {
        self.input.begin()?;
        let ops = self.program.block(block);
        for _ in 0..count {
            for op in ops {
                self.step(op)?;
            }
        }
        self.input.end();
        Ok(())
    }

    #[inline]
    fn step(&mut self, op: &Op) -> Done {
        match *op {
            Op::Copy(len) => {
                let start = self.input.offset;
                let bytes = self.input.take(len)?;
                let is_done = match bytes.len() {
                    1 => self.put_array::<1>(bytes),
                    2 => self.put_array::<2>(bytes),
                    4 => self.put_array::<4>(bytes),
                    8 => self.put_array::<8>(bytes),
                    len => self
                        .out
                        .put_start(self.input.bytes.get(start..).unwrap_or_default(), len),
                };
                self.done(is_done, start)
            }
            Op::Numbers(from, to, count) => {
                let (start, size) = (self.input.offset, from.size());
                let bytes = self.input.take(size.saturating_mul(count.into()))?;
                let (index, kind) = match number::convert(from, to, bytes, &mut self.out) {
                    Ok(()) => return Ok(()),
                    Err(End::Unfit(index)) => (index, FailureKind::Number),
                    Err(End::Full(index)) => (index, FailureKind::Output),
                };
                let size = usize::try_from(size).unwrap_or(usize::MAX);
                self.input
                    .fail(start.saturating_add(index.saturating_mul(size)), kind)
            }
            Op::CopyList(size) => {
                let start = self.input.offset;
                self.input.take_list(size)?;
                self.copied(start)
            }
            Op::CopyBlock(block) => {
                let start = self.input.offset;
                self.input.repeat(self.program, block, 1)?;
                self.copied(start)
            }
            Op::Put(bytes) => self.constant(bytes),
            Op::Run(block) => self.block(block),
            Op::Each(block, min) => {
                let start = self.input.offset;
                let count = self.input.count(min)?;
                let is_done = self.out.put_array(count.to_le_bytes());
                self.done(is_done, start)?;
                self.repeat(block, count.into())
            }
            Op::Times(block, count) => self.repeat(block, count),
            Op::Option(block) => {
                let start = self.input.offset;
                let tag = self.input.tag()?;
                let is_done = self.out.put_array([u8::from(tag)]);
                self.done(is_done, start)?;
                if tag { self.block(block) } else { Ok(()) }
            }
            Op::Unwrap(block) => {
                let offset = self.input.offset;
                if self.input.tag()? {
                    self.block(block)
                } else {
                    self.input.fail(offset, FailureKind::None)
                }
            }
            Op::UnwrapOr(block, default) => {
                if self.input.tag()? {
                    self.block(block)
                } else {
                    self.constant(default)
                }
            }
            Op::Result([error, value]) => {
                let offset = self.input.offset;
                let tag = self.input.tag()?;
                let Some(block) = (if tag { value } else { error }) else {
                    return self.input.fail(offset, FailureKind::NoSide);
                };
                let is_done = self.out.put_array([u8::from(tag)]);
                self.done(is_done, offset)?;
                self.block(block)
            }
            Op::Enum(index) => {
                let block = self.input.variant(self.program, index)?;
                self.block(block)
            }
            Op::Ordered(index) => {
                let index = usize::try_from(index).unwrap_or(usize::MAX);
                match self.program.orders.get(index) {
                    Some(order) if order.gaps.len() < FEW_MARKS => self.ordered::<FEW_MARKS>(order),
                    Some(order) => self.ordered::<MAX_MARKS>(order),
                    None => Ok(()),
                }
            }
            _ => self.input.step(self.program, op),
        }
    }

    #[inline]
    fn put_array<const N: usize>(&mut self, bytes: &[u8]) -> bool {
        let bytes = bytes.first_chunk().copied();
        bytes.is_some_and(|bytes: [u8; N]| self.out.put_array(bytes))
    }

    /// Appends the bytes from an offset to the position.
    #[inline]
    fn copied(&mut self, start: usize) -> Done {
        let bytes = self.input.bytes.get(start..).unwrap_or_default();
        let len = self.input.offset.saturating_sub(start);
        let is_done = self.out.put_start(bytes, len);
        self.done(is_done, start)
    }

    fn constant(&mut self, bytes: Bytes) -> Done {
        let index = |position: u32| usize::try_from(position).unwrap_or(usize::MAX);
        let program = self.program;
        let bytes = program.constants.get(index(bytes.start)..index(bytes.end));
        let is_done = self.out.put(bytes.unwrap_or_default());
        self.done(is_done, self.input.offset)
    }

    #[inline]
    fn done(&mut self, is_done: bool, offset: usize) -> Done {
        if is_done {
            Ok(())
        } else {
            self.input.fail(offset, FailureKind::Output)
        }
    }

    /// Converts a struct whose fields have another order.
    fn ordered<const N: usize>(&mut self, order: &Order) -> Done {
        let program = self.program;
        let mut marks = [self.input.offset; N];
        for (gap, mark) in order.gaps.iter().zip(marks.iter_mut().skip(1)) {
            self.input.take(gap.fixed)?;
            match gap.field {
                Op::TakeList(size) => self.input.take_list(size)?,
                field => self.input.step(program, &field)?,
            }
            *mark = self.input.offset;
        }
        self.input.take(order.rest)?;
        let end = self.input.offset;
        for piece in &order.pieces {
            let start = marks.get(piece.mark).copied().unwrap_or(end);
            self.input.offset = start.saturating_add(piece.distance);
            for op in &piece.ops {
                self.step(op)?;
            }
        }
        self.input.offset = end;
        Ok(())
    }
}

impl<'a> Input<'a> {
    #[cold]
    fn fail<T>(&mut self, offset: usize, kind: FailureKind) -> Result<T, Stop> {
        self.failure = Some(Failure { offset, kind });
        Err(Stop)
    }

    #[inline]
    fn begin(&mut self) -> Done {
        self.calls = self.calls.saturating_add(1);
        if self.calls > MAX_CALLS {
            return self.fail(self.offset, FailureKind::Depth);
        }
        Ok(())
    }

    #[inline]
    fn end(&mut self) {
        self.calls = self.calls.saturating_sub(1);
    }

    #[inline]
    fn take(&mut self, len: u64) -> Result<&'a [u8], Stop> {
        let needed = usize::try_from(len).unwrap_or(usize::MAX);
        let end = self.offset.saturating_add(needed);
        match self.bytes.get(self.offset..end) {
            Some(bytes) => {
                self.offset = end;
                Ok(bytes)
            }
            None => self.fail(self.offset, FailureKind::End { needed }),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Stop> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        match rest.first_chunk() {
            Some(array) => {
                self.offset = self.offset.saturating_add(N);
                Ok(*array)
            }
            None => self.fail(self.offset, FailureKind::End { needed: N }),
        }
    }

    /// Takes a count, and elements of a fixed size.
    #[inline]
    fn take_list(&mut self, size: u64) -> Done {
        let count = u32::from_le_bytes(self.array()?);
        self.take(size.saturating_mul(count.into())).map(drop)
    }

    /// Takes the tag of an option or result.
    fn tag(&mut self) -> Result<bool, Stop> {
        let offset = self.offset;
        match self.array()? {
            [tag @ 0..=1] => Ok(tag == 1),
            [tag] => self.fail(offset, FailureKind::Tag(tag)),
        }
    }

    /// Takes a count of elements with a minimum size.
    fn count(&mut self, min: u64) -> Result<u32, Stop> {
        let count = u32::from_le_bytes(self.array()?);
        let needed = min.saturating_mul(count.into());
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        if needed > self.bytes.len().saturating_sub(self.offset) {
            return self.fail(self.offset, FailureKind::End { needed });
        }
        Ok(count)
    }

    /// Takes a tag, and returns the block of its variant.
    fn variant(&mut self, program: &Program, index: u32) -> Result<BlockId, Stop> {
        let offset = self.offset;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let tags = program.enums.get(index);
        let tag = match tags.map_or(1, |tags| tags.width) {
            1 => u8::from_le_bytes(self.array()?).into(),
            2 => u16::from_le_bytes(self.array()?).into(),
            _ => u32::from_le_bytes(self.array()?),
        };
        match tags.and_then(|tags| tags.block(tag)) {
            Some(Some(block)) => Ok(block),
            Some(None) => self.fail(offset, FailureKind::NoVariant(tag)),
            None => self.fail(offset, FailureKind::Variant(tag)),
        }
    }

    /// Takes what a block takes, several times.
    fn repeat(&mut self, program: &Program, block: BlockId, count: u64) -> Done {
        self.begin()?;
        let ops = program.block(block);
        for _ in 0..count {
            for op in ops {
                self.step(program, op)?;
            }
        }
        self.end();
        Ok(())
    }

    #[inline]
    fn step(&mut self, program: &Program, op: &Op) -> Done {
        match *op {
            Op::Take(len) => self.take(len).map(drop),
            Op::TakeList(size) => self.take_list(size),
            Op::TakeEach(block, min) => {
                let count = self.count(min)?;
                self.repeat(program, block, count.into())
            }
            Op::TakeArray(block, count) => self.repeat(program, block, count),
            Op::TakeOption(block) => {
                let count = u64::from(self.tag()?);
                self.repeat(program, block, count)
            }
            Op::TakeResult([error, value]) => {
                let block = if self.tag()? { value } else { error };
                self.repeat(program, block, 1)
            }
            Op::TakeEnum(index) => {
                let block = self.variant(program, index)?;
                self.repeat(program, block, 1)
            }
            Op::TakeBlock(block) => self.repeat(program, block, 1),
            Op::TakeRest => {
                self.offset = self.bytes.len();
                Ok(())
            }
            // Other steps are in no block that only takes.
            _ => Ok(()),
        }
    }
}
