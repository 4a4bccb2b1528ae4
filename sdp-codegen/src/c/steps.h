The text of generated code.

@@ file
/* clang-format off */
/* C99 and later, and C++. Nothing allocates: decoded values point into the input, and the caller gives an arena for
 * the elements of sequences. Functions return an error, which is `SDP_OK` after success. After another error, the
 * content of the value or buffer is unspecified. */
#ifndef SDP_${guard}_${hash}_H
#define SDP_${guard}_${hash}_H

$content
#endif

@@ runtime
#ifndef SDP_RUNTIME
#define SDP_RUNTIME 0x${version}u

$runtime

#elif SDP_RUNTIME != 0x${version}u
#error "generate all headers with the same version of sdp-codegen"
#endif

@@ part
#ifndef $guard
#define $guard

$content

#endif

@@ shared
#ifndef SDP_HAS_${guard}_$hash
#define SDP_HAS_${guard}_$hash

$content

#endif

@@ typedef
$docs
typedef $ty$name;

@@ struct
$docs
struct $name {
    $members
};

@@ union
$tag;
$if members: union {
    $members
$if members: } as;

@@ list
${data}data;
uint32_t len;
$if is_lazy: /* If `data` is NULL. See ${name}_$end. */
$if is_lazy: struct $ty encoded;

@@ member
$docs
$member;

@@ variant
struct {
    $members
} $name;

@@ constant
$docs
$constant = $tag,

@@ large constant
$docs
#define $constant UINT32_C($tag)

@@ enum
$docs
enum $name {
    $constants
};

@@ large enum
$docs
$constants

@@ variant name
/* Returns the name of the variant, or "unknown". */
static inline const char *$function($ty value)
{
    $if is_empty: (void)value;
    $no is_empty: switch (value) {
    $cases
    $no is_empty: default:
    $no is_empty:     break;
    $no is_empty: }
    return "unknown";
}

@@ prototypes
static inline bool ${name}_read(struct sdp_reader *in, $read);
static inline bool ${name}_write(struct sdp_writer *out, $write);
$if compare: static inline int ${name}_compare($compare);

@@ functions
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
    $comparing
$if compare: }

$ordering

@@ read content
$if is_empty: (void)in;
$if is_empty: (void)value;
return $terms;

@@ write content
$if is_empty: (void)out;
$if is_empty: (void)value;
return $terms;

@@ read plain
uint${bits}_t tag;
if (!sdp_read_u${bits}(in, &tag))
    return false;
$if is_empty: (void)value;
$no is_empty: switch (tag) {
$cases
$no is_empty:     *value = ($ty)tag;
$no is_empty:     return true;
$no is_empty: default:
$no is_empty:     break;
$no is_empty: }
return sdp_require(in, false, SDP_UNKNOWN_VARIANT, $size);

@@ write plain
$if is_empty: (void)value;
$no is_empty: switch (value) {
$cases
$no is_empty:     return sdp_write_u${bits}(out, (uint${bits}_t)value);
$no is_empty: default:
$no is_empty:     break;
$no is_empty: }
return sdp_demand(out, false, SDP_UNKNOWN_VARIANT);

@@ read union
uint${bits}_t tag;
if (!sdp_read_u${bits}(in, &tag))
    return false;
switch (tag) {
$cases
default:
    return sdp_require(in, false, SDP_UNKNOWN_VARIANT, $size);
}

@@ read case
case $constant:
    value->tag = $constant;
    return $terms;

@@ write union
switch (value->tag) {
$cases
default:
    return sdp_demand(out, false, SDP_UNKNOWN_VARIANT);
}

@@ write case
case $constant:
    return $terms;

@@ read option
if (!sdp_read_flag(in, &value->is_some, SDP_INVALID_OPTION_TAG))
    return false;
if (!value->is_some)
    return true;
return $terms;

@@ write option
if (!sdp_write_bool(out, value->is_some))
    return false;
if (!value->is_some)
    return true;
return $terms;

@@ read result
if (!sdp_read_flag(in, &value->is_ok, SDP_INVALID_RESULT_TAG))
    return false;
if (value->is_ok)
    return $value;
return $error;

@@ write result
if (!sdp_write_bool(out, value->is_ok))
    return false;
if (value->is_ok)
    return $value;
return $error;

@@ read nullable
bool is_some;
*value = NULL;
if (!sdp_read_flag(in, &is_some, SDP_INVALID_OPTION_TAG))
    return false;
if (!is_some)
    return true;
return $terms;

@@ write nullable
if (!sdp_write_bool(out, value != NULL))
    return false;
if (value == NULL)
    return true;
return $terms;

@@ read pointer
void *memory;
if (!$enter || !sdp_reserve_always(in, 1, sizeof($ty), &memory))
    return false;
${changed}content = ($changed)memory;
*value = content;
return $terms;

@@ write pointer
if (!sdp_demand(out, value != NULL, SDP_NULL_POINTER) || !$enter)
    return false;
return $terms;

@@ array
for (size_t i = 0; i < $count; i++)
    if ($terms)
        return false;
return true;

