/* A conversion: the rest of the bytes of a release, and the current bytes, which are only counted beyond the capacity. */
struct sdp_conversion {
    const uint8_t *start, *at, *end;
    uint8_t *out;
    size_t capacity, len, limit;
    /* The number of blocks that it can still enter, which bounds the stack. */
    uint32_t depth;
    sdp_kind kind;
    size_t offset;
};

/* A part of a conversion. It returns false after an error. */
typedef bool sdp_convert_block(struct sdp_conversion *c);

/* The conversion of a type with a fingerprint, or of a message that also has an id. Without a block, the bytes stay. */
struct sdp_release {
    uint64_t fingerprint;
    uint16_t from, to;
    sdp_convert_block *block;
};

/* The types of numbers: the size in bytes, and flags. */
enum sdp_number {
    SDP_U8 = 1, SDP_U16 = 2, SDP_U32 = 4, SDP_U64 = 8, SDP_U128 = 16, SDP_SIGNED = 32,
    SDP_I8 = 33, SDP_I16 = 34, SDP_I32 = 36, SDP_I64 = 40, SDP_I128 = 48, SDP_FLOAT = 64,
    SDP_F32 = 68, SDP_F64 = 72
};

/* Sets the error at a byte of the input. */
static inline bool sdp_convert_fail(struct sdp_conversion *c, sdp_kind kind, const uint8_t *at)
{
    c->kind = kind;
    c->offset = (size_t)(at - c->start);
    return false;
}

/* Enters a block. */
static inline bool sdp_convert_enter(struct sdp_conversion *c)
{
    if (c->depth == 0)
        return sdp_convert_fail(c, SDP_NESTING_TOO_DEEP, c->at);
    c->depth--;
    return true;
}

/* Leaves a block. */
static inline bool sdp_convert_leave(struct sdp_conversion *c)
{
    c->depth++;
    return true;
}

/* Runs a block several times. A block that is NULL has no bytes. */
static inline bool sdp_convert_repeat(struct sdp_conversion *c, sdp_convert_block *block, uint64_t count)
{
    if (!sdp_convert_enter(c))
        return false;
    for (uint64_t i = 0; block != NULL && i < count; i++) {
        if (!block(c))
            return false;
    }
    return sdp_convert_leave(c);
}

/* Refuses a message or value. */
static inline bool sdp_convert_refused(struct sdp_conversion *c)
{
    return sdp_convert_fail(c, SDP_REFUSED_RELEASE, c->start);
}

/* Stores the lower bytes of an integer. */
static inline void sdp_convert_store(uint8_t *bytes, unsigned size, uint64_t low, uint64_t high)
{
    for (unsigned i = 0; i < size; i++)
        bytes[i] = (uint8_t)((i < 8 ? low : high) >> (8 * (i % 8)));
}

/* Takes bytes. */
static inline bool sdp_convert_take(struct sdp_conversion *c, uint64_t len)
{
    if (len > (uint64_t)(c->end - c->at))
        return sdp_convert_fail(c, SDP_UNEXPECTED_END, c->at);
    c->at += (size_t)len;
    return true;
}

/* Takes the rest of the input. */
static inline bool sdp_convert_take_rest(struct sdp_conversion *c)
{
    c->at = c->end;
    return true;
}

/* Takes an integer of at most 4 bytes. */
static inline bool sdp_convert_integer(struct sdp_conversion *c, unsigned size, uint32_t *value)
{
    const uint8_t *at = c->at;
    if (!sdp_convert_take(c, size))
        return false;
    *value = 0;
    for (unsigned i = 0; i < size; i++)
        *value |= (uint32_t)at[i] << (8 * i);
    return true;
}

/* Fails if the rest of the input is shorter than this number of elements. */
static inline bool sdp_convert_has(struct sdp_conversion *c, uint64_t count, uint64_t size)
{
    bool is_there = size == 0 || count <= (uint64_t)(c->end - c->at) / size;
    return is_there || sdp_convert_fail(c, SDP_UNEXPECTED_END, c->at);
}

