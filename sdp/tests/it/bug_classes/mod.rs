//! Known bug classes of decoders and encoders that no other test covers, with one module per class.
//!
//! RELIABILITY.md lists all classes, each with its tests.

mod big_endian;
mod derive_hygiene;
mod failure_at_element_k;
mod forged_zero_sized_values;
mod invalid_utf8;
mod length_truncation_on_encode;
mod lying_user_traits;
mod overflow_of_32_bits;
mod signalling_nan;
mod wide_loads_past_the_end;
