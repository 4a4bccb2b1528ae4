//! The functions for whole values, messages and `Hello`.

use super::define::comment;
use super::shape::{Shape, const_pointer, pointer};
use super::types::{Types, Union};
use crate::code::{Code, c_literal};
use crate::model::{Hello, Id};

/// The parameter and the argument for the memory of a decoder, and their documentation.
struct Arena {
    parameter: &'static str,
    argument: &'static str,
    docs: &'static str,
}

impl Types<'_> {
    /// Returns the memory that the decoder of a type needs.
    fn decode_arena(&self, types: &[Id]) -> Arena {
        if !types.iter().any(|it| self.shapes.needs_arena(*it)) {
            return Arena {
                parameter: "",
                argument: "NULL",
                docs: "",
            };
        }
        let reachable = types.iter().flat_map(|it| self.model().reachable(*it));
        let is_list = |id: &Id| self.shapes.is_list(*id) || self.shapes.is_recursive(*id);
        let is_lazy = reachable.filter(is_list).all(|it| self.shapes.is_lazy(it));
        Arena {
            parameter: "struct sdp_arena *arena, ",
            argument: "arena",
            docs: match is_lazy {
                true => " The arena stores elements. If\n * it is NULL, they stay encoded.",
                false => " The arena stores elements.",
            },
        }
    }

    /// Returns the argument of the writer of a type for the pointer `value`.
    fn written(&self, id: Id) -> &'static str {
        match self.shapes.shape(id) {
            Shape::Enum(base) if base == id => "*value",
            _ => "value",
        }
    }

    /// Writes the constants of a type with a name.
    pub(super) fn constants_of(&mut self, code: &mut Code, id: Id) {
        let name = self.name(id).to_owned();
        if let Some(max) = self
            .model()
            .max_size(id)
            .and_then(|it| u32::try_from(it).ok())
        {
            let constant = self.constant(&name, "MAX_SIZE");
            code.line(format!(
                "/* The maximum encoded size of `{name}` in bytes. */"
            ));
            code.line(format!("#define {constant} {max}u"));
            code.blank();
        }
        if let Some(message_id) = self.message_id(id) {
            let constant = self.constant(&name, "MESSAGE_ID");
            code.line(format!("/* The id of the message `{name}`. */"));
            code.line(format!("#define {constant} {message_id}u"));
            code.blank();
            self.message_ids.insert(id, constant);
        }
    }

    /// Returns the id of a message that is a root, or part of a message enum.
    fn message_id(&self, id: Id) -> Option<u16> {
        let is_root = self.messages.contains(&id);
        self.model().item(id)?.message_id.filter(|_| is_root)
    }

    /// Writes the functions that encode and decode whole values.
    pub(super) fn whole_values(&self, code: &mut Code, id: Id) {
        let name = self.name(id);
        let ty = self.value_type(id, &[]);
        let (constant_ty, changed) = (const_pointer(&ty), pointer(&ty));
        let arena = self.decode_arena(&[id]);
        let written = self.written(id);
        code.line(format!(
            "\
/* Returns the encoded size of a value in bytes, or 0 if it cannot be encoded. */
static inline size_t {name}_encoded_size({constant_ty}value)
{{
    struct sdp_writer out = sdp_writer_over(NULL, 0);
    return {name}_write(&out, {written}) ? out.len : 0;
}}

/* Encodes a value. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error {name}_encode({constant_ty}value, uint8_t *buffer, size_t capacity, size_t *len)
{{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    return sdp_end_encode(&out, {name}_write(&out, {written}), len);
}}

/* Decodes a value from the whole input, and keeps pointers to it.{} */
static inline struct sdp_error {name}_decode(const uint8_t *input, size_t len, {}{changed}value)
{{
    struct sdp_reader in = sdp_reader_over(input, len, {});
    return sdp_end_decode(&in, {name}_read(&in, value));
}}
",
            arena.docs, arena.parameter, arena.argument
        ));
        if let Some(constant) = self.message_ids.get(&id) {
            code.line(format!(
                "\
/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error {name}_encode_message({constant_ty}value, uint8_t *buffer, size_t capacity, size_t *len)
{{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid = sdp_begin_message(&out, {constant}) && {name}_write(&out, {written});
    return sdp_end_message(&out, is_valid, len);
}}

/* Decodes a message with its header from the whole input, and keeps pointers to it.{} */
static inline struct sdp_error {name}_decode_message(const uint8_t *input, size_t len, {}{changed}value)
{{
    struct sdp_reader in = sdp_reader_over(input, len, {});
    return sdp_end_decode(&in, sdp_read_header_of(&in, {constant}) && {name}_read(&in, value));
}}
",
                arena.docs, arena.parameter, arena.argument
            ));
        }
    }

    /// Writes the type and the functions of a set of messages.
    pub(super) fn union(&mut self, code: &mut Code, union: &Union) {
        let Union {
            name,
            docs,
            ids,
            messages,
        } = union;
        let sizes = ids.iter().map(|it| self.model().max_size(*it));
        let max = sizes.collect::<Option<Vec<_>>>().and_then(|it| {
            let max = it.into_iter().max()?;
            u32::try_from(max.checked_add(10)?).ok()
        });
        if let Some(max) = max {
            let constant = self.constant(name, "MAX_SIZE");
            code.line(format!(
                "/* The maximum size of a message of `{name}` in bytes, with its header. */"
            ));
            code.line(format!("#define {constant} {max}u"));
            code.blank();
        }
        let tag = self.define_tag(code, name, messages);
        comment(code, docs);
        let has_content = messages.iter().any(|it| !it.parts.is_empty());
        code.block(format!("struct {name} {{"), "};", |code| {
            code.line(format!("{tag} tag;"));
            if has_content {
                code.block("union {", "} as;", |code| self.define_cases(code, messages));
            }
        });
        code.blank();
        let arena = self.decode_arena(ids);
        let (mut reads, mut writes) = (String::new(), String::new());
        for (case, id) in messages.iter().zip(ids) {
            let ty = self.name(*id);
            let constant = self.message_ids.get(id).map_or("", |it| it);
            let pointer = format!("&value->as.{}", case.member);
            let read = match case.parts.is_empty() {
                true => "true".into(),
                false => format!("{ty}_read(&in, {pointer})"),
            };
            let write = match (case.parts.is_empty(), self.written(*id)) {
                (true, _) => "true".into(),
                (false, "value") => format!("{ty}_write(&out, {pointer})"),
                (false, _) => format!("{ty}_write(&out, value->as.{})", case.member),
            };
            let tag = &case.constant;
            reads += &format!(
                "    case {constant}:\n        value->tag = {tag};\n        is_valid = {read};\n        break;\n"
            );
            writes += &format!(
                "    case {tag}:\n        is_valid = sdp_begin_message(&out, {constant}) && {write};\n        break;\n"
            );
        }
        code.line(format!(
            "\
/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error {name}_encode(const struct {name} *value, uint8_t *buffer, size_t capacity, size_t *len)
{{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid;
    switch (value->tag) {{
{writes}    default:
        is_valid = sdp_demand(&out, false, SDP_UNKNOWN_MESSAGE_ID);
    }}
    return sdp_end_message(&out, is_valid, len);
}}

/* Decodes a message with its header from the whole input, and keeps pointers to it.{} */
static inline struct sdp_error {name}_decode(const uint8_t *input, size_t len, {}struct {name} *value)
{{
    struct sdp_reader in = sdp_reader_over(input, len, {});
    uint16_t id;
    bool is_valid = sdp_read_whole_header(&in, &id);
    if (!is_valid)
        return in.error;
    switch (id) {{
{reads}    default:
        is_valid = sdp_require(&in, false, SDP_UNKNOWN_MESSAGE_ID, 6);
    }}
    return sdp_end_decode(&in, is_valid);
}}
",
            arena.docs, arena.parameter, arena.argument
        ));
    }

    /// Writes the functions for the `Hello` of a program with these messages.
    pub(super) fn hello(&self, code: &mut Code, name: &str, hello: &Hello) {
        let count = hello.messages.len();
        code.line(format!(
            "\
/* Returns the messages of this program with their fingerprints. */
static inline const struct sdp_hello_message *{name}_messages(void)
{{
    static const struct sdp_hello_message messages[] = {{"
        ));
        for (id, rust, fingerprint) in &hello.messages {
            let (text, len) = (c_literal(rust), rust.len());
            code.line(format!(
                "        {{ {id}, {{ {text}, {len} }}, UINT64_C(0x{:016x}) }},",
                fingerprint.get()
            ));
        }
        let schema = hello.schema.len();
        code.line(format!(
            "    }};
    return messages;
}}

/* Returns the encoded schema of the messages, for a peer that converts them. */
static inline struct sdp_bytes {name}_schema(void)
{{
    static const uint8_t bytes[] = {{"
        ));
        for bytes in hello.schema.chunks(22) {
            let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
            code.line(format!("        {},", bytes.join(", ")));
        }
        code.line(format!(
            "    }};
    struct sdp_bytes schema = {{ bytes, {schema} }};
    return schema;
}}

/* Encodes the Hello of this program, the first message of a connection. `schema` is that of `{name}_schema`,
 * or empty. */
static inline struct sdp_error {name}_encode(struct sdp_str protocol, struct sdp_bytes schema, uint8_t *buffer, size_t capacity, size_t *len)
{{
    return sdp_hello_encode_own(protocol, {name}_messages(), {count}, schema, buffer, capacity, len);
}}

/* Finds the messages of this program that cannot be exchanged with the sender of a Hello. Writes at most `capacity` of them,
 * and the number of all to `*len`: see `sdp_hello_mismatches`. */
static inline struct sdp_error {name}_mismatches(const struct sdp_hello *theirs, struct sdp_str protocol, bool is_schema_sent, struct sdp_hello_message *mismatches, uint32_t capacity, uint32_t *len)
{{
    return sdp_hello_mismatches(theirs, protocol, is_schema_sent, {name}_messages(), {count}, mismatches, capacity, len);
}}
"
        ));
    }
}
