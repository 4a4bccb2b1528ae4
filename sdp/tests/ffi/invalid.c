/* Checks that sdp.h reads what it writes, and rejects truncated and invalid input.
 *
 * Prints the bytes that it writes, in hexadecimal, to compare them with those of Rust. Each input is in a
 * separate allocation of exactly its length, so that sanitizers find a read past its end. */
#include <stdio.h>
#include <stdlib.h>

#include "sdp.h"

static int wrong = 0;

static void expect(bool as_expected, const char *what, size_t place)
{
    if (as_expected)
        return;
    fprintf(stderr, "wrong: %s, at %u\n", what, (unsigned)place);
    wrong = 1;
}

static void write_everything(sdp_writer *out)
{
    size_t header = sdp_begin_message(out, 7);
    sdp_write_u8(out, 1);
    sdp_write_u16(out, 0x1234);
    sdp_write_u32(out, 0x12345678);
    sdp_write_u64(out, UINT64_MAX - 1);
    sdp_write_f32(out, 1.5f);
    sdp_write_f64(out, -0.0);
    sdp_write_i8(out, -1);
    sdp_write_i16(out, INT16_MIN);
    sdp_write_i32(out, -2);
    sdp_write_i64(out, INT64_MIN);
    sdp_write_text(out, (sdp_text){ "wet", 3 });
    sdp_write_bytes(out, (sdp_bytes){ (const uint8_t *)"\377\0", 2 });
    sdp_write_count(out, 2);
    for (uint8_t i = 0; i < 2; i++) {
        sdp_write_bool(out, i == 1);
        sdp_write_text(out, (sdp_text){ "", 0 });
    }
    sdp_end_message(out, header);
}

/* Returns whether the input is the message that write_everything writes. */
static bool read_everything(sdp_reader *in)
{
    uint16_t id;
    sdp_reader payload = sdp_read_message(in, &id);
    bool same = sdp_read_bool(&payload);
    same &= sdp_read_u16(&payload) == 0x1234;
    same &= sdp_read_u32(&payload) == 0x12345678;
    same &= sdp_read_u64(&payload) == UINT64_MAX - 1;
    same &= sdp_read_f32(&payload) == 1.5f;
    same &= sdp_read_f64(&payload) == 0.0;
    same &= sdp_read_i8(&payload) == -1;
    same &= sdp_read_i16(&payload) == INT16_MIN;
    same &= sdp_read_i32(&payload) == -2;
    same &= sdp_read_i64(&payload) == INT64_MIN;
    sdp_text text = sdp_read_text(&payload);
    same &= text.len == 3 && memcmp(text.at, "wet", 3) == 0;
    sdp_bytes bytes = sdp_read_bytes(&payload);
    same &= bytes.len == 2 && memcmp(bytes.at, "\377\0", 2) == 0;
    uint32_t count = sdp_read_count(&payload, 5);
    for (uint32_t i = 0; i < count; i++) {
        same &= sdp_read_bool(&payload) == (i == 1);
        same &= sdp_read_text(&payload).len == 0;
    }
    return same && id == 7 && count == 2 && sdp_read_all(&payload) && sdp_read_all(in);
}

/* Reads the first `len` bytes from a separate allocation. */
static bool reads(bool (*read)(sdp_reader *), const uint8_t *bytes, size_t len)
{
    uint8_t *copy = malloc(len + (len == 0));
    if (copy == NULL)
        abort();
    memcpy(copy, bytes, len);
    sdp_reader in = sdp_reader_over(copy, len);
    bool right = read(&in);
    free(copy);
    return right;
}

static bool a_bool(sdp_reader *in) { return sdp_read_bool(in), sdp_read_all(in); }
static bool a_u16(sdp_reader *in) { return sdp_read_u16(in), sdp_read_all(in); }
static bool a_text(sdp_reader *in) { return sdp_read_text(in), sdp_read_all(in); }
static bool a_count_of_u16(sdp_reader *in) { return sdp_read_count(in, 2), !in->failed; }
static bool a_count_of_nothing(sdp_reader *in) { return sdp_read_count(in, 0), !in->failed; }
static bool bytes(sdp_reader *in) { return sdp_read_bytes(in), sdp_read_all(in); }
static bool an_i32(sdp_reader *in) { return sdp_read_i32(in) == -2 && sdp_read_all(in); }
static bool a_message(sdp_reader *in)
{
    uint16_t id;
    sdp_read_message(in, &id);
    return sdp_read_all(in);
}
/* Returns whether a message with an id was read. */
static bool an_id(sdp_reader *in)
{
    uint16_t id;
    sdp_read_message(in, &id);
    return id != 0;
}

