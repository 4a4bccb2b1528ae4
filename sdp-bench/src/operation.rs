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
    /// Decode into an existing value
    DecodeInto,
    /// Decode to a borrowed value
    Borrow,
    /// Open the bytes for reading in place
    Open,
    /// Read every field of checked bytes
    Read,
    /// Change fields of encoded bytes in place
    Update,
    /// Open the bytes, and read every field of one element
    ReadOne,
    /// Open the bytes, and change a field of one element in place
    UpdateOne,
    /// Encode to new memory and decode to an owned value
    RoundTrip,
    /// Send a message and receive it back
    Exchange,
    /// Send 1,000 messages and receive one back
    Flow,
}

impl Operation {
    /// All operations, in the order of the report.
    pub const ALL: [Self; 14] = [
        Self::Encode,
        Self::EncodeReused,
        Self::Decode,
        Self::Resolve,
        Self::DecodeInto,
        Self::Borrow,
        Self::Open,
        Self::Read,
        Self::Update,
        Self::ReadOne,
        Self::UpdateOne,
        Self::RoundTrip,
        Self::Exchange,
        Self::Flow,
    ];

    /// Returns whether the operation uses a stream.
    #[must_use]
    pub const fn is_of_stream(self) -> bool {
        matches!(self, Self::Exchange | Self::Flow)
    }

    /// Returns the operation in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Encode => "encode to new memory",
            Self::EncodeReused => "encode into reused memory",
            Self::Decode => "decode to owned values",
            Self::Resolve => "decode an older version",
            Self::DecodeInto => "decode into existing value",
            Self::Borrow => "decode borrowed",
            Self::Open => "open in place",
            Self::Read => "read every field",
            Self::Update => "update in place",
            Self::ReadOne => "read one element",
            Self::UpdateOne => "update one element",
            Self::RoundTrip => "round trip, owned",
            Self::Exchange => "one message and its answer",
            Self::Flow => "1,000 messages and one answer",
        }
    }

    /// Returns the name for `--operation`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::EncodeReused => "encode_reused",
            Self::Decode => "decode",
            Self::Resolve => "resolve",
            Self::DecodeInto => "decode_into",
            Self::Borrow => "borrow",
            Self::Open => "open",
            Self::Read => "read",
            Self::Update => "update",
            Self::ReadOne => "read_one",
            Self::UpdateOne => "update_one",
            Self::RoundTrip => "round_trip",
            Self::Exchange => "exchange",
            Self::Flow => "flow",
        }
    }

    /// Returns the header of a narrow column.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::EncodeReused => "reused",
            Self::Decode => "decode",
            Self::Resolve => "resolve",
            Self::DecodeInto => "into",
            Self::Borrow => "borrow",
            Self::Open => "open",
            Self::Read => "read",
            Self::Update => "update",
            Self::ReadOne => "read 1",
            Self::UpdateOne => "update 1",
            Self::RoundTrip => "trip",
            Self::Exchange => "exchange",
            Self::Flow => "flow",
        }
    }
}
