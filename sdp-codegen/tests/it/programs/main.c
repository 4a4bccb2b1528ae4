#include "a.h"
#include "b.h"

struct sdp_error of_a(const uint8_t *input, size_t len);

int main(void)
{
    uint8_t bytes[64];
    struct b_b value = { 7, { "text", 4 } };
    size_t len = 0;
    if (b_b_encode(&value, bytes, sizeof bytes, &len).kind != SDP_OK || len != 9)
        return 1;
    return of_a(bytes, 3).kind == SDP_UNEXPECTED_END ? 0 : 2;
}
