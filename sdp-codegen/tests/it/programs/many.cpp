#include "many.hpp"

std::size_t again(sdp::span<const std::uint8_t> bytes);

std::size_t again(sdp::span<const std::uint8_t> bytes)
{
    const auto message = sdp::decode_message<sdp::p::P>(bytes);
    const auto copy = *message;
    return copy == *message ? *sdp::encoded_message_len(copy) : 0;
}
