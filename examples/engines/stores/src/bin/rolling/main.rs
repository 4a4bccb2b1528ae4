//! A cluster that goes up and down between releases. `cargo run -p sdp-example-stores --bin rolling` starts three processes,
//! each with a store. It kills them one by one and starts the next release in their place, and back again, in every order.
//! All messages arrive, and all values stay readable.

mod cluster;
mod job;
mod member;

use std::env;

use self::cluster::Cluster;
use self::job::{Release, r1, r2, r3};

type Result<T, E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

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
    let mut cluster = Cluster::start()?;
    for (before, after, stays) in [
        ("1.0.0", "3.0.0", false),
        ("1.0.0", "2.0.0", true),
        ("2.0.0", "3.0.0", true),
    ] {
        for (up, down) in ORDERS.iter().zip(ORDERS.iter().rev()) {
            for (order, release) in [(up, after), (down, before)] {
                for number in order {
                    cluster.replace(*number, release)?;
                }
            }
        }
        let jobs = cluster.check_all()?;
        println!("{before} to {after} and back: {jobs} jobs in each store");
        if stays {
            for number in 0..3 {
                cluster.replace(number, after)?;
            }
            // The operator decides to stay.
            cluster.store_floor()?;
            let jobs = cluster.check_all()?;
            println!("all are {after}: {jobs} jobs in each store");
        }
    }
    Ok(())
}

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => run(),
        ["1.0.0", store, layout] => member::run::<r1::Job>(store, layout),
        ["2.0.0", store, layout] => member::run::<r2::Job>(store, layout),
        ["3.0.0", store, layout] => member::run::<r3::Job>(store, layout),
        _ => Err("usage: rolling".into()),
    }
}
