/* The number of bytes before the payload of a message. */
#define SDP_HEADER_SIZE 10

/* The limit of payloads in a stream, unless both sides agree on another one. */
#define SDP_PAYLOAD_LIMIT 67108864

/* The header of a message. */
struct sdp_header {
    uint16_t id;
    uint32_t payload_len;
};

/* Reads the first three bytes of a header, and the version after them. */
static inline bool sdp_read_magic(struct sdp_reader *in)
{
    if (sdp_remaining(in) < SDP_HEADER_SIZE)
        return sdp_fail(in, SDP_UNEXPECTED_END, in->at);
    if (memcmp(in->at, "SDP", 3) != 0)
        return sdp_fail(in, SDP_INVALID_MAGIC, in->at);
    if (in->at[3] != '2')
        return sdp_fail(in, SDP_UNSUPPORTED_VERSION, in->at + 3);
    in->at += 4;
    return true;
}

/* Reads the header at the start of a stream of messages. A message has `SDP_HEADER_SIZE + payload_len` bytes. The usual
 * limit is `SDP_PAYLOAD_LIMIT`. After an error, the stream cannot be read further. */
static inline struct sdp_error sdp_read_header(const uint8_t *input, size_t len, uint32_t payload_limit,
                                               struct sdp_header *header)
{
    struct sdp_reader in = sdp_reader_over(input, len, NULL);
    if (sdp_read_magic(&in) && sdp_read_u16(&in, &header->id) && sdp_read_u32(&in, &header->payload_len)
        && sdp_require(&in, header->payload_len <= payload_limit, SDP_PAYLOAD_OVER_LIMIT, 4))
        sdp_require(&in, header->id != 0, SDP_ZERO_MESSAGE_ID, 6);
    return in.error;
}

/* Reads the header of the only message of an input. */
static inline bool sdp_read_whole_header(struct sdp_reader *in, uint16_t *id)
{
    uint32_t payload_len;
    return sdp_read_magic(in) && sdp_read_u16(in, id) && sdp_read_u32(in, &payload_len)
        && sdp_require(in, payload_len == sdp_remaining(in), SDP_INVALID_MESSAGE_LENGTH, 4)
        && sdp_require(in, *id != 0, SDP_ZERO_MESSAGE_ID, 6);
}

/* Reads the header of the only message of an input, which has this id. */
static inline bool sdp_read_header_of(struct sdp_reader *in, uint16_t id)
{
    uint16_t found;
    return sdp_read_whole_header(in, &found) && sdp_require(in, found == id, SDP_WRONG_MESSAGE_ID, 6);
}

/* Writes a header without the length of the payload. */
static inline bool sdp_begin_message(struct sdp_writer *out, uint16_t id)
{
    return sdp_write_raw(out, "SDP2", 4) && sdp_write_u16(out, id) && sdp_write_u32(out, 0);
}

/* Sets the length of the payload, and returns the error of the writer. */
static inline struct sdp_error sdp_end_message(struct sdp_writer *out, bool is_valid, size_t *len)
{
    size_t payload_len = out->len - SDP_HEADER_SIZE;
    if (is_valid && payload_len > UINT32_MAX) {
        is_valid = false;
        out->error.kind = SDP_TOO_LONG;
        out->error.offset = 6;
    }
    if (is_valid && out->buffer != NULL && out->len <= out->capacity)
        sdp_store_u32(out->buffer + 6, (uint32_t)payload_len);
    return sdp_end_encode(out, is_valid, len);
}
