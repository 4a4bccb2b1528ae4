//! [`Input`]: the rest of the writer's bytes, and the steps that only take bytes from it.

use super::program::{BlockId, Op, Program};

/// Why a value has no conversion.
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

impl FailureKind {
    /// Returns whether the writer's value is valid, but the reader has no such value.
    pub(super) const fn is_of_value(self) -> bool {
        matches!(
            self,
            Self::Number | Self::None | Self::NoVariant(_) | Self::NoSide
        )
    }
}

/// Why a run has failed, and the number of bytes from there to the end.
pub(super) struct Stop {
    pub(super) remaining: usize,
    pub(super) kind: FailureKind,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Input<'a>(pub(super) &'a [u8]);

impl<'a> Input<'a> {
    /// Returns the failure of a step that starts here.
    pub(super) const fn stop(self, kind: FailureKind) -> Stop {
        let remaining = self.0.len();
        Stop { remaining, kind }
    }

    #[cold]
    pub(super) const fn fail<T>(self, kind: FailureKind) -> Result<T, Stop> {
        Err(self.stop(kind))
    }

    /// Returns the number of bytes before a later position.
    #[inline]
    pub(super) const fn len_to(self, later: Self) -> usize {
        self.0.len().saturating_sub(later.0.len())
    }

    /// Returns the number of bytes of a count and of elements of a fixed size, if there is a count.
    #[inline]
    pub(super) fn counted(self, size: u64) -> Option<u64> {
        let count = u32::from_le_bytes(*self.0.first_chunk()?);
        let count = u64::from(count);
        Some(match size {
            1 => count.saturating_add(4),
            _ => size.saturating_mul(count).saturating_add(4),
        })
    }

    #[inline]
    pub(super) fn take(&mut self, len: u64) -> Result<&'a [u8], Stop> {
        let needed = usize::try_from(len).unwrap_or(usize::MAX);
        match self.0.split_at_checked(needed) {
            Some((taken, rest)) => {
                self.0 = rest;
                Ok(taken)
            }
            None => self.fail(FailureKind::End { needed }),
        }
    }

    #[inline]
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Stop> {
        match self.0.split_first_chunk() {
            Some((array, rest)) => {
                self.0 = rest;
                Ok(*array)
            }
            None => self.fail(FailureKind::End { needed: N }),
        }
    }

    /// Takes a count, and elements of a fixed size.
    // PERF: strings need no multiplication, which would delay all later positions (`resolve/registry`).
    #[inline]
    pub(super) fn list(&mut self, size: u64) -> Result<(), Stop> {
        let count = u32::from_le_bytes(self.array()?);
        let len = match size {
            1 => count.into(),
            _ => size.saturating_mul(count.into()),
        };
        self.take(len).map(drop)
    }

    #[inline]
    pub(super) fn tag(&mut self) -> Result<bool, Stop> {
        let start = *self;
        match self.array()? {
            [tag @ 0..=1] => Ok(tag == 1),
            [tag] => start.fail(FailureKind::Tag(tag)),
        }
    }

    /// Takes a count of elements with a minimum size.
    #[inline]
    pub(super) fn count(&mut self, min: u64) -> Result<u32, Stop> {
        let count = u32::from_le_bytes(self.array()?);
        let mut after = *self;
        after.take(min.saturating_mul(count.into()))?;
        Ok(count)
    }

    /// Takes a tag, and returns the block of its variant.
    #[inline]
    pub(super) fn variant(&mut self, program: &Program, index: u32) -> Result<BlockId, Stop> {
        let start = *self;
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let tags = program.enums.get(index);
        let tag = match tags.map_or(1, |tags| tags.width) {
            1 => u8::from_le_bytes(self.array()?).into(),
            2 => u16::from_le_bytes(self.array()?).into(),
            _ => u32::from_le_bytes(self.array()?),
        };
        match tags.and_then(|tags| tags.block(tag)) {
            Some(Some(block)) => Ok(block),
            Some(None) => start.fail(FailureKind::NoVariant(tag)),
            None => start.fail(FailureKind::Variant(tag)),
        }
    }
}

impl Program {
    /// Takes what a block takes, several times. Returns the rest.
    pub(super) fn take<'a>(
        &self,
        block: BlockId,
        count: u64,
        depth: u32,
        mut input: Input<'a>,
    ) -> Result<Input<'a>, Stop> {
        let Some(depth) = depth.checked_sub(1) else {
            return input.fail(FailureKind::Depth);
        };
        for _ in 0..count {
            for step in &self.block(block).steps {
                match step.op {
                    Op::Take(len) => _ = input.take(len)?,
                    Op::TakeList(size) => input.list(size)?,
                    ref op => input = self.take_step(op, depth, input)?,
                }
            }
        }
        Ok(input)
    }

    /// Takes what a step takes. Returns the rest.
    pub(super) fn take_step<'a>(
        &self,
        op: &Op,
        depth: u32,
        mut input: Input<'a>,
    ) -> Result<Input<'a>, Stop> {
        let (block, count) = match *op {
            Op::TakeEach(block, min) => (block, input.count(min)?.into()),
            Op::TakeArray(block, count) => (block, count),
            Op::TakeOption(block) => (block, u64::from(input.tag()?)),
            Op::TakeResult([error, value]) => (if input.tag()? { value } else { error }, 1),
            Op::TakeEnum(index) => (input.variant(self, index)?, 1),
            Op::TakeBlock(block) => (block, 1),
            Op::Take(len) => return input.take(len).map(|_| input),
            Op::TakeList(size) => return input.list(size).map(|()| input),
            Op::TakeRest => return Ok(Input::default()),
            // The remaining steps are in no block that only takes.
            _ => return Ok(input),
        };
        self.take(block, count, depth, input)
    }
}
