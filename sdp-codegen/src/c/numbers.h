/* Returns whether numbers of this machine have the order of bytes of the format. */
static inline bool sdp_is_little_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static inline uint8_t sdp_load_u8(const uint8_t *at)
{
    return at[0];
}

static inline uint16_t sdp_load_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t sdp_load_u32(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t sdp_load_u64(const uint8_t *at)
{
    return sdp_load_u32(at) | (uint64_t)sdp_load_u32(at + 4) << 32;
}

static inline void sdp_store_u8(uint8_t *at, uint8_t value)
{
    at[0] = value;
}

static inline void sdp_store_u16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void sdp_store_u32(uint8_t *at, uint32_t value)
{
    sdp_store_u16(at, (uint16_t)value);
    sdp_store_u16(at + 2, (uint16_t)(value >> 16));
}

static inline void sdp_store_u64(uint8_t *at, uint64_t value)
{
    sdp_store_u32(at, (uint32_t)value);
    sdp_store_u32(at + 4, (uint32_t)(value >> 32));
}

/* Defines the load and store of a number with the bits of an unsigned one. */
#define SDP_BITS(NAME, TYPE, BITS, UNSIGNED)                    \
    static inline TYPE sdp_load_##NAME(const uint8_t *at)       \
    {                                                           \
        UNSIGNED bits = sdp_load_##BITS(at);                    \
        TYPE value;                                             \
        memcpy(&value, &bits, sizeof value);                    \
        return value;                                           \
    }                                                           \
    static inline void sdp_store_##NAME(uint8_t *at, TYPE value) \
    {                                                           \
        UNSIGNED bits;                                          \
        memcpy(&bits, &value, sizeof bits);                     \
        sdp_store_##BITS(at, bits);                             \
    }

SDP_BITS(i8, int8_t, u8, uint8_t)
SDP_BITS(i16, int16_t, u16, uint16_t)
SDP_BITS(i32, int32_t, u32, uint32_t)
SDP_BITS(i64, int64_t, u64, uint64_t)
SDP_BITS(f32, float, u32, uint32_t)
SDP_BITS(f64, double, u64, uint64_t)
#undef SDP_BITS

static inline void sdp_store_bool(uint8_t *at, bool value)
{
    at[0] = value ? 1 : 0;
}

/* Defines the load and store of an integer of 128 bits. */
#define SDP_WIDE(NAME)                                                         \
    static inline struct sdp_##NAME sdp_load_##NAME(const uint8_t *at)         \
    {                                                                          \
        struct sdp_##NAME value = { sdp_load_u64(at), sdp_load_u64(at + 8) };  \
        return value;                                                          \
    }                                                                          \
    static inline void sdp_store_##NAME(uint8_t *at, struct sdp_##NAME value)  \
    {                                                                          \
        sdp_store_u64(at, value.low);                                          \
        sdp_store_u64(at + 8, value.high);                                     \
    }

SDP_WIDE(u128)
SDP_WIDE(i128)
#undef SDP_WIDE

/* Defines the order of two numbers: -1, 0 or 1. */
#define SDP_ORDER(NAME, TYPE)                                   \
    static inline int sdp_compare_##NAME(TYPE a, TYPE b)        \
    {                                                           \
        return (a > b) - (a < b);                               \
    }

SDP_ORDER(bool, bool)
SDP_ORDER(char, uint32_t)
SDP_ORDER(ordering, int8_t)
SDP_ORDER(u8, uint8_t)
SDP_ORDER(u16, uint16_t)
SDP_ORDER(u32, uint32_t)
SDP_ORDER(u64, uint64_t)
SDP_ORDER(i8, int8_t)
SDP_ORDER(i16, int16_t)
SDP_ORDER(i32, int32_t)
SDP_ORDER(i64, int64_t)
#undef SDP_ORDER

static inline int sdp_compare_option(bool a, bool b)
{
    return sdp_compare_bool(a, b);
}

/* A value comes before an error. */
static inline int sdp_compare_result(bool a, bool b)
{
    return sdp_compare_bool(b, a);
}

static inline int sdp_compare_u128(struct sdp_u128 a, struct sdp_u128 b)
{
    return a.high == b.high ? sdp_compare_u64(a.low, b.low) : sdp_compare_u64(a.high, b.high);
}

static inline int sdp_compare_i128(struct sdp_i128 a, struct sdp_i128 b)
{
    if (a.high == b.high)
        return sdp_compare_u64(a.low, b.low);
    return (a.high ^ b.high) >> 63 != 0 ? sdp_compare_u64(b.high, a.high) : sdp_compare_u64(a.high, b.high);
}

/* Compares bytes from the first. A prefix comes before longer bytes. */
static inline int sdp_compare_raw(const void *a, size_t a_len, const void *b, size_t b_len)
{
    size_t len = a_len < b_len ? a_len : b_len;
    int order = len == 0 ? 0 : memcmp(a, b, len);
    if (order == 0)
        return (a_len > b_len) - (a_len < b_len);
    return order < 0 ? -1 : 1;
}

static inline int sdp_compare_str(struct sdp_str a, struct sdp_str b)
{
    return sdp_compare_raw(a.data, a.len, b.data, b.len);
}

/* The order of a kind that only its own code can compare. */
#define SDP_UNKNOWN_ORDER 2

/* Returns the order of two values of such a kind. */
static inline int sdp_unknown_order(const void *a, const void *b)
{
    (void)a;
    (void)b;
    return SDP_UNKNOWN_ORDER;
}

/* Compares lists of elements with an unknown order: only an empty list has an order. */
static inline int sdp_compare_unknown(uint32_t a_len, uint32_t b_len)
{
    return a_len == 0 || b_len == 0 ? sdp_compare_u32(a_len, b_len) : SDP_UNKNOWN_ORDER;
}

/* Returns the reverse order. */
static inline int sdp_reverse(int order)
{
    return order == SDP_UNKNOWN_ORDER ? order : -order;
}

static inline int sdp_compare_bytes(struct sdp_bytes a, struct sdp_bytes b)
{
    return sdp_compare_raw(a.data, a.len, b.data, b.len);
}

/* Compares C strings by unsigned byte. */
static inline int sdp_compare_c_str(const char *a, const char *b)
{
    return sdp_compare_raw(a, strlen(a), b, strlen(b));
}

/* Reads a count or length. Fails if the remaining input is too short for elements of this minimum size. */
static inline bool sdp_read_count(struct sdp_reader *in, uint32_t *count, size_t min_size)
{
    const uint8_t *at = sdp_take(in, 4);
    if (at == NULL)
        return false;
    *count = sdp_load_u32(at);
    size_t available = sdp_remaining(in);
    available = available > in->reserved ? available - in->reserved : 0;
    return *count <= available / min_size || sdp_fail(in, SDP_UNEXPECTED_END, in->at);
}

/* Reads the count of a list with at most `max` elements of this minimum size. */
static inline bool sdp_begin_list(struct sdp_reader *in, uint32_t *count, bool is_level, size_t min_size, uint32_t max)
{
    return (!is_level || sdp_enter(in)) && sdp_read_count(in, count, min_size)
        && sdp_require(in, *count <= max, SDP_CAPACITY_EXCEEDED, 4);
}

/* Defines for a number: a sequence in place, its elements, and functions to read and write them. `data` of a
 * sequence are little-endian numbers at any address, such as an array of a little-endian machine. */
#define SDP_NUMBER(NAME, TYPE, SIZE)                                                                        \
    struct sdp_##NAME##_seq {                                                                               \
        const void *data;                                                                                   \
        uint32_t len;                                                                                       \
    };                                                                                                      \
    static inline TYPE sdp_##NAME##_at(struct sdp_##NAME##_seq seq, uint32_t index)                         \
    {                                                                                                       \
        return sdp_load_##NAME((const uint8_t *)seq.data + (size_t)index * (SIZE));                         \
    }                                                                                                       \
    static inline void sdp_##NAME##_copy(const void *data, size_t count, TYPE *values)                      \
    {                                                                                                       \
        if (count > 0 && sdp_is_little_endian())                                                            \
            memcpy(values, data, count * (SIZE));                                                           \
        else                                                                                                \
            for (size_t i = 0; i < count; i++)                                                              \
                values[i] = sdp_load_##NAME((const uint8_t *)data + i * (SIZE));                            \
    }                                                                                                       \
    static inline bool sdp_read_##NAME(struct sdp_reader *in, TYPE *value)                                  \
    {                                                                                                       \
        const uint8_t *at = sdp_take(in, SIZE);                                                             \
        if (at != NULL)                                                                                     \
            *value = sdp_load_##NAME(at);                                                                   \
        return at != NULL;                                                                                  \
    }                                                                                                       \
    static inline bool sdp_read_##NAME##_array(struct sdp_reader *in, TYPE *values, size_t count)           \
    {                                                                                                       \
        const uint8_t *at = sdp_take(in, count * (SIZE));                                                   \
        if (at != NULL)                                                                                     \
            sdp_##NAME##_copy(at, count, values);                                                           \
        return at != NULL;                                                                                  \
    }                                                                                                       \
    static inline bool sdp_read_##NAME##_seq(struct sdp_reader *in, struct sdp_##NAME##_seq *seq)           \
    {                                                                                                       \
        if (!sdp_read_count(in, &seq->len, SIZE))                                                           \
            return false;                                                                                   \
        seq->data = sdp_take(in, (size_t)seq->len * (SIZE));                                                \
        return true;                                                                                        \
    }                                                                                                       \
    static inline bool sdp_write_##NAME(struct sdp_writer *out, TYPE value)                                 \
    {                                                                                                       \
        uint8_t *at = sdp_space(out, SIZE);                                                                 \
        if (at != NULL)                                                                                     \
            sdp_store_##NAME(at, value);                                                                    \
        return true;                                                                                        \
    }                                                                                                       \
    static inline bool sdp_write_##NAME##_array(struct sdp_writer *out, const TYPE *values, size_t count)   \
    {                                                                                                       \
        uint8_t *at = sdp_space(out, count * (SIZE));                                                       \
        if (at != NULL && count > 0 && sdp_is_little_endian())                                              \
            memcpy(at, values, count * (SIZE));                                                             \
        else                                                                                                \
            for (size_t i = 0; at != NULL && i < count; i++)                                                \
                sdp_store_##NAME(at + i * (SIZE), values[i]);                                               \
        return true;                                                                                        \
    }                                                                                                       \
    static inline bool sdp_write_##NAME##_seq(struct sdp_writer *out, struct sdp_##NAME##_seq seq)          \
    {                                                                                                       \
        return sdp_write_u32(out, seq.len) && sdp_write_raw(out, seq.data, (size_t)seq.len * (SIZE));       \
    }

