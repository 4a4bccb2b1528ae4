/* A host in C: loads a plugin in Rust, lists its parameters, and sets one.
 *
 *     host libffi_plugin.so
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "plugin.h"
#include "sdp.h"

static void fail(const char *what)
{
    fprintf(stderr, "host: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Loads a function of a library. C has no cast from the result of dlsym to a function pointer. */
static void load(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);
    if (symbol == NULL)
        fail(dlerror());
    memcpy(function, &symbol, sizeof symbol);
}

static void print_text(sdp_text text)
{
    fwrite(text.at, 1, text.len, stdout);
}

static void print_registry(const uint8_t *message, size_t len)
{
    sdp_reader in = sdp_reader_over(message, len);
    uint16_t id;
    sdp_reader payload = sdp_read_message(&in, &id);
    if (!sdp_read_all(&in) || id != REGISTRY)
        fail("the message is not a registry");

    sdp_text plugin = sdp_read_text(&payload);
    /* The minimum size of a parameter: an address, two texts, three floats and a bool. */
    uint32_t count = sdp_read_count(&payload, 29);
    if (payload.failed)
        fail("the registry is broken");
    print_text(plugin);
    printf(" has %" PRIu32 " parameters:\n", count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t address = sdp_read_u64(&payload);
        sdp_text name = sdp_read_text(&payload);
        sdp_text unit = sdp_read_text(&payload);
        float min = sdp_read_f32(&payload);
        float max = sdp_read_f32(&payload);
        float value = sdp_read_f32(&payload);
        bool is_writable = sdp_read_bool(&payload);
        if (payload.failed)
            fail("the registry is broken");
        printf("  %" PRIu64 " ", address);
        print_text(name);
        printf(": %g%s", (double)value, unit.len > 0 ? " " : "");
        print_text(unit);
        printf(", from %g to %g%s\n", (double)min, (double)max, is_writable ? "" : ", read-only");
    }
    if (!sdp_read_all(&payload))
        fail("trailing bytes after the registry");
}

static void print_answer(const uint8_t *message, size_t len)
{
    sdp_reader in = sdp_reader_over(message, len);
    uint16_t id;
    sdp_reader payload = sdp_read_message(&in, &id);
    if (!sdp_read_all(&in) || (id != PARAMETER_SET && id != REFUSED))
        fail("the message is not an answer");

    if (id == PARAMETER_SET) {
        uint64_t address = sdp_read_u64(&payload);
        float value = sdp_read_f32(&payload);
        if (!sdp_read_all(&payload))
            fail("the answer is broken");
        printf("parameter %" PRIu64 " is now %g\n", address, (double)value);
    } else {
        sdp_text reason = sdp_read_text(&payload);
        if (!sdp_read_all(&payload))
            fail("the answer is broken");
        printf("refused: ");
        print_text(reason);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    if (argc != 2)
        fail("usage: host PLUGIN");
    puts("A host in C lists the parameters of a plugin in Rust, sets one, and sends a broken message.");
    void *library = dlopen(argv[1], RTLD_NOW);
    if (library == NULL)
        fail(dlerror());
    plugin_describe_fn *describe;
    plugin_handle_fn *handle;
    load(library, "plugin_describe", &describe);
    load(library, "plugin_handle", &handle);

    /* Without a buffer, the function returns the length of the message. */
    size_t len = describe(NULL, 0);
    uint8_t *registry = malloc(len);
    if (registry == NULL || describe(registry, len) != len)
        fail("the plugin returns no registry");
    print_registry(registry, len);
    free(registry);

    uint8_t request[32];
    sdp_writer out = sdp_writer_over(request, sizeof request);
    size_t header = sdp_begin_message(&out, SET_PARAMETER);
    sdp_write_u64(&out, 2);
    sdp_write_f32(&out, 20.0f);
    sdp_end_message(&out, header);
    if (out.failed)
        fail("a request is longer than its buffer");

    uint8_t answer[256];
    /* Sends the whole request, and then the request without its last byte. */
    for (size_t cut = 0; cut < 2; cut++) {
        len = handle(request, out.len - cut, answer, sizeof answer);
        if (len > sizeof answer)
            fail("an answer is longer than its buffer");
        print_answer(answer, len);
    }
    dlclose(library);
    puts("Both sides exchanged messages in the caller's memory, and the plugin refused the broken one.");
    return 0;
}
