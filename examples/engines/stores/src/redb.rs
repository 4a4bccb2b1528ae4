//! Values of SDP in tables of redb.
//!
//! The type name of a table contains the fingerprint of its values, so redb refuses to open it as another version. The
//! schema of each fingerprint is in the table `sdp.schemas`, so a record has no stamp, and [`upgrade`] needs no lock.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Debug;
use std::marker::PhantomData;

use redb::{
    Key, ReadableTable, Table, TableDefinition, TableError, TableHandle, TypeName, Value,
    WriteTransaction,
};
use sdp::{DecodeError, EncodeError, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Fingerprint, ResolveError, Resolver, Schema};

const SCHEMAS: TableDefinition<u64, &[u8]> = TableDefinition::new("sdp.schemas");

/// The version of the values in a table: a type of this build, or [`Old`].
pub trait Version: Debug + 'static {
    fn fingerprint() -> Fingerprint;
}

impl<T: SdpSchema + Debug + 'static> Version for T {
    fn fingerprint() -> Fingerprint {
        Schema::of::<T>().fingerprint()
    }
}

/// The version of an older build with this fingerprint.
#[derive(Debug)]
pub struct Old<const FINGERPRINT: u64>;

impl<const FINGERPRINT: u64> Version for Old<FINGERPRINT> {
    fn fingerprint() -> Fingerprint {
        Fingerprint::new(FINGERPRINT)
    }
}

/// An encoded value of the version `T`. The methods of redb's `Value` cannot fail, so the value is encoded before and
/// decoded after.
#[derive(Debug)]
pub struct Sdp<'a, T> {
    bytes: Cow<'a, [u8]>,
    of_type: PhantomData<fn() -> T>,
}

impl<T> Sdp<'_, T> {
    pub fn new(value: &T) -> Result<Self, EncodeError>
    where
        T: SdpEncode,
    {
        Ok(Self::of_bytes(sdp::to_vec(value)?))
    }

    /// Decodes a `T`, or its view, which borrows from the page of the store.
    pub fn decode<'b, V: SdpDecode<'b>>(&'b self) -> Result<V, DecodeError> {
        sdp::from_slice(&self.bytes)
    }
}

impl<'a, T> Sdp<'a, T> {
    fn of_bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        let (bytes, of_type) = (bytes.into(), PhantomData);
        Self { bytes, of_type }
    }
}

impl<T: Version> Value for Sdp<'_, T> {
    type SelfType<'a>
        = Sdp<'a, T>
    where
        Self: 'a;
    type AsBytes<'a>
        = &'a [u8]
    where
        Self: 'a;

    fn fixed_width() -> Option<usize> {
        None
    }

    fn from_bytes<'a>(data: &'a [u8]) -> Sdp<'a, T>
    where
        Self: 'a,
    {
        Sdp::of_bytes(data)
    }

    fn as_bytes<'a, 'b: 'a>(value: &'a Sdp<'b, T>) -> &'a [u8]
    where
        Self: 'b,
    {
        &value.bytes
    }

    fn type_name() -> TypeName {
        TypeName::new(&format!("sdp {}", T::fingerprint()))
    }
}

/// Opens a table, and stores the schema of its values for later builds. The error about a table of an older build contains
/// `sdp` and the fingerprint for [`upgrade`].
pub fn open<'tx, K: Key + 'static, T: SdpSchema + Debug + 'static>(
    tx: &'tx WriteTransaction,
    table: TableDefinition<K, Sdp<'static, T>>,
) -> Result<Table<'tx, K, Sdp<'static, T>>, Box<dyn Error>> {
    let opened = tx.open_table(table)?;
    let schema = Schema::of::<T>();
    let bytes = sdp::to_vec(&schema)?;
    tx.open_table(SCHEMAS)?
        .insert(schema.fingerprint().get(), &*bytes)?;
    Ok(opened)
}

/// Converts a table of the version with the fingerprint `OLD`, such as `0x58117265882e86d6`, if it is one. Call it for each
/// released version before [`open`].
///
/// Returns the key and the error of each record without a conversion. In this case, the old table stays as it was, under
/// the name `NAME.OLD`, so that no record is lost.
pub fn upgrade<const OLD: u64, K: Key + 'static, T>(
    tx: &WriteTransaction,
    table: TableDefinition<K, Sdp<'static, T>>,
) -> Result<Vec<(String, ResolveError)>, Box<dyn Error>>
where
    T: SdpSchema + SdpEncode + SdpDecodeOwned + Debug + 'static,
{
    match tx.open_table(table) {
        Err(TableError::TableTypeMismatch { value, .. })
            if value == Sdp::<Old<OLD>>::type_name() => {}
        // The table is new, of this version, or of a third one, which `open` refuses.
        Ok(_) | Err(TableError::TableTypeMismatch { .. }) => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    }
    let fingerprint = Fingerprint::new(OLD);
    let stored = tx.open_table(SCHEMAS)?;
    let bytes = stored.get(OLD)?.ok_or("the schema is not in the store")?;
    let schema: Schema = sdp::from_slice(bytes.value())?;
    // The value of a lock would do as well, but a stored schema can be damaged.
    if schema.fingerprint() != fingerprint {
        return Err(format!("the stored schema of {fingerprint} is another one").into());
    }
    let resolver = Resolver::<T>::new(&schema)?;

    let kept = format!("{}.{fingerprint}", table.name());
    let kept = TableDefinition::<K, Sdp<Old<OLD>>>::new(&kept);
    tx.rename_table(TableDefinition::<K, Sdp<Old<OLD>>>::new(table.name()), kept)?;
    let old = tx.open_table(kept)?;
    let mut new = tx.open_table(table)?;
    let mut unread = Vec::new();
    for record in old.iter()? {
        let (key, value) = record?;
        match resolver.from_slice(&value.value().bytes) {
            Ok(value) => {
                new.insert(key.value(), Sdp::new(&value)?)?;
            }
            Err(error) => unread.push((format!("{:?}", key.value()), error)),
        }
    }
    if unread.is_empty() {
        tx.delete_table(old)?;
    }
    Ok(unread)
}