/* Takes a count of elements with a minimum size. */
static inline bool sdp_convert_count(struct sdp_conversion *c, uint64_t min, uint32_t *count)
{
    return sdp_convert_integer(c, 4, count) && sdp_convert_has(c, *count, min);
}

/* Takes a tag that is 0 or 1. */
static inline bool sdp_convert_flag(struct sdp_conversion *c, sdp_kind kind, uint32_t *flag)
{
    const uint8_t *start = c->at;
    return sdp_convert_integer(c, 1, flag) && (*flag <= 1 || sdp_convert_fail(c, kind, start));
}

/* Takes a count, and elements of this size. */
static inline bool sdp_convert_take_list(struct sdp_conversion *c, uint64_t size)
{
    uint32_t count;
    return sdp_convert_count(c, size, &count) && sdp_convert_take(c, size * count);
}

/* Takes a count, and each element by a block. */
static inline bool sdp_convert_take_each(struct sdp_conversion *c, sdp_convert_block *block, uint64_t min)
{
    uint32_t count;
    return sdp_convert_count(c, min, &count) && sdp_convert_repeat(c, block, count);
}

/* Takes an option. */
static inline bool sdp_convert_take_option(struct sdp_conversion *c, sdp_convert_block *block)
{
    uint32_t is_some;
    return sdp_convert_flag(c, SDP_INVALID_OPTION_TAG, &is_some) && sdp_convert_repeat(c, block, is_some);
}

/* Takes a result. */
static inline bool sdp_convert_take_result(struct sdp_conversion *c, sdp_convert_block *error, sdp_convert_block *value)
{
    uint32_t is_ok;
    return sdp_convert_flag(c, SDP_INVALID_RESULT_TAG, &is_ok) && sdp_convert_repeat(c, is_ok ? value : error, 1);
}

/* Remembers the position in the input. */
static inline bool sdp_convert_mark(struct sdp_conversion *c, const uint8_t **mark)
{
    *mark = c->at;
    return true;
}

/* Continues after a mark and this number of bytes. */
static inline bool sdp_convert_seek(struct sdp_conversion *c, const uint8_t *mark, uint64_t distance)
{
    c->at = mark;
    return sdp_convert_take(c, distance);
}

/* Makes space for output of a step. Returns its place, or NULL beyond the capacity or the limit. */
static inline bool sdp_convert_space(struct sdp_conversion *c, uint64_t len, const uint8_t *start, uint8_t **space)
{
    *space = NULL;
    if (len > c->limit - c->len)
        return sdp_convert_fail(c, SDP_INVALID_CONVERSION, start);
    if (c->len <= c->capacity && len <= c->capacity - c->len && len > 0)
        *space = c->out + c->len;
    c->len += (size_t)len;
    return true;
}

/* Writes bytes. */
static inline bool sdp_convert_put(struct sdp_conversion *c, const void *data, size_t len)
{
    uint8_t *space;
    if (!sdp_convert_space(c, len, c->at, &space))
        return false;
    if (space != NULL)
        memcpy(space, data, len);
    return true;
}

/* Writes an integer of at most 4 bytes for a step that starts here. */
static inline bool sdp_convert_put_integer(struct sdp_conversion *c, uint32_t value, unsigned size, const uint8_t *start)
{
    uint8_t *space;
    if (!sdp_convert_space(c, size, start, &space))
        return false;
    if (space != NULL)
        sdp_convert_store(space, size, value, 0);
    return true;
}

/* Writes the bytes that a step has taken. */
static inline bool sdp_convert_taken(struct sdp_conversion *c, const uint8_t *start)
{
    size_t len = (size_t)(c->at - start);
    uint8_t *space;
    if (!sdp_convert_space(c, len, start, &space))
        return false;
    if (space != NULL)
        memcpy(space, start, len);
    return true;
}

/* Copies bytes. */
static inline bool sdp_convert_copy(struct sdp_conversion *c, uint64_t len)
{
    const uint8_t *start = c->at;
    return sdp_convert_take(c, len) && sdp_convert_taken(c, start);
}

