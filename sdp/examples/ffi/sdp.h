/* Reads and writes SDP in C99, C11 and C++17: numbers, bools, text, bytes, sequences and messages.
 *
 * A reader never reads past its end, for any content. After an error `failed` is set, and every read returns
 * zero or an empty text, so one check at the end is enough. The position is unspecified then. A writer sets
 * `failed` if its buffer is too small, and then writes nothing more.
 * The functions do not allocate, and do not check text for UTF-8. */
#ifndef SDP_H
#define SDP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A message starts with the magic, the version, the id (u16) and the payload length (u32). */
#define SDP_MAGIC "SDP"
#define SDP_VERSION '2'
#define SDP_HEADER_LEN 10

/* A cursor over the remaining input. */
typedef struct {
    const uint8_t *at;
    size_t left;
    bool failed;
} sdp_reader;

/* A cursor over the caller's buffer. `len` bytes are written. */
typedef struct {
    uint8_t *buffer;
    size_t capacity;
    size_t len;
    bool failed;
} sdp_writer;

/* Text, without a terminating zero. */
typedef struct {
    const char *at;
    uint32_t len;
} sdp_text;

/* A sequence of u8. */
typedef struct {
    const uint8_t *at;
    uint32_t len;
} sdp_bytes;

static inline sdp_reader sdp_reader_over(const uint8_t *bytes, size_t len)
{
    sdp_reader in = { bytes, len, bytes == NULL };
    return in;
}

static inline sdp_writer sdp_writer_over(uint8_t *buffer, size_t capacity)
{
    sdp_writer out = { buffer, buffer == NULL ? 0 : capacity, 0, false };
    return out;
}

/* Returns whether all reads succeeded and no byte remains. */
static inline bool sdp_read_all(const sdp_reader *in)
{
    return !in->failed && in->left == 0;
}

/* Reads the next `len` bytes, or returns NULL. */
static inline const uint8_t *sdp_read_raw(sdp_reader *in, size_t len)
{
    if (in->failed || len > in->left) {
        in->failed = true;
        return NULL;
    }
    const uint8_t *bytes = in->at;
    in->at += len;
    in->left -= len;
    return bytes;
}

/* Writes the bytes without a length. */
static inline void sdp_write_raw(sdp_writer *out, const void *bytes, size_t len)
{
    if (out->failed || len > out->capacity - out->len) {
        out->failed = true;
    } else if (len > 0) {
        memcpy(out->buffer + out->len, bytes, len);
        out->len += len;
    }
}

/* Defines sdp_read_NAME and sdp_write_NAME for a number. BITS is the unsigned integer of its width. */
#define SDP_NUMBER(NAME, TYPE, BITS)                                \
    static inline TYPE sdp_read_##NAME(sdp_reader *in)              \
    {                                                               \
        const uint8_t *bytes = sdp_read_raw(in, sizeof(BITS));      \
        uint64_t wide = 0;                                          \
        for (size_t i = 0; bytes != NULL && i < sizeof(BITS); i++)  \
            wide |= (uint64_t)bytes[i] << (8 * i);                  \
        BITS bits = (BITS)wide;                                     \
        TYPE value;                                                 \
        memcpy(&value, &bits, sizeof value);                        \
        return value;                                               \
    }                                                               \
    static inline void sdp_write_##NAME(sdp_writer *out, TYPE value) \
    {                                                               \
        BITS bits;                                                  \
        memcpy(&bits, &value, sizeof bits);                         \
        uint64_t wide = bits;                                       \
        uint8_t bytes[sizeof(BITS)];                                \
        for (size_t i = 0; i < sizeof(BITS); i++)                   \
            bytes[i] = (uint8_t)(wide >> (8 * i));                  \
        sdp_write_raw(out, bytes, sizeof bytes);                    \
    }

