The text of generated code.

@@ file
/* clang-format off */
/* C99 and later, and C++. Nothing allocates: decoded values point into the input, and the caller gives an arena for
 * the elements of sequences. Functions return an error, which is `SDP_OK` after success. After another error, the
 * content of the value or buffer is unspecified. */
#ifndef SDP_${guard}_${hash}_H
#define SDP_${guard}_${hash}_H

$runtime

$content
#endif

@@ shared
#ifndef SDP_HAS_${guard}_$hash
#define SDP_HAS_${guard}_$hash

$content

#endif

@@ member
$docs
$member;

@@ variant
struct {
    $members
} $name;

@@ union
$tag tag;
$if members: union {
    $members
$if members: } as;

@@ constant
$docs
$no is_large: $constant = $tag,
$if is_large: #define $constant UINT32_C($tag)

@@ constants
$no is_large: enum $name {
    $no is_large: $constants
    $if is_empty: $none = 0
$no is_large: };
$if is_large: $constants

@@ variant name
/* Returns the name of the variant, or "unknown". */
static inline const char *$function($ty value)
{
    $if is_empty: (void)value;
    $no is_empty: switch (value) {
    $all
    $no is_empty: default:
    $no is_empty:     break;
    $no is_empty: }
    return "unknown";
}

@@ functions
$entry

/* Reads the next bytes of a reader as a value. It keeps pointers to the input. */
static inline bool ${name}_read(struct sdp_reader *in, $read)
{
    $reading
}

$taking

/* Writes a value. */
static inline bool ${name}_write(struct sdp_writer *out, $write)
{
    $writing
}

$if compare: /* Compares two values in the order of keys. */
$if compare: static inline int ${name}_compare($compare)
$if compare: {
    $if compare: $comparing
$if compare: }

$ordering

@@ define content
$docs
typedef $ty$name;

@@ read content
$if is_empty: (void)in;
$if is_empty: (void)value;
return $read;

@@ write content
$if is_empty: (void)out;
$if is_empty: (void)value;
return $write;

@@ compare content
return $order;

@@ define plain
$docs
$constants

@@ read plain
uint${bits}_t tag;
if (!sdp_read_u${bits}(in, &tag))
    return false;
$if is_empty: (void)value;
$no is_empty: switch (tag) {
$all
$no is_empty:     *value = ($ty)tag;
$no is_empty:     return true;
$no is_empty: default:
$no is_empty:     break;
$no is_empty: }
return sdp_require(in, false, SDP_UNKNOWN_VARIANT, $width);

@@ write plain
$if is_empty: (void)value;
$no is_empty: switch (value) {
$all
$no is_empty:     return sdp_write_u${bits}(out, (uint${bits}_t)value);
$no is_empty: default:
$no is_empty:     break;
$no is_empty: }
return sdp_demand(out, false, SDP_UNKNOWN_VARIANT);

@@ compare plain
return sdp_compare_u32((uint32_t)a, (uint32_t)b);

@@ define union
$constants

$docs
struct $name {
    $members
};

@@ read union
uint${bits}_t tag;
if (!sdp_read_u${bits}(in, &tag))
    return false;
switch (tag) {
$reads
default:
    return sdp_require(in, false, SDP_UNKNOWN_VARIANT, $width);
}

@@ read case
case $constant:
    value->tag = $constant;
    $read

@@ write union
switch (value->tag) {
$writes
default:
    return sdp_demand(out, false, SDP_UNKNOWN_VARIANT);
}

@@ write case
case $constant: {
    if (!sdp_write_u${bits}(out, $constant))
        return false;
    $write
}

@@ compare union
if (a->tag != b->tag)
    return sdp_compare_u32((uint32_t)a->tag, (uint32_t)b->tag);
switch (a->tag) {
$orders
default:
    return 0;
}

@@ compare case
$no is_empty: case $constant: {
    $no is_empty: $order
$no is_empty: }

