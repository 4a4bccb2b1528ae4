//! Processes that publish, subscribe and query with zenoh. `cargo run --release -p sdp-example-zenoh` starts a robot of this
//! build and one of an older build on the loopback interface, and checks their poses.

mod messages;
mod robot;
mod schemas;

use std::collections::BTreeMap;
use std::env;
use std::time::Duration;

use sdp_example_harness::{Role, unused_address};
use zenoh::bytes::Encoding;
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

/// The poses and the errors of a robot.
#[derive(Default)]
struct Log {
    poses: Vec<Pose>,
    errors: Vec<String>,
}

fn run() -> Result<()> {
    let endpoint = format!("tcp/{}", unused_address()?);
    let session = open("listen", &endpoint)?;
    let samples = session.declare_subscriber("robot/*/pose").wait()?;
    let robots = [
        Role::start(&["newer", &endpoint])?,
        Role::start(&["older", &endpoint])?,
    ];

    let mut reader = Reader::<Pose>::new(session.clone());
    let mut logs = BTreeMap::<String, Log>::new();
    for _ in 0..2 * (POSES + 2) {
        let timeout = Duration::from_secs(10);
        let sample = samples.recv_timeout(timeout)?.ok_or("a pose is missing")?;
        let log = logs.entry(sample.key_expr().as_str().into()).or_default();
        match reader.read(sample.encoding(), sample.payload()) {
            Ok(pose) => log.poses.push(pose),
            Err(error) => log.errors.push(error.to_string()),
        }
    }
    for version in ["newer", "older"] {
        let log = logs
            .get(&format!("robot/{version}/pose"))
            .ok_or("no robot")?;
        let (count, errors) = (log.poses.len(), log.errors.join(", "));
        println!("{version}: {count} poses, errors: {errors}");
        let poses: Vec<_> = (0..POSES)
            .map(|index| expected(version, index.into()))
            .collect();
        assert_eq!(log.poses, poses);
        let [damaged, unknown] = &log.errors[..] else {
            return Err(format!("expected two errors: {:?}", log.errors).into());
        };
        assert!(damaged.contains(DAMAGE) && unknown == NO_FINGERPRINT);
    }

    let encoding = register::<At>(&session)?;
    for version in ["newer", "older"] {
        for index in 0..1000_u32 {
            let pose = pose_at(&session, &mut reader, &encoding, version, index.into())?;
            assert_eq!(pose, expected(version, index.into()));
        }
    }
    // A query with another type is answered with the reason.
    let other = register::<String>(&session)?;
    let error = pose_at(&session, &mut reader, &other, "newer", 0.0).err();
    let error = error
        .ok_or("the robot accepted a query of another type")?
        .to_string();
    println!("newer: error: {error}");
    assert!(error.contains(OTHER_QUERY), "{error}");

    for robot in robots {
        robot.finish()?;
    }
    Ok(())
}

/// Returns the pose of a version, as this build reads it.
fn expected(version: &str, seconds: f64) -> Pose {
    match version {
        "newer" => robot::Robot::at(seconds),
        _ => Pose {
            seconds,
            x: 0.25,
            y: -0.5,
            is_lost: None,
        },
    }
}

fn pose_at(
    session: &Session,
    reader: &mut Reader<Pose>,
    encoding: &Encoding,
    version: &str,
    seconds: f64,
) -> Result<Pose> {
    let query = session
        .get(format!("robot/{version}/at"))
        .encoding(encoding.clone());
    let replies = query.payload(sdp::to_vec(&At { seconds })?).wait()?;
    let reply = replies.recv()?;
    match reply.result() {
        Ok(sample) => reader.read(sample.encoding(), sample.payload()),
        Err(error) => Err(error.payload().try_to_string()?.into()),
    }
}

const DAMAGE: &str = "unexpected end of input: expected ";
const NO_FINGERPRINT: &str = "the encoding zenoh/bytes has no fingerprint";
const OTHER_QUERY: &str = "str has no conversion to";

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(|it| &**it).collect::<Vec<_>>()[..] {
        [] => run(),
        ["newer", endpoint] => robot::run::<Pose>(&open("connect", endpoint)?, "newer"),
        ["older", endpoint] => robot::run::<older::Pose>(&open("connect", endpoint)?, "older"),
        _ => Err("usage: sdp-example-zenoh".into()),
    }
}
