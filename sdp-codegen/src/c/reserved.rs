//! Words that generated names must not be, because C++ programs and headers of the system come together with them.

use std::sync::LazyLock;

/// Words in sorted order.
type Words = LazyLock<Vec<&'static str>>;

/// Keywords of C and C++, and macros without parameters, also of Windows and Qt, which no name can be.
pub(super) static WORDS: Words = LazyLock::new(|| sorted(&[KEYWORDS, MACROS]));

/// The names that no struct or enum can have.
pub(super) static TAGS: Words = LazyLock::new(|| sorted(&[KEYWORDS, MACROS, STRUCTS, RUNTIME]));

/// The names that no type of a program can have.
pub(super) static TYPES: Words =
    LazyLock::new(|| sorted(&[KEYWORDS, MACROS, STRUCTS, RUNTIME, FUNCTIONS, LOCALS]));

/// The names that no constant can have.
pub(super) static CONSTANTS: Words = LazyLock::new(|| sorted(&[LIMITS]));

const KEYWORDS: &str = "
    alignas alignof auto bool break case char const constexpr continue default do double else enum extern false float for
    goto if inline int long nullptr register restrict return short signed sizeof static static_assert struct switch
    thread_local true typedef typeof typeof_unqual union unsigned void volatile while
    and and_eq asm bitand bitor catch char16_t char32_t char8_t class co_await co_return co_yield compl concept const_cast
    consteval constinit decltype delete dynamic_cast explicit export friend mutable namespace new noexcept not
    not_eq operator or or_eq private protected public reinterpret_cast requires static_cast template this throw try typeid
    typename using virtual wchar_t xor xor_eq std
    int8_t int16_t int32_t int64_t size_t uint8_t uint16_t uint32_t uint64_t uintptr_t";

const MACROS: &str = "
    cdecl complex d_fileno emit environ errno far foreach h_addr h_errno hpux hyper i386 imaginary interface linux
    math_errhandling mips near nil noreturn pascal s6_addr s6_addr16 s6_addr32 s_addr sa_handler sa_sigaction
    sched_priority si_addr si_addr_lsb si_arch si_band si_call_addr si_fd si_int si_lower si_overrun si_pid si_pkey
    si_ptr si_status si_stime si_syscall si_timerid si_uid si_upper si_utime si_value sigev_notify_attributes
    sigev_notify_function signals slots small sparc st_atime st_ctime st_mtime stderr stdin stdout sun unix vax";

/// Structs of POSIX.
const STRUCTS: &str = "
    addrinfo aiocb dirent flock group hostent iovec itimerspec itimerval lconv msghdr option passwd pollfd protoent rlimit
    rusage sched_param servent sigaction sigevent sockaddr stat statfs statvfs termios timespec timeval timezone tm tms
    utimbuf utsname winsize";

/// Functions, types and variables of the standard library and of POSIX without the end `_t`.
const FUNCTIONS: &str = "
    abort abs accept access acct acos alarm alloca asctime asin atan atan2 atexit atof atoi atol atoll basename bcmp bcopy
    bind brk bsearch bzero calloc canonicalize carg cbrt ceil chdir chmod chown chroot cimag clearerr clock clone close conj
    connect copysign cos cosh cproj creal creat crypt ctermid ctime cuserid daemon daylight difftime div drem dup dup2 dup3
    environ erf erfc err error execl execv execve exit exp exp10 exp2 explicit_bzero expm1 fabs fclose fd_set fdim feof
    ferror fflush ffs ffsl ffsll fgetc fgets fileno finite floor fma fmax fmin fmod fopen fork fprintf fputc fputs fread
    free freopen frexp fscanf fseek fstat fsync ftell ftw fwrite gamma getc getchar getcwd getenv getline getopt getpid gets
    getuid getw glob gmtime htonl htons hypot ilogb imaxabs imaxdiv index ioctl isalnum isalpha isascii isatty isblank
    isdigit isinf islower isnan isspace isupper j0 j1 jmp_buf jn kill labs ldexp ldiv lfind lgamma link listen llabs lldiv
    llrint localeconv localtime lockf log log10 log1p log2 logb longjmp lrint lround lsearch lseek lstat main malloc mblen
    memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset mkdir mkfifo mktime mlock mmap modf mount
    mprotect msync munmap nan nanosleep nearbyint nextafter nextdown nextup nftw nice ntohl ntohs open openat optarg opterr
    optind optopt pause pclose perror pipe pipe2 poll popen pow pread printf profil pselect psignal ptrace putc putchar
    putenv puts pwrite qsort quick_exit raise rand random rawmemchr read readdir readlink readv realloc reallocarray
    realpath reboot recv remainder remove remquo rename revoke rewind rindex rint rmdir round roundeven sbrk scalb scalbn
    scanf select send setbuf setbuffer setenv setjmp setlocale setpgid setsid setuid setvbuf shutdown sigmask signal signbit
    signgam significand sigpause sigwait sin sincos sinh sleep snprintf socket splice sprintf sqrt srand srandom sscanf
    stime stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strfry
    strftime strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strsignal
    strspn strstr strtod strtof strtok strtol strtoul strtoull strverscmp strxfrm swab symlink sync syscall sysconf syslog
    system tan tanh tee tempnam tgamma time times tmpfile tmpnam toascii tolower totalorder toupper trunc truncate ttyname
    tzname tzset u_char u_int u_long u_short ualarm uint ulong umask umount uname ungetc ungetwc unlink ushort usleep utime
    va_list valloc vfork vhangup vprintf wait waitpid wcslen wctomb write writev y0 y1 yn";

