//! One case: its work, the timed loop, and the check of its result.

use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::{Result, ensure};

use crate::operation::Operation;

/// The size of the caches of one core, in bytes.
const CORE_CACHES: usize = 1 << 20;

/// One row: an operation of a format, by one of its calls.
pub struct Case {
    /// The operation.
    pub operation: Operation,
    /// The name of the format, such as `rkyv`.
    pub format: &'static str,
    /// The call and its settings, such as `to_vec`.
    pub how: &'static str,
    /// The length of the format's encoding in bytes.
    pub wire_len: usize,
    /// Whether the reused memory holds the result before any work, so that a check could not fail.
    pub(super) starts_right: bool,
    pub(super) work: Box<dyn Work>,
}

impl Case {
    /// Returns operation, format and call.
    pub fn label(&self) -> String {
        format!("{}: {} {}", self.operation.title(), self.format, self.how)
    }

    /// Returns whether one repetition is too little warm-up.
    ///
    /// The thread at the other end of a stream and its core must wake up, and long encodings must win their part of the
    /// shared cache. Otherwise the first row of a workload would be slower than similar rows after it.
    pub fn is_slow_to_warm(&self) -> bool {
        self.operation.is_of_stream() || self.wire_len > CORE_CACHES
    }

    /// Repeats the work `times` times.
    pub fn repeat(&mut self, times: u64) {
        self.work.repeat(times);
    }

    /// Checks the results of two calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the work fails or its result is wrong.
    pub(super) fn verify(&mut self) -> Result<()> {
        ensure!(
            !self.starts_right,
            "the reused memory holds the result before the work starts"
        );
        // The first call only fills new memory, so the second one is needed as well.
        for _ in 0..2 {
            ensure!(self.work.is_right()?, "wrong result");
        }
        Ok(())
    }
}

/// The work of a case, including the loop, so that the call of the trait object is not timed.
pub(super) trait Work {
    fn repeat(&mut self, times: u64);
    fn is_right(&mut self) -> Result<bool>;
}

/// Work with an input, reused memory and a result.
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
            // The result is passed by reference, because a copy would be timed. Freeing it is timed, as in a program.
            black_box(&result);
        }
    }

    fn is_right(&mut self) -> Result<bool> {
        let result = (self.run)(self.input, &mut self.state).map_err(Into::into)?;
        Ok((self.check)(&mut self.state, result))
    }
}
