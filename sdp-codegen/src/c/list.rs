//! Functions for sequences, sets and maps whose elements are in memory.

use super::expr::{conjunction, negation};
use super::shape::{const_pointer, pointer};
use super::types::Types;
use crate::code::Code;
use crate::model::{Elements, Id, Type};

/// The parts of the elements of a list, and their places if `element` points to an element.
pub(super) struct Element {
    pub(super) key: Id,
    pub(super) key_place: String,
    /// The part that is read after the check of the key.
    pub(super) value: Option<(Id, String)>,
}

/// The requirement of the order of the elements of a list.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Order {
    Any,
    Ascending,
    Heap,
    /// Any, after the end of each.
    Indexed,
}

/// Facts about the elements of a list.
pub(super) struct List {
    /// The type of an element in C.
    pub(super) ty: String,
    pub(super) element: Element,
    pub(super) order: Order,
    capacity: Option<u64>,
    /// The minimum encoded size of an element.
    pub(super) min: u64,
    /// Whether elements reserve bytes for each other.
    reserves: bool,
    pub(super) is_level: bool,
    /// The maximum number of levels in an element. A type with more levels than the limit is not checked.
    levels: u64,
    pub(super) is_lazy: bool,
    /// Whether elements that stay encoded contain indexed sequences.
    has_indexed: bool,
}

