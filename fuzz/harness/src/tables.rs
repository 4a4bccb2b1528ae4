//! Arbitrary schemas, written as bytes by the specification, without the code of `sdp-schema`.

use arbitrary::Unstructured;
use sdp::SdpEncode;

/// A schema.
#[derive(SdpEncode)]
pub(crate) struct Table {
    version: u8,
    messages: Option<Messages>,
    types: Vec<Type>,
}

#[derive(SdpEncode)]
struct Messages {
    name: Name,
    types: Vec<u32>,
}

#[derive(SdpEncode)]
#[allow(dead_code, reason = "the order of all kinds is part of the bytes")]
enum Type {
    Number(u8),
    Bool,
    Char,
    Str,
    Seq(u32),
    Array(u32, u64),
    Option(u32),
    Result(u32, u32),
    Map(u32, u32),
    Set(u32),
    Tuple(Vec<u32>),
    Pointer(u32),
    Struct(Name, Vec<Field>),
    Enum(Name, u8, Vec<Variant>, Option<u32>),
    Alias(Name, u32),
    Refined(Rule, u32),
    Named(&'static str, u32),
    Unordered(&'static str, u32),
    Opaque(&'static str, u64, bool),
}

/// The tag of a rule without a parameter, or the capacity of `AtMost`.
struct Rule(Result<u8, u64>);

impl SdpEncode for Rule {
    const SIZE: sdp::WireSize = sdp::WireSize::at_least(1);

    fn measure(&self, length: &mut sdp::Length) {
        length.add(if self.0.is_ok() { 1 } else { 9 });
    }

    fn encode(&self, out: &mut sdp::Writer<'_>) -> Result<(), sdp::EncodeError> {
        match self.0 {
            Ok(tag) => tag.encode(out),
            Err(capacity) => (16_u8, capacity).encode(out),
        }
    }
}

#[derive(SdpEncode)]
struct Name {
    name: &'static str,
    docs: &'static str,
    aliases: Vec<&'static str>,
    message_id: u16,
}

#[derive(SdpEncode)]
struct Field {
    name: String,
    docs: &'static str,
    aliases: Vec<String>,
    default: Option<Vec<u8>>,
    ty: u32,
}

#[derive(SdpEncode)]
struct Variant {
    name: String,
    docs: &'static str,
    aliases: Vec<String>,
    tag: u32,
    fields: Vec<Field>,
}

impl Table {
    /// Returns a schema that is often valid.
    pub(crate) fn arbitrary(data: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
        let count = data.int_in_range(1..=24)?;
        let types: arbitrary::Result<_> = (0..count).map(|at| ty(data, at, count)).collect();
        let types = types?;
        let messages = match data.ratio(1_u8, 8)? {
            true => Some(Messages {
                name: name(data)?,
                types: indices(data, 0, count)?,
            }),
            false => None,
        };
        Ok(Self {
            version: 1,
            messages,
            types,
        })
    }
}

/// Returns the index of a type, mostly of a later one, because a type cannot contain itself.
fn index(data: &mut Unstructured<'_>, at: u32, count: u32) -> arbitrary::Result<u32> {
    let step = u32::from(data.arbitrary::<u8>()?);
    Ok(match step {
        0..200 if at + 1 < count => at + 1 + step % (count - at - 1),
        _ => step % count,
    })
}

fn indices(data: &mut Unstructured<'_>, at: u32, count: u32) -> arbitrary::Result<Vec<u32>> {
    (0..data.int_in_range(0..=4)?)
        .map(|_| index(data, at, count))
        .collect()
}

fn number(data: &mut Unstructured<'_>) -> arbitrary::Result<u64> {
    Ok(match data.arbitrary::<u8>()? {
        small @ ..250 => u64::from(small % 8),
        _ => data.arbitrary()?,
    })
}

fn name(data: &mut Unstructured<'_>) -> arbitrary::Result<Name> {
    Ok(Name {
        name: data.choose_iter(["T", "T", "U", "a \"name\"", "", "u8", "T_2", "größe"])?,
        docs: data.choose_iter(["", "", "Docs."])?,
        aliases: Vec::new(),
        message_id: u16::from(data.arbitrary::<u8>()?),
    })
}

fn fields(data: &mut Unstructured<'_>, at: u32, count: u32) -> arbitrary::Result<Vec<Field>> {
    let types = indices(data, at, count)?;
    let mut fields = Vec::new();
    for (index, ty) in types.into_iter().enumerate() {
        fields.push(Field {
            name: index.to_string(),
            docs: "",
            aliases: match data.ratio(1_u8, 16)? {
                true => vec![format!("old {index}")],
                false => Vec::new(),
            },
            default: match data.ratio(1_u8, 16)? {
                true => Some(vec![0; 4]),
                false => None,
            },
            ty,
        });
    }
    Ok(fields)
}

fn variants(data: &mut Unstructured<'_>, at: u32, count: u32) -> arbitrary::Result<Vec<Variant>> {
    let mut variants = Vec::new();
    for tag in 0..data.int_in_range(0..=4)? {
        variants.push(Variant {
            name: format!("V{tag}"),
            docs: "",
            aliases: Vec::new(),
            tag: tag ^ u32::from(data.arbitrary::<u8>()? & 0x30),
            fields: fields(data, at, count)?,
        });
    }
    Ok(variants)
}

fn ty(data: &mut Unstructured<'_>, at: u32, count: u32) -> arbitrary::Result<Type> {
    let choice: u8 = data.arbitrary()?;
    let index = |data: &mut Unstructured<'_>| index(data, at, count);
    Ok(match choice % 40 {
        number @ 0..12 => Type::Number(number),
        12 => Type::Bool,
        13 => Type::Char,
        14 => Type::Str,
        15..=17 => Type::Seq(index(data)?),
        18 | 19 => Type::Array(index(data)?, number(data)?),
        20 | 21 => Type::Option(index(data)?),
        22 => Type::Result(index(data)?, index(data)?),
        23 | 24 => Type::Map(index(data)?, index(data)?),
        25 | 26 => Type::Set(index(data)?),
        27 | 28 => Type::Tuple(indices(data, at, count)?),
        29 => Type::Pointer(index(data)?),
        30 | 31 => Type::Struct(name(data)?, fields(data, at, count)?),
        32 | 33 => {
            let width = data.choose_iter([1, 1, 2, 4])?;
            let variants = variants(data, at, count)?;
            let other = match data.ratio(1_u8, 8)? {
                // Most variants with content cannot have this tag.
                true => variants
                    .iter()
                    .find(|variant| variant.fields.is_empty())
                    .map(|variant| variant.tag),
                false => None,
            };
            Type::Enum(name(data)?, width, variants, other)
        }
        34 => Type::Alias(name(data)?, index(data)?),
        35..=37 => {
            let rule = match data.int_in_range(0..=16)? {
                16 => Err(u64::from(data.arbitrary::<u8>()? % 8)),
                tag => Ok(tag),
            };
            Type::Refined(Rule(rule), index(data)?)
        }
        38 => match data.ratio(1_u8, 2)? {
            true => Type::Named("uuid", index(data)?),
            false => Type::Unordered("path", index(data)?),
        },
        _ => Type::Opaque("code", number(data)?, data.ratio(9_u8, 10)?),
    })
}
