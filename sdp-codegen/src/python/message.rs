//! The functions of roots: whole values, messages, and the `Hello`.

use std::fmt::Write as _;

use super::Python;
use super::class::{string, union};
use crate::model::{Id, Protocol, Root, Type};

const HELLO: &str = include_str!("hello.py");

impl Python<'_> {
    /// Returns the functions of all roots.
    pub(super) fn roots(&self) -> Vec<String> {
        let mut blocks = vec![];
        let mut protocols = self.names.protocols.iter();
        for root in self.model.roots() {
            match root {
                Root::Value(id) => blocks.extend(self.value(*id)),
                Root::Messages(of) => {
                    if let Some((name, function)) = protocols.next() {
                        blocks.extend(self.protocol(of, name, function));
                    }
                }
            }
        }
        blocks
    }

    fn value(&self, id: Id) -> [String; 2] {
        let (ty, name) = (self.names.ty(id), self.names.function(id));
        let (_, arguments) = self.parameters(id);
        let depth = if self.counts_levels(id) { ", 0" } else { "" };
        [
            format!(
                "def encode_{name}(value: {ty}) -> bytes:
    \"\"\"Encodes a {ty}.

    Raises:
        SdpError: The value has no encoding.
    \"\"\"
    out = bytearray()
    _write_{name}(out, value{depth})
    return bytes(out)
"
            ),
            format!(
                "def decode_{name}(data: Buffer) -> {ty}:
    \"\"\"Decodes a {ty}.

    Raises:
        SdpError: The bytes are not the encoding of a value.
    \"\"\"
    data = _input(data)
    return _whole(data, _read_{name}(data, 0{arguments}))
"
            ),
        ]
    }

    fn protocol(&self, of: &Protocol, name: &str, function: &str) -> [String; 3] {
        let message = |id: &Id| {
            self.names
                .messages
                .get(id)
                .map_or(self.names.ty(*id), String::as_str)
        };
        let classes: Vec<String> = of
            .messages
            .iter()
            .map(|it| message(&it.ty).to_owned())
            .collect();
        let (mut encode, mut decode) = (String::new(), String::new());
        for (index, it) in of.messages.iter().enumerate() {
            let (class, part) = (message(&it.ty), self.names.function(it.ty));
            let keyword = if index == 0 { "if" } else { "elif" };
            let depth = if self.counts_levels(it.ty) { ", 0" } else { "" };
            let (_, arguments) = self.parameters(it.ty);
            let value = format!("_whole(data, _read_{part}(data, HEADER_LEN{arguments}))");
            let (field, value) = match self.names.messages.contains_key(&it.ty) {
                true => (".value", format!("{class}({value})")),
                false => ("", value),
            };
            let _ = writeln!(encode, "    {keyword} isinstance(message, {class}):");
            let _ = writeln!(encode, "        _write_{part}(out, message{field}{depth})");
            let _ = writeln!(
                decode,
                "    if message_id == {}:\n        return {value}",
                it.id
            );
        }
        let encode = match of.messages.is_empty() {
            true => format!(
                "    raise SdpError(\"InvalidValue\", None, \"{name}: there are no messages\")\n"
            ),
            false => format!(
                "    out = bytearray(HEADER_LEN)
{encode}    else:
        raise SdpError(\"InvalidValue\", None, f\"{name}: {{message!r}} is not a message\")
    return _framed(out, message.MESSAGE_ID)
"
            ),
        };
        [
            union(name, &classes, &of.docs),
            format!(
                "def encode_{function}(message: {name}) -> bytes:
    \"\"\"Encodes a message with its header.

    Raises:
        SdpError: The message has no encoding.
    \"\"\"
{encode}"
            ),
            format!(
                "def decode_{function}(data: Buffer) -> {name}:
    \"\"\"Decodes a whole message, with its header.

    Raises:
        SdpError: The bytes are not a message of {name}.
    \"\"\"
    data = _input(data)
    message_id = _message_id(data)
{decode}    raise SdpError(\"UnknownMessageId\", 4)
"
            ),
        ]
    }

    /// Returns the constants and the functions of the `Hello`, if there are messages.
    pub(super) fn hello(&self) -> (String, Vec<String>) {
        let Some(hello) = &self.model.hello else {
            return (String::new(), vec![]);
        };
        let mut head = String::from(
            "# The messages of this file: their ids, names and fingerprints.\n_HELLO_MESSAGES: list[tuple[int, str, int]] = [\n",
        );
        for (id, name, fingerprint) in &hello.messages {
            let _ = writeln!(head, "    ({id}, {}, 0x{fingerprint}),", string(name));
        }
        head.push_str("]\n\n# The schema of the messages, for `encode_hello`.\nHELLO_SCHEMA = bytes.fromhex(\n");
        let digits: String = hello.schema.iter().map(|it| format!("{it:02x}")).collect();
        let mut rest = &*digits;
        while !rest.is_empty() {
            let (line, after) = rest.split_at(rest.len().min(88));
            let _ = writeln!(head, "    \"{line}\"");
            rest = after;
        }
        head.push_str(")\n");
        let part = |name: &str| match self.model.get(hello.ty) {
            Type::Struct(_, fields) => fields.iter().find(|it| it.name == name).map(|it| it.ty),
            _ => None,
        };
        let message = part("messages").and_then(|it| self.model.get(it).parts().first().copied());
        let mut text = HELLO.replace("_hello", &format!("_{}", self.names.function(hello.ty)));
        for (word, id) in [("HelloMessage", message), ("Hello", Some(hello.ty))] {
            let name = id.map_or(word, |id| self.names.ty(id));
            text = text.replace(&format!("{word}("), &format!("{name}("));
            text = text.replace(&format!(": {word},"), &format!(": {name},"));
            text = text.replace(&format!("-> {word}:"), &format!("-> {name}:"));
        }
        (head, text.split("\n\n\n").map(str::to_owned).collect())
    }
}
