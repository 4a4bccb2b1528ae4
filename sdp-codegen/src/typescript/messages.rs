//! The messages of a protocol, and `Hello`.

use super::Ts;
use super::inputs::accepts_more;
use super::names::HELLO_ID;
use super::text::{doc, quoted};
use crate::chunks::Chunks;
use crate::model::{Hello, Protocol};
use crate::template::with;

/// The functions of a `Hello`, for any name of its type.
pub(super) const HELLO: &str = include_str!("hello.ts");
/// The class that makes calls, for any names of the types of `Link`.
pub(super) const CALLS: &str = include_str!("calls.ts");

impl Ts<'_> {
    /// Adds the type of the messages of a protocol, and the functions that decode and encode them.
    pub(super) fn protocol(&self, file: &mut Chunks, of: &Protocol, index: usize) {
        let name = self.names.protocols.get(index).map_or("", String::as_str);
        let lines = |section: &str| {
            let lines = of.messages.iter().map(|it| {
                let (ty, constant) = (self.own.of(it.ty), self.own.id(it.ty, it.id));
                let (kind, read) = (quoted(ty), self.read(it.ty));
                self.texts.fill(section, with! { ty, constant, kind, read })
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        let is_empty = of.messages.is_empty();
        let messages = match is_empty {
            true => String::new(),
            false => lines("message") + ";",
        };
        let values = with! { docs: doc(&of.docs), name, is_empty, messages };
        file.public(name, self.texts.fill("messages", values));
        for message in &of.messages {
            let constant = self.own.id(message.ty, message.id);
            let values = with! { ty: self.own.of(message.ty), constant, id: message.id };
            file.public(constant, self.texts.fill("message id", values));
        }
        let types = of.messages.iter().map(|it| it.ty);
        let input = match accepts_more(self.model, &self.endless, types) {
            true => format!("SdpInput<{name}>"),
            false => name.into(),
        };
        let (decoders, encoders) = (lines("decode message"), lines("encode message"));
        let values = with! { name, is_empty, input, decoders, encoders, place: quoted(name) };
        file.public(
            &format!("decode{name}"),
            self.texts.fill("decode messages", values),
        );
        file.public(
            &format!("encode{name}"),
            self.texts.fill("encode messages", values),
        );
    }

    /// Adds the functions of a `Hello`, the messages and the schema, and the class that makes calls.
    pub(super) fn hello_functions(&self, file: &mut Chunks, of: &Hello) {
        let name = self.own.of(of.ty);
        let messages = of.messages.iter().map(|(id, message, fingerprint)| {
            let message = quoted(message);
            format!("\n  {{ id: {id}, name: {message}, fingerprint: 0x{fingerprint}n }},")
        });
        let messages: String = messages.collect();
        let schema: String = of.schema.iter().map(|byte| format!("{byte:02x}")).collect();
        let lists = self.model.get(of.ty).parts().into_iter();
        let lists: Vec<_> = lists.map(|it| self.own.of(it)).collect();
        let [_, _, _, descriptions, bytes, extensions] = *lists else {
            return;
        };
        let text = HELLO
            .replace("HelloMessageArray", descriptions)
            .replace("OptionalU8Array", bytes)
            .replace("HelloExtensionArray", extensions)
            .replace("HELLO_ID", self.own.id(of.ty, HELLO_ID))
            .replace("HelloType", name)
            .replace("HEX", &schema)
            // The names in it can be the names of further replacements.
            .replace("MESSAGES", &messages);
        file.file(&text);
        if let (Some(link), Some(union)) = (self.model.link(), self.names.protocols.last()) {
            let text = CALLS.replace("HelloType", name);
            let text = text.replace("codeLink(", &format!("code{union}("));
            let text = link.messages.iter().fold(text, |text, message| {
                let name = self.model.item(message.ty).map_or("", |it| &it.name);
                text.replace(name, self.own.of(message.ty))
            });
            file.file(&text);
        }
    }
}
