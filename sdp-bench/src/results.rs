//! The results of a run: the model, and the rule of comparison.

mod judge;
mod model;

pub use judge::combine_noise;
pub(crate) use model::union;
pub use model::{
    Encoding, Environment, Kind, Missing, Results, Row, Settings, Standing, Tally, Workload,
};
