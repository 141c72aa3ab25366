// SPDX-License-Identifier: GPL-3.0-or-later
// Why a request has no answer.

import { fromServer } from '../words/server-words.js';
import { words } from '../../../page/words/words.js';

/// The server refused a request; `where` names the part of it that is to blame.
export class ApiError extends Error {
  constructor(message, where, status) {
    super(fromServer(message));
    this.where = where;
    this.status = status;
  }
}

/// There was no answer.
export class ServerGone extends Error {
  constructor() { super(words('server.gone')); }
}