/* Copies a count, and elements of this size. */
static inline bool sdp_convert_copy_list(struct sdp_conversion *c, uint64_t size)
{
    const uint8_t *start = c->at;
    return sdp_convert_take_list(c, size) && sdp_convert_taken(c, start);
}

/* Copies what a block takes. */
static inline bool sdp_convert_copy_block(struct sdp_conversion *c, sdp_convert_block *block)
{
    const uint8_t *start = c->at;
    return sdp_convert_repeat(c, block, 1) && sdp_convert_taken(c, start);
}

/* Returns the bits of an `f32` as an `f64`, without arithmetic, which could change NaN and small numbers. */
static inline uint64_t sdp_convert_widened(uint32_t bits)
{
    uint64_t sign = (uint64_t)(bits >> 31) << 63;
    int32_t exponent = (int32_t)(bits >> 23 & 0xff);
    uint32_t fraction = bits & 0x7fffff;
    if (exponent == 0xff)
        exponent = 0x7ff;
    else if (exponent != 0)
        exponent += 1023 - 127;
    else if (fraction != 0) {
        for (exponent = 1 + 1023 - 127; (fraction & 0x800000) == 0; exponent--)
            fraction <<= 1;
    }
    return sign | (uint64_t)exponent << 52 | (uint64_t)(fraction & 0x7fffff) << 29;
}

/* Converts a number. Returns false if it does not fit. */
static inline bool sdp_convert_number(const uint8_t *bytes, enum sdp_number from, enum sdp_number to, uint8_t *out)
{
    unsigned size = (unsigned)from & 31u, width = (unsigned)to & 31u;
    uint64_t low = 0, high = 0;
    for (unsigned i = 0; i < size; i++)
        *(i < 8 ? &low : &high) |= (uint64_t)bytes[i] << (8 * (i % 8));
    bool is_negative = ((unsigned)from & SDP_SIGNED) != 0 && bytes[size - 1] >= 0x80;
    if (is_negative && size < 16)
        high = UINT64_MAX;
    if (is_negative && size < 8)
        low |= UINT64_MAX << (8 * size);
    if (from == SDP_F32) {
        low = sdp_convert_widened((uint32_t)low);
    } else if (to == SDP_F32) {
        float number = is_negative ? -(float)(uint32_t)(0 - low) : (float)(uint32_t)low;
        uint32_t bits;
        memcpy(&bits, &number, sizeof bits);
        low = bits;
    } else if (to == SDP_F64) {
        double number = is_negative ? -(double)(uint32_t)(0 - low) : (double)(uint32_t)low;
        memcpy(&low, &number, sizeof low);
    } else {
        /* Only the type `u128` has such numbers. */
        if (!is_negative && high >> 63 != 0)
            return false;
        bool is_signed = ((unsigned)to & SDP_SIGNED) != 0;
        unsigned value_bits = 8 * (width < 8 ? width : 8) - is_signed;
        if (is_negative && !is_signed)
            return false;
        if (width < 16) {
            uint64_t rest = is_negative ? ~low : low;
            if (high != (is_negative ? UINT64_MAX : 0) || (value_bits < 64 && rest >> value_bits != 0))
                return false;
        }
    }
    sdp_convert_store(out, width, low, high);
    return true;
}

/* Converts this number of numbers. */
static inline bool sdp_convert_numbers(struct sdp_conversion *c, enum sdp_number from, enum sdp_number to, uint64_t count)
{
    if (!sdp_convert_has(c, count, (unsigned)from & 31u))
        return false;
    for (uint64_t i = 0; i < count; i++) {
        uint8_t number[16];
        if (!sdp_convert_number(c->at, from, to, number))
            return sdp_convert_fail(c, SDP_INVALID_CONVERSION, c->at);
        if (!sdp_convert_put(c, number, (unsigned)to & 31u))
            return false;
        c->at += (unsigned)from & 31u;
    }
    return true;
}

/* Copies a count, and converts a number for each element. */
static inline bool sdp_convert_number_list(struct sdp_conversion *c, enum sdp_number from, enum sdp_number to)
{
    const uint8_t *start = c->at;
    uint32_t count;
    return sdp_convert_count(c, (unsigned)from & 31u, &count) && sdp_convert_put_integer(c, count, 4, start)
        && sdp_convert_numbers(c, from, to, count);
}

