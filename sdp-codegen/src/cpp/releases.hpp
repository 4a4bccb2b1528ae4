The text of conversions from releases. The remaining sections are in the file for C.

@@ guard
SDP_CONVERSIONS_HPP

@@ runtime
// Conversions of values of releases.
namespace sdp {
inline namespace v1 {
namespace as {

using sdp_kind = error_kind;
inline constexpr sdp_kind SDP_UNEXPECTED_END = error_kind::unexpected_end;
inline constexpr sdp_kind SDP_TRAILING_BYTES = error_kind::trailing_bytes;
inline constexpr sdp_kind SDP_INVALID_OPTION_TAG = error_kind::invalid_option_tag;
inline constexpr sdp_kind SDP_INVALID_RESULT_TAG = error_kind::invalid_result_tag;
inline constexpr sdp_kind SDP_UNKNOWN_VARIANT = error_kind::unknown_variant;
inline constexpr sdp_kind SDP_NESTING_TOO_DEEP = error_kind::nesting_too_deep;
inline constexpr sdp_kind SDP_INVALID_CONVERSION = error_kind::invalid_conversion;
inline constexpr sdp_kind SDP_UNKNOWN_RELEASE = error_kind::unknown_release;
inline constexpr sdp_kind SDP_REFUSED_RELEASE = error_kind::refused_release;
inline constexpr sdp_kind SDP_INVALID_MAGIC = error_kind::invalid_magic;
inline constexpr sdp_kind SDP_UNSUPPORTED_VERSION = error_kind::unsupported_version;
inline constexpr sdp_kind SDP_INVALID_MESSAGE_LENGTH = error_kind::invalid_message_length;
inline constexpr sdp_kind SDP_ZERO_MESSAGE_ID = error_kind::zero_message_id;
inline constexpr sdp_kind SDP_UNKNOWN_MESSAGE_ID = error_kind::unknown_message_id;

$convert

/// The conversions of a type, or of a union of messages.
template <class T>
struct releases;

inline expected<std::vector<std::uint8_t>, error> from_release(
    span<const sdp_release> all, bool is_message, std::uint64_t fingerprint, span<const std::uint8_t> bytes)
{
    std::vector<std::uint8_t> out(bytes.size());
    for (;;) {
        auto c = sdp_conversion_of(bytes.data(), bytes.size(), out.data(), out.size());
        if (!sdp_convert(&c, all.data(), all.size(), fingerprint, is_message))
            return unexpected<error>{{c.kind, c.offset, ""}};
        const bool is_whole = c.len <= out.size();
        out.resize(c.len);
        if (is_whole)
            return out;
    }
}

} // namespace as

/// Converts a value or message of a release to the current bytes of `T`. The fingerprint of its type is in the stamp of the
/// value, or in the `Hello` of the sender. `T` is a type, or a union of messages.
template <class T>
[[nodiscard]] expected<std::vector<std::uint8_t>, error> from_release(
    std::uint64_t fingerprint, span<const std::uint8_t> bytes)
{
    return as::from_release(as::releases<T>::all(), as::releases<T>::is_message, fingerprint, bytes);
}

} // namespace v1
} // namespace sdp

@@ hello
namespace sdp {
namespace $space {

/// Returns the fingerprint of the type of a message by the `Hello` of its sender, or 0 if the `Hello` does not have the type.
template <class Hello>
std::uint64_t fingerprint_of(const Hello &hello, sdp::span<const std::uint8_t> message)
{
    if (message.size() >= sdp::header_len) {
        const auto id = sdp::as::load<std::uint16_t>(message.data() + 4);
        for (const auto &known : hello.messages) {
            if (known.id == id)
                return known.fingerprint;
        }
    }
    return 0;
}

} // namespace $space
} // namespace sdp

@@ releases
namespace sdp {
inline namespace v1 {
namespace as {

$functions

$docs
template <>
struct releases<$space::$name> {
    static constexpr bool is_message = $is_message;
    static span<const sdp_release> all()
    {
        static constexpr sdp_release table[] = {
            $table
        };
        return {table, $count};
    }
};

} // namespace as
} // namespace v1
} // namespace sdp
