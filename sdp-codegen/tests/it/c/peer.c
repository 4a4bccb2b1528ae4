/* Answers each line of the standard input: the index of a root, and the bytes of a value. */
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check(int condition, const char *what, const char *file, int line)
{
    if (!condition) {
        fprintf(stderr, "%s:%d: %s\n", file, line, what);
        exit(EXIT_FAILURE);
    }
}

static int digit(int character)
{
    return character <= '9' ? character - '0' : character - 'a' + 10;
}

static void answer(size_t root, const char *hex)
{
    size_t len = hex[0] == '-' ? 0 : strlen(hex) / 2;
    /* Of exactly this size, so that a read after its end is found. */
    uint8_t *input = (uint8_t *)malloc(len == 0 ? 1 : len);
    for (size_t i = 0; i < len; i++)
        input[i] = (uint8_t)(digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]));
    CHECK(root < ROOT_COUNT);
    struct answer it = ROOTS[root](input, len);
    if (it.error != NULL) {
        printf("error %s %zu\n", it.error, it.offset);
    } else {
        printf("ok ");
        for (size_t i = 0; i < it.len; i++)
            printf("%02x", it.bytes[i]);
        printf(it.len == 0 ? "-\n" : "\n");
    }
    fflush(stdout);
    free(it.bytes);
    free(input);
}

int main(void)
{
    size_t capacity = (size_t)1 << 22;
    char *line = (char *)malloc(capacity);
    while (fgets(line, (int)capacity, stdin) != NULL) {
        char *hex = strchr(line, ' ');
        CHECK(hex != NULL);
        line[strcspn(line, "\n")] = 0;
        answer((size_t)strtoul(line, NULL, 10), hex + 1);
    }
    free(line);
    return 0;
}
