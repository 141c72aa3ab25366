// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/report_page.hpp"

namespace ricochet::tools::match {

std::string_view report_style() {
    return R"css(
:root { color-scheme: light dark; --ink: #222; --paper: #fdfdfb; --line: #ccc; --accent: #2a6f97; --faint: #2a6f9733; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #1b1d20; --line: #444; --accent: #7cc4ea; --faint: #7cc4ea33; }
}
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 1000px; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; margin-top: 2em; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; margin: .5em 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2em .7em; text-align: right; border-bottom: 1px solid var(--line); }
th.text, td.text { text-align: left; }
.scroll { max-height: 22em; overflow: auto; }
.chart { width: 100%; max-width: 720px; font-size: 12px; }
.chart text { fill: var(--ink); } .chart .zero { stroke: var(--line); } .chart .error { stroke: var(--accent); stroke-width: 2; }
.chart .dot, .chart .bar { fill: var(--accent); } .chart .band { fill: var(--faint); }
.chart .curve { fill: none; stroke: var(--accent); stroke-width: 1.5; }
#list tr { cursor: pointer; } #list tr:hover, #list tr.chosen { background: var(--faint); }
#replay { display: flex; gap: 1.5em; flex-wrap: wrap; align-items: flex-start; }
#board { width: min(100%, 560px); user-select: none; }
#board .light { fill: #f0e2c4; } #board .dark { fill: #b58d63; }
#board .from, #board .to { fill: #f4d35e; fill-opacity: .55; }
#board .piece { font-size: 8.2px; text-anchor: middle; dominant-baseline: central; paint-order: stroke; stroke-width: .7; }
#board .white { fill: #fff; stroke: #222; } #board .black { fill: #1a1a1a; stroke: #eee; stroke-width: .35; }
#board .name { font-size: 2px; fill: #4a3720; }
#board .path { stroke: #d1495b; stroke-width: .7; fill: none; marker-end: url(#tip); }
#board .push { stroke: #00798c; stroke-width: .7; fill: none; marker-end: url(#tip); stroke-dasharray: 1.6 .8; }
#board .gone { stroke: #d1495b; stroke-width: .9; fill: none; }
#board .spring { stroke: #edae49; stroke-width: .9; fill: none; }
#moves { flex: 1; min-width: 220px; max-height: 420px; overflow: auto; }
#moves span { cursor: pointer; padding: 0 .25em; border-radius: 3px; } #moves .now { background: var(--accent); color: var(--paper); }
#moves .book { opacity: .6; }
button { font: inherit; padding: .2em .8em; }
pre { white-space: pre-wrap; }
)css";
}

std::string_view replay_markup() {
    return R"html(
<div id="replay">
  <div>
    <svg id="board" viewBox="0 0 104 84"></svg>
    <p><button id="first">|&lt;</button> <button id="back">&lt;</button> <button id="play">play</button>
      <button id="next">&gt;</button> <button id="last">&gt;|</button> <button id="turn">turn the board</button></p>
    <p>Arrow keys step. Red: the way of the piece, over the beast it bounces off (ring). Green: a beast that is propelled.
      Cross: a captured beast.</p>
  </div>
  <div id="moves"></div>
</div>
)html";
}

