// Sequences without equal elements, and maps in any order.
#ifndef SDP_UNIQUE_HPP
#define SDP_UNIQUE_HPP

namespace sdp {
inline namespace v1 {
namespace as {

/// Returns the position of the first key that equals an earlier one, or `count`.
template <class C, class Key>
std::size_t first_duplicate(std::size_t count, const Key &key)
{
    std::size_t first = count;
    const std::vector<std::size_t> positions = sorted<C, true>(count, key);
    for (std::size_t i = 1; i < count; i++) {
        if (positions[i] < first && C::template compare<true>(key(positions[i - 1]), key(positions[i])) == 0)
            first = positions[i];
    }
    return first;
}

/// A sequence without equal elements, in any order.
template <class C>
struct unique : sequence<C> {
    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        using list = counted<C>;
        std::uint32_t count = 0;
        at = list::begin(in, at, count);
        if (at == nullptr)
            return at;
        out.clear();
        out.reserve(count);
        std::vector<input_t> starts;
        starts.reserve(count);
        std::size_t complete = 0;
        for (; complete < count && at != nullptr; complete += at != nullptr) {
            list::next(in);
            starts.push_back(at);
            at = read_back<C>(in, at, out);
        }
        // An equal element is an error before the one of a later element.
        const std::size_t found = first_duplicate<C>(complete, key_of(out));
        if (found != complete)
            return in.fail(error_kind::duplicate_key, starts[found]);
        return at == nullptr ? at : list::end(in, at);
    }

    template <class T>
    static bool measure(sizer &to, const T &values)
    {
        if (!sequence<C>::measure(to, values))
            return false;
        return first_duplicate<C>(values.size(), key_of(values)) == values.size() ||
               to.fail("two elements are equal");
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return total ? compare_all<C, total>(a, b) : unknown;
    }

private:
    template <class T>
    static auto key_of(const T &values)
    {
        return [&values](std::size_t i) -> decltype(auto) { return values[i]; };
    }
};

/// A map in any order of its keys, in `std::vector` of tuples.
template <class K, class V>
struct unique_keys : sequence<tuple<K, V>> {
    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        using list = counted<K, V>;
        std::uint32_t count = 0;
        at = list::begin(in, at, count);
        if (at == nullptr)
            return at;
        out.clear();
        out.reserve(count);
        std::vector<input_t> starts;
        starts.reserve(count);
        std::size_t keys = 0;
        for (; starts.size() < count && at != nullptr;) {
            list::next(in);
            starts.push_back(at);
            auto &[key, value] = out.emplace_back();
            at = as::read<K>(in, at, key);
            if (at != nullptr) {
                keys++;
                at = as::read<V>(in, at, value);
            }
        }
        const std::size_t found = first_duplicate<K>(keys, key_of(out));
        if (found != keys)
            return in.fail(error_kind::duplicate_key, starts[found]);
        return at == nullptr ? at : list::end(in, at);
    }

    template <class T>
    static bool measure(sizer &to, const T &entries)
    {
        if (!sequence<tuple<K, V>>::measure(to, entries))
            return false;
        return first_duplicate<K>(entries.size(), key_of(entries)) == entries.size() ||
               to.fail("two keys are equal");
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return total ? compare_all<tuple<K, V>, total>(a, b) : unknown;
    }

private:
    template <class T>
    static auto key_of(const T &entries)
    {
        return [&entries](std::size_t i) -> decltype(auto) { return (std::get<0>(entries[i])); };
    }
};

} // namespace as
} // namespace v1
} // namespace sdp

#endif
