# Runs commands that name a file as an input and as the output, and shows whether the files stay as they are.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
data=$PWD/tests/data
cd "$folder" || exit
{ cat "$data/host.sdp"; printf '\nrelease "1.0.0";\n\n'; cat "$data/host.sdp"; } > lock.sdp
cp "$data/capture.bin" "$data/recording.bin" "$data/host.sdp" .
echo '{}' > messages.json
ln lock.sdp link.sdp
sums=$(cksum -- *)
while read -r arguments; do
    # shellcheck disable=SC2086 # the words of a line are arguments
    sdp $arguments
    echo "exit $?"
done <<'END'
export --to typescript lock.sdp@1.0.0 -o lock.sdp
export --to typescript lock.sdp -o link.sdp
inspect --html --schema lock.sdp@1.0.0 capture.bin -o lock.sdp
inspect --html --schema lock.sdp@1.0.0 capture.bin -o capture.bin
encode --schema lock.sdp@1.0.0 -o lock.sdp messages.json
translate --from lock.sdp@1.0.0 --to host.sdp capture.bin -o lock.sdp
translate --from host.sdp --to lock.sdp@1.0.0 capture.bin -o lock.sdp
translate --from host.sdp --to host.sdp capture.bin -o capture.bin
recover recording.bin -o recording.bin
tap --schema lock.sdp@1.0.0 --output lock.sdp -- true
END
SDP_SCHEMA=lock.sdp@1.0.0 sdp inspect --html capture.bin -o lock.sdp
echo "exit $?"
# Neither command reads the schema, because the input has its own one, or has no messages.
SDP_SCHEMA=lock.sdp sdp inspect --html recording.bin -o lock.sdp
echo "exit $?"
SDP_SCHEMA=lock.sdp sdp encode -o link.sdp < /dev/null
echo "exit $?"
sdp translate --from host.sdp --to host.sdp -o capture.bin < capture.bin
echo "exit $?"
sdp inspect --schema host.sdp capture.bin >> capture.bin
echo "exit $?"
test "$(cksum -- *)" = "$sums" && echo unchanged