@@ define option
struct $name {
    bool is_some;
    $members
};

@@ read option
if (!sdp_read_option(in, &value->is_some))
    return false;
if (!value->is_some)
    return true;
$read

@@ write option
if (!sdp_write_bool(out, value->is_some))
    return false;
if (!value->is_some)
    return true;
$write

@@ compare option
if (!a->is_some || !b->is_some)
    return sdp_compare_bool(a->is_some, b->is_some);
$order

@@ define result
struct $name {
    bool is_ok;
    union {
        $ok
        $err
    } as;
};

@@ read result
if (!sdp_read_result(in, &value->is_ok))
    return false;
if (value->is_ok) {
    $read
}
$read_err

@@ write result
if (!sdp_write_bool(out, value->is_ok))
    return false;
if (value->is_ok) {
    $write
}
$write_err

@@ compare result
if (a->is_ok != b->is_ok)
    return sdp_compare_result(a->is_ok, b->is_ok);
if (a->is_ok) {
    $order
}
$order_err

@@ define nullable

@@ read nullable
bool is_some;
*value = NULL;
if (!sdp_read_option(in, &is_some))
    return false;
if (!is_some)
    return true;
return $read;

@@ write nullable
if (!sdp_write_bool(out, value != NULL))
    return false;
if (value == NULL)
    return true;
return $write;

@@ compare nullable
if (a == NULL || b == NULL)
    return sdp_compare_bool(a != NULL, b != NULL);
return $order;

@@ define pointer

@@ read pointer
void *memory;
if (!sdp_enter(in) || !sdp_reserve_always(in, 1, sizeof($ty), &memory))
    return false;
${changed}content = ($changed)memory;
*value = content;
return $read
    && sdp_leave(in);

@@ write pointer
if (!sdp_demand(out, value != NULL, SDP_NULL_POINTER) || !sdp_enter_write(out))
    return false;
return $write
    && sdp_leave_write(out);

@@ compare pointer
return $order;

@@ define array
struct $name {
    $member;
};

@@ read array
for (size_t i = 0; i < $count; i++)
    if ($read)
        return false;
return true;

@@ write array
for (size_t i = 0; i < $count; i++)
    if ($write)
        return false;
return true;

@@ compare array
int order = 0;
for (size_t i = 0; order == 0 && i < $count; i++)
    order = $order;
return order;

@@ define record
$docs
struct $name {
    $members
};

@@ read record
$read

@@ write record
$write

@@ compare record
$order

@@ define list
struct $name {
    ${constant}data;
    uint32_t len;
    $if is_lazy: /* If `data` is NULL. See ${name}_next. */
    $if is_lazy: struct sdp_encoded encoded;
};

@@ entry
struct $entry_name {
    $entry
};

@@ read list
$if is_lazy: $no is_ordered: ${variable}scratch;
$if is_lazy: $if is_ordered: ${variable}scratch[2];
$if is_ordered: struct sdp_encoded last = { NULL, 0 };
void *memory;
$if has_indexed: /* With an arena, elements that stay encoded are checked completely. */
$if has_indexed: struct sdp_arena none = sdp_arena_over(NULL, 0);
$if has_indexed: struct sdp_arena *arena = in->arena;
$if has_indexed: if (arena == NULL)
$if has_indexed:     in->arena = &none;
if (!sdp_begin_list(in, &value->len, $is_level, $min, $max)
    $if is_lazy: || !sdp_reserve(in, value->len, sizeof($ty), &memory))
    $no is_lazy: || !sdp_reserve_always(in, value->len, sizeof($ty), &memory))
    return false;
