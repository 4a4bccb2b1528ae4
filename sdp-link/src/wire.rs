//! The messages that two ends of a connection exchange about their messages: [`Verdict`] and [`Notice`].

use sdp::message::MessageId;
use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, SdpMessage, WireSize, Writer,
};
use sdp_schema::{Compatibility, Grade, Hello, Mismatch};

/// The extension of a `Hello` whose sender reads the messages of this module. It contains the name of the program.
// SPEC L1.
pub(crate) const EXTENSION: u16 = 1;
/// The first id that belongs to the format.
// SPEC M7.
pub(crate) const RESERVED: u16 = 0xff00;
/// The id of a step of a call.
// SPEC C1.
pub(crate) const CALL: MessageId = MessageId::new(0xfffc).expect("it is not 0");
/// The maximum length of a reason in bytes.
// SPEC L6.
const MAX_REASON: usize = 1024;
/// The maximum number of messages in a verdict.
const MAX_MESSAGES: usize = 512;
/// The maximum length of a verdict or a notice in bytes, without its header.
pub(crate) const MAX_LEN: usize = 1 << 20;

/// The reason for a message that only the receiver of a verdict has.
const MISSING: &str = "unknown to the other program";

/// Defines a message of the format, with a reserved id. It ends with extensions, which are empty in this version.
macro_rules! message {
    ($(#[$meta:meta])* $id:literal $name:ident($fields:ident) { $($field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name($fields);

        #[derive(Clone, Debug, PartialEq, Eq, SdpEncode, SdpDecode)]
        struct $fields {
            $($field: $type,)*
            extensions: Vec<(u16, Vec<u8>)>,
        }

        impl SdpEncode for $name {
            const SIZE: WireSize = <$fields as SdpEncode>::SIZE;

            fn measure(&self, length: &mut Length) {
                self.0.measure(length);
            }

            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                self.0.encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $name {
            const SIZE: WireSize = <$fields as SdpEncode>::SIZE;

            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                if input.remaining() > MAX_LEN {
                    let text = concat!(stringify!($name), " of more than 1 MiB");
                    return Err(DecodeError::custom(text, input.offset()));
                }
                SdpDecode::decode(input).map(Self)
            }
        }

        impl SdpMessage for $name {
            const NAME: &'static str = stringify!($name);
            const MESSAGE_ID: MessageId = MessageId::new($id).expect("it is not 0");
        }
    };
}

pub(crate) use message;

// SPEC L3.
message! {
    /// The answer of a program to a [`Hello`]: whether it goes on, and the messages of the sender that it does not understand.
    ///
    /// A program that cannot compare schemas, such as one in another language, learns from it which messages will never come.
    #[derive(Debug)]
    0xfffe Verdict(VerdictFields) {
        accepts: bool,
        reason: String,
        messages: Vec<MessageVerdict>,
    }
}

/// A message whose values are not all understood, in a [`Verdict`].
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode, SdpDecode)]
pub struct MessageVerdict {
    id: u16,
    is_sent: bool,
    grade: u8,
    reason: String,
}

impl Verdict {
    /// Compares the messages of both programs.
    pub(crate) fn new(ours: &Hello, theirs: &Hello) -> Self {
        // The peer knows only a schema that this program has sent.
        let schema = ours.schema().filter(|_| ours.sends_schema());
        let messages = match (schema, theirs.schema()) {
            (Some(Ok(ours)), Some(Ok(schema))) => {
                let all = Compatibility::all(schema, ours);
                // The messages of the old schema come first, by their ids.
                let ids = theirs.messages().iter().map(sdp_schema::Message::id);
                let rows = ids.zip(&all).flat_map(|(id, it)| of_message(id, it));
                rows.collect()
            }
            _ => unknown(ours, theirs),
        };
        Self::of(true, String::new(), messages)
    }

    /// Refuses the connection. The reason has the view of the reader of the verdict.
    pub(crate) fn refusing(ours: &Hello, theirs: &Hello) -> Self {
        let mismatches = ours.compare(theirs).into_iter();
        let reasons = mismatches
            .filter(Mismatch::refuses)
            .map(|mismatch| match mismatch {
                Mismatch::Protocol { ours, theirs } => {
                    let (ours, theirs) = (theirs, ours);
                    Mismatch::Protocol { ours, theirs }.to_string()
                }
                Mismatch::Format(it) => format!("format {it} here, {} there", ours.format()),
                Mismatch::Extension(id) => {
                    format!("extension {id}: required here, unknown there")
                }
                mismatch => mismatch.to_string(),
            });
        let reason = reasons.collect::<Vec<_>>().join("; ");
        Self::of(false, reason, Vec::new())
    }

