//! Functions for indexed sequences.

use super::expr::{conjunction, negation};
use super::list::List;
use super::shape::{const_pointer, pointer};
use super::types::Types;
use crate::code::Code;
use crate::model::Id;

impl Types<'_> {
    /// Returns the condition that reads an element at a position.
    fn read_element(&self, list: &List, position: &str) -> Vec<String> {
        let mut terms = vec![format!("sdp_begin_element(in, &index, {position})")];
        terms.extend(self.read(list.element.key, &list.element.key_place));
        terms.push("sdp_end_element(in)".into());
        terms
    }

    pub(super) fn read_indexed(&self, code: &mut Code, list: &List) {
        let (ty, changed) = (&list.ty, pointer(&list.ty));
        if list.is_lazy {
            code.line(format!("{ty} scratch;"));
        }
        code.line("struct sdp_index index;\nvoid *memory;");
        let reserve = match list.is_lazy {
            true => "sdp_reserve",
            false => "sdp_reserve_always",
        };
        let mut terms = vec![
            format!("sdp_read_index(in, &index, {})", list.min),
            format!("{reserve}(in, index.len, sizeof({ty}), &memory)"),
        ];
        if list.is_level {
            terms.insert(0, "sdp_enter(in)".into());
        }
        code.line(format!("if ({})\n    return false;", negation(&terms)));
        code.line(format!("{changed}data = ({changed})memory;"));
        let count = match list.is_lazy {
            true => {
                code.line("/* Without an arena, an element is checked when it is taken. */");
                code.line("uint32_t count = in->arena == NULL ? 0 : index.len;");
                "count"
            }
            false => "index.len",
        };
        let head = format!("for (uint32_t i = 0; i < {count}; i++) {{");
        code.block(head, "}", |code| {
            let element = match list.is_lazy {
                true => "data == NULL ? &scratch : &data[i]",
                false => "&data[i]",
            };
            code.line(format!("{changed}element = {element};"));
            let terms = self.read_element(list, "i");
            code.line(format!("if ({})\n    return false;", negation(&terms)));
        });
        code.line("value->data = data;\nvalue->len = index.len;");
        if list.is_lazy {
            code.line("value->encoded = sdp_elements_of(in, &index);");
        }
        let mut terms = vec!["sdp_end_index(in, &index)".into()];
        if list.is_level {
            terms.push("sdp_leave(in)".into());
        }
        code.line(format!("return {};", conjunction(&terms)));
    }

    pub(super) fn write_indexed(&self, code: &mut Code, list: &List) {
        let (ty, constant) = (&list.ty, const_pointer(&list.ty));
        let leave = match list.is_level {
            true => vec!["sdp_leave_write(out)".into()],
            false => vec![],
        };
        if list.is_level {
            code.line("if (!sdp_enter_write(out))\n    return false;");
        }
        let null = "sdp_demand(out, value->data != NULL || value->len == 0, SDP_NULL_POINTER)";
        if list.is_lazy {
            code.block("if (value->data == NULL && value->len > 0) {", "}", |code| {
                code.line("if (!sdp_demand(out, value->encoded.data != NULL, SDP_NULL_POINTER))\n    return false;");
                code.line(format!("{ty} scratch;"));
                code.line(format!("{}element = &scratch;", pointer(ty)));
                code.line("/* With an arena, elements are checked completely. */");
                code.line("struct sdp_arena arena = sdp_arena_over(NULL, 0);");
                code.line("struct sdp_index index = sdp_index_of(&value->encoded, value->len);");
                code.line("struct sdp_reader reader = sdp_element_reader(&value->encoded, &arena);");
                code.line("struct sdp_reader *in = &reader;");
                code.line("in->level = out->level;");
                let read = negation(&self.read_element(list, "i"));
                code.line(format!(
                    "for (uint32_t i = 0; i < value->len; i++)\n    if ({read})\n        return sdp_demand(out, false, in->error.kind);"
                ));
                let mut terms = vec!["sdp_write_index(out, &index)".into()];
                terms.extend(leave.clone());
                code.line(format!("return {};", terms.join(" && ")));
            });
        }
        let mut terms: Vec<String> = vec!["sdp_begin_index(out, value->len)".into()];
        if !list.is_lazy {
            terms.insert(0, null.into());
        }
        code.line(format!("if ({})\n    return false;", negation(&terms)));
        code.line("size_t start = out->len;");
        code.block("for (uint32_t i = 0; i < value->len; i++) {", "}", |code| {
            code.line(format!("{constant}element = &value->data[i];"));
            let mut terms = self.write(list.element.key, &list.element.key_place);
            terms.push("sdp_write_end(out, start, value->len - i)".into());
            code.line(format!("if ({})\n    return false;", negation(&terms)));
        });
        code.line(format!("return {};", conjunction(&leave)));
    }

    /// Writes the function that takes an element, if elements can stay encoded.
    pub(super) fn at_function(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id).filter(|it| it.is_lazy) else {
            return;
        };
        let name = self.name(id);
        code.line("/* Takes the element at a position below `len`, in constant time and without memory. An element that stayed\n * encoded is checked. */");
        let first = format!(
            "static inline struct sdp_error {name}_at(const struct {name} *value, uint32_t position, {}element)\n{{",
            pointer(&list.ty)
        );
        code.block(first, "}", |code| {
            code.block("if (value->data != NULL) {", "}", |code| {
                code.line("struct sdp_error none = { SDP_OK, 0 };");
                code.line("*element = value->data[position];\nreturn none;");
            });
            code.line("struct sdp_index index = sdp_index_of(&value->encoded, value->len);");
            code.line("struct sdp_reader reader = sdp_element_reader(&value->encoded, NULL);");
            code.line("struct sdp_reader *in = &reader;");
            let terms = self.read_element(&list, "position");
            code.line(format!("(void)({});", terms.join(" && ")));
            code.line("return reader.error;");
        });
        code.blank();
    }
}
