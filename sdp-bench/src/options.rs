//! What a run can be told, on the command line or by a test.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

/// SDP, prost, FlatBuffers and borsh side by side on a plugin registry.
///
/// Every format first has to give back the same values; only then is anything timed. Rounds are
/// interleaved: each takes one sample of every row, so that a machine that drifts hits all alike.
#[derive(Clone, Debug, Parser)]
#[command(name = "sdp-bench", version)]
pub struct Options {
    /// Samples of each row; the report shows their median
    #[arg(long, value_name = "N", default_value = "250")]
    pub rounds: NonZeroU32,

    /// Length of a sample, in milliseconds; a row is repeated until it fills it
    #[arg(long = "time", value_name = "MS", default_value = "1", value_parser = milliseconds)]
    pub sample: Duration,

    /// Measure only rows that hold this text in data, operation, peer or call ("decode", "prost",
    /// "to_slice"); may be given several times. SDP's rows stay wherever a peer is compared to them
    #[arg(long, value_name = "TEXT")]
    pub filter: Vec<String>,

    /// The plugin registry, as JSON [default: testdata/plugins.json of this repository]
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    let milliseconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match Duration::try_from_secs_f64(milliseconds / 1e3) {
        Ok(sample) if !sample.is_zero() => Ok(sample),
        _ => Err("not a length of time above 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Options;

    #[test]
    fn command_line_is_consistent() {
        Options::command().debug_assert();
    }

    #[test]
    fn time_is_in_milliseconds_and_above_zero() {
        let options = Options::try_parse_from(["sdp-bench", "--time", "2.5"]).unwrap();
        assert_eq!(options.sample.as_micros(), 2500);
        for wrong in ["0", "-1", "nan", "inf", "soon"] {
            assert!(Options::try_parse_from(["sdp-bench", "--time", wrong]).is_err());
        }
        assert!(Options::try_parse_from(["sdp-bench", "--rounds", "0"]).is_err());
    }
}
