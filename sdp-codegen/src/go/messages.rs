//! The functions of roots: whole values, messages, and the `Hello`.

use std::collections::BTreeMap;

use super::Go;
use super::text::{doc, quoted};
use crate::chunks::Chunks;
use crate::model::{Hello, Id, Message, Protocol, Type};
use crate::template::with;
use crate::words::renamed;

/// The functions of a `Hello`, for any name of its type.
const HELLO: &str = include_str!("hello.go");
/// The type that makes calls, for any names of the messages of the format.
const CALLS: &str = include_str!("calls.go");

impl Go<'_> {
    /// Adds the functions that append and read a whole value. They are methods, if the type can have some.
    pub(super) fn value(&self, file: &mut Chunks, id: Id) {
        let has_methods = match self.model.get(id) {
            Type::Struct(..) => true,
            Type::Enum(of) => of.is_plain(),
            _ => false,
        };
        let section = if has_methods { "methods" } else { "functions" };
        let name = self.own.of(id);
        let [append, unmarshal, with] = self.own.functions(name);
        let values = with! { name, append, unmarshal, with };
        file.public("", self.texts.fill(section, values));
    }

    /// Adds the interface of messages, and the functions that append and read one.
    pub(super) fn protocol(&self, file: &mut Chunks, of: &Protocol, index: usize) {
        let name = self.names.protocols.get(index).map_or("", String::as_str);
        let ty = |it: &Message| {
            self.own
                .message(it.ty)
                .unwrap_or_else(|| self.own.of(it.ty))
        };
        let all: Vec<_> = of.messages.iter().map(ty).collect();
        let lines = |section: &str| {
            let lines = of.messages.iter().map(|it| {
                let (function, id) = (self.own.of(it.ty), self.own.message_id(it.ty));
                let is_wrapped = self.own.message(it.ty).is_some();
                self.texts
                    .fill(section, with! { ty: ty(it), function, id, is_wrapped })
            });
            lines.collect::<Vec<_>>().join("\n")
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

    /// Adds the functions of a `Hello`, the messages and the schema.
    pub(super) fn hello_functions(&self, file: &mut Chunks, of: &Hello) {
        let messages = of.messages.iter().map(|(id, name, fingerprint)| {
            let name = quoted(name.as_bytes());
            format!("\t\t{{{id}, {name}, 0x{fingerprint}}},\n")
        });
        let messages: String = match of.messages.is_empty() {
            true => String::new(),
            false => format!("\n{}\t", messages.collect::<String>()),
        };
        let schema = of.schema.chunks(32).map(quoted).collect::<Vec<_>>();
        let parts = self.model.get(of.ty).parts().into_iter();
        let parts: Vec<_> = parts.map(|it| self.own.of(it)).collect();
        let [_, _, _, descriptions, bytes, extensions] = *parts else {
            return;
        };
        let hello = self.own.of(of.ty);
        let [append, unmarshal, _] = self.own.functions(hello);
        let read = |list: &str| format!("read{list}");
        let (new, write) = (format!("New{hello}"), format!("write{hello}"));
        let [list, schema_bytes, others] = [descriptions, bytes, extensions].map(read);
        let mut names = BTreeMap::from([
            ("AppendHelloType", append),
            ("HelloExtensionType", self.element_of(of, 5)),
            ("HelloMessageType", self.element_of(of, 3)),
            ("HelloType", hello),
            ("NewHelloType", &new),
            ("UnmarshalHelloType", unmarshal),
            ("readHelloExtensionArray", &others),
            ("readHelloMessageArray", &list),
            ("readOptionalU8Array", &schema_bytes),
            ("writeHelloType", &write),
        ]);
        // Its names and bytes can be those of further replacements.
        let text = renamed(HELLO, &names)
            .replace("\"SCHEMA\"", &schema.join(" +\n\t"))
            .replace("\n\tMESSAGES\n\t", &messages);
        file.file(&text);
        if let (Some(link), Some(union)) = (self.model.link(), self.names.protocols.last()) {
            let [append, unmarshal, _] = self.own.functions(union);
            names.extend([
                ("AppendLink", append),
                ("UnmarshalLink", unmarshal),
                ("Link", union),
            ]);
            for message in &link.messages {
                let types = self.model.reachable(message.ty).into_iter();
                let items = types.filter_map(|id| Some((&*self.model.item(id)?.name, id)));
                names.extend(items.map(|(rust, id)| (rust, self.own.of(id))));
            }
            if let Some(failure) = link.messages.first() {
                names.insert("LinkFailureMessageID", self.own.message_id(failure.ty));
            }
            let text = renamed(CALLS, &names);
            file.file(&text);
        }
    }

    /// Returns the type of the elements of a sequence in a `Hello`.
    fn element_of(&self, of: &Hello, field: usize) -> &str {
        let parts = |id: Id| self.model.get(id).parts();
        let list = parts(of.ty).get(field).copied().unwrap_or(of.ty);
        self.own.of(parts(list).first().copied().unwrap_or(of.ty))
    }
}
