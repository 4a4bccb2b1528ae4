//! Grows a schema from a seed.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xorshift::XorShiftRng;

use crate::deck::{Decks, Defined, DefinitionKind, LeafKind, Position, Recursion, TypeKind};
use crate::model::{
    Body, Definition, Field, FieldAttribute, Fields, Parameter, Schema, Type, Variant,
};

/// The number of definitions for keys of maps. They are the first ones, so later definitions can name them.
const KEYS: usize = 10;
/// The maximum [weight](Schema::weight) of a list of fields, because nested arrays of heavier types would overflow the
/// stack.
const MAX_WEIGHT: usize = 32;

/// Returns a schema of `count` definitions.
pub(crate) fn schema(seed: u64, count: usize) -> Schema {
    let mut grower = Grower {
        // The numbers of this generator are stable across releases and targets.
        rng: XorShiftRng::seed_from_u64(seed),
        decks: Decks::new(),
        schema: Schema::default(),
        parameters: Vec::new(),
    };
    for index in 0..count {
        let definition = grower.definition(index);
        let instance = grower.instance(index, &definition.parameters);
        grower.schema.definitions.push(definition);
        grower.schema.instances.push(instance);
    }
    grower.schema
}

struct Grower {
    rng: XorShiftRng,
    decks: Decks,
    schema: Schema,
    /// The parameters of the current definition.
    parameters: Vec<Parameter>,
}

macro_rules! draw {
    ($grower:ident.$deck:ident) => {
        $grower.decks.$deck.draw(&mut $grower.rng)
    };
}

impl Grower {
    fn one_in(&mut self, count: u32) -> bool {
        self.rng.random_range(0..count) == 0
    }

    fn up_to(&mut self, max: usize) -> usize {
        self.rng.random_range(1..=max)
    }

    fn definition(&mut self, index: usize) -> Definition {
        let is_key = index < KEYS;
        let kind = if is_key {
            DefinitionKind::Plain
        } else {
            draw!(self.definitions)
        };
        let (prefix, parameters) = match kind {
            DefinitionKind::Plain | DefinitionKind::FixedSize => ("", vec![]),
            DefinitionKind::Value => ("Generic", vec![Parameter::Value("T")]),
            DefinitionKind::TwoValues => ("Generic", ["T", "U"].map(Parameter::Value).into()),
            DefinitionKind::Key => ("Generic", vec![Parameter::Key("K"), Parameter::Value("T")]),
            DefinitionKind::Length => ("Generic", vec![Parameter::Length("N")]),
            DefinitionKind::Recursive => ("Tree", vec![]),
        };
        self.parameters = parameters;
        let recursion = (kind == DefinitionKind::Recursive).then_some(index);
        let is_fixed = kind == DefinitionKind::FixedSize;
        let is_enum = !is_fixed && draw!(self.are_enums);
        let body = if is_fixed {
            Body::Struct(Fields::Named(self.fixed_size_fields()))
        } else if !is_enum {
            Body::Struct(self.fields(Position::StructField, is_key, recursion))
        } else if is_key || kind == DefinitionKind::Plain && self.one_in(5) {
            self.unit_enum()
        } else {
            self.full_enum(recursion)
        };
        let prefix = match (prefix, is_key, is_enum) {
            ("", true, _) => "Key",
            ("", false, true) => "Enum",
            ("", false, false) => "Struct",
            _ => prefix,
        };
        let id = u16::try_from(index).unwrap_or_default() | 0x4000;
        Definition {
            name: format!("{prefix}{index}"),
            parameters: std::mem::take(&mut self.parameters),
            is_key,
            message_id: draw!(self.are_messages).then_some(id),
            body,
        }
    }

    /// Returns the type of a definition with arguments for its parameters.
    fn instance(&mut self, index: usize, parameters: &[Parameter]) -> Type {
        let arguments = parameters.iter().map(|parameter| match parameter {
            Parameter::Value(_) => self.element(1),
            Parameter::Key(_) => self.key(1),
            Parameter::Length(_) => Type::Plain(if self.one_in(2) { "3" } else { "16" }),
        });
        Type::Defined(index, arguments.collect())
    }

