// SPDX-License-Identifier: GPL-3.0-or-later
// The server's messages in Russian: none stays in English. Needs no browser, but a server:
//
//     RICOCHET_BOARD=build/test/ricochet-board node --test tests/tools/board/page/sentences_test.mjs

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import './browser_stub.mjs';
import '../../../../tools/board/page/words/language.js';
import { TASKS } from '../../../../tools/board/page/lessons/course.js';
import { LANGUAGES } from '../../../../tools/board/page/words/languages.js';
import { translateRefusal } from '../../../../tools/board/page/words/translate.js';
import { VARIANTS } from '../../../../tools/page/board/variants.js';
import { useWords } from '../../../../tools/page/words/words.js';

// Concurrent requests, as many as a browser makes.
const AT_ONCE = 6;

const LATIN = /[A-Za-z]{2,}/;
// Such as "Nd3", "O-Oi", "Ri3^i6".
const MOVE = /\b[KQRBNTP]?[a-j]?[1-8]?x?[a-j][1-8](?:[>^x][a-j][1-8])?\b|O-O\w*/g;

// Invalid positions.
const WRONG = [
  ['tensor', 'rubbish'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 x - - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w X - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w KK - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - x9 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - - -1 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - - 0 z'],
  ['tensor', '5k4/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k4/9/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k5/10/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5z4/10/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k4/0/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - - 0 1 more'],
  ['tensor', '10/10/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k4/PPPPPPPPPP/P9/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k3P/10/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/4K5 w K - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w K - 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - e5 0 1'],
  ['tensor', '5k4/10/10/10/10/10/10/5K4 w - e6 0 1'],
  ['tensor', '5k4/10/4r5/4p5/10/10/10/5K4 w - e6 0 1'],
  ['tensor', '5k4/5R4/10/10/10/10/10/5K4 w - - 0 1'],
  ['tensorfree', '5k4/10/10/10/10/10/10/5KT3 w - - 0 1'],
  ['tensorfree', '5k4/10/10/10/10/10/10/5K3R w K - 0 1'],
  ['tiledsquares', '4k3/9/8/8/8/8/8/4K3 w - - 0 1'],
  ['tiledsquares', '4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1'],
];

let address;

// Not by fetch(), which takes three times as long.
function ask(question, body) {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json' }, agent: false };
    request(`${address}api/${question}`, options, answer => {
      text(answer).then(JSON.parse).then(resolve, reject);
    }).on('error', reject).end(JSON.stringify(body));
  });
}

// The server's refusals of moves of the piece of a task's solution to all squares, with and without suffixes; and of the squares
// themselves.
function movesOf(solution, variant) {
  const { squares } = VARIANTS[variant].grid;
  const from = /^[a-j]/.test(solution) ? solution.slice(0, 2) : null;
  const other = squares[(squares.indexOf(from) + 11) % squares.length];
  return squares.flatMap(to => [
    to, ...(from ? [from + to, `${from}${to}^${other}`, `${from}${to}>${other}`, `${from}${to}x${other}`] : []),
    ...(variant === 'tiledsquares' ? [`$-${to}`, `%-${to}`, `-${to}`] : [`${from}${to}t`])]);
}

describe('what the server says', () => {
  let server;

  before(async () => {
    useWords('ru', LANGUAGES.ru.tables);
    server = spawn(env.RICOCHET_BOARD, ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: server.stdout })) {
      address = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0];
      if (address) return;
    }
    throw new Error('ricochet-board did not start');
  });

  after(() => { server.kill(); });

  it('why moves of the tasks are none', async () => {
    const questions = TASKS.flatMap(({ fen, solution, variant }) =>
      movesOf(solution, variant).map(move => ({ variant, fen, text: move, typed: false })));
    const reasons = new Map();
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let question; (question = questions.pop());) {
        const { reason } = await ask('why', question);
        if (reason) reasons.set(reason.message, translateRefusal(reason));
      }
    }));
    assert.ok(reasons.size > 200, String(reasons.size));
    const untold = [...reasons.values()].filter(told => LATIN.test(told.replaceAll(MOVE, '')) || !/[а-я]/.test(told));
    assert.deepEqual(untold, []);
  });

  it('what is wrong with positions', async () => {
    for (const [variant, fen] of WRONG) {
      const { error } = await ask('check', { variant, fen });
      assert.notEqual(translateRefusal(error), error.message, fen);
    }
  });
});
