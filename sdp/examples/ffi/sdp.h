/* Reads and writes a part of SDP in C99: the types in the messages of the plugin.
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

#define SDP_HEADER_LEN 10

/* A cursor over the remaining input. */
typedef struct {
    const uint8_t *at;
    size_t left;
    bool failed;
} sdp_reader;

/* Text in the input, without a terminating zero. */
typedef struct {
    const char *at;
    uint32_t len;
} sdp_text;

static inline sdp_reader sdp_read_from(const uint8_t *bytes, size_t len)
{
    return (sdp_reader){ bytes, len, bytes == NULL };
}

/* Returns whether all reads succeeded and no byte remains. */
static inline bool sdp_read_all(const sdp_reader *in)
{
    return !in->failed && in->left == 0;
}

/* Takes the next `len` bytes, or returns NULL. */
static inline const uint8_t *sdp_take(sdp_reader *in, size_t len)
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

static inline uint64_t sdp_read_uint(sdp_reader *in, size_t width)
{
    const uint8_t *bytes = sdp_take(in, width);
    uint64_t value = 0;
    for (size_t i = 0; bytes && i < width; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static inline uint8_t sdp_read_u8(sdp_reader *in) { return (uint8_t)sdp_read_uint(in, 1); }
static inline uint16_t sdp_read_u16(sdp_reader *in) { return (uint16_t)sdp_read_uint(in, 2); }
static inline uint32_t sdp_read_u32(sdp_reader *in) { return (uint32_t)sdp_read_uint(in, 4); }
static inline uint64_t sdp_read_u64(sdp_reader *in) { return sdp_read_uint(in, 8); }

static inline bool sdp_read_bool(sdp_reader *in)
{
    uint8_t value = sdp_read_u8(in);
    in->failed |= value > 1;
    return value == 1;
}

static inline float sdp_read_f32(sdp_reader *in)
{
    uint32_t bits = sdp_read_u32(in);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double sdp_read_f64(sdp_reader *in)
{
    uint64_t bits = sdp_read_u64(in);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline sdp_text sdp_read_text(sdp_reader *in)
{
    uint32_t len = sdp_read_u32(in);
    const uint8_t *bytes = sdp_take(in, len);
    return bytes ? (sdp_text){ (const char *)bytes, len } : (sdp_text){ "", 0 };
}

/* Reads the count of a sequence. `min_size` is the minimum encoded size of an element. Fails if the remaining
 * input is too short for the elements. */
static inline uint32_t sdp_read_count(sdp_reader *in, size_t min_size)
{
    uint32_t count = sdp_read_u32(in);
    in->failed |= count > in->left / min_size;
    return in->failed ? 0 : count;
}

/* Reads the next message, and returns a reader of its payload. `in` continues after the message. If the
 * message is invalid, both readers fail, and the id is 0. */
static inline sdp_reader sdp_read_message(sdp_reader *in, uint16_t *id)
{
    const uint8_t *magic = sdp_take(in, 4);
    *id = sdp_read_u16(in);
    uint32_t len = sdp_read_u32(in);
    const uint8_t *payload = sdp_take(in, len);
    in->failed |= payload == NULL || memcmp(magic, "SDP2", 4) != 0 || *id == 0;
    if (in->failed) {
        *id = 0;
        return (sdp_reader){ NULL, 0, true };
    }
    return (sdp_reader){ payload, len, false };
}

/* A cursor over the caller's buffer. `len` bytes are written. */
typedef struct {
    uint8_t *buffer;
    size_t capacity;
    size_t len;
    bool failed;
} sdp_writer;

static inline void sdp_put(sdp_writer *out, const void *bytes, size_t len)
{
    out->failed |= len > out->capacity - out->len;
    if (!out->failed && len > 0) {
        memcpy(out->buffer + out->len, bytes, len);
        out->len += len;
    }
}

static inline void sdp_write_uint(sdp_writer *out, uint64_t value, size_t width)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < width; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
    sdp_put(out, bytes, width);
}

static inline void sdp_write_u8(sdp_writer *out, uint8_t value) { sdp_write_uint(out, value, 1); }
static inline void sdp_write_u16(sdp_writer *out, uint16_t value) { sdp_write_uint(out, value, 2); }
static inline void sdp_write_u32(sdp_writer *out, uint32_t value) { sdp_write_uint(out, value, 4); }
static inline void sdp_write_u64(sdp_writer *out, uint64_t value) { sdp_write_uint(out, value, 8); }

static inline void sdp_write_f32(sdp_writer *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    sdp_write_u32(out, bits);
}

static inline void sdp_write_f64(sdp_writer *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    sdp_write_u64(out, bits);
}

static inline void sdp_write_text(sdp_writer *out, sdp_text text)
{
    sdp_write_u32(out, text.len);
    sdp_put(out, text.at, text.len);
}

/* Writes the header of a message with a length of 0, and returns its position for sdp_end_message. */
static inline size_t sdp_begin_message(sdp_writer *out, uint16_t id)
{
    size_t header = out->len;
    sdp_put(out, "SDP2", 4);
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
    sdp_writer field = { out->buffer + header + 6, 4, 0, len > UINT32_MAX };
    sdp_write_u32(&field, (uint32_t)len);
    out->failed = field.failed;
}

#endif
