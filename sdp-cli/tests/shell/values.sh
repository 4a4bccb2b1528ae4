# Shows the differences between two values as JSON, with the exit code.
#
# Usage: values.sh SCHEMA OLD NEW, where the type `Root` of the schema has the values. A value can be a command that starts
# with `seq`, which prints the elements of a list.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
export SDP_SCHEMA="$folder/schema.sdp"
echo "$1" > "$SDP_SCHEMA"
encoded() {
    case $1 in
    seq*) echo "[$($1)]" ;;
    *) echo "$1" ;;
    esac | sdp encode --type Root
}
encoded "$2" > "$folder/old"
encoded "$3" > "$folder/new"
sdp diff --type Root "$folder/old" "$folder/new"
echo "exit $?"
