//! The functions of roots: whole values and messages, and the messages of the whole program.

use super::Go;
use super::text::{doc, quoted};
use crate::chunks::Chunks;
use crate::model::{Hello, Id, Message, Protocol, Type};
use crate::template::{as_lines, with};

impl Go<'_> {
    /// Adds the functions that append and read a whole value. They are methods, if the type can have some.
    pub(super) fn value(&self, file: &mut Chunks, id: Id) {
        let has_methods = match self.model.get(id) {
            Type::Struct(..) => true,
            Type::Enum(of) => of.is_plain(),
            _ => false,
        };
        let section = if has_methods { "methods" } else { "functions" };
        let name = self.names.of(id);
        let [append, unmarshal, with] = self.own.functions(name);
        let values = with! { name, append, unmarshal, with };
        file.public("", self.texts.fill(section, values));
    }

    /// Adds the interface of messages, and the functions that append and read one.
    pub(super) fn protocol(&self, file: &mut Chunks, of: &Protocol, name: &str) {
        let ty = |it: &Message| {
            self.own
                .message(it.ty)
                .unwrap_or_else(|| self.names.of(it.ty))
        };
        let all: Vec<_> = of.messages.iter().map(ty).collect();
        let lines = |section: &str| {
            as_lines(of.messages.iter().map(|it| {
                let (function, id) = (self.names.of(it.ty), self.own.message_id(it.ty));
                let is_wrapped = self.own.message(it.ty).is_some();
                self.texts
                    .fill(section, with! { ty: ty(it), function, id, is_wrapped })
            }))
        };
        let docs = doc(&of.docs);
        file.public(name, self.interface(name, &docs, &all));
        for message in &of.messages {
            let (ty, constant, id) = (ty(message), self.own.message_id(message.ty), message.id);
            file.public("", self.texts.fill("method", with! { ty, name }));
            let values = with! { ty, constant, id };
            file.public(constant, self.texts.fill("message id", values));
        }
        let (writers, readers) = (lines("append message"), lines("read message"));
        let is_empty = of.messages.is_empty();
        let [append, unmarshal, with] = self.own.functions(name);
        let place = quoted(name.as_bytes());
        let values = with! { name, append, unmarshal, with, writers, readers, place, is_empty };
        file.public("", self.texts.fill("messages", values));
    }

    /// Adds the messages and the schema of this program, and the functions that pass them to the runtime.
    pub(super) fn own_messages(&self, file: &mut Chunks, of: &Hello) {
        let messages = as_lines(of.messages.iter().map(|(id, name, fingerprint)| {
            let name = quoted(name.as_bytes());
            format!("{{ID: {id}, Name: {name}, Fingerprint: 0x{fingerprint}}},")
        }));
        let schema = of.schema.chunks(32).map(quoted).collect::<Vec<_>>();
        let (schema, is_empty) = (schema.join(" +\n\t"), messages.is_empty());
        let values = with! { messages, schema, is_empty };
        file.public("", self.texts.fill("own messages", values));
    }
}
