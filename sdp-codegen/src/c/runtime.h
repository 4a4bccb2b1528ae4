#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if SIZE_MAX < UINT32_MAX
#error "lengths of the format have 32 bits, so size_t needs at least 32"
#endif

/* An array with a negative size is an error: floats need the sizes of IEEE 754. */
typedef char sdp_needs_float_of_32_bits[sizeof(float) == 4 ? 1 : -1];
typedef char sdp_needs_double_of_64_bits[sizeof(double) == 8 ? 1 : -1];

/* The maximum number of levels of nesting. */
#define SDP_MAX_LEVEL 128

/* The reason why bytes are no value, or why a value has no bytes. */
enum sdp_error_kind {
    SDP_OK = 0,
    /* Errors of bytes. */
    SDP_UNEXPECTED_END,
    SDP_TRAILING_BYTES,
    SDP_INVALID_BOOL,
    SDP_INVALID_CHAR,
    SDP_INVALID_ZERO,
    SDP_INVALID_UTF8,
    SDP_INVALID_OPTION_TAG,
    SDP_INVALID_RESULT_TAG,
    SDP_UNKNOWN_VARIANT,
    SDP_UNORDERED_KEY,
    SDP_DUPLICATE_KEY,
    SDP_INVALID_NANOS,
    SDP_INVALID_INDEX,
    SDP_TIME_OUT_OF_RANGE,
    SDP_CAPACITY_EXCEEDED,
    SDP_NESTING_TOO_DEEP,
    SDP_CUSTOM, /* Another requirement of a type is broken. */
    /* Errors of the header of a message. */
    SDP_INVALID_MAGIC,
    SDP_UNSUPPORTED_VERSION,
    SDP_INVALID_MESSAGE_LENGTH,
    SDP_PAYLOAD_OVER_LIMIT,
    SDP_ZERO_MESSAGE_ID,
    SDP_WRONG_MESSAGE_ID,
    SDP_UNKNOWN_MESSAGE_ID,
    /* Reasons to refuse the Hello of a peer. */
    SDP_UNKNOWN_FORMAT,
    SDP_WRONG_PROTOCOL,
    SDP_UNKNOWN_EXTENSION,
    /* Errors of a conversion from a release. */
    SDP_INVALID_CONVERSION, /* The current type has no such value. */
    SDP_UNKNOWN_RELEASE,    /* No release has a type with this fingerprint. */
    SDP_REFUSED_RELEASE,    /* No value of this type has a conversion. */
    /* Errors of the caller's memory. */
    SDP_ARENA_FULL,
    SDP_BUFFER_TOO_SMALL,
    SDP_NULL_POINTER, /* A pointer to at least one element is NULL. */
    SDP_TOO_LONG      /* The bytes are more than a length can count. */
};

/* An error, or `SDP_OK`. The offset counts from the start of the bytes, also if these are output. */
struct sdp_error {
    enum sdp_error_kind kind;
    size_t offset;
};

/* UTF-8 text without a terminating zero. Decoded text points into the input. */
struct sdp_str {
    const char *data;
    uint32_t len;
};

/* Numbers of one byte. Decoded bytes point into the input. */
struct sdp_bytes {
    const uint8_t *data;
    uint32_t len;
};

/* Encoded elements. */
struct sdp_encoded {
    const uint8_t *data;
    size_t len;
};

/* An integer of 128 bits. */
struct sdp_u128 {
    uint64_t low, high;
};

/* A signed integer of 128 bits, in two's complement. */
struct sdp_i128 {
    uint64_t low, high;
};

/* A value without content. */
typedef uint8_t sdp_unit;

/* The caller's memory for decoded elements. */
struct sdp_arena {
    uint8_t *at, *end;
    /* The number of bytes that decoding without memory would have stored. */
    size_t needed;
};

