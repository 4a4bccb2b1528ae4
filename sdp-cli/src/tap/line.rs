//! [`Line`]: a line of JSON of the display; [`Place`]: the start of a line for people.

use std::time::{Duration, SystemTime};

use serde::Serialize;

use super::queue::{Lost, Source};
use super::schemas::Direction;

/// The time of an item, its connection and its direction.
#[derive(Clone, Copy)]
pub(super) struct Place {
    since_epoch: Duration,
    connection: Option<u64>,
    direction: Option<Direction>,
}

impl Place {
    pub(super) fn new(time: SystemTime, source: &Source) -> Self {
        let time = time.duration_since(SystemTime::UNIX_EPOCH);
        Self {
            since_epoch: time.unwrap_or_default(),
            connection: source.link.number,
            direction: source.direction,
        }
    }

    /// Returns its text, such as `12:03:04.123456Z 1 -> `.
    pub(super) fn label(&self) -> String {
        let seconds = self.since_epoch.as_secs();
        let (hours, minutes) = (seconds / 3600 % 24, seconds / 60 % 60);
        let (seconds, micros) = (seconds % 60, self.since_epoch.subsec_micros());
        let connection = self.connection.map(|number| format!("{number} "));
        let connection = connection.unwrap_or_default();
        let arrow = match self.direction {
            Some(Direction::To) => "-> ",
            Some(Direction::From) => "<- ",
            None => "",
        };
        format!("{hours:02}:{minutes:02}:{seconds:02}.{micros:06}Z {connection}{arrow}")
    }

    /// Returns a line without a content.
    pub(super) fn line<V>(&self) -> Line<'static, V> {
        Line {
            time: self.since_epoch.as_secs_f64(),
            connection: self.connection,
            direction: self.direction.map(|it| match it {
                Direction::To => "to",
                Direction::From => "from",
            }),
            message: None,
            value: None,
            error: None,
            preview: None,
            note: None,
            not_shown: None,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Line<'a, V> {
    /// The time since the epoch of Unix, in seconds.
    pub(super) time: f64,
    pub(super) connection: Option<u64>,
    pub(super) direction: Option<&'static str>,
    #[serde(flatten)]
    pub(super) message: Option<MessageFields<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    /// The first bytes of a payload without a schema, or that exceeds the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) preview: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) not_shown: Option<Lost>,
}

#[derive(Clone, Copy, Serialize)]
pub(super) struct MessageFields<'a> {
    pub(super) index: u64,
    pub(super) offset: u64,
    pub(super) id: u16,
    pub(super) name: Option<&'a str>,
    pub(super) length: u32,
}
