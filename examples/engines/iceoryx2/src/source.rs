//! The process that sends blocks, and waits for the level of each.

use std::thread;
use std::time::{Duration, Instant};

use iceoryx2::prelude::*;
use sdp::{SdpEncode, SdpSchema};

use crate::block::{BLOCKS, Level, SAMPLES, levels_of};
use crate::service::{Result, create, send};

const TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the samples of a block. Their peak is the index.
fn samples(index: u32) -> Vec<f32> {
    let mut samples = vec![0.0; SAMPLES];
    if let Some(last) = samples.last_mut() {
        *last = -(index as f32);
    }
    samples
}

/// Sends the blocks of a build.
pub(crate) fn run<B: SdpEncode + SdpSchema>(
    name: &str,
    block: fn(u32, Vec<f32>) -> B,
) -> Result<()> {
    let node = NodeBuilder::new().create::<ipc::Service>()?;
    let levels = create::<Level>(&node, &levels_of(name))?;
    let levels = levels.subscriber_builder().create()?;
    let blocks = create::<B>(&node, name)?;
    let publisher = blocks.publisher_builder();
    let first = block(0, samples(0));
    let publisher = publisher
        .initial_max_slice_len(sdp::encoded_len(&first)?)
        .create()?;
    println!("ready");
    // The other process subscribes.
    let start = Instant::now();
    while blocks.dynamic_config().number_of_subscribers() == 0 {
        if start.elapsed() > TIMEOUT {
            return Err("no subscriber".into());
        }
        thread::sleep(Duration::from_millis(1));
    }

    // A damaged block.
    let mut bytes = sdp::to_vec(&first)?;
    bytes.pop();
    let mut loan = publisher.loan_slice(bytes.len())?;
    loan.payload_mut().copy_from_slice(&bytes);
    loan.send()?;

    for index in 0..BLOCKS {
        let sent = block(index, samples(index));
        let start = Instant::now();
        send(&publisher, &sent)?;
        let level = loop {
            if let Some(sample) = levels.receive()? {
                break sdp::from_slice::<Level>(sample.payload())?;
            }
            if start.elapsed() > TIMEOUT {
                return Err("no level".into());
            }
            thread::yield_now();
        };
        let expected = Level {
            index: index.into(),
            peak: index as f32,
        };
        assert_eq!(level, expected);
    }
    println!("{BLOCKS} blocks, each answered with a level");
    Ok(())
}
