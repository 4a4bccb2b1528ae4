//! The types of `rustdoc-types`, the JSON output of rustdoc.
//!
//! All types of that crate are public and exhaustive. Each has a mirror here, with the same name.

mod item;
mod property;
mod ty;

use std::collections::HashMap;

use rustdoc_types as original;
use sdp::{SdpDecode, SdpEncode};

pub use item::{
    Discriminant, Enum, ExternalCrate, Function, Impl, Item, ItemEnum, ItemKind, ItemSummary,
    MacroKind, Module, Primitive, ProcMacro, ProvidedDefaultUnstable, Static, Struct, StructKind,
    Trait, TraitAlias, TypeAlias, Union, Use, Variant, VariantKind,
};
pub use property::{
    Attribute, AttributeRepr, Deprecation, Id, ReprKind, Span, Stability, StabilityLevel,
    Visibility,
};
pub use ty::{
    Abi, AssocItemConstraint, AssocItemConstraintKind, Constant, DynTrait, FunctionHeader,
    FunctionPointer, FunctionSignature, GenericArg, GenericArgs, GenericBound, GenericParamDef,
    GenericParamDefKind, Generics, Path, PolyTrait, PreciseCapturingArg, Term, TraitBoundModifier,
    Type, WherePredicate,
};

/// The root of the JSON output.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Crate")]
pub struct Crate {
    #[sdp(via = "Id")]
    root: original::Id,
    crate_version: Option<String>,
    includes_private: bool,
    #[sdp(via = "HashMap<Id, Item>")]
    index: HashMap<original::Id, original::Item>,
    #[sdp(via = "HashMap<Id, ItemSummary>")]
    paths: HashMap<original::Id, original::ItemSummary>,
    #[sdp(via = "HashMap<u32, ExternalCrate>")]
    external_crates: HashMap<u32, original::ExternalCrate>,
    #[sdp(via = "Target")]
    target: original::Target,
    format_version: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Target")]
pub struct Target {
    triple: String,
    #[sdp(via = "Vec<TargetFeature>")]
    target_features: Vec<original::TargetFeature>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TargetFeature")]
pub struct TargetFeature {
    name: String,
    implies_features: Vec<String>,
    unstable_feature_gate: Option<String>,
    globally_enabled: bool,
}
