//! The process that publishes poses, and answers queries for them.

use std::io::{Read, stdin};
use std::thread;
use std::time::Duration;

use sdp::{SdpEncode, SdpSchema};
use zenoh::{Session, Wait};

use crate::messages::{At, POSES, Pose, older};
use crate::schemas::{Reader, Result, register};

/// A pose of a build.
pub(crate) trait Robot: SdpEncode + SdpSchema {
    fn at(seconds: f64) -> Self;
}

impl Robot for Pose {
    fn at(seconds: f64) -> Self {
        Self {
            seconds,
            x: seconds * 2.0,
            y: -0.5,
            is_lost: Some(false),
        }
    }
}

impl Robot for older::Pose {
    fn at(seconds: f64) -> Self {
        Self {
            x: 0.25,
            y: -0.5,
            seconds,
        }
    }
}

pub(crate) fn run<P: Robot>(session: &Session, name: &str) -> Result<()> {
    let encoding = register::<P>(session)?;
    let mut reader = Reader::<At>::new(session.clone());
    let queries = session
        .declare_queryable(format!("robot/{name}/at"))
        .wait()?;
    let publisher = session.declare_publisher(format!("robot/{name}/pose"));
    let publisher = publisher.encoding(encoding.clone()).wait()?;
    println!("ready");
    while !publisher.matching_status().wait()?.matching() {
        thread::sleep(Duration::from_millis(1));
    }

    // A damaged pose, and one without the fingerprint.
    let bytes = sdp::to_vec(&P::at(0.0))?;
    let damaged = bytes.get(..10).ok_or("the pose is short")?;
    publisher.put(damaged).wait()?;
    session.put(publisher.key_expr(), &bytes).wait()?;
    for index in 0..POSES {
        publisher.put(sdp::to_vec(&P::at(index.into()))?).wait()?;
    }

    // The end of the standard input is the end of the process.
    let answers = thread::spawn(move || {
        while let Ok(query) = queries.recv() {
            let at = match (query.encoding(), query.payload()) {
                (Some(encoding), Some(payload)) => reader.read(encoding, payload),
                _ => Err("the query has no payload".into()),
            };
            let answer = match at {
                Ok(At { seconds }) => {
                    let bytes = sdp::to_vec(&P::at(seconds))?;
                    query
                        .reply(query.key_expr(), bytes)
                        .encoding(encoding.clone())
                        .wait()
                }
                Err(error) => query.reply_err(error.to_string()).wait(),
            };
            answer?;
        }
        Result::Ok(())
    });
    stdin().read_to_end(&mut Vec::new())?;
    session.close().wait()?;
    answers
        .join()
        .map_err(|_| "the thread for queries panicked")?
}
