// SPDX-License-Identifier: GPL-3.0-or-later
// Who answers the page's requests, chosen here alone: the page itself where it has brought the programs along
// (tools/board/html), else the server that it came from.
//
// Both have `explains`, `ask(method, path, body, signal)`, `listen(session)`, `close(session)` and `puzzles()`.

import { HttpServer } from './http-server.js';
import { PageServer } from './page-server.js';

export const server = document.getElementById('rules-program') ? new PageServer() : new HttpServer();