SDP_NUMBER(u8, uint8_t, uint8_t)
SDP_NUMBER(u16, uint16_t, uint16_t)
SDP_NUMBER(u32, uint32_t, uint32_t)
SDP_NUMBER(u64, uint64_t, uint64_t)
SDP_NUMBER(i8, int8_t, uint8_t)
SDP_NUMBER(i16, int16_t, uint16_t)
SDP_NUMBER(i32, int32_t, uint32_t)
SDP_NUMBER(i64, int64_t, uint64_t)
SDP_NUMBER(f32, float, uint32_t)
SDP_NUMBER(f64, double, uint64_t)
#undef SDP_NUMBER

static inline bool sdp_read_bool(sdp_reader *in)
{
    uint8_t value = sdp_read_u8(in);
    if (value > 1)
        in->failed = true;
    return value == 1;
}

static inline void sdp_write_bool(sdp_writer *out, bool value)
{
    sdp_write_u8(out, value ? 1 : 0);
}

/* The bytes stay in the input. */
static inline sdp_bytes sdp_read_bytes(sdp_reader *in)
{
    uint32_t len = sdp_read_u32(in);
    sdp_bytes bytes = { sdp_read_raw(in, len), len };
    if (bytes.at == NULL)
        bytes.len = 0;
    return bytes;
}

static inline void sdp_write_bytes(sdp_writer *out, sdp_bytes bytes)
{
    sdp_write_u32(out, bytes.len);
    sdp_write_raw(out, bytes.at, bytes.len);
}

/* The text stays in the input. */
static inline sdp_text sdp_read_text(sdp_reader *in)
{
    sdp_bytes bytes = sdp_read_bytes(in);
    sdp_text text = { bytes.at == NULL ? "" : (const char *)bytes.at, bytes.len };
    return text;
}

static inline void sdp_write_text(sdp_writer *out, sdp_text text)
{
    sdp_write_u32(out, text.len);
    sdp_write_raw(out, text.at, text.len);
}

/* Reads the count of a sequence. `min_size` is the minimum encoded size of an element. 0 counts as 1. Fails if
 * the remaining input is too short for the elements. */
static inline uint32_t sdp_read_count(sdp_reader *in, size_t min_size)
{
    uint32_t count = sdp_read_u32(in);
    if (count > in->left / (min_size == 0 ? 1 : min_size))
        in->failed = true;
    return in->failed ? 0 : count;
}

/* Writes the count of a sequence. The elements follow. */
static inline void sdp_write_count(sdp_writer *out, uint32_t count)
{
    sdp_write_u32(out, count);
}

/* Reads the next message, and returns a reader of its payload. `in` continues after the message. If the
 * message is invalid, both readers fail, and the id is 0. */
static inline sdp_reader sdp_read_message(sdp_reader *in, uint16_t *id)
{
    const uint8_t *magic = sdp_read_raw(in, 3);
    uint8_t version = sdp_read_u8(in);
    *id = sdp_read_u16(in);
    sdp_bytes payload = sdp_read_bytes(in);
    if (in->failed || memcmp(magic, SDP_MAGIC, 3) != 0 || version != SDP_VERSION || *id == 0) {
        in->failed = true;
        *id = 0;
        return sdp_reader_over(NULL, 0);
    }
    return sdp_reader_over(payload.at, payload.len);
}

/* Writes the header of a message with a length of 0, and returns its position for sdp_end_message. Fails if
 * the id is 0. */
static inline size_t sdp_begin_message(sdp_writer *out, uint16_t id)
{
    size_t header = out->len;
    if (id == 0)
        out->failed = true;
    sdp_write_raw(out, SDP_MAGIC, 3);
    sdp_write_u8(out, SDP_VERSION);
    sdp_write_u16(out, id);
    sdp_write_u32(out, 0);
    return header;
}

/* Completes a message: sets the payload length in its header. */
static inline void sdp_end_message(sdp_writer *out, size_t header)
{
    if (out->failed)
        return;
    size_t len = out->len - header - SDP_HEADER_LEN;
    sdp_writer field = sdp_writer_over(out->buffer + header + 6, 4);
    sdp_write_u32(&field, (uint32_t)len);
    out->failed = len > UINT32_MAX;
}

#endif
