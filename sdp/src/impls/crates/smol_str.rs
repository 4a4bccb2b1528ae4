//! `smol_str-0_3`: `SmolStr` is a string. It holds short ones, of up to 23 bytes, in place, and shares
//! others, so that there is nothing to write over.

use smol_str::SmolStr;

string! {
    [] SmolStr,
    capacity: usize::MAX,
    new: |text| Some(Self::new(text)),
    over: |place, text| {
        *place = Self::new(text);
        Some(())
    },
}
