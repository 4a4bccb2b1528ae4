// One of several types.
namespace sdp {
inline namespace v1 {

namespace as {

constexpr std::size_t largest(std::initializer_list<std::size_t> sizes)
{
    std::size_t largest = 0;
    for (const std::size_t size : sizes)
        largest = size > largest ? size : largest;
    return largest;
}

template <std::size_t i, class T>
struct indexed_type {
    using type = T;
};

template <class index, class... T>
struct indexed_types;
template <std::size_t... i, class... T>
struct indexed_types<std::index_sequence<i...>, T...> : indexed_type<i, T>... {
};

// The compiler looks for a base, which takes less time than a recursion over the types.
template <std::size_t i, class T>
indexed_type<i, T> find_type(const indexed_type<i, T> &);
template <class T, std::size_t i>
std::integral_constant<std::size_t, i> find_index(const indexed_type<i, T> &);

/// The types of a variant. A list of them has a name, because the names of all types in each symbol would take most of the time
/// of compilers.
template <class... T>
struct types : indexed_types<std::index_sequence_for<T...>, T...> {
    static constexpr std::size_t count = sizeof...(T);

    // Functions, because the types can be incomplete here.
    static constexpr std::size_t size() { return largest({sizeof(T)...}); }
    static constexpr std::size_t alignment() { return largest({alignof(T)...}); }
    static constexpr bool is_trivial() { return !largest({std::size_t{!std::is_trivially_destructible_v<T>}...}); }
};

struct destroying {
    template <class T>
    void operator()(T &value) const
    {
        value.~T();
    }
};

struct copying {
    void *to;

    template <class T>
    void operator()(const T &value) const
    {
        ::new (to) T(value);
    }
};

struct moving {
    void *to;

    template <class T>
    void operator()(T &value) const
    {
        ::new (to) T(std::move(value));
    }
};

struct equalling {
    const void *other;

    template <class T>
    bool operator()(const T &value) const
    {
        return value == *static_cast<const T *>(other);
    }
};

/// Calls a function with the alternative at an index, by a `switch` over 16 of them.
template <std::size_t first, class V, class F>
decltype(auto) dispatch(V &value, F &&use)
{
    constexpr std::size_t count = std::remove_const_t<V>::count;
#define SDP_CASE(i)                                                                                                    \
    case first + i:                                                                                                    \
        if constexpr (first + i < count)                                                                               \
            return use(value.template get<first + i>());                                                               \
        else                                                                                                           \
            break;
    switch (value.index()) {
        SDP_CASE(0)
        SDP_CASE(1)
        SDP_CASE(2)
        SDP_CASE(3)
        SDP_CASE(4)
        SDP_CASE(5)
        SDP_CASE(6)
        SDP_CASE(7)
        SDP_CASE(8)
        SDP_CASE(9)
        SDP_CASE(10)
        SDP_CASE(11)
        SDP_CASE(12)
        SDP_CASE(13)
        SDP_CASE(14)
        SDP_CASE(15)
    }
#undef SDP_CASE
    if constexpr (first + 16 < count)
        return dispatch<first + 16>(value, use);
    else
        std::abort(); // No value is without an alternative.
}

} // namespace as

/// One of the types of a list, as `std::variant`. Compilers need much less time for it, because a program can have hundreds of
/// messages. It always has a value: an exception of a constructor leaves the old value, and one of a move ends the program.
template <class List>
class variant {
public:
    static constexpr std::size_t count = List::count;

    template <std::size_t i>
    using alternative = typename decltype(as::find_type<i>(std::declval<const List &>()))::type;
    template <class T>
    static constexpr std::size_t index_of = decltype(as::find_index<T>(std::declval<const List &>()))::value;

    variant() { construct<0>(); }
    template <class T, class index = decltype(as::find_index<std::decay_t<T>>(std::declval<const List &>()))>
    variant(T &&value)
    {
        construct<index::value>(std::forward<T>(value));
    }
    variant(const variant &other) { copy(other); }
    variant(variant &&other) noexcept { move(other); }
    variant &operator=(const variant &other)
    {
        // If the copy throws an exception, this value stays as it is.
        return *this = variant(other);
    }
    variant &operator=(variant &&other) noexcept
    {
        if (this != &other) {
            variant value(std::move(other)); // The other one can be a part of this one.
            reset();
            move(value);
        }
        return *this;
    }
    ~variant() { reset(); }

    /// Returns the position of the type of the value.
    std::size_t index() const { return index_; }

    /// Replaces the value by a new one of the type at a position.
    template <std::size_t i, class... A>
    alternative<i> &emplace(A &&...arguments)
    {
        if constexpr (sizeof...(A) == 0 && std::is_nothrow_default_constructible_v<alternative<i>>) {
            reset();
            return construct<i>();
        } else {
            // The constructor can throw an exception, and the arguments can be parts of the old value.
            alternative<i> value{std::forward<A>(arguments)...};
            return replace<i>(value);
        }
    }

    /// Returns the value. Its type must be that at the position.
    template <std::size_t i>
    alternative<i> &get()
    {
        return *std::launder(reinterpret_cast<alternative<i> *>(bytes_));
    }
    template <std::size_t i>
    const alternative<i> &get() const
    {
        return *std::launder(reinterpret_cast<const alternative<i> *>(bytes_));
    }

    friend bool operator==(const variant &a, const variant &b)
    {
        return a.index_ == b.index_ && as::dispatch<0>(a, as::equalling{b.bytes_});
    }
    friend bool operator!=(const variant &a, const variant &b) { return !(a == b); }

private:
    template <std::size_t i, class... A>
    alternative<i> &construct(A &&...arguments)
    {
        auto *value = ::new (static_cast<void *>(bytes_)) alternative<i>{std::forward<A>(arguments)...};
        index_ = i;
        return *value;
    }

    template <std::size_t i>
    alternative<i> &replace(alternative<i> &value) noexcept
    {
        reset();
        return construct<i>(std::move(value));
    }

    void copy(const variant &other)
    {
        as::dispatch<0>(other, as::copying{bytes_});
        index_ = other.index_;
    }

    void move(variant &other) noexcept
    {
        as::dispatch<0>(other, as::moving{bytes_});
        index_ = other.index_;
    }

    void reset() noexcept
    {
        if constexpr (!List::is_trivial())
            as::dispatch<0>(*this, as::destroying());
    }

    alignas(List::alignment()) std::byte bytes_[List::size()];
    std::size_t index_;
};

/// Returns the value of a variant if it has this type, or null.
template <class T, class List>
T *get_if(variant<List> *value)
{
    constexpr std::size_t i = variant<List>::template index_of<T>;
    return value->index() == i ? &value->template get<i>() : nullptr;
}
template <class T, class List>
const T *get_if(const variant<List> *value)
{
    constexpr std::size_t i = variant<List>::template index_of<T>;
    return value->index() == i ? &value->template get<i>() : nullptr;
}

/// Returns whether the value of a variant has this type.
template <class T, class List>
bool holds_alternative(const variant<List> &value)
{
    return get_if<T>(&value) != nullptr;
}

/// Calls a function with the value of a variant.
template <class F, class List>
decltype(auto) visit(F &&use, variant<List> &value)
{
    return as::dispatch<0>(value, use);
}
template <class F, class List>
decltype(auto) visit(F &&use, const variant<List> &value)
{
    return as::dispatch<0>(value, use);
}

} // namespace v1
} // namespace sdp
