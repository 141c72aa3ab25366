// SPDX-License-Identifier: GPL-3.0-or-later
// QR codes equal those of another encoder. Needs no browser:
//
//     node --test tests/tools/board/page/qr_code_test.mjs

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { qrRows } from '../../../../tools/board/page/view/qr-code.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_#=&/é';
const textOf = length => Array.from({ length }, (_, at) => LETTERS[(at * at * 7 + 3 * at + length) % LETTERS.length]).join('');

// Letters, rows, and the beginning of the SHA-256 of the rows by libqrencode 4.1.1.
const CODES = [
  [1, 21, '0b4ef519c792f4d8'], [17, 21, 'f432f04083d16671'], [18, 25, 'bb7270a3205b21d5'], [53, 29, '8e0e322202376372'],
  [78, 33, '0d5a62c8056a1d2b'], [106, 41, 'a782782040f38064'], [134, 45, '241c1bf5a8b26d86'], [154, 49, '6904c68513dd5721'],
  [192, 49, '1358ad29e98f7b2a'], [230, 57, '5a48ca4ec088a4f2'], [271, 61, '6e21fc02e4a2f980'], [321, 61, '3ba27af595aa4117'],
  [367, 69, 'bb4957670738b570'], [425, 73, '3be7e1cbe6f9fdf8'], [500, 77, 'adbeb1ffdbb04680'], [858, 97, 'ba425c24ae273a9d'],
  [1400, 125, '9160c9700cb565f3'], [2000, 149, '2c2513a516145bac'], [2700, 173, '8bab454a15b87747'],
];

test('a code is that of libqrencode, module by module', () => {
  for (const [length, size, digest] of CODES) {
    const rows = qrRows(textOf(length));
    assert.equal(rows.length, size);
    assert.ok(rows.every(row => row.length === size));
    assert.equal(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, digest.length), digest, `${length} letters`);
  }
});

test('a text that no code holds has none', () => {
  assert.equal(qrRows('x'.repeat(2953)).length, 177);
  assert.equal(qrRows('x'.repeat(2954)), null);
});
