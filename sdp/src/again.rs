//! [`Again`], the cursor over values that were decoded before.

use crate::raw::Lockstep;
use crate::reader::Reader;

/// A cursor over values that were decoded before.
pub struct Again<'de> {
    pub(crate) input: Reader<'de>,
    pub(crate) step: Lockstep,
}

impl<'de> Again<'de> {
    /// Takes text, which is not checked in step.
    #[inline(always)]
    pub(crate) fn text<'a>(&mut self) -> Option<&'a str>
    where
        'de: 'a,
    {
        if self.step.is_kept() {
            let bytes = self.input.take_prefixed().ok()?;
            return self.step.text(bytes).or_else(|| str::from_utf8(bytes).ok());
        }
        let (text, input) = checked_text(self.input.local())?;
        self.input = input;
        Some(text)
    }

    /// Returns a local cursor at the same position.
    #[inline(always)]
    pub(crate) const fn local(&self) -> Self {
        Self {
            input: self.input.local(),
            step: self.step,
        }
    }
}

/// Takes text with its check. The cursor is a value, because a reference would force the caller's into memory.
#[cold]
#[inline(never)]
fn checked_text(mut input: Reader<'_>) -> Option<(&str, Reader<'_>)> {
    let text = input.take_str().ok()?;
    Some((text, input))
}
