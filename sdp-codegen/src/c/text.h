/* Returns whether all bytes are ASCII. The last words can overlap the ones before. */
static inline bool sdp_is_ascii(const uint8_t *at, size_t len)
{
    uint64_t high = UINT64_C(0x8080808080808080), bits = 0, word = 0;
    if (len >= 8) {
        for (size_t i = 0; i + 8 < len; i += 8) {
            memcpy(&word, at + i, 8);
            bits |= word;
        }
        memcpy(&word, at + len - 8, 8);
    } else if (len >= 4) {
        memcpy(&word, at, 4);
        bits = word;
        memcpy(&word, at + len - 4, 4);
    } else {
        for (size_t i = 0; i < len; i++)
            bits |= at[i];
    }
    return ((bits | word) & high) == 0;
}

/* Returns the first byte that is not UTF-8, or NULL. */
static inline const uint8_t *sdp_invalid_utf8(const uint8_t *at, const uint8_t *end)
{
    if (sdp_is_ascii(at, (size_t)(end - at)))
        return NULL;
    while (at < end) {
        if (end - at >= 8 && sdp_is_ascii(at, 8)) {
            at += 8;
            continue;
        }
        uint8_t first = at[0];
        if (first < 0x80) {
            at++;
            continue;
        }
        int len = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (first < 0xc2 || first > 0xf4 || end - at < len)
            return at;
        uint8_t min = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        uint8_t max = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (at[1] < min || at[1] > max)
            return at;
        for (int i = 2; i < len; i++)
            if ((at[i] & 0xc0) != 0x80)
                return at;
        at += len;
    }
    return NULL;
}

/* Reads a string. */
static inline bool sdp_read_str(struct sdp_reader *in, struct sdp_str *value)
{
    if (!sdp_read_u32(in, &value->len))
        return false;
    const uint8_t *at = sdp_take(in, value->len);
    if (at == NULL)
        return false;
    const uint8_t *invalid = sdp_invalid_utf8(at, in->at);
    if (invalid != NULL)
        return sdp_fail(in, SDP_INVALID_UTF8, invalid);
    value->data = (const char *)at;
    return true;
}

/* Writes a string. */
static inline bool sdp_write_str(struct sdp_writer *out, struct sdp_str value)
{
    const uint8_t *at = (const uint8_t *)value.data;
    if (!sdp_demand(out, at != NULL || value.len == 0, SDP_NULL_POINTER)
        || !sdp_demand(out, value.len == 0 || sdp_invalid_utf8(at, at + value.len) == NULL, SDP_INVALID_UTF8))
        return false;
    uint8_t *space = sdp_space(out, 4 + (size_t)value.len);
    if (space != NULL) {
        sdp_store_u32(space, value.len);
        if (value.len > 0)
            memcpy(space + 4, at, value.len);
    }
    return true;
}

/* Reads a sequence of bytes. */
static inline bool sdp_read_bytes(struct sdp_reader *in, struct sdp_bytes *value)
{
    if (!sdp_read_count(in, &value->len, 1))
        return false;
    value->data = sdp_take(in, value->len);
    return true;
}

/* Writes a sequence of bytes. */
static inline bool sdp_write_bytes(struct sdp_writer *out, struct sdp_bytes value)
{
    return sdp_write_u32(out, value.len) && sdp_write_raw(out, value.data, value.len);
}

/* Reads a C string. */
static inline bool sdp_read_c_str(struct sdp_reader *in, const char **value)
{
    struct sdp_bytes bytes;
    if (!sdp_read_bytes(in, &bytes))
        return false;
    const uint8_t *end = bytes.len == 0 ? NULL : (const uint8_t *)memchr(bytes.data, 0, bytes.len);
    if (end == NULL || end + 1 < in->at)
        return sdp_fail(in, SDP_CUSTOM, end == NULL ? in->at : end);
    *value = (const char *)bytes.data;
    return true;
}

/* Writes a C string. */
static inline bool sdp_write_c_str(struct sdp_writer *out, const char *value)
{
    if (!sdp_demand(out, value != NULL, SDP_NULL_POINTER))
        return false;
    size_t len = strlen(value) + 1;
    return sdp_demand(out, len <= UINT32_MAX, SDP_TOO_LONG) && sdp_write_u32(out, (uint32_t)len)
        && sdp_write_raw(out, value, len);
}

/* Reads a byte that is 0 or 1. */
static inline bool sdp_read_flag(struct sdp_reader *in, bool *value, enum sdp_error_kind kind)
{
    const uint8_t *at = sdp_take(in, 1);
    if (at == NULL)
        return false;
    *value = at[0] == 1;
    return at[0] <= 1 || sdp_fail(in, kind, at);
}

