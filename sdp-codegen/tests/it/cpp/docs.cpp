// The examples of the documentation, after what they expect of their program.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
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
    const auto unknown = read_event(sdp::hello{}, refused);
    check(!unknown && unknown.error().kind == sdp::error_kind::unknown_release);

    // Two messages, and the start of a third one.
    const std::string one(refused.begin(), refused.end());
    std::istringstream two(one + one), cut(one + one.substr(0, one.size() - 1)), invalid("SDP1" + one.substr(4));
    check(handle_messages(two) && !handle_messages(cut) && !handle_messages(invalid));
    // A read error between two messages.
    std::istringstream failed(one);
    failed.setstate(std::ios::badbit);
    check(!handle_messages(failed));
    return 0;
}
