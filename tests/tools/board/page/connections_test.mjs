// SPDX-License-Identifier: GPL-3.0-or-later
// The page's connections: its session at the server, and names that one tab at a time can claim. Needs no browser:
//
//     node --test tests/tools/board/page/connections_test.mjs

import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import './browser_stub.mjs';
import '../../../../tools/board/page/words/language.js';
import { EngineClient } from '../../../../tools/board/page/server/engine-client.js';
import { Claims } from '../../../../tools/board/page/store/tab-claims.js';

// Makes tabs that receive each other's messages.
function newTabs() {
  const all = [];
  return () => new Claims({
    addEventListener(_, listener) { all.push({ channel: this, listener }); },
    postMessage(data) { setTimeout(() => all.forEach(({ channel, listener }) => channel !== this && listener({ data }))); },
  });
}

// Replaces the server while `use` runs, by one with sessions s1, s2, ..., after the statuses of `refusals`. Requests to `gone`
// sessions are refused once `hold` resolves.
async function withSessions(use) {
  const server = { opened: 0, refusals: [], gone: new Set(), hold: Promise.resolve(), asked: [], streams: [] };
  const { fetch, EventSource } = globalThis;
  globalThis.fetch = async (path, { method }) => {
    const [, , , session, question] = path.split('/');
    if (!session && server.refusals.length > 0) {
      return globalThis.Response.json({ error: { message: 'no engine' } }, { status: server.refusals.shift() });
    }
    if (!session) return globalThis.Response.json({ session: `s${++server.opened}`, engine: {} }, { status: 201 });
    if (method === 'POST') server.asked.push(`${question} ${session}`);
    if (!server.gone.has(session)) return globalThis.Response.json({ search: server.asked.length });
    await server.hold;
    return globalThis.Response.json({ error: { message: 'there is no such session' } }, { status: 404 });
  };
  globalThis.EventSource = class {
    constructor(path) { server.streams.push(Object.assign(this, { path })); }
    close() {}
  };
  try {
    await use(server);
  } finally {
    Object.assign(globalThis, { fetch, EventSource });
  }
}

async function until(condition) {
  for (const start = performance.now(); !condition();) {
    if (performance.now() - start > 60_000) throw new Error(`waited in vain: ${condition}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

test('the state is what opening a session comes to', async () => {
  await withSessions(async server => {
    const client = new EngineClient();
    const states = [];
    client.addEventListener('state', ({ detail }) => states.push(detail));
    server.refusals = [503, 500, 500];
    const opening = client.open();
    await until(() => client.state === 'refused');
    assert.equal(client.refusal, 'no engine');
    client.retry();
    await opening;
    assert.deepEqual(states, ['full', 'refused', 'connecting', 'ready']);
  });
});

test('a search reports with its key, its move comes when it is due, and an engine that dies again and again is given up', async () => {
  await withSessions(async server => {
    const client = new EngineClient();
    await client.open();
    const reported = [];
    for (const type of ['info', 'bestmove', 'died']) {
      client.addEventListener(type, ({ detail }) => reported.push(`${type} ${detail.key ?? detail.then}`));
    }
    const tell = (type, search) => server.streams.at(-1).onmessage({ data: JSON.stringify({ type, search }) });
    const due = performance.now() + 100;
    const going = client.go('one', {}, due);
    // Before the answer has told the search's number.
    tell('info', 1);
    await going;
    tell('info', 7);
    tell('bestmove', 1);
    assert.deepEqual([client.searching, reported], ['one', ['info one']]);
    await until(() => client.searching === null);
    assert.ok(performance.now() > due - 2);
    await client.go('at once', {});
    tell('bestmove', 2);
    assert.equal(client.searching, null);
    await client.go('two', {});
    for (let deaths = 1; deaths <= 4; ++deaths) {
      tell('engine_died');
      await until(() => server.asked.length === 3 + Math.min(deaths, 2));
    }
    assert.deepEqual(reported, ['info one', 'bestmove one', 'bestmove at once', 'died again', 'died again', 'died given up', 'died idle']);
    assert.equal(client.searching, null);
  });
});

// Concurrent, since these tests mostly wait.
describe('beside one another', { concurrency: true }, () => {
  test('a request that finds its session gone is sent to the next, once', async () => {
    await withSessions(async server => {
      const client = new EngineClient();
      await client.open();
      server.gone.add('s1');
      let answer;
      server.hold = new Promise(resolve => { answer = resolve; });
      server.streams[0].onerror();
      await until(() => server.asked.includes('stop s1'));
      const going = client.go('question', {});
      await new Promise(resolve => setTimeout(resolve, 20));
      answer();
      await going;
      await until(() => server.asked.some(asked => asked.startsWith('go s2')));
      await new Promise(resolve => setTimeout(resolve, 300));
      assert.deepEqual(server.asked.filter(asked => asked === 'go s2'), ['go s2']);
      assert.equal(client.searching, 'question');
    });
  });

  test('of tabs without locks one has a name, until it lets go', async () => {
    const tab = newTabs();
    const [one, two, three] = [tab(), tab(), tab()];
    assert.equal(await one.anyTaken('game.'), false);
    const release = await one.take('game.a', 0);
    assert.deepEqual([await two.take('game.a', 0), await two.anyTaken('game.'), typeof await two.take('game.b', 0)], [null, true, 'function']);
    // Waits for a page that is about to release it.
    const waiting = two.take('game.a', 60_000);
    release();
    assert.equal(typeof await waiting, 'function');
    assert.equal((await Promise.all([one, three].map(claims => claims.take('game.c', 0)))).filter(Boolean).length, 1);
    // A tab that claims a name while another is claiming it comes second.
    const earlier = one.take('game.d', 0);
    await new Promise(resolve => { setTimeout(resolve, 100); });
    assert.deepEqual([await three.take('game.d', 0), typeof await earlier], [null, 'function']);
  });
});
