#include "a.h"

struct sdp_error of_a(const uint8_t *input, size_t len);

struct sdp_error of_a(const uint8_t *input, size_t len)
{
    struct a_a value;
    return a_a_decode(input, len, NULL, &value);
}
