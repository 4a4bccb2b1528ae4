/* A host in C: loads a plugin in Rust, lists its parameters, and sets one.
 *
 *     host libffi_plugin.so
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "messages.h"
#include "plugin.h"

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

static void print_str(struct sdp_str text)
{
    fwrite(text.data, 1, text.len, stdout);
}

static void print_registry(const uint8_t *message, size_t len)
{
    struct registry registry;
    /* Without an arena, the parameters stay in the message. */
    struct sdp_error error = registry_decode_message(message, len, NULL, &registry);
    if (error.kind != SDP_OK)
        fail(sdp_error_name(error.kind));

    print_str(registry.plugin);
    printf(" has %" PRIu32 " parameters:\n", registry.parameters.len);
    struct parameter it;
    while (parameter_seq_next(&registry.parameters, &it)) {
        printf("  %" PRIu64 " ", it.address);
        print_str(it.name);
        printf(": %g%s", (double)it.value, it.unit.len > 0 ? " " : "");
        print_str(it.unit);
        printf(", from %g to %g%s\n", (double)it.min, (double)it.max, it.is_writable ? "" : ", read-only");
    }
}

static void print_answer(const uint8_t *message, size_t len)
{
    struct answer answer;
    struct sdp_error error = answer_decode(message, len, &answer);
    if (error.kind != SDP_OK)
        fail(sdp_error_name(error.kind));

    switch (answer.tag) {
    case ANSWER_PARAMETER_SET:
        printf("parameter %" PRIu64 " is now %g\n", answer.as.parameter_set.address,
               (double)answer.as.parameter_set.value);
        break;
    case ANSWER_REFUSED:
        printf("refused: ");
        print_str(answer.as.refused.reason);
        printf("\n");
        break;
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

    struct set_parameter set = { 2, 20.0f };
    uint8_t request[SDP_HEADER_SIZE + SET_PARAMETER_MAX_SIZE];
    size_t request_len;
    if (set_parameter_encode_message(&set, request, sizeof request, &request_len).kind != SDP_OK)
        fail("a request is longer than its buffer");

    uint8_t answer[256];
    /* Sends the whole request, and then the request without its last byte. */
    for (size_t cut = 0; cut < 2; cut++) {
        len = handle(request, request_len - cut, answer, sizeof answer);
        if (len > sizeof answer)
            fail("an answer is longer than its buffer");
        print_answer(answer, len);
    }
    dlclose(library);
    puts("Both sides exchanged messages in the caller's memory, and the plugin refused the broken one.");
    return 0;
}
