/* A libFuzzer target: the first byte selects a root, and the others are a value of it. A value that is accepted has to be
 * encoded to the same bytes. */
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check(int condition, const char *what, const char *file, int line)
{
    if (!condition) {
        fprintf(stderr, "%s:%d: %s\n", file, line, what);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    if (len == 0)
        return 0;
    const uint8_t *value = data + 1;
    struct answer answer = ROOTS[data[0] % ROOT_COUNT](value, len - 1);
    if (answer.error == NULL)
        CHECK(answer.len == len - 1 && (answer.len == 0 || memcmp(answer.bytes, value, answer.len) == 0));
    free(answer.bytes);
    return 0;
}
