//! A comparison of SDP with other formats on real data.
//!
//! * `workload`: the data, as native types of a program;
//! * `format`: one file per format, with its calls for each operation;
//! * `catalogue`: all workloads;
//! * `suite`: the cases of one workload, each with a check of its result;
//! * `measure`, `plan`, `allocations`: the cost of a case; `processes`: the same in several processes;
//! * `results`: the model of a run, and all figures computed from costs;
//! * `figures`: numbers as text;
//! * `report`: the renderers of the results; `compare`: the differences between two runs;
//! * `build_cost`: the build time and code size of each format, measured by the binary `build-cost`;
//! * `languages`: generated code in other languages, measured by the binary `languages`.
//!
//! A new format needs a file in `format` and a line in `format::formats`. A new workload needs a file in `workload`, an
//! entry in `catalogue`, and its types for prost and FlatBuffers.

pub mod allocations;
pub mod build_cost;
pub mod catalogue;
pub mod compare;
mod environment;
pub mod figures;
mod format;
pub mod languages;
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
