// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of the JavaScript package: both formats, types of everything, the version of the tree.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { folder, readTree, ricochet } from './package.mjs';

const read = name => readFileSync(`${folder}/${name}`, 'utf8');
const described = JSON.parse(read('package.json'));

test('the version is that of the tree', () => {
  const [, version] = /^project\(ricochet VERSION (\S+)/m.exec(readTree('CMakeLists.txt'));
  assert.deepEqual([ricochet.VERSION, described.version], [version, version]);
});

test('every file that the package names is there', () => {
  const { import: esm, require: cjs } = described.exports['.'];
  for (const name of [...described.files, described.main, described.module, described.types, ...Object.values(esm),
    ...Object.values(cjs), 'README.md', 'LICENSE']) {
    assert.ok(existsSync(`${folder}/${name}`), name);
  }
});

test('CommonJS has the same', () => {
  const required = createRequire(import.meta.url)(`${folder}/index.cjs`);
  assert.deepEqual(Object.keys(required).sort(), Object.keys(ricochet).sort());
  assert.equal(new required.Board(null, 'tiledsquares').perft(2), 1012);
  assert.equal(required.pgn.readGame('1. e4 *').next().san(), 'e4');
});

test('everything public has its types and no more', () => {
  const types = read('index.d.ts').replace(/\/\*\*.*?\*\//gs, '');
  assert.equal(types, read('index.d.cts').replace(/\/\*\*.*?\*\//gs, ''));
  const body = name => new RegExp(`class ${name}(?: extends \\w+)? \\{(.*?)\\n *\\}`, 's').exec(types)[1];
  const { Board, Move, Piece, pgn, svg } = ricochet;
  for (const kind of [Board, Move, Piece, pgn.Game, pgn.GameNode]) {
    const said = body(kind.name);
    const own = Object.getOwnPropertyNames(kind.prototype).filter(name => name !== 'constructor');
    own.push(...Object.getOwnPropertyNames(kind).filter(name => typeof kind[name] === 'function' && name !== 'prototype'));
    own.forEach(name => assert.match(said, new RegExp(`\\b${name}\\b`), `${kind.name}.${name}`));
    for (const [, name] of said.matchAll(/^ +(?:static )?(?:get )?(?!constructor)(\w+)\(/gm)) {
      assert.ok(own.includes(name), `${kind.name}.${name}`);
    }
  }
  for (const name of [...Object.keys(ricochet), ...Object.keys(pgn), ...Object.keys(svg)]) {
    assert.match(types, new RegExp(`(const|class|function|namespace) ${name}\\b`), name);
  }
});
