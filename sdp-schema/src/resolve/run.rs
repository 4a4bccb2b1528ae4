//! The execution of a program.

use alloc::vec::Vec;

use sdp::schema::Number;

use super::input::{FailureKind, Input, Stop};
use super::number::{self, End};
use super::output::Output;
use super::program::{Block, BlockId, Bytes, Op, Program, Scan, Step};
use crate::table::types::TypeIndex;
use crate::walk::{Walk, max_parts};

/// The maximum number of blocks inside each other, which bounds the stack. It is four times the default limit of a
/// decoder, because a level of nesting is often several blocks: an element, its variant, and a struct in a different
/// order.
pub(super) const MAX_DEPTH: u32 = 512;

/// The numbers of marks of most and of almost all structs.
const FEW_MARKS: usize = 8;
const MANY_MARKS: usize = 64;

pub(super) struct Run<'a, 'o> {
    program: &'a Program,
    out: &'a mut Output<'o>,
    /// The errors that defaults have replaced.
    recovered: &'a mut Vec<Stop>,
}

/// The rest of the input, and the number of bytes in the buffer of the output.
type State<'a> = (Input<'a>, usize);

impl Program {
    /// Converts the whole `bytes` by a block. Appends the converted bytes, at most `limit`. Returns the errors that defaults
    /// have replaced.
    pub(super) fn convert(
        &self,
        block: BlockId,
        bytes: &[u8],
        limit: usize,
        out: &mut Vec<u8>,
    ) -> Result<Vec<Stop>, Stop> {
        let mut recovered = Vec::new();
        let rest = self.run(block, bytes, limit, MAX_DEPTH, out, &mut recovered)?;
        match rest.0 {
            [] => Ok(recovered),
            _ => rest.fail(FailureKind::Trailing),
        }
    }

    /// Converts the start of `bytes` by a block, with at most `depth` blocks inside each other. Returns the rest.
    pub(super) fn convert_start<'a>(
        &self,
        block: BlockId,
        bytes: &'a [u8],
        limit: usize,
        depth: u32,
        out: &mut Vec<u8>,
    ) -> Result<Input<'a>, Stop> {
        self.run(block, bytes, limit, depth, out, &mut Vec::new())
    }

    fn run<'a>(
        &self,
        block: BlockId,
        bytes: &'a [u8],
        limit: usize,
        depth: u32,
        out: &mut Vec<u8>,
        recovered: &mut Vec<Stop>,
    ) -> Result<Input<'a>, Stop> {
        let mut run = Run {
            program: self,
            out: &mut Output::new(limit, out),
            recovered,
        };
        let (rest, filled) = run.repeat(block, 1, depth, (Input(bytes), 0))?;
        match run.out.flush(filled) {
            Some(()) => Ok(rest),
            None => rest.fail(FailureKind::Output),
        }
    }
}

