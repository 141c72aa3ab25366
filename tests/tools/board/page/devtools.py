# SPDX-License-Identifier: GPL-3.0-or-later
"""Chromium's own protocol, DevTools, used beside its driver, which sends one command at a time and waits for each
answer."""

import base64
import json
import os
import socket
import struct

TEXT, CLOSE = 1, 8


class CommandError(Exception):
    """A command failed."""


class DevTools:
    """A connection to a tab: a WebSocket (RFC 6455) with JSON messages."""

    def __init__(self, address, tab, timeout):
        host, port = address.rsplit(":", 1)
        self._socket = socket.create_connection((host, int(port)), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(f"GET /devtools/page/{tab} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self._stream.readline()
        while self._stream.readline().strip():
            pass
        if b" 101 " not in status:
            raise ConnectionError(f"Chromium has no tab {tab}: {status}")

    def ask_all(self, questions):
        """Sends commands, [(name, arguments)], all at once; they are carried out in order. Returns their answers."""
        numbers = range(self._number + 1, self._number + 1 + len(questions))
        self._number += len(questions)
        self._socket.sendall(b"".join(self._frame({"id": number, "method": name, "params": arguments})
                                      for number, (name, arguments) in zip(numbers, questions, strict=True)))
        answers = {}
        while len(answers) < len(questions):
            message = self._read()
            if message.get("id") in numbers:
                answers[message["id"]] = message
        for number, question in zip(numbers, questions, strict=True):
            if "error" in answers[number]:
                raise CommandError(f"{question}: {answers[number]['error']}")
        return [answers[number]["result"] for number in numbers]

    @staticmethod
    def _frame(message):
        text = json.dumps(message).encode()
        length = struct.pack("!B", 0x80 | len(text)) if len(text) < 126 else struct.pack("!BH", 0x80 | 126, len(text))
        # A client's frames must be masked; a mask of zeros leaves the text unchanged.
        return struct.pack("!B", 0x80 | TEXT) + length + bytes(4) + text

    def _read(self):
        parts = []
        while True:
            first, second = self._exactly(2)
            size = second & 127
            if size == 126:
                size = struct.unpack("!H", self._exactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self._exactly(8))[0]
            payload = self._exactly(size)
            if first & 15 == CLOSE:
                raise ConnectionError("Chromium has closed the connection")
            if first & 15 <= TEXT:
                parts.append(payload)
                if first & 0x80:
                    return json.loads(b"".join(parts))

    def _exactly(self, size):
        data = self._stream.read(size)
        if len(data) < size:
            raise ConnectionError("Chromium has closed the connection")
        return data

    def close(self):
        self._stream.close()
        self._socket.close()
