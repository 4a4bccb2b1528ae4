//! Arbitrary schemas, written as bytes by the specification, without the code of `sdp-schema`.

use arbitrary::Unstructured;
use sdp_schema::{Number, Rule};
use sdp_testdata::table::{Field, Name, Table, Type, Variant};

/// Returns a schema that is often valid.
pub(crate) fn table(data: &mut Unstructured<'_>) -> arbitrary::Result<Table> {
    let count = data.int_in_range(1..=24)?;
    let types: arbitrary::Result<_> = (0..count).map(|at| ty(data, at, count)).collect();
    let mut table = Table::new(types?);
    if data.ratio(1_u8, 8)? {
        table.messages = Some((name(data)?, indices(data, 0, count)?));
    }
    Ok(table)
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
    let names = ["T", "T", "U", "a \"name\"", "", "u8", "T_2", "größe"];
    Ok(Name {
        name: data.choose_iter(names)?.into(),
        docs: data.choose_iter(["", "", "Docs."])?.into(),
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
            docs: String::new(),
            aliases: Vec::from_iter(data.ratio(1_u8, 16)?.then(|| format!("old {index}"))),
            default: data.ratio(1_u8, 16)?.then(|| vec![0; 4]),
            key: data.choose_iter([0, 0, 0, 0, 0, 0, 1, 2])?,
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
            docs: String::new(),
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
        number @ 0..12 => Type::Number(Number::ALL[usize::from(number)]),
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
                    .find(|it| it.fields.is_empty())
                    .map(|it| it.tag),
                false => None,
            };
            Type::Enum(name(data)?, width, variants, other)
        }
        34 => Type::Alias(name(data)?, index(data)?),
        35..=37 => {
            let rule = match Rule::PLAIN.get(data.int_in_range(0..=Rule::PLAIN.len())?) {
                Some(rule) => *rule,
                None => Rule::AtMost(u64::from(data.arbitrary::<u8>()? % 8)),
            };
            Type::Refined(rule, index(data)?)
        }
        38 => match data.ratio(1_u8, 2)? {
            true => Type::Named("uuid".into(), index(data)?),
            false => Type::Unordered("path".into(), index(data)?),
        },
        _ => Type::Opaque("code".into(), number(data)?, data.ratio(9_u8, 10)?),
    })
}
