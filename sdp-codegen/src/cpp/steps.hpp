The text of generated code.

@@ file
// clang-format off
#pragma once

$runtime

namespace sdp {
namespace $space {

$forward

$variants

$types

$functions

} // namespace $space
} // namespace sdp

/// How each type is encoded: its fields or variants, in their order.
namespace sdp {
namespace $space {
namespace kinds {

namespace as = sdp::as;

$declared

$kinds

} // namespace kinds
} // namespace $space
} // namespace sdp

namespace sdp {

$encodings

} // namespace sdp

$hello

@@ forward
struct $name;

@@ struct
$docs
struct $name {
    $fields

    bool operator==(const $name &other) const;
    bool operator!=(const $name &other) const;
};

@@ value
$docs
$value = $tag,

@@ plain enum
$docs
$if is_empty: enum class $name : $tag {};
$no is_empty: enum class $name : $tag {
    $values
$no is_empty: };

@@ variant
$docs
namespace lists {
struct $name : sdp::as::types<$types> {};
}
using $name = sdp::variant<lists::$name>;

@@ name of value
/// Returns the name of the variant, or `unknown`.
$if is_empty: constexpr std::string_view name($name )
$no is_empty: constexpr std::string_view name($name value)
{
    $no is_empty: switch (value) {
    $cases
    $no is_empty: }
    return "unknown";
}

@@ name of variant
/// Returns the name of the variant.
inline std::string_view name(const $name &value)
{
    constexpr std::string_view names[] = {$texts};
    return names[value.index()];
}

@@ equality
$if is_empty: inline bool $name::operator==(const $name &) const
$no is_empty: inline bool $name::operator==(const $name &$other) const
{
    $if is_empty: return true;
    $no is_empty: return $parts;
}
inline bool $name::operator!=(const $name &$other) const
{
    return !(*this == $other);
}

@@ record
struct $name : as::record<$name, $size, $is_whole> {
    template <class fields_t, class... value_t>
    $if is_empty: static bool each(fields_t &, value_t &...)
    $no is_empty: static bool each(fields_t &fields, value_t &...it)
    {
        $if is_empty: return true;
        $no is_empty: return $lines;
    }
};

@@ plain
struct $name : as::plain<$name, sdp::$space::$name, $tag> {
    static bool is_valid($tag tag)
    {
        switch (tag) {
        $cases
        $no is_empty:     return true;
        default:
            return false;
        }
    }
};

@@ select
struct $name : as::$base {
    static constexpr $tag tags[] = {$tags};

    template <class use_t>
    static auto select($tag tag, const use_t &use)
    {
        switch (tag) {
        $cases
        default:
            return use.none();
        }
    }
};

@@ encoding
template <>
struct encoding<$space::$name> {
    using type = $space::kinds::$name;
    $if message_id: static constexpr std::uint16_t message_id = $message_id;
};
$if has_view: template <>
$if has_view: struct encoding<$space::$view> : encoding<$space::$name> {
    $if has_view: static constexpr bool is_view = true;
$if has_view: };

@@ hello
namespace sdp {
namespace $space {

/// The messages of this program, with their fingerprints.
inline constexpr std::array<sdp::message_info, $count> known_messages = {{
    $messages
}};

/// The schema of the messages, without documentation. Send it to peers that convert messages.
inline constexpr std::uint8_t schema[] = {
    $bytes
};

/// Encodes the first message of a connection. With `schema`, a peer can convert messages of an older or newer version.
[[nodiscard]] inline sdp::expected<std::vector<std::uint8_t>, sdp::encode_error> encode_hello(
    std::string_view protocol, sdp::span<const std::uint8_t> schema_to_send = {})
{
    return sdp::as::encode_hello(protocol, known_messages, schema_to_send);
}

/// Decodes the first message of a peer.
[[nodiscard]] inline sdp::expected<sdp::hello, sdp::error> decode_hello(sdp::span<const std::uint8_t> message)
{
    return sdp::as::decode_message<sdp::hello>(message, sdp::as::max_hello_len);
}

/// Returns the names of the messages of this program that cannot be exchanged with its peer, which does not have them
/// or gives them other types. Or returns why no message can be exchanged. A peer that converts messages needs no equal
/// types, if both sides have sent their schemas: `is_schema_sent` tells whether this program has.
[[nodiscard]] inline sdp::expected<std::vector<std::string>, sdp::refusal> mismatches(
    const sdp::hello &peer, std::string_view protocol, bool is_schema_sent)
{
    return sdp::as::mismatches(peer, protocol, is_schema_sent, known_messages);
}

} // namespace $space
} // namespace sdp
