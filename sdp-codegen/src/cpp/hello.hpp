// The first message of a connection.
namespace sdp {
inline namespace v1 {

/// A message that a program reads or writes.
struct message_info {
    std::uint16_t id;
    std::string_view name;
    std::uint64_t fingerprint;
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

/// Encodes a `Hello`, with the schema unless it is too long.
template <class Hello>
expected<std::vector<std::uint8_t>, encode_error> encode_hello(
    std::string_view protocol, span<const message_info> messages, span<const std::uint8_t> schema)
{
    Hello hello{};
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
template <class Hello>
expected<std::vector<std::string>, refusal> mismatches(
    const Hello &peer, std::string_view protocol, bool is_schema_sent, span<const message_info> messages)
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
