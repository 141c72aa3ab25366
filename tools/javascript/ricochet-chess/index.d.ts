// SPDX-License-Identifier: GPL-3.0-or-later
// Invalid values throw a RangeError with the engine's message, values of a wrong type a TypeError. Nothing is changed then.

export type Color = 'white' | 'black';
export type VariantName = 'tensor' | 'tensorfree' | 'tiledsquares';
/** The kind of a piece; 't' is a Tensor Beast. */
export type PieceKind = 'k' | 'q' | 'r' | 'b' | 'n' | 'p' | 't';
/** A square, such as 'e4'. */
export type Square = string;
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
export type Termination = 'checkmate' | 'stalemate' | 'threefold_repetition' | 'fifty_moves' | 'dead_position';
export type MoveType =
  | 'move' | 'promotion' | 'en_passant' | 'castling' | 'bounce' | 'propel' | 'hop' | 'beast_capture' | 'drop' | 'removal';

/** The version of the package. */
export const VERSION: string;

/** The properties of a variant. */
export interface Variant {
  readonly name: VariantName;
  /** The value of the PGN tag Variant. */
  readonly pgnName: string;
  /** The name to show to users. */
  readonly title: string;
  readonly files: number;
  readonly ranks: number;
  readonly startFen: string;
  /** Whether squares are added and removed during the game. */
  readonly hasTiles: boolean;
}

/** All variants by name, the usual one first. */
export const VARIANTS: Readonly<Record<VariantName, Variant>>;

/** A piece: kind and colour. */
export class Piece {
  constructor(kind: PieceKind, color: Color);
  /** The piece of a FEN letter. RangeError for other letters. */
  static fromSymbol(symbol: string): Piece;
  readonly kind: PieceKind;
  readonly color: Color;
  /** The FEN letter: upper case for White. */
  get symbol(): string;
  /** Colour and kind, such as 'white knight'. */
  get name(): string;
  toString(): string;
}

/** How a game ended. All endings are automatic: none has to be claimed. */
export interface Outcome {
  readonly termination: Termination;
  /** null for a draw. */
  readonly winner: Color | null;
  /** The termination in words. */
  readonly reason: string;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
}

/** A piece or tile that moves, appears or disappears. */
export interface Displacement {
  /** The letter of its kind in upper case, or '$' for a tile. */
  piece: string;
  /** null if it appears. */
  from: Square | null;
  /** null if it disappears. */
  to: Square | null;
}

/** The effects of a legal move. */
export interface MoveDetails {
  type: MoveType;
  /** All changes on the board; the first is the piece moved, or the tile dropped or removed. */
  displacements: Displacement[];
  /** The letter of the captured piece's kind, in upper case. */
  captured: string | null;
  capturedSquare: Square | null;
  /** The letter of the promotion piece, in upper case. */
  promotion: string | null;
  /** The square of the beast that a piece bounces off. */
  via: Square | null;
  /** The squares of a beast's hops from the first to the last; empty for other moves. */
  path: Square[];
}

/**
 * A move, a drop or a removal of one of the variants. Boards create moves; a move is meaningful only in its position.
 */
export class Move {
  private constructor();
  /** Returns whether a value is a Move. */
  static isMove(value: unknown): value is Move;
  /** The square that is left or removed, such as 'e2'; null for a drop. */
  get fromSquare(): Square | null;
  /** The square that is reached or dropped, such as 'e4'; null for a removal. */
  get toSquare(): Square | null;
  /** The promotion piece, such as 'q'; null if there is none. */
  get promotion(): string | null;
  /** The variant of the move. */
  get variant(): VariantName;
  /** The move in UCI notation: e2e4, b7b8q, f6i3^i6, g3g5>g1, $-e4. */
  uci(): string;
  /** Returns whether another value is the same move. */
  equals(other: unknown): boolean;
  toString(): string;
  readonly toJSON: () => string;
}

export interface PerftOptions {
  /** Size of the hash table in MiB, 0 for none. All memory is limited to 2048 MiB; RangeError if it does not fit. */
  hash?: number;
}

export interface BoardJson {
  variant: VariantName;
  /** The FEN of the game's start. */
  fen: string;
  moves: string[];
}

