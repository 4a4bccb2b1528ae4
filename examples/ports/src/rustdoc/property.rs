//! Ids, and the properties of all items.

use std::path::PathBuf;

use rustdoc_types as original;
use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Id")]
pub struct Id(u32);

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Span")]
pub struct Span {
    filename: PathBuf,
    begin: (usize, usize),
    end: (usize, usize),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Deprecation")]
pub struct Deprecation {
    since: Option<String>,
    note: Option<String>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Stability")]
pub struct Stability {
    feature: String,
    #[sdp(via = "StabilityLevel")]
    level: original::StabilityLevel,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::StabilityLevel")]
pub enum StabilityLevel {
    Stable { since: Option<String> },
    Unstable,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Visibility")]
pub enum Visibility {
    Public,
    Default,
    Crate,
    Restricted {
        #[sdp(via = "Id")]
        parent: original::Id,
        path: String,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Attribute")]
pub enum Attribute {
    NonExhaustive,
    MustUse { reason: Option<String> },
    MacroExport,
    ExportName(String),
    LinkSection(String),
    AutomaticallyDerived,
    Repr(#[sdp(via = "AttributeRepr")] original::AttributeRepr),
    NoMangle,
    TargetFeature { enable: Vec<String> },
    Other(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::AttributeRepr")]
pub struct AttributeRepr {
    #[sdp(via = "ReprKind")]
    kind: original::ReprKind,
    align: Option<u64>,
    packed: Option<u64>,
    int: Option<String>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ReprKind")]
pub enum ReprKind {
    Rust,
    C,
    Transparent,
    Simd,
}
