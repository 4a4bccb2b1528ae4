//! Values of SDP in keyspaces of fjall. Each value has a stamp of 8 bytes, so a keyspace can contain several versions.

use std::error::Error;
use std::ops::RangeBounds;

use fjall::{Keyspace, UserKey};
use sdp::{SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{History, HistoryError};

/// Inserts a value with the stamp of this build.
pub fn insert<T: SdpEncode + SdpSchema>(
    keyspace: &Keyspace,
    history: &History<T>,
    key: impl Into<UserKey>,
    value: &T,
) -> Result<(), Box<dyn Error>> {
    Ok(keyspace.insert(key, history.to_vec(value)?)?)
}

/// Returns the value of a key, in the version of this build.
pub fn get<T: SdpDecodeOwned + SdpSchema>(
    keyspace: &Keyspace,
    history: &History<T>,
    key: impl AsRef<[u8]>,
) -> Result<Option<T>, Box<dyn Error>> {
    let bytes = keyspace.get(key)?;
    Ok(bytes.map(|bytes| history.from_slice(&bytes)).transpose()?)
}

/// Returns the values of a range of keys, such as `range::<_, [u8; 8]>(keyspace, history, ..)` for all. The error of a damaged
/// record does not end the iteration.
pub fn range<T: SdpDecodeOwned + SdpSchema, K: AsRef<[u8]>>(
    keyspace: &Keyspace,
    history: &History<T>,
    range: impl RangeBounds<K>,
) -> impl Iterator<Item = fjall::Result<(UserKey, Result<T, HistoryError>)>> {
    keyspace.range(range).map(|entry| {
        let (key, bytes) = entry.into_inner()?;
        Ok((key, history.from_slice(&bytes)))
    })
}
