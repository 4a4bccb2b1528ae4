//! The kinds of types: the templates of the support code that read and write them.

use super::Cpp;
use super::define::{Member, Struct};
use super::types::number_type;
use crate::code::c_literal;
use crate::model::{Check, Elements, Id, Type};
use crate::template::{as_lines, with};

impl Cpp<'_> {
    /// Returns the kinds of a type with a name, and of its variants.
    pub(super) fn item_kind(&self, id: Id) -> String {
        let name = self.names.of(id);
        let structs = self.structs(id);
        let mut all: Vec<_> = structs.iter().map(|it| self.record(it)).collect();
        if let Type::Enum(of) = self.model.get(id) {
            let tag = number_type(of.tag);
            if of.is_plain() {
                let cases = as_lines(of.variants.iter().map(|it| format!("case {}:", it.tag)));
                let (space, is_empty) = (&self.own.space, cases.is_empty());
                let values = with! { name, space, tag, cases, is_empty };
                return self.texts.fill("plain", values);
            }
            let tags = of.variants.iter().map(|it| it.tag);
            let arms: Vec<_> = tags.zip(structs.iter().map(|it| it.names[0])).collect();
            all.push(self.select(name, &format!("choice<{name}, {tag}>"), &tag, &arms));
        }
        all.join("\n\n")
    }

    /// Returns the kind of a struct. The size of consecutive fields with fixed sizes is checked once. A struct with a fixed size
    /// is checked by its container.
    fn record(&self, of: &Struct<'_>) -> String {
        let model = self.model;
        let is_fixed = |it: &Member<'_>| model.fixed_size(it.ty).is_some();
        let sizes = |parts: &[Member<'_>]| {
            let sizes = parts.iter().map(|it| model.min_size(it.ty));
            sizes.fold(0, u64::saturating_add)
        };
        let place = |it: &Member<'_>| match it.rust {
            "" => c_literal(&of.rust),
            field => c_literal(format!("{}.{field}", of.rust)),
        };
        let is_whole = of.fields.iter().all(is_fixed);
        let mut lines = vec![];
        for run in of.fields.chunk_by(|a, b| is_fixed(a) && is_fixed(b)) {
            let is_checked = !is_whole && run.len() > 1;
            if let Some(first) = run.first().filter(|_| is_checked) {
                lines.push(format!("fields.ahead({}, {})", sizes(run), place(first)));
            }
            let call = match is_whole || is_checked {
                true => "fields.fixed",
                false => "fields",
            };
            lines.extend(run.iter().map(|it| {
                let kind = self.kind(it.ty);
                format!("{call}({kind}(), {}, it.{}...)", place(it), it.name)
            }));
        }
        let (lines, is_empty) = (lines.join("\n    && "), lines.is_empty());
        let [name, _] = of.names;
        let values = with! { name, size: sizes(&of.fields), is_whole, lines, is_empty };
        self.texts.fill("record", values)
    }

    /// Returns a kind that selects one of several by a tag.
    pub(super) fn select(&self, name: &str, base: &str, tag: &str, arms: &[(u32, &str)]) -> String {
        let tags: Vec<_> = arms.iter().map(|it| it.0.to_string()).collect();
        // An array has at least one element.
        let tags = Some(tags.join(", ")).filter(|it| !it.is_empty());
        let tags = tags.unwrap_or_else(|| "0".into());
        let cases = as_lines(arms.iter().enumerate().map(|(index, (tag, kind))| {
            format!("case {tag}:\n    return use(as::alternative<{index}>(), {kind}());")
        }));
        self.texts
            .fill("select", with! { name, base, tag, tags, cases })
    }

    /// Returns the kind of a type.
    pub(super) fn kind(&self, id: Id) -> String {
        let model = self.model;
        let of = |name: &str, parts: &[Id]| {
            let parts: Vec<_> = parts.iter().map(|it| self.kind(*it)).collect();
            format!("as::{name}<{}>", parts.join(", "))
        };
        let is_key = self.keys.contains(&id);
        match model.get(id) {
            Type::Number(number) if is_key && !number.is_integer() => {
                format!("as::unordered<as::{}>", number.name())
            }
            Type::Number(number) => format!("as::{}", number.name()),
            Type::Bool => "as::boolean".into(),
            Type::Char => "as::character".into(),
            Type::Str(Some(max)) => format!("as::string<{max}u>"),
            Type::Str(None) => "as::string<>".into(),
            Type::Seq(element, elements) => {
                let (kind, is_ordered) = (self.kind(*element), model.is_ordered(*element));
                match elements {
                    Elements::Any => format!("as::sequence<{kind}>"),
                    Elements::AtMost(max) => format!("as::sequence<{kind}, {max}u>"),
                    Elements::Set => format!("as::set<{kind}, {is_ordered}>"),
                    Elements::Heap => format!("as::heap<{kind}, {is_ordered}>"),
                    Elements::CStr => "as::c_string".into(),
                    Elements::Indexed => format!("as::indexed<{kind}>"),
                }
            }
            Type::Map(key, value) => {
                let (is_ordered, key) = (model.is_ordered(*key), self.kind(*key));
                format!("as::map<{key}, {}, {is_ordered}>", self.kind(*value))
            }
            Type::Array(..) | Type::Bytes(..) if model.fixed_size(id) == Some(0) => {
                "as::nothing".into()
            }
            Type::Array(element, count) => format!("as::array<{}, {count}>", self.kind(*element)),
            Type::Bytes(_, count) if is_key => {
                format!("as::unordered<as::array<as::u8, {count}>>")
            }
            Type::Bytes(_, count) => format!("as::array<as::u8, {count}>"),
            Type::Option(ty) => of("option", &[*ty]),
            Type::Result(value, error) => of("result", &[*value, *error]),
            Type::Tuple(types) if types.is_empty() => "as::nothing".into(),
            Type::Tuple(types) => of("tuple", types),
            Type::Pointer(ty) if model.is_recursive(id) => of("boxed", &[*ty]),
            Type::Pointer(ty) if model.is_level(id) => of("pointer", &[*ty]),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) => self.names.of(id).into(),
            Type::Ordering => "as::compared".into(),
            Type::Checked(check, ty) => match check {
                Check::NonZero => format!("as::checked<{}, as::non_zero>", self.kind(*ty)),
                Check::Nanos => format!("as::checked<{}, as::nanos>", self.kind(*ty)),
            },
            Type::Reverse(ty) if is_key => of("reversed", &[*ty]),
            Type::Kind {
                is_ordered: false,
                ty,
                ..
            } if is_key => of("unordered", &[*ty]),
            Type::Pointer(ty) | Type::Reverse(ty) | Type::Kind { ty, .. } => self.kind(*ty),
        }
    }
}
