//! The target `schema`: arbitrary schemas, and walks over arbitrary bytes with them.

use arbitrary::Unstructured;
use sdp::schema::walk::Outcome;
use sdp::schema::{OwnedSchema, Rule, Type, TypeField, TypeIndex, TypeName, TypeVariant};

use crate::input::{MAX_LEN, byte, encoded, up_to};
use crate::walked;

/// Decodes a schema, and walks over the following bytes with it.
///
/// If the first byte is odd, the next bytes select the types of the schema. Otherwise they are an encoded schema.
#[inline]
pub fn schema(data: &[u8]) {
    let (source, data) = byte(data);
    let (schema, input) = if source % 2 == 1 {
        let mut data = Unstructured::new(data);
        let Ok(types) = types(&mut data) else { return };
        let Ok(schema) = OwnedSchema::new(types) else {
            return;
        };
        (schema, data.take_rest())
    } else {
        match sdp::from_prefix::<OwnedSchema>(data) {
            Ok((schema, rest)) => {
                assert_eq!(encoded(&schema), data[..data.len() - rest.len()]);
                (schema, rest)
            }
            Err(error) => {
                assert!(error.offset() <= data.len(), "{error}");
                return;
            }
        }
    };
    check(&schema, up_to(MAX_LEN, input));
}

fn check(schema: &OwnedSchema, input: &[u8]) {
    let decoded = sdp::from_slice::<OwnedSchema>(&encoded(schema)).unwrap();
    assert_eq!(decoded, *schema);
    let walked = walked::value(schema, input);
    match &walked {
        Ok(Outcome::Complete) => {
            if let [shorter @ .., _] = input {
                assert_ne!(walked::value(schema, shorter), Ok(Outcome::Complete));
            }
        }
        Ok(Outcome::Opaque(offset)) => assert!(*offset <= input.len()),
        Ok(_) => panic!("the visitor ends no walk"),
        Err(error) => {
            assert!(error.error().offset() <= input.len(), "{error:?}");
            assert!(error.ty().is_some_and(|ty| ty.get() < schema.types().len()));
        }
    }
    let again = walked::value(&decoded, input);
    assert_eq!(again, walked);
    let _ = walked::message(schema, input);
    let last = schema.types().len() - 1;
    let part = schema.rooted_at(TypeIndex::new(last).unwrap());
    assert_eq!(part.root().name(), schema.types()[last].name());
    let _ = walked::value(&part, input);
}

/// Returns a table that is often valid.
fn types(data: &mut Unstructured<'_>) -> arbitrary::Result<Vec<Type>> {
    let count = data.int_in_range(1..=24_usize)?;
    let mut types = Vec::with_capacity(count);
    for at in 0..count {
        types.push(ty(data, at, count)?);
    }
    Ok(types)
}

fn ty(data: &mut Unstructured<'_>, at: usize, count: usize) -> arbitrary::Result<Type> {
    let choice: u8 = data.arbitrary()?;
    // Most types refer to later ones, because a type cannot contain itself. The last ones refer to the first.
    let index = |data: &mut Unstructured<'_>| -> arbitrary::Result<TypeIndex> {
        let step = usize::from(data.arbitrary::<u8>()?);
        let index = match step {
            0..200 if at + 1 < count => at + 1 + step % (count - at - 1),
            _ => step % count,
        };
        Ok(TypeIndex::new(index).unwrap())
    };
    let indices = |data: &mut Unstructured<'_>| -> arbitrary::Result<Vec<TypeIndex>> {
        (0..data.int_in_range(0..=4)?)
            .map(|_| index(data))
            .collect()
    };
    let fields = |data: &mut Unstructured<'_>| -> arbitrary::Result<Vec<TypeField>> {
        let field = |(name, ty): (usize, TypeIndex)| TypeField {
            name: name.to_string().into(),
            docs: "".into(),
            ty,
        };
        Ok(indices(data)?.into_iter().enumerate().map(field).collect())
    };
    let number = |data: &mut Unstructured<'_>| -> arbitrary::Result<u64> {
        Ok(match data.arbitrary::<u8>()? {
            small @ ..250 => u64::from(small % 8),
            _ => data.arbitrary()?,
        })
    };
    Ok(match choice % 40 {
        0 => Type::U8,
        1 => Type::U16,
        2 => Type::U32,
        3 => Type::U64,
        4 => Type::U128,
        5 => Type::I8,
        6 => Type::I16,
        7 => Type::I32,
        8 => Type::I64,
        9 => Type::I128,
        10 => Type::F32,
        11 => Type::F64,
        12 => Type::Bool,
        13 => Type::Char,
        14 => Type::Str,
        15..=17 => Type::Seq(index(data)?),
        18 | 19 => Type::Array(index(data)?, number(data)?),
        20 | 21 => Type::Option(index(data)?),
        22 => Type::Result(index(data)?, index(data)?),
        23 | 24 => Type::Map(index(data)?, index(data)?),
        25 | 26 => Type::Set(index(data)?),
        27 | 28 => Type::Tuple(indices(data)?),
        29 => Type::Pointer(index(data)?),
        30 | 31 => Type::Struct {
            name: name(data)?,
            fields: fields(data)?,
        },
        32 | 33 => {
            let mut variants = Vec::new();
            for name in 0..data.int_in_range(0..=4_usize)? {
                variants.push(TypeVariant {
                    name: name.to_string().into(),
                    docs: "".into(),
                    tag: u32::try_from(name).unwrap() ^ u32::from(data.arbitrary::<u8>()? & 0x30),
                    fields: fields(data)?,
                });
            }
            Type::Enum {
                name: name(data)?,
                tag_width: [1, 1, 2, 4][data.choose_index(4)?],
                variants,
            }
        }
        34 => Type::Alias {
            name: name(data)?,
            ty: index(data)?,
        },
        35..=37 => Type::Refined(rule(data)?, index(data)?),
        38 => Type::Messages {
            name: name(data)?,
            types: indices(data)?,
        },
        _ => Type::Opaque {
            name: "".into(),
            min: number(data)?,
            is_fixed: data.ratio(9_u8, 10)?,
        },
    })
}

fn name(data: &mut Unstructured<'_>) -> arbitrary::Result<TypeName> {
    Ok(TypeName {
        // Errors contain only static names.
        name: "T".to_owned().into(),
        message_id: u16::from(data.arbitrary::<u8>()?),
        ..TypeName::default()
    })
}

fn rule(data: &mut Unstructured<'_>) -> arbitrary::Result<Rule<sdp::schema::Text>> {
    Ok(match data.int_in_range(0..=18_u8)? {
        0 => Rule::NonZero,
        1 => Rule::Usize,
        2 => Rule::Isize,
        3 => Rule::Ordering,
        4 => Rule::CStr,
        5 => Rule::Heap,
        6 => Rule::Unique,
        7 => Rule::UniqueKeys,
        8 => Rule::Reverse,
        9 => Rule::OrderedFloat,
        10 => Rule::NotNan,
        11 => Rule::Nanos,
        12 => Rule::LeapSecond,
        13 => Rule::Date,
        14 => Rule::TimeOfDay,
        15 => Rule::JsonNumber,
        16 => Rule::AtMost(u64::from(data.arbitrary::<u8>()? % 8)),
        17 => Rule::Named("name".into()),
        _ => Rule::Unordered("name".into()),
    })
}
