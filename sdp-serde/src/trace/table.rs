//! The graph of a type as a schema.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::type_name;
use std::path::{Path, PathBuf};

use sdp_schema::__private::table;
use sdp_schema::{Field, KeyScope, Number, Rule, Schema, Type, TypeIndex};

use super::graph::{Graph, Node, NodeId, Part, ROOT};
use super::sample::{Key, number};
use crate::form::{Head, Holder, Leaf};
use crate::kind;

/// Returns the schema of a graph, or the broken rule.
///
/// serde hides pointers, but a type that contains itself needs a level of nesting. So a cycle gets a pointer: each
/// cycle, or only one that the search finds without a sequence or map.
pub(super) fn schema(graph: &Graph, keys: &[Key], each_cycle: bool) -> Result<Schema, String> {
    let mut types = Types {
        graph,
        keys,
        each_cycle,
        path: Vec::new(),
        indices: alloc::vec![None; graph.nodes.len()],
        types: Vec::new(),
    };
    let (root, index) = ROOT;
    types.part(graph.node(root).parts.get(index));
    table::schema(types.types)
}

struct Types<'g> {
    graph: &'g Graph,
    keys: &'g [Key],
    each_cycle: bool,
    /// The types around the current one.
    path: Vec<NodeId>,
    indices: Vec<Option<TypeIndex>>,
    types: Vec<Type>,
}

