/* The id of a Hello. */
#define SDP_HELLO_MESSAGE_ID 65535

/* The maximum length of the payload of a Hello. */
#define SDP_HELLO_MAX_PAYLOAD 1048576

/* A message that a program reads or writes. */
struct sdp_hello_message {
    uint16_t id;
    struct sdp_str name;
    uint64_t fingerprint;
};

/* A fact about a program outside its messages. */
struct sdp_hello_extension {
    uint16_t id;
    struct sdp_bytes content;
};

/* Encoded messages or extensions. */
struct sdp_hello_list {
    struct sdp_encoded encoded;
    uint32_t len;
};

/* The first message of a connection: the messages of the sender with their fingerprints. Decoding needs no memory, and
 * everything points into the input. */
struct sdp_hello {
    struct sdp_str protocol;
    uint16_t format;
    uint32_t capabilities;              /* Bit 0: the sender converts messages of other versions. */
    struct sdp_hello_list messages;     /* See sdp_hello_next_message. */
    bool has_schema;
    struct sdp_bytes schema;
    struct sdp_hello_list extensions;   /* See sdp_hello_next_extension. */
};

static inline bool sdp_read_hello_message(struct sdp_reader *in, struct sdp_hello_message *value)
{
    return sdp_read_u16(in, &value->id) && sdp_read_str(in, &value->name)
        && sdp_read_u64(in, &value->fingerprint);
}

static inline bool sdp_read_hello_extension(struct sdp_reader *in, struct sdp_hello_extension *value)
{
    return sdp_read_u16(in, &value->id) && sdp_read_bytes(in, &value->content);
}

/* Takes the next message of a list, or returns false at its end. */
static inline bool sdp_hello_next_message(struct sdp_hello_list *list, struct sdp_hello_message *message)
{
    struct sdp_reader in = sdp_reader_over(list->encoded.data, list->encoded.len, NULL);
    if (list->len == 0 || !sdp_read_hello_message(&in, message))
        return false;
    list->encoded = sdp_rest(&in);
    list->len--;
    return true;
}

/* Takes the next extension of a list, or returns false at its end. */
static inline bool sdp_hello_next_extension(struct sdp_hello_list *list, struct sdp_hello_extension *extension)
{
    struct sdp_reader in = sdp_reader_over(list->encoded.data, list->encoded.len, NULL);
    if (list->len == 0 || !sdp_read_hello_extension(&in, extension))
        return false;
    list->encoded = sdp_rest(&in);
    list->len--;
    return true;
}

/* Reads messages with ascending ids. */
static inline bool sdp_read_hello_messages(struct sdp_reader *in, struct sdp_hello_list *list)
{
    const uint8_t *count = in->at;
    if (!sdp_read_count(in, &list->len, 14))
        return false;
    const uint8_t *start = in->at;
    uint16_t last = 0;
    bool ascends = true;
    for (uint32_t i = 0; i < list->len; i++) {
        struct sdp_hello_message message;
        if (!sdp_read_hello_message(in, &message))
            return false;
        ascends = ascends && message.id > last && message.id < 65280;
        last = message.id;
    }
    list->encoded = sdp_taken(in, start);
    return ascends || sdp_fail(in, SDP_CUSTOM, count);
}

/* Reads extensions with ascending ids. */
static inline bool sdp_read_hello_extensions(struct sdp_reader *in, struct sdp_hello_list *list)
{
    const uint8_t *count = in->at;
    if (!sdp_read_count(in, &list->len, 6))
        return false;
    const uint8_t *start = in->at;
    uint32_t next = 0;
    bool ascends = true;
    in->reserved = (size_t)list->len * 6;
    for (uint32_t i = 0; i < list->len; i++) {
        struct sdp_hello_extension extension;
        in->reserved -= 6;
        if (!sdp_read_hello_extension(in, &extension))
            return false;
        ascends = ascends && extension.id >= next;
        next = (uint32_t)extension.id + 1;
    }
    list->encoded = sdp_taken(in, start);
    return ascends || sdp_fail(in, SDP_CUSTOM, count);
}

/* Decodes a Hello with its header. It keeps pointers to the input. */
static inline struct sdp_error sdp_hello_decode(const uint8_t *input, size_t len, struct sdp_hello *value)
{
    struct sdp_reader in = sdp_reader_over(input, len, NULL);
    bool is_valid = sdp_read_header_of(&in, SDP_HELLO_MESSAGE_ID)
        && sdp_require(&in, sdp_remaining(&in) <= SDP_HELLO_MAX_PAYLOAD, SDP_CUSTOM, 0)
        && sdp_read_str(&in, &value->protocol) && sdp_read_u16(&in, &value->format)
        && sdp_read_u32(&in, &value->capabilities) && sdp_read_hello_messages(&in, &value->messages)
        && sdp_read_flag(&in, &value->has_schema, SDP_INVALID_OPTION_TAG)
        && (!value->has_schema || sdp_read_bytes(&in, &value->schema))
        && sdp_read_hello_extensions(&in, &value->extensions);
    return sdp_end_decode(&in, is_valid);
}

