/* Takes memory for the keys of a collection without repetition, from the end of the arena. */
static inline struct sdp_key *sdp_key_memory(struct sdp_arena *arena, size_t count)
{
    if (arena == NULL || arena->at == NULL)
        return NULL;
    size_t available = (size_t)(arena->end - arena->at);
    size_t excess = (size_t)((uintptr_t)arena->end % 8);
    if (excess > available || count > (available - excess) / sizeof(struct sdp_key))
        return NULL;
    arena->end -= excess + count * sizeof(struct sdp_key);
    return (struct sdp_key *)(void *)arena->end;
}

/* Returns a key. Equal floats get equal bytes. */
static inline struct sdp_key sdp_key_of(struct sdp_encoded bytes, size_t offset)
{
    struct sdp_key key = { bytes.data, bytes.len, offset };
    return key;
}

/* Returns a float with this order as a key: 0.0 equals -0.0, and all NaN are equal. */
static inline struct sdp_key sdp_float_key(int64_t order, struct sdp_encoded bytes, size_t offset)
{
    static const uint8_t zero[8] = { 0 };
    static const uint8_t nan[8] = { 255, 255, 255, 255, 255, 255, 255, 255 };
    struct sdp_key key = { order == INT64_MAX ? nan : order == 0 ? zero : bytes.data, bytes.len, offset };
    return key;
}

/* Compares keys by their bytes, and equal ones by their offsets. */
static inline int sdp_compare_keys(const struct sdp_key *a, const struct sdp_key *b)
{
    int order = sdp_compare_raw(a->data, a->len, b->data, b->len);
    return order != 0 ? order : (a->offset > b->offset) - (a->offset < b->offset);
}

/* Moves a key of a heap down to its place. */
static inline void sdp_sift_key(struct sdp_key *keys, size_t at, size_t count)
{
    struct sdp_key key = keys[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && sdp_compare_keys(&keys[child], &keys[child + 1]) < 0)
            child++;
        if (sdp_compare_keys(&key, &keys[child]) >= 0)
            break;
        keys[at] = keys[child];
        at = child;
    }
    keys[at] = key;
}

/* Sorts keys, and returns the offset of the first one that equals an earlier one, or `SIZE_MAX`. */
static inline size_t sdp_first_repetition(struct sdp_key *keys, size_t count)
{
    size_t first = SIZE_MAX;
    for (size_t i = count / 2; i > 0; i--)
        sdp_sift_key(keys, i - 1, count);
    for (size_t i = count; i > 1; i--) {
        struct sdp_key last = keys[0];
        keys[0] = keys[i - 1];
        keys[i - 1] = last;
        sdp_sift_key(keys, 0, i - 1);
    }
    for (size_t i = 1; i < count; i++) {
        bool is_same = sdp_compare_raw(keys[i - 1].data, keys[i - 1].len, keys[i].data, keys[i].len) == 0;
        if (is_same && keys[i].offset < first)
            first = keys[i].offset;
    }
    return first;
}

/* Takes memory for the keys of a collection without repetition. It needs an arena with memory. */
static inline bool sdp_begin_keys(struct sdp_reader *in, size_t count, struct sdp_key **keys)
{
    *keys = count == 0 ? NULL : sdp_key_memory(in->arena, count);
    return count == 0 || *keys != NULL || sdp_fail(in, SDP_ARENA_FULL, in->at);
}

/* Checks the keys that were read, and releases their memory. A repetition replaces the error of a later key. */
static inline bool sdp_end_keys(struct sdp_reader *in, struct sdp_key *keys, size_t seen, size_t count, bool is_valid)
{
    if (count == 0)
        return is_valid;
    size_t first = sdp_first_repetition(keys, seen);
    in->arena->end = (uint8_t *)(void *)(keys + count);
    if (first != SIZE_MAX)
        return sdp_fail(in, SDP_DUPLICATE_KEY, in->start + first);
    return is_valid;
}

/* Takes memory for the keys of a collection without repetition, if the output has space for it. */
static inline bool sdp_begin_written_keys(struct sdp_writer *out, size_t count, struct sdp_key **keys)
{
    *keys = out->buffer == NULL || count == 0 ? NULL : sdp_key_memory(out->arena, count);
    return out->buffer == NULL || count == 0 || sdp_demand(out, *keys != NULL, SDP_ARENA_FULL);
}

/* Checks the written keys, and releases their memory. */
static inline bool sdp_end_written_keys(struct sdp_writer *out, struct sdp_key *keys, size_t count)
{
    if (keys == NULL)
        return true;
    size_t first = out->len <= out->capacity ? sdp_first_repetition(keys, count) : SIZE_MAX;
    out->arena->end = (uint8_t *)(void *)(keys + count);
    if (first == SIZE_MAX)
        return true;
    out->error.kind = SDP_DUPLICATE_KEY;
    out->error.offset = first;
    return false;
}
