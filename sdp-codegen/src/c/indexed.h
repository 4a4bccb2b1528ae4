/* The encoded elements of an indexed sequence. Their ends and their count are before them in the input. */
struct sdp_elements {
    const uint8_t *input, *data;
    size_t len;
    uint32_t level;
};

/* The ends of elements, and what the reader had before the first of them. */
struct sdp_index {
    const uint8_t *ends, *elements, *end;
    size_t reserved;
    uint32_t len, size;
};

/* Returns the size of the first `count` elements. */
static inline uint32_t sdp_index_end(const struct sdp_index *index, uint32_t count)
{
    return count == 0 ? 0 : sdp_load_u32(index->ends + ((size_t)count - 1) * 4);
}

/* Reads the parts before the elements, and checks that the input holds elements of this minimum size. */
static inline bool sdp_read_index(struct sdp_reader *in, struct sdp_index *index, size_t min_size)
{
    uint32_t count = 0;
    if (!sdp_read_count(in, &index->len, 4))
        return false;
    index->ends = in->at;
    in->at += (size_t)index->len * 4;
    if (!sdp_read_count(in, &count, min_size) || !sdp_require(in, count == index->len, SDP_INVALID_INDEX, 4))
        return false;
    index->elements = in->at;
    index->end = in->end;
    index->reserved = in->reserved;
    index->size = sdp_index_end(index, index->len);
    size_t available = sdp_remaining(in);
    available = available > in->reserved ? available - in->reserved : 0;
    return sdp_require(in, index->size <= available, SDP_UNEXPECTED_END, 0);
}

/* Moves a reader to an element, and ends its input there. */
static inline bool sdp_begin_element(struct sdp_reader *in, const struct sdp_index *index, uint32_t position)
{
    uint32_t first = sdp_index_end(index, position), last = sdp_index_end(index, position + 1);
    if (last < first || last > index->size)
        return sdp_fail(in, SDP_INVALID_INDEX, index->ends + (size_t)position * 4);
    in->at = index->elements + first;
    in->end = index->elements + last;
    in->reserved = 0;
    return true;
}

/* Checks that an element has no more bytes. */
static inline bool sdp_end_element(struct sdp_reader *in)
{
    return in->at == in->end || sdp_fail(in, SDP_INVALID_INDEX, in->at);
}

/* Moves a reader after the elements. */
static inline bool sdp_end_index(struct sdp_reader *in, const struct sdp_index *index)
{
    in->at = index->elements + index->size;
    in->end = index->end;
    in->reserved = index->reserved;
    return true;
}

/* Returns the elements after the ends. */
static inline struct sdp_elements sdp_elements_of(const struct sdp_reader *in, const struct sdp_index *index)
{
    struct sdp_elements elements = { in->start, index->elements, index->size, in->level };
    return elements;
}

/* Returns the ends before the elements. */
static inline struct sdp_index sdp_index_of(const struct sdp_elements *elements, uint32_t len)
{
    const uint8_t *ends = elements->data - 4 - (size_t)len * 4;
    struct sdp_index index = { ends, elements->data, NULL, 0, len, (uint32_t)elements->len };
    return index;
}

/* Returns a reader of the input up to the last element. */
static inline struct sdp_reader sdp_element_reader(const struct sdp_elements *elements, struct sdp_arena *arena)
{
    size_t len = (size_t)(elements->data - elements->input) + elements->len;
    struct sdp_reader in = sdp_reader_over(elements->input, len, arena);
    in.level = elements->level;
    return in;
}

/* Writes ends and elements that are valid. */
static inline bool sdp_write_index(struct sdp_writer *out, const struct sdp_index *index)
{
    return sdp_write_u32(out, index->len) && sdp_write_raw(out, index->ends, (size_t)index->len * 4)
        && sdp_write_u32(out, index->len) && sdp_write_raw(out, index->elements, index->size);
}

/* Writes the counts of elements, and leaves space for their ends. */
static inline bool sdp_begin_index(struct sdp_writer *out, size_t len)
{
    if (!sdp_write_u32(out, (uint32_t)len))
        return false;
    (void)sdp_space(out, len > SIZE_MAX / 4 ? SIZE_MAX : len * 4);
    return sdp_write_u32(out, (uint32_t)len);
}

/* Writes an end. `rest` is the number of elements from this one, and `start` is the offset of the first element. */
static inline bool sdp_write_end(struct sdp_writer *out, size_t start, size_t rest)
{
    uint64_t end = out->len - start;
    if (!sdp_demand(out, end <= UINT32_MAX, SDP_TOO_LONG))
        return false;
    if (out->buffer != NULL && start <= out->capacity)
        sdp_store_u32(out->buffer + start - 4 - rest * 4, (uint32_t)end);
    return true;
}
