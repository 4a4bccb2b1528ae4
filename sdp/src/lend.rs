//! [`SdpLend`]: borrowing types with a replaceable lifetime.

/// A borrowing type, which [`Owned`](crate::Owned) can keep together with its buffer.
///
/// Derive it for a struct, enum or message enum with at least one lifetime parameter. The derive implements the trait
/// for the type with `'static`, so its name is for example `Rename<'static>`, and all type parameters must be
/// `'static`. It rejects types that can change their references, for example `RefCell<&'a str>`. The trait is safe to
/// implement.
///
/// ```
/// #[derive(sdp::SdpDecode, sdp::SdpLend)]
/// struct Rename<'a> { name: &'a str }
///
/// let rename = sdp::Owned::<Rename, _>::decode(vec![3, 0, 0, 0, b'w', b'e', b't'])?;
/// assert_eq!(rename.get().name, "wet");
/// # Ok::<(), sdp::DecodeError>(())
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
