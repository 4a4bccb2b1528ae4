/* The errors of encoders, and the use of the functions of a header by hand. */
#include "values.h"

#include <stdio.h>
#include <stdlib.h>

static void check(bool condition, const char *what, int line)
{
    if (!condition) {
        fprintf(stderr, "values.c:%d: %s\n", line, what);
        exit(EXIT_FAILURE);
    }
}
#define CHECK(CONDITION) check(CONDITION, #CONDITION, __LINE__)

static uint64_t memory[4096];

static struct sdp_bytes bytes_of(const uint8_t *data, uint32_t len)
{
    struct sdp_bytes bytes = { data, len };
    return bytes;
}

/* Encodes a value, and expects an error. */
static void expect_at(const struct load *load, enum sdp_error_kind kind, int line)
{
    uint8_t buffer[512];
    size_t len;
    struct sdp_error error = load_encode(load, buffer, sizeof buffer, &len);
    if (error.kind != kind)
        fprintf(stderr, "%s, not %s\n", sdp_error_name(error.kind), sdp_error_name(kind));
    check(error.kind == kind, "another error", line);
    check(kind == SDP_OK || len == 0, "a length after an error", line);
    if (kind != SDP_OK && kind != SDP_DUPLICATE_KEY && kind != SDP_UNORDERED_KEY)
        check(load_encoded_size(load) == 0, "a size after an error", line);
}
#define EXPECT(KIND) expect_at(&load, KIND, __LINE__)

static void encoders_refuse_invalid_values(void)
{
    struct sdp_str_u32_map_entry tags[] = { { { "b", 1 }, 1 }, { { "a", 1 }, 2 } };
    uint16_t ids[] = { 1, 2 };
    struct sdp_str few[] = { { "x", 1 }, { "y", 1 }, { "x", 1 } };
    uint16_t heap[] = { 256, 256 };
    static const float samples[] = { 0.25f, -1.0f };

    struct load load;
    memset(&load, 0, sizeof load);
    load.name = sdp_str_of("wet");
    load.level = LEVEL_LOW;
    load.initial = 'a';
    load.count = 1;
    load.day.year = 2024;
    load.day.month = 2;
    load.day.day = 29;
    load.ids.data = ids;
    load.ids.len = 2;
    load.heap.data = heap;
    load.heap.len = 2;
    load.samples.data = samples;
    load.samples.len = 2;
    load.curve.tag = CURVE_POWER;
    load.curve.as.power = 1.5f;
    load.text = "text";
    EXPECT(SDP_OK);

    load.tags.data = tags;
    load.tags.len = 2;
    EXPECT(SDP_UNORDERED_KEY);
    qsort(tags, 2, sizeof *tags, sdp_str_u32_map_order);
    CHECK(tags[0].value == 2);
    EXPECT(SDP_OK);
    tags[1].key.data = "a";
    EXPECT(SDP_DUPLICATE_KEY);
    load.tags.len = 1;
    load.tags.data = NULL;
    EXPECT(SDP_NULL_POINTER);
    load.tags.len = 0;

    ids[1] = 1;
    EXPECT(SDP_DUPLICATE_KEY);
    ids[1] = 0;
    EXPECT(SDP_UNORDERED_KEY);
    ids[1] = 2;

    load.name = sdp_str_of("w\xff");
    EXPECT(SDP_INVALID_UTF8);
    load.name.data = NULL;
    EXPECT(SDP_NULL_POINTER);
    load.name.len = 0;
    EXPECT(SDP_OK);

    load.few.data = few;
    load.few.len = 3;
    EXPECT(SDP_CAPACITY_EXCEEDED);
    load.few.len = 2;
    EXPECT(SDP_OK);
    load.short_ = sdp_str_of("long");
    EXPECT(SDP_CAPACITY_EXCEEDED);
    load.short_.len = 3;

    load.initial = 0xd800;
    EXPECT(SDP_INVALID_CHAR);
    load.initial = 0x110000;
    EXPECT(SDP_INVALID_CHAR);
    load.initial = 0x10ffff;
    load.count = 0;
    EXPECT(SDP_INVALID_ZERO);
    load.count = 7;
    heap[1] = 1;
    EXPECT(SDP_UNORDERED_KEY);
    heap[1] = 512;
    load.text = NULL;
    EXPECT(SDP_NULL_POINTER);
    load.text = "";
    EXPECT(SDP_OK);
    int unknown = 7;
    memcpy(&load.level, &unknown, sizeof load.level);
    EXPECT(SDP_UNKNOWN_VARIANT);
}

