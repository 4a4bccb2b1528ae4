//! The conversion between schemas.

mod agreement;
mod compatibility;
mod convert;
mod grades;
mod oracle;
mod oracle_agrees;
mod pairs;
mod peer;
mod plan;
mod random;
mod table;
mod versions;
