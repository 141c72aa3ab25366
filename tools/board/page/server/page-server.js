// SPDX-License-Identifier: GPL-3.0-or-later
// The server's part in a page that is one file: the rules and the engine are programs of the page, in a worker each. A search stops
// before its end only with its worker; another one begins with an empty table. The rules' program makes the engine's commands
// and reads its lines (tools/board/wasm).

import { ApiError } from './errors.js';
import { Program, textOf } from './program.js';
import { words } from '../../../page/words/words.js';

// There is one session, the page's own.
const SESSION = 'page';
const LOOK_MS = 100;
const ENDS = ['bestmove', 'engine_died'];

/// What gives a session's events to the page, as an EventSource does.
class Listener {
  onmessage = () => {};
  onerror = () => {};
  closed = false;

  close() { this.closed = true; }
}

export class PageServer {
  /// Whether it explains moves.
  explains = true;

  #rules = null;
  #rulesProgram = new Program('rules');
  #engine = null;
  #engineProgram = new Program('engine');
  #said = null;       // takes the lines of an engine that introduces itself
  #going = 0;         // how many searches the rules are being asked about
  #held = [];         // lines that came meanwhile
  #explainer = null;  // the engine's program once more, so that neither the rules nor the engine wait
  #listener = null;
  #early = [];        // events that nobody has listened to yet
  #looking = null;

  /// The answer to a request, as a promise; it fails with an ApiError, also where `signal` breaks it off.
  ask(method, path, body, signal) {
    const [, what] = /^sessions\/[^/]+\/(.+)$/.exec(path) ?? [];
    if (path === 'sessions') return this.#open();
    // What only a server has: an address in the network.
    if (path === 'about') return Promise.resolve({});
    if (what === 'go') return this.#go(body);
    if (what === 'stop') return this.#tell('stop', {});
    if (path.startsWith('explain/')) return this.#explain(path, body, signal);
    return this.#question(path, body);
  }

  /// The text of the file of puzzles.
  puzzles() { return textOf('puzzles'); }

  #question(path, body) {
    this.#rules ??= this.#rulesProgram.run(() => {}, () => { this.#rules = null; });
    return this.#answer(this.#rules.ask(JSON.stringify({ path, body })), reason => words('server.no_rules: This browser could not run the rules: {reason}.', { reason }));
  }

  // Only the end of its worker breaks a search off.
  #explain(path, body, signal) {
    this.#explainer ??= this.#engineProgram.run(() => {}, () => { this.#explainer = null; });
    const explainer = this.#explainer;
    signal?.addEventListener('abort', () => {
      explainer.end();
      if (this.#explainer === explainer) this.#explainer = null;
    });
    const told = explainer.ask(JSON.stringify({ path, body }), 'explain');
    return this.#answer(told, reason => words('server.no_engine', { reason }));
  }

  // What a program's answer says; `fault` tells the reason why there is none.
  async #answer(asked, fault) {
    let answer;
    try {
      answer = JSON.parse(await asked);
    } catch (error) {
      throw new ApiError(fault(error.message), 'rules', 502);
    }
    if (answer === null) throw new ApiError(words('server.no_memory: This browser has no memory left for the rules. Close other pages.'), 'rules', 502);
    if (answer.status >= 400) throw new ApiError(answer.body.error, answer.body.error.where, answer.status);
    return answer.body;
  }

  // Asks the rules about the engine, and does what follows.
  async #tell(what, body) {
    const { events, restart, lines, ...more } = await this.#question(`engine/${what}`, body);
    if (restart) this.#endEngine();
    if (lines.length > 0 && this.#engine === null) this.#startEngine();
    for (const line of lines) this.#send(line);
    for (const event of events) this.#emit(event);
    return more;
  }

  // As before, where nobody waits for what follows: that the rules are gone, the page's next question tells.
  #report(what, body) { this.#tell(what, body).catch(() => {}); }

  #emit(event) {
    if (ENDS.includes(event.type)) this.#stopLooking();
    const data = JSON.stringify(event);
    if (this.#listener && !this.#listener.closed) this.#listener.onmessage({ data });
    else this.#early.push({ data });
  }

  listen() {
    const listener = new Listener();
    this.#listener = listener;
    // Who has asked for it has no handler yet.
    setTimeout(() => {
      if (this.#listener !== listener) return;
      for (const message of this.#early.splice(0)) listener.onmessage(message);
    });
    return listener;
  }

  close() {
    this.#stopLooking();
    this.#endEngine();
    this.#early = [];
  }

  #startEngine() {
    const engine = this.#engineProgram.run(line => {
      if (engine === this.#engine) this.#hear(line);
    }, reason => {
      if (engine !== this.#engine) return;
      this.#engine = null;
      if (this.#said) this.#said({ reason });
      else this.#report('failed', { message: reason });
    });
    this.#engine = engine;
  }

  #endEngine() {
    const engine = this.#engine;
    this.#engine = null;
    engine?.end();
  }

  // An answer to a line that was being searched when the engine was ended is no news.
  #send(line) { this.#engine?.ask(line).catch(() => {}); }

  #hear(line) {
    if (this.#said) this.#said({ line });
    else if (this.#going > 0) this.#held.push(line);
    else this.#report('line', { line });
  }

  async #open() {
    this.#endEngine();
    const lines = [];
    let reason;
    await new Promise(resolve => {
      this.#said = said => {
        reason = said.reason;
        if (said.line !== undefined) lines.push(said.line);
        if (reason !== undefined || said.line === 'uciok') resolve();
      };
      this.#startEngine();
      this.#send('uci');
    });
    this.#said = null;
    if (reason !== undefined) throw new ApiError(words('server.no_engine', { reason }), 'engine', 502);
    return { session: SESSION, ...await this.#question('engine/describe', { lines }) };
  }

  // Lines of the search before must not be taken for the new one's. Where there is no new search, they count.
  async #go(body) {
    this.#going++;
    let begins = false;
    try {
      const answer = await this.#tell('go', body);
      begins = true;
      this.#looking ??= setInterval(() => this.#report('look', {}), LOOK_MS);
      return answer;
    } finally {
      if (--this.#going === 0) {
        const held = this.#held.splice(0);
        if (!begins) held.forEach(line => this.#hear(line));
      }
    }
  }

  #stopLooking() {
    clearInterval(this.#looking);
    this.#looking = null;
  }
}
