// Converts a value after the fingerprint of its type.
#include "peer.h"

#include <cstdlib>
#include <cstring>

template <class T>
answer converted(const std::uint8_t *stamped, std::size_t len)
{
    const auto fingerprint = sdp::as::load<std::uint64_t>(stamped);
    const auto out = sdp::from_release<T>(fingerprint, {stamped + 8, len - 8});
    if (!out)
        return {sdp::name(out.error().kind), out.error().offset, nullptr, 0};
    auto *bytes = static_cast<std::uint8_t *>(std::malloc(out->size() + 1));
    if (!out->empty())
        std::memcpy(bytes, out->data(), out->size());
    return {nullptr, 0, bytes, out->size()};
}
