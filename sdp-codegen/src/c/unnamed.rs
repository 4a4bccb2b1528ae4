//! The names of types without a name in Rust, which are made of the names of their parts.

use std::collections::BTreeMap;

use sdp_schema::Number;

use super::shape::{Shape, number_name};
use super::types::Types;
use crate::model::{Check, Elements, Id, Type};

/// The maximum length of a name that is made of names. A longer one is only its last word.
const MAX_NAME: usize = 40;

impl Types<'_> {
    /// Names a type without a name in Rust by its parts, if it has a struct or functions.
    pub(super) fn name_unnamed(&mut self, id: Id) {
        let is_named = matches!(
            self.shapes.shape(id),
            Shape::Struct(_) | Shape::Pointer(_) | Shape::Array(..) | Shape::Bytes(_)
        );
        if self.names.contains_key(&id) || self.shapes.base(id) != id || !is_named {
            return;
        }
        let short = self.short(id);
        let last = short.rsplit('_').next().unwrap_or_default();
        let wish = match (self.shared.contains(&id), short.len() > MAX_NAME) {
            (true, true) => format!("sdp_{last}_{:08x}", self.short_hash(id)),
            (true, false) => format!("sdp_{short}"),
            (false, true) => self.prefix() + last,
            (false, false) => short,
        };
        let name = self.types.claim(&wish, "", &mut vec![]);
        self.names.insert(id, name);
    }

    /// Returns the words of a name for a type.
    fn short(&self, id: Id) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.strip_prefix("sdp_").unwrap_or(name).to_owned();
        }
        let of = |id: &Id, end: &str| format!("{}_{end}", self.short(*id));
        match self.model().get(id) {
            Type::Number(number) => number_name(*number).into(),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Str(None) => "str".into(),
            Type::Str(Some(max)) => format!("str_max{max}"),
            Type::Seq(element, elements) => match elements {
                Elements::Any => of(element, "seq"),
                Elements::AtMost(max) => of(element, &format!("seq_max{max}")),
                Elements::Set => of(element, "set"),
                Elements::Heap => of(element, "heap"),
                Elements::CStr => "c_str".into(),
                Elements::Indexed => of(element, "indexed"),
            },
            Type::Map(key, value) => format!("{}_{}_map", self.short(*key), self.short(*value)),
            Type::Array(element, count) => of(element, &format!("array{count}")),
            Type::Bytes(_, size) => format!("bytes{size}"),
            Type::Option(ty) => of(ty, "option"),
            Type::Result(value, error) => {
                format!("{}_{}_result", self.short(*value), self.short(*error))
            }
            Type::Tuple(parts) if parts.is_empty() => "unit".into(),
            Type::Tuple(parts) => {
                let names: Vec<_> = parts.iter().map(|part| self.short(*part)).collect();
                let end = match names.iter().any(|it| it.contains("tuple")) {
                    // Without a count, `(A, (B, C, D))` and `(A, B, (C, D))` would have one name.
                    true => format!("tuple{}", parts.len()),
                    false => "tuple".into(),
                };
                format!("{}_{end}", names.join("_"))
            }
            Type::Pointer(ty) if self.shapes.is_recursive(id) => of(ty, "box"),
            Type::Pointer(ty) if self.model().is_level(id) => of(ty, "boxed"),
            Type::Pointer(ty) => self.short(*ty),
            Type::Checked(check, ty) => match check {
                Check::NonZero => format!("nonzero_{}", self.short(*ty)),
                Check::Nanos => "nanos".into(),
            },
            Type::Reverse(ty) => of(ty, "reverse"),
            Type::Kind { name, ty, .. } => {
                let is_word = name.starts_with(|it: char| it.is_ascii_alphabetic());
                let is_part = |it: char| it.is_ascii_alphanumeric() || it == ' ';
                let word = name.to_ascii_lowercase().replace(' ', "_");
                match is_word && name.chars().all(is_part) {
                    true if has_one_content(name) && self.has_leap_seconds(*ty) => {
                        format!("leap_{word}")
                    }
                    true if has_one_content(name) => word,
                    true => of(ty, &word),
                    // The names of several kinds could have the same words.
                    false => format!("{}_{:08x}", self.short(*ty), hash(name) >> 32),
                }
            }
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) | Type::Opaque(_) => "value".into(),
        }
    }

    /// Returns whether the content of a time has nanoseconds of a second or more.
    fn has_leap_seconds(&self, id: Id) -> bool {
        let is_u32 = |id: &Id| matches!(self.model().get(*id), Type::Number(Number::U32));
        let is_leap = |id: &Id| match self.model().get(*id) {
            Type::Tuple(parts) => matches!(&**parts, [_, nanos] if is_u32(nanos)),
            _ => false,
        };
        self.model().reachable(id).iter().any(is_leap)
    }

    pub(super) fn short_hash(&self, id: Id) -> u64 {
        self.hash(id, &mut BTreeMap::new()) >> 32
    }

    /// Returns a hash of the meaning of a type.
    fn hash(&self, id: Id, known: &mut BTreeMap<Id, u64>) -> u64 {
        if let Some(hash) = known.get(&id) {
            return *hash;
        }
        let ty = self.model().get(id);
        let own = match ty {
            Type::Number(number) => number_name(*number).into(),
            Type::Seq(_, elements) => format!("{elements:?}"),
            Type::Checked(check, _) => format!("{check:?}"),
            Type::Array(_, count) => format!("array {count}"),
            Type::Str(max) => format!("str {max:?}"),
            Type::Bytes(_, size) => format!("bytes {size}"),
            Type::Kind {
                name, is_ordered, ..
            } => format!("{name:?} {is_ordered}"),
            Type::Bool => "bool".into(),
            Type::Char => "char".into(),
            Type::Ordering => "ordering".into(),
            Type::Map(..) => "map".into(),
            Type::Option(_) => "option".into(),
            Type::Result(..) => "result".into(),
            Type::Tuple(_) => "tuple".into(),
            Type::Pointer(_) => "pointer".into(),
            Type::Reverse(_) => "reverse".into(),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) | Type::Opaque(_) => String::new(),
        };
        let parts = ty.parts().into_iter().map(|part| self.hash(part, known));
        let text = parts.fold(own, |text, part| format!("{text} {part:x}"));
        let hash = hash(&text);
        known.insert(id, hash);
        hash
    }
}

/// Returns whether a kind has the same content in all types, such as the parts of a date. A name of another kind contains the
/// name of its content, because two headers must not give one name to two types.
fn has_one_content(kind: &str) -> bool {
    matches!(
        kind,
        "duration"
            | "signed duration"
            | "point in time"
            | "date"
            | "time of day"
            | "date and time"
            | "IPv4 address"
            | "IPv6 address"
            | "IPv4 socket address"
            | "IPv6 socket address"
            | "IPv4 network"
            | "IPv6 network"
            | "uuid"
            | "decimal"
            | "half float"
            | "bfloat16"
            | "path"
            | "OS string"
            | "URL"
            | "version"
            | "version requirement"
            | "prerelease"
            | "build metadata"
            | "text"
    )
}

/// Returns the FNV-1a hash of a text.
pub(super) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