static inline bool sdp_read_bool(struct sdp_reader *in, bool *value)
{
    return sdp_read_flag(in, value, SDP_INVALID_BOOL);
}

static inline bool sdp_write_bool(struct sdp_writer *out, bool value)
{
    return sdp_write_u8(out, value ? 1 : 0);
}

static inline bool sdp_read_option(struct sdp_reader *in, bool *value)
{
    return sdp_read_flag(in, value, SDP_INVALID_OPTION_TAG);
}

static inline bool sdp_read_result(struct sdp_reader *in, bool *value)
{
    return sdp_read_flag(in, value, SDP_INVALID_RESULT_TAG);
}

static inline bool sdp_write_option(struct sdp_writer *out, bool value)
{
    return sdp_write_bool(out, value);
}

static inline bool sdp_write_result(struct sdp_writer *out, bool value)
{
    return sdp_write_bool(out, value);
}

/* Returns whether a number is a Unicode scalar value. */
static inline bool sdp_is_char(uint32_t value)
{
    return value < 0xd800 || (value >= 0xe000 && value < 0x110000);
}

static inline bool sdp_read_char(struct sdp_reader *in, uint32_t *value)
{
    return sdp_read_u32(in, value) && sdp_require(in, sdp_is_char(*value), SDP_INVALID_CHAR, 4);
}

static inline bool sdp_write_char(struct sdp_writer *out, uint32_t value)
{
    return sdp_demand(out, sdp_is_char(value), SDP_INVALID_CHAR) && sdp_write_u32(out, value);
}

/* Reads an order: -1, 0 or 1. */
static inline bool sdp_read_ordering(struct sdp_reader *in, int8_t *value)
{
    return sdp_read_i8(in, value) && sdp_require(in, *value >= -1 && *value <= 1, SDP_UNKNOWN_VARIANT, 1);
}

static inline bool sdp_write_ordering(struct sdp_writer *out, int8_t value)
{
    return sdp_demand(out, value >= -1 && value <= 1, SDP_UNKNOWN_VARIANT) && sdp_write_i8(out, value);
}

/* Returns the error of a key or element after the last one, or `SDP_OK`. `order` compares the last one
 * with it. */
static inline enum sdp_error_kind sdp_key_error(int order, struct sdp_encoded last, struct sdp_encoded key, bool is_heap)
{
    if (order != 0 && order != SDP_UNKNOWN_ORDER)
        return order < 0 ? SDP_OK : SDP_UNORDERED_KEY;
    bool is_unknown = order == SDP_UNKNOWN_ORDER;
    if (key.data == NULL) /* A writer without space has no bytes to compare. */
        return is_heap || is_unknown ? SDP_OK : SDP_DUPLICATE_KEY;
    bool is_same = last.len == key.len && (key.len == 0 || memcmp(last.data, key.data, key.len) == 0);
    return is_heap ? (is_same || is_unknown ? SDP_OK : SDP_DUPLICATE_KEY)
                   : (is_same || !is_unknown ? SDP_DUPLICATE_KEY : SDP_OK);
}

/* Returns the bytes that a reader has taken since `start`. */
static inline struct sdp_encoded sdp_taken(const struct sdp_reader *in, const uint8_t *start)
{
    struct sdp_encoded bytes = { start, (size_t)(in->at - start) };
    return bytes;
}

/* Writes elements that stayed encoded when they were decoded. Each can have this number of levels of nesting. */
static inline bool sdp_write_encoded(struct sdp_writer *out, struct sdp_encoded elements, uint32_t count,
    uint32_t levels)
{
    return count == 0
        || (sdp_demand(out, elements.data != NULL, SDP_NULL_POINTER)
            && sdp_demand(out, out->level + levels <= SDP_MAX_LEVEL, SDP_NESTING_TOO_DEEP)
            && sdp_write_raw(out, elements.data, elements.len));
}

/* Returns the remaining bytes. */
static inline struct sdp_encoded sdp_rest(const struct sdp_reader *in)
{
    struct sdp_encoded bytes = { in->at, sdp_remaining(in) };
    return bytes;
}

/* Returns the bytes that a writer has written since `start`, or none if it has no space for them. */
static inline struct sdp_encoded sdp_written(const struct sdp_writer *out, size_t start)
{
    struct sdp_encoded bytes = { NULL, 0 };
    if (out->buffer != NULL && out->len <= out->capacity) {
        bytes.data = out->buffer + start;
        bytes.len = out->len - start;
    }
    return bytes;
}