impl Types<'_> {
    fn add(&mut self, ty: Type) -> TypeIndex {
        table::push(&mut self.types, ty)
    }

    /// Adds a type that can contain itself.
    fn fill(&mut self, make: impl FnOnce(&mut Self, TypeIndex) -> Type) -> TypeIndex {
        let index = self.add(Type::Bool);
        let ty = make(self, index);
        if let Some(place) = self.types.get_mut(index.get()) {
            *place = ty;
        }
        index
    }

    /// Returns the type of a part. A Rust type can be a kind of the specification that `Deserialize` hides.
    fn part(&mut self, part: Option<&Part>) -> TypeIndex {
        let Some((part, id)) = part.and_then(|part| Some((part, part.node?))) else {
            return self.add(Type::Tuple(Vec::new()));
        };
        if let Some(start) = self.path.iter().position(|it| *it == id) {
            let around = self.path.get(start..).unwrap_or_default().iter();
            let mut heads = around.map(|it| self.graph.node(*it).head);
            let is_level =
                |head| matches!(head, Head::Holder(Holder::Seq | Holder::Set | Holder::Map));
            if self.each_cycle || !heads.any(is_level) {
                let index = self.node(id);
                return self.add(Type::Pointer(index));
            }
        }
        match kind::address(part.rust) {
            Some(kind) => self.fill(|types, _| Type::Named(kind.into(), types.node(id))),
            None => self.node(id),
        }
    }

    fn node(&mut self, id: NodeId) -> TypeIndex {
        if let Some(index) = self.indices.get(id).copied().flatten() {
            return index;
        }
        self.fill(|types, index| {
            if let Some(place) = types.indices.get_mut(id) {
                *place = Some(index);
            }
            types.path.push(id);
            let ty = types.convert(types.graph.node(id));
            types.path.pop();
            ty
        })
    }

    /// Returns the type of a node. A Rust type can have rules that `Deserialize` hides.
    fn convert(&mut self, node: &Node) -> Type {
        let part = |index: usize| node.parts.get(index);
        match node.head {
            Head::Leaf(Leaf::Bool) => Type::Bool,
            Head::Leaf(Leaf::Char) => Type::Char,
            #[cfg(feature = "json")]
            Head::Leaf(Leaf::Json) => self.json(),
            Head::Leaf(leaf) => match number(leaf) {
                Some(number) => {
                    let rules = kind::rules(node.rust).into_iter();
                    rules.fold(Type::Number(number), |ty, rule| {
                        Type::Refined(rule, self.add(ty))
                    })
                }
                None if [type_name::<PathBuf>(), type_name::<&Path>()].contains(&node.rust) => {
                    Type::Unordered("path".into(), self.add(Type::Str))
                }
                None => Type::Str,
            },
            Head::Holder(Holder::Option) => Type::Option(self.part(part(0))),
            Head::Holder(Holder::Seq) | Head::Bytes => Type::Seq(self.part(part(0))),
            Head::Holder(Holder::Set) => Type::Set(self.part(part(0))),
            Head::Holder(Holder::Map) => Type::Map(self.part(part(0)), self.part(part(1))),
            Head::Array(count) => {
                let count = u64::try_from(count).unwrap_or(u64::MAX);
                Type::Array(self.part(part(0)), count)
            }
            Head::Row("", ..) => self.tuple(node),
            Head::Row(name, ..) if node.is_of_serde => self.standard(name, node),
            Head::Newtype(name) | Head::Row(name, ..) => self.record(name, node),
            Head::Enum(..) if node.head.is_result() => {
                let mut content = |index| {
                    let content = self.graph.node(part(index)?.node?);
                    Some(self.part(content.parts.first()))
                };
                match (content(0), content(1)) {
                    (Some(value), Some(error)) => Type::Result(value, error),
                    _ => Type::Bool,
                }
            }
            Head::Enum(name, _) => {
                let variants = node.parts.iter().zip(0..).filter_map(|(variant, tag)| {
                    let fields = self.fields(self.graph.node(variant.node?));
                    let name = variant.name.get()?;
                    Some(table::variant(name, &variant.aliases, tag, fields))
                });
                let variants = variants.collect();
                Type::Enum {
                    name: table::name(name, !node.is_of_serde),
                    tag_width: 1,
                    variants,
                    other: node.other.and_then(|other| u32::try_from(other).ok()),
                }
            }
        }
    }

    /// Returns the kind of a struct of the standard library.
    fn standard(&mut self, name: &'static str, node: &Node) -> Type {
        let (kind, seconds) = match name {
            "PhantomData" => return Type::Tuple(Vec::new()),
            "Range" => return self.range("range", node),
            "RangeInclusive" => return self.range("inclusive range", node),
            "RangeFrom" => return self.range("range from", node),
            "RangeTo" => return self.range("range to", node),
            "Duration" => ("duration", Number::U64),
            "SystemTime" => ("point in time", Number::I64),
            _ => return self.record(name, node),
        };
        let nanos = self.add(Type::Number(Number::U32));
        let nanos = self.add(Type::Refined(Rule::Nanos, nanos));
        let seconds = self.add(Type::Number(seconds));
        let time = self.add(Type::Tuple(alloc::vec![seconds, nanos]));
        Type::Named(kind.into(), time)
    }

    fn range(&mut self, kind: &str, node: &Node) -> Type {
        let content = match node.parts.as_slice() {
            [part] => self.part(Some(part)),
            _ => {
                let parts = self.tuple(node);
                self.add(parts)
            }
        };
        Type::Unordered(kind.into(), content)
    }

    fn tuple(&mut self, node: &Node) -> Type {
        let parts = node.parts.iter();
        Type::Tuple(parts.map(|part| self.part(Some(part))).collect())
    }

    fn record(&mut self, name: &str, node: &Node) -> Type {
        Type::Struct {
            name: table::name(name, !node.is_of_serde),
            fields: self.fields(node),
        }
    }

    /// Returns the fields of a struct or variant.
    fn fields(&mut self, node: &Node) -> Vec<Field> {
        let fields = node.parts.iter().enumerate().map(|(index, part)| {
            let ty = self.part(Some(part));
            let name = node.name(index).map(String::from);
            let name = name.unwrap_or_else(|| format!("{index}"));
            // The default of an option is `None` for each reader.
            let is_option = self.graph.is_option(part);
            let default = part.default.clone();
            let default = default.filter(|bytes| !is_option || **bytes != [0]);
            let is_key = |key: &&Key| key.0 == (node.head.name(), &*name);
            let key = self.keys.iter().rfind(is_key);
            let key = key.map_or(KeyScope::None, |key| key.1);
            table::field(&name, &part.aliases, default, key, ty)
        });
        fields.collect()
    }

    /// Returns the type of JSON values.
    #[cfg(feature = "json")]
    fn json(&mut self) -> Type {
        let root = table::push_all(&mut self.types, &Schema::of::<serde_json::Value>());
        self.types.get(root.get()).cloned().unwrap_or(Type::Bool)
    }
}
