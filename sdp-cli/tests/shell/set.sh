# Writes messages that set a parameter and that answer with parameters, for schemas such as tests/data/host.sdp.
#
# Usage: set.sh MESSAGE..., where `VALUE,RAMP` sets a parameter, and `NUMBER` answers with this number of parameters.
parameter='{"name":"p","range":[0.0,0.0],"curve":"Linear"}'
for message in "$@"; do
    case $message in
    *,*) echo "{\"SetParameter\":{\"address\":7,\"value\":${message%,*},\"ramp\":${message#*,}}}" ;;
    *)
        parameters=$(yes "$parameter," | head -n "$message")
        echo "{\"Loaded\":{\"plugin\":{\"name\":\"</\",\"parameters\":[${parameters%,}]}}}"
        ;;
    esac
done | sdp encode --schema tests/data/host.sdp
