//! Durations and points in time, encoded as seconds and nanoseconds.

use core::time::Duration;

use crate::impls::template::converted;
use crate::schema::rules;

#[cfg(feature = "std")]
use std::time::SystemTime;

/// Nanoseconds within a second, which are less than 10⁹.
pub(super) struct Nanos(pub(super) u32);

converted! {
    Nanos as u32, Refined(Rule::Nanos):
        |nanos| Ok(nanos.0),
        |nanos| rules::check_nanos(nanos).map(|()| Self(nanos));
    Duration as (u64, Nanos), Named("duration"):
        |span| Ok((span.as_secs(), Nanos(span.subsec_nanos()))),
        |(seconds, nanos)| Ok(Self::new(seconds, nanos.0));
}

#[cfg(feature = "std")]
converted! {
    SystemTime as (i64, Nanos), Named("point in time"):
        |time| match since_epoch(time) {
            Some((seconds, nanos)) => Ok((seconds, Nanos(nanos))),
            None => Err(EncodeErrorKind::TimeOutOfRange),
        },
        |(seconds, nanos)| after_epoch(seconds, nanos.0).ok_or(DecodeErrorKind::TimeOutOfRange);
}

/// Returns the whole seconds since the Unix epoch, rounded down, and the remaining nanoseconds, or `None` if the
/// seconds exceed an `i64`.
#[cfg(feature = "std")]
fn since_epoch(time: &SystemTime) -> Option<(i64, u32)> {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => Some((i64::try_from(after.as_secs()).ok()?, after.subsec_nanos())),
        Err(error) => {
            let before = error.duration();
            let seconds = 0_i64.checked_sub_unsigned(before.as_secs())?;
            match before.subsec_nanos() {
                0 => Some((seconds, 0)),
                nanos => Some((
                    seconds.checked_sub(1)?,
                    rules::NANOS_PER_SECOND.checked_sub(nanos)?,
                )),
            }
        }
    }
}

/// Returns the time after these seconds and nanoseconds since the Unix epoch, or `None` if it is out of range.
#[cfg(feature = "std")]
fn after_epoch(seconds: i64, nanos: u32) -> Option<SystemTime> {
    let span = Duration::from_secs(seconds.unsigned_abs());
    let whole = if seconds < 0 {
        SystemTime::UNIX_EPOCH.checked_sub(span)
    } else {
        SystemTime::UNIX_EPOCH.checked_add(span)
    };
    whole
        .and_then(|time| time.checked_add(Duration::from_nanos(nanos.into())))
        // A clock with a coarser resolution would round, and the value would encode to different bytes.
        .filter(|time| since_epoch(time) == Some((seconds, nanos)))
}