/// Parameters and local variables of the generated functions. In their scope, they hide a `typedef` with the same name.
const LOCALS: &str = "
    a arena at b buffer bytes capacity content current data element element_a element_b error i id in input is_schema_sent
    is_some is_valid key key_start last len memory messages mismatches order out previous protocol reader rest_a rest_b
    schema scratch start tag theirs value values x y";

/// Types of the support code, and the beginnings of its functions.
const RUNTIME: &str = "
    sdp_arena sdp_bytes sdp_encoded sdp_enter sdp_error sdp_error_kind sdp_header sdp_hello sdp_hello_extension sdp_hello_list
    sdp_hello_message sdp_i128 sdp_leave sdp_reader sdp_str sdp_u128 sdp_unit sdp_writer";

/// Constants of the standard library and of POSIX.
const LIMITS: &str = "
    BUFSIZ CHAR_BIT CHAR_MAX CHAR_MIN CLOCKS_PER_SEC CLOCK_MONOTONIC CLOCK_REALTIME DBL_DIG DBL_EPSILON DBL_MAX DBL_MIN EOF
    EXIT_FAILURE EXIT_SUCCESS FE_INVALID FLT_DIG FLT_EPSILON FLT_MAX FLT_MIN FLT_RADIX FP_INFINITE FP_NAN FP_NORMAL FP_ZERO
    HOST_NAME_MAX HUGE_VAL INT16_MAX INT16_MIN INT32_MAX INT32_MIN INT64_MAX INT64_MIN INT8_MAX INT8_MIN INT_MAX INT_MIN
    IOV_MAX LC_ALL LC_COLLATE LC_CTYPE LC_NUMERIC LC_TIME LDBL_MAX LLONG_MAX LLONG_MIN LOCK_EX LOCK_SH LOCK_UN LOG_ALERT
    LOG_CRIT LOG_DEBUG LOG_EMERG LOG_ERR LOG_INFO LOG_NOTICE LOG_USER LOG_WARNING LONG_BIT LONG_MAX LONG_MIN MAP_ANONYMOUS
    MAP_FAILED MAP_FIXED MAP_PRIVATE MAP_SHARED MSG_OOB MSG_PEEK MSG_WAITALL M_E M_LN2 M_PI NAME_MAX NULL OPEN_MAX O_APPEND
    O_CREAT O_EXCL O_RDONLY O_RDWR O_TRUNC O_WRONLY PATH_MAX PIPE_BUF POLL_ERR POLL_HUP POLL_IN POLL_MSG POLL_OUT POLL_PRI
    PROT_EXEC PROT_NONE PROT_READ PROT_WRITE PTRDIFF_MAX PTRDIFF_MIN RAND_MAX SCHAR_MAX SCHAR_MIN SEEK_CUR SEEK_DATA SEEK_END
    SEEK_HOLE SEEK_SET SHRT_MAX SHRT_MIN SHUT_RD SHUT_RDWR SHUT_WR SIG_BLOCK SIG_DFL SIG_ERR SIG_IGN SIG_SETMASK SIG_UNBLOCK
    SIZE_MAX SI_QUEUE SI_TIMER SI_USER SOCK_DGRAM SOCK_RAW SOCK_STREAM SSIZE_MAX SYMLOOP_MAX TIMER_ABSTIME TIME_UTC TMP_MAX
    UCHAR_MAX UINT16_MAX UINT32_MAX UINT64_MAX UINT8_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX WCHAR_MAX WCHAR_MIN WORD_BIT";

fn sorted(lists: &[&'static str]) -> Vec<&'static str> {
    let mut words: Vec<_> = lists.iter().flat_map(|it| it.split_whitespace()).collect();
    words.sort_unstable();
    words
}