/* Encodes a Hello with its header. */
static inline struct sdp_error sdp_hello_encode(const struct sdp_hello *value, uint8_t *buffer, size_t capacity,
                                                size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid = sdp_begin_message(&out, SDP_HELLO_MESSAGE_ID) && sdp_write_str(&out, value->protocol)
        && sdp_write_u16(&out, value->format) && sdp_write_u32(&out, value->capabilities)
        && sdp_write_u32(&out, value->messages.len)
        && sdp_write_raw(&out, value->messages.encoded.data, value->messages.encoded.len)
        && sdp_write_bool(&out, value->has_schema)
        && (!value->has_schema || sdp_write_bytes(&out, value->schema))
        && sdp_write_u32(&out, value->extensions.len)
        && sdp_write_raw(&out, value->extensions.encoded.data, value->extensions.encoded.len)
        && sdp_demand(&out, out.len - SDP_HEADER_SIZE <= SDP_HELLO_MAX_PAYLOAD, SDP_TOO_LONG);
    return sdp_end_message(&out, is_valid, len);
}

/* Encodes the Hello of a program with these messages. A schema of length 0 is left out. */
static inline struct sdp_error sdp_hello_encode_own(struct sdp_str protocol, const struct sdp_hello_message *messages,
                                                    uint32_t count, struct sdp_bytes schema, uint8_t *buffer,
                                                    size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid = sdp_begin_message(&out, SDP_HELLO_MESSAGE_ID) && sdp_write_str(&out, protocol)
        && sdp_write_u16(&out, 2) && sdp_write_u32(&out, 0) && sdp_write_u32(&out, count);
    for (uint32_t i = 0; is_valid && i < count; i++)
        is_valid = sdp_write_u16(&out, messages[i].id) && sdp_write_str(&out, messages[i].name)
            && sdp_write_u64(&out, messages[i].fingerprint);
    is_valid = is_valid && sdp_write_bool(&out, schema.len > 0)
        && (schema.len == 0 || sdp_write_bytes(&out, schema)) && sdp_write_u32(&out, 0)
        && sdp_demand(&out, out.len - SDP_HEADER_SIZE <= SDP_HELLO_MAX_PAYLOAD, SDP_TOO_LONG);
    return sdp_end_message(&out, is_valid, len);
}

/* Finds the own messages that cannot be exchanged with the sender of a Hello: it has no such message, or has it with another
 * fingerprint. A sender that converts needs no equal fingerprints, if both sides have sent their schemas. Writes at most
 * `capacity` of these messages, and the number of all to `*len`. Returns an error if no message can be exchanged. The offset
 * of `SDP_UNKNOWN_EXTENSION` is the extension's id. */
static inline struct sdp_error sdp_hello_mismatches(const struct sdp_hello *theirs, struct sdp_str protocol,
                                                    bool is_schema_sent, const struct sdp_hello_message *messages,
                                                    uint32_t count, struct sdp_hello_message *mismatches,
                                                    uint32_t capacity, uint32_t *len)
{
    struct sdp_error error = { SDP_OK, 0 };
    struct sdp_hello_list list = theirs->extensions;
    struct sdp_hello_extension extension;
    *len = 0;
    if (theirs->format != 2) {
        error.kind = SDP_UNKNOWN_FORMAT;
    } else if (sdp_compare_str(theirs->protocol, protocol) != 0) {
        error.kind = SDP_WRONG_PROTOCOL;
    } else {
        while (error.kind == SDP_OK && sdp_hello_next_extension(&list, &extension)) {
            if (extension.id >= 32768) {
                error.kind = SDP_UNKNOWN_EXTENSION;
                error.offset = extension.id;
            }
        }
    }
    if (error.kind != SDP_OK)
        return error;
    bool converts = is_schema_sent && theirs->has_schema && (theirs->capabilities & 1) != 0;
    struct sdp_hello_message found = { 0, { NULL, 0 }, 0 };
    list = theirs->messages;
    for (uint32_t i = 0; i < count; i++) {
        /* The ids of both lists ascend. */
        while (found.id < messages[i].id && sdp_hello_next_message(&list, &found))
            continue;
        if (found.id == messages[i].id && (converts || found.fingerprint == messages[i].fingerprint))
            continue;
        if (*len < capacity)
            mismatches[*len] = messages[i];
        ++*len;
    }
    return error;
}