static void lists_have_128_levels(void)
{
    static struct list lists[130];
    static uint8_t buffer[1024];
    size_t len;
    for (size_t i = 0; i + 1 < 130; i++)
        lists[i].next = &lists[i + 1];
    struct save save = { lists[1] };
    CHECK(save_encode(&save, buffer, sizeof buffer, &len).kind == SDP_OK);
    struct sdp_arena arena = sdp_arena_over(memory, sizeof memory);
    struct save decoded;
    CHECK(save_decode(buffer, len, &arena, &decoded).kind == SDP_OK);
    CHECK(save_decode(buffer, len, NULL, &decoded).kind == SDP_ARENA_FULL);
    save.list = lists[0];
    CHECK(save_encode(&save, buffer, sizeof buffer, &len).kind == SDP_NESTING_TOO_DEEP);
    lists[129].next = &lists[0];
    CHECK(save_encode(&save, buffer, sizeof buffer, &len).kind == SDP_NESTING_TOO_DEEP);
}

/* Elements in an arena of each size, before bytes that must stay the same. */
static void nothing_is_written_after_an_arena(void)
{
    static uint8_t list[1024];
    struct sdp_str few[] = { { "x", 1 }, { "y", 1 } };
    struct sdp_str_seq_max2 value = { few, 2, { NULL, 0 } };
    struct sdp_writer out = sdp_writer_over(list, sizeof list);
    CHECK(sdp_str_seq_max2_write(&out, &value));
    bool is_stored = false;
    for (size_t size = 0; size <= 64; size++) {
        memset(memory, 0xaa, 128);
        struct sdp_arena arena = sdp_arena_over(memory, size);
        struct sdp_reader in = sdp_reader_over(list, out.len, &arena);
        is_stored = sdp_str_seq_max2_read(&in, &value);
        CHECK(is_stored == (size >= sizeof few) && (is_stored || in.error.kind == SDP_ARENA_FULL));
        for (size_t i = size; i < 128; i++)
            CHECK(((const uint8_t *)memory)[i] == 0xaa);
    }
    CHECK(is_stored);
}

static void messages_are_dispatched(void)
{
    uint8_t buffer[64];
    size_t len;
    struct host host;
    host.tag = HOST_QUIT;
    CHECK(host_encode(&host, buffer, sizeof buffer, &len).kind == SDP_OK && len == SDP_HEADER_SIZE);
    memset(&host, 0, sizeof host);
    CHECK(host_decode(buffer, len, NULL, &host).kind == SDP_OK && host.tag == HOST_QUIT);

    struct save save = { { 9, NULL } };
    CHECK(save_encode_message(&save, buffer, sizeof buffer, &len).kind == SDP_OK && len == 12);
    struct sdp_arena arena = sdp_arena_over(memory, sizeof memory);
    CHECK(host_decode(buffer, len, &arena, &host).kind == SDP_OK && host.tag == HOST_SAVE);
    CHECK(host.as.save.list.value == 9 && host.as.save.list.next == NULL);
    sdp_unit quit;
    CHECK(quit_decode_message(buffer, len, &quit).kind == SDP_WRONG_MESSAGE_ID);

    struct sdp_header header;
    CHECK(sdp_read_header(buffer, 9, SDP_PAYLOAD_LIMIT, &header).kind == SDP_UNEXPECTED_END);
    CHECK(sdp_read_header(buffer, 10, 1, &header).kind == SDP_PAYLOAD_OVER_LIMIT);
    CHECK(sdp_read_header(buffer, 10, 2, &header).kind == SDP_OK);
    CHECK(header.id == SAVE_MESSAGE_ID && header.payload_len == 2);
    CHECK(sizeof(buffer) >= SDP_HEADER_SIZE + LEVEL_MAX_SIZE);
}

