The text of conversions from releases.

@@ guard
SDP_CONVERSIONS

@@ runtime
typedef enum sdp_error_kind sdp_kind;

$convert

/* Returns the error of a conversion, and the length. If the buffer is too small, it is the needed length. */
static inline struct sdp_error sdp_end_convert(const struct sdp_conversion *c, bool is_valid, size_t *len)
{
    struct sdp_error error = { SDP_OK, 0 };
    *len = is_valid ? c->len : 0;
    if (!is_valid || c->len > c->capacity) {
        error.kind = is_valid ? SDP_BUFFER_TOO_SMALL : c->kind;
        error.offset = is_valid ? c->capacity : c->offset;
    }
    return error;
}

@@ hello
#ifndef SDP_HELLO_FINGERPRINT
#define SDP_HELLO_FINGERPRINT

/* Returns the fingerprint of a message of a Hello, or 0 if it has no message with the id. */
static inline uint64_t sdp_hello_fingerprint(const struct sdp_hello *hello, uint16_t id)
{
    struct sdp_hello_list list = hello->messages;
    struct sdp_hello_message message;
    while (sdp_hello_next_message(&list, &message)) {
        if (message.id == id)
            return message.fingerprint;
    }
    return 0;
}

#endif

@@ releases
#ifndef SDP_${guard}_RELEASES
#define SDP_${guard}_RELEASES

$functions

$docs
/* `buffer` must not overlap `input`. The deepest value needs less than 256 KiB of stack. */
static inline struct sdp_error ${name}_from_release(uint64_t fingerprint, const uint8_t *input, size_t len,
    uint8_t *buffer, size_t capacity, size_t *out_len)
{
    static const struct sdp_release releases[] = {
        $table
    };
    struct sdp_conversion c = sdp_conversion_of(input, len, buffer, capacity);
    return sdp_end_convert(&c, sdp_convert(&c, releases, $count, fingerprint, $is_message), out_len);
}

#endif

@@ prototype
static inline bool $function(struct sdp_conversion *c);

@@ block
static inline bool $function(struct sdp_conversion *c)
{
    $if marks: const uint8_t *marks[$marks];
    $body
}

@@ enum
const uint8_t *start = c->at;
uint32_t tag;
if (!sdp_convert_integer(c, $width, &tag))
    return false;
switch (tag) {
$cases
default:
    return sdp_convert_fail(c, SDP_UNKNOWN_VARIANT, start);
}

@@ case
$labels
    return $terms;
