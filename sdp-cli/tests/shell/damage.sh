# Damages a file of four messages in one place after the other, and shows what a command says and keeps of it: its exit
# code, its errors, and the messages of its output. With `log`, the file has no `End`, and so no checksum.
#
# Usage: damage.sh file|log COMMAND...
kind=$1
shift
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd tests/data || exit
# The messages start at 743, 767, 794 and 818 bytes, and the `End` at 845 bytes.
{ head -c 794 recording.bin; head -c 794 recording.bin | tail -c 51; } > "$folder/log"
sdp recover "$folder/log" > "$folder/file" 2> /dev/null
while read -r name offset length bytes; do
    {
        head -c "$offset" "$folder/$kind"
        # shellcheck disable=SC2059 # the bytes are octal escapes
        printf "$bytes"
        tail -c +$((offset + length + 1)) "$folder/$kind"
    } > "$folder/input"
    "$@" "$folder/input" > "$folder/output" 2> "$folder/errors"
    echo "$name: exit $?, $(sdp inspect "$folder/output" 2> /dev/null | sed -n 's/.*message index.*(\(.*\)).*/\1/p' | tr '\n' ' ')"
    sed "s|$folder/||; s/^/  /" "$folder/errors"
done <<'END'
nothing 0 0
foreign-start 0 0 junk
hello-magic 0 1 X
hello-zeroed 0 10 \0\0\0\0\0\0\0\0\0\0
hello-length 7 1 \7
hello-payload 15 1 \377
hello-cut 300 443
magic 767 1 X
version 770 1 1
id-zero 771 1 \0
id-unknown 771 1 \11
id-other 771 1 \1
length-more 773 1 \377
length-less 773 1 \1
length-huge 776 1 \377
header-zeroed 767 10 \0\0\0\0\0\0\0\0\0\0
header-and-payload 767 14 \0\0\0\0\0\0\0\0\0\0\0\0\0\0
payload 789 1 \7
value 777 1 \11
zeros 760 40 \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0
missing-bytes 770 20
cut 830 100
END
