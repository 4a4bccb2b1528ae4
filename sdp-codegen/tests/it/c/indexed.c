/* The elements of an indexed sequence without an arena. */
#include "indexed.h"

#include <stdio.h>
#include <stdlib.h>

static void check(bool condition, const char *what, int line)
{
    if (!condition) {
        fprintf(stderr, "indexed.c:%d: %s\n", line, what);
        exit(EXIT_FAILURE);
    }
}
#define CHECK(CONDITION) check(CONDITION, #CONDITION, __LINE__)

static uint64_t memory[64];
static uint8_t buffer[256];

static struct sdp_arena arena(void)
{
    return sdp_arena_over(memory, sizeof memory);
}

static bool is(struct sdp_str text, const char *expected)
{
    return sdp_compare_str(text, sdp_str_of(expected)) == 0;
}

static bool has_error(struct sdp_error error, enum sdp_error_kind kind, size_t offset)
{
    return error.kind == kind && error.offset == offset;
}

int main(void)
{
    struct sdp_str lines[] = { { "wet", 3 }, { "a", 1 }, { NULL, 0 } };
    struct log log, decoded;
    memset(&log, 0, sizeof log);
    log.host = sdp_str_of("h");
    log.lines.data = lines;
    log.lines.len = 3;
    log.end = 7;
    size_t len;
    CHECK(log_encode(&log, buffer, sizeof buffer, &len).kind == SDP_OK);
    CHECK(len == log_encoded_size(&log));

    /* From the arena, and from the input. */
    struct sdp_arena elements = arena();
    struct sdp_str line;
    CHECK(log_decode(buffer, len, &elements, &decoded).kind == SDP_OK && is(decoded.lines.data[1], "a"));
    CHECK(sdp_str_indexed_at(&decoded.lines, 0, &line).kind == SDP_OK && is(line, "wet"));
    CHECK(log_decode(buffer, len, NULL, &decoded).kind == SDP_OK && decoded.end == 7);
    CHECK(decoded.lines.data == NULL && decoded.lines.len == 3 && decoded.blobs.len == 0);
    CHECK(sdp_str_indexed_at(&decoded.lines, 0, &line).kind == SDP_OK && is(line, "wet"));
    CHECK(sdp_str_indexed_at(&decoded.lines, 1, &line).kind == SDP_OK && is(line, "a"));
    CHECK(sdp_str_indexed_at(&decoded.lines, 2, &line).kind == SDP_OK && is(line, ""));
    uint8_t again[256];
    size_t again_len;
    CHECK(log_encode(&decoded, again, sizeof again, &again_len).kind == SDP_OK);
    CHECK(again_len == len && memcmp(again, buffer, len) == 0);

    /* An invalid element, and an invalid end. */
    size_t start = 5 + 4 + 12 + 4;
    buffer[start + 11] = 0xff;
    CHECK(has_error(log_decode(buffer, len, &elements, &decoded), SDP_INVALID_UTF8, start + 11));
    CHECK(log_decode(buffer, len, NULL, &decoded).kind == SDP_OK);
    CHECK(sdp_str_indexed_at(&decoded.lines, 0, &line).kind == SDP_OK && is(line, "wet"));
    CHECK(has_error(sdp_str_indexed_at(&decoded.lines, 1, &line), SDP_INVALID_UTF8, start + 11));
    CHECK(log_encode(&decoded, again, sizeof again, &again_len).kind == SDP_INVALID_UTF8);
    buffer[9 + 4] = 6;
    elements = arena();
    CHECK(has_error(log_decode(buffer, len, &elements, &decoded), SDP_INVALID_INDEX, 9 + 4));
    CHECK(log_decode(buffer, len, NULL, &decoded).kind == SDP_OK);
    CHECK(has_error(sdp_str_indexed_at(&decoded.lines, 1, &line), SDP_INVALID_INDEX, 9 + 4));
    CHECK(sdp_str_indexed_at(&decoded.lines, 2, &line).kind == SDP_UNEXPECTED_END);

    /* Elements without memory, and elements that are too long for their ends. */
    log.lines.data = NULL;
    CHECK(log_encode(&log, buffer, sizeof buffer, &len).kind == SDP_NULL_POINTER);
    log.lines.len = 0;
    struct sdp_bytes blobs[] = { { buffer, UINT32_C(0x7ffffff8) }, { buffer, UINT32_C(0x7ffffff8) }, { buffer, 3 } };
    log.blobs.data = blobs;
    log.blobs.len = 3;
    CHECK(log_encode(&log, NULL, 0, &len).kind == SDP_BUFFER_TOO_SMALL);
    blobs[2].len = 4;
    CHECK(log_encode(&log, NULL, 0, &len).kind == SDP_TOO_LONG && log_encoded_size(&log) == 0);
    return 0;
}
