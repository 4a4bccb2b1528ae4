//! [`Fingerprint`]: a number that identifies an encoding.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::mem;

use sdp::schema::Rule;
use sdp::{SdpDecode, SdpEncode};

use super::graph::{Graph, get, set, with_content};
use super::schema::{Root, Schema};
use super::types::{Field, Type, TypeIndex, Variant};

/// A number that identifies an encoding: a 64-bit hash of the kinds, rules and tags of a type, and of the names of its
/// fields and variants. Use it to find out whether two programs have the same type without comparing schemas.
///
/// It is the same on all targets and for all compilers. The names of types, their documentation, pointers, and structs
/// with one unnamed field do not change it. Two programs with equal fingerprints of a type understand each other, but
/// code outside the schema, such as a conversion or the range of a type of times, can reject values.
///
/// Fingerprints detect mistakes, but do not protect from attackers, who can construct types with equal hashes. A
/// fingerprint is displayed as 16 hexadecimal digits.
///
/// ```
/// use sdp::SdpSchema;
/// use sdp_schema::Schema;
///
/// #[derive(SdpSchema)]
/// struct Size { width: u32, height: u32 }
///
/// mod other {
///     #[derive(sdp::SdpSchema)]
///     pub struct Size { pub height: u32, pub width: u32 }
/// }
///
/// let (size, swapped) = (Schema::of::<Size>(), Schema::of::<other::Size>());
/// assert_ne!(size.fingerprint(), swapped.fingerprint());
/// assert_eq!(size.fingerprint(), Schema::of::<Box<Size>>().fingerprint());
/// # let _ = (Size { width: 0, height: 0 }.width, other::Size { width: 0, height: 0 }.height);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, SdpEncode, SdpDecode)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Creates a fingerprint from its number. Use it to compare with a stored one.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number. Use it to store the fingerprint.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Schema {
    /// Returns the fingerprint of the root: of the type of values, or of all messages. Use it to compare two schemas,
    /// or to write the format of a file into its header.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let hashes = self.fingerprints();
        let hash = |ty: TypeIndex| hashes.get(ty.get()).copied().unwrap_or(Fingerprint(0));
        match self.root() {
            Root::Value(ty) => hash(ty),
            Root::Messages(_) => {
                let messages = self.types_by_id();
                let mut whole = Fnv::new();
                let _ = list(&mut whole, ["messages{", "}"], messages, |out, (id, ty)| {
                    write!(out, "{id}:{}", hash(*ty))
                });
                Fingerprint(whole.0)
            }
        }
    }

    /// Returns the fingerprints of all types, at the positions of [`types`](Self::types). Use it to compare each
    /// message separately.
    ///
    /// The time is linear in the size of the table, with 64 rounds for types that contain each other.
    // SPEC F1 to F5.
    #[must_use]
    pub fn fingerprints(&self) -> Vec<Fingerprint> {
        let types = self.types();
        let cores = cores(types);
        let texts = Texts {
            types,
            cores: &cores,
        };
        let graph = Graph::new(types, |ty, targets| {
            if content(ty).is_none() {
                ty.for_each_part(|part| targets.push(texts.core(part)));
            }
        });
        let mut hashes = vec![0; types.len()];
        // The hashes of the types in cycles by the hashes of their texts.
        let mut in_cycles = BTreeMap::new();
        for group in graph.groups() {
            if graph.is_cycle(&group) {
                texts.hash_cycle(&group, &mut hashes);
                let own = |node: &usize| (texts.hash(*node, &hashes), get(&hashes, *node));
                in_cycles.extend(group.iter().map(own));
            } else if let [node] = *group {
                let hash = texts.hash(node, &hashes);
                let hash = in_cycles.get(&hash).copied().unwrap_or(hash);
                set(&mut hashes, node, hash);
            }
        }
        let hash = |core: &usize| Fingerprint(get(&hashes, *core));
        cores.iter().map(hash).collect()
    }
}

/// The number of rounds for types that contain each other.
const MAX_ROUNDS: usize = 64;

/// Returns the type inside a pointer, an alias, or a struct with one unnamed field. Both have the same fingerprint.
fn content(ty: &Type) -> Option<TypeIndex> {
    match ty {
        Type::Pointer(ty) | Type::Alias { ty, .. } => Some(*ty),
        ty => ty.newtype().map(Field::ty),
    }
}

fn cores(types: &[Type]) -> Vec<usize> {
    let mut cores: Vec<usize> = (0..types.len()).collect();
    for (node, inner) in with_content(types.iter().map(content)) {
        if let Some(core) = cores.get(inner).copied() {
            set(&mut cores, node, core);
        }
    }
    cores
}

struct Texts<'a> {
    types: &'a [Type],
    cores: &'a [usize],
}

