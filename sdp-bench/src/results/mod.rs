//! The results of a run: the model, the rule of comparison, and the reasons.

mod judge;
mod model;
mod reasons;

pub use judge::combine_noise;
pub use model::{
    Encoding, Environment, Faster, FasterCell, Kind, Missing, Results, Row, Settings, Standing,
    Tally, Workload,
};
