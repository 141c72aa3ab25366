// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the board's page: every language has the same keys with the same places, and the keys used are exactly those that
// exist. Needs no browser:
//
//     node --test tests/tools/board/page/words_test.mjs

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { COURSE } from '../../../../tools/board/page/lessons/course.js';
import { LANGUAGES } from '../../../../tools/board/page/words/languages.js';
import { translateReason, translateRefusal } from '../../../../tools/board/page/words/translate.js';
import { RUSSIAN_SERVER } from '../../../../tools/board/page/words/russian-server.js';
import { useWords, words } from '../../../../tools/page/words/words.js';

const TOOLS = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../tools');
const SOURCES = resolve(TOOLS, '..');

const joined = tables => Object.fromEntries(tables.flatMap(Object.entries));

// All forms of a plural.
const formsOf = entry => (typeof entry === 'string' ? [entry] : Object.values(entry));

// The names of a text's places.
const placesOf = text => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

function filesUnder(folder, end) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path, end) : path.endsWith(end) ? [path] : [];
  });
}

const isTable = path => /words\/(english|russian)-\w+\.js$/.test(path);
const modules = ['board/page', 'page'].flatMap(folder => filesUnder(join(TOOLS, folder), '.js')).filter(path => !isTable(path))
  .concat(join(TOOLS, 'board/html/pack.mjs'));
const documentText = readFileSync(join(TOOLS, 'board/page/index.html'), 'utf8');

// The English texts that are written where they are used, after their keys.
const placed = [
  ...documentText.matchAll(/\{([a-z_]+\.[a-z_]+): ([^{}]*)\}/g),
  ...modules.flatMap(path => [...readFileSync(path, 'utf8').matchAll(/'([a-z_]+\.[a-z_0-9]+): ((?:[^'\\]|\\.)*)'/g)]),
].map(([, key, text]) => [key, text.replaceAll("\\'", "'")]);

// The lessons' texts, which are written with their tasks.
const lessons = Object.values(COURSE).flat().flatMap(({ key, name, rule, tasks }) =>
  [['name', name], ['rule', rule], ...tasks.map(({ number, text }) => [`task${number}`, text])]
    .map(([part, text]) => [`lesson_${key.replace('-', '_')}.${part}`, text]));

const english = { ...joined(LANGUAGES.en.tables), ...Object.fromEntries([...placed, ...lessons]) };
const russian = joined(LANGUAGES.ru.tables.filter(table => table !== RUSSIAN_SERVER));

