//! Types of foreign crates, one crate per file. A feature named after the crate and its version enables each.

#[cfg(feature = "arrayvec-0_7")]
mod arrayvec;
#[cfg(feature = "bitflags-2")]
mod bitflags;
#[cfg(feature = "bytes-1")]
mod bytes;
#[cfg(feature = "camino-1")]
mod camino;
#[cfg(feature = "chrono-0_4")]
mod chrono;
#[allow(dead_code, reason = "each feature uses a part of it")]
mod clock;
#[cfg(feature = "compact_str-0_10")]
mod compact_str;
#[cfg(feature = "glam-0_34")]
mod glam;
#[cfg(feature = "half-2")]
mod half;
#[cfg(feature = "hashbrown-0_17")]
mod hashbrown;
#[cfg(feature = "heapless-0_9")]
mod heapless;
#[cfg(feature = "indexmap-2")]
mod indexmap;
#[cfg(feature = "ipnet-2")]
mod ipnet;
#[cfg(feature = "jiff-0_2")]
mod jiff;
#[cfg(feature = "mint-0_5")]
mod mint;
#[cfg(feature = "ordered-float-5")]
mod ordered_float;
#[cfg(feature = "rust_decimal-1")]
mod rust_decimal;
#[cfg(feature = "semver-1")]
mod semver;
#[cfg(feature = "serde_json-1")]
mod serde_json;
#[cfg(feature = "smallvec-1")]
mod smallvec;
#[cfg(feature = "smol_str-0_3")]
mod smol_str;
#[cfg(feature = "time-0_3")]
mod time;
#[cfg(feature = "url-2")]
mod url;
#[cfg(feature = "uuid-1")]
mod uuid;

#[cfg(feature = "bitflags-2")]
pub use bitflags::Bits;
