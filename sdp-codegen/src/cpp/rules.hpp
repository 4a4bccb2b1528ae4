// Restricted types: numbers that are not zero, and nanoseconds.
namespace sdp {
inline namespace v1 {
namespace as {

/// A kind with a rule for its values, which is checked after the content.
template <class C, class Rule>
struct checked : content<C> {
    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        const input_t start = at;
        at = as::take<C>(in, at, out);
        if (at != nullptr && !Rule::is_valid(out))
            return in.fail(Rule::kind, start);
        return at;
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        return C::measure(to, value) && (Rule::is_valid(value) || to.fail(Rule::what));
    }
};

struct non_zero {
    static constexpr error_kind kind = error_kind::invalid_zero;
    static constexpr const char *what = "a number is zero";

    template <class T>
    static bool is_valid(T value)
    {
        return value != T{};
    }
};

struct nanos {
    static constexpr error_kind kind = error_kind::invalid_nanos;
    static constexpr const char *what = "nanoseconds are a second or more";

    static bool is_valid(std::uint32_t value) { return value < 1'000'000'000; }
};

} // namespace as
} // namespace v1
} // namespace sdp
