//! The encodings of types, and the functions for a `Hello`.

use super::Cpp;
use crate::code::{Code, c_literal};
use crate::model::Hello;

impl Cpp<'_> {
    /// Connects the types with their kinds.
    pub(super) fn encodings(&self, code: &mut Code) {
        code.line("namespace sdp {\n");
        for id in self.order() {
            let names = self.scope.item(id);
            let is_hello = self.model.hello.as_ref().is_some_and(|it| it.ty == id);
            let message_id = self.model.item(id).and_then(|it| it.message_id);
            let message_id = if is_hello { Some(u16::MAX) } else { message_id };
            self.encoding(&names.name, &names.view, message_id, code);
        }
        for (protocol, (name, view)) in self.protocols() {
            if !protocol.messages.is_empty() {
                self.encoding(name, view, None, code);
            }
        }
        code.line("\n} // namespace sdp");
    }

    fn encoding(&self, name: &str, view: &str, message_id: Option<u16>, code: &mut Code) {
        let space = &self.scope.space;
        code.line("template <>");
        code.block(
            format!("struct encoding<{space}::{name}> {{"),
            "};",
            |code| {
                code.line(format!("using type = {space}::kinds::{name};"));
                if let Some(id) = message_id {
                    code.line(format!("static constexpr std::uint16_t message_id = {id};"));
                }
            },
        );
        if view != name {
            code.line(format!(
                "template <>\nstruct encoding<{space}::{view}> : encoding<{space}::{name}> {{\n    static constexpr bool is_view = true;\n}};"
            ));
        }
    }

    /// Adds the messages of a `Hello`, and the functions for it.
    pub(super) fn hello(&self, hello: &Hello, code: &mut Code) {
        let space = &self.scope.space;
        let ty = &self.scope.item(hello.ty).name;
        code.line(format!("namespace sdp {{\nnamespace {space} {{\n"));
        code.line("/// The messages of this program, with their fingerprints.");
        let count = hello.messages.len();
        code.block(
            format!(
                "inline constexpr std::array<sdp::message_info, {count}> known_messages = {{{{"
            ),
            "}};",
            |code| {
                for (id, name, fingerprint) in &hello.messages {
                    let literal = c_literal(name);
                    let name = match name.contains('\0') {
                        true => format!("{{{literal}, {}}}", name.len()),
                        false => literal,
                    };
                    code.line(format!("{{{id}, {name}, 0x{fingerprint}}},"));
                }
            },
        );
        code.blank();
        code.line("/// The schema of the messages, without documentation. Send it to peers that convert messages.");
        code.block("inline constexpr std::uint8_t schema[] = {", "};", |code| {
            for bytes in hello.schema.chunks(24) {
                let bytes: Vec<_> = bytes.iter().map(|byte| format!("0x{byte:02x},")).collect();
                code.line(bytes.join(" "));
            }
        });
        code.line(format!(
            "
/// Encodes the first message of a connection. With `schema`, a peer can convert messages of an older or newer version.
[[nodiscard]] inline sdp::expected<std::vector<std::uint8_t>, sdp::encode_error> encode_hello(
    std::string_view protocol, sdp::span<const std::uint8_t> schema_to_send = {{}})
{{
    return sdp::as::encode_hello<{ty}>(protocol, known_messages, schema_to_send);
}}

/// Decodes the first message of a peer.
[[nodiscard]] inline sdp::expected<{ty}, sdp::error> decode_hello(sdp::span<const std::uint8_t> message)
{{
    return sdp::as::decode_message<{ty}>(message, sdp::as::max_hello_len);
}}

/// Returns the names of the messages of this program that cannot be exchanged with its peer, which does not have them
/// or gives them other types. Or returns why no message can be exchanged. A peer that converts messages needs no equal
/// types, if both sides have sent their schemas: `is_schema_sent` tells whether this program has.
[[nodiscard]] inline sdp::expected<std::vector<std::string>, sdp::refusal> mismatches(
    const {ty} &peer, std::string_view protocol, bool is_schema_sent)
{{
    return sdp::as::mismatches(peer, protocol, is_schema_sent, known_messages);
}}

}} // namespace {space}
}} // namespace sdp"
        ));
    }
}
