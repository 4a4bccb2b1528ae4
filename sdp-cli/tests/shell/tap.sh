# Passes the output of a command through a tap of `cat`. Compares the bytes that pass, and shows the lines of JSON without
# their times, and without those of the other direction.
#
# Usage: tap.sh COMMAND OPTIONS...
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sh -c "$1" > "$folder/input"
shift
sdp tap --json "$@" -- cat < "$folder/input" > "$folder/output" 2> "$folder/display"
cmp "$folder/input" "$folder/output"
grep -v '"direction":"from"' "$folder/display" |
    sed 's/"time":[0-9.]*,"connection":null,//; s/"value":{"#65535":.*/"value":…}/'