/* Copies a count, and runs a block for each element. */
static inline bool sdp_convert_each(struct sdp_conversion *c, sdp_convert_block *block, uint64_t min)
{
    const uint8_t *start = c->at;
    uint32_t count;
    return sdp_convert_count(c, min, &count) && sdp_convert_put_integer(c, count, 4, start)
        && sdp_convert_repeat(c, block, count);
}

/* Runs a block this number of times, after the ends of the results. */
static inline bool sdp_convert_index_array(struct sdp_conversion *c, sdp_convert_block *block, uint32_t count)
{
    const uint8_t *start = c->at;
    uint8_t *ends;
    if (!sdp_convert_enter(c) || !sdp_convert_put_integer(c, count, 4, start)
        || !sdp_convert_space(c, (uint64_t)count * 4, start, &ends) || !sdp_convert_put_integer(c, count, 4, start))
        return false;
    size_t first = c->len;
    for (uint32_t i = 0; i < count; i++) {
        if (!sdp_convert_repeat(c, block, 1))
            return false;
        if ((uint64_t)(c->len - first) >> 32 != 0)
            return sdp_convert_fail(c, SDP_INVALID_CONVERSION, start);
        if (ends != NULL)
            sdp_convert_store(ends + (size_t)i * 4, 4, c->len - first, 0);
    }
    return sdp_convert_leave(c);
}

/* Copies a count, and runs a block for each element, after the ends of the results. */
static inline bool sdp_convert_index(struct sdp_conversion *c, sdp_convert_block *block, uint64_t min)
{
    uint32_t count;
    return sdp_convert_count(c, min, &count) && sdp_convert_index_array(c, block, count);
}

/* Copies the tag of an option, and runs a block for its value. */
static inline bool sdp_convert_option(struct sdp_conversion *c, sdp_convert_block *block)
{
    const uint8_t *start = c->at;
    uint32_t is_some;
    return sdp_convert_flag(c, SDP_INVALID_OPTION_TAG, &is_some) && sdp_convert_put_integer(c, is_some, 1, start)
        && sdp_convert_repeat(c, block, is_some);
}

/* Runs a block for the value of an option, or another one if there is none. */
static inline bool sdp_convert_unwrap_or(struct sdp_conversion *c, sdp_convert_block *block, sdp_convert_block *none)
{
    uint32_t is_some;
    if (!sdp_convert_flag(c, SDP_INVALID_OPTION_TAG, &is_some))
        return false;
    if (!is_some && none != NULL && !none(c))
        return false;
    return sdp_convert_repeat(c, block, is_some);
}

/* Runs a block for the value of an option. */
static inline bool sdp_convert_unwrap(struct sdp_conversion *c, sdp_convert_block *block)
{
    const uint8_t *start = c->at;
    uint32_t is_some;
    return sdp_convert_flag(c, SDP_INVALID_OPTION_TAG, &is_some)
        && (is_some || sdp_convert_fail(c, SDP_INVALID_CONVERSION, start)) && sdp_convert_repeat(c, block, 1);
}

/* Copies the tag of a result, and runs the block of its error or value, unless this side has no conversion. */
static inline bool sdp_convert_result(struct sdp_conversion *c, sdp_convert_block *error, sdp_convert_block *value)
{
    const uint8_t *start = c->at;
    uint32_t is_ok;
    if (!sdp_convert_flag(c, SDP_INVALID_RESULT_TAG, &is_ok))
        return false;
    sdp_convert_block *block = is_ok ? value : error;
    if (block == sdp_convert_refused)
        return sdp_convert_fail(c, SDP_INVALID_CONVERSION, start);
    return sdp_convert_put_integer(c, is_ok, 1, start) && sdp_convert_repeat(c, block, 1);
}

