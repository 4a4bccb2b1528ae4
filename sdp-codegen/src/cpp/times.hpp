// Durations, dates and times. The conversions work with `std::chrono`, whose header only their callers need.
namespace sdp {
inline namespace v1 {

/// A duration: seconds and nanoseconds.
struct duration {
    std::uint64_t seconds = 0;
    std::uint32_t nanos = 0;

    friend auto parts(duration &of) { return std::tie(of.seconds, of.nanos); }
    friend auto parts(const duration &of) { return std::tie(of.seconds, of.nanos); }
    friend bool operator==(const duration &a, const duration &b) { return parts(a) == parts(b); }
    friend bool operator!=(const duration &a, const duration &b) { return parts(a) != parts(b); }
    friend bool operator<(const duration &a, const duration &b) { return parts(a) < parts(b); }
};

/// A duration that can be negative: seconds, which are rounded down, and nanoseconds.
struct signed_duration {
    std::int64_t seconds = 0;
    std::uint32_t nanos = 0;

    friend auto parts(signed_duration &of) { return std::tie(of.seconds, of.nanos); }
    friend auto parts(const signed_duration &of) { return std::tie(of.seconds, of.nanos); }
    friend bool operator==(const signed_duration &a, const signed_duration &b) { return parts(a) == parts(b); }
    friend bool operator!=(const signed_duration &a, const signed_duration &b) { return parts(a) != parts(b); }
    friend bool operator<(const signed_duration &a, const signed_duration &b) { return parts(a) < parts(b); }
};

/// A point in time: seconds since the Unix epoch, which are rounded down, and nanoseconds. In a leap second, they are more
/// than a second.
struct point_in_time {
    std::int64_t seconds = 0;
    std::uint32_t nanos = 0;

    friend auto parts(point_in_time &of) { return std::tie(of.seconds, of.nanos); }
    friend auto parts(const point_in_time &of) { return std::tie(of.seconds, of.nanos); }
    friend bool operator==(const point_in_time &a, const point_in_time &b) { return parts(a) == parts(b); }
    friend bool operator!=(const point_in_time &a, const point_in_time &b) { return parts(a) != parts(b); }
    friend bool operator<(const point_in_time &a, const point_in_time &b) { return parts(a) < parts(b); }
};

/// A time of day: seconds since midnight, and nanoseconds.
struct time_of_day {
    std::uint32_t seconds = 0;
    std::uint32_t nanos = 0;

    friend auto parts(time_of_day &of) { return std::tie(of.seconds, of.nanos); }
    friend auto parts(const time_of_day &of) { return std::tie(of.seconds, of.nanos); }
    friend bool operator==(const time_of_day &a, const time_of_day &b) { return parts(a) == parts(b); }
    friend bool operator!=(const time_of_day &a, const time_of_day &b) { return parts(a) != parts(b); }
    friend bool operator<(const time_of_day &a, const time_of_day &b) { return parts(a) < parts(b); }
};

/// A day of the Gregorian calendar. Months and days count from 1.
struct date {
    std::int32_t year = 1970;
    std::uint8_t month = 1;
    std::uint8_t day = 1;

    friend auto parts(date &of) { return std::tie(of.year, of.month, of.day); }
    friend auto parts(const date &of) { return std::tie(of.year, of.month, of.day); }
    friend bool operator==(const date &a, const date &b) { return parts(a) == parts(b); }
    friend bool operator!=(const date &a, const date &b) { return parts(a) != parts(b); }
    friend bool operator<(const date &a, const date &b) { return parts(a) < parts(b); }
};

/// A date and a time of day, without a time zone.
struct date_and_time {
    sdp::date date;
    time_of_day time;

    friend auto parts(date_and_time &of) { return std::tie(of.date, of.time); }
    friend auto parts(const date_and_time &of) { return std::tie(of.date, of.time); }
    friend bool operator==(const date_and_time &a, const date_and_time &b) { return parts(a) == parts(b); }
    friend bool operator!=(const date_and_time &a, const date_and_time &b) { return parts(a) != parts(b); }
    friend bool operator<(const date_and_time &a, const date_and_time &b) { return parts(a) < parts(b); }
};

namespace as {

inline constexpr std::int64_t ticks_per_second = 1'000'000'000;

/// The unit of a `std::chrono::duration`: `den` of them are a second, or one is `num` seconds.
template <class D>
struct unit {
    using rep = typename D::rep;
    static constexpr std::int64_t num = D::period::num;
    static constexpr std::int64_t den = D::period::den;
    static_assert(std::is_integral_v<rep> && std::is_signed_v<rep> && (num == 1 || den == 1) && ticks_per_second % den == 0,
        "use std::chrono::nanoseconds, and convert them with std::chrono::duration_cast");

    static std::optional<D> of(std::int64_t seconds, std::uint32_t nanos)
    {
        const std::int64_t carry = nanos / ticks_per_second;
        if (seconds > INT64_MAX - carry)
            return std::nullopt;
        seconds += carry;
        std::int64_t count = 0;
        if constexpr (num > 1) {
            count = seconds / num - int(seconds % num < 0);
        } else {
            // Of a negative number, the fraction is negative as well, so that the product is in the range if the sum is.
            const bool is_negative = seconds < 0;
            const std::int64_t whole = seconds + int(is_negative);
            const std::int64_t fraction = nanos % ticks_per_second / (ticks_per_second / den) - (is_negative ? den : 0);
            if (is_negative ? whole < (INT64_MIN - fraction) / den : whole > (INT64_MAX - fraction) / den)
                return std::nullopt;
            count = whole * den + fraction;
        }
        const auto out = static_cast<rep>(count);
        return out == count ? std::optional<D>(out) : std::nullopt;
    }

    static bool split(D from, std::int64_t &seconds, std::uint32_t &nanos)
    {
        const std::int64_t count = from.count();
        const bool is_carried = count % den < 0;
        seconds = count / den - int(is_carried);
        nanos = static_cast<std::uint32_t>((count % den + (is_carried ? den : 0)) * (ticks_per_second / den));
        if (seconds > INT64_MAX / num || seconds < INT64_MIN / num)
            return false;
        seconds *= num;
        return true;
    }
};

template <class T, class = void>
inline constexpr bool is_system_time = false;
template <class T>
inline constexpr bool is_system_time<T, std::void_t<decltype(T::clock::to_time_t(typename T::clock::time_point()))>> = true;

} // namespace as

/// Returns a duration of `std::chrono`, which is rounded down. Returns nothing if it is outside the range of its type, or of
/// `std::chrono::seconds`.
template <class To>
std::optional<To> to_chrono(const duration &from)
{
    if (from.seconds > INT64_MAX)
        return std::nullopt;
    return as::unit<To>::of(static_cast<std::int64_t>(from.seconds), from.nanos);
}
template <class To>
std::optional<To> to_chrono(const signed_duration &from)
{
    return as::unit<To>::of(from.seconds, from.nanos);
}

/// Returns the duration since midnight.
template <class To>
std::optional<To> to_chrono(const time_of_day &from)
{
    return as::unit<To>::of(from.seconds, from.nanos);
}

/// Returns a point in time of `std::chrono::system_clock`, which is rounded down. Returns nothing if it is outside the range of
/// its type. A leap second is the start of the next second.
template <class To>
std::optional<To> to_chrono(const point_in_time &from)
{
    static_assert(as::is_system_time<To>, "a point in time is one of std::chrono::system_clock");
    const auto since_epoch = as::unit<typename To::duration>::of(from.seconds, from.nanos);
    return since_epoch ? std::optional<To>(*since_epoch) : std::nullopt;
}

/// Returns a `std::chrono::year_month_day` of C++20. Returns nothing if the date is outside its range, or not in the calendar.
template <class To>
std::optional<To> to_chrono(const date &from)
{
    using years = decltype(std::declval<To>().year());
    using months = decltype(std::declval<To>().month());
    using days = decltype(std::declval<To>().day());
    if (from.year < int((years::min)()) || from.year > int((years::max)()))
        return std::nullopt;
    const To to(years(from.year), months(from.month), days(from.day));
    return to.ok() ? std::optional<To>(to) : std::nullopt;
}

/// Converts a value of `std::chrono` to a duration, a point in time, a time of day or a date. Returns nothing if the value is
/// outside the range of its type: a negative one of a `duration`, for example.
template <class To, class From>
std::optional<To> from_chrono(const From &from)
{
    To to;
    if constexpr (std::is_same_v<To, date>) {
        to.year = int(from.year());
        to.month = static_cast<std::uint8_t>(unsigned(from.month()));
        to.day = static_cast<std::uint8_t>(unsigned(from.day()));
        return from.ok() ? std::optional<To>(to) : std::nullopt;
    } else {
        std::int64_t seconds = 0;
        bool is_valid = false;
        if constexpr (std::is_same_v<To, point_in_time>) {
            static_assert(as::is_system_time<From>, "a point in time is one of std::chrono::system_clock");
            is_valid = as::unit<typename From::duration>::split(from.time_since_epoch(), seconds, to.nanos);
        } else {
            is_valid = as::unit<From>::split(from, seconds, to.nanos);
        }
        to.seconds = static_cast<decltype(to.seconds)>(seconds);
        if constexpr (std::is_same_v<To, time_of_day>)
            is_valid = is_valid && seconds >= 0 && seconds < 86'400;
        else if constexpr (std::is_same_v<To, sdp::duration>)
            is_valid = is_valid && seconds >= 0;
        return is_valid ? std::optional<To>(to) : std::nullopt;
    }
}

} // namespace v1
} // namespace sdp
