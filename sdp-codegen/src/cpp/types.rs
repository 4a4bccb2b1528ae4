//! The types of values in C++.

use sdp_schema::Number;

use super::{Cpp, MAX_INLINE};
use crate::code::c_number;
use crate::model::{Elements, Id, Temporal, Type};

/// Whether a type owns its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Value,
    View,
}

impl Cpp<'_> {
    /// Returns the type of a value.
    pub(super) fn ty(&self, id: Id, form: Form) -> String {
        let model = self.model;
        let of = |id: Id| self.ty(id, form);
        let is_view = form == Form::View;
        match model.get(id) {
            Type::Number(number) => number_type(*number),
            Type::Bool => "bool".into(),
            Type::Char => "char32_t".into(),
            Type::Str(_) | Type::Seq(_, Elements::CStr) if is_view => "std::string_view".into(),
            Type::Str(_) | Type::Seq(_, Elements::CStr) => "std::string".into(),
            Type::Seq(element, elements) => match (self.bulk(*element), elements) {
                (Some(Number::U8), Elements::Any | Elements::AtMost(_)) if is_view => {
                    "sdp::span<const std::uint8_t>".into()
                }
                (Some(number), Elements::Any | Elements::AtMost(_)) if is_view => {
                    format!("sdp::packed<{}>", number_type(number))
                }
                (_, Elements::Indexed) if is_view => format!("sdp::indexed<{}>", of(*element)),
                (_, Elements::Set) if self.has_std_order(*element) && !is_view => {
                    format!("std::set<{}>", of(*element))
                }
                _ => format!("std::vector<{}>", of(*element)),
            },
            Type::Map(key, value) if self.is_std_map(id) && !is_view => {
                format!("std::map<{}, {}>", of(*key), of(*value))
            }
            Type::Map(key, value) => {
                let entry = if model.is_recursive(id) {
                    "sdp::entry"
                } else {
                    "std::pair"
                };
                format!("std::vector<{entry}<{}, {}>>", of(*key), of(*value))
            }
            Type::Array(..) | Type::Bytes(..) if model.fixed_size(id) == Some(0) => {
                "std::monostate".into()
            }
            Type::Array(element, _) if model.min_size(id) > MAX_INLINE => {
                format!("std::vector<{}>", of(*element))
            }
            Type::Bytes(..) if model.min_size(id) > MAX_INLINE => {
                "std::vector<std::uint8_t>".into()
            }
            Type::Array(element, count) => format!("std::array<{}, {count}>", of(*element)),
            Type::Bytes(_, count) => format!("std::array<std::uint8_t, {count}>"),
            Type::Option(ty) => format!("std::optional<{}>", of(*ty)),
            Type::Result(value, error) => format!("sdp::expected<{}, {}>", of(*value), of(*error)),
            Type::Tuple(types) if types.is_empty() => "std::monostate".into(),
            Type::Tuple(types) => {
                let types: Vec<_> = types.iter().map(|ty| of(*ty)).collect();
                format!("std::tuple<{}>", types.join(", "))
            }
            Type::Pointer(ty) if model.is_recursive(id) => format!("sdp::box<{}>", of(*ty)),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) => {
                let [name, view] = self.own.pair(self.names.of(id));
                if is_view { view.into() } else { name.into() }
            }
            Type::Ordering => "sdp::ordering".into(),
            Type::Kind { ty, .. } => model.time(id).map_or_else(|| of(*ty), |it| time(it).into()),
            Type::Pointer(ty) | Type::Checked(_, ty) | Type::Reverse(ty) => of(*ty),
        }
    }

    /// Returns the number if all elements of a sequence can be copied at once.
    pub(super) fn bulk(&self, element: Id) -> Option<Number> {
        match self.model.get(element) {
            Type::Number(Number::U128 | Number::I128) => None,
            // The order of a float as a key is the order of its kind.
            Type::Number(number) if self.keys.contains(&element) && !number.is_integer() => None,
            Type::Number(number) => Some(*number),
            Type::Kind { ty, .. } if !self.keys.contains(&element) => self.bulk(*ty),
            _ => None,
        }
    }

    /// Returns whether a map is a `std::map`, whose values must be complete types.
    fn is_std_map(&self, id: Id) -> bool {
        match self.model.get(id) {
            Type::Map(key, _) => self.has_std_order(*key) && !self.model.is_recursive(id),
            _ => false,
        }
    }

    /// Returns whether `operator<` of C++ has the order of keys.
    fn has_std_order(&self, id: Id) -> bool {
        match self.model.get(id) {
            Type::Number(number) => number.is_integer(),
            Type::Bool | Type::Char | Type::Str(_) | Type::Ordering | Type::Bytes(..) => true,
            Type::Seq(element, elements) => match elements {
                Elements::CStr => true,
                Elements::Any | Elements::AtMost(_) => self.has_std_order(*element),
                _ => false,
            },
            Type::Enum(of) => of.is_plain(),
            Type::Kind { is_ordered, ty, .. } => *is_ordered && self.has_std_order(*ty),
            Type::Pointer(ty) => !self.model.is_recursive(id) && self.has_std_order(*ty),
            Type::Array(ty, _) | Type::Option(ty) | Type::Checked(_, ty) => self.has_std_order(*ty),
            Type::Tuple(types) => types.iter().all(|ty| self.has_std_order(*ty)),
            _ => false,
        }
    }

    /// Returns the initializer of a field, so that a new struct has a defined value.
    pub(super) fn initializer(&self, id: Id, form: Form) -> String {
        let model = self.model;
        match model.get(id) {
            Type::Array(..) | Type::Bytes(..) if model.fixed_size(id) == Some(0) => String::new(),
            Type::Array(_, count) | Type::Bytes(_, count) if model.min_size(id) > MAX_INLINE => {
                format!(" = {}({count})", self.ty(id, form))
            }
            Type::Number(Number::U128 | Number::I128) => String::new(),
            Type::Number(_) | Type::Bool | Type::Char | Type::Ordering | Type::Bytes(..) => {
                "{}".into()
            }
            Type::Enum(of) if of.is_plain() => "{}".into(),
            Type::Pointer(_) if model.is_recursive(id) => String::new(),
            // The initializer of an array would need the complete type of its elements.
            Type::Array(ty, _)
            | Type::Pointer(ty)
            | Type::Checked(_, ty)
            | Type::Reverse(ty)
            | Type::Kind { ty, .. } => self.initializer(*ty, form),
            _ => String::new(),
        }
    }

    /// Returns the types with names that must be complete before a type.
    pub(super) fn needed(&self, id: Id) -> Vec<Id> {
        // A vector and a box can have an incomplete type.
        let is_container =
            |ty: &Type| matches!(ty, Type::Seq(..) | Type::Map(..) | Type::Pointer(_));
        let types = self.model.reached(id, |part, ty| match part != id {
            true if ty.is_named() => vec![],
            true if is_container(ty) && self.model.is_recursive(part) => vec![],
            _ => ty.parts(),
        });
        let types = types.filter(|part| *part != id && self.model.get(*part).is_named());
        types.collect()
    }
}

/// Returns the type of a number.
pub(super) fn number_type(number: Number) -> String {
    c_number(number, "std::", "sdp::")
}

/// Returns the struct of a time.
const fn time(of: Temporal) -> &'static str {
    match of {
        Temporal::Duration => "sdp::duration",
        Temporal::SignedDuration => "sdp::signed_duration",
        Temporal::PointInTime => "sdp::point_in_time",
        Temporal::TimeOfDay => "sdp::time_of_day",
        Temporal::Date => "sdp::date",
        Temporal::DateAndTime => "sdp::date_and_time",
    }
}
