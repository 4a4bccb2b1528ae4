#include "a.hpp"
#include "b.hpp"

sdp::expected<sdp::a::A, sdp::error> of_a(sdp::span<const std::uint8_t> bytes);

int main()
{
    const auto bytes = sdp::encode(sdp::b::B{7, "text"});
    if (!bytes || bytes->size() != 9)
        return 1;
    const auto value = of_a(sdp::span<const std::uint8_t>(bytes->data(), 3));
    return !value && value.error().kind == sdp::error_kind::unexpected_end ? 0 : 2;
}
