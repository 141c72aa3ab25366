// SPDX-License-Identifier: GPL-3.0-or-later
// Replays dialogue.jsonl, which dialogue_test.cpp describes, with the page's own program (ricochet-rules).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_WAIT_MS = 1000;
const root = new URL('../../../../', import.meta.url);
const built = name => fileURLToPath(new URL(`build/wasm/ricochet-rules.${name}`, root));
const program = await createRequire(import.meta.url)(built('js'))({ wasmBinary: readFileSync(built('wasm')) });
const file = readFileSync(new URL('dialogue.jsonl', import.meta.url), 'utf8');
const [introduction, ...lines] = file.trim().split('\n').map(line => JSON.parse(line));

const cases = [];
for (const line of lines) {
  if ('case' in line) cases.push({ ...line, steps: [] });
  else cases.at(-1).steps.push(line);
}

function ask(handle, what, body) {
  const question = JSON.stringify({ path: `engine/${what}`, body });
  const size = program.lengthBytesUTF8(question) + 1;
  const place = program._malloc(size);
  program.stringToUTF8(question, place, size);
  const answer = program._ricochet_ask(handle, place);
  const told = JSON.parse(program.UTF8ToString(answer));
  program._free(place);
  program._free(answer);
  return told;
}

async function replay(handle, step) {
  if ('go' in step) return ask(handle, 'go', step.go);
  if ('stop' in step) return ask(handle, 'stop', {});
  if ('line' in step) return ask(handle, 'line', { line: step.line });
  if ('failed' in step) return ask(handle, 'failed', { message: step.failed });
  await pause(step.wait);
  return ask(handle, 'look', {});
}

for (const { case: name, engine, steps } of cases) {
  if (engine === 'process' || steps.some(({ wait = 0 }) => wait > LONGEST_WAIT_MS)) continue;
  test(name, async () => {
    const handle = program._ricochet_open();
    assert.deepEqual(ask(handle, 'describe', { lines: introduction.handshake }).body.engine, introduction.engine);
    // A report may come in an earlier step if this machine is slow.
    const [came, expected] = [[], []];
    for (const step of steps) {
      const { status, body } = await replay(handle, step);
      assert.equal(status, step.refused ? 400 : 200);
      if (step.refused) {
        assert.equal(`${body.error.where}: ${body.error.message}`, step.refused);
        continue;
      }
      assert.deepEqual([body.search, body.restart, body.lines], [step.search, step.restart ?? false, step.lines ?? []]);
      came.push(...body.events);
      expected.push(...step.events ?? []);
    }
    assert.deepEqual(came, expected);
  });
}
