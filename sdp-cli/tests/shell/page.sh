# Shows the headings and the parts of a page without markup, and the bytes that it marks as an error or a change.
#
# Usage: page.sh OPTIONS... < INPUT
page=$(mktemp)
trap 'rm "$page"' EXIT
sdp inspect --html "$@" > "$page"
code=$?
sed -n '/^<h2>/{s/<[^>]*>//g;p;}; /<div role="treeitem"/{s/<[^>]*>//g;p;}' "$page"
grep -o 'bad"[^>]*>\([0-9a-f][0-9a-f] \)*[0-9a-f][0-9a-f]</i>' "$page" | sed 's/.*">/marked: /; s/<.*//'
grep -o '<p class="gap.*' "$page" | sed 's/<[^>]*>//g'
grep -o 'changed"[^>]*>\([0-9a-f][0-9a-f] \)*[0-9a-f][0-9a-f]</i>' "$page" | sed 's/.*">/changed: /; s/<.*//'
exit $code
