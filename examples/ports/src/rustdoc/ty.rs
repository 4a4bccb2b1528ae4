//! Types, paths, function signatures, and generic parameters and bounds. These contain each other.

use rustdoc_types as original;
use sdp::{SdpDecode, SdpEncode};

use super::property::Id;

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Type")]
pub enum Type {
    ResolvedPath(#[sdp(via = "Path")] original::Path),
    DynTrait(#[sdp(via = "DynTrait")] original::DynTrait),
    Generic(String),
    Primitive(String),
    FunctionPointer(#[sdp(via = "Box<FunctionPointer>")] Box<original::FunctionPointer>),
    Tuple(#[sdp(via = "Vec<Type>")] Vec<original::Type>),
    Slice(#[sdp(via = "Box<Type>")] Box<original::Type>),
    Array {
        #[sdp(via = "Box<Type>")]
        type_: Box<original::Type>,
        len: String,
    },
    Pat {
        #[sdp(via = "Box<Type>")]
        type_: Box<original::Type>,
        __pat_unstable_do_not_use: String,
    },
    ImplTrait(#[sdp(via = "Vec<GenericBound>")] Vec<original::GenericBound>),
    Infer,
    RawPointer {
        is_mutable: bool,
        #[sdp(via = "Box<Type>")]
        type_: Box<original::Type>,
    },
    BorrowedRef {
        lifetime: Option<String>,
        is_mutable: bool,
        #[sdp(via = "Box<Type>")]
        type_: Box<original::Type>,
    },
    QualifiedPath {
        name: String,
        #[sdp(via = "Option<Box<GenericArgs>>")]
        args: Option<Box<original::GenericArgs>>,
        #[sdp(via = "Box<Type>")]
        self_type: Box<original::Type>,
        #[sdp(via = "Option<Path>")]
        trait_: Option<original::Path>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Path")]
pub struct Path {
    path: String,
    #[sdp(via = "Id")]
    id: original::Id,
    #[sdp(via = "Option<Box<GenericArgs>>")]
    args: Option<Box<original::GenericArgs>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::DynTrait")]
pub struct DynTrait {
    #[sdp(via = "Vec<PolyTrait>")]
    traits: Vec<original::PolyTrait>,
    lifetime: Option<String>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::PolyTrait")]
pub struct PolyTrait {
    #[sdp(via = "Path")]
    trait_: original::Path,
    #[sdp(via = "Vec<GenericParamDef>")]
    generic_params: Vec<original::GenericParamDef>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::GenericArgs")]
pub enum GenericArgs {
    AngleBracketed {
        #[sdp(via = "Vec<GenericArg>")]
        args: Vec<original::GenericArg>,
        #[sdp(via = "Vec<AssocItemConstraint>")]
        constraints: Vec<original::AssocItemConstraint>,
    },
    Parenthesized {
        #[sdp(via = "Vec<Type>")]
        inputs: Vec<original::Type>,
        #[sdp(via = "Option<Type>")]
        output: Option<original::Type>,
    },
    ReturnTypeNotation,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::GenericArg")]
pub enum GenericArg {
    Lifetime(String),
    Type(#[sdp(via = "Type")] original::Type),
    Const(#[sdp(via = "Constant")] original::Constant),
    Infer,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Constant")]
pub struct Constant {
    expr: String,
    value: Option<String>,
    is_literal: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::AssocItemConstraint")]
pub struct AssocItemConstraint {
    name: String,
    #[sdp(via = "Option<Box<GenericArgs>>")]
    args: Option<Box<original::GenericArgs>>,
    #[sdp(via = "AssocItemConstraintKind")]
    binding: original::AssocItemConstraintKind,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::AssocItemConstraintKind")]
pub enum AssocItemConstraintKind {
    Equality(#[sdp(via = "Term")] original::Term),
    Constraint(#[sdp(via = "Vec<GenericBound>")] Vec<original::GenericBound>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::FunctionPointer")]
pub struct FunctionPointer {
    #[sdp(via = "FunctionSignature")]
    sig: original::FunctionSignature,
    #[sdp(via = "Vec<GenericParamDef>")]
    generic_params: Vec<original::GenericParamDef>,
    #[sdp(via = "FunctionHeader")]
    header: original::FunctionHeader,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::FunctionSignature")]
pub struct FunctionSignature {
    #[sdp(via = "Vec<(String, Type)>")]
    inputs: Vec<(String, original::Type)>,
    #[sdp(via = "Option<Type>")]
    output: Option<original::Type>,
    is_c_variadic: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::FunctionHeader")]
pub struct FunctionHeader {
    is_const: bool,
    is_unsafe: bool,
    is_async: bool,
    #[sdp(via = "Abi")]
    abi: original::Abi,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Abi")]
pub enum Abi {
    Rust,
    C { unwind: bool },
    Cdecl { unwind: bool },
    Stdcall { unwind: bool },
    Fastcall { unwind: bool },
    Aapcs { unwind: bool },
    Win64 { unwind: bool },
    SysV64 { unwind: bool },
    System { unwind: bool },
    Other(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Generics")]
pub struct Generics {
    #[sdp(via = "Vec<GenericParamDef>")]
    params: Vec<original::GenericParamDef>,
    #[sdp(via = "Vec<WherePredicate>")]
    where_predicates: Vec<original::WherePredicate>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::GenericParamDef")]
pub struct GenericParamDef {
    name: String,
    #[sdp(via = "GenericParamDefKind")]
    kind: original::GenericParamDefKind,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::GenericParamDefKind")]
pub enum GenericParamDefKind {
    Lifetime {
        outlives: Vec<String>,
    },
    Type {
        #[sdp(via = "Vec<GenericBound>")]
        bounds: Vec<original::GenericBound>,
        #[sdp(via = "Option<Type>")]
        default: Option<original::Type>,
        is_synthetic: bool,
    },
    Const {
        #[sdp(via = "Type")]
        type_: original::Type,
        default: Option<String>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::WherePredicate")]
pub enum WherePredicate {
    BoundPredicate {
        #[sdp(via = "Type")]
        type_: original::Type,
        #[sdp(via = "Vec<GenericBound>")]
        bounds: Vec<original::GenericBound>,
        #[sdp(via = "Vec<GenericParamDef>")]
        generic_params: Vec<original::GenericParamDef>,
    },
    LifetimePredicate {
        lifetime: String,
        outlives: Vec<String>,
    },
    EqPredicate {
        #[sdp(via = "Type")]
        lhs: original::Type,
        #[sdp(via = "Term")]
        rhs: original::Term,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::GenericBound")]
pub enum GenericBound {
    TraitBound {
        #[sdp(via = "Path")]
        trait_: original::Path,
        #[sdp(via = "Vec<GenericParamDef>")]
        generic_params: Vec<original::GenericParamDef>,
        #[sdp(via = "TraitBoundModifier")]
        modifier: original::TraitBoundModifier,
    },
    Outlives(String),
    Use(#[sdp(via = "Vec<PreciseCapturingArg>")] Vec<original::PreciseCapturingArg>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TraitBoundModifier")]
pub enum TraitBoundModifier {
    None,
    Maybe,
    MaybeConst,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::PreciseCapturingArg")]
pub enum PreciseCapturingArg {
    Lifetime(String),
    Param(String),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Term")]
pub enum Term {
    Type(#[sdp(via = "Type")] original::Type),
    Constant(#[sdp(via = "Constant")] original::Constant),
}
