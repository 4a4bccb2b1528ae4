//! The parts of both errors.

use core::fmt;

pub(super) fn nesting_too_deep(f: &mut fmt::Formatter<'_>, limit: u32) -> fmt::Result {
    let limit = Count(limit, "level");
    write!(f, "nesting exceeds the limit of {limit}")
}

pub(super) fn payload_over_limit(f: &mut fmt::Formatter<'_>, len: u32, limit: u32) -> fmt::Result {
    let (len, limit) = (Count(len, "byte"), Count(limit, "byte"));
    write!(
        f,
        "payload of {len} exceeds the limit of {limit}: see Limits::with_max_payload_len"
    )
}

/// A count and its noun, printed in the singular or plural.
pub(super) struct Count<N>(pub(super) N, pub(super) &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Count<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, noun) = self;
        let plural = if *count == N::from(1_u8) { "" } else { "s" };
        write!(f, "{count} {noun}{plural}")
    }
}

/// Marks the calling path as unlikely.
///
/// Errors are constructed inline, because an out-of-line constructor makes LLVM forget the bounds that the check just
/// proved.
// PERF: plugins/encode.
#[cold]
#[inline]
pub(super) const fn cold() {}
