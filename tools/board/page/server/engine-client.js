// SPDX-License-Identifier: GPL-3.0-or-later
// One engine on the server. Reconnects after the server was away, and continues after the engine died.
//
// Events (CustomEvent, with more in `detail`):
//   state     'connecting' | 'ready' | 'away' | 'full' | 'refused' (the server starts no engine; `refusal` has its message)
//   info      a report of the current search
//   bestmove  its end
//   died      the engine is gone; detail.then is 'again' (the search is restarted), 'idle' (there was no search)
//             or 'given up' (it died too often)
//   failed    a permanent error, as text

import * as api from './api.js';
import { translateRefusal } from '../words/translate.js';

const RETRY_MS = [250, 500, 1000, 2000];
const DEATHS_IN_A_ROW = 3;
// A first refusal may be chance; after the second it is reported, and the request repeated from time to time.
const REFUSALS = 2;
const REFUSED_MS = 5000;

// Ricochet's own range, until the engine is known.
const USUAL_STRENGTHS = { min: 200, max: 2600 };

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

export class EngineClient extends EventTarget {
  engine = null;
  state = 'connecting';
  refusal = null;

  #session = null;
  #events = null;
  #request = null;  // the current search: {key, body, due}, and the session that it was sent to
  #search = null;      // its number, null until the server has answered
  #early = [];         // events that came before the number
  #deaths = 0;
  #opening = null;
  #closed = false;
  #recovering = null;
  #hurry = () => {};  // ends the wait before the next attempt to open a session

