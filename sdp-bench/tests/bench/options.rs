//! The command line.

use std::time::Duration;

use clap::{CommandFactory, Parser, ValueEnum};
use sdp_bench::{Operation, Options};

fn parsed(arguments: &[&str]) -> Result<Options, clap::Error> {
    Options::try_parse_from(["sdp-bench"].iter().chain(arguments))
}

#[test]
fn command_line_is_consistent() {
    Options::command().debug_assert();
}

#[test]
fn time_is_in_seconds_and_above_zero() {
    let options = parsed(&["--time", "2.5"]).unwrap();
    assert_eq!(options.budget(900), Duration::from_millis(2500));
    for wrong in ["0", "-1", "nan", "inf", "soon"] {
        assert!(parsed(&["--time", wrong]).is_err());
    }
    assert!(parsed(&["--rounds", "0"]).is_err());
}

#[test]
fn budget_grows_with_the_number_of_rows_up_to_a_limit() {
    let options = parsed(&[]).unwrap();
    assert_eq!(options.budget(4), Duration::from_secs(2));
    assert_eq!(options.budget(900), Duration::from_secs(90));
}

#[test]
fn docs_require_a_whole_run() {
    let options = parsed(&["--write-docs"]).unwrap();
    assert!(options.write_docs.is_some());
    assert!(parsed(&["--write-docs", "--format", "prost"]).is_err());
    let options = parsed(&["--operation", "encode,round_trip"]).unwrap();
    assert_eq!(options.operation, [Operation::Encode, Operation::RoundTrip]);
}

#[test]
fn operation_has_one_name_on_the_command_line_in_json_and_in_code() {
    for operation in Operation::ALL {
        let json = serde_json::to_value(operation).unwrap();
        assert_eq!(json, operation.name());
        let value = operation.to_possible_value().unwrap();
        assert_eq!(value.get_name(), operation.name());
    }
}