    fn of(accepts: bool, reason: String, mut messages: Vec<MessageVerdict>) -> Self {
        messages.truncate(MAX_MESSAGES);
        Self(VerdictFields {
            accepts,
            reason: shortened(reason),
            messages,
            extensions: Vec::new(),
        })
    }

    /// Returns whether the program goes on. If not, it has closed the connection.
    #[must_use]
    pub const fn accepts(&self) -> bool {
        self.0.accepts
    }

    /// Returns why the program does not go on, or an empty text.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Returns the messages of the receiver of which not all values are understood, by id.
    #[must_use]
    pub fn messages(&self) -> &[MessageVerdict] {
        &self.0.messages
    }
}

impl MessageVerdict {
    fn new(id: u16, is_sent: bool, is_partial: bool, reason: String) -> Self {
        Self {
            id,
            is_sent,
            grade: u8::from(is_partial),
            reason: shortened(reason),
        }
    }

    /// Returns the id of the message, as the receiver of the verdict knows it.
    #[must_use]
    pub const fn id(&self) -> u16 {
        self.id
    }

    /// Returns whether the receiver of the verdict sends the message, and not the sender of the verdict.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// Returns how many values are understood, or `None` for a grade of a later version.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        let grades = [Grade::Refused, Grade::Partial, Grade::Total, Grade::Same];
        grades.get(usize::from(self.grade)).copied()
    }

    /// Returns the places that are not understood or skipped, for people. A peer can choose any text.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// Returns the directions of a message in which not every value is understood. The old version is the peer's.
fn of_message(id: u16, both: &Compatibility) -> impl Iterator<Item = MessageVerdict> {
    let missing =
        (both.forward().is_none()).then(|| MessageVerdict::new(id, false, false, MISSING.into()));
    let directions = [(true, both.backward()), (false, both.forward())].into_iter();
    let known = directions.filter_map(move |(is_sent, direction)| {
        let (grade, places) = direction?;
        (grade < Grade::Total).then(|| {
            let places = places.places();
            let places = places.map(|it| format!("{}: {}", it.path(), it.reason()));
            let reason = places.collect::<Vec<_>>().join("; ");
            MessageVerdict::new(id, is_sent, grade == Grade::Partial, reason)
        })
    });
    known.chain(missing)
}

/// Returns the peer's messages with different fingerprints. They have no conversion without both schemas.
fn unknown(ours: &Hello, theirs: &Hello) -> Vec<MessageVerdict> {
    let mismatches = theirs.compare(ours);
    let messages = mismatches.iter().filter_map(|it| match it {
        Mismatch::MissingThere(message) => Some((message.id(), MISSING)),
        Mismatch::Shape(message, _) => {
            Some((message.id(), "it differs, and a `Hello` has no schema"))
        }
        _ => None,
    });
    let both = |(id, reason): (u16, &str)| {
        [true, false].map(|is_sent| MessageVerdict::new(id, is_sent, false, reason.into()))
    };
    messages.flat_map(both).collect()
}

// SPEC L5.
message! {
    /// A message that one of the programs could not convert, so it is lost.
    #[derive(Debug)]
    0xfffd Notice(NoticeFields) {
        id: u16,
        is_sent: bool,
        offset: u32,
        reason: String,
    }
}

impl Notice {
    /// Creates the notice of a message that the peer has sent, or that this program could not send.
    pub(crate) fn new(id: MessageId, is_sent: bool, offset: usize, reason: String) -> Self {
        Self(NoticeFields {
            id: id.get(),
            is_sent,
            offset: u32::try_from(offset).unwrap_or(u32::MAX),
            reason: shortened(reason),
            extensions: Vec::new(),
        })
    }

    /// Returns the id of the message: of its sender, whichever program this is.
    #[must_use]
    pub const fn id(&self) -> u16 {
        self.0.id
    }

    /// Returns whether the receiver of the notice had sent the message, and not the sender of the notice.
    #[must_use]
    pub const fn is_sent(&self) -> bool {
        self.0.is_sent
    }

    /// Returns the offset of the part without a conversion in the bytes of the message, with its header.
    #[must_use]
    pub const fn offset(&self) -> u32 {
        self.0.offset
    }

    /// Returns the part and the reason, for people.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }
}

/// Returns the text, cut after its last whole character within the limit.
pub(crate) fn shortened(mut text: String) -> String {
    if text.len() > MAX_REASON {
        let mut ends = (0..=MAX_REASON).rev();
        let end = ends.find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or_default());
    }
    text
}
