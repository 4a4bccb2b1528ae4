//! Two processes that share blocks of audio in shared memory. `cargo run --release -p sdp-example-iceoryx2 -- FOLDER` starts
//! a source of this build and one of an older build, reads their blocks without a copy, and checks them. It writes the
//! schema and a block of each to the folder.

mod block;
mod service;
mod source;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use iceoryx2::prelude::*;
use sdp_example_harness::Role;
use sdp_schema::{Resolver, Schema};

use self::block::{BLOCKS, Block, BlockSeq, Level, levels_of, older};
use self::service::{Result, Service};

/// Answers each block of a source with its level. Returns the bytes of the last block, and the texts of the errors.
fn meter(
    node: &Node<ipc::Service>,
    source: &str,
    service: &Service,
    resolver: &Resolver<Block>,
    rate: u32,
) -> Result<(Vec<u8>, Vec<String>)> {
    let levels = service::open_equal::<Level>(node, &levels_of(source))?;
    let levels = levels
        .publisher_builder()
        .initial_max_slice_len(12)
        .create()?;
    let subscriber = service.subscriber_builder().create()?;
    let (mut last, mut errors, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    let mut count = 0;
    while count < BLOCKS {
        let Some(sample) = subscriber.receive()? else {
            if start.elapsed() > TIMEOUT {
                return Err(format!("{source} stopped after {count} blocks").into());
            }
            thread::yield_now();
            continue;
        };
        // If the builds are equal, the samples stay in the shared memory.
        match service::read::<_, BlockSeq>(resolver, sample.payload(), &mut scratch) {
            Ok(block) => {
                assert_eq!((block.index, block.rate), (count.into(), rate));
                let peak = block.samples.iter().map(f32::abs).fold(0.0, f32::max);
                let index = block.index;
                service::send(&levels, &Level { index, peak })?;
                count = count.saturating_add(1);
                if count == BLOCKS {
                    last = sample.payload().to_vec();
                }
            }
            Err(error) => errors.push(error.to_string()),
        }
    }
    Ok((last, errors))
}

fn run(folder: &Path) -> Result<()> {
    let node = NodeBuilder::new().create::<ipc::Service>()?;
    for (version, rate) in [("newer", 96_000), ("older", 48_000)] {
        let name = format!("sdp/{version}/{}", process::id());
        let source = Role::start(&["--source", version, &name])?;
        // A program that needs equal builds is refused by a source of another one.
        match (version, service::open_equal::<Block>(&node, &name)) {
            ("newer", Ok(_)) => {}
            ("older", Err(error)) => println!("{version}: refused as equal: {error}"),
            (_, result) => return Err(format!("opened as equal: {}", result.is_ok()).into()),
        }
        let (service, resolver) = service::open::<Block>(&node, &name)?;
        println!("{version}: {}", resolver.grade());
        let (block, errors) = meter(&node, &name, &service, &resolver, rate)?;
        println!("{version}: error: {}", errors.join(", "));
        assert!(
            matches!(&errors[..], [error] if DAMAGE.iter().all(|it| error.contains(it))),
            "{errors:?}"
        );
        print!("{version}: {}", source.finish()?);

        let schema = service::schema(&service)?;
        if version == "newer" {
            assert!(schema.len() > 256, "the schema is in one attribute");
            assert_eq!(schema, Schema::of::<Block>().to_string());
        }
        fs::write(folder.join(format!("{version}.sdp")), schema)?;
        fs::write(folder.join(format!("{version}.bin")), block)?;
    }
    Ok(())
}

const TIMEOUT: Duration = Duration::from_secs(60);
/// The field and the number of its bytes.
const DAMAGE: [&str; 2] = ["samples: ", "4095"];

fn main() -> Result<()> {
    set_log_level(LogLevel::Error);
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        ["--source", "newer", name] => source::run(name, |index, samples| Block {
            index: index.into(),
            rate: 96_000,
            samples,
        }),
        ["--source", "older", name] => {
            source::run(name, |index, samples| older::Block { index, samples })
        }
        [folder] => run(Path::new(folder)),
        _ => Err("usage: sdp-example-iceoryx2 FOLDER".into()),
    }
}
