// Decodes and encodes the values of the tests. Lines and answers are those of `peer.rs`.
// INCLUDES

#include <cstdio>
#include <cstdlib>

namespace {

using bytes = std::vector<std::uint8_t>;
using input = sdp::span<const std::uint8_t>;

// The bytes of a decoded value, or the error of the input.
using answer = sdp::expected<bytes, sdp::error>;

template <class T>
answer encoded(const sdp::expected<T, sdp::error> &value,
    sdp::expected<bytes, sdp::encode_error> (*encode)(const T &),
    sdp::expected<std::size_t, sdp::encode_error> (*encode_to)(sdp::span<std::uint8_t>, const T &))
{
    if (!value)
        return sdp::unexpected<sdp::error>{value.error()};
    const auto out = encode(*value);
    // A view does not check the elements of an indexed sequence.
    if (!out && std::strcmp(out.error().what, "an element of an indexed sequence is invalid") == 0)
        return sdp::unexpected<sdp::error>{{sdp::error_kind::invalid_index, SIZE_MAX}};
    if (!out) {
        std::fprintf(stderr, "a decoded value has no encoding: %s in %s\n", out.error().what, out.error().field);
        std::abort();
    }
    bytes buffer(out->size());
    const auto len = encode_to(buffer, *value);
    if (!len || *len != buffer.size() || buffer != *out || (*len > 0 && encode_to({buffer.data(), *len - 1}, *value)))
        std::abort();
    // A copy is equal, unless it contains NaN, and has the same encoding.
    const T copy = *value;
    (void)(copy == *value);
    const auto again = encode(copy);
    if (!again || *again != *out)
        std::abort();
    return *out;
}

template <class T>
answer of_value(input in)
{
    return encoded(sdp::decode<T>(in), sdp::encode<T>, sdp::encode_to<T>);
}

template <class T>
answer of_message(input in)
{
    return encoded(sdp::decode_message<T>(in), sdp::encode_message<T>, sdp::encode_message_to<T>);
}

template <class T, sdp::expected<T, sdp::error> (*decode)(input)>
answer of_hello(input in)
{
    return encoded(decode(in), sdp::encode_message<T>, sdp::encode_message_to<T>);
}

struct root {
    answer (*value)(input);
    answer (*view)(input);
    // Whether a view checks some parts of the input later.
    bool is_lazy;
};

const root roots[] = {
    // ROOTS
};

// Reads bytes as a value and as a view. Both have the same result, and the bytes of a value are those of the input.
answer read(const root &root, input in)
{
    const answer value = root.value(in);
    const answer view = root.view(in);
    if (value.has_value() != view.has_value())
        std::abort();
    if (value && (*value != *view || in != input(*value)))
        std::abort();
    const bool is_later = !value && root.is_lazy && view.error().offset >= value.error().offset;
    if (!value && value.error() != view.error() && !is_later)
        std::abort();
    return value;
}

} // namespace

#ifdef FUZZ

// The first byte of the input is the index of the root.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size > 0)
        (void)read(roots[data[0] % std::size(roots)], {data + 1, size - 1});
    return 0;
}

#else

static bytes parse(const std::string &digits)
{
    bytes out;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
        out.push_back(static_cast<std::uint8_t>(std::strtoul(digits.substr(at, 2).c_str(), nullptr, 16)));
    out.shrink_to_fit();
    return out;
}

int main()
{
    std::string line;
    for (int next = std::getchar(); next != EOF; next = std::getchar()) {
        if (next != '\n') {
            line.push_back(static_cast<char>(next));
            continue;
        }
        const bytes in = parse(line.substr(line.find(' ') + 1));
        const answer value = read(roots[std::strtoul(line.c_str(), nullptr, 10)], in);
        line.clear();
        if (value) {
            std::fputs(value->empty() ? "ok -" : "ok ", stdout);
            for (const std::uint8_t byte : *value)
                std::printf("%02x", byte);
        } else {
            std::printf("error %s %zu", sdp::name(value.error().kind), value.error().offset);
        }
        std::putchar('\n');
        std::fflush(stdout);
    }
    return 0;
}

#endif
