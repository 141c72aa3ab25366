# SPDX-License-Identifier: GPL-3.0-or-later
"""A web server with the board as one file, and nothing else."""

import http.server
import threading
from pathlib import Path

from board_page import FILE


class FileHost:
    """Sends the file with these headers, declaring this encoding."""

    def __init__(self, headers, encoding="utf-8"):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", f"text/html; charset={encoding}")
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(Path(FILE).read_bytes())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        self.picture = self.url

    def close(self):
        self.server.shutdown()
        self.server.server_close()
