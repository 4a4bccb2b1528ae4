# Damages a log of two programs, and shows what `sdp recover` says and keeps of it: its exit code, its errors, and the
# messages of its output. The messages of both programs have the same id and length.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
cat > a.sdp <<'END'
messages A {
    Pair,
    Data,
}

#[message_id = 1]
struct Pair {
    a: u16,
    b: u32,
}

#[message_id = 2]
struct Data {
    a: u8,
    rest: Opaque<"bytes", 1..>,
}
END
cat > b.sdp <<'END'
messages B {
    Level,
}

#[message_id = 1]
struct Level {
    x: f32,
    y: u16,
}
END
# Writes messages of 16 bytes.
pairs() {
    for i in "$@"; do printf "SDP2\\1\\0\\6\\0\\0\\0\\$i\\0\\$i\\0\\0\\0"; done
}
# Writes a file without its `End`.
log() {
    sdp recover --schema "$1.sdp" 2> /dev/null | head -c -22
}
pairs 1 2 3 | log a > a
pairs 4 5 | log b > b
recover() {
    name=$1
    shift
    sdp recover "$@" input > output 2> errors
    echo "$name: exit $?"
    sdp inspect --json output 2> /dev/null | sed 's/{"#65535":{"protocol":"\(.\)".*/\1/; s/{"#65535.*/End/; s/^/    /'
    sed 's/^/  /' errors
}
zeros() {
    head -c "$1" /dev/zero
}
{ head -c -3 a; cat b; } > input
recover cut
{ head -c -12 a; cat b; } > input
recover cut-header
{ cat a; zeros 99; cat b; } > input
recover zeros
{ cat a; zeros 10; tail -c +11 b; } > input
recover hello-header
{ head -c -3 a; head -c 14 b; printf '\377'; tail -c +16 b; } > input
recover hello-payload
recover hello-payload-schema --schema b.sdp
{ cat a; head -c 17 a; printf '\1'; tail -c +19 a; } > input
recover capabilities
{ head -c -42 a; printf '\26'; tail -c 41 a; } > input
recover length
{ head -c -48 a; printf 'SDP2\2\0\5\0\1\0\7data'; tail -c 48 a; } > input
recover opaque-long
{ head -c -48 a; printf 'SDP2\2\0\7\0\0\0\7data'; tail -c 48 a; } > input
recover opaque-short
