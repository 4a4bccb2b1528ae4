"""Sets a parameter of a plugin by its name, once for each value.

    python3 python/tune.py PORT PLUGIN PARAMETER VALUE...
"""

import socket
import sys

import daemon
from daemon import GetRegistry, ParameterChanged, ReasonOutOfRange, Refused, Registry, SetParameter
from sdp import SdpCallError, SdpLink


def main(port: str, name: str, parameter_name: str, *values: str) -> None:
    stream = socket.create_connection(("127.0.0.1", int(port)))
    link = SdpLink(stream, daemon.encode_requests, daemon.decode_replies)
    # The daemon can be of another version, and converts its messages for this one.
    link.connect(daemon.create_hello("plugin-daemon", daemon.HELLO_SCHEMA), "tune 1.0", timeout=10)
    plugins = link.call(GetRegistry(), Registry, timeout=10).plugins
    places = [
        (index, parameter.address)
        for index, plugin in enumerate(plugins) if plugin.name == name
        for parameter in plugin.parameters if parameter.display_name == parameter_name
    ]
    if not places:
        raise SystemExit(f"no plugin {name} with a parameter {parameter_name}")
    for value in values:
        try:
            change = link.call(SetParameter(*places[0], float(value)), ParameterChanged, timeout=10)
            print(f"it is {change.value}")
        except SdpCallError as error:
            match error.answer:
                case Refused(ReasonOutOfRange(low, high)):
                    print(f"refused: not from {low} to {high}")
                case Refused(reason):
                    print(f"refused: {reason}")
                case _:
                    raise


main(*sys.argv[1:])