/* A cursor over the input. */
struct sdp_reader {
    const uint8_t *start, *at, *end;
    /* The minimum encoded sizes of the remaining elements of enclosing sequences. */
    size_t reserved;
    uint32_t level;
    struct sdp_arena *arena;
    struct sdp_error error;
};

/* A cursor over the output. Without a buffer, it counts bytes. */
struct sdp_writer {
    uint8_t *buffer;
    size_t capacity, len;
    uint32_t level;
    struct sdp_error error;
};

/* Returns the name of an error in the specification. */
static inline const char *sdp_error_name(enum sdp_error_kind kind)
{
    static const char *const names[] = {
        "Ok", "UnexpectedEnd", "TrailingBytes", "InvalidBool", "InvalidChar", "InvalidZero", "InvalidUtf8",
        "InvalidOptionTag", "InvalidResultTag", "UnknownVariant", "UnorderedKey", "DuplicateKey", "InvalidNanos",
        "InvalidIndex", "TimeOutOfRange", "CapacityExceeded", "NestingTooDeep", "Custom", "InvalidMagic",
        "UnsupportedVersion", "InvalidMessageLength", "PayloadOverLimit", "ZeroMessageId", "WrongMessageId",
        "UnknownMessageId", "UnknownFormat", "WrongProtocol", "UnknownExtension", "InvalidConversion", "UnknownRelease",
        "RefusedRelease", "ArenaFull", "BufferTooSmall", "NullPointer", "TooLong",
    };
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "";
}

/* Returns the text of a C string of at most 4 GiB. */
static inline struct sdp_str sdp_str_of(const char *text)
{
    struct sdp_str str;
    str.data = text;
    str.len = (uint32_t)strlen(text);
    return str;
}

/* Returns an arena over the caller's memory. NULL is an arena that stores nothing, and counts the needed bytes. */
static inline struct sdp_arena sdp_arena_over(void *memory, size_t size)
{
    struct sdp_arena arena = { (uint8_t *)memory, (uint8_t *)memory, 0 };
    if (memory != NULL) {
        size_t excess = (size_t)((uintptr_t)memory % 8);
        size_t padding = excess == 0 ? 0 : 8 - excess;
        arena.end += size;
        arena.at += padding < size ? padding : size;
    }
    return arena;
}

/* Returns a reader. `arena` can be NULL. */
static inline struct sdp_reader sdp_reader_over(const uint8_t *input, size_t len, struct sdp_arena *arena)
{
    const uint8_t *start = input == NULL ? (const uint8_t *)"" : input;
    struct sdp_reader in = { start, start, start + (input == NULL ? 0 : len), 0, 0, arena, { SDP_OK, 0 } };
    return in;
}

/* Returns a writer. `buffer` can be NULL. */
static inline struct sdp_writer sdp_writer_over(uint8_t *buffer, size_t capacity)
{
    struct sdp_writer out = { buffer, buffer == NULL ? 0 : capacity, 0, 0, { SDP_OK, 0 } };
    return out;
}

/* Sets the error of a reader, at a byte of the input. */
static inline bool sdp_fail(struct sdp_reader *in, enum sdp_error_kind kind, const uint8_t *at)
{
    in->error.kind = kind;
    in->error.offset = (size_t)(at - in->start);
    return false;
}

/* Fails at the start of the last `size` bytes if they are invalid. */
static inline bool sdp_require(struct sdp_reader *in, bool is_valid, enum sdp_error_kind kind, size_t size)
{
    return is_valid || sdp_fail(in, kind, in->at - size);
}

/* Sets the error of a writer if a value is invalid. */
static inline bool sdp_demand(struct sdp_writer *out, bool is_valid, enum sdp_error_kind kind)
{
    if (!is_valid) {
        out->error.kind = kind;
        out->error.offset = out->len;
    }
    return is_valid;
}

/* Returns the number of remaining bytes. */
static inline size_t sdp_remaining(const struct sdp_reader *in)
{
    return (size_t)(in->end - in->at);
}