impl Run<'_, '_> {
    fn repeat<'a>(
        &mut self,
        block: BlockId,
        count: u64,
        depth: u32,
        state: State<'a>,
    ) -> Result<State<'a>, Stop> {
        let Some(depth) = depth.checked_sub(1) else {
            return state.0.fail(FailureKind::Depth);
        };
        let block = self.program.block(block);
        match &block.scan {
            // Elements without bytes can have any count.
            None if block.steps.is_empty() => Ok(state),
            None => self.steps::<0>(block, count, depth, state),
            Some(scan) if scan.gaps.len() < FEW_MARKS => {
                self.steps::<FEW_MARKS>(block, count, depth, state)
            }
            Some(_) => self.steps::<MANY_MARKS>(block, count, depth, state),
        }
    }

    /// Runs the steps of a block with `N` marks several times. Further marks are on the heap.
    // PERF: the position and the state of the buffer are in registers between steps, and the number of marks is constant
    // (`resolve/registry`).
    #[inline(never)]
    fn steps<'a, const N: usize>(
        &mut self,
        block: &Block,
        count: u64,
        depth: u32,
        (mut input, mut filled): State<'a>,
    ) -> Result<State<'a>, Stop> {
        let program = self.program;
        let (mut marks, mut more) = ([Input::default(); N], Vec::new());
        let marks = match &block.scan {
            Some(scan) if N == MANY_MARKS && scan.gaps.len() >= N => {
                more.resize(scan.gaps.len().saturating_add(1), Input::default());
                &mut *more
            }
            _ => &mut marks,
        };
        for _ in 0..count {
            let mut end = None;
            if let Some(scan) = &block.scan {
                end = Some(program.scan(scan, depth, input, marks)?);
            }
            for Step { seek, op } in &block.steps {
                if let Some((mark, distance)) = *seek {
                    if let Some(mark) = marks.get(mark) {
                        input = *mark;
                    }
                    input.take(distance)?;
                }
                // PERF: most steps are short copies, which need no jump table (`resolve/registry`).
                let short = match *op {
                    Op::Copy(len) => Some(len),
                    Op::CopyList(size) => input.counted(size),
                    _ => None,
                };
                if let Some(len) = short
                    && self.short(len, &mut input, &mut filled)
                {
                    continue;
                }
                let start = input;
                // The number of bytes in the buffer after the step, or none if they exceed the limit.
                let done = match *op {
                    Op::Copy(len) => {
                        let bytes = input.take(len)?;
                        self.out.put(filled, bytes)
                    }
                    Op::CopyList(size) => {
                        input.list(size)?;
                        let bytes = start.0.get(..start.len_to(input));
                        self.out.put(filled, bytes.unwrap_or_default())
                    }
                    Op::CopyBlock(block) => {
                        input = program.take(block, 1, depth, input)?;
                        self.out.put_start(filled, start.0, start.len_to(input))
                    }
                    Op::Put(bytes) => self.constant(bytes, filled),
                    Op::Numbers(from, to, count) => {
                        (input, filled) = self.numbers((from, to), count, (input, filled))?;
                        continue;
                    }
                    ref op => {
                        (input, filled) = self.nested(op, depth, (input, filled))?;
                        continue;
                    }
                };
                filled = done.ok_or(start.stop(FailureKind::Output))?;
            }
            input = end.unwrap_or(input);
        }
        Ok((input, filled))
    }

    /// Copies a few bytes. Returns `false` if there are more, or near the end of the input or buffer.
    #[inline]
    fn short(&mut self, len: u64, input: &mut Input<'_>, filled: &mut usize) -> bool {
        let len = usize::try_from(len).unwrap_or(usize::MAX);
        let done = self.out.put_short(*filled, input.0, len);
        let (Some(next), Some((_, rest))) = (done, input.0.split_at_checked(len)) else {
            return false;
        };
        (*input, *filled) = (Input(rest), next);
        true
    }

    /// Runs a step that may run a block.
    // A function on its own, so that the remaining steps need fewer registers.
    #[inline(never)]
    fn nested<'a>(&mut self, op: &Op, depth: u32, state: State<'a>) -> Result<State<'a>, Stop> {
        match *op {
            Op::Index(block, min) => {
                let (mut input, filled) = state;
                let count = input.count(min)?;
                return self.index((block, count), depth, (input, filled));
            }
            Op::IndexArray(block, count) => return self.index((block, count), depth, state),
            Op::Recover(index) => return self.recover(index, depth, state),
            _ => {}
        }
        let (block, count, state) = self.enter(op, depth, state)?;
        match block {
            Some(block) => self.repeat(block, count, depth, state),
            None => Ok(state),
        }
    }

    /// Converts this number of elements to memory, and then writes their ends and them.
    #[inline(never)]
    fn index<'a>(
        &mut self,
        (block, count): (BlockId, u32),
        depth: u32,
        (mut input, filled): State<'a>,
    ) -> Result<State<'a>, Stop> {
        let start = input;
        // The buffer takes as much of the stack as a block.
        let Some(depth) = depth.checked_sub(1) else {
            return input.fail(FailureKind::Depth);
        };
        // Elements without bytes can have any count.
        let head = usize::try_from(count).map_or(usize::MAX, |count| count.saturating_mul(4));
        let limit = self.out.remaining(filled).checked_sub(head);
        let limit = limit.ok_or(start.stop(FailureKind::Output))?;
        let (mut ends, mut elements) = (Vec::new(), Vec::new());
        let mut run = Run {
            program: self.program,
            out: &mut Output::new(limit, &mut elements),
            recovered: self.recovered,
        };
        let mut last = 0;
        for _ in 0..count {
            (input, last) = run.repeat(block, 1, depth, (input, last))?;
            let end = limit.saturating_sub(run.out.remaining(last));
            let end = u32::try_from(end).map_err(|_| start.stop(FailureKind::Output))?;
            ends.extend(end.to_le_bytes());
        }
        let count = count.to_le_bytes();
        let done = run.out.flush(last).and_then(|()| {
            let filled = self.out.put_array(filled, count)?;
            let filled = self.out.put(filled, &ends)?;
            let filled = self.out.put_array(filled, count)?;
            self.out.put(filled, &elements)
        });
        match done {
            Some(filled) => Ok((input, filled)),
            None => start.fail(FailureKind::Output),
        }
    }

    /// Converts a field to memory, and writes the result or the default.
    // SPEC R16.
    #[inline(never)]
    fn recover<'a>(&mut self, index: u32, depth: u32, state: State<'a>) -> Result<State<'a>, Stop> {
        let (start, filled) = state;
        let program = self.program;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let (Some(recovery), Some(depth)) = (program.recoveries.get(index), depth.checked_sub(1))
        else {
            return start.fail(FailureKind::Depth);
        };
        let (count, mut bytes) = (self.recovered.len(), Vec::new());
        let mut run = Run {
            program,
            out: &mut Output::new(self.out.remaining(filled), &mut bytes),
            recovered: self.recovered,
        };
        let done = run.repeat(recovery.convert, 1, depth, (start, 0));
        let done = done.and_then(|(rest, last)| match run.out.flush(last) {
            Some(()) => Ok(rest),
            None => rest.fail(FailureKind::Output),
        });
        let done = done.and_then(|rest| match program.is_value(recovery.ty, &bytes) {
            true => Ok(rest),
            false => start.fail(FailureKind::Number),
        });
        let (rest, filled) = match done {
            Ok(rest) => (rest, self.out.put(filled, &bytes)),
            Err(stop) if stop.kind.is_of_value() => {
                self.recovered.truncate(count);
                self.recovered.push(stop);
                let rest = program.take(recovery.take, 1, depth, start)?;
                (rest, self.constant(recovery.default, filled))
            }
            Err(stop) => return Err(stop),
        };
        Ok((rest, filled.ok_or(start.stop(FailureKind::Output))?))
    }

    /// Runs a step up to its block. Returns the block, and how often it runs.
    // Not a part of `nested`, so that a debug build needs less stack for each level.
    #[inline]
    fn enter<'a>(
        &mut self,
        op: &Op,
        depth: u32,
        (mut input, filled): State<'a>,
    ) -> Result<(Option<BlockId>, u64, State<'a>), Stop> {
        let start = input;
        // The block, how often it runs, and the number of bytes in the buffer before it.
        let (block, count, done) = match *op {
            Op::NumberList(from, to) => {
                let count = input.count(from.size())?;
                let done = self.out.put_array(filled, count.to_le_bytes());
                let filled = done.ok_or(start.stop(FailureKind::Output))?;
                let state = self.numbers((from, to), count.into(), (input, filled))?;
                return Ok((None, 0, state));
            }
            Op::Run(block) => (block, 1, Some(filled)),
            Op::Times(block, count) => (block, count, Some(filled)),
            Op::Each(block, min) => {
                let count = input.count(min)?;
                let done = self.out.put_array(filled, count.to_le_bytes());
                (block, count.into(), done)
            }
            Op::Option(block) => {
                let tag = input.tag()?;
                let done = self.out.put_array(filled, [u8::from(tag)]);
                (block, u64::from(tag), done)
            }
            Op::Unwrap(block) => {
                if !input.tag()? {
                    return start.fail(FailureKind::None);
                }
                (block, 1, Some(filled))
            }
            Op::UnwrapOr(block, default) => {
                let tag = input.tag()?;
                let done = match tag {
                    true => Some(filled),
                    false => self.constant(default, filled),
                };
                (block, u64::from(tag), done)
            }
            Op::Result([error, value]) => {
                let tag = input.tag()?;
                let Some(block) = (if tag { value } else { error }) else {
                    return start.fail(FailureKind::NoSide);
                };
                (block, 1, self.out.put_array(filled, [u8::from(tag)]))
            }
            Op::Enum(index) => (input.variant(self.program, index)?, 1, Some(filled)),
            ref op => {
                let input = self.program.take_step(op, depth, input)?;
                return Ok((None, 0, (input, filled)));
            }
        };
        let filled = done.ok_or(start.stop(FailureKind::Output))?;
        Ok((Some(block), count, (input, filled)))
    }

    #[inline]
    fn constant(&mut self, bytes: Bytes, filled: usize) -> Option<usize> {
        let Bytes { start, len } = bytes;
        match self.program.constants.get(start..) {
            Some(bytes) => self.out.put_start(filled, bytes, len),
            None => None,
        }
    }

    #[inline(always)]
    fn numbers<'a>(
        &mut self,
        (from, to): (Number, Number),
        count: u64,
        (mut input, filled): State<'a>,
    ) -> Result<State<'a>, Stop> {
        let start = input;
        let bytes = input.take(from.size().saturating_mul(count))?;
        let (index, kind) = match number::convert(from, to, bytes, filled, self.out) {
            Ok(filled) => return Ok((input, filled)),
            Err(End::Unfit(index)) => (index, FailureKind::Number),
            Err(End::Full(index)) => (index, FailureKind::Output),
        };
        let size = usize::try_from(from.size()).unwrap_or(usize::MAX);
        let remaining = start.0.len().saturating_sub(index.saturating_mul(size));
        Err(Stop { remaining, kind })
    }
}

impl Program {
    /// Returns whether bytes are a value of a type of the reader.
    fn is_value(&self, ty: TypeIndex, bytes: &[u8]) -> bool {
        let Some(reader) = &self.reader else {
            return true;
        };
        let walk = Walk::of_part(reader, ty, bytes, 0, max_parts(reader, bytes.len()));
        walk.check().is_ok()
    }

    /// Finds the fields of a struct. Returns the input after it.
    #[inline]
    fn scan<'a>(
        &self,
        scan: &Scan,
        depth: u32,
        mut input: Input<'a>,
        marks: &mut [Input<'a>],
    ) -> Result<Input<'a>, Stop> {
        let Some((first, marks)) = marks.split_first_mut() else {
            return Ok(input);
        };
        *first = input;
        for (gap, mark) in scan.gaps.iter().zip(marks) {
            input.take(gap.fixed)?;
            match gap.field {
                Op::TakeList(size) => input.list(size)?,
                ref field => input = self.take_step(field, depth, input)?,
            }
            *mark = input;
        }
        input.take(scan.rest)?;
        Ok(input)
    }
}
