/* A program with a release of the plugin protocol: see `matrix.rs`. */
#include "protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 65536 };

static uint8_t input[CAPACITY], hello[CAPACITY], current[CAPACITY], output[CAPACITY];
static uint64_t memory[CAPACITY];

static void require(struct sdp_error error)
{
    if (error.kind != SDP_OK)
        abort();
}

/* Reads the next message of the standard input, or returns 0 at its end. */
static size_t next_message(struct sdp_header *header)
{
    if (fread(input, 1, SDP_HEADER_SIZE, stdin) != SDP_HEADER_SIZE)
        return 0;
    require(sdp_read_header(input, SDP_HEADER_SIZE, CAPACITY - SDP_HEADER_SIZE, header));
    if (fread(input + SDP_HEADER_SIZE, 1, header->payload_len, stdin) != header->payload_len)
        abort();
    return SDP_HEADER_SIZE + header->payload_len;
}

/* Decodes a message and encodes it again. */
static size_t again(const uint8_t *message, size_t len)
{
    struct sdp_arena arena = sdp_arena_over(memory, sizeof memory);
    struct plugin_protocol value;
    require(plugin_protocol_decode(message, len, &arena, &value));
    require(plugin_protocol_encode(&value, output, sizeof output, &len));
    return len;
}

int main(int argc, char **argv)
{
    int is_sender = argc > 1 && strcmp(argv[1], "send") == 0;
    struct sdp_header header;
    struct sdp_hello peer = { { NULL, 0 }, 0, 0, { { NULL, 0 }, 0 }, false, { NULL, 0 }, { { NULL, 0 }, 0 } };
    size_t len;
    if (is_sender) {
        struct sdp_bytes schema = plugin_protocol_hello_schema();
        require(plugin_protocol_hello_encode(sdp_str_of("plugins"), schema, output, sizeof output, &len));
        fwrite(output, 1, len, stdout);
    }
    while ((len = next_message(&header)) > 0) {
        if (is_sender) {
            len = again(input, len);
            fwrite(output, 1, len, stdout);
        } else if (header.id == SDP_HELLO_MESSAGE_ID) {
            memcpy(hello, input, len);
            require(sdp_hello_decode(hello, len, &peer));
            puts("hello");
        } else {
            uint64_t type = sdp_hello_fingerprint(&peer, header.id);
            struct sdp_error error = plugin_protocol_from_release(type, input, len, current, sizeof current, &len);
            if (error.kind != SDP_OK) {
                printf("error %s %zu\n", sdp_error_name(error.kind), error.offset);
                continue;
            }
            len = again(current, len);
            printf("ok ");
            for (size_t i = 0; i < len; i++)
                printf("%02x", output[i]);
            putchar('\n');
        }
    }
    return 0;
}