/* Takes the next bytes, or fails and returns NULL. */
static inline const uint8_t *sdp_take(struct sdp_reader *in, size_t len)
{
    const uint8_t *at = in->at;
    if (len > sdp_remaining(in)) {
        sdp_fail(in, SDP_UNEXPECTED_END, at);
        return NULL;
    }
    in->at += len;
    return at;
}

/* Returns space for the next bytes, or NULL if the buffer is too small. */
static inline uint8_t *sdp_space(struct sdp_writer *out, size_t len)
{
    size_t start = out->len;
    if (len > SIZE_MAX - start) {
        out->len = SIZE_MAX;
        return NULL;
    }
    out->len = start + len;
    return out->len <= out->capacity && out->buffer != NULL ? out->buffer + start : NULL;
}

/* Writes bytes without a length. */
static inline bool sdp_write_raw(struct sdp_writer *out, const void *data, size_t len)
{
    if (len > 0) {
        if (!sdp_demand(out, data != NULL, SDP_NULL_POINTER))
            return false;
        uint8_t *at = sdp_space(out, len);
        if (at != NULL)
            memcpy(at, data, len);
    }
    return true;
}

/* Enters a level of nesting. */
static inline bool sdp_enter(struct sdp_reader *in)
{
    if (in->level == SDP_MAX_LEVEL)
        return sdp_fail(in, SDP_NESTING_TOO_DEEP, in->at);
    in->level++;
    return true;
}

/* Leaves a level of nesting. */
static inline bool sdp_leave(struct sdp_reader *in)
{
    in->level--;
    return true;
}

/* Enters a level of nesting. */
static inline bool sdp_enter_write(struct sdp_writer *out)
{
    if (!sdp_demand(out, out->level < SDP_MAX_LEVEL, SDP_NESTING_TOO_DEEP))
        return false;
    out->level++;
    return true;
}

/* Leaves a level of nesting. */
static inline bool sdp_leave_write(struct sdp_writer *out)
{
    out->level--;
    return true;
}

/* Checks that the whole input is read, and returns the error of the reader. */
static inline struct sdp_error sdp_end_decode(struct sdp_reader *in, bool is_valid)
{
    if (is_valid && in->at != in->end)
        sdp_fail(in, SDP_TRAILING_BYTES, in->at);
    return in->error;
}

/* Returns the error of the writer, and the length. If the buffer is too small, it is the needed length. */
static inline struct sdp_error sdp_end_encode(struct sdp_writer *out, bool is_valid, size_t *len)
{
    *len = is_valid ? out->len : 0;
    if (is_valid && out->len > out->capacity) {
        out->error.kind = SDP_BUFFER_TOO_SMALL;
        out->error.offset = out->capacity;
    }
    return out->error;
}

/* Takes memory for elements from the arena. `*data` is NULL if there is no memory at all: nothing is stored then. */
static inline bool sdp_reserve(struct sdp_reader *in, size_t count, size_t size, void **data)
{
    struct sdp_arena *arena = in->arena;
    *data = NULL;
    if (arena == NULL || count == 0)
        return true;
    size_t available = arena->at == NULL ? SIZE_MAX - 7 : (size_t)(arena->end - arena->at);
    if (count > available / size)
        return sdp_fail(in, SDP_ARENA_FULL, in->at);
    size_t padded = count * size;
    padded += (8 - padded % 8) % 8;
    if (arena->at == NULL) {
        arena->needed = padded > SIZE_MAX - arena->needed ? SIZE_MAX : arena->needed + padded;
        return true;
    }
    *data = arena->at;
    arena->at += padded < available ? padded : available;
    return true;
}

/* Takes memory for elements of a type that needs it: one that contains itself. */
static inline bool sdp_reserve_always(struct sdp_reader *in, size_t count, size_t size, void **data)
{
    return sdp_reserve(in, count, size, data)
        && (*data != NULL || count == 0 || sdp_fail(in, SDP_ARENA_FULL, in->at));
}
