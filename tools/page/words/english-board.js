// SPDX-License-Identifier: GPL-3.0-or-later
// The board, pieces and moves, on every page.

export const ENGLISH_BOARD = {
  'kind.k': 'king',
  'kind.q': 'queen',
  'kind.r': 'rook',
  'kind.b': 'bishop',
  'kind.n': 'knight',
  'kind.p': 'pawn',
  'kind.t': 'beast',

  'side.w': 'White',
  'side.b': 'Black',

  'board.white_tile': 'white tile',
  'board.black_tile': 'black tile',

  'mark.quiet': 'legal target',
  'mark.capture': 'can be taken',
  'mark.bounce': 'by a bounce',
  'mark.castling': 'castling',
  'mark.hop': 'by a hop',
  'mark.beast': 'beast to propel',
  'mark.drop': 'the beast can go here',
  'mark.hint': 'hint',
  'mark.prey_end': 'lands here after taking a beast',
  'mark.prey': 'beast that can be taken',
  'mark.lay': 'tap again to lay a tile',
  'mark.premove': 'premove',
  'mark.make': 'the king makes a tile here',

  'told.castling_kingside': 'kingside',
  'told.castling_kingside_edge': 'kingside, by the edge',
  'told.castling_queenside': 'queenside',
  'told.castling_queenside_edge': 'queenside, by the edge',

  'reach.quiet': 'goes to {squares}',
  'reach.capture': 'takes on {squares}',
  'reach.bounce': 'bounces to {squares}',
  'reach.castling': 'castles to {squares}',
  'reach.hop': 'hops to {squares}',
  'reach.make': 'makes a tile on {squares}',
  'reach.beast': 'propels the beast on {squares}',
  'reach.prey_end': 'takes a beast and lands on {squares}',

  'copy.button': 'Copy',
};
