// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program, whose glue precedes this in the same script, in a page's worker. The first message brings the compiled code; each
// further one is a text for the program: {ask}, or {explain} to explain moves. Messages back: {line} for each printed line,
// {answer} for each text, {failed} if the program is gone.
'use strict';

let program = null;
let handle = 0;
let complaint = null;   // the last line on stderr
let doing = Promise.resolve();

const start = async module => {
  program = await new Promise((resolve, reject) => {
    ricochetProgram({
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(module, imports).then(instance => done(instance, module)).catch(reject);
        return {};
      },
      print: line => postMessage({ line }),
      printErr: line => { complaint = line; },
    }).then(resolve, reject);
  });
  handle = program._ricochet_open();
  if (handle === 0) throw new Error('there is not enough memory');
};

// `put` sends the program the text and returns its answer.
const ask = (text, put) => {
  const size = program.lengthBytesUTF8(text) + 1;
  const question = program._malloc(size);
  if (question === 0) throw new Error('there is not enough memory');
  program.stringToUTF8(text, question, size);
  const answer = put(question);
  program._free(question);
  postMessage({ answer: answer === 0 ? null : program.UTF8ToString(answer) });
  program._free(answer);
};

onmessage = ({ data }) => {
  doing = doing.then(() => {
    if (data.module) return start(data.module);
    if (data.explain !== undefined) return ask(data.explain, text => program._ricochet_explain(text));
    return ask(data.ask, text => program._ricochet_ask(handle, text));
  })
    .catch(error => postMessage({ failed: complaint ?? error.message ?? String(error) }));
};
