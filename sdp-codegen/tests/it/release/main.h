/* Converts a value after the fingerprint of its type, in buffers of each kind. */
#include "peer.h"

#include <stdlib.h>
#include <string.h>

typedef struct sdp_error from_release(uint64_t, const uint8_t *, size_t, uint8_t *, size_t, size_t *);

static inline struct answer converted(from_release *convert, const uint8_t *stamped, size_t len)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    uint64_t fingerprint = 0;
    CHECK(len >= 8);
    for (int i = 0; i < 8; i++)
        fingerprint |= (uint64_t)stamped[i] << (8 * i);
    const uint8_t *input = stamped + 8;
    size_t needed = 1;
    struct sdp_error error = convert(fingerprint, input, len - 8, NULL, 0, &needed);
    if (error.kind != SDP_OK && error.kind != SDP_BUFFER_TOO_SMALL) {
        CHECK(needed == 0);
        answer.error = sdp_error_name(error.kind);
        answer.offset = error.offset;
        return answer;
    }
    CHECK(error.kind == (needed == 0 ? SDP_OK : SDP_BUFFER_TOO_SMALL));
    /* The sanitizer finds a write after the end of each buffer. */
    for (size_t capacity = 0; capacity < needed; capacity += 1 + needed / 16) {
        uint8_t *buffer = (uint8_t *)malloc(capacity + (capacity == 0));
        size_t again = 0;
        error = convert(fingerprint, input, len - 8, buffer, capacity, &again);
        CHECK(error.kind == SDP_BUFFER_TOO_SMALL && error.offset == capacity && again == needed);
        free(buffer);
    }
    answer.bytes = (uint8_t *)malloc(needed + (needed == 0));
    error = convert(fingerprint, input, len - 8, answer.bytes, needed, &answer.len);
    CHECK(error.kind == SDP_OK && answer.len == needed);
    return answer;
}
