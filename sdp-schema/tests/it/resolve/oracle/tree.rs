//! [`Tree`]: a value as a tree, decoded by its schema without a check of texts, keys, rules and kinds.

use sdp_schema::{Field, Rule, Schema, Type, TypeIndex};

/// A part of a value.
#[derive(Default)]
pub(in super::super) struct Tree {
    /// All bytes of the part.
    pub(in super::super) bytes: Vec<u8>,
    /// The tag of an option or result, or the position of a variant.
    pub(in super::super) choice: usize,
    /// The content of an option, result or struct, the elements of a sequence, the entries of a map. Elements and entries
    /// after opaque bytes of a variable size are missing.
    pub(in super::super) parts: Vec<Self>,
    /// Whether opaque bytes before the part contain it, because they extend to the end of the input.
    pub(in super::super) is_swallowed: bool,
    /// Whether opaque bytes of a variable size are in the part.
    pub(in super::super) is_open: bool,
}

struct Input<'a> {
    schema: &'a Schema,
    bytes: &'a [u8],
    at: usize,
    is_swallowed: bool,
}

/// Returns the whole bytes as a value of a type.
pub(in super::super) fn decode(
    schema: &Schema,
    ty: TypeIndex,
    bytes: &[u8],
) -> Result<Tree, String> {
    let mut input = Input {
        schema,
        bytes,
        at: 0,
        is_swallowed: false,
    };
    let tree = input.value(ty)?;
    if input.at < bytes.len() {
        return Err(format!("{} trailing bytes", bytes.len() - input.at));
    }
    Ok(tree)
}

impl Input<'_> {
    fn take(&mut self, len: u64) -> Result<&[u8], String> {
        let end = usize::try_from(len)
            .ok()
            .and_then(|len| self.at.checked_add(len));
        let end = end.filter(|end| *end <= self.bytes.len());
        let taken = &self.bytes[self.at..end.ok_or("unexpected end of input")?];
        self.at += taken.len();
        Ok(taken)
    }

    fn leaf(&mut self, len: u64) -> Result<Vec<Tree>, String> {
        self.take(len)?;
        Ok(vec![])
    }

    fn number(&mut self, width: u8) -> Result<u32, String> {
        let mut number = [0; 4];
        number[..usize::from(width)].copy_from_slice(self.take(width.into())?);
        Ok(u32::from_le_bytes(number))
    }

    fn values(&mut self, count: u64, ty: TypeIndex) -> Result<Vec<Tree>, String> {
        let mut values = vec![];
        for _ in 0..count {
            // The remaining ones can be very many.
            if self.is_swallowed {
                break;
            }
            values.push(self.value(ty)?);
        }
        Ok(values)
    }

    fn tuple(&mut self, parts: &[TypeIndex]) -> Result<Vec<Tree>, String> {
        parts.iter().map(|part| self.value(*part)).collect()
    }

    fn fields(&mut self, fields: &[Field]) -> Result<Vec<Tree>, String> {
        fields.iter().map(|field| self.value(field.ty())).collect()
    }

    fn entry(&mut self, key: TypeIndex, value: TypeIndex) -> Result<Tree, String> {
        let start = self.at;
        let parts = self.tuple(&[key, value])?;
        let bytes = self.bytes[start..self.at].to_vec();
        Ok(Tree {
            bytes,
            parts,
            ..Tree::default()
        })
    }

    fn value(&mut self, ty: TypeIndex) -> Result<Tree, String> {
        let (schema, start) = (self.schema, self.at);
        let mut choice = 0;
        if self.is_swallowed {
            return Ok(Tree {
                is_swallowed: true,
                ..Tree::default()
            });
        }
        let parts = match schema.get(ty) {
            Type::Refined(Rule::Indexed, content) => match schema.get(*content) {
                Type::Tuple(parts) => {
                    self.value(parts[0])?;
                    self.value(parts[1])?.parts
                }
                other => unreachable!("{other:?}"),
            },
            Type::Pointer(content)
            | Type::Alias { ty: content, .. }
            | Type::Refined(_, content)
            | Type::Named(_, content)
            | Type::Unordered(_, content) => return self.value(*content),
            Type::Number(number) => self.leaf(number.size())?,
            Type::Bool => self.leaf(1)?,
            Type::Char => self.leaf(4)?,
            Type::Str => {
                let len = self.number(4)?;
                self.leaf(len.into())?
            }
            Type::Opaque { min, is_fixed, .. } => {
                self.take(*min)?;
                if !is_fixed {
                    (self.at, self.is_swallowed) = (self.bytes.len(), true);
                }
                vec![]
            }
            Type::Seq(element) | Type::Set(element) => {
                let count = self.number(4)?;
                self.values(count.into(), *element)?
            }
            Type::Map(key, value) => {
                let count = self.number(4)?;
                let mut entries = vec![];
                for _ in 0..count {
                    if self.is_swallowed {
                        break;
                    }
                    entries.push(self.entry(*key, *value)?);
                }
                entries
            }
            Type::Array(element, count) => self.values(*count, *element)?,
            Type::Tuple(parts) => self.tuple(parts)?,
            Type::Struct { fields, .. } => self.fields(fields)?,
            Type::Option(content) => {
                choice = self.number(1)? as usize;
                match choice {
                    0 => vec![],
                    1 => vec![self.value(*content)?],
                    tag => return Err(format!("invalid option tag: {tag}")),
                }
            }
            Type::Result(value, error) => {
                choice = self.number(1)? as usize;
                match choice {
                    0 => vec![self.value(*error)?],
                    1 => vec![self.value(*value)?],
                    tag => return Err(format!("invalid result tag: {tag}")),
                }
            }
            Type::Enum {
                tag_width,
                variants,
                ..
            } => {
                let tag = self.number(*tag_width)?;
                let found = variants.iter().position(|variant| variant.tag() == tag);
                choice = found.ok_or_else(|| format!("unknown tag: {tag}"))?;
                self.fields(variants[choice].fields())?
            }
            other => unreachable!("{other:?}"),
        };
        let bytes = self.bytes[start..self.at].to_vec();
        Ok(Tree {
            bytes,
            choice,
            parts,
            is_swallowed: false,
            is_open: self.is_swallowed,
        })
    }
}
