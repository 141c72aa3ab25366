# SPDX-License-Identifier: GPL-3.0-or-later
"""A network for a machine without one, so that access from other machines is tested there too."""

import fcntl
import os
import shutil
import socket
import struct
import sys

ADDRESS = "198.51.100.7"  # reserved for documentation (RFC 5737)
INSIDE = "RICOCHET_OWN_NETWORK"
GET_ADDRESS, SET_ADDRESS, SET_FLAGS = 0x8915, 0x8916, 0x8914
UP_AND_RUNNING = 0x41


def addresses():
    """The IPv4 addresses of this machine's devices, without the loopback device's own."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asked, GET_ADDRESS, struct.pack("256s", name.encode()))
            except OSError:
                continue  # it has none
            found.append(socket.inet_ntoa(answer[20:24]))
    return [address for address in found if not address.startswith("127.")]


def enter():
    """Restarts the program in its own network namespace, whose loopback device has another address, if the machine has no
    network. Continues unchanged if that is not allowed."""
    if os.environ.get(INSIDE):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for name, number in (("lo", "127.0.0.1"), ("lo:1", ADDRESS)):
                place = struct.pack("16sH2s4s8s", name.encode(), socket.AF_INET, b"", socket.inet_aton(number), b"")
                if name != "lo":
                    fcntl.ioctl(asked, SET_ADDRESS, place)
                fcntl.ioctl(asked, SET_FLAGS, struct.pack("16sH14s", name.encode(), UP_AND_RUNNING, b""))
    elif not addresses() and shutil.which("unshare"):
        way = ["unshare", "--user", "--map-root-user", "--net"]
        if os.spawnvp(os.P_WAIT, way[0], [*way, "true"]) == 0:
            os.environ[INSIDE] = "yes"
            os.execvp(way[0], [*way, sys.executable, "-B", *sys.argv])
