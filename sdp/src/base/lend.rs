//! [`SdpLend`]: borrowing types with a replaceable lifetime.

/// A borrowing type, which [`Owned`](crate::Owned) can keep together with its buffer.
///
/// Derive it for a struct, enum or message enum with at least one lifetime parameter. All type parameters must be
/// `'static`. The derive rejects types that can change their references, for example `RefCell<&'a str>`.
///
/// # Manual implementations
///
/// The trait is safe to implement. Implement it for every lifetime, and not only for `'static`. Otherwise rustc rejects the
/// value in a future that must be `Send`, such as a spawned task.
///
/// ```
/// use sdp::{Owned, SdpLend};
///
/// struct Line<'a>(&'a str);
///
/// impl<'any> SdpLend for Line<'any> {
///     type Of<'a> = Line<'a>;
///
///     fn shorten<'short, 'long: 'short>(line: &'short Line<'long>) -> &'short Line<'short> {
///         line
///     }
/// }
///
/// let bytes = b"wet".to_vec();
/// let line = Owned::<Line, _>::decode_with(bytes, |bytes| str::from_utf8(bytes).map(Line))?;
/// assert_eq!(line.get().0, "wet");
/// # Ok::<(), sdp::owned::Error<Vec<u8>, std::str::Utf8Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`Owned` cannot keep a `{Self}`",
    note = "for a struct or enum that borrows, add `#[derive(sdp::SdpLend)]`, and name it with `'static`",
    note = "for another type that borrows, write a struct with one field of the type: it has the same encoding",
    note = "a type that borrows nothing needs no `Owned`"
)]
pub trait SdpLend {
    /// This type with the lifetime `'a`.
    type Of<'a>;

    /// Returns `value`, which compiles for each type whose lifetime may be shortened.
    fn shorten<'short, 'long: 'short>(value: &'short Self::Of<'long>) -> &'short Self::Of<'short>;
}
