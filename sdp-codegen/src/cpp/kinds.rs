//! The kinds of types: the templates of the support code that read and write them.

use super::Cpp;
use crate::code::{Code, c_literal};
use crate::model::{Check, Elements, Enum, Field, Id, Type};

impl Cpp<'_> {
    /// Adds the kinds of all types with names.
    pub(super) fn kinds(&self, code: &mut Code) {
        let space = &self.scope.space;
        code.line(format!(
            "/// How each type is encoded: its fields or variants, in their order.\nnamespace sdp {{\nnamespace {space} {{\nnamespace kinds {{\n\nnamespace as = sdp::as;"
        ));
        let order = self.order();
        let recursive = order.iter().filter(|id| self.model.is_recursive(**id));
        let declared: Vec<_> = recursive
            .map(|id| format!("struct {};", self.scope.item(*id).name))
            .collect();
        if !declared.is_empty() {
            code.blank();
            code.line(declared.join("\n"));
        }
        for id in order {
            code.blank();
            self.item_kind(id, code);
        }
        for (protocol, (name, _)) in self.protocols() {
            let arms = protocol.messages.iter();
            let arms = arms.map(|it| (it.id.into(), self.scope.item(it.ty).name.clone()));
            code.blank();
            let base = format!("messages<{name}>");
            select(
                name,
                &base,
                "std::uint16_t",
                &arms.collect::<Vec<_>>(),
                code,
            );
        }
        code.blank();
        code.line(format!(
            "}} // namespace kinds\n}} // namespace {space}\n}} // namespace sdp"
        ));
    }

    fn item_kind(&self, id: Id, code: &mut Code) {
        let names = self.scope.item(id);
        let name = &*names.name;
        match self.model.get(id) {
            Type::Struct(item, fields) => {
                let parts = self.fields(id, fields, &item.name, names.fields.first());
                record(name, &parts, code);
            }
            Type::Alias(item, ty) => {
                record(name, &[self.part(*ty, &item.name, "value")], code);
            }
            Type::Enum(of) if of.is_plain() => self.plain(name, of, code),
            Type::Enum(of) => {
                let variants = of.variants.iter().zip(&names.variants).zip(&names.fields);
                let mut arms = vec![];
                for ((variant, (variant_name, _)), fields) in variants {
                    let place = format!("{}::{}", of.item.name, variant.name);
                    let parts = self.fields(id, &variant.fields, &place, Some(fields));
                    record(variant_name, &parts, code);
                    code.blank();
                    arms.push((variant.tag, variant_name.clone()));
                }
                let tag = tag_type(of);
                select(name, &format!("choice<{name}, {tag}>"), tag, &arms, code);
            }
            _ => {}
        }
    }

    /// Returns the kinds of fields.
    fn fields(
        &self,
        id: Id,
        fields: &[Field],
        place: &str,
        names: Option<&Vec<String>>,
    ) -> Vec<Part> {
        let is_hello = self.model.hello.as_ref().is_some_and(|it| it.ty == id);
        let names = names.into_iter().flatten();
        let part = |(field, name): (&Field, &String)| {
            let mut part = self.part(field.ty, &format!("{place}.{}", field.name), name);
            // SPEC H4 and H5.
            match &*field.name {
                "messages" if is_hello => {
                    part.kind = format!("as::ascending<{}, 1, 65279>", part.kind)
                }
                "extensions" if is_hello => {
                    part.kind = format!("as::ascending<{}, 0, 65535>", part.kind)
                }
                _ => {}
            }
            part
        };
        fields.iter().zip(names).map(part).collect()
    }

    fn part(&self, ty: Id, place: &str, name: &str) -> Part {
        Part {
            kind: self.kind(ty),
            place: place.into(),
            name: name.into(),
            min_size: self.model.min_size(ty),
            is_fixed: self.model.fixed_size(ty).is_some(),
        }
    }

    /// Adds the kind of an enum without fields.
    fn plain(&self, name: &str, of: &Enum, code: &mut Code) {
        let (space, tag) = (&self.scope.space, tag_type(of));
        let base = format!("struct {name} : as::plain<{name}, sdp::{space}::{name}, {tag}> {{");
        code.block(base, "};", |code| {
            code.line(format!("static bool is_valid({tag} tag)\n{{"));
            code.block("    switch (tag) {", "    }", |code| {
                for variant in &of.variants {
                    code.line(format!("case {}:", variant.tag));
                }
                if !of.variants.is_empty() {
                    code.line("    return true;");
                }
                code.line("default:\n    return false;");
            });
            code.line("}");
        });
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
            Type::Str(max) => match max {
                Some(max) => format!("as::string<{max}u>"),
                None => "as::string<>".into(),
            },
            Type::Seq(element, elements) => match elements {
                Elements::Any => of("sequence", &[*element]),
                Elements::AtMost(max) => format!("as::sequence<{}, {max}u>", self.kind(*element)),
                Elements::Set => format!(
                    "as::set<{}, {}>",
                    self.kind(*element),
                    model.is_ordered(*element)
                ),
                Elements::Heap => format!(
                    "as::heap<{}, {}>",
                    self.kind(*element),
                    model.is_ordered(*element)
                ),
                Elements::CStr => "as::c_string".into(),
                Elements::Indexed => of("indexed", &[*element]),
            },
            Type::Map(key, value) => {
                let is_ordered = model.is_ordered(*key);
                format!(
                    "as::map<{}, {}, {is_ordered}>",
                    self.kind(*key),
                    self.kind(*value)
                )
            }
            Type::Array(..) | Type::Bytes(..) if model.fixed_size(id) == Some(0) => {
                "as::nothing".into()
            }
            Type::Array(element, count) => format!("as::array<{}, {count}>", self.kind(*element)),
            Type::Bytes(_, count) => {
                let bytes = format!("as::array<as::u8, {count}>");
                if is_key {
                    format!("as::unordered<{bytes}>")
                } else {
                    bytes
                }
            }
            Type::Option(ty) => of("option", &[*ty]),
            Type::Result(value, error) => of("result", &[*value, *error]),
            Type::Tuple(types) if types.is_empty() => "as::nothing".into(),
            Type::Tuple(types) => of("tuple", types),
            Type::Pointer(ty) if model.is_recursive(id) => of("boxed", &[*ty]),
            Type::Pointer(ty) if model.is_level(id) => of("pointer", &[*ty]),
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) => self.scope.item(id).name.clone(),
            Type::Ordering => "as::compared".into(),
            Type::Checked(check, ty) => {
                let rule = match check {
                    Check::NonZero => "non_zero",
                    Check::Nanos => "nanos",
                };
                format!("as::checked<{}, as::{rule}>", self.kind(*ty))
            }
            Type::Reverse(ty) if is_key => of("reversed", &[*ty]),
            Type::Kind {
                is_ordered: false,
                ty,
                ..
            } if is_key => of("unordered", &[*ty]),
            Type::Pointer(ty) | Type::Reverse(ty) | Type::Kind { ty, .. } => self.kind(*ty),
            // A model has none.
            Type::Opaque(_) => "void".into(),
        }
    }
}

