//! Random draws of the generators.

use std::ops::RangeInclusive;

use fastrand::Rng;

pub(super) fn pick<T: Default, const N: usize>(rng: &mut Rng, of: [T; N]) -> T {
    rng.choice(of).unwrap_or_default()
}

pub(super) fn some<T>(rng: &mut Rng, value: impl FnOnce(&mut Rng) -> T) -> Option<T> {
    rng.bool().then(|| value(rng))
}

/// Returns several values, of which `counts` has the possible numbers.
pub(super) fn several<T>(
    rng: &mut Rng,
    counts: RangeInclusive<usize>,
    mut value: impl FnMut(&mut Rng) -> T,
) -> Vec<T> {
    let count = rng.usize(counts);
    (0..count).map(|_| value(rng)).collect()
}
