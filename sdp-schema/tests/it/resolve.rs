//! The conversion between schemas.

mod agreement;
mod bounds;
mod compatibility;
mod convert;
mod edit;
mod grades;
mod numbers;
mod oracle;
mod oracle_agrees;
mod pairs;
mod peer;
mod plan;
mod random;
mod real_time;
mod recover;
mod resolver;
mod table;
mod versions;
mod write_back;

/// Returns random choices.
fn seeded(seed: u64) -> random::Rng {
    let mut bytes = vec![0; 4096];
    fastrand::Rng::with_seed(seed).fill(&mut bytes);
    random::Rng::new(bytes)
}
