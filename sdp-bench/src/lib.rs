//! SDP beside the formats that a user would choose instead, on real data.
//!
//! * `workload`: the data, as native types of a program;
//! * `format`: one file per format, which says how it does each operation;
//! * `catalogue`: every workload with its formats;
//! * `suite`: the cases of one workload, each with the check of its result;
//! * `measure`, `plan`, `allocations`: the cost of a case; `processes`: the same, in several of them;
//! * `results`: the model of a run, with everything that is computed from costs;
//! * `figures`: numbers as text;
//! * `report`: the renderers of that model; `compare`: the differences of two runs;
//! * `build_cost`: the cost of building a format, which another command measures.
//!
//! A new format is a file in `format` and a line in its `formats`. A new workload is a file in
//! `workload`, an entry in `catalogue`, and a file for each format that has types of its own.

pub mod allocations;
pub mod build_cost;
pub mod catalogue;
pub mod compare;
mod environment;
pub mod figures;
mod format;
pub mod measure;
mod operation;
mod options;
pub mod plan;
mod processes;
mod progress;
pub mod report;
pub mod results;
mod run;
pub mod suite;
pub mod workload;

pub use operation::Operation;
pub use options::Options;
pub use run::{DATA, for_each_case, run};
