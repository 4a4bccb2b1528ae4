//! The functions of roots: whole values, messages, and the `Hello`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use heck::ToShoutySnakeCase as _;

use super::Python;
use super::class::{string, union};
use crate::model::{Id, Protocol, Root};

const HELLO: &str = include_str!("hello.py");
/// The class that makes calls.
const CALLS: &str = include_str!("calls.py");

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

    /// Expands to:
    /// ```text
    /// Request: TypeAlias = SetGain | CurveMessage
    ///
    /// _REQUEST_WRITERS: _Writers = {
    ///     SetGain: _write_set_gain,
    ///     CurveMessage: lambda out, it: _write_curve(out, it.value),
    /// }
    /// _REQUEST_READERS: dict[int, Callable[[bytes], Request]] = {
    ///     1: lambda data: _whole(data, _read_set_gain(data, HEADER_LEN)),
    ///     2: lambda data: CurveMessage(_whole(data, _read_curve(data, HEADER_LEN))),
    /// }
    /// ```
    fn protocol(&self, of: &Protocol, name: &str, function: &str) -> [String; 4] {
        let class = |id: Id| {
            let message = self.names.messages.get(&id);
            message.map_or(self.names.ty(id), String::as_str)
        };
        let classes = of.messages.iter().map(|it| class(it.ty).to_owned());
        let (mut writers, mut readers) = (String::new(), String::new());
        for it in &of.messages {
            let (class, part) = (class(it.ty), self.names.function(it.ty));
            let is_wrapped = self.names.messages.contains_key(&it.ty);
            let (field, depth) = (
                if is_wrapped { ".value" } else { "" },
                if self.counts_levels(it.ty) { ", 0" } else { "" },
            );
            let writer = match (field, depth) {
                ("", "") => format!("_write_{part}"),
                _ => format!("lambda out, it: _write_{part}(out, it{field}{depth})"),
            };
            let (_, arguments) = self.parameters(it.ty);
            let value = format!("_whole(data, _read_{part}(data, HEADER_LEN{arguments}))");
            let value = match is_wrapped {
                true => format!("{class}({value})"),
                false => value,
            };
            let _ = writeln!(writers, "    {class}: {writer},");
            let _ = writeln!(readers, "    {}: lambda data: {value},", it.id);
        }
        let table = function.to_shouty_snake_case();
        // A checker refuses a function that returns a value of no type.
        let decode = match of.messages.is_empty() {
            true => "    _message_id(data)\n    raise SdpError(\"UnknownMessageId\", 4)\n".into(),
            false => format!(
                "    read = _{table}_READERS.get(_message_id(data))
    if read is None:
        raise SdpError(\"UnknownMessageId\", 4)
    return read(data)
"
            ),
        };
        [
            union(name, &classes.collect::<Vec<_>>(), &of.docs),
            format!(
                "_{table}_WRITERS: _Writers = {{
{writers}}}
_{table}_READERS: dict[int, Callable[[bytes], {name}]] = {{
{readers}}}
"
            ),
            format!(
                "def encode_{function}(message: {name}) -> bytes:
    \"\"\"Encodes a message with its header.

    Raises:
        SdpError: The message has no encoding.
    \"\"\"
    out = bytearray(HEADER_LEN)
    write = _{table}_WRITERS.get(type(message)) or _writer(_{table}_WRITERS, message, \"{name}\")
    write(out, message)
    return _framed(out, message.MESSAGE_ID)
"
            ),
            format!(
                "def decode_{function}(data: Buffer) -> {name}:
    \"\"\"Decodes a whole message, with its header.

    Raises:
        SdpError: The bytes are not a message of {name}.
    \"\"\"
    data = _input(data)
{decode}"
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
        let mut text = HELLO.to_owned();
        let mut types = self.model.reachable(hello.ty);
        if let (Some(link), Some((_, function))) = (self.model.link(), self.names.protocols.last())
        {
            let calls = CALLS.replace("code_link(", &format!("code_{function}("));
            text = format!("{text}\n\n{calls}");
            types.extend(
                link.messages
                    .iter()
                    .flat_map(|it| self.model.reachable(it.ty)),
            );
        }
        let text = text.replace("_hello", &format!("_{}", self.names.function(hello.ty)));
        let names = types
            .into_iter()
            .filter_map(|id| Some((&*self.model.item(id)?.name, self.names.ty(id))));
        let text = renamed(&text, &names.collect());
        (head, text.split("\n\n\n").map(str::to_owned).collect())
    }
}

/// Returns a text with names in place of these words.
fn renamed(text: &str, names: &BTreeMap<&str, &str>) -> String {
    let is_end = |it: char| !it.is_alphanumeric() && it != '_';
    let parts = text.split_inclusive(is_end).map(|part| {
        let word = part.trim_end_matches(is_end);
        match names.get(word) {
            Some(name) => part.replacen(word, name, 1),
            None => part.to_owned(),
        }
    });
    parts.collect()
}