std::string_view replay_script() {
    return R"js(
'use strict';
const games = JSON.parse(document.getElementById('games').textContent);
const byId = id => document.getElementById(id);
const glyph = { k: '\u265A', q: '\u265B', r: '\u265C', b: '\u265D', n: '\u265E', p: '\u265F', t: '\u2756' };
const square = text => (text.charCodeAt(1) - 49) * 10 + text.charCodeAt(0) - 97;
const rookWay = { h: ['j', 'g'], i: ['j', 'h'], c: ['a', 'd'], b: ['a', 'c'] };

function readFen(fen) {
  const board = new Array(80).fill('');
  fen.split(' ')[0].split('/').forEach((row, i) => {
    let at = (7 - i) * 10;
    for (const part of row.match(/\d+|[a-zA-Z]/g)) {
      if (/\d/.test(part)) at += Number(part); else board[at++] = part;
    }
  });
  return board;
}

function readMove(text) {
  const m = /^([a-j][1-8])([a-j][1-8])(?:([nbrqt])|\^(..)|>(..)|x(..))?$/.exec(text);
  return { from: square(m[1]), to: square(m[2]), promotion: m[3], file: m[2][0],
    via: m[4] && square(m[4]), push: m[5] && square(m[5]), gone: m[6] && square(m[6]) };
}

function play(board, move) {
  const after = board.slice();
  const piece = after[move.from];
  after[move.from] = '';
  if (move.gone !== undefined) after[move.gone] = '';
  if (move.push !== undefined) after[move.push] = after[move.to];
  const sideways = move.from % 10 !== move.to % 10;
  if (piece.toLowerCase() === 'p' && sideways && board[move.to] === '') {
    after[move.from - move.from % 10 + move.to % 10] = '';
  }
  if (piece.toLowerCase() === 'k' && Math.abs(move.from % 10 - move.to % 10) > 1) {
    const rank = piece === 'K' ? '1' : '8';
    const [a, b] = rookWay[move.file].map(file => square(file + rank));
    after[b] = after[a];
    after[a] = '';
  }
  const promoted = piece === 'P' ? (move.promotion || '').toUpperCase() : move.promotion;
  after[move.to] = promoted || piece;
  return after;
}

let game, boards, moves, ply = 0, flipped = false, timer = null;

function centre(s) {
  const x = flipped ? 9 - s % 10 : s % 10, y = flipped ? Math.floor(s / 10) : 7 - Math.floor(s / 10);
  return [x * 10 + 7, y * 10 + 5];
}

function draw() {
  let svg = '<defs><marker id="tip" viewBox="0 0 6 6" refX="4" refY="3" markerWidth="4" markerHeight="4" orient="auto">' +
    '<path d="M0 0L6 3L0 6z" fill="context-stroke"/></marker></defs>';
  const move = ply > 0 ? moves[ply - 1] : null;
  for (let s = 0; s < 80; s++) {
    const [x, y] = centre(s);
    const box = `x="${x - 5}" y="${y - 5}" width="10" height="10"`;
    svg += `<rect class="${(s % 10 + Math.floor(s / 10)) % 2 ? 'light' : 'dark'}" ${box}/>`;
    if (move && (s === move.from || s === move.to)) svg += `<rect class="${s === move.to ? 'to' : 'from'}" ${box}/>`;
  }
  for (let i = 0; i < 10; i++) {
    const [x] = centre(i);
    svg += `<text class="name" x="${x - .6}" y="83">${'abcdefghij'[i]}</text>`;
  }
  for (let i = 0; i < 8; i++) svg += `<text class="name" x=".4" y="${centre(i * 10)[1] + 1}">${i + 1}</text>`;
  boards[ply].forEach((piece, s) => {
    if (!piece) return;
    const [x, y] = centre(s);
    const side = piece === piece.toUpperCase() ? 'white' : 'black';
    svg += `<text class="piece ${side}" x="${x}" y="${y}">${glyph[piece.toLowerCase()]}</text>`;
  });
  if (move) {
    const way = (style, ...squares) => `<polyline class="${style}" points="${squares.map(s => centre(s).join()).join(' ')}"/>`;
    if (move.via !== undefined) {
      const [x, y] = centre(move.via);
      svg += way('path', move.from, move.via, move.to) + `<circle class="spring" cx="${x}" cy="${y}" r="4.4"/>`;
    } else {
      svg += way('path', move.from, move.to);
    }
    if (move.push !== undefined) svg += way('push', move.to, move.push);
    if (move.gone !== undefined) {
      const [x, y] = centre(move.gone);
      svg += `<path class="gone" d="M${x - 3} ${y - 3}l6 6m0 -6l-6 6"/>`;
    }
  }
  byId('board').innerHTML = svg;
  document.querySelectorAll('#moves .now').forEach(e => e.classList.remove('now'));
  const now = byId('ply' + ply);
  if (now) { now.classList.add('now'); show(now, byId('moves')); }
}

// Scrolls the list alone: the page stays where its reader is.
function show(item, list) {
  const inner = item.getBoundingClientRect(), outer = list.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function go(to) { ply = Math.max(0, Math.min(moves.length, to)); draw(); }

function stopPlaying() { clearInterval(timer); timer = null; byId('play').textContent = 'play'; }

function choose(number) {
  stopPlaying();
  game = games[number];
  moves = game.moves.map(readMove);
  boards = [readFen(game.fen)];
  moves.forEach(move => boards.push(play(boards[boards.length - 1], move)));
  const side = document.createElement('div');
  const title = document.createElement('p');
  title.textContent = `Game ${game.number}: ${game.white} - ${game.black} ${game.result} (${game.ending})`;
  side.append(title);
  const fields = game.fen.split(' ');
  let black = fields[1] === 'b', full = Number(fields[5] || 1);
  game.san.forEach((san, i) => {
    const word = document.createElement('span');
    word.textContent = (black ? (i === 0 ? full + '...' : '') : full + '. ') + san;
    if (black) full++;
    black = !black;
    word.id = 'ply' + (i + 1);
    if (i < game.book) word.classList.add('book');
    if (i >= game.book) word.title = game.notes[i - game.book];
    word.onclick = () => go(i + 1);
    side.append(word, ' ');
  });
  byId('moves').replaceChildren(side);
  document.querySelectorAll('#list tr').forEach((row, i) => row.classList.toggle('chosen', i === number));
  ply = game.book;
  draw();
}

byId('first').onclick = () => go(0);
byId('back').onclick = () => go(ply - 1);
byId('next').onclick = () => go(ply + 1);
byId('last').onclick = () => go(moves.length);
byId('turn').onclick = () => { flipped = !flipped; draw(); };
byId('play').onclick = () => {
  if (timer) { stopPlaying(); return; }
  byId('play').textContent = 'stop';
  timer = setInterval(() => { if (ply >= moves.length) stopPlaying(); else go(ply + 1); }, 700);
};
document.addEventListener('keydown', event => {
  if (event.key === 'ArrowLeft') go(ply - 1);
  else if (event.key === 'ArrowRight') go(ply + 1);
  else return;
  event.preventDefault();
});
document.querySelectorAll('#list tr').forEach((row, i) => { row.onclick = () => choose(i); });
if (games.length > 0) choose(games.length - 1);
)js";
}

}  // namespace ricochet::tools::match