${changed}data = ($changed)memory;
$if is_lazy: const uint8_t *start = in->at;
$if reserves: in->reserved += (size_t)value->len * $min;
for (uint32_t i = 0; i < value->len; i++) {
    $no is_lazy: ${changed}element = &data[i];
    $if is_lazy: $no is_ordered: ${changed}element = data == NULL ? &scratch : &data[i];
    $if is_lazy: $if is_ordered: ${changed}element = data == NULL ? &scratch[i % 2] : &data[i];
    $if is_ordered: const uint8_t *key_start = in->at;
    $if reserves: in->reserved -= $min;
    if ($read)
        return false;
    $if is_ordered: struct sdp_encoded key = sdp_taken(in, key_start);
    $if is_ordered: if (i > 0) {
        $if has_order: $if is_lazy: ${constant}previous = data == NULL ? &scratch[(i - 1) % 2] : &data[i - 1];
        $if has_order: $no is_lazy: ${constant}previous = &data[i - 1];
        $if has_order: ${constant}current = element;
        $if is_ordered: enum sdp_error_kind error = sdp_key_error($order, last, key, $is_heap);
        $if is_ordered: if (error != SDP_OK)
        $if is_ordered:     return sdp_fail(in, error, key_start);
    $if is_ordered: }
    $if is_ordered: last = key;
    $if read_value: if ($read_value)
    $if read_value:     return false;
}
value->data = data;
$if is_lazy: value->encoded = sdp_taken(in, start);
$if has_indexed: in->arena = arena;
$if is_level: return sdp_leave(in);
$no is_level: return true;

@@ write list
$if is_ordered: struct sdp_encoded last = { NULL, 0 };
$no is_lazy: if (!sdp_demand(out, value->data != NULL || value->len == 0, SDP_NULL_POINTER))
$no is_lazy:     return false;
if (!sdp_begin_write_list(out, value->len, $is_level, $max))
    return false;
$if is_lazy: if (value->data == NULL)
$if is_lazy: $if is_level:     return sdp_write_encoded(out, value->encoded, value->len, $levels)
$if is_lazy: $if is_level:         && sdp_leave_write(out);
$if is_lazy: $no is_level:     return sdp_write_encoded(out, value->encoded, value->len, $levels);
for (uint32_t i = 0; i < value->len; i++) {
    ${constant}element = &value->data[i];
    $if is_ordered: size_t key_start = out->len;
    if ($write)
        return false;
    $if is_ordered: struct sdp_encoded key = sdp_written(out, key_start);
    $if is_ordered: if (i > 0) {
        $if has_order: ${constant}previous = &value->data[i - 1];
        $if has_order: ${constant}current = element;
        $if is_ordered: enum sdp_error_kind error = sdp_key_error($order, last, key, $is_heap);
        $if is_ordered: if (!sdp_demand(out, error == SDP_OK, error))
        $if is_ordered:     return false;
    $if is_ordered: }
    $if is_ordered: last = key;
    $if write_value: if ($write_value)
    $if write_value:     return false;
}
$if is_level: return sdp_leave_write(out);
$no is_level: return true;