/**
 * A game of one of the variants: its start, its moves, and the position after them.
 *
 * Boards are equal if their positions are, including halfmove clock and move number; earlier moves do not matter.
 */
export class Board {
  /** Creates a board at the start of a variant or at the position of a FEN. RangeError for an invalid FEN. */
  constructor(fen?: string | null, variant?: VariantName);
  /** Copies a board. */
  constructor(board: Board);
  /** Creates a board from the result of `toJSON`, or from its JSON text. */
  static fromJSON(said: BoardJson | string): Board;

  readonly variant: VariantName;
  /** The number of files. */
  readonly files: number;
  /** The number of ranks. */
  readonly ranks: number;
  /** Whether squares are added and removed during the game. */
  readonly hasTiles: boolean;
  /** The position before the first move on this board. */
  readonly startFen: string;
  /** The side to move. */
  readonly turn: Color;
  /** Plies since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** The move number, which starts at 1 and is incremented after Black's moves. */
  readonly fullmoveNumber: number;
  /** The 64-bit Zobrist hash of the position, without halfmove clock and move number. */
  readonly key: bigint;
  /** The FEN of the position, with six fields. */
  fen(): string;
  /** Returns whether the side to move is in check. */
  isCheck(): boolean;
  /** The squares of the pieces that give check. */
  checkers(): Square[];
  /**
   * The contents of squares, from a8 on in reading order: FEN letters, and '$' and '%' for the empty tiles of White and Black.
   * Missing squares are voids in a variant with tiles, empty in others.
   */
  placement(): Record<Square, string>;
  /** The pieces by square. */
  pieceMap(): Record<Square, Piece>;
  /** The owners of the empty tiles by square; empty in a variant without tiles. */
  tiles(): Record<Square, Color>;
  /** The piece on a square, or null. RangeError if the board has no such square. */
  pieceAt(square: Square): Piece | null;
  /** The square of a side's king. */
  king(color: Color): Square;

  /** How the game ended, or null if it is not over. */
  outcome(): Outcome | null;
  isGameOver(): boolean;
  /** Returns whether the side to move is mated. */
  isCheckmate(): boolean;
  /** Returns whether the side to move has no move and is not in check. */
  isStalemate(): boolean;
  /** '1-0', '0-1', '1/2-1/2', or '*' if the game is not over. */
  result(): Result;

  /** The legal moves, as a new array each time. `perft(1)` counts them without creating moves. */
  readonly legalMoves: Move[];
  /** Returns whether a move is legal here. Moves of other variants are not. */
  isLegal(move: Move): boolean;
  /** Parses a legal move in UCI notation. RangeError says why a text is not one. */
  parseUci(text: string): Move;
  /** Parses a legal move in SAN: Nf3, O-O, $-e4. RangeError says whether it is malformed, illegal or ambiguous. */
  parseSan(text: string): Move;
  /**
   * Explains by the rules why a move in UCI notation is illegal. For two squares, explains why no move leads from the first to
   * the second; for one, why its piece has no move. Empty if there is a legal move, and for a malformed text.
   */
  whyIllegal(text: string): string;
  /** A legal move in UCI notation. RangeError for an illegal one. */
  uci(move: Move): string;
  /** A legal move in SAN. RangeError for an illegal one. */
  san(move: Move): string;
  /** A sequence of moves from here, in SAN with move numbers. RangeError for the first illegal one. */
  variationSan(moves: Iterable<Move>): string;
  /** The effects of a legal move. RangeError for an illegal one. */
  describe(move: Move): MoveDetails;
  /** Returns whether a legal move captures a piece. RangeError for an illegal one. */
  isCapture(move: Move): boolean;
  /** Returns whether a legal move gives check. RangeError for an illegal one. */
  givesCheck(move: Move): boolean;

  /** Makes a move. RangeError says why it is illegal; the board is then unchanged. */
  push(move: Move): void;
  /** Parses a move like `parseUci`, makes it and returns it. */
  pushUci(text: string): Move;
  /** Parses a move like `parseSan`, makes it and returns it. */
  pushSan(text: string): Move;
  /** Undoes the last move and returns it. RangeError if there is none. */
  pop(): Move;
  /** The last move. RangeError if there is none. */
  peek(): Move;
  /** The moves made on this board, in order, as a new array. */
  readonly moveStack: Move[];
  /** The number of moves made on this board by both sides. */
  ply(): number;

