/* Decodes and encodes values with the functions of one header. The test replaces the words in capitals. */
#include "HEADER"
#include "HEADER"

#include "peer.h"

#include <stdlib.h>

static struct sdp_arena arena_for(size_t size)
{
    return sdp_arena_over(malloc(size + 1), size);
}

static struct answer encoded(const TYPE *value)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    size_t size = 0, len = 0;
    /* Without a buffer, the function measures. */
    struct sdp_error error = NAME_encode(value, NULL, 0, &size);
    if (error.kind != SDP_OK && error.kind != SDP_BUFFER_TOO_SMALL) {
        answer.error = sdp_error_name(error.kind);
        return answer;
    }
    CHECK(error.kind == (size == 0 ? SDP_OK : SDP_BUFFER_TOO_SMALL));
    answer.bytes = (uint8_t *)malloc(size + 1);
    if (size > 0) {
        error = NAME_encode(value, answer.bytes, size - 1, &len);
        CHECK(error.kind == SDP_BUFFER_TOO_SMALL && len == size);
    }
    error = NAME_encode(value, answer.bytes, size, &answer.len);
    CHECK(error.kind == SDP_OK && answer.len == size);
    return answer;
}

static struct answer decoded(const uint8_t *input, size_t len, struct sdp_arena *arena)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    TYPE value;
    memset(&value, 0xaa, sizeof value);
    (void)arena;
    struct sdp_error error = NAME_decode(input, len, DECODE_ARENA & value);
    if (error.kind == SDP_OK)
        return encoded(&value);
    answer.error = sdp_error_name(error.kind);
    answer.offset = error.offset;
    return answer;
}

answer_fn answer_INDEX;

struct answer answer_INDEX(const uint8_t *input, size_t len)
{
    /* 64 bytes for each byte of the input are enough for all types of the tests. */
    struct sdp_arena arena = arena_for(64 * len + 4096);
    uint8_t *memory = arena.at;
    struct answer stored = decoded(input, len, &arena);
    free(memory);
    /* Without memory, elements stay encoded. */
    struct sdp_arena measure = sdp_arena_over(NULL, 0);
    struct answer lazy = decoded(input, len, &measure);
    if (lazy.error == NULL || strcmp(lazy.error, "ArenaFull") != 0) {
        CHECK((stored.error == NULL) == (lazy.error == NULL) && stored.offset == lazy.offset);
        CHECK(stored.error == NULL || strcmp(stored.error, lazy.error) == 0);
        CHECK(stored.len == lazy.len && (stored.len == 0 || memcmp(stored.bytes, lazy.bytes, stored.len) == 0));
        /* The needed memory is enough, and less is not. */
        if (lazy.error == NULL) {
            struct sdp_arena exact = arena_for(measure.needed);
            uint8_t *exact_memory = exact.at;
            struct answer again = decoded(input, len, &exact);
            CHECK(again.error == NULL);
            free(again.bytes);
            free(exact_memory);
        }
    }
    free(lazy.bytes);
    /* Without an arena, the elements of indexed sequences are checked when they are encoded. */
    struct answer later = decoded(input, len, NULL);
    if (later.error == NULL || strcmp(later.error, "ArenaFull") != 0) {
        CHECK((stored.error == NULL) == (later.error == NULL));
        CHECK(stored.len == later.len && (stored.len == 0 || memcmp(stored.bytes, later.bytes, stored.len) == 0));
    }
    free(later.bytes);
    return stored;
}