/* Finds the conversion of a fingerprint and an id in a table that is in ascending order. */
static inline const struct sdp_release *sdp_convert_find(struct sdp_conversion *c, const struct sdp_release *releases,
    size_t count, uint64_t fingerprint, uint16_t id)
{
    size_t first = 0, last = count;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (releases[middle].fingerprint < fingerprint)
            first = middle + 1;
        else
            last = middle;
    }
    if (first == count || releases[first].fingerprint != fingerprint) {
        sdp_convert_fail(c, SDP_UNKNOWN_RELEASE, c->start);
        return NULL;
    }
    for (; first < count && releases[first].fingerprint == fingerprint; first++) {
        if (releases[first].from == id)
            return &releases[first];
    }
    sdp_convert_fail(c, SDP_UNKNOWN_MESSAGE_ID, c->start + 4);
    return NULL;
}

/* Converts the whole rest of the input. A result of more bytes than 64 MiB and 8 times the input is an error, because an
 * attacker can ask for many defaults. */
static inline bool sdp_convert_payload(struct sdp_conversion *c, sdp_convert_block *block, uint64_t limit)
{
    size_t len = (size_t)(c->end - c->at);
    if (len < limit / 8)
        limit = limit - 8 * (uint64_t)len > (64u << 20) ? (64u << 20) + 8 * (uint64_t)len : limit;
    c->limit = c->len + (size_t)limit;
    if (block == NULL)
        return sdp_convert_copy(c, len);
    if (block == sdp_convert_refused)
        return block(c);
    return sdp_convert_repeat(c, block, 1) && (c->at == c->end || sdp_convert_fail(c, SDP_TRAILING_BYTES, c->at));
}

/* Converts a value of the type with a fingerprint, or a message of such a type. Sets the number of bytes of the result, which
 * can exceed the capacity. The error has a kind and an offset. */
static inline bool sdp_convert(struct sdp_conversion *c, const struct sdp_release *releases, size_t count,
    uint64_t fingerprint, bool is_message)
{
    const struct sdp_release *release;
    if (!is_message) {
        release = sdp_convert_find(c, releases, count, fingerprint, 0);
        return release != NULL && sdp_convert_payload(c, release->block, SIZE_MAX >> 1);
    }
    if (c->end - c->at < 10)
        return sdp_convert_fail(c, SDP_UNEXPECTED_END, c->at);
    if (memcmp(c->at, "SDP", 3) != 0)
        return sdp_convert_fail(c, SDP_INVALID_MAGIC, c->at);
    if (c->at[3] != '2')
        return sdp_convert_fail(c, SDP_UNSUPPORTED_VERSION, c->at + 3);
    uint32_t id, len;
    c->at += 4;
    if (!sdp_convert_integer(c, 2, &id) || !sdp_convert_integer(c, 4, &len))
        return false;
    if (len != (uint64_t)(c->end - c->at))
        return sdp_convert_fail(c, SDP_INVALID_MESSAGE_LENGTH, c->at - 4);
    if (id == 0)
        return sdp_convert_fail(c, SDP_ZERO_MESSAGE_ID, c->at - 6);
    release = sdp_convert_find(c, releases, count, fingerprint, (uint16_t)id);
    if (release == NULL)
        return false;
    uint8_t *header;
    c->limit = 10;
    if (!sdp_convert_space(c, 10, c->start, &header) || !sdp_convert_payload(c, release->block, UINT32_MAX - 10))
        return false;
    if (header != NULL) {
        memcpy(header, "SDP2", 4);
        sdp_convert_store(header + 4, 2, release->to, 0);
        sdp_convert_store(header + 6, 4, c->len - 10, 0);
    }
    return true;
}

/* Returns a conversion of the whole input. `out` can be NULL, to count the bytes of the result. */
static inline struct sdp_conversion sdp_conversion_of(const uint8_t *input, size_t len, uint8_t *out, size_t capacity)
{
    static const uint8_t nothing = 0;
    struct sdp_conversion c;
    memset(&c, 0, sizeof c);
    c.start = c.at = input == NULL ? &nothing : input;
    c.end = c.start + (input == NULL ? 0 : len);
    c.out = out;
    c.capacity = out == NULL ? 0 : capacity;
    c.depth = 512;
    return c;
}
