//! The measured operations: the columns of the report.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// An operation of a case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize,
)]
#[value(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Encode to new memory
    Encode,
    /// Encode into reused memory
    EncodeReused,
    /// Decode to an owned value
    Decode,
    /// Decode an older version of the types to an owned value
    Resolve,
    /// Encode for a release with a different version of the types
    Release,
    /// Write one changed field into the bytes of an older version
    Edit,
    /// Decode into an existing value
    DecodeInto,
    /// Decode to a borrowed value
    Borrow,
    /// Open the bytes for reading in place
    Open,
    /// Read every field of checked bytes
    Read,
    /// Send a message and receive it back
    Exchange,
    /// Send 1,000 messages and receive one back
    Flow,
}

impl Operation {
    /// All operations, in the order of the report.
    pub const ALL: [Self; 12] = [
        Self::Encode,
        Self::EncodeReused,
        Self::Decode,
        Self::Resolve,
        Self::Release,
        Self::Edit,
        Self::DecodeInto,
        Self::Borrow,
        Self::Open,
        Self::Read,
        Self::Exchange,
        Self::Flow,
    ];

    /// Returns whether the operation uses a stream.
    pub const fn is_of_stream(self) -> bool {
        matches!(self, Self::Exchange | Self::Flow)
    }

    /// Returns the name for `--operation`.
    pub const fn name(self) -> &'static str {
        self.texts()[0]
    }

    /// Returns the header of a narrow column.
    pub const fn short(self) -> &'static str {
        self.texts()[1]
    }

    /// Returns the operation in a few words.
    pub const fn title(self) -> &'static str {
        self.texts()[2]
    }

    const fn texts(self) -> [&'static str; 3] {
        match self {
            Self::Encode => ["encode", "encode", "encode to new memory"],
            Self::EncodeReused => ["encode_reused", "reused", "encode into reused memory"],
            Self::Decode => ["decode", "decode", "decode to owned values"],
            Self::Resolve => ["resolve", "resolve", "decode an older version"],
            Self::Release => ["release", "release", "encode for a different version"],
            Self::Edit => ["edit", "edit", "write a changed field back"],
            Self::DecodeInto => ["decode_into", "into", "decode into existing value"],
            Self::Borrow => ["borrow", "borrow", "decode borrowed"],
            Self::Open => ["open", "open", "open in place"],
            Self::Read => ["read", "read", "read every field"],
            Self::Exchange => ["exchange", "exchange", "one message and its answer"],
            Self::Flow => ["flow", "flow", "1,000 messages and one answer"],
        }
    }
}
