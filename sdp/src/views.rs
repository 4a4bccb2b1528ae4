//! [`SdpViews`]: the borrowed and the lazy form of an owned type.

/// An owned type with a borrowed and a lazy form. Do not implement this trait, but derive
/// [`SdpViews`](derive@crate::SdpViews).
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpViews};
///
/// #[derive(SdpEncode, SdpDecode, SdpViews)]
/// #[sdp(borrowed = "RenameRef", lazy = "RenameSeq")]
/// struct Rename { name: String, keys: Vec<u16> }
///
/// fn name_len<T: SdpViews<Borrowed<'static> = RenameRef<'static>>>(bytes: &'static [u8]) -> usize {
///     sdp::from_slice::<T::Borrowed<'_>>(bytes).map_or(0, |rename| rename.name.len())
/// }
///
/// assert_eq!(name_len::<Rename>(b"\x03\0\0\0wet\0\0\0\0"), 3);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no views",
    note = "add `#[derive(sdp::SdpViews)]` and the names of the views to `{Self}`, as in `#[sdp(borrowed = \"Name\")]`",
    note = "or remove `borrowed` and `lazy` from the field"
)]
pub trait SdpViews {
    /// The form with borrowed strings.
    type Borrowed<'a>;
    /// The form with borrowed strings and lazy sequences.
    type Lazy<'a>;
}
