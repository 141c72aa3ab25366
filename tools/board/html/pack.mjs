// SPDX-License-Identifier: GPL-3.0-or-later
// node tools/board/html/pack.mjs BUILD OUTPUT: writes the board's page with all that it needs into one file.
// BUILD is the folder of the wasm preset with its targets ricochet-worker and ricochet-rules. Needs Debian's esbuild.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Buffer } from 'node:buffer';
import { argv, exit, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const TOOLS = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const ASSETS = '/assets/';
const LARGEST = 2_000_000;
const PROGRAMS = { engine: 'ricochet-worker', rules: 'ricochet-rules' };

/// A policy that allows only these scripts and styles, and no connections.
function policy(scripts, styles) {
  const hashes = texts => texts.map(one => `'sha256-${createHash('sha256').update(one).digest('base64')}'`).join(' ');
  return `default-src 'none'; script-src ${hashes(scripts)} 'wasm-unsafe-eval' blob:; worker-src blob:; ` +
    `style-src ${hashes(styles)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;
}

const textsOf = (packed, element) => [...packed.matchAll(element)].map(found => found[1]);

const text = path => readFileSync(path, 'utf8');
const fileOf = address => join(TOOLS, address.slice(ASSETS.length));

/// A script as it can be embedded in a page; `where` names it in the error if it cannot.
function inline(code, where) {
  if (/<\/script|<!--/i.test(code)) throw new Error(`${where} holds what ends or hides a script of a page`);
  return code;
}

const bundle = path => execFileSync('esbuild', [path, '--bundle', '--format=esm', '--minify', '--charset=utf8', '--target=es2022'],
  { encoding: 'utf8', maxBuffer: 2 ** 26 });
const minified = (path, loader) => execFileSync('esbuild', [`--loader=${loader}`, '--minify'], { encoding: 'utf8', input: text(path) });

/// Imports a module of the page into node, bundled: node may take such files for scripts.
const moduleOf = path => import(`data:text/javascript;base64,${Buffer.from(bundle(path)).toString('base64')}`);

/// The page is pure ASCII, so that a server's wrong encoding header cannot change it.
const letterCode = letter => letter.codePointAt(0).toString(16);
const asReferences = page => page.replace(/[\u0080-\u{10ffff}]/gu, letter => `&#x${letterCode(letter)};`);
const asJson = value => JSON.stringify(value).replace(/[<\u0080-\uffff]/g, letter => `\\u${letterCode(letter).padStart(4, '0')}`);

/// An element that holds bytes or a text, packed (page/server/program.js).
const packedElement = (id, content) => `<script type="text/plain" id="${id}">${gzipSync(content, { level: 9 }).toString('base64')}</script>\n`;

const dataUrl = (path, type) => `data:${type};base64,${readFileSync(path).toString('base64')}`;

/// Runs the rules program here and gets the rows of all games, which the server writes into its page.
async function variants(build) {
  const glue = join(build, `${PROGRAMS.rules}.js`);
  const program = await createRequire(import.meta.url)(glue)({ wasmBinary: readFileSync(join(build, `${PROGRAMS.rules}.wasm`)) });
  const request = JSON.stringify({ path: 'variants', body: {} });
  const size = program.lengthBytesUTF8(request) + 1;
  const place = program._malloc(size);
  program.stringToUTF8(request, place, size);
  const { status, body } = JSON.parse(program.UTF8ToString(program._ricochet_ask(program._ricochet_open(), place)));
  if (status !== 200) throw new Error(`the rules do not say which games there are: ${body.error.message}`);
  return `<script type="application/json" id="variants">${asJson(body)}</script>`;
}

/// The message for a browser that lacks a feature, {language: text}: begin.js shows it before any module runs.
async function browserWords() {
  const { LANGUAGES: { en, ru } } = await moduleOf(join(TOOLS, 'board/page/words/languages.js'));
  const told = ({ tables }) => Object.assign({}, ...tables)['browser.lacks'];
  const texts = asJson({ en: told(en), ru: told(ru) });
  return `<script type="application/json" id="browser-words">${texts}</script>\n`;
}

/// The elements that hold a program: its code, and the script of its worker.
function elementsOf(name, target, build) {
  const worker = text(join(build, `${target}.js`)) + minified(join(TOOLS, 'board/wasm/worker.js'), 'js');
  return packedElement(`${name}-program`, readFileSync(join(build, `${target}.wasm`))) + packedElement(`${name}-worker`, worker);
}

/// The element that holds the puzzles.
const puzzles = () => packedElement('puzzles-text', readFileSync(join(TOOLS, 'board/page/puzzles/puzzles.jsonl')));

// References of the head, each inlined. The manifest is dropped: only a page from a server can be installed as
// an app.
const REFERENCES = [
  [/\s*<link rel="manifest"[^>]*>/g, () => ''],
  [/<link rel="stylesheet" href="([^"]+)">/g, (_, address) => `<style>${minified(fileOf(address), 'css')}</style>`],
  [/<script src="([^"]+)"><\/script>/g, (_, address) => `<script>${inline(minified(fileOf(address), 'js'), address)}</script>`],
  [/"(\/assets\/[^"]+\.svg)"/g, (_, address) => `"${dataUrl(fileOf(address), 'image/svg+xml')}"`],
];

