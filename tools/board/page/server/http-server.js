// SPDX-License-Identifier: GPL-3.0-or-later
// The server that the page came from (ricochet-board).

import { byId } from '../../../page/base/elements.js';
import { ApiError, ServerGone } from './errors.js';
import { words } from '../../../page/words/words.js';

// Relative to the page: the board as one file contains the puzzles, and must not refer to the server's paths.
const PUZZLES = 'assets/board/page/puzzles/puzzles.jsonl';

export class HttpServer {
  /// Whether the server explains moves, as written in its page.
  explains = byId('explain') !== null;

  /// Returns the answer to a request; throws an ApiError or ServerGone, also if `signal` aborts it.
  async ask(method, path, body, signal) {
    let answer;
    try {
      answer = await fetch(`/api/${path}`, {
        method,
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
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
      throw new ApiError(json?.error ?? words('server.status', { status: answer.status }), json?.error?.where, answer.status);
    }
    return json;
  }

  /// The text of the file of puzzles; throws an ApiError or ServerGone.
  async puzzles() {
    const answer = await fetch(PUZZLES).catch(() => { throw new ServerGone(); });
    if (!answer.ok) throw new ApiError(words('server.status', { status: answer.status }), 'puzzles', answer.status);
    return answer.text();
  }

  /// The events of a session, as an EventSource.
  listen(session) { return new EventSource(`/api/sessions/${session}/events`); }

  /// Ends a session, also while the page is being left.
  close(session) { navigator.sendBeacon(`/api/sessions/${session}/close`); }
}
