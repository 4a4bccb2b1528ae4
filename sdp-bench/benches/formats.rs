//! Every case of the report as a criterion benchmark, grouped by workload and operation.
//!
//! The report compares formats. These benchmarks compare a case with its earlier runs, using criterion's statistics and
//! baselines:
//!
//! ```sh
//! cargo bench -- plugins/encode          # matches names of groups; plugins/encode/ excludes encode_reused
//! cargo bench -- "plugins/decode/SDP"
//! ```

use std::process::ExitCode;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};

fn main() -> ExitCode {
    // With these settings, all cases take less than fifteen minutes.
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(80))
        .measurement_time(Duration::from_millis(300))
        .sample_size(20)
        .nresamples(5_000)
        .configure_from_args();
    let measured = sdp_bench::for_each_case(|group, name, repeat| {
        criterion.benchmark_group(group).bench_function(
            BenchmarkId::from_parameter(name),
            |bencher| {
                bencher.iter_custom(|times| {
                    let start = Instant::now();
                    repeat(times);
                    start.elapsed()
                });
            },
        );
    });
    criterion.final_summary();
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("formats: {error:#}");
            ExitCode::FAILURE
        }
    }
}
