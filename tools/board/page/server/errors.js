// SPDX-License-Identifier: GPL-3.0-or-later
// The errors of requests.

import { translateRefusal } from '../words/translate.js';
import { words } from '../../../page/words/words.js';

/// The server refused a request: a refusal, or a text in the page's language; `where` names the faulty part of the request.
export class ApiError extends Error {
  constructor(refusal, where, status) {
    super(typeof refusal === 'string' ? refusal : translateRefusal(refusal));
    this.where = where;
    this.status = status;
  }
}

/// There was no answer.
export class ServerGone extends Error {
  constructor() { super(words('server.gone: The board’s server does not answer. Is ricochet-board still running?')); }
}
