//! The conversion between schemas.

mod compatibility;
mod grades;
mod numbers;
mod oracle;
mod oracle_agrees;
mod pairs;
mod peer;
mod plan;
mod real_time;
mod table;