static const struct {
    const char *what;
    bool (*read)(sdp_reader *);
    const char *bytes;
    size_t len;
    bool right;
} TABLE[] = {
    { "false", a_bool, "\0", 1, true },
    { "a bool of 2", a_bool, "\2", 1, false },
    { "a missing bool", a_bool, "", 0, false },
    { "a u16", a_u16, "\1\2", 2, true },
    { "half a u16", a_u16, "\1", 1, false },
    { "a trailing byte after a u16", a_u16, "\1\2\3", 3, false },
    { "a text", a_text, "\3\0\0\0wet", 7, true },
    { "a truncated text", a_text, "\3\0\0\0we", 6, false },
    { "a text of 4 GiB", a_text, "\377\377\377\377we", 6, false },
    { "a truncated length", a_text, "\3\0", 2, false },
    { "two u16", a_count_of_u16, "\2\0\0\0\1\0\2\0", 8, true },
    { "a count of one too many", a_count_of_u16, "\3\0\0\0\1\0\2\0", 8, false },
    { "a count of 4 Gi elements", a_count_of_u16, "\377\377\377\377\1\0\2\0", 8, false },
    { "two elements of no size", a_count_of_nothing, "\2\0\0\0\1\0", 6, true },
    { "4 Gi elements of no size", a_count_of_nothing, "\377\377\377\377\1\0", 6, false },
    { "bytes", bytes, "\2\0\0\0\377\0", 6, true },
    { "truncated bytes", bytes, "\3\0\0\0\377\0", 6, false },
    { "an i32", an_i32, "\376\377\377\377", 4, true },
    { "half an i32", an_i32, "\376\377", 2, false },
    { "a message", a_message, "SDP2\1\0\1\0\0\0x", 11, true },
    { "an empty message", a_message, "SDP2\1\0\0\0\0\0", 10, true },
    { "a wrong magic", a_message, "PDS2\1\0\1\0\0\0x", 11, false },
    { "a wrong version", a_message, "SDP1\1\0\1\0\0\0x", 11, false },
    { "an id of zero", a_message, "SDP2\0\0\1\0\0\0x", 11, false },
    { "a truncated payload", a_message, "SDP2\1\0\2\0\0\0x", 11, false },
    { "a payload of 4 GiB", a_message, "SDP2\1\0\377\377\377\377x", 11, false },
    { "the id of a message", an_id, "SDP2\1\0\1\0\0\0x", 11, true },
    { "the id after a wrong magic", an_id, "PDS2\1\0\1\0\0\0x", 11, false },
    { "the id of a truncated header", an_id, "SDP2\1\0\1\0", 8, false },
    { "the id of a truncated payload", an_id, "SDP2\1\0\2\0\0\0x", 11, false },
    { "a trailing byte after a message", a_message, "SDP2\1\0\0\0\0\0x", 11, false },
};

int main(void)
{
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        const uint8_t *bytes = (const uint8_t *)TABLE[i].bytes;
        expect(reads(TABLE[i].read, bytes, TABLE[i].len) == TABLE[i].right, TABLE[i].what, i);
    }

    uint8_t buffer[128];
    sdp_writer out = sdp_writer_over(buffer, sizeof buffer);
    write_everything(&out);
    expect(!out.failed, "the buffer is large enough", out.len);
    expect(reads(read_everything, buffer, out.len), "the message is read", out.len);
    for (size_t len = 0; len < out.len; len++) {
        expect(!reads(read_everything, buffer, len), "a truncated message is rejected", len);
        uint8_t *space = malloc(len + (len == 0));
        sdp_writer small = sdp_writer_over(space, len);
        write_everything(&small);
        expect(small.failed && small.len <= len, "a small buffer is rejected", len);
        free(space);
    }
    uint8_t none[16];
    sdp_writer refused = sdp_writer_over(none, sizeof none);
    sdp_begin_message(&refused, 0);
    expect(refused.failed, "an id of zero is not written", 0);
    for (size_t i = 0; i < out.len; i++)
        printf("%02x", buffer[i]);
    printf("\n");
    return wrong;
}
