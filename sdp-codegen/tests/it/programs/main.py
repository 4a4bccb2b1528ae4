import a
import b
from sdp import SdpError

message = b.encode_right(b.B(7, "text"))
try:
    a.decode_left(message)
except SdpError as error:
    if len(message) != 19 or error.kind != "UnknownMessageId":
        raise
