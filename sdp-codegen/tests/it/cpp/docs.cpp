// The examples of the documentation, after what they expect of their program.
#include <cstdint>
#include <cstdlib>
#include <vector>

struct Connection {
    std::vector<std::uint8_t> answer;
    std::vector<std::uint8_t> sent;

    std::vector<std::uint8_t> exchange(const std::vector<std::uint8_t> &message)
    {
        sent = message;
        return answer;
    }
};

// EXAMPLES

static void check(bool is_true)
{
    if (!is_true)
        std::exit(1);
}

int main()
{
    const auto refused = *sdp::encode_message(request::Refused{"no such plugin", {2, 500'000'000}});
    Connection plugin{refused, {}};
    check(set(plugin, 7, 0.5F));
    const auto sent = sdp::decode_message<request::Request>(plugin.sent);
    check(sent && *sent == request::Request(request::SetParameter{0, 7, 0.5F}));
    check(pause_after({"", {2, 500'999'999}}) == std::chrono::milliseconds(2500));
    check(pause_after({"", {UINT64_MAX, 0}}) == std::chrono::hours(1));
    check(request::decode_hello(*hello).has_value() && accept(*hello));

    const auto peer = *request::decode_hello(*hello);
    check(*read_event(peer, refused) == *sdp::decode_message<request::Event>(refused));
    const auto unknown = read_event(request::Hello{}, refused);
    check(!unknown && unknown.error().kind == sdp::error_kind::unknown_release);

    // Two messages, and the start of a third one.
    std::vector<std::uint8_t> stream = refused;
    stream.insert(stream.end(), refused.begin(), refused.end());
    stream.insert(stream.end(), refused.begin(), refused.end() - 1);
    check(handle_messages(stream) && stream.size() == refused.size() - 1);
    stream.push_back(refused.back());
    check(handle_messages(stream) && stream.empty());
    stream = {'S', 'D', 'P', '1', 0, 0, 0, 0, 0, 0};
    check(!handle_messages(stream));
    return 0;
}
