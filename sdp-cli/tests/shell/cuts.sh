# Shows what a command does with an input that is cut off after each of some lengths: its exit code, the length of its
# output, and its errors. Compares the output with the start of a whole one, except its last bytes.
#
# Usage: cuts.sh INPUT WHOLE LAST "LENGTHS" COMMAND...
input=$1 whole=$2 last=$3 lengths=$4
shift 4
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
for length in $lengths; do
    head -c "$length" "$input" | "$@" > "$folder/output" 2> "$folder/errors"
    code=$?
    size=$(($(wc -c < "$folder/output")))
    echo "$length bytes: exit $code, output of $size bytes"
    sed 's/^/  /' "$folder/errors"
    size=$((size > last ? size - last : 0))
    head -c $size "$folder/output" > "$folder/start"
    head -c $size "$whole" | cmp - "$folder/start"
done
