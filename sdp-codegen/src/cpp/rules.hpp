// Restricted types: numbers that are not zero, times, dates and JSON numbers.
#ifndef SDP_RULES_HPP
#define SDP_RULES_HPP

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
            return in.fail(Rule::kind, Rule::kind == error_kind::invalid_nanos ? at - 4 : start);
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

struct not_nan {
    static constexpr error_kind kind = error_kind::custom;
    static constexpr const char *what = "a number is NaN";

    template <class T>
    static bool is_valid(T value)
    {
        return !std::isnan(value);
    }
};

inline constexpr std::uint32_t nanos_per_second = 1'000'000'000;

struct nanos {
    static constexpr error_kind kind = error_kind::invalid_nanos;
    static constexpr const char *what = "nanoseconds are a second or more";

    static bool is_valid(std::uint32_t value) { return value < nanos_per_second; }
};

/// Seconds and nanoseconds. The nanoseconds of the last second of a minute can be up to two seconds.
struct leap_second {
    static constexpr error_kind kind = error_kind::invalid_nanos;
    static constexpr const char *what = "nanoseconds are a second or more, but not in a leap second";

    template <class T>
    static bool is_valid(const T &value)
    {
        const auto [seconds, nanos] = value;
        const std::int64_t second = std::int64_t{seconds} % 60;
        return nanos < nanos_per_second || ((second == 59 || second == -1) && nanos / nanos_per_second == 1);
    }
};

struct date {
    static constexpr error_kind kind = error_kind::time_out_of_range;
    static constexpr const char *what = "a date is not in the calendar";

    template <class T>
    static bool is_valid(const T &value)
    {
        const auto [year, month, day] = value;
        const bool is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + int(month == 2 && is_leap_year);
    }
};

struct time_of_day {
    static constexpr error_kind kind = error_kind::time_out_of_range;
    static constexpr const char *what = "a time of day is a day or more";

    template <class T>
    static bool is_valid(const T &value)
    {
        return std::get<0>(value) < 86'400;
    }
};

/// A JSON number: a `u64`, a negative `i64`, or a finite `f64`.
template <class C>
struct json_number : content<C> {
    static constexpr std::size_t min_size = 9;
    static constexpr bool fixed = true;

    template <class T>
    static input_t take(reader &in, input_t at, T &out)
    {
        const input_t start = at;
        at = C::read(in, at, out);
        return at == nullptr || is_valid(out) ? at : in.fail(error_kind::custom, start);
    }

    template <class T>
    static bool measure(sizer &to, const T &value)
    {
        return C::measure(to, value) && (is_valid(value) || to.fail("a JSON number is not negative or not finite"));
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return total ? C::template compare<total>(a, b) : unknown;
    }

private:
    template <class T>
    static bool is_valid(const T &value)
    {
        if (value.index() == 1) {
            const auto &[number] = value.template get<1>();
            return number < 0;
        }
        if (value.index() == 2) {
            const auto &[number] = value.template get<2>();
            return std::isfinite(number);
        }
        return true;
    }
};

} // namespace as
} // namespace v1
} // namespace sdp

#endif