@@ compare list
$if is_unknown: /* The order of empty lists is known. */
$if is_unknown: return sdp_compare_unknown(a->len, b->len);
$no is_unknown: $if is_lazy: struct $name rest_a = *a, rest_b = *b;
$no is_unknown: $if is_lazy: ${variable}element_a;
$no is_unknown: $if is_lazy: ${variable}element_b;
$no is_unknown: $if is_lazy: /* Compilers do not see that the elements are read before they are compared. */
$no is_unknown: $if is_lazy: memset(&element_a, 0, sizeof element_a);
$no is_unknown: $if is_lazy: memset(&element_b, 0, sizeof element_b);
$no is_unknown: $if is_lazy: ${constant}x = &element_a;
$no is_unknown: $if is_lazy: ${constant}y = &element_b;
$no is_unknown: int order = 0;
$no is_unknown: $if is_lazy: while (order == 0 && rest_a.len > 0 && ${name}_next(&rest_a, &element_a)
$no is_unknown: $if is_lazy:     && ${name}_next(&rest_b, &element_b)) {
$no is_unknown: $no is_lazy: for (uint32_t i = 0; order == 0 && i < a->len && i < b->len; i++) {
    $no is_unknown: $no is_lazy: ${constant}x = &a->data[i];
    $no is_unknown: $no is_lazy: ${constant}y = &b->data[i];
    $no is_unknown: order = $keys;
    $no is_unknown: $if values: if (order == 0)
    $no is_unknown: $if values:     order = $values;
$no is_unknown: }
$no is_unknown: return order != 0 ? order : sdp_compare_u32(a->len, b->len);

@@ next
/* Takes the next element, or returns false at the end. It needs no memory. */
static inline bool ${name}_next(struct $name *value, ${changed}element)
{
    if (value->len == 0)
        return false;
    value->len--;
    if (value->data != NULL) {
        *element = *value->data++;
        return true;
    }
    struct sdp_reader reader = sdp_reader_over(value->encoded.data, value->encoded.len, NULL);
    struct sdp_reader *in = &reader;
    bool is_valid = $all;
    $if all_values: is_valid = is_valid && $all_values;
    value->encoded = sdp_rest(in);
    return is_valid;
}

@@ ordering
/* Compares two elements. Sort them with it and `qsort` before you encode them. */
static inline int ${name}_order(const void *a, const void *b)
{
    ${constant}x = ($constant)a;
    ${constant}y = ($constant)b;
    return $keys;
}

@@ define indexed
struct $name {
    ${constant}data;
    uint32_t len;
    $if is_lazy: /* If `data` is NULL. See ${name}_at. */
    $if is_lazy: struct sdp_elements encoded;
};

@@ read indexed
$if is_lazy: ${variable}scratch;
struct sdp_index index;
void *memory;
$if is_level: if (!sdp_enter(in))
$if is_level:     return false;
if (!sdp_read_index(in, &index, $min)
    $if is_lazy: || !sdp_reserve(in, index.len, sizeof($ty), &memory))
    $no is_lazy: || !sdp_reserve_always(in, index.len, sizeof($ty), &memory))
    return false;
${changed}data = ($changed)memory;
$if is_lazy: /* Without an arena, an element is checked when it is taken. */
$if is_lazy: uint32_t count = in->arena == NULL ? 0 : index.len;
$no is_lazy: uint32_t count = index.len;
for (uint32_t i = 0; i < count; i++) {
    $if is_lazy: ${changed}element = data == NULL ? &scratch : &data[i];
    $no is_lazy: ${changed}element = &data[i];
    if (!sdp_begin_element(in, &index, i) || $read || !sdp_end_element(in))
        return false;
}
value->data = data;
value->len = index.len;
$if is_lazy: value->encoded = sdp_elements_of(in, &index);
$if is_level: return sdp_end_index(in, &index) && sdp_leave(in);
$no is_level: return sdp_end_index(in, &index);

@@ write indexed
$if is_level: if (!sdp_enter_write(out))
$if is_level:     return false;
$if is_lazy: if (value->data == NULL && value->len > 0) {
    $if is_lazy: if (!sdp_demand(out, value->encoded.data != NULL, SDP_NULL_POINTER))
    $if is_lazy:     return false;
    $if is_lazy: ${variable}scratch;
    $if is_lazy: ${changed}element = &scratch;
    $if is_lazy: /* With an arena, elements are checked completely. */
    $if is_lazy: struct sdp_arena arena = sdp_arena_over(NULL, 0);
    $if is_lazy: struct sdp_index index = sdp_index_of(&value->encoded, value->len);
    $if is_lazy: struct sdp_reader reader = sdp_element_reader(&value->encoded, &arena);
    $if is_lazy: struct sdp_reader *in = &reader;
    $if is_lazy: in->level = out->level;
    $if is_lazy: for (uint32_t i = 0; i < value->len; i++)
    $if is_lazy:     if (!sdp_begin_element(in, &index, i) || $read || !sdp_end_element(in))
    $if is_lazy:         return sdp_demand(out, false, in->error.kind);
    $if is_lazy: $if is_level: return sdp_write_index(out, &index) && sdp_leave_write(out);
    $if is_lazy: $no is_level: return sdp_write_index(out, &index);
$if is_lazy: }
$no is_lazy: if (!sdp_demand(out, value->data != NULL || value->len == 0, SDP_NULL_POINTER))
$no is_lazy:     return false;
if (!sdp_begin_index(out, value->len))
    return false;