SDP_NUMBER(u32, uint32_t, 4)
SDP_NUMBER(u8, uint8_t, 1)
SDP_NUMBER(u16, uint16_t, 2)
SDP_NUMBER(u64, uint64_t, 8)
SDP_NUMBER(u128, struct sdp_u128, 16)
SDP_NUMBER(i8, int8_t, 1)
SDP_NUMBER(i16, int16_t, 2)
SDP_NUMBER(i32, int32_t, 4)
SDP_NUMBER(i64, int64_t, 8)
SDP_NUMBER(i128, struct sdp_i128, 16)
SDP_NUMBER(f32, float, 4)
SDP_NUMBER(f64, double, 8)
#undef SDP_NUMBER

/* Writes the count of a list with at most `max` elements. */
static inline bool sdp_begin_write_list(struct sdp_writer *out, uint32_t count, bool is_level, uint32_t max)
{
    return sdp_demand(out, count <= max, SDP_CAPACITY_EXCEEDED) && (!is_level || sdp_enter_write(out))
        && sdp_write_u32(out, count);
}

/* Defines the order of lists of integers. */
#define SDP_ORDER(NAME, TYPE)                                                                               \
    static inline int sdp_compare_##NAME##_array(const TYPE *a, const TYPE *b, size_t count)                \
    {                                                                                                       \
        int order = 0;                                                                                      \
        for (size_t i = 0; order == 0 && i < count; i++)                                                    \
            order = sdp_compare_##NAME(a[i], b[i]);                                                         \
        return order;                                                                                       \
    }                                                                                                       \
    static inline int sdp_compare_##NAME##_seq(struct sdp_##NAME##_seq a, struct sdp_##NAME##_seq b)        \
    {                                                                                                       \
        for (uint32_t i = 0; i < a.len && i < b.len; i++) {                                                 \
            int order = sdp_compare_##NAME(sdp_##NAME##_at(a, i), sdp_##NAME##_at(b, i));                   \
            if (order != 0)                                                                                 \
                return order;                                                                               \
        }                                                                                                   \
        return sdp_compare_u32(a.len, b.len);                                                               \
    }

SDP_ORDER(u8, uint8_t)
SDP_ORDER(u16, uint16_t)
SDP_ORDER(u32, uint32_t)
SDP_ORDER(u64, uint64_t)
SDP_ORDER(u128, struct sdp_u128)
SDP_ORDER(i8, int8_t)
SDP_ORDER(i16, int16_t)
SDP_ORDER(i32, int32_t)
SDP_ORDER(i64, int64_t)
SDP_ORDER(i128, struct sdp_i128)
#undef SDP_ORDER
