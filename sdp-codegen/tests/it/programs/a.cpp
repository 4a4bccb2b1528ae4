#include "a.hpp"

sdp::expected<sdp::a::A, sdp::error> of_a(sdp::span<const std::uint8_t> bytes);

sdp::expected<sdp::a::A, sdp::error> of_a(sdp::span<const std::uint8_t> bytes)
{
    return sdp::decode<sdp::a::A>(bytes);
}
