/* The functions of the plugin. messages.h has the messages.
 *
 * The host owns all memory, and frees nothing of the plugin. A function writes one message to the start of
 * `buffer` and returns its length. If the length exceeds `capacity`, the plugin has changed nothing, and the
 * content of the buffer is unspecified. Call again with a buffer of that length.
 *
 * Several threads may call at the same time, each with a separate buffer. During a call:
 *
 * - `buffer` points to `capacity` bytes, initialized or not. The function has exclusive access to them.
 * - `message` points to `len` initialized bytes. They do not change.
 * - `message` and `buffer` do not overlap.
 *
 * Each points into one object, so it is at most PTRDIFF_MAX bytes long. Each may be NULL. NULL means a length
 * of 0. The plugin keeps no pointer. */
#ifndef PLUGIN_H
#define PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* Writes a registry: the parameters of the plugin. */
typedef size_t plugin_describe_fn(uint8_t *buffer, size_t capacity);

/* Handles a set_parameter, and writes an answer: refused if the message is invalid. */
typedef size_t plugin_handle_fn(const uint8_t *message, size_t len, uint8_t *buffer, size_t capacity);

#endif
