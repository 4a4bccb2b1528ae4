//! The encodings of types, the unions of messages, and the functions for a `Hello`.

use super::Cpp;
use super::types::Form;
use crate::code::c_literal;
use crate::model::{Hello, Protocol};
use crate::template::{optional, with};

impl Cpp<'_> {
    /// Returns the union of messages, and of their views.
    pub(super) fn union(&self, of: &Protocol, name: &str) -> String {
        let types = [Form::Value, Form::View].map(|form| {
            let types = of.messages.iter().map(|it| self.ty(it.ty, form));
            types.collect()
        });
        self.one_of(name, &of.docs, types)
    }

    /// Returns the kind of a union of messages.
    pub(super) fn union_kind(&self, of: &Protocol, name: &str) -> String {
        let arms = of.messages.iter();
        let arms: Vec<_> = arms
            .map(|it| (it.id.into(), self.names.of(it.ty)))
            .collect();
        let base = format!("messages<{name}>");
        self.select(name, &base, "std::uint16_t", &arms)
    }

    /// Returns the connections of the types with their kinds.
    pub(super) fn encodings(&self) -> String {
        let space = &self.own.space;
        let encoding = |name: &str, message_id: Option<u16>| {
            let [_, view] = self.own.pair(name);
            let (message_id, has_view) = (optional(message_id), view != name);
            let values = with! { space, name, view, message_id, has_view };
            self.texts.fill("encoding", values)
        };
        let types = self.order().into_iter().map(|id| {
            let message_id = self.model.item(id).and_then(|it| it.message_id);
            encoding(self.names.of(id), message_id)
        });
        let roots = self.names.of_roots(self.model);
        let unions = roots.iter().filter_map(|(root, name)| {
            let has_messages = !root.messages()?.messages.is_empty();
            has_messages.then(|| encoding(name, None))
        });
        types.chain(unions).collect::<Vec<_>>().join("\n")
    }

    /// Returns the messages of a `Hello`, and the functions for it.
    pub(super) fn hello_functions(&self, of: &Hello) -> String {
        let messages = of.messages.iter().map(|(id, name, fingerprint)| {
            let literal = c_literal(name);
            let name = match name.contains('\0') {
                true => format!("{{{literal}, {}}}", name.len()),
                false => literal,
            };
            format!("{{{id}, {name}, 0x{fingerprint}}},")
        });
        let bytes = of.schema.chunks(24).map(|bytes| {
            let bytes: Vec<_> = bytes.iter().map(|byte| format!("0x{byte:02x},")).collect();
            bytes.join(" ")
        });
        let (messages, bytes): (Vec<_>, Vec<_>) = (messages.collect(), bytes.collect());
        let values = with! {
            space: self.own.space, count: messages.len(), messages: messages.join("\n"), bytes: bytes.join("\n"),
        };
        self.texts.fill("hello", values)
    }
}
