// SPDX-License-Identifier: GPL-3.0-or-later
// Never run: TypeScript reads it, against the package's types. What must be refused stands below @ts-expect-error.

import { Board, Move, Piece, VARIANTS, pgn, svg } from 'ricochet-chess';
import type { Color, MoveDetails, Outcome, VariantName } from 'ricochet-chess';

const board: Board = new Board(null, 'tiledsquares');
const moves: Move[] = board.legalMoves;
const details: MoveDetails = board.describe(moves[0]!);
const outcome: Outcome | null = board.outcome();
const piece: Piece | null = board.copy().pieceAt('e4');
const counts: Map<string, number> = board.perftDivide(2, { hash: 1 });
const names: VariantName[] = Object.values(VARIANTS).map(variant => variant.name);
const turn: Color = board.turn;
const picture: string = svg.board(board, { orientation: turn, arrows: moves, size: null });
const games: pgn.Game[] = [...pgn.readGames(String(pgn.Game.fromBoard(board)))];
const key: bigint = Board.fromJSON(board.toJSON()).key;
export const all = [details, outcome, piece, counts, names, picture, games, key, games[0]?.headers.get('White')];

// @ts-expect-error: no such variant
new Board(null, 'chess');
// @ts-expect-error: boards make moves
new Move();
// @ts-expect-error: a text is not a move
board.push('e2e4');
// @ts-expect-error: computed from the position
board.turn = 'white';
// @ts-expect-error: sides have names
svg.board(board, { orientation: true });
