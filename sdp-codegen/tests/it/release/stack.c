/* Converts a value with the deepest structs, and one with more. */
#include "item.h"

#include <stdio.h>

/* Each struct has 31 empty texts, and the list of the next one. */
enum { STRUCTS = 1000, ITEM = 32 * 4 };

static uint8_t input[STRUCTS * ITEM], output[STRUCTS * ITEM];

int main(void)
{
    size_t converted = 0;
    for (size_t count = 1; count <= STRUCTS; count += 40) {
        size_t len = 0;
        for (size_t i = 1; i < count; i++)
            input[i * ITEM - 4] = 1;
        struct sdp_error error = item_from_release(UINT64_C(FINGERPRINT), input, count * ITEM, output, sizeof output, &len);
        if (error.kind == SDP_NESTING_TOO_DEEP) {
            printf("%zu structs are converted\n", converted);
            return converted < 100;
        }
        if (error.kind != SDP_OK || len != count * ITEM)
            return 2;
        converted = count;
    }
    return 3;
}
