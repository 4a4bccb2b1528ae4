// The first message of a connection.
namespace sdp {
inline namespace v1 {

/// A message that a program reads or writes.
struct message_info {
    std::uint16_t id;
    std::string_view name;
    std::uint64_t fingerprint;
};

/// A message that the sender of a `hello` reads or writes.
struct hello_message {
    std::uint16_t id{};
    /// The name of its type.
    std::string name;
    /// The fingerprint of its type.
    std::uint64_t fingerprint{};

    friend bool operator==(const hello_message &a, const hello_message &b)
    {
        return a.id == b.id && a.name == b.name && a.fingerprint == b.fingerprint;
    }
    friend bool operator!=(const hello_message &a, const hello_message &b)
    {
        return !(a == b);
    }
};

/// An extension of a `hello`.
struct hello_extension {
    /// A reader that does not know an id of 32768 or more must refuse the sender.
    std::uint16_t id{};
    std::vector<std::uint8_t> content;

    friend bool operator==(const hello_extension &a, const hello_extension &b)
    {
        return a.id == b.id && a.content == b.content;
    }
    friend bool operator!=(const hello_extension &a, const hello_extension &b)
    {
        return !(a == b);
    }
};

/// The first message of a connection: the messages of the sender with their fingerprints.
struct hello {
    /// The name of the protocol.
    std::string protocol;
    /// The version of the format, which is 2.
    std::uint16_t format{};
    /// Bit 0: the sender converts messages of older and newer versions.
    std::uint32_t capabilities{};
    /// The messages that the sender reads or writes, in ascending order of their ids.
    std::vector<hello_message> messages;
    /// The encoded schema of the messages.
    std::optional<std::vector<std::uint8_t>> schema;
    /// In ascending order of their ids.
    std::vector<hello_extension> extensions;

    friend bool operator==(const hello &a, const hello &b)
    {
        return a.protocol == b.protocol && a.format == b.format && a.capabilities == b.capabilities
            && a.messages == b.messages && a.schema == b.schema && a.extensions == b.extensions;
    }
    friend bool operator!=(const hello &a, const hello &b)
    {
        return !(a == b);
    }
};

/// Why a program must not exchange messages with its peer. The number is the unknown format or the id of the extension.
struct refusal {
    const char *what = "";
    std::uint32_t number = 0;
};

namespace as {

/// The message id of a `Hello`, and the maximum length of its payload.
inline constexpr std::uint16_t hello_id = 65535;
inline constexpr std::uint32_t max_hello_len = 1'048'576;

/// A sequence of values whose ids ascend from `first` to `last`.
template <class C, std::uint32_t first, std::uint32_t last>
struct ascending : C {
    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        const input_t start = at;
        at = C::read(in, at, out);
        return at == nullptr || is_valid(out) ? at : in.fail(error_kind::custom, start);
    }

    template <class T>
    static bool measure(sizer &to, const T &values)
    {
        return C::measure(to, values) && (is_valid(values) || to.fail("ids do not ascend in their range"));
    }

private:
    template <class T>
    static bool is_valid(const T &values)
    {
        std::uint32_t next = first;
        for (const auto &value : values) {
            if (value.id < next || value.id > last)
                return false;
            next = std::uint32_t{value.id} + 1;
        }
        return true;
    }
};

struct hello_message : record<hello_message, 14, false> {
    template <class fields_t, class... value_t>
    static bool each(fields_t &fields, value_t &...it)
    {
        return fields(u16(), "HelloMessage.id", it.id...)
            && fields(string<>(), "HelloMessage.name", it.name...)
            && fields(u64(), "HelloMessage.fingerprint", it.fingerprint...);
    }
};

struct hello_extension : record<hello_extension, 6, false> {
    template <class fields_t, class... value_t>
    static bool each(fields_t &fields, value_t &...it)
    {
        return fields(u16(), "HelloExtension.id", it.id...)
            && fields(sequence<u8>(), "HelloExtension.content", it.content...);
    }
};

struct hello : record<hello, 19, false> {
    template <class fields_t, class... value_t>
    static bool each(fields_t &fields, value_t &...it)
    {
        return fields(string<>(), "Hello.protocol", it.protocol...)
            && fields.ahead(6, "Hello.format")
            && fields.fixed(u16(), "Hello.format", it.format...)
            && fields.fixed(u32(), "Hello.capabilities", it.capabilities...)
            && fields(ascending<sequence<hello_message>, 1, 65279>(), "Hello.messages", it.messages...)
            && fields(option<sequence<u8>>(), "Hello.schema", it.schema...)
            && fields(ascending<sequence<hello_extension>, 0, 65535>(), "Hello.extensions", it.extensions...);
    }
};

} // namespace as

template <>
struct encoding<hello_message> {
    using type = as::hello_message;
};
template <>
struct encoding<hello_extension> {
    using type = as::hello_extension;
};
template <>
struct encoding<hello> {
    using type = as::hello;
    static constexpr std::uint16_t message_id = as::hello_id;
};

namespace as {

/// Encodes a `Hello`, with the schema unless it is too long.
inline expected<std::vector<std::uint8_t>, encode_error> encode_hello(
    std::string_view protocol, span<const message_info> messages, span<const std::uint8_t> schema)
{
    v1::hello hello{};
    hello.protocol = protocol;
    hello.format = 2;
    for (const message_info &message : messages) {
        auto &to = hello.messages.emplace_back();
        to.id = message.id;
        to.name = message.name;
        to.fingerprint = message.fingerprint;
    }
    if (!schema.empty())
        hello.schema.emplace(schema.begin(), schema.end());
    auto len = encoded_len(hello);
    if (len && *len > max_hello_len) {
        hello.schema.reset();
        len = encoded_len(hello);
    }
    if (len && *len > max_hello_len)
        return unexpected<encode_error>{{"a Hello is longer than 1 MiB", ""}};
    return encode_message(hello);
}

/// Returns the names of the messages of this program that cannot be exchanged with its peer.
inline expected<std::vector<std::string>, refusal> mismatches(
    const v1::hello &peer, std::string_view protocol, bool is_schema_sent, span<const message_info> messages)
{
    if (peer.format != 2)
        return unexpected<refusal>{{"the format is unknown", peer.format}};
    if (peer.protocol != protocol)
        return unexpected<refusal>{{"the protocol is another one", 0}};
    for (const auto &extension : peer.extensions) {
        if (extension.id >= 32768)
            return unexpected<refusal>{{"an extension is unknown", extension.id}};
    }
    // The peer converts messages if both sides know the schema of each other.
    const bool is_converted = (peer.capabilities & 1) != 0 && peer.schema.has_value() && is_schema_sent;
    std::vector<std::string> names;
    auto theirs = peer.messages.begin();
    for (const message_info &ours : messages) {
        while (theirs != peer.messages.end() && theirs->id < ours.id)
            ++theirs;
        const bool is_known = theirs != peer.messages.end() && theirs->id == ours.id;
        if (!is_known || !(theirs->fingerprint == ours.fingerprint || is_converted))
            names.emplace_back(ours.name);
    }
    return names;
}

} // namespace as
} // namespace v1
} // namespace sdp
