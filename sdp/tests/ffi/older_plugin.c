/* A plugin of an older release: reads SET_PARAMETER from its standard input in the layout of that release, and answers
 * each with PARAMETER_SET. It cannot convert, so its Hello has no capabilities and contains its schema. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "sdp.h"

enum { SET_PARAMETER = 1, PARAMETER_SET = 2, HELLO = 65535 };
enum { LINEAR = 0, EXPONENTIAL = 1 };

/* The Hello of the release. The test compares it with these types:
 *
 *     struct SetParameter { plugin: u16, address: u32, value: f32, curve: Curve, unit: str }
 *     struct ParameterSet { address: u32, value: f32 }
 */
static const uint8_t OWN_HELLO[] = {
    83, 68, 80, 50, 255, 255, 175, 1, 0, 0, 7, 0, 0, 0, 112, 108, 117, 103, 105, 110, 115, 2, 0, 0, 0, 0, 0, 2,
    0, 0, 0, 1, 0, 12, 0, 0, 0, 83, 101, 116, 80, 97, 114, 97, 109, 101, 116, 101, 114, 244, 168, 161, 32, 162,
    215, 102, 65, 2, 0, 12, 0, 0, 0, 80, 97, 114, 97, 109, 101, 116, 101, 114, 83, 101, 116, 104, 51, 96, 238,
    235, 206, 254, 194, 1, 93, 1, 0, 0, 1, 1, 7, 0, 0, 0, 112, 108, 117, 103, 105, 110, 115, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 12, 12, 0, 0, 0, 83, 101, 116, 80, 97, 114, 97,
    109, 101, 116, 101, 114, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 0, 6, 0, 0, 0, 112, 108, 117, 103, 105, 110,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 97, 100, 100, 114, 101, 115, 115, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 2, 0, 0, 0, 5, 0, 0, 0, 118, 97, 108, 117, 101, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0, 99,
    117, 114, 118, 101, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 117, 110, 105, 116, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 5, 0, 0, 0, 0, 1, 0, 2, 0, 10, 13, 5, 0, 0, 0, 67, 117, 114, 118, 101, 0, 0, 0, 0, 0, 0, 0, 0, 159,
    113, 1, 2, 0, 0, 0, 6, 0, 0, 0, 76, 105, 110, 101, 97, 114, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    11, 0, 0, 0, 69, 120, 112, 111, 110, 101, 110, 116, 105, 97, 108, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
    0, 0, 0, 3, 12, 12, 0, 0, 0, 80, 97, 114, 97, 109, 101, 116, 101, 114, 83, 101, 116, 0, 0, 0, 0, 0, 0, 0, 0,
    2, 0, 2, 0, 0, 0, 7, 0, 0, 0, 97, 100, 100, 114, 101, 115, 115, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 5, 0,
    0, 0, 118, 97, 108, 117, 101, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
};

static void fail(const char *what)
{
    fprintf(stderr, "older_plugin: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Reads a whole message to the start of the buffer. Returns its length, or 0 at the end of the stream. */
static size_t next_message(uint8_t *buffer, size_t capacity)
{
    size_t len = fread(buffer, 1, SDP_HEADER_LEN, stdin);
    if (len == 0)
        return 0;
    sdp_reader field = sdp_reader_over(buffer + 6, 4);
    size_t payload = sdp_read_u32(&field);
    if (len < SDP_HEADER_LEN || payload > capacity - len)
        fail("a header is broken");
    if (fread(buffer + len, 1, payload, stdin) != payload)
        fail("a message is cut");
    return len + payload;
}

static void answer(sdp_reader *in)
{
    uint16_t plugin = sdp_read_u16(in);
    uint32_t address = sdp_read_u32(in);
    float value = sdp_read_f32(in);
    uint8_t curve = sdp_read_u8(in);
    sdp_text unit = sdp_read_text(in);
    if (!sdp_read_all(in) || curve > EXPONENTIAL)
        fail("a SET_PARAMETER has another layout");
    fprintf(stderr, "plugin %u: parameter %" PRIu32 " = %g %.*s, %s\n", (unsigned)plugin, address, (double)value,
            (int)unit.len, unit.at, curve == LINEAR ? "linear" : "exponential");

    uint8_t message[32];
    sdp_writer out = sdp_writer_over(message, sizeof message);
    size_t header = sdp_begin_message(&out, PARAMETER_SET);
    sdp_write_u32(&out, address);
    sdp_write_f32(&out, value > 1.0f ? 1.0f : value);
    sdp_end_message(&out, header);
    if (out.failed || fwrite(message, 1, out.len, stdout) != out.len)
        fail("cannot answer");
}

int main(void)
{
    static uint8_t buffer[1 << 16];
    if (fwrite(OWN_HELLO, 1, sizeof OWN_HELLO, stdout) != sizeof OWN_HELLO || fflush(stdout) != 0)
        fail("cannot greet");
    size_t len;
    while ((len = next_message(buffer, sizeof buffer)) > 0) {
        sdp_reader in = sdp_reader_over(buffer, len);
        uint16_t id;
        sdp_reader payload = sdp_read_message(&in, &id);
        if (id == SET_PARAMETER)
            answer(&payload);
        else if (id != HELLO) /* The host converts, so its types do not matter. */
            fail("a message is unknown");
    }
    return 0;
}
