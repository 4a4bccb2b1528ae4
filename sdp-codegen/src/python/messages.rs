//! The functions of roots: whole values and messages, and the messages of the whole program.

use heck::ToShoutySnakeCase as _;

use super::Python;
use super::text::string;
use crate::chunks::Chunks;
use crate::model::{Hello, Id, Message, Protocol};
use crate::template::{as_lines, with};

impl Python<'_> {
    /// Adds the functions that encode and decode a whole value.
    pub(super) fn value(&self, file: &mut Chunks, id: Id) {
        let (ty, function) = (self.names.of(id), self.own.function(id));
        let (_, arguments) = self.parameters(id);
        let depth = if self.plan.has_levels(id) { ", 0" } else { "" };
        let text = self
            .texts
            .fill("value", with! { ty, function, depth, arguments });
        file.public("", text);
    }

    /// Adds the union of messages, and the functions that encode and decode one.
    pub(super) fn protocol(&self, file: &mut Chunks, of: &Protocol, name: &str) {
        let function = self.own.protocols.get(name).map_or("", String::as_str);
        let class = |it: &Message| {
            let class = self.own.messages.get(&it.ty);
            class.map_or_else(|| self.names.of(it.ty), String::as_str)
        };
        let classes: Vec<&str> = of.messages.iter().map(class).collect();
        file.public(name, self.union(name, &classes, &of.docs));
        let lines = |section: &str| {
            as_lines(of.messages.iter().map(|it| {
                let is_wrapped = self.own.messages.contains_key(&it.ty);
                let field = if is_wrapped { ".value" } else { "" };
                let depth = match self.plan.has_levels(it.ty) {
                    true => ", 0",
                    false => "",
                };
                let is_plain = field.is_empty() && depth.is_empty();
                let (_, arguments) = self.parameters(it.ty);
                let (class, function) = (class(it), self.own.function(it.ty));
                let id = it.id;
                let values =
                    with! { id, class, function, is_plain, is_wrapped, field, depth, arguments };
                self.texts.fill(section, values)
            }))
        };
        let writers = lines("writer of message");
        let readers = lines("reader of message");
        let (table, is_empty) = (function.to_shouty_snake_case(), classes.is_empty());
        let values = with! { name, function, table, writers, readers, is_empty };
        file.public("", self.texts.fill("messages", values));
    }

    /// Adds the messages and the schema of this program, and the functions that pass them to the runtime.
    pub(super) fn own_messages(&self, file: &mut Chunks, hello: &Hello) {
        let messages = hello.messages.iter();
        let messages =
            as_lines(messages.map(|(id, name, it)| format!("({id}, {}, 0x{it}),", string(name))));
        let lines = hello.schema.chunks(44).map(|bytes| {
            let digits: String = bytes.iter().map(|it| format!("{it:02x}")).collect();
            format!("\"{digits}\"")
        });
        let schema = as_lines(lines);
        file.public(
            "",
            self.texts.fill("own messages", with! { messages, schema }),
        );
    }
}
