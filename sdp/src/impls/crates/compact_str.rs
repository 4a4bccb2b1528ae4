//! `compact_str-0_10`: `CompactString` is a string. It holds short ones, of up to 24 bytes on a 64-bit
//! target, in place.

use compact_str::CompactString;

string! {
    [] CompactString,
    capacity: usize::MAX,
    new: |text| Some(Self::new(text)),
    over: |place, text| {
        place.clear();
        place.push_str(text);
        Some(())
    },
}
