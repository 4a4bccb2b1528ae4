/* The generated functions for C, compiled as C. */
#include "registry.h"

size_t c_encoded_size(const struct plugin_registry *value)
{
    return plugin_registry_encoded_size(value);
}

bool c_encode(const struct plugin_registry *value, uint8_t *buffer, size_t capacity, size_t *len)
{
    return plugin_registry_encode(value, buffer, capacity, len).kind == SDP_OK;
}

bool c_decode(const uint8_t *input, size_t len, struct sdp_arena *arena, struct plugin_registry *value)
{
    return plugin_registry_decode(input, len, arena, value).kind == SDP_OK;
}
