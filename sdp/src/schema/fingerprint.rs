//! [`Fingerprint`]: two numbers that identify an encoding.

use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::data::SdpSchema;
use super::layout::indices;
use super::rule::Rule;
use super::table::OwnedSchema;
use super::text::Text;
use super::types::{Type, TypeField, TypeIndex, TypeVariant};

/// The fingerprint of a type: two hashes of its schema. They are the same on all targets and for all compilers.
///
/// Two programs with the same `shape` of a type understand each other: the same bytes have the same parts. `names`
/// differs if a type, field or variant has another name. With an equal `shape`, that can be a renamed field, or two
/// fields of one type in another order.
///
/// Fingerprints detect mistakes. They do not protect from attackers, who can construct types with equal hashes.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp::schema::Fingerprint;
///
/// #[derive(SdpSchema)]
/// struct Size { width: u32, height: u32 }
///
/// mod other {
///     #[derive(sdp::SdpSchema)]
///     pub struct Size { pub height: u32, pub width: u32 }
/// }
///
/// let (size, swapped) = (Fingerprint::of::<Size>(), Fingerprint::of::<other::Size>());
/// assert_eq!(size.shape, swapped.shape);
/// assert_ne!(size.names, swapped.names);
/// assert_ne!(size.shape, Fingerprint::of::<(u32, u64)>().shape);
/// # let _ = (Size { width: 0, height: 0 }.width, other::Size { width: 0, height: 0 }.height);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    /// The hash of the kinds, sizes, order and tags.
    pub shape: u64,
    /// The hash of the same, and of the names of types, fields and variants.
    pub names: u64,
}

impl Fingerprint {
    /// The length of the displayed text.
    #[cfg(all(feature = "schema-file", feature = "std"))]
    pub(super) const TEXT_LEN: usize = 33;

    /// Returns the fingerprint of a type of this program.
    #[must_use]
    pub fn of<T: SdpSchema + ?Sized>() -> Self {
        OwnedSchema::of::<T>().fingerprint()
    }
}

/// `shape-names`, as two numbers of 16 hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:016x}", self.shape, self.names)
    }
}

impl OwnedSchema {
    /// Returns the fingerprint of the root.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint_of(TypeIndex::ROOT)
    }

    /// Returns the fingerprint of the type at an index of this schema.
    #[must_use]
    pub fn fingerprint_of(&self, index: TypeIndex) -> Fingerprint {
        let fingerprints = self.fingerprints();
        *fingerprints
            .get(index.get())
            .expect("the index should be from this schema")
    }

    /// Returns the fingerprints of all types.
    pub(crate) fn fingerprints(&self) -> Vec<Fingerprint> {
        let shapes = self.hashes(|ty| self.layout(ty).same, Self::write_shape);
        let pointer = |ty| match self.get(ty) {
            Type::Pointer(content) => Some(*content),
            _ => None,
        };
        let names = self.hashes(pointer, Self::write_names);
        let pairs = shapes.into_iter().zip(names);
        pairs
            .map(|(shape, names)| Fingerprint { shape, names })
            .collect()
    }

    /// Returns the hash of each type after the last round. `same` returns the type inside with the same hash.
    fn hashes(
        &self,
        same: impl Fn(TypeIndex) -> Option<TypeIndex>,
        write: fn(&mut Hasher<'_>, &Type) -> fmt::Result,
    ) -> Vec<u64> {
        let innermost = |mut ty: TypeIndex| {
            while let Some(inner) = same(ty) {
                ty = inner;
            }
            ty.get()
        };
        let innermost: Vec<usize> = indices(self.types()).map(innermost).collect();
        let mut hashes = alloc::vec![0; self.types().len()];
        for _ in 0..ROUNDS {
            let own = |(index, ty): (usize, &Type)| {
                let mut hasher = Hasher {
                    hash: OFFSET_BASIS,
                    schema: self,
                    earlier: &hashes,
                };
                if innermost.get(index) == Some(&index) {
                    let _ = write(&mut hasher, ty);
                }
                hasher.hash
            };
            let own: Vec<u64> = self.types().iter().enumerate().map(own).collect();
            let hash = |index: &usize| own.get(*index).copied().unwrap_or_default();
            let next: Vec<u64> = innermost.iter().map(hash).collect();
            if next == hashes {
                // All further rounds would return the same hashes.
                break;
            }
            hashes = next;
        }
        hashes
    }

    /// Writes the text of a type for its shape.
    // SPEC 6: fingerprints.
    fn write_shape(out: &mut Hasher<'_>, ty: &Type) -> fmt::Result {
        match ty {
            Type::Struct { fields, .. } => {
                out.write_str("struct")?;
                out.fields(fields, false)
            }
            Type::Tuple(parts) => {
                out.write_str("struct")?;
                parts.iter().try_for_each(|part| out.part(*part))
            }
            Type::Enum {
                tag_width,
                variants,
                ..
            } => {
                write!(out, "enum {tag_width}")?;
                by_tag(variants).into_iter().try_for_each(|variant| {
                    write!(out, " {}", variant.tag)?;
                    out.fields(&variant.fields, false)?;
                    out.write_str(";")
                })
            }
            ty => out.unnamed(ty),
        }
    }

    /// Writes the text of a type for its names.
    fn write_names(out: &mut Hasher<'_>, ty: &Type) -> fmt::Result {
        match ty {
            Type::Struct { name, fields } => {
                write!(out, "struct {}", name.name)?;
                out.fields(fields, true)
            }
            Type::Tuple(parts) => {
                out.write_str("tuple")?;
                parts.iter().try_for_each(|part| out.part(*part))
            }
            Type::Enum {
                name,
                tag_width,
                variants,
            } => {
                write!(out, "enum {} {tag_width}", name.name)?;
                by_tag(variants).into_iter().try_for_each(|variant| {
                    write!(out, " {} {}", variant.name, variant.tag)?;
                    out.fields(&variant.fields, true)?;
                    out.write_str(";")
                })
            }
            Type::Alias { name, ty } => {
                write!(out, "alias {}", name.name)?;
                out.part(*ty)
            }
            Type::Refined(rule, ty) => {
                out.rule(rule)?;
                out.part(*ty)
            }
            ty => out.unnamed(ty),
        }
    }
}

