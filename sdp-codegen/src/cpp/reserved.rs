//! Words that generated names must not be.

use std::sync::LazyLock;

/// Keywords, and macros of system headers: of C, POSIX, Windows, Objective-C, Qt and X11.
pub(super) static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "
    Above Always Below Bool ButtonPress ButtonRelease Complex Convex Expose False FocusIn FocusOut KeyPress
    KeyRelease Nil Nonconvex None Opposite Protection Status Success True Unsorted alignas alignof and and_eq asm
    assert auto bitand bitor bool break case catch cdecl char char16_t char32_t char8_t class co_await co_return
    co_yield compl complex concept const const_cast consteval constexpr constinit continue contract_assert d_fileno
    decltype default delete do double dynamic_cast else emit enum environ errno explicit export extern false far
    float for foreach friend goto h_addr h_errno hpux hyper i386 if imaginary inline int interface linux long
    math_errhandling mips mutable namespace near new nil noexcept noreturn not not_eq nullptr operator or or_eq
    pascal private protected public register reinterpret_cast requires return s6_addr s6_addr16 s6_addr32 s_addr
    sa_handler sa_sigaction sched_priority sdp short si_addr si_addr_lsb si_arch si_band si_call_addr si_fd si_int
    si_lower si_overrun si_pid si_pkey si_ptr si_status si_stime si_syscall si_timerid si_uid si_upper si_utime
    si_value sigev_notify_attributes sigev_notify_function signals signed sizeof slots small sparc st_atime st_ctime
    st_mtime static static_assert static_cast std stderr stdin stdout struct sun switch template this thread_local
    throw true try typedef typeid typename typeof union unix unsigned using vax virtual void volatile wchar_t while
    xor xor_eq"
        .split_whitespace()
        .collect()
});

/// Names of the support code, which the namespace must not have.
pub(super) const SPACES: &str = "
    as box date date_and_time decode decode_message default_max_payload duration encode encode_error encode_message
    encode_message_to encode_to encoded_len encoded_message_len encoding entry error error_kind expected from_chrono get_if
    header_len holds_alternative i128 indexed message_id message_info message_len name ordering packed point_in_time refusal
    signed_duration span time_of_day to_chrono u128 unexpected v1 variant visit";
