/* What the plugin exports, and the messages that it takes and gives; plugin.rs has their types.
 *
 * All memory is the host's, and nothing is to be freed. A function writes one message to the start of
 * `buffer` and returns its length. If that is more than `capacity`, the plugin changed nothing of its own,
 * and what the buffer holds means nothing: call again with so much room.
 *
 * Threads may call at the same time, each with a buffer of its own. For as long as a call takes:
 *
 * - `buffer` has room for `capacity` bytes, set or not, and nobody else reads or writes them;
 * - `message` is `len` bytes, all of them set, and nobody writes to them;
 * - `message` and `buffer` do not overlap.
 *
 * Each is of one object, and so no longer than PTRDIFF_MAX; or it is NULL, and then as if its length
 * were 0. The plugin keeps neither. */
#ifndef PLUGIN_H
#define PLUGIN_H

#include <stddef.h>
#include <stdint.h>

enum { REGISTRY = 1, SET_PARAMETER = 2, PARAMETER_SET = 3, REFUSED = 4 };

/* What the plugin holds: a REGISTRY. */
typedef size_t plugin_describe_fn(uint8_t *buffer, size_t capacity);

/* Takes a message, and answers it: SET_PARAMETER with PARAMETER_SET, or anything with REFUSED. */
typedef size_t plugin_handle_fn(const uint8_t *message, size_t len, uint8_t *buffer, size_t capacity);

#endif
