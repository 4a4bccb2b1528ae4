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

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TestMessage")]
pub enum TestMessage {
    Suite(#[sdp(via = "SuiteEvent")] original::SuiteEvent),
    Test(#[sdp(via = "TestEvent")] original::TestEvent),
    Bench {
        name: String,
        median: f32,
        deviation: f32,
        mib_per_second: Option<f32>,
    },
}