static void numbers_are_read_in_place(void)
{
    struct sdp_f32_seq seq = { "x\0\0\xc0\x3f\0\0\0\x40" + 1, 2 };
    float copy[2];
    CHECK(sdp_f32_at(seq, 0) == 1.5f && sdp_f32_at(seq, 1) == 2.0f);
    sdp_f32_copy(seq.data, seq.len, copy);
    CHECK(copy[0] == 1.5f && copy[1] == 2.0f);
}

static void mismatches_have_names(void)
{
    uint8_t buffer[4096];
    size_t len;
    struct sdp_str name = sdp_str_of("plugins");
    CHECK(host_hello_encode(name, host_hello_schema(), buffer, sizeof buffer, &len).kind == SDP_OK);
    struct sdp_hello hello;
    CHECK(sdp_hello_decode(buffer, len, &hello).kind == SDP_OK && hello.has_schema && hello.format == 2);
    struct sdp_hello_message found[2];
    uint32_t count = 9;
    CHECK(host_hello_mismatches(&hello, name, true, found, 2, &count).kind == SDP_OK && count == 0);
    CHECK(host_hello_mismatches(&hello, sdp_str_of("other"), true, found, 2, &count).kind == SDP_WRONG_PROTOCOL);

    /* A peer with another fingerprint of Load, without Save, and with one more message. */
    struct sdp_hello_message theirs[3];
    theirs[0] = host_hello_messages()[0];
    theirs[1] = host_hello_messages()[2];
    theirs[2] = theirs[1];
    theirs[0].fingerprint++;
    theirs[2].id++;
    CHECK(sdp_hello_encode_own(name, theirs, 3, bytes_of(NULL, 0), buffer, sizeof buffer, &len).kind == SDP_OK);
    CHECK(sdp_hello_decode(buffer, len, &hello).kind == SDP_OK && !hello.has_schema);
    CHECK(host_hello_mismatches(&hello, name, true, NULL, 0, &count).kind == SDP_OK && count == 2);
    CHECK(host_hello_mismatches(&hello, name, true, found, 2, &count).kind == SDP_OK && count == 2);
    CHECK(found[0].id == LOAD_MESSAGE_ID && found[1].id == SAVE_MESSAGE_ID);
    CHECK(sdp_compare_str(found[0].name, sdp_str_of("Load")) == 0);

    /* It converts Load if both sides have sent their schemas. */
    hello.capabilities = 1;
    hello.has_schema = true;
    CHECK(host_hello_mismatches(&hello, name, true, found, 1, &count).kind == SDP_OK && count == 1);
    CHECK(found[0].id == SAVE_MESSAGE_ID);
    CHECK(host_hello_mismatches(&hello, name, false, found, 1, &count).kind == SDP_OK && count == 2);
    CHECK(found[0].id == LOAD_MESSAGE_ID);
}

static void variants_have_names(void)
{
    CHECK(strcmp(level_name(LEVEL_HIGH), "High") == 0 && strcmp(curve_name(CURVE_POWER), "Power") == 0);
    enum level level;
    memset(&level, 0, sizeof level);
    CHECK(strcmp(level_name(level), "unknown") == 0);
}

int main(void)
{
    variants_have_names();
    encoders_refuse_invalid_values();
    lists_have_128_levels();
    nothing_is_written_after_an_arena();
    messages_are_dispatched();
    numbers_are_read_in_place();
    mismatches_have_names();
    return 0;
}
