// A program with a release of the plugin protocol: see `matrix.rs`.
#include "protocol.hpp"

#include <cstdio>
#include <cstdlib>

namespace protocol = sdp::plugin_protocol;

using bytes = std::vector<std::uint8_t>;

template <class T, class E>
static T require(sdp::expected<T, E> value)
{
    if (!value)
        std::abort();
    return *std::move(value);
}

static void write(const bytes &message)
{
    std::fwrite(message.data(), 1, message.size(), stdout);
}

// Reads the next message of the standard input, which is empty at its end.
static bytes next_message()
{
    bytes message(sdp::header_len);
    if (std::fread(message.data(), 1, message.size(), stdin) != message.size())
        return {};
    message.resize(require(sdp::message_len(message)));
    const std::size_t rest = message.size() - sdp::header_len;
    if (std::fread(message.data() + sdp::header_len, 1, rest, stdin) != rest)
        std::abort();
    return message;
}

// Decodes a message and encodes it again.
static bytes again(const bytes &message)
{
    return require(sdp::encode_message(require(sdp::decode_message<protocol::PluginProtocol>(message))));
}

int main(int, char **argv)
{
    const bool is_sender = argv[1] == std::string("send");
    const bytes hello = require(protocol::encode_hello("plugins", protocol::schema));
    if (is_sender)
        write(hello);
    sdp::hello peer;
    for (bytes message = next_message(); !message.empty(); message = next_message()) {
        if (is_sender) {
            write(again(message));
            continue;
        }
        if (message[4] == 255 && message[5] == 255) {
            peer = require(protocol::decode_hello(message));
            std::puts("hello");
            continue;
        }
        const std::uint64_t type = protocol::fingerprint_of(peer, message);
        const auto current = sdp::from_release<protocol::PluginProtocol>(type, message);
        if (!current) {
            std::printf("error %s %zu\n", sdp::name(current.error().kind), current.error().offset);
            continue;
        }
        std::printf("ok ");
        for (const std::uint8_t byte : again(*current))
            std::printf("%02x", byte);
        std::putchar('\n');
    }
    return 0;
}
