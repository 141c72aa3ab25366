// SPDX-License-Identifier: GPL-3.0-or-later
// The built package and the tree, for the tests: node --test tests/tools/javascript/*_test.mjs
// RICOCHET_JAVASCRIPT is the package's folder, by default that of the preset wasm.

import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = new URL('../../../', import.meta.url);

export const folder = env.RICOCHET_JAVASCRIPT ?? fileURLToPath(new URL('build/wasm/npm/ricochet-chess', root));
export const ricochet = await import(pathToFileURL(`${folder}/index.js`));
export const readTree = path => readFileSync(new URL(path, root), 'utf8');

/// The lines of a perft suite: {fen, counts}, the first count for depth 1.
export function suite(variant) {
  return readTree(`tests/data/${variant}.epd`).trim().split('\n').map(line => {
    const [fen, ...counts] = line.split(' ;');
    return { fen, counts: counts.map(count => Number(count.split(' ')[1])) };
  });
}