/// The page, with the licences of everything in this file.
function pageWithNotices() {
  const page = text(join(TOOLS, 'board/page/index.html'));
  const notices = execFileSync('python3', ['-B', join(TOOLS, 'packaging/notices.py'), 'ricochet.html'], { encoding: 'utf8' })
    .replace(/[&<>]/g, letter => `&#${letter.charCodeAt(0)};`);
  const told = page.replace(/<details hidden>(.*<pre lang="en" id="licences">)/, (_, start) => `<details>${start}${notices}`);
  if (told === page) throw new Error('index.html has no place for the licences');
  return asReferences(told);
}

async function pack(build) {
  const page = pageWithNotices();
  let main = null;
  let packed = page.replace(/\s*<script type="module" src="([^"]+)"><\/script>/, (_, address) => {
    main = fileOf(address);
    return '';
  });
  if (main === null) throw new Error('index.html names no module');
  packed = packed.replace('<body>', () => `<body>\n<div hidden>${text(join(TOOLS, 'picture/pieces.svg'))}</div>`);
  for (const [pattern, replacement] of REFERENCES) packed = packed.replace(pattern, replacement);
  const programs = Object.entries(PROGRAMS).map(([name, target]) => elementsOf(name, target, build)).join('');
  const program = bundle(main);
  const start = inline(bundle(join(TOOLS, 'board/html/start.js')), 'start.js');
  const games = await variants(build);
  const end = `${programs}${puzzles()}${await browserWords()}${packedElement('page-program', program)}` +
    `<script type="text/plain" id="page-start">${start}</script>\n` +
    `<script>${inline(text(join(TOOLS, 'board/html/begin.js')), 'begin.js')}</script>\n</body>`;
  packed = packed.replace('</head>', () => `${games}\n</head>`).replace('</body>', () => end);
  const scripts = [program, start, ...textsOf(packed, /<script>(.*?)<\/script>/gs)];
  const own = policy(scripts, textsOf(packed, /<style>(.*?)<\/style>/gs));
  // The policy applies to what follows it.
  packed = packed.replace('<head>', () => `<head>\n  <meta http-equiv="Content-Security-Policy" content="${own}">`);
  if (Buffer.byteLength(packed) !== packed.length) throw new Error('the page has letters that are not of ASCII');
  if (packed.includes(ASSETS)) throw new Error(`the page still asks for ${/\/assets\/[^"')]*/.exec(packed)[0]}`);
  return packed;
}

if (argv.length !== 4) {
  stderr.write('node tools/board/html/pack.mjs BUILD OUTPUT\n');
  exit(2);
}
try {
  const output = resolve(argv[3]);
  const packed = Buffer.from(await pack(resolve(argv[2])));
  if (packed.length > LARGEST) throw new Error(`the file would have ${packed.length} bytes, more than ${LARGEST}`);
  mkdirSync(dirname(output), { recursive: true });
  // Written atomically.
  writeFileSync(`${output}.part`, packed);
  renameSync(`${output}.part`, output);
  stdout.write(`${argv[3]}: ${packed.length} bytes, ${gzipSync(packed, { level: 9 }).length} packed\n`);
} catch (error) {
  stderr.write(`pack.mjs: ${error.message}\n`);
  exit(1);
}
