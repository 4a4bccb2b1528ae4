//! The output of `cargo metadata`.

use std::collections::BTreeMap;

use cargo_metadata as original;
use cargo_metadata::camino::Utf8PathBuf;
use cargo_metadata::semver::{Version, VersionReq};
use sdp::{SdpDecode, SdpEncode};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::serde_form::convert_by_serde;
use super::{CrateType, DependencyKind, Edition, PackageId, Source, TargetKind};

convert_by_serde! {
    original::Metadata => Metadata,
    original::Package => Package,
    original::Dependency => Dependency,
    original::Target => Target,
    original::Resolve => Resolve,
    original::Node => Node,
    original::NodeDep => NodeDep,
    original::DepKindInfo => DepKindInfo,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metadata {
    packages: Vec<Package>,
    #[sdp(via = "Vec<PackageId>")]
    workspace_members: Vec<original::PackageId>,
    // The original has a type with a private field, `WorkspaceDefaultMembers`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[sdp(via = "Option<Vec<PackageId>>")]
    workspace_default_members: Option<Vec<original::PackageId>>,
    resolve: Option<Resolve>,
    workspace_root: Utf8PathBuf,
    target_directory: Utf8PathBuf,
    build_directory: Option<Utf8PathBuf>,
    #[serde(default)]
    metadata: Value,
    // Private in the original.
    version: usize,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    #[sdp(via = "String")]
    name: original::PackageName,
    version: Version,
    authors: Vec<String>,
    #[sdp(via = "PackageId")]
    id: original::PackageId,
    #[sdp(via = "Option<Source>")]
    source: Option<original::Source>,
    description: Option<String>,
    dependencies: Vec<Dependency>,
    license: Option<String>,
    license_file: Option<Utf8PathBuf>,
    targets: Vec<Target>,
    features: BTreeMap<String, Vec<String>>,
    manifest_path: Utf8PathBuf,
    categories: Vec<String>,
    keywords: Vec<String>,
    readme: Option<Utf8PathBuf>,
    repository: Option<String>,
    homepage: Option<String>,
    documentation: Option<String>,
    #[sdp(via = "Edition")]
    edition: original::Edition,
    #[serde(default)]
    metadata: Value,
    links: Option<String>,
    publish: Option<Vec<String>>,
    default_run: Option<String>,
    rust_version: Option<Version>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dependency {
    name: String,
    #[sdp(via = "Option<Source>")]
    source: Option<original::Source>,
    req: VersionReq,
    #[sdp(via = "DependencyKind")]
    kind: original::DependencyKind,
    optional: bool,
    uses_default_features: bool,
    features: Vec<String>,
    #[sdp(via = "Option<String>")]
    target: Option<original::cargo_platform::Platform>,
    rename: Option<String>,
    registry: Option<String>,
    path: Option<Utf8PathBuf>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    name: String,
    #[sdp(via = "Vec<TargetKind>")]
    kind: Vec<original::TargetKind>,
    #[sdp(via = "Vec<CrateType>")]
    crate_types: Vec<original::CrateType>,
    #[serde(rename = "required-features")]
    required_features: Vec<String>,
    src_path: Utf8PathBuf,
    #[sdp(via = "Edition")]
    edition: original::Edition,
    doctest: bool,
    test: bool,
    doc: bool,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolve {
    nodes: Vec<Node>,
    #[sdp(via = "Option<PackageId>")]
    root: Option<original::PackageId>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    #[sdp(via = "PackageId")]
    id: original::PackageId,
    deps: Vec<NodeDep>,
    #[sdp(via = "Vec<PackageId>")]
    dependencies: Vec<original::PackageId>,
    #[sdp(via = "Vec<String>")]
    features: Vec<original::FeatureName>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeDep {
    name: String,
    #[sdp(via = "PackageId")]
    pkg: original::PackageId,
    dep_kinds: Vec<DepKindInfo>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DepKindInfo {
    #[sdp(via = "DependencyKind")]
    kind: original::DependencyKind,
    #[sdp(via = "Option<String>")]
    target: Option<original::cargo_platform::Platform>,
}