impl Types<'_> {
    fn element(&self, id: Id) -> Option<Element> {
        let place = |ty: Id| self.place(ty, "*element");
        let model = self.model();
        Some(match model.get(id) {
            Type::Map(key, value) => Element {
                key: *key,
                key_place: "element->key".into(),
                value: Some((*value, "element->value".into())),
            },
            Type::Seq(ty, _) => Element {
                key: *ty,
                key_place: place(*ty),
                value: None,
            },
            _ => return None,
        })
    }

    pub(super) fn list(&self, id: Id) -> Option<List> {
        let model = self.model();
        let element = self.element(id)?;
        let parts = match model.get(id) {
            Type::Map(key, value) => vec![*key, *value],
            Type::Seq(ty, _) => vec![*ty],
            _ => vec![],
        };
        let sizes = parts.iter().map(|it| model.min_size(*it));
        let is_fixed = parts.iter().all(|it| model.fixed_size(*it).is_some());
        let has_count = parts.iter().any(|it| model.has_count(*it));
        let all = parts.iter().flat_map(|it| model.reachable(*it));
        let has_indexed = { all }.any(|it| self.shapes.is_indexed(it));
        let levels = parts.iter().filter_map(|it| model.levels(*it));
        let (order, capacity) = match model.get(id) {
            Type::Map(..) | Type::Seq(_, Elements::Set) => (Order::Ascending, None),
            Type::Seq(_, Elements::Heap) => (Order::Heap, None),
            Type::Seq(_, Elements::Indexed) => (Order::Indexed, None),
            Type::Seq(_, Elements::AtMost(max)) => (Order::Any, Some(*max)),
            _ => (Order::Any, None),
        };
        Some(List {
            ty: self.element_type(id),
            element,
            order,
            capacity: capacity.filter(|it| *it < u32::MAX.into()),
            min: sizes.fold(0, u64::saturating_add).max(1),
            reserves: !is_fixed && has_count,
            is_level: model.is_level(id),
            levels: levels.max().filter(|it| *it < 128).unwrap_or(0),
            is_lazy: self.shapes.is_lazy(id),
            has_indexed: self.shapes.is_lazy(id) && has_indexed,
        })
    }

    pub(super) fn read_list(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id) else {
            return;
        };
        if list.order == Order::Indexed {
            return self.read_indexed(code, &list);
        }
        let List { ty, element, .. } = &list;
        let is_ordered = matches!(list.order, Order::Ascending | Order::Heap);
        let changed = pointer(ty);
        match (list.is_lazy, is_ordered) {
            (true, true) => code.line(format!("{ty} scratch[2];")),
            (true, false) => code.line(format!("{ty} scratch;")),
            _ => {}
        }
        if is_ordered {
            code.line("struct sdp_encoded last = { NULL, 0 };");
        }
        code.line("void *memory;");
        if list.has_indexed {
            code.line("/* With an arena, elements that stay encoded are checked completely. */");
            code.line("struct sdp_arena none = sdp_arena_over(NULL, 0);\nstruct sdp_arena *arena = in->arena;");
            code.line("if (arena == NULL)\n    in->arena = &none;");
        }
        let mut terms = vec![];
        if list.is_level {
            terms.push("sdp_enter(in)".into());
        }
        terms.push(format!("sdp_read_count(in, &value->len, {})", list.min));
        if let Some(max) = list.capacity {
            terms.push(format!(
                "sdp_require(in, value->len <= {max}, SDP_CAPACITY_EXCEEDED, 4)"
            ));
        }
        let reserve = if list.is_lazy {
            "sdp_reserve"
        } else {
            "sdp_reserve_always"
        };
        terms.push(format!("{reserve}(in, value->len, sizeof({ty}), &memory)"));
        code.line(format!("if ({})\n    return false;", negation(&terms)));
        code.line(format!("{changed}data = ({changed})memory;"));
        if list.is_lazy {
            code.line("const uint8_t *start = in->at;");
        }
        if list.reserves {
            code.line(format!(
                "in->reserved += (size_t)value->len * {};",
                list.min
            ));
        }
        code.block("for (uint32_t i = 0; i < value->len; i++) {", "}", |code| {
            code.line(match (list.is_lazy, is_ordered) {
                (true, true) => {
                    format!("{changed}element = data == NULL ? &scratch[i % 2] : &data[i];")
                }
                (true, false) => format!("{changed}element = data == NULL ? &scratch : &data[i];"),
                _ => format!("{changed}element = &data[i];"),
            });
            if is_ordered {
                code.line("const uint8_t *key_start = in->at;");
            }
            if list.reserves {
                code.line(format!("in->reserved -= {};", list.min));
            }
            let key = self.read(element.key, &element.key_place);
            let value = element.value.iter();
            let value: Vec<_> = value
                .flat_map(|(ty, place)| self.read(*ty, place))
                .collect();
            if !is_ordered {
                let terms = [key, value].concat();
                code.line(format!("if ({})\n    return false;", negation(&terms)));
                return;
            }
            if !key.is_empty() {
                code.line(format!("if ({})\n    return false;", negation(&key)));
            }
            code.line("struct sdp_encoded key = sdp_taken(in, key_start);");
            code.block("if (i > 0) {", "}", |code| {
                let last = match list.is_lazy {
                    true => "data == NULL ? &scratch[(i - 1) % 2] : &data[i - 1]",
                    false => "&data[i - 1]",
                };
                let order = self.order_of_keys(code, element, ty, last);
                let is_heap = list.order == Order::Heap;
                code.line(format!(
                    "enum sdp_error_kind error = sdp_key_error({order}, last, key, {is_heap});"
                ));
                code.line("if (error != SDP_OK)\n    return sdp_fail(in, error, key_start);");
            });
            code.line("last = key;");
            if !value.is_empty() {
                code.line(format!("if ({})\n    return false;", negation(&value)));
            }
        });
        code.line("value->data = data;");
        if list.is_lazy {
            code.line("value->encoded = sdp_taken(in, start);");
        }
        if list.has_indexed {
            code.line("in->arena = arena;");
        }
        let mut terms = vec![];
        if list.is_level {
            terms.push("sdp_leave(in)".into());
        }
        code.line(format!("return {};", conjunction(&terms)));
    }

    pub(super) fn write_list(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id) else {
            return;
        };
        if list.order == Order::Indexed {
            return self.write_indexed(code, &list);
        }
        let List { ty, element, .. } = &list;
        let is_ordered = matches!(list.order, Order::Ascending | Order::Heap);
        if is_ordered {
            code.line("struct sdp_encoded last = { NULL, 0 };");
        }
        let mut terms = vec![];
        if let Some(max) = list.capacity {
            terms.push(format!(
                "sdp_demand(out, value->len <= {max}, SDP_CAPACITY_EXCEEDED)"
            ));
        }
        if !list.is_lazy {
            terms.push(
                "sdp_demand(out, value->data != NULL || value->len == 0, SDP_NULL_POINTER)".into(),
            );
        }
        if list.is_level {
            terms.push("sdp_enter_write(out)".into());
        }
        terms.push("sdp_write_u32(out, value->len)".into());
        code.line(format!("if ({})\n    return false;", negation(&terms)));
        let leave: Vec<String> = match list.is_level {
            true => vec!["sdp_leave_write(out)".into()],
            false => vec![],
        };
        if list.is_lazy {
            let levels = list.levels;
            let mut terms = vec![format!(
                "sdp_write_encoded(out, value->encoded, value->len, {levels})"
            )];
            terms.extend(leave.clone());
            code.line(format!(
                "if (value->data == NULL)\n    return {};",
                terms.join(" && ")
            ));
        }
        code.block("for (uint32_t i = 0; i < value->len; i++) {", "}", |code| {
            code.line(format!("{}element = &value->data[i];", const_pointer(ty)));
            if is_ordered {
                code.line("size_t key_start = out->len;");
            }
            let key = self.write(element.key, &element.key_place);
            let value = element.value.iter();
            let value: Vec<_> = value
                .flat_map(|(ty, place)| self.write(*ty, place))
                .collect();
            if !is_ordered {
                let terms = [key, value].concat();
                code.line(format!("if ({})\n    return false;", negation(&terms)));
                return;
            }
            if !key.is_empty() {
                code.line(format!("if ({})\n    return false;", negation(&key)));
            }
            code.line("struct sdp_encoded key = sdp_written(out, key_start);");
            code.block("if (i > 0) {", "}", |code| {
                let order = self.order_of_keys(code, element, ty, "&value->data[i - 1]");
                let is_heap = list.order == Order::Heap;
                code.line(format!(
                    "enum sdp_error_kind error = sdp_key_error({order}, last, key, {is_heap});"
                ));
                code.line("if (!sdp_demand(out, error == SDP_OK, error))\n    return false;");
            });
            code.line("last = key;");
            if !value.is_empty() {
                code.line(format!("if ({})\n    return false;", negation(&value)));
            }
        });
        code.line(format!("return {};", conjunction(&leave)));
    }

    /// Writes the function that takes an element, if elements can stay encoded.
    pub(super) fn next_function(&self, code: &mut Code, id: Id) {
        let Some(list) = self.list(id).filter(|it| it.is_lazy) else {
            return;
        };
        let List { ty, element, .. } = &list;
        let name = self.name(id);
        let value = element.value.iter();
        let value = value.flat_map(|(ty, place)| self.read(*ty, place));
        let terms: Vec<_> = self
            .read(element.key, &element.key_place)
            .into_iter()
            .chain(value)
            .collect();
        code.line("/* Takes the next element, or returns false at the end. It needs no memory. */");
        let first = format!(
            "static inline bool {name}_next(struct {name} *value, {}element)\n{{",
            pointer(ty)
        );
        code.block(first, "}", |code| {
            code.line("if (value->len == 0)\n    return false;");
            code.line("value->len--;");
            code.block("if (value->data != NULL) {", "}", |code| {
                code.line("*element = *value->data++;\nreturn true;");
            });
            code.line("struct sdp_reader reader = sdp_reader_over(value->encoded.data, value->encoded.len, NULL);");
            code.line("struct sdp_reader *in = &reader;");
            code.line(format!("bool is_valid = {};", conjunction(&terms)));
            code.line("value->encoded = sdp_rest(in);\nreturn is_valid;");
        });
        code.blank();
    }
}
