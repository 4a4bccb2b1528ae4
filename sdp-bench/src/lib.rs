//! A comparison of SDP with other formats on real data.
//!
//! * `workload`: the data, as native types of a program;
//! * `format`: one file per format, with its calls for each operation;
//! * `catalogue`: all workloads;
//! * `suite`: the cases of one workload, each with a check of its result;
//! * `measure`, `plan`: the cost of a case; `processes`: the same in several processes;
//! * `results`: the model of a run, and all figures computed from costs;
//! * `figures`: numbers as text;
//! * `report`: the renderers of the results.
//!
//! CONTRIBUTING.md lists the places of a new format or workload.

#![recursion_limit = "512"] // of the macros for fields

pub mod catalogue;
mod environment;
pub mod figures;
mod format;
pub mod measure;
mod operation;
mod options;
pub mod plan;
mod processes;
pub mod report;
pub mod results;
mod run;
pub mod suite;
mod workload;

pub use operation::Operation;
pub use options::Options;
pub use run::{for_each_case, run};