/// The number of rounds. Types that differ only in parts that nest deeper have the same fingerprint.
const ROUNDS: usize = 128;

/// Returns the 64-bit FNV-1a hash of bytes.
#[cfg(all(feature = "schema-file", feature = "std"))]
pub(super) fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(OFFSET_BASIS, |hash, byte| next(hash, *byte))
}

fn next(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
}

/// The hash of no bytes.
const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// The 64-bit FNV-1a hash of a text with the hashes of other types.
struct Hasher<'a> {
    hash: u64,
    schema: &'a OwnedSchema,
    earlier: &'a [u64],
}

impl fmt::Write for Hasher<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.hash = next(self.hash, byte);
        }
        Ok(())
    }
}

impl Hasher<'_> {
    /// Writes the hash of a part, unless it has no bytes.
    fn part(&mut self, ty: TypeIndex) -> fmt::Result {
        if self.schema.layout(ty).size.as_fixed() == Some(0) {
            return Ok(());
        }
        let hash = self.earlier.get(ty.get()).copied().unwrap_or_default();
        write!(self, " {hash:016x}")
    }

    /// Writes fields, with or without their names.
    fn fields(&mut self, fields: &[TypeField], with_names: bool) -> fmt::Result {
        fields.iter().try_for_each(|field| {
            if with_names {
                write!(self, " {}", field.name)?;
            }
            self.part(field.ty)
        })
    }

    /// Writes a restriction.
    fn rule(&mut self, rule: &Rule<Text>) -> fmt::Result {
        match rule {
            Rule::AtMost(count) => write!(self, "AtMost {count}"),
            Rule::Named(name) | Rule::Unordered(name) => self.write_str(name),
            rule => write!(self, "{rule:?}"),
        }
    }

    /// Writes a type without names of its own.
    fn unnamed(&mut self, ty: &Type) -> fmt::Result {
        match ty {
            Type::U8 => self.write_str("u8"),
            Type::U16 => self.write_str("u16"),
            Type::U32 => self.write_str("u32"),
            Type::U64 => self.write_str("u64"),
            Type::U128 => self.write_str("u128"),
            Type::I8 => self.write_str("i8"),
            Type::I16 => self.write_str("i16"),
            Type::I32 => self.write_str("i32"),
            Type::I64 => self.write_str("i64"),
            Type::I128 => self.write_str("i128"),
            Type::F32 => self.write_str("f32"),
            Type::F64 => self.write_str("f64"),
            Type::Bool => self.write_str("bool"),
            Type::Char => self.write_str("char"),
            Type::Str => self.write_str("str"),
            Type::Seq(ty) => {
                self.write_str("seq")?;
                self.part(*ty)
            }
            Type::Array(ty, count) => {
                write!(self, "array {count}")?;
                self.part(*ty)
            }
            Type::Option(ty) => {
                self.write_str("option")?;
                self.part(*ty)
            }
            Type::Result(value, error) => {
                self.write_str("result")?;
                self.part(*value)?;
                self.write_str(";")?;
                self.part(*error)
            }
            Type::Map(key, value) => {
                self.write_str("map")?;
                self.part(*key)?;
                self.write_str(";")?;
                self.part(*value)
            }
            Type::Set(key) => {
                self.write_str("set")?;
                self.part(*key)
            }
            Type::Messages { types, .. } => {
                let id = |ty: &TypeIndex| self.schema.message_id(*ty);
                let mut types: Vec<_> = types.iter().map(|ty| (id(ty), *ty)).collect();
                types.sort_unstable();
                self.write_str("messages")?;
                types.into_iter().try_for_each(|(id, ty)| {
                    write!(self, " {id}")?;
                    self.part(ty)?;
                    self.write_str(";")
                })
            }
            Type::Opaque {
                name,
                min,
                is_fixed,
            } => {
                let size = if *is_fixed { "fixed" } else { "variable" };
                write!(self, "opaque {size} {min} {name}")
            }
            // These have names, or are resolved.
            Type::Struct { .. }
            | Type::Enum { .. }
            | Type::Tuple(_)
            | Type::Pointer(_)
            | Type::Alias { .. }
            | Type::Refined(..) => Err(fmt::Error),
        }
    }
}

/// Returns the variants in the order of their tags.
fn by_tag(variants: &[TypeVariant]) -> Vec<&TypeVariant> {
    let mut variants: Vec<_> = variants.iter().collect();
    variants.sort_unstable_by_key(|variant| variant.tag);
    variants
}
