//! The messages of a protocol, and the messages of the whole program.

use super::Ts;
use super::text::{doc, quoted};
use crate::chunks::Chunks;
use crate::model::{Hello, Protocol};
use crate::template::{as_lines, with};

impl Ts<'_> {
    /// Adds the type of the messages of a protocol, and the functions that decode and encode them.
    pub(super) fn protocol(&self, file: &mut Chunks, of: &Protocol, name: &str) {
        let lines = |section: &str| {
            as_lines(of.messages.iter().map(|it| {
                let (ty, constant) = (self.names.of(it.ty), self.own.id(it.ty, it.id));
                let (kind, read) = (quoted(ty), self.read(it.ty));
                self.texts.fill(section, with! { ty, constant, kind, read })
            }))
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
            let values = with! { ty: self.names.of(message.ty), constant, id: message.id };
            file.public(constant, self.texts.fill("message id", values));
        }
        let types: Vec<_> = of.messages.iter().map(|it| it.ty).collect();
        let input = self.input_of(name, &types);
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

    /// Adds the messages and the schema of this program, and the functions that pass them to the runtime.
    pub(super) fn own_messages(&self, file: &mut Chunks, of: &Hello) {
        let messages = as_lines(of.messages.iter().map(|(id, message, fingerprint)| {
            let message = quoted(message);
            format!("{{ id: {id}, name: {message}, fingerprint: 0x{fingerprint}n }},")
        }));
        let schema: String = of.schema.iter().map(|byte| format!("{byte:02x}")).collect();
        let values = with! { messages, schema };
        for name in ["own messages", "own schema", "create hello", "mismatches"] {
            file.public("", self.texts.fill(name, values));
        }
    }
}
