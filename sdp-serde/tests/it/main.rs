//! Tests of the public API.
mod same;
