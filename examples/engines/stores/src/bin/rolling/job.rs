//! The job in three releases of a program. Beside this file are the locks of the releases.

use sdp::message::{DecodeMessage, EncodeMessage};
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::History;

/// A release of the program.
pub(crate) trait Release:
    EncodeMessage + for<'de> DecodeMessage<'de> + SdpEncode + SdpDecodeOwned + SdpSchema
{
    const LOCK: &'static str;

    fn new(id: u32) -> Self;

    fn history() -> History<Self> {
        History::from_lock(Self::LOCK).expect("a test has checked the lock")
    }
}

pub(crate) mod r1 {
    use super::*;

    #[derive(SdpDecode, SdpEncode, SdpSchema)]
    pub(crate) struct Job {
        id: u32,
        title: String,
    }

    impl Release for Job {
        const LOCK: &'static str = include_str!("1.sdp");

        fn new(id: u32) -> Self {
            let title = format!("job {id}");
            Self { id, title }
        }
    }
}

pub(crate) mod r2 {
    use super::*;

    #[derive(SdpDecode, SdpEncode, SdpSchema)]
    pub(crate) struct Job {
        id: u64,
        title: String,
        #[sdp(default)]
        tags: Vec<String>,
    }

    impl Release for Job {
        const LOCK: &'static str = include_str!("2.sdp");

        fn new(id: u32) -> Self {
            Self {
                id: id.into(),
                title: format!("job {id}"),
                tags: vec!["night".into()],
            }
        }
    }
}

pub(crate) mod r3 {
    use super::*;

    #[derive(SdpDecode, SdpEncode, SdpSchema, Debug, PartialEq)]
    pub(crate) struct Job {
        pub(crate) priority: Option<u8>,
        #[sdp(default)]
        pub(crate) tags: Vec<String>,
        #[sdp(alias = "title")]
        name: String,
        id: u64,
    }

    impl Release for Job {
        const LOCK: &'static str = include_str!("3.sdp");

        fn new(id: u32) -> Self {
            Self {
                priority: Some(3),
                tags: vec!["night".into()],
                name: format!("job {id}"),
                id: id.into(),
            }
        }
    }
}

#[test]
fn locks_belong_to_their_releases() {
    sdp_schema::assert_wire_lock!("src/bin/rolling/1.sdp", r1::Job);
    sdp_schema::assert_wire_lock!("src/bin/rolling/2.sdp", r2::Job);
    sdp_schema::assert_wire_lock!("src/bin/rolling/3.sdp", r3::Job);
}
