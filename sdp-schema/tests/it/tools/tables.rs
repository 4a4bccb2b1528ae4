//! Tables that are not those of types of this program.

use sdp::SdpDecodeOwned;
use sdp::schema::{Number, Rule};
use sdp_schema::{Field, Schema, Type, TypeIndex, Variant};

fn convert<T: SdpDecodeOwned>(value: &impl sdp::SdpEncode) -> T {
    sdp::from_slice(&sdp::to_vec(value).unwrap()).unwrap()
}

pub(crate) fn at(index: usize) -> TypeIndex {
    convert(&u32::try_from(index).unwrap())
}

const NO_NAMES: [&str; 0] = [];

pub(crate) fn field(name: &str, ty: usize) -> Field {
    convert(&(name, "", &NO_NAMES[..], None::<Vec<u8>>, at(ty)))
}

pub(crate) fn structure(fields: Vec<Field>) -> Type {
    let name = convert(&("S", "", &NO_NAMES[..], 0_u16));
    Type::Struct { name, fields }
}

pub(crate) fn variant(name: &str, tag: u32, fields: Vec<Field>) -> Variant {
    convert(&(name, "", &NO_NAMES[..], tag, fields))
}

pub(crate) fn enumeration(variants: Vec<Variant>) -> Type {
    Type::Enum {
        name: convert(&("E", "", &NO_NAMES[..], 0_u16)),
        tag_width: 4,
        variants,
        other: None,
    }
}

pub(crate) fn opaque(min: u64, is_fixed: bool) -> Type {
    let name = "codec".to_owned();
    Type::Opaque {
        name,
        min,
        is_fixed,
    }
}

/// Returns the schema of the first type, or `None` for an invalid table.
pub(crate) fn table(types: &[Type]) -> Option<Schema> {
    let bytes = [vec![1, 0], sdp::to_vec(types).unwrap()].concat();
    sdp::from_slice(&bytes).ok()
}

/// Returns random tables.
pub(crate) fn random_tables(random: &mut fastrand::Rng, count: usize) -> Vec<Schema> {
    let tables = std::iter::repeat_with(|| table(&types(random)));
    tables.flatten().take(count).collect()
}

/// Returns random types. Each may refer to all others.
fn types(random: &mut fastrand::Rng) -> Vec<Type> {
    let count = random.usize(1..12);
    let ty = |index: usize| {
        let [part, other, third] = [(); 3].map(|()| random.usize(..count));
        let fields: Vec<Field> = [("x", part), ("y", other), ("0", third)]
            .into_iter()
            .take(random.usize(..4))
            .map(|(name, ty)| field(name, ty))
            .collect();
        let parts = fields.iter().map(Field::ty).collect();
        let (part, other) = (at(part), at(other));
        match random.u8(..24) {
            _ if index == count - 1 => Type::Number(Number::U16),
            0..=3 => Type::Number(random.choice(Number::ALL).unwrap()),
            4 => Type::Bool,
            5 => Type::Str,
            6 => Type::Char,
            7 => Type::Seq(part),
            8 => Type::Array(part, random.u64(..3)),
            9 => Type::Option(part),
            10 => Type::Result(part, other),
            11 => Type::Map(part, other),
            12 => Type::Set(part),
            13 | 14 => Type::Tuple(parts),
            15 => Type::Pointer(part),
            16 => opaque(random.u64(..3), random.u8(..4) > 0),
            17 => Type::Named("flags".into(), part),
            18 => Type::Unordered("text".into(), part),
            19..=20 => {
                let max = Rule::AtMost(random.u64(..4));
                let rule = random.choice(Rule::PLAIN).filter(|_| random.u8(..9) > 0);
                Type::Refined(rule.unwrap_or(max), part)
            }
            21 => enumeration(
                (0..random.u32(..4))
                    .map(|tag| variant(&format!("V{tag}"), tag, fields.clone()))
                    .collect(),
            ),
            _ => structure(fields),
        }
    };
    (0..count).map(ty).collect()
}

/// Returns the schemas that a schema with changed bytes decodes to.
pub(crate) fn mutated_tables(
    schema: &Schema,
    random: &mut fastrand::Rng,
    count: usize,
) -> Vec<Schema> {
    let bytes = sdp::to_vec(schema).unwrap();
    let mutated = (0..count).map(|_| {
        let mut bytes = bytes.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            bytes[at] = match random.u8(..) {
                128.. => random.u8(..20),
                byte => byte,
            };
        }
        sdp::from_slice(&bytes).ok()
    });
    mutated.flatten().collect()
}
