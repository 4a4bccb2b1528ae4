// Maps, sets and heaps.
namespace sdp {
inline namespace v1 {
namespace as {

/// Checks a key after the previous one. `order` is the order of both, and `is_heap` allows equal keys with the same bytes.
inline input_t check_key(reader &in, int order, bool is_heap, span<const std::uint8_t> last, span<const std::uint8_t> key)
{
    if (order > 0 && order != unknown)
        return in.fail(error_kind::unordered_key, key.data());
    const bool is_same = order >= 0 && last == key;
    if ((order == 0 && !(is_heap && is_same)) || (order == unknown && !is_heap && is_same))
        return in.fail(error_kind::duplicate_key, key.data());
    return key.end();
}

/// Returns the positions of keys in their order. `key` returns the key at a position.
template <class C, bool total, class Key>
std::vector<std::size_t> sorted(std::size_t count, const Key &key)
{
    std::vector<std::size_t> positions(count);
    for (std::size_t i = 0; i < count; i++)
        positions[i] = i;
    std::sort(positions.begin(), positions.end(), [&](std::size_t a, std::size_t b) {
        const int order = C::template compare<total>(key(a), key(b));
        return order == 0 ? a < b : order < 0;
    });
    return positions;
}

/// Returns whether two keys have the same bytes.
template <class C, class K>
bool has_same_bytes(const K &a, const K &b)
{
    sizer left;
    sizer right;
    if (!C::measure(left, a) || !C::measure(right, b) || left.size != right.size)
        return false;
    // No memory has both, so the encoding fails as if they were equal.
    if (left.size > SIZE_MAX / 2)
        return true;
    const auto size = static_cast<std::size_t>(left.size);
    std::vector<std::uint8_t> bytes(2 * size);
    C::write(C::write(bytes.data(), a), b);
    return std::memcmp(bytes.data(), bytes.data() + size, size) == 0;
}

/// Returns the order of two neighbours in an encoding, or 0 if they must not be there.
template <class C, bool is_heap, class K>
int neighbours(const K &a, const K &b)
{
    const int order = C::template compare<false>(a, b);
    // Equal bytes are equal keys, even in an unknown order.
    if (order != (is_heap ? 0 : unknown) || C::template compare<true>(a, b) != 0 || !has_same_bytes<C>(a, b))
        return order;
    return is_heap ? -1 : 0;
}

/// Checks the keys of a value, which are sorted when they are written if their order is known. Others are checked as by a
/// reader, which cannot find all equal keys without their order.
template <class C, bool is_ordered, bool is_heap, class Key>
bool measure_keys(sizer &to, std::size_t count, const Key &key)
{
    std::size_t i = 1;
    while (i < count && neighbours<C, is_heap>(key(i - 1), key(i)) == -1)
        i++;
    if (i >= count)
        return true;
    if constexpr (is_ordered) {
        const std::vector<std::size_t> positions = sorted<C, false>(count, key);
        for (i = 1; i < count; i++) {
            if (neighbours<C, is_heap>(key(positions[i - 1]), key(positions[i])) == 0)
                return to.fail("two keys are equal");
        }
    } else {
        for (; i < count; i++) {
            const int order = neighbours<C, is_heap>(key(i - 1), key(i));
            if (order == 0 || order == 1)
                return to.fail(order == 0 ? "two keys are equal" : "keys are not in their order");
        }
    }
    return true;
}

/// Writes elements in the order of their keys.
template <class C, bool is_ordered, class Key, class Write>
bytes_t write_keys(bytes_t at, std::size_t count, const Key &key, const Write &write)
{
    std::size_t i = 1;
    while (is_ordered && i < count && C::template compare<false>(key(i - 1), key(i)) <= 0)
        i++;
    if (!is_ordered || i >= count) {
        for (i = 0; i < count; i++)
            at = write(at, i);
        return at;
    }
    for (const std::size_t position : sorted<C, false>(count, key))
        at = write(at, position);
    return at;
}

template <class T>
inline constexpr bool is_sorted = false;
template <class K>
inline constexpr bool is_sorted<std::set<K>> = true;
template <class K, class V>
inline constexpr bool is_sorted<std::map<K, V>> = true;

/// A set or a heap, in `std::set` if its keys have the same order there, or in `std::vector`.
template <class C, bool is_ordered, bool is_heap = false>
struct set {
    static constexpr std::size_t min_size = 4;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        using list = counted<C>;
        std::uint32_t count = 0;
        at = list::begin(in, at, count);
        if (at == nullptr)
            return at;
        out.clear();
        reserve(out, count);
        span<const std::uint8_t> last;
        for (; count > 0; count--) {
            list::next(in);
            typename T::value_type key{};
            const input_t start = at;
            at = as::read<C>(in, at, key);
            if (at == nullptr)
                return at;
            const span<const std::uint8_t> bytes(start, static_cast<std::size_t>(at - start));
            if (!out.empty()) {
                const int order = C::template compare<false>(*std::prev(out.end()), key);
                if (check_key(in, order, is_heap, last, bytes) == nullptr)
                    return nullptr;
            }
            out.insert(out.end(), std::move(key));
            last = bytes;
        }
        return list::end(in, at);
    }

    template <class T>
    static bool measure(sizer &to, const T &values)
    {
        if (!sequence<C>::measure(to, values))
            return false;
        if constexpr (is_sorted<T>)
            return true;
        else
            return measure_keys<C, is_ordered, is_heap>(to, values.size(), key_of(values));
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &values)
    {
        if constexpr (is_sorted<T>) {
            return sequence<C>::write(at, values);
        } else {
            at = store(at, static_cast<std::uint32_t>(values.size()));
            const auto key = key_of(values);
            const auto write = [&](bytes_t to, std::size_t i) { return C::write(to, key(i)); };
            return write_keys<C, is_ordered>(at, values.size(), key, write);
        }
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        return is_heap && !total ? unknown : compare_all<C, total>(a, b);
    }

private:
    template <class K>
    static void reserve(std::vector<K> &out, std::size_t count)
    {
        out.reserve(count);
    }
    template <class K>
    static void reserve(std::set<K> &, std::size_t)
    {
    }

    template <class T>
    static auto key_of(const T &values)
    {
        return [&values](std::size_t i) -> decltype(auto) { return values[i]; };
    }
};

/// A heap, in `std::vector`.
template <class C, bool is_ordered>
using heap = set<C, is_ordered, true>;

/// A map, in `std::map` if its keys have the same order there, or in `std::vector` of pairs or entries.
template <class K, class V, bool is_ordered>
struct map {
    static constexpr std::size_t min_size = 4;
    static constexpr bool fixed = false;

    template <class T>
    static input_t read(reader &in, input_t at, T &out)
    {
        using list = counted<K, V>;
        std::uint32_t count = 0;
        at = list::begin(in, at, count);
        if (at == nullptr)
            return at;
        out.clear();
        reserve(out, count);
        span<const std::uint8_t> last;
        for (; count > 0; count--) {
            list::next(in);
            key_type<typename T::value_type> key{};
            const input_t start = at;
            at = as::read<K>(in, at, key);
            if (at == nullptr)
                return at;
            const span<const std::uint8_t> bytes(start, static_cast<std::size_t>(at - start));
            if (!out.empty()) {
                const int order = K::template compare<false>(std::prev(out.end())->first, key);
                if (check_key(in, order, false, last, bytes) == nullptr)
                    return nullptr;
            }
            last = bytes;
            at = as::read<V>(in, at, append(out, std::move(key)));
            if (at == nullptr)
                return at;
        }
        return list::end(in, at);
    }

    template <class T>
    static bool measure(sizer &to, const T &entries)
    {
        using list = counted<K, V>;
        if (!list::begin(to, entries.size()))
            return false;
        for (const auto &[key, value] : entries) {
            if (!K::measure(to, key) || !V::measure(to, value))
                return false;
        }
        if constexpr (!is_sorted<T>) {
            if (!measure_keys<K, is_ordered, false>(to, entries.size(), key_of(entries)))
                return false;
        }
        return list::end(to);
    }

    template <class T>
    static bytes_t write(bytes_t at, const T &entries)
    {
        at = store(at, static_cast<std::uint32_t>(entries.size()));
        if constexpr (is_sorted<T>) {
            for (const auto &[key, value] : entries)
                at = V::write(K::write(at, key), value);
            return at;
        } else {
            const auto write = [&](bytes_t to, std::size_t i) {
                return V::write(K::write(to, entries[i].first), entries[i].second);
            };
            return write_keys<K, is_ordered>(at, entries.size(), key_of(entries), write);
        }
    }

    template <bool total, class T>
    static int compare(const T &a, const T &b)
    {
        auto left = a.begin();
        auto right = b.begin();
        for (; left != a.end() && right != b.end(); ++left, ++right) {
            if (const int order = K::template compare<total>(left->first, right->first))
                return order;
            if (const int order = V::template compare<total>(left->second, right->second))
                return order;
        }
        return int(left != a.end()) - int(right != b.end());
    }

private:
    template <class T>
    using key_type = std::remove_const_t<decltype(T::first)>;

    template <class T>
    static void reserve(std::vector<T> &out, std::size_t count)
    {
        out.reserve(count);
    }
    template <class A, class B>
    static void reserve(std::map<A, B> &, std::size_t)
    {
    }

    template <class T, class A>
    static auto &append(std::vector<T> &out, A &&key)
    {
        auto &entry = out.emplace_back();
        entry.first = std::move(key);
        return entry.second;
    }
    template <class A, class B>
    static B &append(std::map<A, B> &out, A &&key)
    {
        return out.try_emplace(out.end(), std::move(key))->second;
    }

    template <class T>
    static auto key_of(const T &entries)
    {
        return [&entries](std::size_t i) -> decltype(auto) { return (entries[i].first); };
    }
};

} // namespace as
} // namespace v1
} // namespace sdp