size_t start = out->len;
for (uint32_t i = 0; i < value->len; i++) {
    ${constant}element = &value->data[i];
    if ($write || !sdp_write_end(out, start, value->len - i))
        return false;
}
$if is_level: return sdp_leave_write(out);
$no is_level: return true;

@@ compare indexed
/* The order of empty lists is known. */
return sdp_compare_unknown(a->len, b->len);

@@ at
/* Takes the element at a position below `len`, in constant time and without memory. An element that stayed
 * encoded is checked. */
static inline struct sdp_error ${name}_at(const struct $name *value, uint32_t position,
    ${changed}element)
{
    if (value->data != NULL) {
        struct sdp_error none = { SDP_OK, 0 };
        *element = value->data[position];
        return none;
    }
    struct sdp_index index = sdp_index_of(&value->encoded, value->len);
    struct sdp_reader reader = sdp_element_reader(&value->encoded, NULL);
    struct sdp_reader *in = &reader;
    (void)(sdp_begin_element(in, &index, position) && $all && sdp_end_element(in));
    return reader.error;
}

@@ read message
case $message:
    value->tag = $tag;
    $if has_content: is_valid = ${ty}_read(&in, &value->as.$member);
    break;

@@ write message
case $tag:
    $no has_content: is_valid = sdp_begin_message(&out, $message);
    $if has_content: $if is_value: is_valid = sdp_begin_message(&out, $message)
    $if has_content: $if is_value:     && ${ty}_write(&out, value->as.$member);
    $if has_content: $no is_value: is_valid = sdp_begin_message(&out, $message)
    $if has_content: $no is_value:     && ${ty}_write(&out, &value->as.$member);
    break;

@@ messages
$if max: /* The maximum size of a message of `$name` in bytes, with its header. */
$if max: #define $max_size ${max}u

$constants

$docs
struct $name {
    $members
};

/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error ${name}_encode(const struct $name *value,
    uint8_t *buffer, size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid;
    switch (value->tag) {
    $writes
    default:
        is_valid = sdp_demand(&out, false, SDP_UNKNOWN_MESSAGE_ID);
    }
    return sdp_end_message(&out, is_valid, len);
}

$no arena: /* Decodes a message with its header from the whole input, and keeps pointers to it. */
$if arena: /* Decodes a message with its header from the whole input, and keeps pointers to it. The arena stores elements.
$if arena:  * If it is NULL, they stay encoded, or decoding fails if their type contains itself. */
static inline struct sdp_error ${name}_decode(const uint8_t *input, size_t len,
    $no arena: struct $name *value)
    $if arena: struct sdp_arena *arena, struct $name *value)
{
    $no arena: struct sdp_reader in = sdp_reader_over(input, len, NULL);
    $if arena: struct sdp_reader in = sdp_reader_over(input, len, arena);
    uint16_t id;
    bool is_valid = sdp_read_whole_header(&in, &id);
    if (!is_valid)
        return in.error;
    switch (id) {
    $reads
    default:
        is_valid = sdp_require(&in, false, SDP_UNKNOWN_MESSAGE_ID, 6);
    }
    return sdp_end_decode(&in, is_valid);
}

@@ prototypes
static inline bool ${name}_read(struct sdp_reader *in, $read);
static inline bool ${name}_write(struct sdp_writer *out, $write);
$if compare: static inline int ${name}_compare($compare);

@@ run
$if before: if ($before)
$if before:     return false;
$if is_first: uint8_t *at = sdp_space(out, $size);
$no is_first: at = sdp_space(out, $size);
if (at != NULL) {
    $stores
}

