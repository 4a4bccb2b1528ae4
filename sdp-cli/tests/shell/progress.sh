# Compares two captures in a terminal, of which the first one arrives after three seconds. Shows whether there was a bar,
# and the text without it.
#
# Usage: progress.sh REDIRECTION
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/old"
(sleep 3; cat tests/data/other.bin > "$folder/old") &
command="sdp diff --schema tests/data/host.sdp $folder/old tests/data/capture.bin $1"
NO_COLOR=1 script -qec "$command" /dev/null < /dev/null > "$folder/text"
echo "has a bar: $(grep -q ' of 760 B' "$folder/text" && echo yes || echo no)"
# The last part of a line is the one after the bar was removed.
tr -d '\r' < "$folder/text" | sed 's/.*\x1b\[[0-9;]*[A-Z]//'
