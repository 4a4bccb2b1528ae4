//! The functions for whole values, messages and `Hello`.

use super::C;
use super::shape::Shape;
use super::text::{comment, const_pointer, pointer};
use crate::code::c_literal;
use crate::model::{Hello, Id, Protocol};
use crate::template::{as_lines, optional, with};

/// The size of the header of a message.
const HEADER_SIZE: u64 = 10;

impl C<'_> {
    /// Returns whether a decoder needs memory for elements.
    fn needs_arena(&self, types: &[Id]) -> bool {
        types.iter().any(|it| self.shapes.arena.contains(it))
    }

    /// Returns the argument of the writer of a type for the pointer `value`.
    fn written(&self, id: Id) -> &'static str {
        match self.shapes.shape(id) {
            Shape::Plain if self.shapes.is_form(id) => "*value",
            _ => "value",
        }
    }

    /// Returns the constants of a type with a name, and the functions that encode and decode whole values.
    pub(super) fn whole_value(&self, id: Id) -> String {
        if self.model.item(id).is_none() {
            return String::new();
        }
        let name = self.own.of(id);
        let ty = self.value_type(id, &[]);
        let item = self.model.item(id).and_then(|it| it.message_id);
        let message = self.own.other(name, "MESSAGE_ID");
        let max = self
            .model
            .max_size(id)
            .and_then(|it| u32::try_from(it).ok());
        let values = with! {
            name, arena: self.needs_arena(&[id]), max_size: self.own.other(name, "MAX_SIZE"), max: optional(max),
            message, id: optional(item), written: self.written(id),
            constant: const_pointer(&ty), changed: pointer(&ty),
        };
        let value = self.texts.fill("whole value", values);
        match item.filter(|_| !message.is_empty()) {
            Some(_) => value + "\n\n" + &self.texts.fill("whole message", values),
            None => value,
        }
    }

    /// Returns the type and the functions of a set of messages.
    pub(super) fn messages(&self, of: &Protocol, name: &str) -> String {
        let cases = self.own.unions.get(name).map_or(&[][..], Vec::as_slice);
        let types: Vec<Id> = of.messages.iter().map(|it| it.ty).collect();
        let sizes = types.iter().map(|it| self.model.max_size(*it));
        let max = sizes.collect::<Option<Vec<_>>>().and_then(|it| {
            let max = it.into_iter().max()?.checked_add(HEADER_SIZE)?;
            u32::try_from(max).ok()
        });
        let fill = |section: &str| {
            as_lines(cases.iter().zip(&types).map(|(it, id)| {
                let (ty, is_value) = (self.own.of(*id), self.written(*id) == "*value");
                let message = self.own.other(ty, "MESSAGE_ID");
                let values = with! {
                    ty, message, is_value, tag: it.constant, member: it.member, has_content: !it.parts.is_empty(),
                };
                self.texts.fill(section, values)
            }))
        };
        let [reads, writes] = ["read message", "write message"].map(fill);
        let [constants, members] = self.union(name, cases, true);
        let values = with! {
            name, arena: self.needs_arena(&types), reads, writes, constants, members, docs: comment(&of.docs),
            max_size: self.own.other(name, "MAX_SIZE"), max: optional(max),
        };
        self.texts.fill("messages", values)
    }

    /// Returns the functions for the `Hello` of a program with these messages.
    pub(super) fn hello_functions(&self, of: &Hello) -> String {
        let messages = of.messages.iter().map(|(id, rust, fingerprint)| {
            let (text, len, fingerprint) = (c_literal(rust), rust.len(), fingerprint.get());
            format!("{{ {id}, {{ {text}, {len} }}, UINT64_C(0x{fingerprint:016x}) }},")
        });
        let bytes = of.schema.chunks(22).map(|bytes| {
            let bytes: Vec<_> = bytes.iter().map(u8::to_string).collect();
            bytes.join(", ") + ","
        });
        let (messages, bytes) = (as_lines(messages), as_lines(bytes));
        let (count, len) = (of.messages.len(), of.schema.len());
        let name = self.own.other("", "hello");
        let values = with! { name, messages, bytes, count, len };
        self.texts.fill("hello", values)
    }
}