@@ whole value
$if max: /* The maximum encoded size of `$name` in bytes. */
$if max: #define $max_size ${max}u

$if message: /* The id of the message `$name`. */
$if message: #define $message ${id}u

/* Returns the encoded size of a value in bytes, or 0 if it cannot be encoded. */
static inline size_t ${name}_encoded_size(${constant}value)
{
    struct sdp_writer out = sdp_writer_over(NULL, 0);
    return ${name}_write(&out, $written) ? out.len : 0;
}

/* Encodes a value. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error ${name}_encode(${constant}value,
    uint8_t *buffer, size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    return sdp_end_encode(&out, ${name}_write(&out, $written), len);
}

$no arena: /* Decodes a value from the whole input, and keeps pointers to it. */
$if arena: /* Decodes a value from the whole input, and keeps pointers to it. The arena stores elements.
$if arena:  * If it is NULL, they stay encoded, or decoding fails if their type contains itself. */
static inline struct sdp_error ${name}_decode(const uint8_t *input, size_t len,
    $no arena: ${changed}value)
    $if arena: struct sdp_arena *arena, ${changed}value)
{
    $no arena: struct sdp_reader in = sdp_reader_over(input, len, NULL);
    $if arena: struct sdp_reader in = sdp_reader_over(input, len, arena);
    return sdp_end_decode(&in, ${name}_read(&in, value));
}

@@ whole message
/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error ${name}_encode_message(${constant}value,
    uint8_t *buffer, size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid = sdp_begin_message(&out, $message)
        && ${name}_write(&out, $written);
    return sdp_end_message(&out, is_valid, len);
}

$no arena: /* Decodes a message with its header from the whole input, and keeps pointers to it. */
$if arena: /* Decodes a message with its header from the whole input, and keeps pointers to it. The arena stores elements.
$if arena:  * If it is NULL, they stay encoded, or decoding fails if their type contains itself. */
static inline struct sdp_error ${name}_decode_message(const uint8_t *input, size_t len,
    $no arena: ${changed}value)
    $if arena: struct sdp_arena *arena, ${changed}value)
{
    $no arena: struct sdp_reader in = sdp_reader_over(input, len, NULL);
    $if arena: struct sdp_reader in = sdp_reader_over(input, len, arena);
    bool is_valid = sdp_read_header_of(&in, $message) && ${name}_read(&in, value);
    return sdp_end_decode(&in, is_valid);
}

@@ hello
/* Returns the messages of this program with their fingerprints. */
static inline const struct sdp_hello_message *${name}_messages(void)
{
    static const struct sdp_hello_message messages[] = {
        $messages
    };
    return messages;
}

/* Returns the encoded schema of the messages, for a peer that converts them. */
static inline struct sdp_bytes ${name}_schema(void)
{
    static const uint8_t bytes[] = {
        $bytes
    };
    struct sdp_bytes schema = { bytes, $len };
    return schema;
}

/* Encodes the Hello of this program, the first message of a connection. `schema` is the result of
 * `${name}_schema`, or empty. */
static inline struct sdp_error ${name}_encode(struct sdp_str protocol, struct sdp_bytes schema,
    uint8_t *buffer, size_t capacity, size_t *len)
{
    return sdp_hello_encode_own(protocol, ${name}_messages(), $count, schema, buffer, capacity, len);
}

/* Finds the messages of this program that cannot be exchanged with the sender of a Hello. Writes at most `capacity` of them,
 * and the number of all to `*len`: see `sdp_hello_mismatches`. */
static inline struct sdp_error ${name}_mismatches(const struct sdp_hello *theirs,
    struct sdp_str protocol, bool is_schema_sent, struct sdp_hello_message *mismatches,
    uint32_t capacity, uint32_t *len)
{
    return sdp_hello_mismatches(theirs, protocol, is_schema_sent, ${name}_messages(), $count,
        mismatches, capacity, len);
}