  /** Counts the leaves at `depth` plies, 0 to 64, ignoring draws. Blocks the thread. */
  perft(depth: number, options?: PerftOptions): number;
  /** Counts the leaves below each legal move, by its UCI text. Empty for depth 0. */
  perftDivide(depth: number, options?: PerftOptions): Map<string, number>;

  /** An independent copy with the same move stack. */
  copy(): this;
  /** A board at the start of this game. */
  root(): this;
  /** Returns whether another board has the same position. */
  equals(other: unknown): boolean;
  /** Frees the board's memory at once; the board must not be used afterwards. Otherwise the garbage collector frees it. */
  free(): void;
  /** The board as a picture: `svg.board`. */
  svg(options?: svg.BoardOptions): string;
  /** The board as lines of text, with Black on top. */
  toString(): string;
  readonly toJSON: () => BoardJson;
}

/** PGN: games with variations, comments and glyphs. */
export namespace pgn {
  /** A node of a game tree: a move, or the start. */
  class GameNode {
    protected constructor(parent: GameNode | null, move: Move | null);
    /** null at the start. */
    readonly parent: GameNode | null;
    /** null at the start. */
    readonly move: Move | null;
    /** The nodes that follow; the first is the main line. */
    variations: GameNode[];
    /** The comment after the move; that of the start precedes the game. */
    comment: string;
    /** The comment before the move, if it is the first of a variation. */
    startingComment: string;
    /** Numeric annotation glyphs, 0 to 255. */
    nags: number[];
    /** The root of the tree. */
    game(): Game;
    /** The moves from the start to this one. */
    line(): Move[];
    /** The position after this move, with its move stack. RangeError if one of the moves is illegal. */
    board(): Board;
    /** The next node of the main line. */
    next(): GameNode | null;
    /** The last node of the main line from here. */
    end(): GameNode;
    /** The nodes of the main line after this one. */
    mainline(): Generator<GameNode, void>;
    /** The moves of the main line after this one. */
    mainlineMoves(): Generator<Move, void>;
    /** Adds a move after this one as the last variation, and returns its node. RangeError if it is illegal. */
    addVariation(move: Move, options?: { comment?: string }): GameNode;
    /** The move in SAN. RangeError at the start. */
    san(): string;
  }

  /** A game: its tags, start position, moves with variations, and result. */
  class Game extends GameNode {
    /** Creates a game without moves. RangeError for an invalid FEN. */
    constructor(fen?: string | null, variant?: VariantName);
    /** Creates a game from a board's moves and result. */
    static fromBoard(board: Board): Game;
    variant: VariantName;
    fen: string;
    /** The tags in order. Variant, SetUp, FEN and Result are written automatically. */
    headers: Map<string, string>;
    result: Result;
    /** A board at the start of the game. */
    start(): Board;
    /** The game as PGN. RangeError if it cannot be written. */
    toString(): string;
  }

  /**
   * Reads the games of a text one by one. The tag Variant gives a game's variant, by default Tensor Chess; with `variant`,
   * games of another are an error. RangeError names the line of an error; reading ends there.
   */
  function readGames(text: string, variant?: VariantName | null): Generator<Game, void>;
  /** Reads the first game of a text; null if there is none. */
  function readGame(text: string, variant?: VariantName | null): Game | null;
}

/** Boards as pictures. */
export namespace svg {
  interface BoardOptions {
    /** The side at the bottom. */
    orientation?: Color;
    /** The width in pixels, or null to fit the container. Default: 480. */
    size?: number | null;
    coordinates?: boolean;
    /** Whether to highlight the last move. A king in check is always highlighted. */
    lastMove?: boolean;
    /** Legal moves to draw as arrows along their whole path. RangeError for illegal ones. */
    arrows?: Iterable<Move>;
    /** Default: 'light'. */
    theme?: 'light' | 'dark';
  }

  /** Draws a board as SVG. */
  function board(board: Board, options?: BoardOptions): string;
  /** Draws the piece of a FEN letter as SVG. `size` is in pixels. RangeError if there is no such piece. */
  function piece(letter: string, size?: number | null): string;
}
