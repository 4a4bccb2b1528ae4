//! Functions that read, write and compare the values of a type.

use super::expr::{conjunction, member, negation};
use super::shape::{Shape, const_pointer, pointer};
use super::types::{Member, Types};
use crate::code::Code;
use crate::model::{Id, Type};

/// The functions of a type: the name, and the parameters of the value.
struct Signature {
    name: String,
    read: String,
    write: String,
    compare: String,
}

/// A field of a fixed size in the output: its place, and the number in the support code that stores it.
struct Store {
    number: &'static str,
    place: String,
    size: u64,
}

impl Types<'_> {
    /// Returns the functions of a type with a separate form, if it has any.
    fn signature(&self, id: Id) -> Option<Signature> {
        let name = self.name(id).to_owned();
        if self.shapes.base(id) != id || self.shapes.is_unit(id) {
            self.model().item(id)?;
            return Some(Signature {
                read: format!("{name} *value"),
                write: format!("const {name} *value"),
                compare: String::new(),
                name,
            });
        }
        let ty = self.base_type(id);
        let [read, write, compare] = match self.shapes.shape(id) {
            Shape::Enum(_) => [format!("{ty} *value"), format!("{ty} value"), String::new()],
            Shape::Pointer(_) => [
                format!("{ty}*value"),
                format!("{ty}value"),
                format!("{ty}a, {ty}b"),
            ],
            Shape::Struct(_) => [
                format!("{ty} *value"),
                format!("const {ty} *value"),
                format!("const {ty} *a, const {ty} *b"),
            ],
            Shape::Array(element, _) if self.shapes.numbers(id).is_none() => {
                let [values, constant] = self.element_pointers(element, "values");
                let [[_, a], [_, b]] = ["a", "b"].map(|it| self.element_pointers(element, it));
                [values, constant, format!("{a}, {b}")]
            }
            _ => return None,
        };
        Some(Signature {
            name,
            read,
            write,
            compare,
        })
    }

    /// Returns parameters for a pointer to the elements of an array, without and with `const`.
    fn element_pointers(&self, element: Id, name: &str) -> [String; 2] {
        if let Shape::Array(..) | Shape::Bytes(_) = self.shapes.shape(element) {
            let rows = self.declared(element, &format!("(*{name})"), &[]);
            return [rows.clone(), format!("const {rows}")];
        }
        let ty = self.value_type(element, &[]);
        [pointer(&ty) + name, const_pointer(&ty) + name]
    }

    /// Writes the declarations of the functions of a type that contains itself.
    pub(super) fn declare(&self, code: &mut Code, id: Id, is_compared: bool) {
        let Some(Signature {
            name,
            read,
            write,
            compare,
        }) = self.signature(id)
        else {
            return;
        };
        code.line(format!(
            "static inline bool {name}_read(struct sdp_reader *in, {read});"
        ));
        code.line(format!(
            "static inline bool {name}_write(struct sdp_writer *out, {write});"
        ));
        if is_compared && !compare.is_empty() {
            code.line(format!("static inline int {name}_compare({compare});"));
        }
    }

    /// Writes the functions of a type.
    pub(super) fn functions(&self, code: &mut Code, id: Id, is_compared: bool) {
        let Some(signature) = self.signature(id) else {
            return;
        };
        let Signature {
            name,
            read,
            write,
            compare,
        } = &signature;
        code.line(
            "/* Reads the next bytes of a reader as a value. It keeps pointers to the input. */",
        );
        let first = format!("static inline bool {name}_read(struct sdp_reader *in, {read})\n{{");
        code.block(first, "}", |code| self.read_body(code, id));
        code.blank();
        if self.shapes.is_list(id) {
            match self.shapes.is_indexed(id) {
                true => self.at_function(code, id),
                false => self.next_function(code, id),
            }
        }
        code.line("/* Writes a value. */");
        let first = format!("static inline bool {name}_write(struct sdp_writer *out, {write})\n{{");
        code.block(first, "}", |code| self.write_body(code, id));
        code.blank();
        if is_compared && !compare.is_empty() {
            code.line("/* Compares two values in the order of keys. */");
            let first = format!("static inline int {name}_compare({compare})\n{{");
            code.block(first, "}", |code| self.compare_body(code, id));
            code.blank();
        }
        if self.shapes.is_list(id) {
            self.order_function(code, id);
        }
    }

    fn read_body(&self, code: &mut Code, id: Id) {
        if self.shapes.base(id) != id || self.shapes.is_unit(id) {
            let terms = self.read(id, &self.place(id, "*value"));
            if terms.is_empty() {
                code.line("(void)in;\n(void)value;");
            }
            code.line(format!("return {};", conjunction(&terms)));
            return;
        }
        match (self.shapes.shape(id), self.model().get(id)) {
            (_, Type::Enum(_)) => self.read_enum(code, id),
            (Shape::Struct(_), Type::Option(ty)) => {
                code.line("if (!sdp_read_flag(in, &value->is_some, SDP_INVALID_OPTION_TAG))\n    return false;");
                let terms = self.read(*ty, "value->value");
                code.line(format!(
                    "return !value->is_some || ({});",
                    terms.join(" && ")
                ));
            }
            (Shape::Struct(_), Type::Result(value, error)) => {
                code.line("if (!sdp_read_flag(in, &value->is_ok, SDP_INVALID_RESULT_TAG))\n    return false;");
                code.line(format!(
                    "if (value->is_ok)\n    return {};",
                    conjunction(&self.read(*value, "value->as.ok"))
                ));
                code.line(format!(
                    "return {};",
                    conjunction(&self.read(*error, "value->as.err"))
                ));
            }
            (Shape::Pointer(_), Type::Option(ty)) => {
                code.line("bool is_some;");
                code.line("*value = NULL;");
                code.line(
                    "if (!sdp_read_flag(in, &is_some, SDP_INVALID_OPTION_TAG))\n    return false;",
                );
                let terms = self.read(*ty, "*value");
                code.line(format!("return !is_some || ({});", terms.join(" && ")));
            }
            (Shape::Pointer(to), _) => {
                let ty = self.base_type(to);
                code.line("void *memory;");
                code.line(format!(
                    "if (!sdp_enter(in) || !sdp_reserve_always(in, 1, sizeof({ty}), &memory))\n    return false;"
                ));
                let changed = pointer(&ty);
                code.line(format!("{changed}content = ({changed})memory;"));
                code.line("*value = content;");
                let mut terms = self.read(to, &self.place(to, "*content"));
                terms.push("sdp_leave(in)".into());
                code.line(format!("return {};", conjunction(&terms)));
            }
            (Shape::Array(element, count), _) => {
                let terms = self.read(element, "values[i]");
                code.line(format!(
                    "for (size_t i = 0; i < {count}; i++)\n    if ({})\n        return false;\nreturn true;",
                    negation(&terms)
                ));
            }
            _ if self.shapes.is_list(id) => self.read_list(code, id),
            _ => {
                let terms = self.read_members("*value", self.members(id));
                code.line(format!("return {};", conjunction(&terms)));
            }
        }
    }

    fn write_body(&self, code: &mut Code, id: Id) {
        if self.shapes.base(id) != id || self.shapes.is_unit(id) {
            let terms = self.write(id, &self.place(id, "*value"));
            if terms.is_empty() {
                code.line("(void)out;\n(void)value;");
            }
            code.line(format!("return {};", conjunction(&terms)));
            return;
        }
        match (self.shapes.shape(id), self.model().get(id)) {
            (_, Type::Enum(_)) => self.write_enum(code, id),
            (Shape::Struct(_), Type::Option(ty)) => {
                let terms = self.write(*ty, "value->value");
                code.line(format!(
                    "return sdp_write_bool(out, value->is_some)\n    && (!value->is_some || ({}));",
                    terms.join(" && ")
                ));
            }
            (Shape::Struct(_), Type::Result(value, error)) => {
                code.line("if (!sdp_write_bool(out, value->is_ok))\n    return false;");
                code.line(format!(
                    "if (value->is_ok)\n    return {};",
                    conjunction(&self.write(*value, "value->as.ok"))
                ));
                code.line(format!(
                    "return {};",
                    conjunction(&self.write(*error, "value->as.err"))
                ));
            }
            (Shape::Pointer(_), Type::Option(ty)) => {
                let terms = self.write(*ty, "value");
                code.line(format!(
                    "return sdp_write_bool(out, value != NULL) && (value == NULL || ({}));",
                    terms.join(" && ")
                ));
            }
            (Shape::Pointer(to), _) => {
                let mut terms = vec![
                    "sdp_demand(out, value != NULL, SDP_NULL_POINTER)".into(),
                    "sdp_enter_write(out)".into(),
                ];
                terms.extend(self.write(to, &self.place(to, "*value")));
                terms.push("sdp_leave_write(out)".into());
                code.line(format!("return {};", conjunction(&terms)));
            }
            (Shape::Array(element, count), _) => {
                let terms = self.write(element, "values[i]");
                code.line(format!(
                    "for (size_t i = 0; i < {count}; i++)\n    if ({})\n        return false;\nreturn true;",
                    negation(&terms)
                ));
            }
            _ if self.shapes.is_list(id) => self.write_list(code, id),
            _ => self.write_fields(code, id),
        }
    }

    /// Writes the code for the fields of a struct. Numbers that follow each other have one check of the space.
    fn write_fields(&self, code: &mut Code, id: Id) {
        let members = self.members(id);
        let stores: Vec<_> = members.iter().map(|it| self.store(it)).collect();
        let (mut rest, mut terms, mut declaration) = (members, vec![], "uint8_t *");
        for run in stores.chunk_by(|a, b| a.is_some() == b.is_some()) {
            let (fields, others) = rest.split_at(run.len());
            rest = others;
            let stores: Vec<_> = run.iter().flatten().collect();
            if stores.len() < 2 {
                terms.extend(self.write_members("*value", fields));
                continue;
            }
            if !terms.is_empty() {
                code.line(format!("if ({})\n    return false;", negation(&terms)));
                terms.clear();
            }
            let size = stores.iter().fold(0, |sum, it| it.size.saturating_add(sum));
            code.line(format!("{declaration}at = sdp_space(out, {size});"));
            declaration = "";
            code.block("if (at != NULL) {", "}", |code| {
                let mut at = 0_u64;
                for Store {
                    number,
                    place,
                    size,
                } in stores
                {
                    let space = match at {
                        0 => "at".into(),
                        at => format!("at + {at}"),
                    };
                    code.line(format!("sdp_store_{number}({space}, {place});"));
                    at = at.saturating_add(*size);
                }
            });
        }
        code.line(format!("return {};", conjunction(&terms)));
    }

    /// Returns how to store a number that can have every value, or a bool.
    fn store(&self, field: &Member) -> Option<Store> {
        let place = member("*value", &field.name);
        let number = match self.shapes.shape(field.ty) {
            Shape::Scalar("bool") => "u8",
            _ => self.shapes.number(field.ty)?,
        };
        let size = self.model().fixed_size(field.ty)?;
        Some(Store {
            number,
            place,
            size,
        })
    }
}