// The keys used by the modules and the document: whole keys, and patterns of composed ones.
function asked() {
  const keys = new Set([...documentText.matchAll(/\{([a-z]+\.[a-z_]+)[:}]/g)].map(([, key]) => key));
  const patterns = [];
  for (const path of modules) {
    const code = readFileSync(path, 'utf8');
    for (const [, text] of code.matchAll(/'([a-z_]+\.[a-z_0-9]+)(?:'|: )/g)) keys.add(text);
    for (const [, text] of code.matchAll(/words(?:Or)?\(`([^`]*?)(?:: [^`]*)?`/g)) patterns.push(text);
    for (const [, text] of code.matchAll(/\bconst key = `([^`]*)`/g)) patterns.push(text);
    for (const [, text] of code.matchAll(/\? `([a-z_]+\.[^`]*)`/g)) patterns.push(text);
    for (const [, text] of code.matchAll(/: `([a-z_]+\.[^`]*)`/g)) patterns.push(text);
  }
  return { keys, patterns };
}

// A pattern's place matches the end or beginning of a part of a key, or nothing; one at the start, the subject.
function matcherOf(pattern) {
  const parts = [];
  let depth = 0;
  for (const piece of pattern.split(/(\$\{|\})/)) {
    if (piece === '${' && depth++ === 0) parts.push(parts.join('') ? '[a-z_0-9]*' : '[a-z_]+\\.[a-z_0-9]*');
    else if (piece === '}') depth--;
    else if (depth === 0) parts.push(piece.replaceAll('.', '\\.'));
  }
  return new RegExp(`^${parts.join('')}$`);
}

test('both languages have the same keys', () => {
  assert.ok(Object.keys(english).length > 400);
  assert.deepEqual(Object.keys(russian).sort(), Object.keys(english).sort());
  assert.equal(placed.length + lessons.length + LANGUAGES.en.tables.flatMap(Object.keys).length, Object.keys(english).length, 'a key is there twice');
  assert.equal(LANGUAGES.ru.tables.flatMap(Object.keys).length, Object.keys({ ...russian, ...RUSSIAN_SERVER }).length, 'a key is there twice');
});

test('a text and its translation have the same places', () => {
  // For reasons, whose pieces may have another case, `a` or `g`, in Russian.
  const places = text => [...placesOf(text)].map(place => place.replace(/^[ag](?=\d)/, 'p')).sort();
  for (const [key, entry] of Object.entries(english)) {
    const wanted = places(formsOf(entry)[0]);
    for (const text of [...formsOf(entry), ...formsOf(russian[key])]) assert.deepEqual(places(text), wanted, `${key}: ${text}`);
  }
});

test('a plural has all forms of its language', () => {
  for (const [tag, table] of [['en', english], ['ru', russian]]) {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.slice().sort();
    const plurals = Object.entries(table).filter(([, entry]) => typeof entry !== 'string');
    assert.ok(plurals.length > 3);
    for (const [key, entry] of plurals) assert.deepEqual(Object.keys(entry).sort(), forms, `${tag} ${key}`);
  }
});

test('no text is empty, and Russian is Russian', () => {
  // Names, and texts made only of places.
  const SAME = new Set(['position.fen', 'game.title', 'task.missed', 'ladder.opponent']);
  for (const [key, entry] of Object.entries(russian)) {
    assert.ok(formsOf(entry).every(text => text.trim() !== ''), key);
    assert.equal(SAME.has(key), formsOf(entry).every(text => !/[а-яё]/i.test(text)), `${key}: ${formsOf(entry)}`);
  }
  for (const [key, entry] of Object.entries(english)) assert.ok(formsOf(entry).every(text => text.trim() !== '' && !/[а-яё]/i.test(text)), key);
});

test('hop and passing through have words of their own in Russian', () => {
  const says = (key, text) => assert.match(russian[key], text, key);
  says('rules.hop', /^Прыжок$/);
  says('rules.pass', /^Проход$/);
  for (const [key, entry] of Object.entries({ ...russian, ...RUSSIAN_SERVER })) {
    const foreign = english[key] ? formsOf(english[key])[0] : wordings[key]?.text ?? reasons[key];
    if (!foreign) continue;
    for (const text of formsOf(entry)) {
      assert.equal(/прыж|прыг/i.test(text), /\bhop/i.test(foreign), `${key}: ${text}`);
      if (/рикошет|отск/i.test(text)) assert.match(foreign, /bounc|ricochet|by way of|off its beast/i, `${key}: ${text}`);
    }
  }
});

test('every key in use exists, and every key is used', () => {
  const { keys, patterns } = asked();
  const known = { ...english, ...Object.fromEntries(Object.entries(RUSSIAN_SERVER).filter(([key]) => comesAlong.test(key))) };
  const matchers = patterns.map(matcherOf);
  const subjects = new Set(Object.keys(known).map(key => key.split('.')[0]));
  const unknown = [...keys].filter(key => subjects.has(key.split('.')[0]) && !(key in known) && !/\.(gif|svg|pgn)$/.test(key));
  // The prefix of a key to which an ending is added.
  assert.deepEqual(unknown.filter(key => !Object.keys(known).some(longer => longer.startsWith(`${key}_`))), []);
  for (const [index, matcher] of matchers.entries()) {
    if (patterns[index].startsWith('${')) continue;
    assert.ok(Object.keys(known).some(key => matcher.test(key)), `no key is like ${patterns[index]}`);
  }
  const prefixes = [...keys].filter(key => !(key in known));
  const isAsked = key => keys.has(key) || matchers.some(matcher => matcher.test(key)) || prefixes.some(prefix => key.startsWith(`${prefix}_`));
  // A text written where it is used is used nowhere else.
  const bare = modules.flatMap(path => [...readFileSync(path, 'utf8').matchAll(/'([a-z_]+\.[a-z_0-9]+)'/g)].map(([, key]) => key))
    .concat([...documentText.matchAll(/\{([a-z_]+\.[a-z_]+)\}/g)].map(([, key]) => key));
  const inPlace = new Set(placed.map(([key]) => key));
  assert.deepEqual(bare.filter(key => inPlace.has(key)), []);
  const useless = Object.keys(known).filter(key => !isAsked(key));
  assert.deepEqual(useless, []);
});

test('the modules give each text the values that it has places for', () => {
  let checked = 0;
  for (const path of modules) {
    for (const [, key, values] of readFileSync(path, 'utf8').matchAll(/\bwords\('([a-z_]+\.[a-z_0-9]+)(?:: (?:[^'\\]|\\.)*)?'(?:, \{((?:[^{}]|\{[^{}]*\})*)\})?\)/g)) {
      if (values?.includes('...')) continue;
      const given = [];
      let depth = 0;
      let part = '';
      for (const letter of `${values ?? ''},`) {
        if ('([{'.includes(letter)) depth++;
        if (')]}'.includes(letter)) depth--;
        if (letter === ',' && depth === 0) {
          if (part.trim()) given.push(part.split(':')[0].trim());
          part = '';
        } else {
          part += letter;
        }
      }
      const wanted = new Set(formsOf(english[key] ?? RUSSIAN_SERVER[key]).flatMap(text => [...placesOf(text)]));
      assert.deepEqual(given.sort(), [...wanted].sort(), `${path}: ${key}`);
      checked++;
    }
  }
  assert.ok(checked > 150, `${checked}`);
});

// What comes with an English text but is not a refusal, or is composed of other texts in English.
const comesAlong = /^(reason|outcome|variant|kind_object|piece_)/;

// The reasons of C++, which has the English sentences: {key: text}.
const REASONS = readFileSync(join(SOURCES, 'tools/analyse/reasons/sentences.cpp'), 'utf8');
const reasons = Object.fromEntries([...REASONS.matchAll(/\{ReasonKind::\w+, "(\w+)", "([^"]*)"\}/g)]
  .map(([, name, text]) => [`reason.${name}`, text.replace(/\{(\w)(\d)\+\}/g, '{$1$2_on}')]));

// The wordings of C++, which has the English sentences: {key: {english, name, group}}.
const WORDINGS = ['movegen/common/wordings.hpp', 'tools/common/wordings.hpp'].map(path => readFileSync(join(SOURCES, path), 'utf8')).join('');
const wordings = Object.fromEntries([...WORDINGS.matchAll(/constexpr Wording (\w+)\{"([^"]+)", "((?:[^"\\]|\\.)*)"\}/g)]
  .map(([, name, key, text]) => [key, { name, text }]));

test('what is refused has the same keys and places in the English that C++ has and in Russian', () => {
  assert.equal(Object.keys(wordings).length, WORDINGS.match(/constexpr Wording/g).length);
  assert.ok(Object.keys(wordings).length > 180);
  const told = Object.fromEntries([...Object.entries(RUSSIAN_SERVER).filter(([key]) => !comesAlong.test(key)),
    ...Object.entries(russian).filter(([key]) => key.startsWith('kind.'))]);
  assert.deepEqual(Object.keys(told).sort(), Object.keys(wordings).sort());
  for (const [key, { text }] of Object.entries(wordings)) {
    assert.deepEqual([...placesOf(told[key])].sort(), [...placesOf(text)].sort(), key);
    // Texts made only of places have no words.
    assert.equal(/[а-яё]/i.test(told[key]), key !== 'part.piece' && key !== 'why.several', key);
  }
});

test('each wording of a refusal is used by C++, by its key', () => {
  const code = ['movegen', 'tools'].flatMap(folder => ['.cpp', '.hpp'].flatMap(end => filesUnder(join(SOURCES, folder), end)))
    .filter(path => !path.endsWith('wordings.hpp')).map(path => readFileSync(path, 'utf8')).join('');
  for (const [key, { name }] of Object.entries(wordings)) {
    assert.equal(key.split('.')[1], name);
    assert.ok(code.includes(key.replace('.', '::')), key);
  }
});

test('refusals are sentences of the page, of which English came with them', () => {
  const piece = { code: 'part.piece', message: 'the knight on d2', arguments: { piece: { code: 'kind.n', message: 'knight', arguments: {} }, square: 'd2' } };
  const stuck = { code: 'why.stuck', message: 'the knight on d2 has no legal move', arguments: { who: piece } };
  const refusal = { code: 'pgn_error.line', message: 'line 3: the knight on d2 has no legal move', arguments: { line: '3', reason: stuck } };
  useWords('ru', LANGUAGES.ru.tables);
  assert.equal(translateRefusal(refusal), 'строка 3: конь d2: ходов по правилам нет');
  assert.equal(translateRefusal({ message: 'a sentence of English' }), 'a sentence of English');
  assert.equal(translateRefusal({ code: 'of.a_newer_program', message: 'as it came', arguments: {} }), 'as it came');
});

test('every end of a game has its words in Russian', () => {
  const code = readFileSync(join(SOURCES, 'tools/board/server/questions.cpp'), 'utf8');
  const ends = [...code.matchAll(/draw\("(\w+)", "/g)].map(([, reason]) => reason).concat('checkmate_w', 'checkmate_b');
  assert.ok(ends.length > 5);
  assert.deepEqual(Object.keys(RUSSIAN_SERVER).filter(key => key.startsWith('outcome.')).sort(), ends.map(end => `outcome.${end}`).sort());
});

test('every kind of reason has its sentence in Russian, with the places of the program\'s', () => {
  assert.ok(Object.keys(reasons).length > 20);
  assert.deepEqual(Object.keys(RUSSIAN_SERVER).filter(key => key.startsWith('reason.')).sort(), Object.keys(reasons).sort());
  const places = text => [...placesOf(text)].map(place => place.replace(/^[ag](?=\d)/, 'p')).sort();
  for (const [key, text] of Object.entries(reasons)) assert.deepEqual(places(RUSSIAN_SERVER[key]), places(text), key);
  const reason = {
    kind: 'wins_for', text: '', moves: [{ uci: 'c4d6', san: 'Nxd6' }], numbers: [2], squares: [],
    pieces: [{ piece: 'R', square: 'd6' }, { piece: 'P', square: 'e7' }, { piece: 'N', square: 'd6' }],
  };
  const fork = { ...reason, kind: 'fork' };
  const pawns = { ...reason, kind: 'missed_win', numbers: [2], pieces: [{ piece: 'P', square: 'a2' }, { piece: 'P', square: 'b2' }] };
  const material = { ...reason, kind: 'missed_win', numbers: [0], pieces: [] };
  const pin = { ...reason, kind: 'pinned', pieces: [{ piece: 'P', square: 'e7' }, { piece: 'R', square: 'e1' }] };
  const trade = { ...reason, kind: 'trades' };
  assert.equal(translateReason({ ...reason, kind: 'of_a_newer_program', text: 'as it came' }), 'as it came');
  useWords('ru', [{ ...russian, ...RUSSIAN_SERVER }]);
  assert.deepEqual([reason, fork, pawns, material, pin, trade].map(translateReason), [
    'Nxd6 выигрывает ладью и пешку за коня', 'Rd6 нападает сразу на пешку e7 и Nd6',
    'это упускает Nxd6, что выигрывает 2 пешки',
    'это упускает Nxd6, что выигрывает материал', 'Re1 связывает пешку e7', 'Nxd6 ведёт к размену ладей']);
});

test('all words of the document have keys', () => {
  const body = documentText.slice(documentText.indexOf('<body>'));
  // Names of keys and moves are the same in all languages; so are the game's own name and a command.
  const bare = body.replace(/<(kbd|b)>[^<]*<\/\1>/g, '').replace('<span>Ricochet</span>', '');
  const texts = bare.split(/<(?:[^"'>]|"[^"]*"|'[^']*')*>/).map(text => text.replace(/\{[a-z]+\.[a-z_]+(: [^{}]*)?\}/g, ''));
  assert.deepEqual(texts.filter(text => /\p{L}/u.test(text)), []);
  const said = [...body.matchAll(/\s(aria-label|title|placeholder|alt|data-task|aria-description)="([^"]*)"/g)].map(([, , text]) => text);
  assert.ok(said.length > 40);
  assert.deepEqual(said.filter(text => text !== '' && !/^\{[a-z]+\.[a-z_]+(: [^{}]*)?\}$/.test(text)), []);
});

test('the language for tests is 40 % longer, with all places', () => {
  const { drawn } = LANGUAGES.pseudo;
  const letters = text => text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0;
  for (const text of Object.values(english).flatMap(formsOf)) {
    const longer = drawn(text);
    assert.deepEqual(placesOf(longer), placesOf(text), text);
    assert.ok(letters(longer) >= 1.4 * letters(text) - 1e-9, longer);
    assert.ok(letters(longer) <= 1.4 * letters(text) + 1 + 1e-9, longer);
  }
});

test('texts are filled in, by the plural of their language', () => {
  useWords('ru', [{ ...russian, ...RUSSIAN_SERVER }]);
  assert.deepEqual([1, 2, 5, 11, 21, 22].map(n => words('library.moves', { n })), ['1 ход', '2 хода', '5 ходов', '11 ходов', '21 ход', '22 хода']);
  useWords('en', [english]);
  assert.deepEqual([0, 1, 2].map(n => words('library.moves', { n })), ['0 moves', '1 move', '2 moves']);
  assert.equal(words('hint.squares', { from: 'a1', to: 'b2' }), 'Hint: from a1 to b2.');
  assert.equal(words('hint.squares', { from: 'a1' }), 'Hint: from a1 to {to}.');
  assert.equal(words('nothing.of_the_kind'), 'nothing.of_the_kind');
});
