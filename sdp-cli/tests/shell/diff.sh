# Shows the differences between two streams of messages as of set.sh, and the lines of JSON for the reverse, both with the
# exit code.
#
# Usage: diff.sh OLD NEW
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# shellcheck disable=SC2086 # the words are messages
sh tests/shell/set.sh $1 > "$folder/old"
# shellcheck disable=SC2086 # the words are messages
sh tests/shell/set.sh $2 > "$folder/new"
export SDP_SCHEMA=tests/data/host.sdp
sdp diff "$folder/old" "$folder/new" > "$folder/found"
echo "exit $?" >> "$folder/found"
sdp diff --json "$folder/new" "$folder/old" >> "$folder/found"
echo "exit $?" >> "$folder/found"
sed "s|$folder/||" "$folder/found"