  #emit(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.#emit('state', state);
  }

  /// The key of the current search, or null.
  get searching() { return this.#request?.key ?? null; }

  /// The range of UCI_Elo, or null if the engine has no such option. Dialogs may need it before the engine has introduced itself.
  get strengths() {
    if (this.engine === null) return USUAL_STRENGTHS;
    const option = this.option('UCI_Elo');
    return option ? { min: Number(option.min), max: Number(option.max) } : null;
  }

  /// The engine's option with a name, or undefined.
  option(name) { return this.engine?.options?.find(option => option.name === name); }

  /// Opens a session, retrying until there is one.
  open() {
    this.#opening ??= this.#openUntilDone().finally(() => { this.#opening = null; });
    return this.#opening;
  }

  async #openUntilDone() {
    for (let attempt = 0, refused = 0; !this.#closed; attempt++) {
      try {
        const { session, engine } = await api.openSession();
        if (this.#closed) {
          api.closeSession(session);
          return;
        }
        this.#session = session;
        this.engine = engine;
        this.#listen();
        this.#setState('ready');
        return;
      } catch (error) {
        if (error.status === 503) {
          this.#setState('full');
        } else if (error instanceof api.ServerGone) {
          this.#setState('away');
        } else {
          this.refusal = error.message;
          if (++refused >= REFUSALS) this.#setState('refused');
        }
        const wait = pause(this.state === 'refused' ? REFUSED_MS : RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
        await Promise.race([wait, new Promise(resolve => { this.#hurry = resolve; })]);
      }
    }
  }

  /// Retries at once after a refusal.
  retry() {
    this.#setState('connecting');
    this.#hurry();
  }

  #listen() {
    this.#events?.close();
    const events = api.listen(this.#session);
    this.#events = events;
    events.onmessage = message => this.#receive(api.readable(JSON.parse(message.data)));
    events.onerror = () => {
      if (events !== this.#events) return;
      events.close();
      this.#lost();
    };
  }

  // Handles a broken stream of events. A browser also breaks it when leaving the page, so wait a moment before starting anything
  // that would never be ended. Then continue with the session, or a new one, and repeat the pending request, or a newer one that
  // this session has not received.
  #lost() {
    this.#recovering ??= this.#recover().then(pending => {
      this.#recovering = null;
      const request = this.#request;
      return request && (request === pending || request.session !== this.#session) ? this.#send() : undefined;
    });
    return this.#recovering;
  }

  // Resolves with the pending request to repeat, or null.
  async #recover() {
    this.#events?.close();
    this.#events = null;
    await pause(RETRY_MS[0]);
    if (this.#closed || this.#events !== null) return null;
    const pending = this.#request;
    if (await this.#answers()) {
      this.#listen();
    } else {
      this.#session = null;
      this.#setState('away');
      await this.open();
    }
    return pending;
  }

  async #answers() {
    if (this.#session === null) return false;
    try {
      await api.stop(this.#session);
      return true;
    } catch {
      return false;
    }
  }

  #receive(event) {
    if (event.type === 'engine_died') {
      this.#died(event);
    } else if (event.type === 'engine_ready') {
      this.engine = event.engine ?? this.engine;
    } else if (this.#search === null) {
      if (this.#request) this.#early.push(event);
    } else if (event.search === this.#search && this.#request) {
      this.#deaths = 0;
      if (event.type === 'bestmove') this.#hold(event);
      else this.#emit(event.type, { ...event, key: this.#request.key });
    }
  }

  // Holds back a move that is not due yet; until then the search counts as running.
  #hold(event) {
    const request = this.#request;
    const give = () => {
      clearTimeout(request.timer);
      if (this.#request !== request) return;
      this.#request = null;
      this.#emit(event.type, { ...event, key: request.key });
    };
    const wait = request.due - performance.now();
    if (wait <= 0) {
      give();
      return;
    }
    request.give = give;
    request.timer = setTimeout(give, wait);
  }

  #died(event) {
    this.#deaths++;
    const then = this.#request === null || this.#request.give ? 'idle' : this.#deaths < DEATHS_IN_A_ROW ? 'again' : 'given up';
    if (then === 'given up') this.#request = null;
    this.#emit('died', { ...event, message: event.message && translateRefusal(event), then });
    if (then === 'again') this.#send();
  }

  /// Starts a search, replacing any other. All its events carry `key`. Its best move comes no earlier than `due`, a time of
  /// performance.now().
  async go(key, body, due = 0) {
    this.#request = { key, body, due };
    this.#deaths = 0;
    if (this.#recovering) {
      await this.#recovering;
      return;
    }
    if (this.#session === null) await this.open();
    else this.wake();
    if (this.#request?.key === key) await this.#send();
  }

  async #send() {
    const request = this.#request;
    this.#search = null;
    this.#early = [];
    if (this.#session === null) return;
    request.session = this.#session;
    try {
      const { search } = await api.go(this.#session, request.body);
      if (this.#request !== request) return;
      this.#search = search;
      for (const event of this.#early.splice(0)) this.#receive(event);
    } catch (error) {
      if (this.#request !== request) return;
      if (error instanceof api.ServerGone || error.status === 404) {
        await this.#lost();
      } else if (error.status >= 500) {
        this.#died({ message: error.message });
      } else {
        this.#request = null;
        this.#emit('failed', error.message);
      }
    }
  }

  /// Ends the search, without further events.
  async stop() {
    if (this.#request === null) return;
    clearTimeout(this.#request.timer);
    this.#request = null;
    await this.#stop();
  }

  /// Ends the search; its best move still comes.
  async moveNow() {
    if (this.#request === null) return;
    this.#request.due = 0;
    if (this.#request.give) this.#request.give();
    else await this.#stop();
  }

  async #stop() {
    if (this.#session === null) return;
    try {
      await api.stop(this.#session);
    } catch {
      // A server that is gone has nothing to stop; the stream of events reports it.
    }
  }

  /// Closes the stream of events of a hidden page that is not searching: a browser allows only six connections to one server, for
  /// all its tabs together. The server may then end the engine; `wake` and `go` start one again.
  rest() {
    if (this.#request !== null || this.#events === null) return;
    this.#events.close();
    this.#events = null;
  }

  wake() {
    if (!this.#closed && this.#session !== null && this.#events === null) this.#listen();
  }

  /// Ends the session, and with it the engine, when the page is left.
  close() {
    this.#closed = true;
    this.#events?.close();
    this.#events = null;
    if (this.#session !== null) api.closeSession(this.#session);
    this.#session = null;
  }

  /// Reconnects when the page is back (from the browser's cache of pages).
  reopen() {
    if (!this.#closed) return;
    this.#closed = false;
    this.#lost();
  }
}
