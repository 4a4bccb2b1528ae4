//! The messages of a protocol, and `Hello`.

use std::fmt::Write as _;

use super::names::HELLO_ID;
use super::prune::Chunks;
use super::{Ts, doc, quoted};
use crate::code::Code;
use crate::model::{Hello, Protocol};

/// The functions of a `Hello`, for any name of its type.
pub(super) const HELLO: &str = include_str!("hello.ts");
/// The class that makes calls, for any names of the types of `Link`.
pub(super) const CALLS: &str = include_str!("calls.ts");

impl Ts<'_> {
    /// Adds the type of the messages of a protocol, and the functions that decode and encode them.
    pub(super) fn protocol(&self, chunks: &mut Chunks, root: usize, of: &Protocol) {
        let name = self.names.protocol(root);
        let mut code = Code::new("  ");
        doc(&mut code, &of.docs);
        match of.messages.is_empty() {
            true => line!(code, "export type {name} = never;"),
            false => line!(code, "export type {name} ="),
        }
        for (index, message) in of.messages.iter().enumerate() {
            let ty = self.names.of(message.ty);
            let end = if index.saturating_add(1) == of.messages.len() {
                ";"
            } else {
                ""
            };
            line!(code, "  | {{ kind: {}; value: {ty} }}{end}", quoted(ty));
        }
        chunks.public(name, code.finish());
        for message in &of.messages {
            let constant = self.names.id(message.ty, message.id);
            let mut code = Code::new("  ");
            doc(
                &mut code,
                &format!("The message id of {{@link {}}}.", self.names.of(message.ty)),
            );
            line!(code, "export const {constant} = {};", message.id);
            chunks.public(constant, code.finish());
        }
        chunks.public(&format!("decode{name}"), self.decode_protocol(name, of));
        chunks.public(&format!("encode{name}"), self.encode_protocol(name, of));
    }

    fn decode_protocol(&self, name: &str, of: &Protocol) -> String {
        let mut code = Code::new("  ");
        doc(
            &mut code,
            "Decodes a whole message with its header. Throws an {@link SdpError} if it is invalid or has another id.",
        );
        let head = format!("export function decode{name}(bytes: Uint8Array): {name} {{");
        code.block(head, "}", |code| {
            let r = if of.messages.is_empty() { "_r" } else { "r" };
            let head = format!("return openMessage(bytes, ({r}, id): {name} => {{");
            code.block(head, "});", |code| {
                code.block("switch (id) {", "}", |code| {
                    for message in &of.messages {
                        let kind = quoted(self.names.of(message.ty));
                        let constant = self.names.id(message.ty, message.id);
                        let value = self.read(message.ty);
                        line!(
                            code,
                            "case {constant}: return {{ kind: {kind}, value: {value} }};"
                        );
                    }
                    let name = quoted(name);
                    line!(
                        code,
                        "default: return fail(\"UnknownMessageId\", 4, {name});"
                    );
                });
            });
        });
        code.finish()
    }

    fn encode_protocol(&self, name: &str, of: &Protocol) -> String {
        let mut code = Code::new("  ");
        doc(
            &mut code,
            "Encodes a message with its header. Throws an {@link SdpError} if it has no encoding.",
        );
        let (input, result) = (self.protocol_input(name, of), "Uint8Array<ArrayBuffer>");
        let unknown = format!("return refuse({}, \"an unknown kind\");", quoted(name));
        if of.messages.is_empty() {
            let head = format!("export function encode{name}(_message: never): {result} {{");
            code.block(head, "}", |code| code.line(unknown));
            return code.finish();
        }
        let head = format!("export function encode{name}(message: {input}): {result} {{");
        code.block(head, "}", |code| {
            code.block("switch (message?.kind) {", "}", |code| {
                for message in &of.messages {
                    let ty = self.names.of(message.ty);
                    let (constant, kind) = (self.names.id(message.ty, message.id), quoted(ty));
                    line!(
                        code,
                        "case {kind}: return sealMessage({constant}, message.value, write{ty}, {kind});"
                    );
                }
                line!(code, "default: {unknown}");
            });
        });
        code.finish()
    }

    fn protocol_input(&self, name: &str, of: &Protocol) -> String {
        let types = of.messages.iter().map(|it| it.ty);
        match self.inputs.accepts_more(self.model, types) {
            true => format!("SdpInput<{name}>"),
            false => name.into(),
        }
    }

    /// Adds the functions of a `Hello`, the messages and the schema.
    pub(super) fn hello(&self, chunks: &mut Chunks, of: &Hello) {
        let name = self.names.of(of.ty);
        let mut messages = String::new();
        for (id, message, fingerprint) in &of.messages {
            let (message, fingerprint) = (quoted(message), fingerprint.to_string());
            let _ = write!(
                messages,
                "\n  {{ id: {id}, name: {message}, fingerprint: 0x{fingerprint}n }},"
            );
        }
        let schema: String = of.schema.iter().map(|byte| format!("{byte:02x}")).collect();
        let list = self.model.get(of.ty);
        let lists: Vec<_> = list
            .parts()
            .into_iter()
            .map(|it| self.names.of(it))
            .collect();
        let [_, _, _, descriptions, bytes, extensions] = *lists else {
            return;
        };
        let text = HELLO
            .replace("HelloMessageArray", descriptions)
            .replace("OptionalU8Array", bytes)
            .replace("HelloExtensionArray", extensions)
            .replace("HELLO_ID", self.names.id(of.ty, HELLO_ID))
            .replace("HelloType", name)
            .replace("HEX", &schema)
            // The names in it can be the names of further replacements.
            .replace("MESSAGES", &messages);
        chunks.file(&text, |name| !["ownMessages", "fromHex"].contains(&name));
        if let Some(link) = self.model.link() {
            chunks.file(&self.calls(link, name), |name| name == "SdpLink");
        }
    }

    /// Returns the class that makes calls.
    fn calls(&self, link: &Protocol, hello: &str) -> String {
        let last = self.model.roots().len().saturating_sub(1);
        let text = CALLS.replace("HelloType", hello);
        let text = text.replace("codeLink(", &format!("code{}(", self.names.protocol(last)));
        link.messages.iter().fold(text, |text, message| {
            let name = self.model.item(message.ty).map_or("", |it| &it.name);
            text.replace(name, self.names.of(message.ty))
        })
    }
}
