# Runs a command with a stream of 64 messages of 1 MiB as its standard input, and with less than half of this memory.
# `old.sdp` and `new.sdp` are schemas of it, and `other.bin` is a stream with different bytes.
#
# Usage: blobs.sh COMMAND...
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for byte in a b; do
    {
        printf 'SDP2\1\0\0\0\20\0\374\377\17\0'
        head -c 1048572 /dev/zero | tr '\0' $byte
    } > "$folder/message"
    for _ in $(seq 64); do cat "$folder/message"; done > "$folder/$byte.bin"
done
cd "$folder" || exit
mv b.bin other.bin
printf '#[message_id = 1]\nstruct Blob {\n    bytes: []u8,\n}\n' > old.sdp
printf '#[message_id = 1]\nstruct Blob {\n    unit: Option<u8>,\n    bytes: []u8,\n}\n' > new.sdp
# shellcheck disable=SC3045 # a shell without the option has no limit
ulimit -d 30000
# A pipe has no length.
# shellcheck disable=SC2002
cat a.bin | "$@"
