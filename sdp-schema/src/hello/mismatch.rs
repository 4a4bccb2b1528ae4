//! [`Mismatch`]: a difference between two `Hello`, for example a missing message.

use alloc::string::String;
use core::fmt;

use super::envelope::{FORMAT, Message};
use crate::resolve::Compatibility;
use crate::shown::shown;

/// A difference between two [`Hello`](crate::Hello). Use it to decide whether to continue with a peer, and to show the
/// reason, because it is displayed on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The programs have different protocols, for example `plugins` and `settings`.
    Protocol {
        /// Our protocol.
        ours: String,
        /// The protocol of the peer.
        theirs: String,
    },
    /// The peer has this format of messages, which is unknown here.
    Format(u16),
    /// The peer requires the extension with this id, which is unknown here.
    Extension(u16),
    /// The peer lacks a message of ours, so do not send it.
    MissingThere(Message),
    /// We lack a message of the peer, so do not expect to read it.
    MissingHere(Message),
    /// The peer has this message of ours with a different shape. If both sides have schemas, the grades are for a
    /// change from the peer's type to ours, so the backward grade is our reader's.
    Shape(Message, Option<Compatibility>),
}

impl Mismatch {
    /// Returns the message, or `None` if the difference is not about a message. Use it to continue without this
    /// message.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        match self {
            Self::Protocol { .. } | Self::Format(_) | Self::Extension(_) => None,
            Self::MissingThere(it) | Self::MissingHere(it) | Self::Shape(it, _) => Some(it),
        }
    }

    /// Returns whether the programs cannot exchange any message: because of the protocol, the format, or an extension.
    /// Use it to close the connection, because all remaining mismatches concern only one message.
    #[must_use]
    pub const fn refuses(&self) -> bool {
        self.message().is_none()
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(message) = self.message() {
            write!(f, "message {} ({}): ", message.id, shown(&message.name))?;
        }
        match self {
            Self::Protocol { ours, theirs } => {
                let (ours, theirs) = (shown(ours), shown(theirs));
                write!(f, "protocol \"{ours}\" here, \"{theirs}\" there")
            }
            Self::Format(theirs) => write!(f, "format {FORMAT} here, {theirs} there"),
            Self::Extension(id) => write!(f, "extension {id}: required there, unknown here"),
            Self::MissingThere(_) => f.write_str("missing there"),
            Self::MissingHere(_) => f.write_str("missing here"),
            Self::Shape(_, grades) => write_shape(f, grades.as_ref()),
        }
    }
}

impl core::error::Error for Mismatch {}

/// Writes the grades of both directions, the worst place, and the number of the remaining ones.
fn write_shape(f: &mut fmt::Formatter<'_>, grades: Option<&Compatibility>) -> fmt::Result {
    f.write_str("another shape there")?;
    let Some((here, there)) = grades.and_then(|it| it.backward().zip(it.forward())) else {
        return Ok(());
    };
    write!(
        f,
        "; readable here: {}; readable there: {}",
        here.0, there.0
    )?;
    let sides = [("here", here), ("there", there)].into_iter();
    let places = sides.flat_map(|(side, (grade, it))| {
        it.places()
            .map(move |place| (place.lost().is_some(), grade, side, place))
    });
    // An error is worse than a lost part, and a refusal is worse than the error of some values.
    let mut count = 0_usize;
    let places = places.inspect(|_| count = count.saturating_add(1));
    if let Some((.., side, worst)) = places.min_by_key(|(is_lost, grade, ..)| (*is_lost, *grade)) {
        write!(f, "; {side}: {}: {}", worst.path(), worst.reason())?;
    }
    match count {
        0 | 1 => Ok(()),
        count => write!(f, ", and {} more", count.saturating_sub(1)),
    }
}
