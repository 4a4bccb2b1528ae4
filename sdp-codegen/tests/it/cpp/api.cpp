// Uses the generated header as a program does. Fails with the line of the first broken expectation.
#include "api.hpp"

#include <cstdio>
#include <cstdlib>

// A second include has no effect.
#include "api.hpp"
#include "nothing.hpp"

namespace request = sdp::request;

namespace {

void check(bool is_true, int line)
{
    if (!is_true) {
        std::printf("api.cpp:%d\n", line);
        std::exit(1);
    }
}

// Expects a value without an encoding.
template <class T>
void refuse(const T &value, std::string_view what, std::string_view field, int line)
{
    const auto bytes = sdp::encode(value);
    check(!bytes, line);
    if (bytes.error().what != what || bytes.error().field != field) {
        std::printf("api.cpp:%d: %s in %s\n", line, bytes.error().what, bytes.error().field);
        std::exit(1);
    }
    // Nothing is written.
    std::uint8_t buffer[256] = {};
    check(!sdp::encode_to(buffer, value), line);
    for (const std::uint8_t byte : buffer)
        check(byte == 0, line);
}

request::Load valid()
{
    request::Load load;
    load.slot = 1;
    load.curve = request::CurvePower{0.5F};
    load.name = "wet";
    return load;
}

void values_without_encoding()
{
    request::Load load = valid();
    check(sdp::encode(load).has_value(), __LINE__);

    load.name = "\xff";
    refuse(load, "a string is not UTF-8", "Load.name", __LINE__);
    load.name = "longer than its capacity";
    refuse(load, "a string is longer than its capacity", "Load.name", __LINE__);

    load = valid();
    load.slot = 0;
    refuse(load, "a number is zero", "Load.slot", __LINE__);

    load = valid();
    load.key = char32_t{0xd800};
    refuse(load, "a char is not a Unicode scalar value", "Load.key", __LINE__);

    load = valid();
    load.at.nanos = 1'000'000'000;
    refuse(load, "nanoseconds are a second or more", "Load.at", __LINE__);
    load.at = {-1, 5};
    load.delays = {{{-1, 5}, 0}, {{-2, 5}, 1}};
    check(load.delays.begin()->second == 1 && sdp::encode(load).has_value(), __LINE__);

    load = valid();
    load.level = static_cast<request::Level>(7);
    refuse(load, "an enum has none of its values", "Load.level", __LINE__);

    load = valid();
    load.curve = request::CurveTable{{7, 0}};
    refuse(load, "a number is zero", "Curve::Table.0", __LINE__);

    load = valid();
    load.path = std::string("a\0b", 3);
    refuse(load, "a C string contains a zero", "Load.path", __LINE__);

    load = valid();
    load.points = {{{2, 0}, 1}, {{1, 0}, 2}, {{2, 0}, 3}};
    refuse(load, "two keys are equal", "Load.points", __LINE__);

    load = valid();
    load.paths = {"b", "a", "a"};
    refuse(load, "two keys are equal", "Load.paths", __LINE__);

    load = valid();
    load.table.resize(4999);
    refuse(load, "an array has another length", "Load.table", __LINE__);

    load = valid();
    load.next.emplace();
    refuse(load, "a box is empty", "Load.next", __LINE__);

    request::List list;
    for (int level = 0; level < 129; level++) {
        request::List outer;
        outer.next = sdp::box<request::List>(std::move(list));
        list = std::move(outer);
    }
    refuse(list, "more than 128 levels of nesting", "List.next", __LINE__);
}

// Expects an error of a value and of its view.
template <class T, class View>
void refuse_bytes(const std::vector<std::uint8_t> &bytes, sdp::error expected, std::string_view field, int line)
{
    const auto value = sdp::decode<T>(bytes);
    const auto view = sdp::decode<View>(bytes);
    check(!value && value.error() == expected && value.error().field == field, line);
    check(!view && view.error() == expected && view.error().field == field, line);
}

void errors_of_bytes_name_the_innermost_field()
{
    using sdp::error_kind;
    const auto load = refuse_bytes<request::Load, request::LoadView>;
    const auto bytes = *sdp::encode(valid());
    auto changed = bytes;
    changed.push_back(0);
    load(changed, {error_kind::trailing_bytes, bytes.size()}, "", __LINE__);
    // Both fields with fixed sizes at the start have one check.
    changed.resize(5);
    load(changed, {error_kind::unexpected_end, 0}, "Load.slot", __LINE__);
    changed = bytes;
    changed[4] = 0xff;
    load(changed, {error_kind::invalid_char, 2}, "Load.key", __LINE__);
    changed = bytes;
    changed[10] = 0xff;
    load(changed, {error_kind::invalid_utf8, 10}, "Load.name", __LINE__);

    auto outer = valid();
    outer.next.emplace(valid());
    (*outer.next)->at.nanos = 123'456'789;
    auto nested = *sdp::encode(outer);
    const std::uint8_t encoded[] = {0x15, 0xcd, 0x5b, 0x07};
    const auto nanos = std::search(nested.begin(), nested.end(), std::begin(encoded), std::end(encoded));
    nanos[3] = 0xff;
    const auto at = static_cast<std::size_t>(nanos - nested.begin());
    load(nested, {error_kind::invalid_nanos, at}, "Load.at", __LINE__);
}

void keys_are_sorted()
{
    request::Load load = valid();
    load.points = {{{2, 0}, 1}, {{1, 5}, 2}, {{1, 0}, 3}};
    // Only Rust knows the order of paths.
    load.paths = {"b", "a"};
    // Floats without an order in the schema are equal only if their bytes are.
    const float nan = std::numeric_limits<float>::quiet_NaN();
    load.floats = {2, -nan, nan, 1};
    load.lists = {{{2}, 0.5F}, {{1}, 0.5F}};
    const auto bytes = sdp::encode(load);
    check(bytes.has_value(), __LINE__);
    const auto again = sdp::decode<request::Load>(*bytes);
    check(again.has_value(), __LINE__);
    check(again->points[0] == std::pair(request::Point{1, 0}, std::uint8_t{3}), __LINE__);
    check(again->paths == load.paths && again->floats.size() == 4, __LINE__);
    check(sdp::decode<request::LoadView>(*bytes)->lists.size() == 2, __LINE__);
    load.floats = {nan, nan};
    refuse(load, "two keys are equal", "Load.floats", __LINE__);
    check(again->points[2] == std::pair(request::Point{2, 0}, std::uint8_t{1}), __LINE__);
}

void a_copy_of_a_list_is_equal()
{
    request::List list;
    list.value = 1;
    list.next = sdp::box<request::List>(request::List{2, {}});
    const request::List copy = list;
    check(copy == list && copy.next != std::nullopt && &**copy.next != &**list.next, __LINE__);
    (*list.next)->value = 3;
    check(copy != list, __LINE__);
}

void messages_have_headers()
{
    const request::Request load = valid();
    const auto message = sdp::encode_message(load);
    check(message.has_value() && *message == *sdp::encode_message(valid()), __LINE__);
    check(sdp::message_id<request::Load> == 1 && (*message)[4] == 1, __LINE__);

    const auto decoded = sdp::decode_message<request::RequestView>(*message);
    check(decoded.has_value(), __LINE__);
    const auto name = sdp::visit(
        [](const auto &it) -> std::string_view {
            if constexpr (std::is_same_v<std::decay_t<decltype(it)>, request::LoadView>)
                return it.name;
            else
                return "";
        },
        *decoded);
    check(name == "wet", __LINE__);

    const auto other = sdp::decode_message<request::Stop>(*message);
    check(!other && other.error() == sdp::error{sdp::error_kind::wrong_message_id, 4}, __LINE__);
    check(other == sdp::expected<request::Stop, sdp::error>(sdp::unexpected{other.error()}), __LINE__);
#ifdef UNION_WITHOUT_HEADER
    sdp::encode(load);
#endif
}

void messages_have_a_length_in_a_stream()
{
    std::vector<std::uint8_t> stream = *sdp::encode_message(request::Stop{});
    const std::size_t len = stream.size();
    const auto second = sdp::encode_message(valid());
    stream.insert(stream.end(), second->begin(), second->end());
    const sdp::span<const std::uint8_t> all(stream);
    check(*sdp::message_len(all) == len, __LINE__);
    check(*sdp::message_len({all.data() + len, all.size() - len}) == second->size(), __LINE__);
    check(*sdp::message_len({all.data(), 9}) == 10, __LINE__);
    const auto over = sdp::message_len({all.data() + len, 10}, 4);
    check(!over && over.error().kind == sdp::error_kind::payload_over_limit && over.error().offset == 6, __LINE__);
    stream[4] = 0;
    const auto zero = sdp::message_len(all);
    check(!zero && zero.error().kind == sdp::error_kind::zero_message_id && zero.error().offset == 4, __LINE__);
}

// A stream that counts how often it is read.
struct Source {
    std::vector<std::uint8_t> bytes;
    std::size_t at = 0;
    std::ptrdiff_t count = 0;

