// Types whose constructors throw exceptions. Fails with the line of the first broken expectation.
#include "a.hpp"

#include <cstdio>

namespace {

int throwing = 0;

struct Odd {
    Odd() { raise(1); }
    Odd(const Odd &) { raise(2); }
    Odd(Odd &&) { raise(3); }
    Odd &operator=(const Odd &) = default;
    bool operator==(const Odd &) const { return true; }
    static void raise(int which)
    {
        if (which == throwing)
            throw which;
    }
};

struct List;
using Value = sdp::variant<List>;
struct List : sdp::as::types<std::string, Odd, std::vector<Value>> {
};

template <class F>
bool throws(F use)
{
    try {
        use();
    } catch (int) {
        return true;
    }
    return false;
}

int test()
{
    const std::string text = "longer than the place inside of a string";
    Value value(text);
    const Value odd{Odd()};
    throwing = 1;
    if (!throws([&] { value.emplace<1>(); }) || *sdp::get_if<std::string>(&value) != text)
        return __LINE__;
    sdp::expected<Odd, std::string> result(sdp::unexpected<std::string>{text});
    if (!throws([&] { result.emplace(); }) || result.error() != text)
        return __LINE__;
    throwing = 2;
    if (!throws([&] { value = odd; }) || !throws([&] { Value copy(odd); }) || value != Value(text))
        return __LINE__;
    if (sdp::visit([](const auto &of) { return sizeof of; }, value) != sizeof text)
        return __LINE__;
    throwing = 0;

    // The new value is a part of the old one.
    value = std::vector<Value>{text, odd};
    value = std::move(value.get<2>()[0]);
    if (value != Value(text))
        return __LINE__;
    value = std::vector<Value>{text};
    value.emplace<0>(value.get<2>()[0].get<0>());
    if (value != Value(text))
        return __LINE__;

    // No value would be left, so the program ends.
    throwing = 3;
    std::set_terminate([] { std::_Exit(0); });
    value.emplace<1>();
    return __LINE__;
}

} // namespace

int main()
{
    const int line = test();
    std::printf("variant.cpp:%d\n", line);
    return 1;
}
