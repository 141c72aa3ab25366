// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the server in a page that is one file: the rules and the engine are programs of the page, in a worker each. Only ending
// its worker stops a search early; the next one begins with an empty hash. The rules program makes the engine's commands and reads
// its lines (tools/board/wasm).

import { ApiError } from './errors.js';
import { Program, textOf } from './program.js';
import { words } from '../../../page/words/words.js';

// The only session.
const SESSION = 'page';
const LOOK_MS = 100;
const ENDS = ['bestmove', 'engine_died'];

/// Delivers a session's events to the page, as an EventSource does.
class Listener {
  onmessage = () => {};
  onerror = () => {};
  closed = false;

  close() { this.closed = true; }
}

export class PageServer {
  /// Whether moves can be explained.
  explains = true;

  #rules = null;
  #rulesProgram = new Program('rules');
  #engine = null;
  #engineProgram = new Program('engine');
  #said = null;  // handles the lines of an engine that is introducing itself
  #going = 0;  // pending `go` requests to the rules
  #held = [];  // engine lines received meanwhile
  #explainer = null;  // a second worker with the engine's program, so that neither the rules nor the engine wait
  #listener = null;
  #early = [];  // events before there was a listener
  #looking = null;

  /// Resolves with the answer to a request; fails with an ApiError, also if `signal` aborts it.
  ask(method, path, body, signal) {
    const [, what] = /^sessions\/[^/]+\/(.+)$/.exec(path) ?? [];
    if (path === 'sessions') return this.#open();
    // Only a server has an address in the network.
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

  // Only ending its worker aborts a search.
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

  // The body of a program's answer; `fault` words the error if there is none.
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

  // Sends the rules an event of the engine and carries out the resulting step.
  async #tell(what, body) {
    const { events, restart, lines, ...more } = await this.#question(`engine/${what}`, body);
    if (restart) this.#endEngine();
    if (lines.length > 0 && this.#engine === null) this.#startEngine();
    for (const line of lines) this.#send(line);
    for (const event of events) this.#emit(event);
    return more;
  }

  // As `#tell`, ignoring errors: if the rules are gone, the page's next request reports it.
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
    // The caller has not set its handler yet.
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

  // Fails if the engine is ended meanwhile, which needs no report.
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

  // Lines of the previous search must not be taken for the new one's. If no new search begins, they count.
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
