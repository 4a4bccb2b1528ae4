//! Items: modules, types, functions, traits and their parts.

use std::collections::HashMap;
use std::path::PathBuf;

use rustdoc_types as original;
use sdp::{SdpDecode, SdpEncode};

use super::property::{Attribute, Deprecation, Id, Span, Stability, Visibility};
use super::ty::{Constant, FunctionHeader, FunctionSignature, GenericBound, Generics, Path, Type};

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ExternalCrate")]
pub struct ExternalCrate {
    name: String,
    html_root_url: Option<String>,
    path: PathBuf,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ItemSummary")]
pub struct ItemSummary {
    crate_id: u32,
    path: Vec<String>,
    #[sdp(via = "ItemKind")]
    kind: original::ItemKind,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Item")]
pub struct Item {
    #[sdp(via = "Id")]
    id: original::Id,
    crate_id: u32,
    name: Option<String>,
    #[sdp(via = "Option<Span>")]
    span: Option<original::Span>,
    #[sdp(via = "Visibility")]
    visibility: original::Visibility,
    docs: Option<String>,
    #[sdp(via = "HashMap<String, Id>")]
    links: HashMap<String, original::Id>,
    #[sdp(via = "Vec<Attribute>")]
    attrs: Vec<original::Attribute>,
    #[sdp(via = "Option<Deprecation>")]
    deprecation: Option<original::Deprecation>,
    #[sdp(via = "Option<Box<Stability>>")]
    stability: Option<Box<original::Stability>>,
    #[sdp(via = "Option<Box<Stability>>")]
    const_stability: Option<Box<original::Stability>>,
    #[sdp(via = "ItemEnum")]
    inner: original::ItemEnum,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ProvidedDefaultUnstable")]
pub struct ProvidedDefaultUnstable {
    feature: String,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ItemKind")]
pub enum ItemKind {
    Module,
    ExternCrate,
    Use,
    Struct,
    StructField,
    Union,
    Enum,
    Variant,
    Function,
    TypeAlias,
    Constant,
    Trait,
    TraitAlias,
    Impl,
    Static,
    ExternType,
    Macro,
    ProcAttribute,
    ProcDerive,
    AssocConst,
    AssocType,
    Primitive,
    Keyword,
    Attribute,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ItemEnum")]
pub enum ItemEnum {
    Module(#[sdp(via = "Module")] original::Module),
    ExternCrate {
        name: String,
        rename: Option<String>,
    },
    Use(#[sdp(via = "Use")] original::Use),
    Union(#[sdp(via = "Union")] original::Union),
    Struct(#[sdp(via = "Struct")] original::Struct),
    StructField(#[sdp(via = "Type")] original::Type),
    Enum(#[sdp(via = "Enum")] original::Enum),
    Variant(#[sdp(via = "Variant")] original::Variant),
    Function(#[sdp(via = "Function")] original::Function),
    Trait(#[sdp(via = "Trait")] original::Trait),
    TraitAlias(#[sdp(via = "TraitAlias")] original::TraitAlias),
    Impl(#[sdp(via = "Impl")] original::Impl),
    TypeAlias(#[sdp(via = "TypeAlias")] original::TypeAlias),
    Constant {
        #[sdp(via = "Type")]
        type_: original::Type,
        #[sdp(via = "Constant")]
        const_: original::Constant,
    },
    Static(#[sdp(via = "Static")] original::Static),
    ExternType,
    Macro(String),
    ProcMacro(#[sdp(via = "ProcMacro")] original::ProcMacro),
    Primitive(#[sdp(via = "Primitive")] original::Primitive),
    AssocConst {
        #[sdp(via = "Type")]
        type_: original::Type,
        value: Option<String>,
        #[sdp(via = "Option<Box<ProvidedDefaultUnstable>>")]
        default_unstable: Option<Box<original::ProvidedDefaultUnstable>>,
    },
    AssocType {
        #[sdp(via = "Generics")]
        generics: original::Generics,
        #[sdp(via = "Vec<GenericBound>")]
        bounds: Vec<original::GenericBound>,
        #[sdp(via = "Option<Type>")]
        type_: Option<original::Type>,
        #[sdp(via = "Option<Box<ProvidedDefaultUnstable>>")]
        default_unstable: Option<Box<original::ProvidedDefaultUnstable>>,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Module")]
pub struct Module {
    is_crate: bool,
    #[sdp(via = "Vec<Id>")]
    items: Vec<original::Id>,
    is_stripped: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Use")]
pub struct Use {
    source: String,
    name: String,
    #[sdp(via = "Option<Id>")]
    id: Option<original::Id>,
    is_glob: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Union")]
pub struct Union {
    #[sdp(via = "Generics")]
    generics: original::Generics,
    has_stripped_fields: bool,
    #[sdp(via = "Vec<Id>")]
    fields: Vec<original::Id>,
    #[sdp(via = "Vec<Id>")]
    impls: Vec<original::Id>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Struct")]
pub struct Struct {
    #[sdp(via = "StructKind")]
    kind: original::StructKind,
    #[sdp(via = "Generics")]
    generics: original::Generics,
    #[sdp(via = "Vec<Id>")]
    impls: Vec<original::Id>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::StructKind")]
pub enum StructKind {
    Unit,
    Tuple(#[sdp(via = "Vec<Option<Id>>")] Vec<Option<original::Id>>),
    Plain {
        #[sdp(via = "Vec<Id>")]
        fields: Vec<original::Id>,
        has_stripped_fields: bool,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Enum")]
pub struct Enum {
    #[sdp(via = "Generics")]
    generics: original::Generics,
    has_stripped_variants: bool,
    #[sdp(via = "Vec<Id>")]
    variants: Vec<original::Id>,
    #[sdp(via = "Vec<Id>")]
    impls: Vec<original::Id>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Variant")]
pub struct Variant {
    #[sdp(via = "VariantKind")]
    kind: original::VariantKind,
    #[sdp(via = "Option<Discriminant>")]
    discriminant: Option<original::Discriminant>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::VariantKind")]
pub enum VariantKind {
    Plain,
    Tuple(#[sdp(via = "Vec<Option<Id>>")] Vec<Option<original::Id>>),
    Struct {
        #[sdp(via = "Vec<Id>")]
        fields: Vec<original::Id>,
        has_stripped_fields: bool,
    },
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Discriminant")]
pub struct Discriminant {
    expr: String,
    value: String,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Function")]
pub struct Function {
    #[sdp(via = "FunctionSignature")]
    sig: original::FunctionSignature,
    #[sdp(via = "Generics")]
    generics: original::Generics,
    #[sdp(via = "FunctionHeader")]
    header: original::FunctionHeader,
    has_body: bool,
    #[sdp(via = "Option<Box<ProvidedDefaultUnstable>>")]
    default_unstable: Option<Box<original::ProvidedDefaultUnstable>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Trait")]
pub struct Trait {
    is_auto: bool,
    is_unsafe: bool,
    is_dyn_compatible: bool,
    #[sdp(via = "Vec<Id>")]
    items: Vec<original::Id>,
    #[sdp(via = "Generics")]
    generics: original::Generics,
    #[sdp(via = "Vec<GenericBound>")]
    bounds: Vec<original::GenericBound>,
    #[sdp(via = "Vec<Id>")]
    implementations: Vec<original::Id>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TraitAlias")]
pub struct TraitAlias {
    #[sdp(via = "Generics")]
    generics: original::Generics,
    #[sdp(via = "Vec<GenericBound>")]
    params: Vec<original::GenericBound>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Impl")]
pub struct Impl {
    is_unsafe: bool,
    #[sdp(via = "Generics")]
    generics: original::Generics,
    provided_trait_methods: Vec<String>,
    #[sdp(via = "Option<Path>")]
    trait_: Option<original::Path>,
    #[sdp(via = "Type")]
    for_: original::Type,
    #[sdp(via = "Vec<Id>")]
    items: Vec<original::Id>,
    is_negative: bool,
    is_synthetic: bool,
    #[sdp(via = "Option<Type>")]
    blanket_impl: Option<original::Type>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::TypeAlias")]
pub struct TypeAlias {
    #[sdp(via = "Type")]
    type_: original::Type,
    #[sdp(via = "Generics")]
    generics: original::Generics,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Static")]
pub struct Static {
    #[sdp(via = "Type")]
    type_: original::Type,
    is_mutable: bool,
    expr: String,
    is_unsafe: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::ProcMacro")]
pub struct ProcMacro {
    #[sdp(via = "MacroKind")]
    kind: original::MacroKind,
    helpers: Vec<String>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::MacroKind")]
pub enum MacroKind {
    Bang,
    Attr,
    Derive,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Primitive")]
pub struct Primitive {
    name: String,
    #[sdp(via = "Vec<Id>")]
    impls: Vec<original::Id>,
}
