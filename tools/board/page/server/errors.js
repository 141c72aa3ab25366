// SPDX-License-Identifier: GPL-3.0-or-later
// Why a request has no answer.

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
