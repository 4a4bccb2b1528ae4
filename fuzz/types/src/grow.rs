//! Grows a schema from a seed.
//!
//! Apart, because here alone is chance. The generator of random numbers is one whose numbers are part
//! of what it promises.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_xorshift::XorShiftRng;

use crate::model::{
    Body, Definition, Field, FieldAttribute, Fields, Parameter, Schema, Type, Variant,
};

/// The first definitions can be keys, so that there are some to be named.
const KEYS: usize = 12;
/// No value has more parts in place: what nests what nests arrays would be too large for the stack.
const MAX_WEIGHT: usize = 32;

const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
    "char",
];
const PLAIN: [&str; 12] = [
    "f32",
    "f64",
    "NonZeroU8",
    "NonZeroU32",
    "NonZeroI64",
    "Duration",
    "Ipv4Addr",
    "IpAddr",
    "f32",
    "f64",
    "Wrapping<u16>",
    "Cell<u32>",
];
const NOTHING: [&str; 3] = ["()", "PhantomData<u64>", "PhantomData<String>"];
const TEXTS: [&str; 6] = [
    "String", "String", "String", "Box<str>", "Rc<str>", "Arc<str>",
];
const BYTES: [&str; 3] = ["Vec<u8>", "Vec<u8>", "Box<[u8]>"];
const SEQUENCES: [&str; 7] = ["Vec", "Vec", "Vec", "Vec", "VecDeque", "Box", "Arc"];
const POINTERS: [&str; 4] = ["Box", "Box", "Rc", "Arc"];
const MAPS: [&str; 2] = ["BTreeMap", "HashMap"];
const SETS: [&str; 2] = ["BTreeSet", "HashSet"];

