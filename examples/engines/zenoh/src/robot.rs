//! A robot that publishes poses, and answers queries for them.

use std::thread;
use std::time::Duration;

use sdp::{SdpEncode, SdpSchema};
use zenoh::{Session, Wait};

use crate::messages::{At, POSES};
use crate::schemas::{Reader, Result, register};

/// Publishes poses once a program subscribes, and answers queries until the session is closed.
pub(crate) fn run<P>(session: &Session, name: &str, pose_at: fn(f64) -> P) -> Result<()>
where
    P: SdpEncode + SdpSchema,
{
    let encoding = register::<P>(session)?;
    let mut reader = Reader::<At>::new(session.clone());
    let queries = session.declare_queryable(format!("robot/{name}/at"));
    let queries = queries.wait()?;
    let publisher = session.declare_publisher(format!("robot/{name}/pose"));
    let publisher = publisher.encoding(encoding.clone()).wait()?;
    while !publisher.matching_status().wait()?.matching() {
        thread::sleep(Duration::from_millis(1));
    }

    // A damaged pose, and one without the fingerprint.
    let bytes = sdp::to_vec(&pose_at(0.0))?;
    let damaged = bytes.get(..10).ok_or("the pose is short")?;
    publisher.put(damaged).wait()?;
    session.put(publisher.key_expr(), &bytes).wait()?;
    for index in 0..POSES {
        publisher.put(sdp::to_vec(&pose_at(index.into()))?).wait()?;
    }

    while let Ok(query) = queries.recv() {
        let at = match (query.encoding(), query.payload()) {
            (Some(encoding), Some(payload)) => reader.read(encoding, payload),
            _ => Err("the query has no payload".into()),
        };
        match at {
            Ok(At { seconds }) => {
                let reply = query.reply(query.key_expr(), sdp::to_vec(&pose_at(seconds))?);
                reply.encoding(encoding.clone()).wait()?;
            }
            Err(error) => query.reply_err(error.to_string()).wait()?,
        }
    }
    Ok(())
}