impl Texts<'_> {
    fn core(&self, ty: TypeIndex) -> usize {
        get(self.cores, ty.get())
    }

    /// Returns the hash of the text of a type, by the hashes of its parts.
    fn hash(&self, node: usize, hashes: &[u64]) -> u64 {
        let mut hash = Fnv::new();
        self.write(&mut hash, node, hashes);
        hash.0
    }

    /// Sets the hashes of types that contain each other.
    fn hash_cycle(&self, group: &[usize], hashes: &mut [u64]) {
        let mut group = group.to_vec();
        group.sort_unstable();
        let mut count = 1;
        let is_stable = (0..MAX_ROUNDS).any(|_| {
            let next: Vec<u64> = group.iter().map(|node| self.hash(*node, hashes)).collect();
            for (node, hash) in group.iter().zip(&next) {
                set(hashes, *node, *hash);
            }
            let different = next.into_iter().collect::<BTreeSet<u64>>().len();
            mem::replace(&mut count, different) == different
        });
        if !is_stable {
            for (node, position) in group.iter().zip(0..) {
                set(hashes, *node, position);
            }
        }
        let own = |node: &usize| (get(hashes, *node), *node);
        let by_hash: BTreeMap<u64, usize> = group.iter().map(own).collect();
        let mut whole = Fnv::new();
        for (hash, node) in &by_hash {
            let _ = write!(whole, "{hash:016x}=");
            self.write(&mut whole, *node, hashes);
            let _ = whole.write_str(";");
        }
        for node in group {
            let own = get(hashes, node);
            let mut hash = Fnv::new();
            let _ = write!(hash, "cycle<{:016x},{own:016x}>", whole.0);
            set(hashes, node, hash.0);
        }
    }

    fn write(&self, out: &mut Fnv, node: usize, hashes: &[u64]) {
        let hash = |ty: &TypeIndex| Fingerprint(get(hashes, self.core(*ty)));
        let Some(ty) = self.types.get(node) else {
            return;
        };
        // Writing to a hash does not fail.
        let _ = match ty {
            Type::Number(number) => out.write_str(number.name()),
            Type::Bool => out.write_str("bool"),
            Type::Char => out.write_str("char"),
            Type::Str => out.write_str("str"),
            Type::Seq(ty) => write!(out, "[]{}", hash(ty)),
            Type::Array(ty, count) => write!(out, "[{count}]{}", hash(ty)),
            Type::Option(ty) => write!(out, "Option<{}>", hash(ty)),
            Type::Result(value, error) => {
                write!(out, "Result<{},{}>", hash(value), hash(error))
            }
            Type::Map(key, value) => write!(out, "Map<{},{}>", hash(key), hash(value)),
            Type::Set(key) => write!(out, "Set<{}>", hash(key)),
            Type::Tuple(parts) => list(out, ["(", ")"], parts, |out, ty| {
                write!(out, "{}", hash(ty))
            }),
            Type::Struct { fields, .. } => write_fields(out, fields, &hash),
            Type::Enum { variants, .. } => {
                let _ = write!(out, "u{}", u16::from(ty.tag_width()).saturating_mul(8));
                let mut variants: Vec<&Variant> = variants.iter().collect();
                variants.sort_unstable_by_key(|variant| variant.tag);
                list(out, ["{", "}"], variants, |out, variant| {
                    write!(out, "{}={}", Quoted(variant.name()), variant.tag)?;
                    write_fields(out, &variant.fields, &hash)
                })
            }
            Type::Refined(Rule::AtMost(capacity), ty) => {
                write!(out, "AtMost<{capacity},{}>", hash(ty))
            }
            Type::Refined(rule, ty) => write!(out, "{}<{}>", rule.name(), hash(ty)),
            Type::Named(name, ty) => write!(out, "Named<{},{}>", Quoted(name), hash(ty)),
            Type::Unordered(name, ty) => {
                write!(out, "Unordered<{},{}>", Quoted(name), hash(ty))
            }
            Type::Opaque {
                name,
                min,
                is_fixed,
            } => {
                let or_more = if *is_fixed { "" } else { ".." };
                write!(out, "Opaque<{},{min}{or_more}>", Quoted(name))
            }
            // These have the hash of their content.
            Type::Pointer(_) | Type::Alias { .. } => Ok(()),
        };
    }
}

fn write_fields(
    out: &mut Fnv,
    fields: &[Field],
    hash: &impl Fn(&TypeIndex) -> Fingerprint,
) -> fmt::Result {
    list(out, ["{", "}"], fields, |out, field| {
        write!(out, "{}:{}", Quoted(field.name()), hash(&field.ty))
    })
}

/// Writes items in brackets, with a comma after each.
fn list<T>(
    out: &mut Fnv,
    [open, close]: [&str; 2],
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Fnv, T) -> fmt::Result,
) -> fmt::Result {
    out.write_str(open)?;
    for item in items {
        write(out, item)?;
        out.write_str(",")?;
    }
    out.write_str(close)
}

/// A name in quotes. A backslash precedes each quote and backslash in it.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut written = 0;
        for (at, _) in self.0.match_indices(['"', '\\']) {
            write!(f, "{}\\", self.0.get(written..at).unwrap_or_default())?;
            written = at;
        }
        write!(f, "{}\"", self.0.get(written..).unwrap_or_default())
    }
}

struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
