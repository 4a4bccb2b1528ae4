// Converts times to those of `std::chrono` and back. Fails with the line of the first broken expectation.
#include "times.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

using sdp::from_chrono;
using sdp::to_chrono;
using namespace std::chrono;

void check(bool is_true, int line)
{
    if (!is_true) {
        std::printf("times.cpp:%d\n", line);
        std::exit(1);
    }
}

void durations_are_rounded_down()
{
    check(to_chrono<nanoseconds>(sdp::duration{1, 5}) == nanoseconds(1'000'000'005), __LINE__);
    check(to_chrono<milliseconds>(sdp::signed_duration{-1, 1}) == milliseconds(-1000), __LINE__);
    check(to_chrono<milliseconds>(sdp::signed_duration{-1, 999'999'999}) == milliseconds(-1), __LINE__);
    check(to_chrono<hours>(sdp::signed_duration{-1, 0}) == hours(-1), __LINE__);
    check(to_chrono<minutes>(sdp::duration{119, 0}) == minutes(1), __LINE__);
    check(to_chrono<hours>(sdp::time_of_day{86'399, 0}) == hours(23), __LINE__);
}

void limits_of_chrono_are_kept()
{
    const nanoseconds least = (nanoseconds::min)();
    const nanoseconds greatest = (nanoseconds::max)();
    for (const nanoseconds each : {least, nanoseconds(-1'000'000'000), nanoseconds(-1), nanoseconds(0), greatest}) {
        const auto duration = from_chrono<sdp::signed_duration>(each);
        check(duration && to_chrono<nanoseconds>(*duration) == each, __LINE__);
    }
    auto over = *from_chrono<sdp::signed_duration>(greatest);
    over.nanos++;
    check(!to_chrono<nanoseconds>(over), __LINE__);
    auto under = *from_chrono<sdp::signed_duration>(least);
    under.nanos--;
    check(!to_chrono<nanoseconds>(under), __LINE__);
    check(!to_chrono<seconds>(sdp::duration{UINT64_MAX, 0}), __LINE__);
    check(to_chrono<seconds>(sdp::duration{INT64_MAX, 999'999'999}) == (seconds::max)(), __LINE__);
    check(!to_chrono<seconds>(sdp::signed_duration{INT64_MAX, 1'000'000'000}), __LINE__);
    check(to_chrono<seconds>(sdp::signed_duration{INT64_MIN, 1}) == (seconds::min)(), __LINE__);
    check(!to_chrono<std::chrono::duration<std::int8_t>>(sdp::duration{128, 0}), __LINE__);
    check(!from_chrono<sdp::signed_duration>((hours::max)()), __LINE__);
    check(!from_chrono<sdp::duration>(nanoseconds(-1)), __LINE__);
    check(from_chrono<sdp::duration>(hours(1)) == sdp::duration{3600, 0}, __LINE__);
    check(from_chrono<sdp::time_of_day>(milliseconds(86'399'999)) == sdp::time_of_day{86'399, 999'000'000}, __LINE__);
    check(!from_chrono<sdp::time_of_day>(hours(24)) && !from_chrono<sdp::time_of_day>(seconds(-1)), __LINE__);
}

void points_in_time_are_those_of_the_system_clock()
{
    const auto now = system_clock::now();
    const auto point = from_chrono<sdp::point_in_time>(now);
    check(point && point->seconds == system_clock::to_time_t(now), __LINE__);
    check(to_chrono<system_clock::time_point>(*point) == now, __LINE__);
    const auto before = from_chrono<sdp::point_in_time>(system_clock::time_point(milliseconds(-1)));
    check(before == sdp::point_in_time{-1, 999'000'000}, __LINE__);
    const sdp::point_in_time leap_second{59, 1'500'000'000};
    check(to_chrono<system_clock::time_point>(leap_second)->time_since_epoch() == milliseconds(60'500), __LINE__);
    check(!to_chrono<time_point<system_clock, nanoseconds>>(sdp::point_in_time{INT64_MAX, 0}), __LINE__);
#ifdef OTHER_CLOCK
    check(from_chrono<sdp::point_in_time>(steady_clock::now()).has_value(), __LINE__);
#endif
}

void dates_are_those_of_the_calendar()
{
    const year_month_day leap_day(year(2024), February, day(29));
    check(to_chrono<year_month_day>(sdp::date{2024, 2, 29}) == leap_day, __LINE__);
    check(from_chrono<sdp::date>(leap_day) == sdp::date{2024, 2, 29}, __LINE__);
    check(!to_chrono<year_month_day>(sdp::date{2023, 2, 29}), __LINE__);
    check(!to_chrono<year_month_day>(sdp::date{32'768, 1, 1}), __LINE__);
    check(!from_chrono<sdp::date>(year_month_day(year(2023), February, day(29))), __LINE__);
}

} // namespace

int main()
{
    durations_are_rounded_down();
    limits_of_chrono_are_kept();
    points_in_time_are_those_of_the_system_clock();
    dates_are_those_of_the_calendar();
    const sdp::times::Times times{{1, 2}, {{2024, 2, 29}, {3, 4}}};
    const auto bytes = sdp::encode(times);
    check(bytes && sdp::decode<sdp::times::Times>(*bytes) == times, __LINE__);
    return 0;
}
