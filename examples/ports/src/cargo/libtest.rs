//! Messages of libtest with `--format=json`.

use cargo_metadata::libtest as original;
use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::SuiteEvent")]
pub enum SuiteEvent {
    Started {
        test_count: usize,
    },
    Ok {
        passed: usize,
        failed: usize,
        ignored: usize,
        measured: usize,
        filtered_out: usize,
        exec_time: f32,
    },
    Failed {
        passed: usize,
        failed: usize,
        ignored: usize,
        measured: usize,
        filtered_out: usize,
        exec_time: f32,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TestEvent")]
pub enum TestEvent {
    Started {
        name: String,
    },
    Ok {
        name: String,
        exec_time: f32,
        stdout: Option<String>,
    },
    Failed {
        name: String,
        exec_time: f32,
        stdout: Option<String>,
        reason: Option<String>,
        message: Option<String>,
    },
    Ignored {
        name: String,
    },
    Timeout {
        name: String,
    },
}

/// `via` requires `Clone`, which the types of libtest messages do not have. So this is not a mirror.
#[derive(SdpEncode, SdpDecode)]
pub enum TestMessage {
    Suite(SuiteEvent),
    Test(TestEvent),
    Bench {
        name: String,
        median: f32,
        deviation: f32,
        mib_per_second: Option<f32>,
    },
}

impl TryFrom<original::TestMessage> for TestMessage {
    type Error = &'static str;

    fn try_from(message: original::TestMessage) -> Result<Self, Self::Error> {
        Ok(match message {
            original::TestMessage::Suite(event) => Self::Suite(event.try_into()?),
            original::TestMessage::Test(event) => Self::Test(event.try_into()?),
            original::TestMessage::Bench {
                name,
                median,
                deviation,
                mib_per_second,
            } => Self::Bench {
                name,
                median,
                deviation,
                mib_per_second,
            },
        })
    }
}

impl From<TestMessage> for original::TestMessage {
    fn from(message: TestMessage) -> Self {
        match message {
            TestMessage::Suite(event) => Self::Suite(event.into()),
            TestMessage::Test(event) => Self::Test(event.into()),
            TestMessage::Bench {
                name,
                median,
                deviation,
                mib_per_second,
            } => Self::Bench {
                name,
                median,
                deviation,
                mib_per_second,
            },
        }
    }
}
