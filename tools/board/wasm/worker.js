// SPDX-License-Identifier: GPL-3.0-or-later
// What a page's worker does with a program, whose glue stands before this in the same script. The first message brings the
// compiled code, each of the others a text for the program. Messages back: {line} for each that it prints, {answer} for each
// text, {failed} where it is gone.
'use strict';

{
  let program = null;
  let handle = 0;
  let complaint = null;   // the last line on stderr
  let doing = Promise.resolve();

  const start = async module => {
    program = await new Promise((resolve, reject) => {
      ricochetProgram({
        instantiateWasm: (imports, done) => {
          WebAssembly.instantiate(module, imports).then(done, reject);
          return {};
        },
        print: line => postMessage({ line }),
        printErr: line => { complaint = line; },
      }).then(resolve, reject);
    });
    handle = program._ricochet_open();
    if (handle === 0) throw new Error('there is not enough memory');
  };

  const ask = text => {
    const size = program.lengthBytesUTF8(text) + 1;
    const question = program._malloc(size);
    if (question === 0) throw new Error('there is not enough memory');
    program.stringToUTF8(text, question, size);
    const answer = program._ricochet_ask(handle, question);
    program._free(question);
    postMessage({ answer: answer === 0 ? null : program.UTF8ToString(answer) });
    program._free(answer);
  };

  onmessage = ({ data }) => {
    doing = doing.then(() => (data.module ? start(data.module) : ask(data.ask)))
      .catch(error => postMessage({ failed: complaint ?? error.message ?? String(error) }));
  };
}