@@ run
$if before: if ($before)
$if before:     return false;
$if is_first: uint8_t *at = sdp_space(out, $size);
$no is_first: at = sdp_space(out, $size);
if (at != NULL) {
    $stores
}

@@ read list
$if scratch: $ty$scratch;
$if is_ordered: struct sdp_encoded last = { NULL, 0 };
void *memory;
$if has_indexed: /* With an arena, elements that stay encoded are checked completely. */
$if has_indexed: struct sdp_arena none = sdp_arena_over(NULL, 0);
$if has_indexed: struct sdp_arena *arena = in->arena;
$if has_indexed: if (arena == NULL)
$if has_indexed:     in->arena = &none;
if ($start)
    return false;
${changed}data = ($changed)memory;
$if is_lazy: const uint8_t *start = in->at;
$if reserves: in->reserved += (size_t)value->len * $min;
for (uint32_t i = 0; i < value->len; i++) {
    ${changed}element = $element;
    $if is_ordered: const uint8_t *key_start = in->at;
    $if reserves: in->reserved -= $min;
    $if read: if ($read)
    $if read:     return false;
    $if is_ordered: struct sdp_encoded key = sdp_taken(in, key_start);
    $check
    $if more: if ($more)
    $if more:     return false;
}
value->data = data;
$if is_lazy: value->encoded = sdp_taken(in, start);
$if has_indexed: in->arena = arena;
return $leave;

@@ write list
$if is_ordered: struct sdp_encoded last = { NULL, 0 };
if ($start)
    return false;
$if is_lazy: if (value->data == NULL)
$if is_lazy:     return $encoded;
for (uint32_t i = 0; i < value->len; i++) {
    ${constant}element = &value->data[i];
    $if is_ordered: size_t key_start = out->len;
    $if write: if ($write)
    $if write:     return false;
    $if is_ordered: struct sdp_encoded key = sdp_written(out, key_start);
    $check
    $if more: if ($more)
    $if more:     return false;
}
return $leave;

@@ check order
if (i > 0) {
    $if has_order: ${constant}previous = $last;
    $if has_order: ${constant}current = element;
    enum sdp_error_kind error = sdp_key_error($order, last, key, $is_heap);
    $if is_read: if (error != SDP_OK)
    $if is_read:     return sdp_fail(in, error, key_start);
    $no is_read: if (!sdp_demand(out, error == SDP_OK, error))
    $no is_read:     return false;
}
last = key;

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
    bool is_valid = $terms;
    value->encoded = sdp_rest(in);
    return is_valid;
}

@@ at
/* Takes the element at a position below `len`, in constant time and without memory. An element that stayed
 * encoded is checked. */
static inline struct sdp_error ${name}_at(const struct $name *value, uint32_t position, ${changed}element)
{
    if (value->data != NULL) {
        struct sdp_error none = { SDP_OK, 0 };
        *element = value->data[position];
        return none;
    }
    struct sdp_index index = sdp_index_of(&value->encoded, value->len);
    struct sdp_reader reader = sdp_element_reader(&value->encoded, NULL);
    struct sdp_reader *in = &reader;
    (void)($terms);
    return reader.error;
}

@@ read indexed
$if is_lazy: ${ty}scratch;
struct sdp_index index;
void *memory;
if ($start)
    return false;
${changed}data = ($changed)memory;
$if is_lazy: /* Without an arena, an element is checked when it is taken. */
$if is_lazy: uint32_t count = in->arena == NULL ? 0 : index.len;
$no is_lazy: uint32_t count = index.len;
for (uint32_t i = 0; i < count; i++) {
    $if is_lazy: ${changed}element = data == NULL ? &scratch : &data[i];
    $no is_lazy: ${changed}element = &data[i];
    if ($read)
        return false;
}
value->data = data;
value->len = index.len;
$if is_lazy: value->encoded = sdp_elements_of(in, &index);
return $end;

@@ write indexed
$if enter: if ($enter)
$if enter:     return false;
$encoded
if ($start)
    return false;
size_t start = out->len;
for (uint32_t i = 0; i < value->len; i++) {
    ${constant}element = &value->data[i];
    if ($write)
        return false;
}
return $leave;

@@ write encoded index
if (value->data == NULL && value->len > 0) {
    if (!sdp_demand(out, value->encoded.data != NULL, SDP_NULL_POINTER))
        return false;
    ${ty}scratch;
    ${ty}*element = &scratch;
    /* With an arena, elements are checked completely. */
    struct sdp_arena arena = sdp_arena_over(NULL, 0);
    struct sdp_index index = sdp_index_of(&value->encoded, value->len);
    struct sdp_reader reader = sdp_element_reader(&value->encoded, &arena);
    struct sdp_reader *in = &reader;
    in->level = out->level;
    for (uint32_t i = 0; i < value->len; i++)
        if ($read)
            return sdp_demand(out, false, in->error.kind);
    return $terms;
}

@@ compare case
case $constant: {
    $order
}

@@ compare union
if (a->tag != b->tag)
    return sdp_compare_u32((uint32_t)a->tag, (uint32_t)b->tag);
switch (a->tag) {
$cases
default:
    return 0;
}

