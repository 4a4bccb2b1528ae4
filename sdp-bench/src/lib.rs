//! SDP beside the formats that a user would pick instead, on real data.
//!
//! The parts know little of each other:
//!
//! * `workload`: the data, as the native types that a program has;
//! * `peer`: one file for each format, which says how that format does each operation;
//! * `suite`: the cases that peers give for one value, each with the check of what it returns;
//! * `measure` and `allocations`: what a case costs; `processes`: the same, in several of them;
//! * `results`: what was found, as data;
//! * `compare`: whether two runs agree;
//! * `report`: how that is shown, in the terminal, as JSON, as a page and in the documents;
//! * `build_cost`: what a format costs to build, which a command of its own measures.
//!
//! A new peer is a file in `peer` and a line in its `formats`. A new workload is a file in
//! `workload`, a file for each peer that does not work on the native types, and an entry in
//! `catalogue`.

pub mod allocations;
pub mod build_cost;
mod catalogue;
mod compare;
mod environment;
mod measure;
mod operation;
mod options;
mod peer;
mod processes;
mod progress;
mod report;
pub mod results;
mod run;
mod suite;
mod units;
pub mod workload;

pub use operation::Operation;
pub use options::Options;
pub use run::{for_each_case, run};
pub use suite::Comparison;
