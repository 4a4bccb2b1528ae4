//! Messages of a build with `--message-format=json`.

use cargo_metadata as original;
use cargo_metadata::camino::Utf8PathBuf;
use sdp::{SdpDecode, SdpEncode};
use serde::{Deserialize, Serialize};

use super::serde_form::convert_by_serde;
use super::{ArtifactDebuginfo, Diagnostic, PackageId, Target};

convert_by_serde! {
    original::Artifact => Artifact,
    original::ArtifactProfile => ArtifactProfile,
    original::BuildFinished => BuildFinished,
    original::BuildScript => BuildScript,
    original::CompilerMessage => CompilerMessage,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Message")]
#[non_exhaustive]
pub enum Message {
    CompilerArtifact(#[sdp(via = "Artifact")] original::Artifact),
    CompilerMessage(#[sdp(via = "CompilerMessage")] original::CompilerMessage),
    BuildScriptExecuted(#[sdp(via = "BuildScript")] original::BuildScript),
    BuildFinished(#[sdp(via = "BuildFinished")] original::BuildFinished),
    TextLine(String),
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    #[sdp(via = "PackageId")]
    package_id: original::PackageId,
    manifest_path: Utf8PathBuf,
    target: Target,
    profile: ArtifactProfile,
    features: Vec<String>,
    filenames: Vec<Utf8PathBuf>,
    executable: Option<Utf8PathBuf>,
    fresh: bool,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtifactProfile {
    opt_level: String,
    #[sdp(via = "ArtifactDebuginfo")]
    debuginfo: original::ArtifactDebuginfo,
    debug_assertions: bool,
    overflow_checks: bool,
    test: bool,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompilerMessage {
    #[sdp(via = "PackageId")]
    package_id: original::PackageId,
    target: Target,
    message: Diagnostic,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildScript {
    #[sdp(via = "PackageId")]
    package_id: original::PackageId,
    linked_libs: Vec<Utf8PathBuf>,
    linked_paths: Vec<Utf8PathBuf>,
    cfgs: Vec<String>,
    env: Vec<(String, String)>,
    out_dir: Utf8PathBuf,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildFinished {
    success: bool,
}
