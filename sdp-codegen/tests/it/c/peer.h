/* Decodes and encodes a value of one root. */
#ifndef PEER_H
#define PEER_H

#include <stddef.h>
#include <stdint.h>

struct answer {
    const char *error; /* The name of the error, or NULL. */
    size_t offset;
    uint8_t *bytes; /* From malloc. */
    size_t len;
};

typedef struct answer answer_fn(const uint8_t *input, size_t len);

extern answer_fn *const ROOTS[];
extern const size_t ROOT_COUNT;

/* Ends the program if a condition is false. */
void check(int condition, const char *what, const char *file, int line);
#define CHECK(CONDITION) check((CONDITION) != 0, #CONDITION, __FILE__, __LINE__)

#endif
