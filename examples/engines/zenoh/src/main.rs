//! Publish, subscribe and query with zenoh. `cargo run --release -p sdp-example-zenoh` starts a robot of this build and one of
//! an older build, which connect by the loopback interface, and checks their poses.

mod messages;
mod robot;
mod schemas;

use std::collections::BTreeMap;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sdp::{SdpEncode, SdpSchema};
use sdp_example_harness::unused_address;
use zenoh::{Config, Session, Wait};

use self::messages::{At, POSES, Pose, older};
use self::schemas::{Reader, Result, register};

/// Opens a session that listens or connects at one address, and looks for no others.
fn open(role: &str, endpoint: &str) -> Result<Session> {
    let mut config = Config::default();
    config.insert_json5("mode", r#""peer""#)?;
    config.insert_json5("scouting/multicast/enabled", "false")?;
    config.insert_json5("listen/endpoints", "[]")?;
    config.insert_json5(&format!("{role}/endpoints"), &format!("[{endpoint:?}]"))?;
    zenoh::open(config).wait()
}

/// Starts a robot, which runs until its session is closed.
fn start<P: SdpEncode + SdpSchema + 'static>(
    name: &'static str,
    endpoint: &str,
    pose_at: fn(f64) -> P,
) -> Result<(Session, JoinHandle<Result<()>>)> {
    let session = open("connect", endpoint)?;
    let robot = session.clone();
    let thread = thread::spawn(move || robot::run(&robot, name, pose_at));
    Ok((session, thread))
}

/// Returns the line of the output for a pose.
fn line(pose: Result<Pose>) -> String {
    match pose {
        Ok(pose) => format!("{pose:?}\n"),
        Err(error) => format!("refused: {error}\n"),
    }
}

fn main() -> Result<()> {
    let endpoint = format!("tcp/{}", unused_address()?);
    let session = open("listen", &endpoint)?;
    let samples = session.declare_subscriber("robot/*/pose").wait()?;
    let robots = [
        start("newer", &endpoint, |seconds| Pose {
            seconds,
            x: seconds * 2.0,
            y: -0.5,
            is_lost: Some(false),
        })?,
        start("older", &endpoint, |seconds| older::Pose {
            x: 0.25,
            y: -0.5,
            seconds,
        })?,
    ];

    let mut reader = Reader::<Pose>::new(session.clone());
    let mut outputs = BTreeMap::<String, String>::new();
    for _ in 0..2 * (POSES + 2) {
        let timeout = Duration::from_secs(10);
        let sample = samples.recv_timeout(timeout)?.ok_or("a pose is missing")?;
        let pose = reader.read(sample.encoding(), sample.payload());
        let key = sample.key_expr().as_str();
        *outputs.entry(key.into()).or_default() += &line(pose);
    }
    let at = register::<At>(&session)?;
    let other = register::<String>(&session)?;
    // The samples of each robot, and its answers to two queries.
    for name in ["newer", "older"] {
        let output = outputs.get_mut(&format!("robot/{name}/pose"));
        let output = output.ok_or("no robot")?;
        for (encoding, payload) in [
            (&at, sdp::to_vec(&At { seconds: 7.5 })?),
            (&other, sdp::to_vec("now")?),
        ] {
            let query = session.get(format!("robot/{name}/at"));
            let query = query.encoding(encoding.clone()).payload(payload);
            let reply = query.wait()?.recv()?;
            *output += &line(match reply.result() {
                Ok(sample) => reader.read(sample.encoding(), sample.payload()),
                Err(error) => Err(error.payload().try_to_string()?.into()),
            });
        }
    }
    let lines = ["newer", "older"]
        .map(|name| format!("{name} robot:\n{}", outputs[&format!("robot/{name}/pose")]));
    let output = lines.join("\n");
    print!("{output}");
    assert_eq!(output, include_str!("output.txt"));
    for (session, thread) in robots {
        session.close().wait()?;
        thread.join().map_err(|_| "a robot panicked")??;
    }
    Ok(())
}
