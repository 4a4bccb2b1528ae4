//! Enums and exhaustive structs. These are mirrors.

use cargo_metadata as original;
use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::PackageId")]
pub struct PackageId {
    repr: String,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Source")]
pub struct Source {
    repr: String,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::DependencyKind")]
pub enum DependencyKind {
    Normal,
    Development,
    Build,
    Unknown,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TargetKind")]
#[non_exhaustive]
pub enum TargetKind {
    Bench,
    Bin,
    CustomBuild,
    CDyLib,
    DyLib,
    Example,
    Lib,
    ProcMacro,
    RLib,
    StaticLib,
    Test,
    Unknown(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::CrateType")]
#[non_exhaustive]
pub enum CrateType {
    Bin,
    CDyLib,
    DyLib,
    Lib,
    ProcMacro,
    RLib,
    StaticLib,
    Unknown(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Edition")]
#[non_exhaustive]
pub enum Edition {
    E2015,
    E2018,
    E2021,
    E2024,
    _E2027,
    _E2030,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ArtifactDebuginfo")]
#[non_exhaustive]
pub enum ArtifactDebuginfo {
    None,
    LineDirectivesOnly,
    LineTablesOnly,
    Limited,
    Full,
    UnknownInt(i64),
    UnknownString(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::CargoOpt")]
pub enum CargoOpt {
    AllFeatures,
    NoDefaultFeatures,
    SomeFeatures(Vec<String>),
}
