//! All types of `cargo_metadata`, the JSON output of cargo, encoded without a change of this crate.
//!
//! Enums and exhaustive structs have mirrors. A `#[non_exhaustive]` struct cannot be constructed in another crate, so it
//! has a struct with the same fields and is converted by serde.

mod build;
mod diagnostic;
mod kind;
mod libtest;
mod metadata;
mod serde_form;

pub use build::{Artifact, ArtifactProfile, BuildFinished, BuildScript, CompilerMessage, Message};
pub use diagnostic::{
    Applicability, Diagnostic, DiagnosticCode, DiagnosticLevel, DiagnosticSpan, DiagnosticSpanLine,
    DiagnosticSpanMacroExpansion,
};
pub use kind::{
    ArtifactDebuginfo, CargoOpt, CrateType, DependencyKind, Edition, PackageId, Source, TargetKind,
};
pub use libtest::{SuiteEvent, TestEvent, TestMessage};
pub use metadata::{DepKindInfo, Dependency, Metadata, Node, NodeDep, Package, Resolve, Target};