/// A schema of `count` definitions.
pub(crate) fn schema(seed: u64, count: usize) -> Schema {
    let mut grower = Grower {
        rng: XorShiftRng::seed_from_u64(seed),
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
    schema: Schema,
    /// Those of the definition that grows.
    parameters: Vec<Parameter>,
}

impl Grower {
    fn one_in(&mut self, count: u32) -> bool {
        self.rng.random_range(0..count) == 0
    }

    fn up_to(&mut self, most: usize) -> usize {
        self.rng.random_range(1..=most)
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from.choose(&mut self.rng).copied().unwrap_or_default()
    }

    fn definition(&mut self, index: usize) -> Definition {
        let is_key = index < KEYS;
        let kind = if is_key {
            0
        } else {
            self.rng.random_range(0..20)
        };
        self.parameters = match kind {
            14 => vec![Parameter::Value("T")],
            15 => vec![Parameter::Value("T"), Parameter::Value("U")],
            16 => vec![Parameter::Key("K"), Parameter::Value("T")],
            17 => vec![Parameter::Length("N")],
            _ => Vec::new(),
        };
        let recurses = kind >= 18;
        let is_enum = self.one_in(3);
        let body = match (is_enum, is_key) {
            (false, _) => Body::Struct(self.fields(is_key, recurses.then_some(index))),
            (true, true) => self.bare_enum(),
            (true, false) if self.parameters.is_empty() && !recurses && self.one_in(5) => {
                self.bare_enum()
            }
            (true, false) => self.full_enum(recurses.then_some(index)),
        };
        let prefix = match kind {
            _ if is_key => "Key",
            14..=17 => "Generic",
            18.. => "Tree",
            _ if is_enum => "Enum",
            _ => "Struct",
        };
        Definition {
            name: format!("{prefix}{index}"),
            parameters: std::mem::take(&mut self.parameters),
            is_key,
            message_id: self
                .one_in(4)
                .then(|| u16::try_from(index).unwrap_or_default() | 0x4000),
            body,
        }
    }

    /// The type of a definition with these parameters, with types for them.
    fn instance(&mut self, index: usize, parameters: &[Parameter]) -> Type {
        let arguments = parameters.iter().map(|parameter| match parameter {
            Parameter::Value(_) => self.countable(1),
            Parameter::Key(_) => self.key(1),
            Parameter::Length(_) => Type::Plain(self.pick(&["1", "3", "16"])),
        });
        Type::Defined(index, arguments.collect())
    }

    fn bare_enum(&mut self) -> Body {
        let tag = self.one_in(2).then(|| self.pick(&["u8", "u16", "u32"]));
        let most = match tag {
            None | Some("u8") => u32::from(u8::MAX),
            Some("u16") => u32::from(u16::MAX),
            Some(_) => u32::MAX >> 1,
        };
        let count = self.up_to(24);
        let mut next = Some(0);
        let variants = (0..count).map_while(|_| {
            let lowest = next?;
            let jump = self.one_in(3);
            let discriminant = if jump {
                self.rng.random_range(lowest..=most)
            } else {
                lowest
            };
            next = discriminant.checked_add(1).filter(|next| *next <= most);
            Some(Variant {
                discriminant: jump.then_some(discriminant),
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
            .map(|_| Variant {
                discriminant: None,
                fields: if self.one_in(4) {
                    Fields::Unit
                } else {
                    self.fields(false, None)
                },
            })
            .collect();
        if !self.parameters.is_empty() {
            let fields = self.unused_parameters(&[]);
            variants.push(Variant {
                discriminant: None,
                fields: Fields::Tuple(fields),
            });
        }
        if let Some(index) = recursion {
            let fields = (0..self.up_to(2)).map(|_| Field {
                ty: Type::Generic("Box", vec![Type::Defined(index, Vec::new())]),
                attribute: None,
            });
            variants.push(Variant {
                discriminant: None,
                fields: Fields::Tuple(fields.collect()),
            });
        }
        Body::Enum {
            variants,
            tag: self.one_in(4).then(|| self.pick(&["u16", "u32"])),
        }
    }

    fn fields(&mut self, is_key: bool, recursion: Option<usize>) -> Fields {
        let count = match self.rng.random_range(0..12) {
            0 if !is_key => return self.few_fields(recursion),
            1..=8 => self.up_to(3),
            _ => self.up_to(6),
        };
        let mut fields: Vec<_> = (0..count).map(|_| self.field(is_key)).collect();
        while fields
            .iter()
            .map(|field| self.schema.weight(&field.ty))
            .sum::<usize>()
            > MAX_WEIGHT
        {
            fields.pop();
        }
        let unused = self.unused_parameters(&fields);
        fields.extend(unused);
        fields.extend(recursion.map(|index| self.recursion(index)));
        // Only a name can say that a field is not read.
        let skips = fields
            .iter()
            .any(|field| field.attribute == Some(FieldAttribute::Skip));
        if !skips && fields.len() <= 3 && self.one_in(2) {
            Fields::Tuple(fields)
        } else {
            Fields::Named(fields)
        }
    }

    /// No fields, or what a definition cannot be without.
    fn few_fields(&mut self, recursion: Option<usize>) -> Fields {
        let mut fields = self.unused_parameters(&[]);
        fields.extend(recursion.map(|index| self.recursion(index)));
        if fields.is_empty() {
            Fields::Unit
        } else {
            Fields::Tuple(fields)
        }
    }

    fn field(&mut self, is_key: bool) -> Field {
        if is_key {
            return Field {
                ty: self.key(2),
                attribute: None,
            };
        }
        if self.one_in(24) {
            return Field {
                ty: Type::Plain("u32"),
                attribute: Some(FieldAttribute::Skip),
            };
        }
        if self.one_in(24) {
            return Field {
                ty: Type::Plain("u32"),
                attribute: Some(FieldAttribute::With),
            };
        }
        Field {
            ty: {
                let depth = if self.one_in(4) { 3 } else { 2 };
                self.ty(depth)
            },
            attribute: None,
        }
    }

    /// A field that holds values of the type itself.
    fn recursion(&mut self, index: usize) -> Field {
        let itself = Type::Defined(index, Vec::new());
        let ty = match self.rng.random_range(0..6) {
            0 | 1 => Type::Sequence("Vec", Box::new(itself)),
            2 => Type::Sequence("Box", Box::new(itself)),
            3 => Type::Map("BTreeMap", Box::new(Type::Plain("u8")), Box::new(itself)),
            4 => Type::Generic("Option", vec![Type::Generic("Rc", vec![itself])]),
            _ => Type::Generic("Option", vec![Type::Generic("Box", vec![itself])]),
        };
        Field {
            ty,
            attribute: None,
        }
    }

    /// A field for each parameter that none of these fields uses.
    fn unused_parameters(&mut self, fields: &[Field]) -> Vec<Field> {
        let mut unused = self.parameters.clone();
        unused.retain(|parameter| !fields.iter().any(|field| uses(&field.ty, *parameter)));
        let fields = unused.into_iter().map(|parameter| Field {
            ty: self.of_parameter(parameter),
            attribute: None,
        });
        fields.collect()
    }

    fn of_parameter(&mut self, parameter: Parameter) -> Type {
        match parameter {
            Parameter::Value(name) => Type::Sequence("Vec", Box::new(Type::Parameter(name))),
            Parameter::Key(name) => {
                let key = Box::new(Type::Parameter(name));
                Type::Map(self.pick(&MAPS), key, Box::new(self.countable(1)))
            }
            Parameter::Length(name) => Type::ByteArray(name.to_owned()),
        }
    }

    /// A type that takes bytes, for the element of a sequence.
    fn countable(&mut self, depth: u32) -> Type {
        loop {
            let ty = self.ty(depth);
            if !self.schema.may_be_nothing(&ty) {
                return ty;
            }
        }
    }

    fn ty(&mut self, depth: u32) -> Type {
        let Some(depth) = depth.checked_sub(1) else {
            return self.leaf();
        };
        match self.rng.random_range(0..32) {
            0..=5 => Type::Sequence(self.pick(&SEQUENCES), Box::new(self.countable(depth))),
            6 | 7 => Type::Array(Box::new(self.ty(depth)), self.rng.random_range(0..=4)),
            8 => {
                let count = self.up_to(4);
                Type::Tuple((0..count).map(|_| self.ty(depth)).collect())
            }
            9..=11 => Type::Generic("Option", vec![self.ty(depth)]),
            12 => Type::Generic("Result", vec![self.ty(depth), self.ty(depth)]),
            13 => Type::Map(
                self.pick(&MAPS),
                Box::new(self.key(depth)),
                Box::new(self.ty(depth)),
            ),
            14 => Type::Set(self.pick(&SETS), Box::new(self.key(depth))),
            15 => Type::Generic(self.pick(&POINTERS), vec![self.ty(depth)]),
            16..=19 => self.defined(),
            _ => self.leaf(),
        }
    }

    fn leaf(&mut self) -> Type {
        if self.one_in(3) {
            let parameters = self.parameters.clone();
            match parameters.choose(&mut self.rng) {
                Some(Parameter::Value(name)) => return Type::Parameter(name),
                Some(Parameter::Length(name)) => return Type::ByteArray((*name).to_owned()),
                Some(Parameter::Key(_)) | None => {}
            }
        }
        match self.rng.random_range(0..16) {
            0..=5 => Type::Plain(self.pick(&NUMBERS)),
            6..=8 => Type::Plain(self.pick(&PLAIN)),
            9..=12 => Type::Text(self.pick(&TEXTS)),
            13 => Type::Bytes(self.pick(&BYTES)),
            14 => Type::ByteArray(self.up_to(9).to_string()),
            _ => Type::Nothing(self.pick(&NOTHING)),
        }
    }

    /// A type whose values have an order.
    fn key(&mut self, depth: u32) -> Type {
        match self.rng.random_range(0..12) {
            0..=2 => Type::Text(self.pick(&TEXTS)),
            3 => Type::Bytes(self.pick(&BYTES)),
            4 => Type::ByteArray(self.up_to(5).to_string()),
            5 if depth > 0 => Type::Tuple(vec![self.key(0), self.key(0)]),
            6 | 7 if depth > 0 => {
                let keys = self.schema.definitions.len().min(KEYS);
                match self.rng.random_range(0..=keys).checked_sub(1) {
                    Some(index) => Type::Defined(index, Vec::new()),
                    None => Type::Plain("u32"),
                }
            }
            _ => Type::Plain(self.pick(&NUMBERS)),
        }
    }

    /// A definition that is there, and not too heavy to be nested.
    fn defined(&mut self) -> Type {
        let instances = self.schema.instances.choose(&mut self.rng).cloned();
        instances
            .filter(|ty| self.schema.weight(ty) <= MAX_WEIGHT / 4)
            .unwrap_or_else(|| self.leaf())
    }
}

fn uses(ty: &Type, parameter: Parameter) -> bool {
    any(ty, &|ty| match (ty, parameter) {
        (Type::Parameter(used), Parameter::Value(name) | Parameter::Key(name)) => *used == name,
        (Type::ByteArray(len), Parameter::Length(name)) => len == name,
        _ => false,
    })
}

/// Whether the type, or one that stands in its spelling, is like this.
fn any(ty: &Type, like: &impl Fn(&Type) -> bool) -> bool {
    let parts: Vec<&Type> = match ty {
        Type::Sequence(_, part) | Type::Array(part, _) | Type::Set(_, part) => vec![part],
        Type::Map(_, key, value) => vec![key, value],
        Type::Tuple(parts) | Type::Generic(_, parts) | Type::Defined(_, parts) => {
            parts.iter().collect()
        }
        _ => Vec::new(),
    };
    like(ty) || parts.into_iter().any(|part| any(part, like))
}
