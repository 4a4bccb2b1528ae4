//! Changes of encoded values in place.
//!
//! [`open`] finds the fields of an encoded struct. A [`Field`] can be set to a value of the same encoded length, and a
//! [`SeqPatch`] or [`IndexedPatch`] opens the elements of a sequence.

mod encodes_as;
mod field;
mod indexed;
mod open;
mod sequence;
mod whole;

#[doc(hidden)] // For bounds.
pub use encodes_as::EncodesAs;
pub use field::Field;
pub use indexed::IndexedPatch;
pub use sequence::SeqPatch;
#[doc(hidden)] // For derives.
pub use {
    indexed::skim_indexed,
    open::{Patcher, SdpPatch, skim, skim_text},
    sequence::skim_sequence,
};

use crate::base::depth::Depth;
use crate::base::error::{DecodeError, DecodeErrorKind};
use crate::base::limits::Limits;

/// Opens an encoded value for changes in place, and checks it.
///
/// The result has the fields of `T`. Each field can be set to a value of the same encoded length. So nothing moves, and
/// the bytes stay the encoding of a `T`, for example in shared memory or in a large state. The bytes need no alignment.
///
/// Opening takes as long as for a [`Seq`](crate::Seq), and has the [default limits](crate::Limits::DEFAULT). It allocates
/// only for maps, sets, and structs without a view. Elements of sequences are found when you reach them. Elements of an
/// [`IndexedPatch`] are also checked only then, so opening it takes constant time.
///
/// A field without `#[sdp(patch)]` whose type is a struct is checked by decoding it. If its strings and vectors make this
/// slow, derive `SdpPatch` for this struct too, and add `#[sdp(patch)]` to the field.
///
/// # Errors
///
/// The errors of [`from_slice`](crate::from_slice). The bytes are unchanged.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpPatch};
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch)]
/// struct Unit { name: String, position: [f32; 2], health: u16 }
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch)]
/// struct World { tick: u64, #[sdp(patch)] units: Vec<Unit> }
///
/// let unit = Unit { name: "tank".into(), position: [0.0, 1.0], health: 100 };
/// let mut bytes = sdp::to_vec(&World { tick: 7, units: vec![unit] })?;
///
/// let mut world = sdp::patch::open::<World>(&mut bytes)?;
/// world.tick.set(&8)?;
/// for mut unit in &mut world.units {
///     let health = unit.health.get()?;
///     unit.health.set(&(health - 30))?;
///     assert!(unit.name.set("plane").is_err()); // another length
/// }
///
/// let world: World = sdp::from_slice(&bytes)?;
/// assert_eq!((world.tick, world.units[0].health, &*world.units[0].name), (8, 70, "tank"));
/// # let _ = world.units[0].position;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open<T: SdpPatch>(bytes: &mut [u8]) -> Result<T::Patch<'_>, DecodeError> {
    let end = bytes.len();
    let mut input = Patcher {
        rest: bytes,
        end,
        depth: Depth::new(&Limits::DEFAULT),
    };
    let patch = T::open::<true>(&mut input)?;
    match input.rest.len() {
        0 => Ok(patch),
        trailing => Err(input
            .reader()
            .error(DecodeErrorKind::TrailingBytes(trailing))),
    }
}
