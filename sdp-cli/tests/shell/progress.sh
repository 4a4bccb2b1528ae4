# Compares two captures in a terminal: a pipe, which has no length and waits for three seconds, and standard input from a
# file. The schema is a release in a file. Shows whether there was a bar over both files, and the text without it.
#
# Usage: progress.sh REDIRECTION
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/old"
(sleep 3; cat tests/data/other.bin > "$folder/old") &
{ cat tests/data/host.sdp; printf '\nrelease "1.0.0";\n\n'; cat tests/data/host.sdp; } > "$folder/lock.sdp"
command="sdp diff --schema $folder/lock.sdp@1.0.0 $folder/old - < tests/data/capture.bin $1"
NO_COLOR=1 script -qec "$command" /dev/null < /dev/null > "$folder/text"
echo "has a bar: $(grep -q ' of 1.39 KiB' "$folder/text" && echo yes || echo no)"
# The last part of a line is the one after the bar was removed.
tr -d '\r' < "$folder/text" | sed 's/.*\x1b\[[0-9;]*[A-Z]//'
