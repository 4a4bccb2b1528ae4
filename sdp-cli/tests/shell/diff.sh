# Shows the differences between two streams of messages as of set.sh, and the lines of JSON for the reverse.
#
# Usage: diff.sh OLD NEW
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# shellcheck disable=SC2086 # the words are messages
sh tests/shell/set.sh $1 > "$folder/old"
# shellcheck disable=SC2086 # the words are messages
sh tests/shell/set.sh $2 > "$folder/new"
export SDP_SCHEMA=tests/data/host.sdp
sdp diff "$folder/old" "$folder/new" | sed "s|$folder/||"
sdp diff --json "$folder/new" "$folder/old" | sed "s|$folder/||"