    fn unit_enum(&mut self) -> Body {
        let tag = draw!(self.unit_enum_tags);
        let max = match tag {
            None | Some("u8") => u32::from(u8::MAX),
            Some("u16") => u32::from(u16::MAX),
            Some(_) => u32::MAX >> 1,
        };
        let count = self.up_to(24);
        let mut next = Some(0);
        let variants = (0..count).map_while(|_| {
            let lowest = next?;
            let is_explicit = self.one_in(3);
            let discriminant = if is_explicit {
                self.rng.random_range(lowest..=max)
            } else {
                lowest
            };
            next = discriminant.checked_add(1).filter(|next| *next <= max);
            Some(Variant {
                discriminant: is_explicit.then_some(discriminant),
                fields: Fields::Unit,
            })
        });
        Body::Enum {
            variants: variants.collect(),
            tag,
        }
    }

    fn full_enum(&mut self, recursion: Option<usize>) -> Body {
        let count = self.up_to(4);
        let mut variants: Vec<_> = (0..count)
            .map(|_| {
                if self.one_in(4) {
                    Fields::Unit
                } else {
                    self.fields(Position::VariantField, false, None)
                }
            })
            .collect();
        if !self.parameters.is_empty() {
            variants.push(Fields::Tuple(self.unused_parameters(&[])));
        }
        if let Some(index) = recursion {
            let itself = || Type::Generic("Box", vec![Type::Defined(index, Vec::new())]);
            let fields = (0..self.up_to(2)).map(|_| Field::plain(itself()));
            variants.push(Fields::Tuple(fields.collect()));
        }
        let variants = variants.into_iter().map(|fields| Variant {
            discriminant: None,
            fields,
        });
        Body::Enum {
            variants: variants.collect(),
            tag: draw!(self.enum_tags),
        }
    }

    fn fixed_size_fields(&mut self) -> Vec<Field> {
        let fields = (0..self.up_to(6)).map(|_| {
            Field::plain(match draw!(self.leaves) {
                LeafKind::Number => Type::Plain(draw!(self.numbers)),
                LeafKind::ByteArray => Type::ByteArray(self.up_to(9).to_string()),
                _ => {
                    let number = Box::new(Type::Plain(draw!(self.numbers)));
                    Type::Array(number, self.up_to(4))
                }
            })
        });
        fields.collect()
    }

    fn fields(&mut self, position: Position, is_key: bool, recursion: Option<usize>) -> Fields {
        let count = match self.rng.random_range(0..12) {
            0 if !is_key => 0,
            1..=8 => self.up_to(3),
            _ => self.up_to(6),
        };
        let mut fields: Vec<_> = (0..count).map(|_| self.field(position, is_key)).collect();
        let weight = |field: &Field| self.schema.weight(&field.ty);
        while fields.iter().map(weight).sum::<usize>() > MAX_WEIGHT {
            fields.pop();
        }
        let unused = self.unused_parameters(&fields);
        fields.extend(unused);
        fields.extend(recursion.map(|index| self.recursion(index)));
        if fields.is_empty() {
            return Fields::Unit;
        }
        // A skipped field is never read, so it needs a name with an underscore.
        let is_skipped = |field: &Field| field.attribute == Some(FieldAttribute::Skip);
        if !fields.iter().any(is_skipped) && fields.len() <= 3 && self.one_in(2) {
            Fields::Tuple(fields)
        } else {
            Fields::Named(fields)
        }
    }

    fn field(&mut self, position: Position, is_key: bool) -> Field {
        if is_key {
            return Field::plain(self.key(2));
        }
        for attribute in [FieldAttribute::Skip, FieldAttribute::With] {
            if self.one_in(20) {
                let (ty, attribute) = (Type::Plain("u32"), Some(attribute));
                return Field { ty, attribute };
            }
        }
        let depth = if self.one_in(4) { 3 } else { 2 };
        Field::plain(self.ty(position, depth))
    }

    /// Returns a field with values of the type itself.
    fn recursion(&mut self, index: usize) -> Field {
        let itself = Type::Defined(index, Vec::new());
        let option = |pointer, itself| {
            let pointer = Type::Generic(pointer, vec![itself]);
            Type::Generic("Option", vec![pointer])
        };
        Field::plain(match draw!(self.recursions) {
            Recursion::Vec => Type::Sequence("Vec", Box::new(itself)),
            Recursion::BoxedSlice => Type::Sequence("Box", Box::new(itself)),
            Recursion::Map => Type::Map("BTreeMap", Box::new(Type::Plain("u8")), Box::new(itself)),
            Recursion::OptionRc => option("Rc", itself),
            Recursion::OptionBox => option("Box", itself),
        })
    }