    void read(char *out, std::ptrdiff_t size)
    {
        count = std::min(size, static_cast<std::ptrdiff_t>(bytes.size() - at));
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, out);
        at += static_cast<std::size_t>(count);
    }
    std::ptrdiff_t gcount() const { return count; }
};

void messages_are_read_from_a_stream()
{
    request::Load load = valid();
    load.path.assign(200'000, 'a');
    Source source;
    const std::vector<std::uint8_t> messages[] = {*sdp::encode_message(request::Stop{}), *sdp::encode_message(load)};
    for (const auto &each : messages)
        source.bytes.insert(source.bytes.end(), each.begin(), each.end());
    std::vector<std::uint8_t> message(3);
    for (const auto &each : messages)
        check(*sdp::read_message(source, message) && message == each, __LINE__);
    check(!*sdp::read_message(source, message) && message.empty(), __LINE__);

    const auto fails = [&](std::size_t len, sdp::error expected, std::uint32_t max_payload, int line) {
        Source part{{messages[1].begin(), messages[1].begin() + static_cast<std::ptrdiff_t>(len)}};
        const auto found = sdp::read_message(part, message, max_payload);
        check(!found && found.error() == expected, line);
    };
    fails(9, {sdp::error_kind::unexpected_end, 0}, 1'000'000, __LINE__);
    fails(10, {sdp::error_kind::unexpected_end, 10}, 1'000'000, __LINE__);
    fails(messages[1].size() - 1, {sdp::error_kind::unexpected_end, 10}, 1'000'000, __LINE__);
    fails(messages[1].size(), {sdp::error_kind::payload_over_limit, 6}, 100'000, __LINE__);
    // A length without its bytes takes little memory.
    Source hostile{{'S', 'D', 'P', '2', 1, 0, 255, 255, 255, 3}};
    std::vector<std::uint8_t> small;
    check(!sdp::read_message(hostile, small) && small.capacity() < 200'000, __LINE__);
}

void peers_are_compared()
{
    const auto bytes = request::encode_hello("plugins", request::schema);
    check(bytes.has_value(), __LINE__);
    auto hello = *request::decode_hello(*bytes);
    check(hello.schema && hello.schema->size() == sizeof request::schema, __LINE__);
    check(request::mismatches(hello, "plugins", true)->empty(), __LINE__);

    hello.messages[0].fingerprint++;
    check(*request::mismatches(hello, "plugins", true) == std::vector<std::string>{"Load"}, __LINE__);
    hello.capabilities = 1;
    check(request::mismatches(hello, "plugins", true)->empty(), __LINE__);
    check(request::mismatches(hello, "plugins", false)->size() == 1, __LINE__);
    // The peer has another message in place of one of ours.
    hello.messages[1].id = 3;
    check(*request::mismatches(hello, "plugins", true) == std::vector<std::string>{"Stop"}, __LINE__);

    hello.extensions.push_back({40000, {}});
    check(request::mismatches(hello, "plugins", true).error().number == 40000, __LINE__);
    hello.format = 3;
    check(request::mismatches(hello, "plugins", true).error().number == 3, __LINE__);
    const auto nothing = sdp::nothing::encode_hello("plugins");
    check(nothing && sdp::nothing::decode_hello(*nothing)->messages.empty(), __LINE__);
    check(!request::mismatches(*request::decode_hello(*bytes), "other", true), __LINE__);

    hello.extensions.push_back({1, {}});
    refuse(hello, "ids do not ascend in their range", "Hello.extensions", __LINE__);
    // A schema that makes the message too long is left out.
    const auto without = request::encode_hello("plugins", std::vector<std::uint8_t>(1 << 20));
    check(without.has_value() && !request::decode_hello(*without)->schema, __LINE__);
}

// Blocks that share their bytes, and whose lengths wrap around in 32 bits.
void a_length_does_not_wrap_around()
{
    const std::vector<std::uint8_t> block(1 << 26);
    request::BlocksView value;
    value.blocks.assign(64, block);
    const auto len = sdp::encoded_len(value);
    if constexpr (sizeof(std::size_t) == 4) {
        check(len.error().what == std::string_view("an encoding is longer than the memory"), __LINE__);
        std::uint8_t buffer[300];
        check(!sdp::encode_to(buffer, value), __LINE__);
    } else {
        check(*len == 4 + 64 * (4 + block.size()), __LINE__);
    }
}

// An element with half of the bytes that the elements of an indexed sequence can have.
struct half : sdp::as::u8 {
    static bool measure(sdp::as::sizer &to, std::uint8_t)
    {
        to.size += std::uint64_t(1) << 31;
        return true;
    }
};

void elements_of_a_view_are_decoded_on_demand()
{
    const request::Log log{"a", {"wet", "a", ""}, 7};
    auto bytes = *sdp::encode(log);
    const auto value = sdp::decode<request::Log>(bytes);
    check(value && *value == log, __LINE__);

    auto view = sdp::decode<request::LogView>(bytes);
    check(view && view->lines.size() == 3 && !view->lines.empty() && view->end == 7, __LINE__);
    check(*view->lines.at(0) == "wet" && *view->lines.at(1) == "a" && view->lines.at(2)->empty(), __LINE__);
    check(*sdp::encode(*view) == bytes && *view == *sdp::decode<request::LogView>(bytes), __LINE__);
    const auto empty = *sdp::encode(request::Log{});
    check(sdp::decode<request::LogView>(empty)->lines.empty(), __LINE__);
#ifdef VIEW_OF_TEMPORARY
    sdp::decode<request::LogView>(*sdp::encode(request::Log{}));
    sdp::decode_message<request::RequestView>(std::vector<std::uint8_t>());
#endif
    check(sdp::encode(request::LogView{}).has_value(), __LINE__);

    // The errors of `a`, and of its end.
    const std::size_t start = 5 + 4 + 12 + 4;
    bytes[start + 11] = 0xff;
    const sdp::error text{sdp::error_kind::invalid_utf8, start + 11};
    check(sdp::decode<request::Log>(bytes).error() == text, __LINE__);
    view = sdp::decode<request::LogView>(bytes);
    check(view->lines.at(1).error() == text && *view->lines.at(0) == "wet" && view->lines.at(2)->empty(), __LINE__);
    refuse(*view, "an element of an indexed sequence is invalid", "Log.lines", __LINE__);
    bytes[9 + 4] = 6;
    const sdp::error end{sdp::error_kind::invalid_index, 9 + 4};
    view = sdp::decode<request::LogView>(bytes);
    check(*view->lines.at(0) == "wet" && view->lines.at(1).error() == end, __LINE__);
    check(sdp::decode<request::Log>(bytes).error() == end, __LINE__);
    check(name(end.kind) == std::string_view("InvalidIndex"), __LINE__);

    sdp::as::sizer to;
    check(sdp::as::indexed<half>::measure(to, std::vector<std::uint8_t>(1)), __LINE__);
    check(!sdp::as::indexed<half>::measure(to, std::vector<std::uint8_t>(2)), __LINE__);
    const char *what = "the elements of an indexed sequence have more than 4294967295 bytes";
    check(to.failure.what == std::string_view(what), __LINE__);
}

} // namespace

void variants_have_names()
{
    check(request::name(request::Level::High) == "High", __LINE__);
    check(request::name(static_cast<request::Level>(7)) == "unknown", __LINE__);
    check(request::name(request::Curve(request::CurvePower{0.5F})) == "Power", __LINE__);
    check(request::name(request::CurveView()) == "Linear", __LINE__);
}

int main()
{
    variants_have_names();
    values_without_encoding();
    errors_of_bytes_name_the_innermost_field();
    keys_are_sorted();
    a_copy_of_a_list_is_equal();
    messages_have_headers();
    messages_have_a_length_in_a_stream();
    messages_are_read_from_a_stream();
    peers_are_compared();
    a_length_does_not_wrap_around();
    elements_of_a_view_are_decoded_on_demand();
    return 0;
}
