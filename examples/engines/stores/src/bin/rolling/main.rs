//! A cluster that goes up and down between releases. `cargo run -p sdp-example-stores --bin rolling` runs three members,
//! each a process with a store. It replaces them one by one by the next release, and back again, in every order. All
//! messages arrive, and all values stay readable.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "the numbers of members, releases and jobs are small"
)]

mod cluster;
mod job;
mod member;

use std::env;
use std::path::Path;

use self::cluster::{Cluster, RELEASES};
use self::job::{Release, r1, r2, r3};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

fn run() -> Result<()> {
    for (release, grades) in r3::Job::history().grades() {
        println!("{release}: {grades}");
    }
    let folder = tempfile::tempdir()?;
    let mut cluster = Cluster::start(folder.path())?;
    for (from, to) in [(0, 2), (0, 1), (1, 2)] {
        let [before, after] = [RELEASES[from], RELEASES[to]];
        for (up, down) in ORDERS.iter().zip(ORDERS.iter().rev()) {
            for (order, release) in [(up, to), (down, from)] {
                for number in order {
                    cluster.replace(*number, release)?;
                }
            }
        }
        println!("{before} to {after} and back: {}", cluster.check_all()?);
        if to == from + 1 {
            for number in 0..3 {
                cluster.replace(number, to)?;
            }
            // The operator decides to stay.
            cluster.store_floor()?;
            println!("all are {after}: {}", cluster.check_all()?);
        }
    }
    Ok(())
}

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => run(),
        ["1.0.0", store, layout] => member::run::<r1::Job>(Path::new(store), layout),
        ["2.0.0", store, layout] => member::run::<r2::Job>(Path::new(store), layout),
        ["3.0.0", store, layout] => member::run::<r3::Job>(Path::new(store), layout),
        _ => Err("usage: rolling".into()),
    }
}
