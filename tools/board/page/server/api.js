// SPDX-License-Identifier: GPL-3.0-or-later
// The server's requests as functions.

/// The server refused a request; `where` names the part of it that is to blame.
export class ApiError extends Error {
  constructor(message, where, status) {
    super(message);
    this.where = where;
    this.status = status;
  }
}

/// There was no answer.
export class ServerGone extends Error {
  constructor() { super('The board’s server does not answer. Is ricochet-board still running?'); }
}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ServerGone();
  }
  let json = null;
  try {
    json = await answer.json();
  } catch {
    if (answer.ok) return {};
  }
  if (!answer.ok) {
    throw new ApiError(json?.error?.message ?? `The server answered ${answer.status}.`, json?.error?.where, answer.status);
  }
  return json;
}

export const position = (variant, fen, moves, known) => ask('POST', 'position', { variant, fen, moves, known });
export const whyIllegal = (variant, fen, text, typed) => ask('POST', 'why', { variant, fen, text, typed });
export const checkFen = (variant, fen) => ask('POST', 'check', { variant, fen });
export const checkPgn = texts => ask('POST', 'pgn/check', { texts });
export const readPgn = text => ask('POST', 'pgn/read', { text });
export const writePgn = game => ask('POST', 'pgn/write', game);
export const writeLink = game => ask('POST', 'link/write', game);
export const readLink = link => ask('POST', 'link/read', { link });
export const drawQr = text => ask('POST', 'qr', { text });
export const about = () => ask('GET', 'about');
export const openSession = () => ask('POST', 'sessions', {});
export const closeSession = id => navigator.sendBeacon(`/api/sessions/${id}/close`);
export const go = (id, request) => ask('POST', `sessions/${id}/go`, request);
export const stop = id => ask('POST', `sessions/${id}/stop`, {});
export const eventsUrl = id => `/api/sessions/${id}/events`;
