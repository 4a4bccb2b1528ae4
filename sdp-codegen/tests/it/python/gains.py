"""Sends a message to a program of a page, and checks what it prints and sends."""

import subprocess
import sys

DRY = b"SDP2\x01\0\x0b\0\0\0\x03\0\0\0dry\0\0\xc0\x3f"
WET = b"SDP2\x01\0\x0b\0\0\0\x03\0\0\0wet\0\0\0\x3f"

done = subprocess.run(sys.argv[1:], input=DRY, capture_output=True, check=True)
assert (done.stderr, done.stdout) == (b"dry 1.5\n", WET), done