    /// Returns a field for each parameter without a use in these fields.
    fn unused_parameters(&mut self, fields: &[Field]) -> Vec<Field> {
        let mut unused = self.parameters.clone();
        unused.retain(|parameter| !fields.iter().any(|field| field.ty.uses(*parameter)));
        let fields = unused.into_iter().map(|parameter| {
            Field::plain(match parameter {
                Parameter::Value(name) => Type::Sequence("Vec", Box::new(Type::Parameter(name))),
                Parameter::Key(name) => {
                    let key = Box::new(Type::Parameter(name));
                    Type::Map(draw!(self.maps), key, Box::new(self.element(1)))
                }
                Parameter::Length(name) => Type::ByteArray(name.to_owned()),
            })
        });
        fields.collect()
    }

    /// Returns a type for the elements of a sequence, with values of at least one byte.
    fn element(&mut self, depth: u32) -> Type {
        loop {
            let ty = self.ty(Position::Element, depth);
            if !self.schema.may_be_empty(&ty) {
                return ty;
            }
        }
    }

    fn ty(&mut self, position: Position, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else {
            return self.leaf();
        };
        let kind = self.decks.types(position).draw(&mut self.rng);
        let mut part = || self.ty(Position::Part, depth);
        match kind {
            TypeKind::Option => Type::Generic("Option", vec![part()]),
            TypeKind::Result => Type::Generic("Result", vec![part(), part()]),
            TypeKind::Pointer => {
                let part = part();
                Type::Generic(draw!(self.pointers), vec![part])
            }
            TypeKind::Tuple => {
                let count = self.up_to(4);
                Type::Tuple((0..count).map(|_| self.ty(Position::Part, depth)).collect())
            }
            TypeKind::Array => {
                let part = Box::new(part());
                Type::Array(part, draw!(self.array_lens))
            }
            TypeKind::Sequence => {
                let element = Box::new(self.element(depth));
                Type::Sequence(draw!(self.sequences), element)
            }
            TypeKind::Map => {
                let value = Box::new(part());
                Type::Map(draw!(self.maps), Box::new(self.key(depth)), value)
            }
            TypeKind::Set => Type::Set(draw!(self.sets), Box::new(self.key(depth))),
            TypeKind::Defined => self.defined(),
            TypeKind::Leaf => self.leaf(),
        }
    }

    fn leaf(&mut self) -> Type {
        if self.one_in(3) {
            match self.parameters.choose(&mut self.rng) {
                Some(Parameter::Value(name)) => return Type::Parameter(name),
                Some(Parameter::Length(name)) => return Type::ByteArray((*name).to_owned()),
                Some(Parameter::Key(_)) | None => {}
            }
        }
        match draw!(self.leaves) {
            LeafKind::Number => Type::Plain(draw!(self.numbers)),
            LeafKind::Plain => Type::Plain(draw!(self.plain)),
            LeafKind::Text => Type::Text(draw!(self.texts)),
            LeafKind::Bytes => Type::Bytes(draw!(self.bytes)),
            LeafKind::ByteArray => Type::ByteArray(self.up_to(9).to_string()),
            LeafKind::Empty => Type::Empty(draw!(self.empty)),
        }
    }

    /// Returns a type with ordered values.
    fn key(&mut self, depth: u32) -> Type {
        match self.rng.random_range(0..12) {
            0..=2 => Type::Text(draw!(self.texts)),
            3 => Type::Bytes(draw!(self.bytes)),
            4 => Type::ByteArray(self.up_to(5).to_string()),
            5 if depth > 0 => Type::Tuple(vec![self.key(0), self.key(0)]),
            6 | 7 if depth > 0 => {
                let keys = self.schema.definitions.len().min(KEYS);
                match self.rng.random_range(0..=keys).checked_sub(1) {
                    Some(index) => Type::Defined(index, Vec::new()),
                    None => Type::Plain("u32"),
                }
            }
            _ => Type::Plain(draw!(self.numbers)),
        }
    }

    /// Returns an earlier definition, with a weight that is low enough for nesting.
    fn defined(&mut self) -> Type {
        let wanted = draw!(self.defined);
        let is_wanted = |definition: &Definition, ty: &Type| match wanted {
            Defined::Enum => matches!(definition.body, Body::Enum { .. }),
            Defined::FixedSize => self.schema.has_fixed_size(ty),
            Defined::Any => true,
        };
        let schema = &self.schema;
        let found = schema.definitions.iter().zip(&schema.instances);
        let found = found.filter(|(definition, ty)| {
            schema.weight(ty) <= MAX_WEIGHT / 4 && is_wanted(definition, ty)
        });
        let found: Vec<_> = found.map(|(_, ty)| ty).collect();
        match found.choose(&mut self.rng) {
            Some(ty) => (*ty).clone(),
            None => self.leaf(),
        }
    }
}
