//! The conversion between schemas.

mod agreement;
mod oracle;
mod pairs;
mod table;
