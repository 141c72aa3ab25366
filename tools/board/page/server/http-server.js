// SPDX-License-Identifier: GPL-3.0-or-later
// The server that the page came from (ricochet-board).

import { ApiError, ServerGone } from './errors.js';
import { words } from '../../../page/words/words.js';

export class HttpServer {
  /// The answer to a request; throws an ApiError or ServerGone.
  async ask(method, path, body) {
    let answer;
    try {
      answer = await fetch(`/api/${path}`, {
        method,
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new ServerGone();
    }
    let json = null;
    try {
      json = await answer.json();
    } catch {
      if (answer.ok) return {};
    }
    if (!answer.ok) {
      throw new ApiError(json?.error?.message ?? words('server.status', { status: answer.status }), json?.error?.where, answer.status);
    }
    return json;
  }

  /// The events of a session: an EventSource.
  listen(session) { return new EventSource(`/api/sessions/${session}/events`); }

  /// Ends a session, also while the page is being left.
  close(session) { navigator.sendBeacon(`/api/sessions/${session}/close`); }
}
