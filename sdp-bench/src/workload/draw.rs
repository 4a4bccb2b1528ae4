//! Random draws of the generators.

use fastrand::Rng;

/// Returns one of the values.
pub(super) fn pick<T: Default, const N: usize>(rng: &mut Rng, of: [T; N]) -> T {
    rng.choice(of).unwrap_or_default()
}
