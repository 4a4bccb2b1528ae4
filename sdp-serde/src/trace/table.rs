//! The graph of a type as a schema.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sdp_schema::__private::table;
use sdp_schema::{Field, Number, Rule, Schema, Type, TypeIndex, Variant};

use super::graph::{self, Graph, Head, Leaf, Node, NodeId, ROOT, SlotId};
use crate::kind;

/// Returns the schema of a graph, or the broken rule.
///
/// serde hides pointers, but a type that contains itself needs a level of nesting. So a cycle gets a pointer: each cycle,
/// or only one that the search finds without a sequence or map.
pub(super) fn schema(graph: &Graph, each_cycle: bool) -> Result<Schema, String> {
    let mut types = Types {
        graph,
        each_cycle,
        path: Vec::new(),
        indices: alloc::vec![None; graph.nodes.len()],
        types: Vec::new(),
    };
    types.slot(ROOT);
    table::schema(types.types)
}

struct Types<'g> {
    graph: &'g Graph,
    each_cycle: bool,
    /// The types around the current one.
    path: Vec<NodeId>,
    indices: Vec<Option<TypeIndex>>,
    types: Vec<Type>,
}

impl Types<'_> {
    /// Reserves an index, because a type can contain itself.
    fn reserve(&mut self) -> TypeIndex {
        self.add(Type::Bool)
    }

    fn set(&mut self, index: TypeIndex, ty: Type) {
        if let Some(place) = self.types.get_mut(index.get()) {
            *place = ty;
        }
    }

    fn add(&mut self, ty: Type) -> TypeIndex {
        table::push(&mut self.types, ty)
    }

    /// Returns the type of a slot. A Rust type can be a kind of the specification that `Deserialize` hides.
    fn slot(&mut self, slot: SlotId) -> TypeIndex {
        let slot = self.graph.slot(slot);
        let Some(node) = slot.node else {
            return self.add(Type::Tuple(Vec::new()));
        };
        if let Some(start) = self.path.iter().position(|it| *it == node) {
            let around = self.path.get(start..).unwrap_or_default().iter();
            let mut heads = around.map(|it| self.graph.node(*it).head);
            let is_level = |head| matches!(head, Head::Seq | Head::Set | Head::Map);
            if self.each_cycle || !heads.any(is_level) {
                let index = self.node(node);
                return self.add(Type::Pointer(index));
            }
        }
        let Some(kind) = kind::address(slot.rust) else {
            return self.node(node);
        };
        let index = self.reserve();
        let content = self.node(node);
        self.set(index, Type::Named(kind.into(), content));
        index
    }

    fn part(&mut self, node: &Node, index: usize) -> TypeIndex {
        match node.parts.get(index) {
            Some(slot) => self.slot(*slot),
            None => self.add(Type::Tuple(Vec::new())),
        }
    }

    fn node(&mut self, id: NodeId) -> TypeIndex {
        if let Some(index) = self.indices.get(id).copied().flatten() {
            return index;
        }
        let index = self.reserve();
        if let Some(place) = self.indices.get_mut(id) {
            *place = Some(index);
        }
        let node = self.graph.node(id);
        self.path.push(id);
        let ty = match (node.is_of_serde, node.head) {
            (true, Head::Struct(name, _)) => self.standard(name, node),
            (true, Head::UnitStruct("PhantomData")) => Type::Tuple(Vec::new()),
            (_, Head::Leaf(Leaf::Str)) if kind::is_path(node.rust) => {
                Type::Unordered("path".into(), self.add(Type::Str))
            }
            (_, Head::Leaf(Leaf::Number(number))) => {
                let rules = kind::rules(node.rust).into_iter();
                rules.fold(Type::Number(number), |ty, rule| {
                    Type::Refined(rule, self.add(ty))
                })
            }
            _ => self.head(node),
        };
        self.path.pop();
        self.set(index, ty);
        index
    }

    /// Returns the kind of a struct of the standard library.
    fn standard(&mut self, name: &'static str, node: &Node) -> Type {
        let ranges = [
            ("Range", "range"),
            ("RangeInclusive", "inclusive range"),
            ("RangeFrom", "range from"),
            ("RangeTo", "range to"),
        ];
        if let Some((_, kind)) = ranges.iter().find(|(it, _)| *it == name) {
            let parts = self.tuple(node);
            return Type::Unordered(
                (*kind).into(),
                match node.parts.as_slice() {
                    [_] => self.part(node, 0),
                    _ => self.add(parts),
                },
            );
        }
        let (kind, seconds) = match name {
            "Duration" => ("duration", Number::U64),
            "SystemTime" => ("point in time", Number::I64),
            _ => return self.head(node),
        };
        let nanos = self.add(Type::Number(Number::U32));
        let nanos = self.add(Type::Refined(Rule::Nanos, nanos));
        let seconds = self.add(Type::Number(seconds));
        Type::Named(
            kind.into(),
            self.add(Type::Tuple(alloc::vec![seconds, nanos])),
        )
    }

    /// Returns the parts of a node as a tuple.
    fn tuple(&mut self, node: &Node) -> Type {
        let parts = (0..node.parts.len()).map(|index| self.part(node, index));
        Type::Tuple(parts.collect())
    }

    /// Returns the type of a node by its kind.
    fn head(&mut self, node: &Node) -> Type {
        match node.head {
            Head::Leaf(Leaf::Bool) => Type::Bool,
            Head::Leaf(Leaf::Char) => Type::Char,
            Head::Leaf(Leaf::Str) => Type::Str,
            Head::Leaf(Leaf::Number(number)) => Type::Number(number),
            Head::Leaf(Leaf::Json) => self.json(),
            Head::Option => Type::Option(self.part(node, 0)),
            Head::Seq => Type::Seq(self.part(node, 0)),
            Head::Set => Type::Set(self.part(node, 0)),
            Head::Map => Type::Map(self.part(node, 0), self.part(node, 1)),
            Head::Array(len) => {
                let len = u64::try_from(len).unwrap_or(u64::MAX);
                Type::Array(self.part(node, 0), len)
            }
            Head::Unit | Head::Tuple(_) | Head::Newtype => self.tuple(node),
            Head::UnitStruct(name)
            | Head::NewtypeStruct(name)
            | Head::TupleStruct(name, _)
            | Head::Struct(name, _) => Type::Struct {
                name: table::name(name, !node.is_of_serde),
                fields: self.fields(node),
            },
            Head::Enum(..) if node.head.is_result() => {
                let content = |types: &mut Self, index: u32| {
                    let variant = node.variants.get(&index);
                    variant.map(|it| types.part(types.graph.node(it.content), 0))
                };
                let (value, error) = (content(self, 0), content(self, 1));
                match (value, error) {
                    (Some(value), Some(error)) => Type::Result(value, error),
                    _ => Type::Bool,
                }
            }
            Head::Enum(name, _) => {
                let variants = node.variants.iter();
                let variants = variants.map(|(tag, variant)| self.variant(*tag, variant));
                Type::Enum {
                    name: table::name(name, !node.is_of_serde),
                    tag_width: 1,
                    variants: variants.collect(),
                    other: node.other,
                }
            }
        }
    }

    fn variant(&mut self, tag: u32, variant: &graph::Variant) -> Variant {
        let fields = self.fields(self.graph.node(variant.content));
        table::variant(variant.name, &variant.aliases, tag, fields)
    }

    /// Returns the fields of a struct or variant.
    fn fields(&mut self, node: &Node) -> Vec<Field> {
        let fields = (0..node.parts.len()).map(|index| {
            let ty = self.part(node, index);
            let Some(field) = node.fields.get(index) else {
                let name = match node.head {
                    Head::Struct(_, read) => read.get(index).copied(),
                    _ => None,
                };
                let name = name.map_or_else(|| format!("{index}"), String::from);
                return table::field(&name, &[], None, ty);
            };
            // The default of an option is `None` for each reader.
            let head = node.parts.get(index).and_then(|slot| self.graph.at(*slot));
            let is_option = head.is_some_and(|it| it.head == Head::Option);
            let default = field.default.clone();
            let default = default.filter(|bytes| !is_option || **bytes != [0]);
            table::field(field.name, &field.aliases, default, ty)
        });
        fields.collect()
    }

    /// Returns the type of JSON values.
    #[cfg(feature = "json")]
    fn json(&mut self) -> Type {
        let root = table::push_all(&mut self.types, &Schema::of::<serde_json::Value>());
        self.types.get(root.get()).cloned().unwrap_or(Type::Bool)
    }

    #[cfg(not(feature = "json"))]
    const fn json(&self) -> Type {
        let _ = self;
        Type::Bool
    }
}
