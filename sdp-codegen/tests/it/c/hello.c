/* Decodes and encodes a Hello, and refuses peers. */
#include "HEADER"

#include "peer.h"

#include <stdlib.h>

answer_fn answer_INDEX;
answer_fn answer_REFUSAL;

static struct answer failed(struct sdp_error error)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    answer.error = sdp_error_name(error.kind);
    answer.offset = error.offset;
    return answer;
}

struct answer answer_INDEX(const uint8_t *input, size_t len)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    struct sdp_hello hello;
    struct sdp_error error = sdp_hello_decode(input, len, &hello);
    if (error.kind != SDP_OK)
        return failed(error);
    answer.bytes = (uint8_t *)malloc(len);
    error = sdp_hello_encode(&hello, answer.bytes, len, &answer.len);
    CHECK(error.kind == SDP_OK && answer.len == len);
    return answer;
}

/* Returns the reason to refuse the sender of a Hello as an error. */
struct answer answer_REFUSAL(const uint8_t *input, size_t len)
{
    struct answer answer = { NULL, 0, NULL, 0 };
    struct sdp_hello hello;
    struct sdp_error error = sdp_hello_decode(input, len, &hello);
    uint32_t count;
    if (error.kind == SDP_OK)
        error = sdp_hello_mismatches(&hello, sdp_str_of("plugins"), true, NULL, 0, NULL, 0, &count);
    return error.kind == SDP_OK ? answer : failed(error);
}
