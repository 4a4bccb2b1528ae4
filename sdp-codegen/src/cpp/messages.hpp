// Messages: a header of ten bytes and a value.
namespace sdp {
inline namespace v1 {

/// The length of the header of a message.
inline constexpr std::size_t header_len = 10;

/// The maximum length of a payload in a stream, if both sides set no other one.
inline constexpr std::uint32_t default_max_payload = 67'108'864;

/// The id of a message type.
template <class T>
inline constexpr std::uint16_t message_id = encoding<T>::message_id;

namespace as {

inline constexpr std::uint8_t magic[] = {'S', 'D', 'P', '2'};

/// Reads the id and the payload length of a header, and checks its start.
inline bool read_header(reader &in, std::uint16_t &id, std::uint32_t &len)
{
    if (in.remaining(in.start) < header_len)
        return in.fail(error_kind::unexpected_end, in.start) != nullptr;
    if (std::memcmp(in.start, magic, 3) != 0)
        return in.fail(error_kind::invalid_magic, in.start) != nullptr;
    if (in.start[3] != magic[3])
        return in.fail(error_kind::unsupported_version, in.start + 3) != nullptr;
    id = load<std::uint16_t>(in.start + 4);
    len = load<std::uint32_t>(in.start + 6);
    return true;
}

/// One message type.
template <class T>
struct single {
    using kind = typename encoding<T>::type;

    static input_t read(reader &in, std::uint16_t id, T &out)
    {
        if (id != message_id<T>)
            return in.fail(error_kind::wrong_message_id, in.start + 4);
        return as::read<kind>(in, in.start + header_len, out);
    }

    static std::uint16_t id(const T &) { return message_id<T>; }
    static bool measure(sizer &to, const T &value) { return kind::measure(to, value); }
    static bytes_t write(bytes_t at, const T &value) { return kind::write(at, value); }
};

/// Several message types, in `variant`. `Self` lists the ids, and selects the kind of an alternative by its id.
template <class Self>
struct messages : choice<Self, std::uint16_t> {
    template <class T>
    static input_t read(reader &in, std::uint16_t id, T &out)
    {
        return Self::select(id, reading<T>{in, out});
    }

    template <class T>
    static std::uint16_t id(const T &value)
    {
        return Self::tags[value.index()];
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        const bool is_valid = choice<Self, std::uint16_t>::measure(to, value);
        to.size -= sizeof(std::uint16_t);
        return is_valid;
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &value)
    {
        // The header has the id already.
        return choice<Self, std::uint16_t>::write_content(at, value);
    }

private:
    template <class T>
    struct reading {
        reader &in;
        T &out;

        template <std::size_t i, class C>
        input_t operator()(alternative<i>, C) const
        {
            return as::read<C>(in, in.start + header_len, out.template emplace<i>());
        }
        input_t none() const { return in.fail(error_kind::unknown_message_id, in.start + 4); }
    };
};

template <class C, class T>
using message_kind = std::conditional_t<is_union<C>, C, single<T>>;

/// Writes a message whose payload has a length.
template <class T>
void write_message(bytes_t at, std::uint32_t len, const T &value)
{
    using kind = message_kind<typename encoding<T>::type, T>;
    at = store_all(at, magic, sizeof magic);
    at = store(store(at, kind::id(value)), len);
    kind::write(at, value);
}

/// Decodes a whole message with a limit for its payload.
template <class T>
expected<T, error> decode_message(span<const std::uint8_t> bytes, std::uint32_t max_payload)
{
    using kind = message_kind<typename encoding<T>::type, T>;
    reader in(bytes);
    std::uint16_t id = 0;
    std::uint32_t len = 0;
    expected<T, error> out;
    input_t at = nullptr;
    if (read_header(in, id, len)) {
        if (bytes.size() - header_len != len)
            in.fail(error_kind::invalid_message_length, in.start + 6);
        else if (id == 0)
            in.fail(error_kind::zero_message_id, in.start + 4);
        else if (len > max_payload)
            in.fail(error_kind::custom, in.start + header_len);
        else
            at = kind::read(in, id, *out);
        if (at != nullptr && at != in.end)
            at = in.fail(error_kind::trailing_bytes, at);
    }
    if (at == nullptr)
        out = unexpected<error>{in.failure};
    return out;
}

} // namespace as

/// A view must not borrow from a temporary object: give it a name.
template <class T, class C, class = as::if_dangling<T, C>>
expected<T, error> decode_message(C &&bytes) = delete;

/// Decodes a whole message of one type, or of one of the types in a union of messages. A view borrows from the bytes.
template <class T>
expected<T, error> decode_message(span<const std::uint8_t> bytes)
{
    return as::decode_message<T>(bytes, UINT32_MAX);
}

/// Returns the length of the first message in a buffer. If there are less bytes, read more of them from the stream,
/// until there is a whole message for `decode_message`. Returns the length of a header if the header is incomplete.
[[nodiscard]] inline expected<std::size_t, error> message_len(
    span<const std::uint8_t> bytes, std::uint32_t max_payload = default_max_payload)
{
    if (bytes.size() < header_len)
        return header_len;
    as::reader in(bytes);
    std::uint16_t id = 0;
    std::uint32_t len = 0;
    if (as::read_header(in, id, len)) {
        if (len > std::min<std::size_t>(max_payload, SIZE_MAX - header_len))
            in.fail(error_kind::payload_over_limit, in.start + 6);
        else if (id == 0)
            in.fail(error_kind::zero_message_id, in.start + 4);
        else
            return header_len + len;
    }
    return unexpected<error>{in.failure};
}

/// Reads the next message of a `std::istream`, and replaces the content of a buffer by it. Returns false if the stream
/// has no more bytes. Then ask `bad()` of the stream and `is_open()` of a file, because a stream that has failed is
/// empty too. The size of the buffer follows the bytes that arrive, and not the length in the header. The method `read`
/// of an own stream must return less than `count` bytes only at its end.
template <class Stream>
expected<bool, error> read_message(
    Stream &stream, std::vector<std::uint8_t> &message, std::uint32_t max_payload = default_max_payload)
{
    constexpr std::size_t step = 65'536;
    message.clear();
    for (std::size_t end = header_len, offset = 0; message.size() < end;) {
        const std::size_t at = message.size();
        message.resize(end - at < step ? end : at + step);
        stream.read(reinterpret_cast<char *>(message.data() + at), static_cast<std::ptrdiff_t>(message.size() - at));
        const auto count = static_cast<std::size_t>(stream.gcount());
        if (count < message.size() - at) {
            message.resize(at + count);
            if (message.empty())
                return false;
            return unexpected<error>{{error_kind::unexpected_end, offset}};
        }
        if (offset == 0) {
            const auto len = message_len(message, max_payload);
            if (!len)
                return unexpected<error>{len.error()};
            offset = header_len;
            end = *len;
        }
    }
    return true;
}

/// Returns the length of a message with its header, or why it has no encoding.
template <class T>
expected<std::size_t, encode_error> encoded_message_len(const T &value)
{
    using kind = as::message_kind<typename encoding<T>::type, T>;
    as::sizer to;
    if (!kind::measure(to, value))
        return unexpected<encode_error>{to.failure};
    if (to.size > UINT32_MAX)
        return unexpected<encode_error>{{"a message is longer than 4294967295 bytes", ""}};
    to.size += header_len;
    return to.buffer_size();
}

/// Encodes a message at the start of a buffer, and returns its length. Nothing is written if the buffer is too small.
template <class T>
expected<std::size_t, encode_error> encode_message_to(span<std::uint8_t> buffer, const T &value)
{
    auto len = encoded_message_len(value);
    if (len && *len > buffer.size())
        len = unexpected<encode_error>{{"the buffer is too small", ""}};
    if (len)
        as::write_message(buffer.data(), static_cast<std::uint32_t>(*len - header_len), value);
    return len;
}

/// Encodes a message with its header.
template <class T>
expected<std::vector<std::uint8_t>, encode_error> encode_message(const T &value)
{
    const auto len = encoded_message_len(value);
    if (!len)
        return unexpected<encode_error>{len.error()};
    std::vector<std::uint8_t> bytes(*len);
    as::write_message(bytes.data(), static_cast<std::uint32_t>(*len - header_len), value);
    return bytes;
}

} // namespace v1
} // namespace sdp
