//! [`SdpViews`]: the borrowed and the lazy form of an owned type.

use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::message::id::SdpMessage;

/// An owned type with a borrowed and a lazy form. Use it as a bound in code for all types with views.
///
/// Do not implement this trait, but derive [`SdpViews`](derive@crate::SdpViews).
///
/// ```
/// use sdp::{DecodeError, SdpDecode, SdpEncode, SdpViews, Seq};
///
/// #[derive(SdpEncode, SdpDecode, SdpViews)]
/// #[sdp(borrowed, lazy)]
/// struct Rename { name: String, keys: Vec<u16> }
///
/// /// Checks the bytes, and returns the lazy form of each element.
/// fn elements<T: SdpViews>(bytes: &[u8]) -> Result<Seq<'_, T::Lazy<'_>>, DecodeError> {
///     sdp::from_slice(bytes)
/// }
///
/// let rename = Rename { name: "wet".into(), keys: vec![7] };
/// let bytes = sdp::to_vec(&[rename][..])?;
/// assert!(elements::<Rename>(&bytes)?.iter().all(|rename| rename.name == "wet"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no views",
    note = "add `#[derive(sdp::SdpViews)]` and its views to `{Self}`, as in `#[sdp(borrowed, lazy)]`",
    note = "or remove `borrowed` and `lazy` from the field"
)]
pub trait SdpViews {
    /// The form with borrowed strings.
    type Borrowed<'a>: SdpEncode + SdpDecode<'a> + SdpMessage;

    /// The form with borrowed strings and lazy sequences.
    type Lazy<'a>: SdpEncode + SdpDecode<'a> + SdpMessage;
}
