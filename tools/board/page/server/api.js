// SPDX-License-Identifier: GPL-3.0-or-later
// The server's requests as functions.

import { HttpServer } from './http-server.js';
import { PageServer } from './page-server.js';
import { byId } from '../../../page/base/elements.js';
import { plainMove } from '../../../page/game/text.js';
import { translateRefusal } from '../words/translate.js';
import { wordsOr } from '../../../page/words/words.js';

export { ApiError, ServerGone } from './errors.js';

// What answers: the page itself if it contains the programs (tools/board/html), otherwise the server that it came from. Both have
// `explains`, `ask(method, path, body, signal)`, `listen(session)`, `close(session)` and `puzzles()`.
const server = byId('rules-program') ? new PageServer() : new HttpServer();

/// An answer or event with its moves in people's notation.
export function readable(told) {
  for (const [key, value] of Object.entries(told ?? {})) {
    if (key === 'san') told.san = typeof value === 'string' ? plainMove(value) : value?.map(plainMove);
    else if (typeof value === 'object') readable(value);
  }
  return told;
}

const ask = async (method, path, body, signal) => readable(await server.ask(method, path, body, signal));

// The end of a game with its text in the page's language.
function translateEnd({ reason, result, text }) {
  return wordsOr(reason === 'checkmate' ? `outcome.checkmate_${result === '1-0' ? 'w' : 'b'}` : `outcome.${reason}`, text);
}

export async function position(variant, fen, moves, known) {
  const answer = await ask('POST', 'position', { variant, fen, moves, known });
  if (answer.outcome) answer.outcome.text = translateEnd(answer.outcome);
  return answer;
}

/// Why a text is not a legal move of the current position of a tree; empty if it is. The previous move is sent too: a FEN omits
/// which pawn has just made a double step if capturing it would expose the king.
export async function whyIllegal({ variant, current }, text, typed) {
  const { parent } = current;
  const start = parent?.fen ? { fen: parent.fen, moves: [current.move.uci] } : { fen: current.fen };
  const { reason } = await ask('POST', 'why', { variant, ...start, text, typed });
  return reason ? translateRefusal(reason) : '';
}

export const checkFen = (variant, fen) => ask('POST', 'check', { variant, fen });
/// The error of each of the `texts`, which begin at these `lines` of a larger text; null for a valid one.
export const checkPgn = (texts, lines) => ask('POST', 'pgn/check', { texts, lines });
export const readPgn = text => ask('POST', 'pgn/read', { text });
export const writePgn = game => ask('POST', 'pgn/write', game);
export const writeLink = game => ask('POST', 'link/write', game);
export const readLink = link => ask('POST', 'link/read', { link });
/// A position as an SVG: of `fen` and `moves`, with drawings `drawn`, `flipped`, of a `width` in pixels and a `theme`.
export const picture = question => ask('POST', 'picture', question);
export const book = question => ask('POST', 'book', question);
export const tables = question => ask('POST', 'tables', question);
/// Whether moves can be explained, and the nodes of each search for it.
export const canExplain = server.explains;
export const EXPLAINING_NODES = 40000;
/// The value of the move `played` in a game's position and the reasons for it.
export const explainMove = (question, played, signal) => ask('POST', 'explain/move', { ...question, played, nodes: EXPLAINING_NODES }, signal);
/// The threat in a game's position.
export const threatIn = question => ask('POST', 'explain/threat', { ...question, nodes: EXPLAINING_NODES });
export const worth = question => ask('POST', 'explain/worth', question);
/// The text of the file of puzzles.
export const puzzles = () => server.puzzles();
export const about = () => ask('GET', 'about');
export const openSession = () => ask('POST', 'sessions', {});
export const closeSession = id => server.close(id);
export const go = (id, request) => ask('POST', `sessions/${id}/go`, request);
export const stop = id => ask('POST', `sessions/${id}/stop`, {});
/// The events of a session, as from an EventSource.
export const listen = id => server.listen(id);
