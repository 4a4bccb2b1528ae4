//! The calls of a contender, and their times.

use std::time::{Duration, Instant};

use crate::messages::{Load, Loaded, load};

pub(crate) type Result<T, E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

/// The microseconds of a call with a small and with a large reply.
pub(crate) type Times = [f64; 2];

const SAMPLE: Duration = Duration::from_millis(100);

/// Returns the requests with a small and a large reply.
pub(crate) fn requests() -> [Load; 2] {
    ["samples/bass.wav", "plugins.json"].map(|path| Load {
        path: path.into(),
        volume: 0.5,
    })
}

/// Checks the replies of a contender, and measures its calls.
pub(crate) async fn times(mut call: impl AsyncFnMut(Load) -> Result<Loaded>) -> Result<Times> {
    let mut times = Times::default();
    for (request, time) in requests().into_iter().zip(&mut times) {
        assert_eq!(call(request.clone()).await?, load(request.clone()));
        let (start, mut calls) = (Instant::now(), Vec::new());
        while start.elapsed() < SAMPLE {
            let start = Instant::now();
            call(request.clone()).await?;
            calls.push(start.elapsed().as_secs_f64() * 1e6);
        }
        // The first half warms up.
        let calls = calls.split_off(calls.len() / 2);
        [_, *time, _] = quartiles(calls.into_iter());
    }
    Ok(times)
}

/// Returns the lower quartile, the median and the upper quartile.
pub(crate) fn quartiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|it| {
        let place = values.len().saturating_mul(it) / 4;
        values.get(place).copied().unwrap_or(f64::NAN)
    })
}
