/* A plugin of an older release: reads set_parameter from its standard input in the layout of that release, and answers
 * each with parameter_set. It cannot convert, so its Hello has no capabilities and contains its schema. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "older_messages.h"

static void fail(const char *what)
{
    fprintf(stderr, "older_plugin: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Reads a whole message to the start of the buffer. Returns its length, or 0 at the end of the stream. */
static size_t next_message(uint8_t *buffer, size_t capacity, uint16_t *id)
{
    size_t len = fread(buffer, 1, SDP_HEADER_SIZE, stdin);
    if (len == 0)
        return 0;
    struct sdp_header header;
    if (sdp_read_header(buffer, len, (uint32_t)(capacity - SDP_HEADER_SIZE), &header).kind != SDP_OK)
        fail("a header is broken");
    if (fread(buffer + len, 1, header.payload_len, stdin) != header.payload_len)
        fail("a message is cut");
    *id = header.id;
    return len + header.payload_len;
}

static void answer(const uint8_t *message, size_t message_len)
{
    struct set_parameter set;
    if (set_parameter_decode_message(message, message_len, &set).kind != SDP_OK)
        fail("a set_parameter has another layout");
    fprintf(stderr, "plugin %u: parameter %" PRIu32 " = %g %.*s, %s\n", (unsigned)set.plugin, set.address,
            (double)set.value, (int)set.unit.len, set.unit.data, set.curve == CURVE_LINEAR ? "linear" : "exponential");

    struct parameter_set answer = { set.address, set.value > 1.0f ? 1.0f : set.value };
    uint8_t out[SDP_HEADER_SIZE + PARAMETER_SET_MAX_SIZE];
    size_t len;
    if (parameter_set_encode_message(&answer, out, sizeof out, &len).kind != SDP_OK || fwrite(out, 1, len, stdout) != len)
        fail("cannot answer");
}

int main(void)
{
    static uint8_t buffer[1 << 16];
    size_t len;
    struct sdp_error error =
        set_parameter_hello_encode(sdp_str_of("plugins"), set_parameter_hello_schema(), buffer, sizeof buffer, &len);
    if (error.kind != SDP_OK || fwrite(buffer, 1, len, stdout) != len || fflush(stdout) != 0)
        fail("cannot greet");
    uint16_t id;
    while ((len = next_message(buffer, sizeof buffer, &id)) > 0) {
        if (id == SET_PARAMETER_MESSAGE_ID)
            answer(buffer, len);
        else if (id != SDP_HELLO_MESSAGE_ID) /* The host converts, so its types do not matter. */
            fail("a message is unknown");
    }
    return 0;
}
