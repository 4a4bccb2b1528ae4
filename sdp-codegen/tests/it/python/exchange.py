"""Exchanges messages with the connection of the page."""

import io

import connection
import plugins
import sdp

sent = io.BytesIO()


class Stream(io.BytesIO):
    def write(self, data):
        return sent.write(data)


hello = sdp.encode_sdp_hello(plugins.create_hello("plugins", plugins.HELLO_SCHEMA))
connection.exchange(Stream(hello + plugins.encode_request(plugins.SetGain("dry", 1.5))))
assert sent.getvalue().endswith(plugins.encode_request(plugins.SetGain("wet", 0.5)))
