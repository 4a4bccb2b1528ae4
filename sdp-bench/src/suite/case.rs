//! One case: its work, the loop that is timed, and the check of its result.

use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::{Result, ensure};

use crate::operation::Operation;

/// What is longer does not stay in the caches of one core, in bytes.
const OWN_CACHES: usize = 1 << 20;

/// One row: an operation, done by a format, in one of the ways it has.
pub struct Case {
    /// The operation.
    pub operation: Operation,
    /// The format.
    pub format: &'static str,
    /// The call, and what has to be known of it.
    pub how: &'static str,
    /// The length of the format's encoding.
    pub wire_len: usize,
    /// Whether what it reuses holds the result before any work: a check could not fail then.
    pub(super) starts_right: bool,
    pub(super) work: Box<dyn Work>,
}

impl Case {
    /// Operation, format and call.
    pub fn label(&self) -> String {
        format!("{}: {} {}", self.operation.title(), self.format, self.how)
    }

    /// Whether one repetition is too few to start with: the thread at the other end of a stream, and the
    /// core that it is on, have to be awake, and what is long has to win its part of the cache that all
    /// cores share. Rows that follow a similar row find both so; the first of a workload does not.
    pub fn is_slow_to_warm(&self) -> bool {
        self.operation.is_of_stream() || self.wire_len > OWN_CACHES
    }

    /// Does the work this many times.
    pub fn repeat(&mut self, times: u64) {
        self.work.repeat(times);
    }

    /// Checks that it gives what it should.
    ///
    /// # Errors
    ///
    /// It does not, or fails.
    pub(super) fn verify(&mut self) -> Result<()> {
        ensure!(
            !self.starts_right,
            "what it reuses holds the result before it starts"
        );
        // Twice: what is reused is new the first time.
        for _ in 0..2 {
            ensure!(self.work.is_right()?, "the value is not the same");
        }
        Ok(())
    }
}

/// The work of a case. The loop is inside, so that the call through the trait object is not timed.
pub(super) trait Work {
    fn repeat(&mut self, times: u64);
    fn is_right(&mut self) -> Result<bool>;
}

/// Work that takes an input and memory that it reuses, and gives a result.
pub(super) struct Closure<I: 'static, S, R, E, F, C> {
    pub(super) input: &'static I,
    pub(super) state: S,
    pub(super) run: F,
    pub(super) check: C,
    pub(super) result: PhantomData<fn() -> Result<R, E>>,
}

impl<I, S, R, E, F, C> Work for Closure<I, S, R, E, F, C>
where
    E: Into<anyhow::Error>,
    F: FnMut(&'static I, &mut S) -> Result<R, E>,
    C: Fn(&mut S, R) -> bool,
{
    fn repeat(&mut self, times: u64) {
        for _ in 0..times {
            let result = (self.run)(black_box(self.input), black_box(&mut self.state));
            // By reference: a copy of the result would count as well. That it is freed here does
            // count, as it does in a program.
            black_box(&result);
        }
    }

    fn is_right(&mut self) -> Result<bool> {
        let result = (self.run)(self.input, &mut self.state).map_err(Into::into)?;
        Ok((self.check)(&mut self.state, result))
    }
}