@@ compare option
if (!a->is_some || !b->is_some)
    return sdp_compare_bool(a->is_some, b->is_some);
return $order;

@@ compare result
if (a->is_ok != b->is_ok)
    return sdp_compare_bool(b->is_ok, a->is_ok);
if (a->is_ok)
    return $value;
return $error;

@@ compare nullable
if (a == NULL || b == NULL)
    return sdp_compare_bool(a != NULL, b != NULL);
return $order;

@@ compare array
int order = 0;
for (size_t i = 0; order == 0 && i < $count; i++)
    order = $order;
return order;

@@ compare unknown list
/* The order of empty lists is known. */
return sdp_compare_unknown(a->len, b->len);

@@ compare list
$if is_lazy: struct $name rest_a = *a, rest_b = *b;
$if is_lazy: ${variable}element_a;
$if is_lazy: ${variable}element_b;
$if is_lazy: memset(&element_a, 0, sizeof element_a);
$if is_lazy: memset(&element_b, 0, sizeof element_b);
$if is_lazy: ${constant}x = &element_a;
$if is_lazy: ${constant}y = &element_b;
int order = 0;
$if is_lazy: while (order == 0 && rest_a.len > 0 && ${name}_next(&rest_a, &element_a) && ${name}_next(&rest_b, &element_b)) {
$no is_lazy: for (uint32_t i = 0; order == 0 && i < a->len && i < b->len; i++) {
    $no is_lazy: ${constant}x = &a->data[i];
    $no is_lazy: ${constant}y = &b->data[i];
    order = $keys;
    $if values: if (order == 0)
    $if values:     order = $values;
}
return order != 0 ? order : sdp_compare_u32(a->len, b->len);

@@ ordering
/* Compares two elements. Sort them with it and `qsort` before you encode them. */
static inline int ${name}_order(const void *a, const void *b)
{
    ${constant}x = ($constant)a;
    ${constant}y = ($constant)b;
    return $order;
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
static inline struct sdp_error ${name}_encode(${constant}value, uint8_t *buffer, size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    return sdp_end_encode(&out, ${name}_write(&out, $written), len);
}

/* Decodes a value from the whole input, and keeps pointers to it.$arena */
static inline struct sdp_error ${name}_decode(const uint8_t *input, size_t len, $parameter${changed}value)
{
    struct sdp_reader in = sdp_reader_over(input, len, $argument);
    return sdp_end_decode(&in, ${name}_read(&in, value));
}

@@ whole message
/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error ${name}_encode_message(${constant}value, uint8_t *buffer, size_t capacity, size_t *len)
{
    struct sdp_writer out = sdp_writer_over(buffer, capacity);
    bool is_valid = sdp_begin_message(&out, $message) && ${name}_write(&out, $written);
    return sdp_end_message(&out, is_valid, len);
}

/* Decodes a message with its header from the whole input, and keeps pointers to it.$arena */
static inline struct sdp_error ${name}_decode_message(const uint8_t *input, size_t len, $parameter${changed}value)
{
    struct sdp_reader in = sdp_reader_over(input, len, $argument);
    return sdp_end_decode(&in, sdp_read_header_of(&in, $message) && ${name}_read(&in, value));
}

@@ read message
case $message:
    value->tag = $tag;
    $if has_content: is_valid = ${ty}_read(&in, &value->as.$member);
    break;

@@ write message
case $tag:
    $if has_content: is_valid = sdp_begin_message(&out, $message) && ${ty}_write(&out, ${value}value->as.$member);
    $no has_content: is_valid = sdp_begin_message(&out, $message);
    break;

@@ messages
$if max: /* The maximum size of a message of `$name` in bytes, with its header. */
$if max: #define $max_size ${max}u

$definition

/* Encodes a message with its header. If the buffer is too small, `*len` is the needed size. */
static inline struct sdp_error ${name}_encode(const struct $name *value, uint8_t *buffer, size_t capacity, size_t *len)
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

/* Decodes a message with its header from the whole input, and keeps pointers to it.$arena */
static inline struct sdp_error ${name}_decode(const uint8_t *input, size_t len, ${parameter}struct $name *value)
{
    struct sdp_reader in = sdp_reader_over(input, len, $argument);
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

/* Encodes the Hello of this program, the first message of a connection. `schema` is that of `${name}_schema`,
 * or empty. */
static inline struct sdp_error ${name}_encode(struct sdp_str protocol, struct sdp_bytes schema, uint8_t *buffer, size_t capacity, size_t *len)
{
    return sdp_hello_encode_own(protocol, ${name}_messages(), $count, schema, buffer, capacity, len);
}

/* Finds the messages of this program that cannot be exchanged with the sender of a Hello. Writes at most `capacity` of them,
 * and the number of all to `*len`: see `sdp_hello_mismatches`. */
static inline struct sdp_error ${name}_mismatches(const struct sdp_hello *theirs, struct sdp_str protocol, bool is_schema_sent, struct sdp_hello_message *mismatches, uint32_t capacity, uint32_t *len)
{
    return sdp_hello_mismatches(theirs, protocol, is_schema_sent, ${name}_messages(), $count, mismatches, capacity, len);
}