/// A field with its kind.
struct Part {
    kind: String,
    /// The field in Rust.
    place: String,
    name: String,
    min_size: u64,
    is_fixed: bool,
}

/// Adds the kind of a struct.
///
/// The size of consecutive fields with fixed sizes is checked once. A struct with a fixed size is checked by its container.
fn record(name: &str, parts: &[Part], code: &mut Code) {
    let is_fixed = parts.iter().all(|it| it.is_fixed);
    let sizes = |parts: &[Part]| {
        parts
            .iter()
            .fold(0_u64, |sum, it| sum.saturating_add(it.min_size))
    };
    let base = format!(
        "struct {name} : as::record<{name}, {}, {is_fixed}> {{",
        sizes(parts)
    );
    let mut lines = vec![];
    for run in parts.chunk_by(|a, b| a.is_fixed && b.is_fixed) {
        let is_checked = !is_fixed && run.len() > 1;
        if is_checked {
            let place = run.first().map_or("", |it| &it.place);
            lines.push(format!(
                "fields.ahead({}, {})",
                sizes(run),
                c_literal(place)
            ));
        }
        let call = if is_fixed || is_checked {
            "fields.fixed"
        } else {
            "fields"
        };
        lines.extend(run.iter().map(|it| {
            let (kind, place) = (&it.kind, c_literal(&it.place));
            format!("{call}({kind}(), {place}, it.{}...)", it.name)
        }));
    }
    let (parameters, result) = match lines.is_empty() {
        true => ("fields_t &, value_t &...", "true".into()),
        false => (
            "fields_t &fields, value_t &...it",
            lines.join("\n        && "),
        ),
    };
    code.block(base, "};", |code| {
        code.line("template <class fields_t, class... value_t>");
        code.line(format!(
            "static bool each({parameters})\n{{\n    return {result};\n}}"
        ));
    });
}

/// Adds a kind that selects one of several by a tag.
fn select(name: &str, base: &str, tag: &str, arms: &[(u32, String)], code: &mut Code) {
    code.block(format!("struct {name} : as::{base} {{"), "};", |code| {
        let tags: Vec<_> = arms.iter().map(|it| it.0.to_string()).collect();
        // An array has at least one element.
        let tags = if tags.is_empty() {
            "0".into()
        } else {
            tags.join(", ")
        };
        code.line(format!("static constexpr {tag} tags[] = {{{tags}}};\n"));
        code.line(format!(
            "template <class use_t>\nstatic auto select({tag} tag, const use_t &use)\n{{"
        ));
        code.block("    switch (tag) {", "    }", |code| {
            for (index, (tag, kind)) in arms.iter().enumerate() {
                code.line(format!(
                    "case {tag}:\n    return use(as::alternative<{index}>(), {kind}());"
                ));
            }
            code.line("default:\n    return use.none();");
        });
        code.line("}");
    });
}

/// Returns the type of the tags of an enum.
pub(super) const fn tag_type(of: &Enum) -> &'static str {
    match of.tag_width {
        1 => "std::uint8_t",
        2 => "std::uint16_t",
        _ => "std::uint32_t",
    }
}

/// Returns whether a character is a control, also one of the direction of text, which compilers warn about.
pub(super) fn is_hidden(it: char) -> bool {
    it.is_control() || matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
