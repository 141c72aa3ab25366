// SPDX-License-Identifier: GPL-3.0-or-later
// A program in the page and the workers that run it.

import { byId } from '../../../page/base/elements.js';
import { words } from '../../../page/words/words.js';

/// Unpacks an element of a page that is one file, gzip in base 64, as a Response.
export function unpacked({ textContent }) {
  const bytes = Uint8Array.from(atob(textContent), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

/// The text in the page under a name.
export const textOf = name => unpacked(byId(`${name}-text`)).text();

/// A worker that runs a program. `said` is called with each line that the program prints, `failed` once with the reason if it is
/// gone.
class Running {
  #worker;
  #ready;
  #waiting = [];  // pending requests, in the order sent
  #failure = null;
  #failed;

  constructor(script, module, said, failed) {
    this.#failed = failed;
    this.#worker = new Worker(script);
    this.#worker.onmessage = ({ data }) => {
      if (data.line !== undefined) said(data.line);
      else if (data.failed !== undefined) this.#fail(data.failed);
      else this.#waiting.shift().resolve(data.answer);
    };
    this.#worker.onerror = event => {
      event.preventDefault();
      this.#fail(event.message ?? words('server.no_worker: its worker does not start'));
    };
    this.#ready = module.then(compiled => this.#worker.postMessage({ module: compiled }))
      .catch(error => this.#fail(error.message));
  }

  #fail(reason) {
    if (this.#failure !== null) return;
    this.#failure = reason;
    this.end();
    this.#failed(reason);
  }

  /// Sends the program a text, as `what`: 'ask' or 'explain'. Resolves with its answer, a text or null.
  async ask(text, what = 'ask') {
    await this.#ready;
    if (this.#failure !== null) throw new Error(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ [what]: text });
    });
  }

  /// Ends the program at once. Pending requests fail with an error.
  end() {
    this.#worker.terminate();
    this.#failure ??= words('server.ended: it was stopped');
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(this.#failure));
  }
}

/// The address of a script in the page.
const scriptOf = id => URL.createObjectURL(new Blob([byId(id).textContent], { type: 'text/javascript' }));

/// A program by name; its code is compiled once for all its workers.
export class Program {
  #script;
  #code;
  #module = null;

  constructor(name) {
    this.#script = scriptOf(`${name}-worker`);
    this.#code = unpacked(byId(`${name}-program`)).arrayBuffer();
  }

  /// Starts the program.
  run(said, failed) {
    this.#module ??= this.#code.then(code => WebAssembly.compile(code));
    return new Running(this.#script, this.#module, said, failed);
  }
}
