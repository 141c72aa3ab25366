// SPDX-License-Identifier: GPL-3.0-or-later
// One engine on the server. Reconnects when the server was away, and goes on when the engine died.
//
// Events (CustomEvent, with more in `detail`):
//   state     'connecting' | 'ready' | 'away' | 'full' | 'refused' (the server starts no engine, and `refusal` has its words)
//   info      a report of the search that runs
//   bestmove  its end
//   died      the engine is gone; detail.then is what follows: 'again' (the search is started once more),
//             'idle' (nothing was being searched), 'given up' (it died too often)
//   failed    an answer that no new try would change, as text

import * as api from './api.js';
import { toldRefusal } from '../words/told.js';

const RETRY_MS = [250, 500, 1000, 2000];
const DEATHS_IN_A_ROW = 3;
// What the server refuses once may be chance; what it refuses again is reported, and tried again from time to time.
const REFUSALS = 2;
const REFUSED_MS = 5000;

// Ricochet's own, until it is known which engine it is.
const USUAL_STRENGTHS = { min: 200, max: 2600 };

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

export class EngineClient extends EventTarget {
  engine = null;
  state = 'connecting';
  refusal = null;

  #session = null;
  #events = null;
  #request = null;     // what is being searched: {key, body, due}, and the session that it was sent to
  #search = null;      // its number, null until the server has answered
  #early = [];         // events that came before the number
  #deaths = 0;
  #opening = null;
  #closed = false;
  #recovering = null;
  #hurry = () => {};   // ends the wait before the next try to open a session

  #emit(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  #setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.#emit('state', state);
  }

  /// What is being searched, as it was named in `go`, or null.
  get searching() { return this.#request?.key ?? null; }

  /// The range of UCI_Elo, or null if the engine has none. Dialogs may ask before the engine has introduced itself.
  get strengths() {
    if (this.engine === null) return USUAL_STRENGTHS;
    const option = this.option('UCI_Elo');
    return option ? { min: Number(option.min), max: Number(option.max) } : null;
  }

  /// The engine's option of a name, or undefined.
  option(name) { return this.engine?.options?.find(option => option.name === name); }

  /// Opens a session; resolves when there is one, however often it takes.
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

  /// Asks at once for the session that was refused.
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

  // The stream of events broke. A browser breaks it too when the page is being left, so wait a moment before anything
  // is started that would never be ended. Then go on with the session, or with a new one, and ask again what was asked,
  // or what has been asked meanwhile and this session has not heard.
  #lost() {
    this.#recovering ??= this.#recover().then(pending => {
      this.#recovering = null;
      const request = this.#request;
      return request && (request === pending || request.session !== this.#session) ? this.#send() : undefined;
    });
    return this.#recovering;
  }

  // Resolves with the request that has to be sent again, or null.
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

  // An engine's move that is not due yet waits; until then it is still being searched, as far as anybody can tell.
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
    this.#emit('died', { ...event, message: event.message && toldRefusal(event), then });
    if (then === 'again') this.#send();
  }

  /// Starts a search in place of any other. `key` comes back with all its events. Its best move comes no earlier than
  /// `due`, a time of performance.now().
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

  /// Ends the search; there are no more events of it.
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
      // A server that is gone has nothing to stop; the stream of events will tell.
    }
  }

  /// The page is hidden. Where nothing is being searched its stream is closed: a browser keeps only six connections
  /// to one server, for all its tabs together. The server may end the engine then; `wake` and `go` get one again.
  rest() {
    if (this.#request !== null || this.#events === null) return;
    this.#events.close();
    this.#events = null;
  }

  wake() {
    if (!this.#closed && this.#session !== null && this.#events === null) this.#listen();
  }

  /// The page goes away, and its engine with it.
  close() {
    this.#closed = true;
    this.#events?.close();
    this.#events = null;
    if (this.#session !== null) api.closeSession(this.#session);
    this.#session = null;
  }

  /// The page is back (from the browser's memory of pages).
  reopen() {
    if (!this.#closed) return;
    this.#closed = false;
    this.#lost();
  }
}
