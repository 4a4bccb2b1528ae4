//! The operations that are measured: the columns of the report.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// What a case does.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize,
)]
#[value(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Encode to new memory
    Encode,
    /// Encode into memory that is there
    EncodeReused,
    /// Decode to an owned value
    Decode,
    /// Decode over an owned value that is there
    DecodeInto,
    /// Decode to a value that borrows from the input
    Borrow,
    /// The same, and read every field
    Read,
    /// Encode to new memory and decode that to an owned value
    RoundTrip,
    /// Send a message, and get it back
    Exchange,
    /// Send a thousand messages, and get one back
    Flow,
}

impl Operation {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 9] = [
        Self::Encode,
        Self::EncodeReused,
        Self::Decode,
        Self::DecodeInto,
        Self::Borrow,
        Self::Read,
        Self::RoundTrip,
        Self::Exchange,
        Self::Flow,
    ];

    /// Whether it is done to a stream, and not to a value alone.
    #[must_use]
    pub const fn is_of_stream(self) -> bool {
        matches!(self, Self::Exchange | Self::Flow)
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Encode => "encode to new memory",
            Self::EncodeReused => "encode into reused memory",
            Self::Decode => "decode to owned values",
            Self::DecodeInto => "decode into existing value",
            Self::Borrow => "decode borrowed",
            Self::Read => "decode borrowed, read all",
            Self::RoundTrip => "round trip, owned",
            Self::Exchange => "a message there and back",
            Self::Flow => "1,000 messages one way",
        }
    }

    /// The name by which it is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::EncodeReused => "encode_reused",
            Self::Decode => "decode",
            Self::DecodeInto => "decode_into",
            Self::Borrow => "borrow",
            Self::Read => "read",
            Self::RoundTrip => "round_trip",
            Self::Exchange => "exchange",
            Self::Flow => "flow",
        }
    }

    /// The head of a narrow column.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::EncodeReused => "reused",
            Self::Decode => "decode",
            Self::DecodeInto => "into",
            Self::Borrow => "borrow",
            Self::Read => "read",
            Self::RoundTrip => "trip",
            Self::Exchange => "exchange",
            Self::Flow => "flow",
        }
    }
}
