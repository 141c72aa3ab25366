// SPDX-License-Identifier: GPL-3.0-or-later
// What cannot be is answered by a RangeError in the engine's words, and a value of a wrong type by a TypeError. Nothing has
// changed then.

export type Color = 'white' | 'black';
export type VariantName = 'tensor' | 'tensorfree' | 'tiledsquares';
/** Of a piece: 't' is a Tensor Beast. */
export type PieceKind = 'k' | 'q' | 'r' | 'b' | 'n' | 'p' | 't';
/** As 'e4'. */
export type Square = string;
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';
export type Termination = 'checkmate' | 'stalemate' | 'threefold_repetition' | 'fifty_moves' | 'dead_position';
export type MoveType =
  | 'move' | 'promotion' | 'en_passant' | 'castling' | 'bounce' | 'propel' | 'hop' | 'beast_capture' | 'drop' | 'removal';

/** The version of the package. */
export const VERSION: string;

/** What is known of a game beforehand. */
export interface Variant {
  readonly name: VariantName;
  /** The value of PGN's tag Variant. */
  readonly pgnName: string;
  /** For people. */
  readonly title: string;
  readonly files: number;
  readonly ranks: number;
  readonly startFen: string;
  /** Whether squares come and go. */
  readonly hasTiles: boolean;
}

/** All games by their names, the usual one first. */
export const VARIANTS: Readonly<Record<VariantName, Variant>>;

/** A piece of a colour. */
export class Piece {
  constructor(kind: PieceKind, color: Color);
  /** The piece of a FEN letter. RangeError where it is none. */
  static fromSymbol(symbol: string): Piece;
  readonly kind: PieceKind;
  readonly color: Color;
  /** FEN's letter: upper case for White. */
  get symbol(): string;
  /** As 'white knight'. */
  get name(): string;
  toString(): string;
}

/** How a game ended. Each end is one by itself: none has to be claimed. */
export interface Outcome {
  readonly termination: Termination;
  /** null for a draw. */
  readonly winner: Color | null;
  /** The termination in words. */
  readonly reason: string;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
}

/** A piece or tile that changes its place. */
export interface Displacement {
  /** The letter of its kind in upper case, or '$' for a tile. */
  piece: string;
  /** null for what appears. */
  from: Square | null;
  /** null for what vanishes. */
  to: Square | null;
}

/** What a legal move does. */
export interface MoveDetails {
  type: MoveType;
  /** All that changes on the board: first what the player moves, lays or takes up. */
  displacements: Displacement[];
  /** The letter of the kind of piece that is captured, in upper case. */
  captured: string | null;
  capturedSquare: Square | null;
  /** What a pawn becomes, in upper case. */
  promotion: string | null;
  /** The square of the beast that a piece bounces off. */
  via: Square | null;
  /** The squares of a beast's hops from the first to the last; empty for other moves. */
  path: Square[];
}

/**
 * A move, a drop or a removal of one of the games. Boards make moves; they mean something only in the position that they were
 * made for.
 */
export class Move {
  private constructor();
  /** Whether a value is a Move. */
  static isMove(value: unknown): value is Move;
  /** The square that is left or taken up, as 'e2'; null for a drop. */
  get fromSquare(): Square | null;
  /** The square that is reached or laid, as 'e4'; null for a removal. */
  get toSquare(): Square | null;
  /** What a pawn becomes, as 'q'; null where nothing. */
  get promotion(): string | null;
  /** The game that the move is of. */
  get variant(): VariantName;
  /** The move text of the protocol: e2e4, b7b8q, f6i3^i6, g3g5>g1, $-e4. */
  uci(): string;
  /** Whether another value is the same move. */
  equals(other: unknown): boolean;
  toString(): string;
  readonly toJSON: () => string;
}

export interface PerftOptions {
  /** Size of a table of positions in MiB, 0 for none. All memory together is 2048; what does not fit is a RangeError. */
  hash?: number;
}

export interface BoardJson {
  variant: VariantName;
  /** Where the game started. */
  fen: string;
  moves: string[];
}

/**
 * A game of one of the variants: where it started, its moves, and the position that they lead to.
 *
 * Boards are equal where the positions are, with the clocks and the number of the move; what led there does not count.
 */
export class Board {
  /** At the start of a variant, or at the position of a FEN. RangeError says what is wrong with it. */
  constructor(fen?: string | null, variant?: VariantName);
  /** A copy. */
  constructor(board: Board);
  /** A board of what `toJSON` gave, or of its text. */
  static fromJSON(said: BoardJson | string): Board;

  readonly variant: VariantName;
  /** How wide the board is. */
  readonly files: number;
  /** How high the board is. */
  readonly ranks: number;
  /** Whether squares come and go in this game. */
  readonly hasTiles: boolean;
  /** The position before the first move on this board. */
  readonly startFen: string;
  /** The side to move. */
  readonly turn: Color;
  /** Plies since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** Starts at 1 and grows after Black's moves. */
  readonly fullmoveNumber: number;
  /** Zobrist hash of the position, 64 bits; without the clocks. */
  readonly key: bigint;
  /** The position in six fields. */
  fen(): string;
  /** Whether the side to move is in check. */
  isCheck(): boolean;
  /** The squares of the pieces that give check. */
  checkers(): Square[];
  /**
   * What stands where, from a8 on in reading order: FEN's letters, and '$' and '%' for the empty tiles of White and Black. In a
   * game with tiles the squares that are missing are voids, in others they are empty.
   */
  placement(): Record<Square, string>;
  /** The pieces by their squares. */
  pieceMap(): Record<Square, Piece>;
  /** The owners of the empty tiles, by square. None in a game without tiles. */
  tiles(): Record<Square, Color>;
  /** What stands on a square. RangeError where the board has no such square. */
  pieceAt(square: Square): Piece | null;
  /** The square of a side's king. */
  king(color: Color): Square;

  /** How the game ended, or null where it goes on. */
  outcome(): Outcome | null;
  isGameOver(): boolean;
  /** Whether the side to move is mated. */
  isCheckmate(): boolean;
  /** Whether the side to move has no move and is not in check. */
  isStalemate(): boolean;
  /** '1-0', '0-1', '1/2-1/2', or '*' where the game goes on. */
  result(): Result;

  /** The legal moves, as a new array each time. `perft(1)` counts them without making any. */
  readonly legalMoves: Move[];
  /** Whether a move is legal here. Moves of other games are not. */
  isLegal(move: Move): boolean;
  /** The legal move of a move text of the protocol. RangeError says why there is none. */
  parseUci(text: string): Move;
  /** The legal move of PGN, as Nf3, O-O, $-e4. RangeError says whether it is malformed, illegal or ambiguous. */
  parseSan(text: string): Move;
  /**
   * Why a move text is no legal move, in the words of the rules. Two squares ask why nothing leads from one to the other, one
   * square why its piece has no move. Empty where there is a legal move, and for a malformed text.
   */
  whyIllegal(text: string): string;
  /** The move text of a legal move. RangeError for another. */
  uci(move: Move): string;
  /** A legal move as PGN writes it. RangeError for another. */
  san(move: Move): string;
  /** Moves that follow one another from here, in SAN with their numbers. RangeError for the first illegal one. */
  variationSan(moves: Iterable<Move>): string;
  /** What a legal move does. RangeError for another. */
  describe(move: Move): MoveDetails;
  /** Whether a legal move takes a piece. RangeError for another. */
  isCapture(move: Move): boolean;
  /** Whether a legal move gives check. RangeError for another. */
  givesCheck(move: Move): boolean;

  /** Makes a move. RangeError says why it is illegal; the board is then as it was. */
  push(move: Move): void;
  /** Makes the move of a text, as `parseUci`, and returns it. */
  pushUci(text: string): Move;
  /** Makes the move of a text, as `parseSan`, and returns it. */
  pushSan(text: string): Move;
  /** Takes the last move back and returns it. RangeError where none was made. */
  pop(): Move;
  /** The last move. RangeError where none was made. */
  peek(): Move;
  /** The moves made on this board, the first one first: a new array. */
  readonly moveStack: Move[];
  /** How many moves were made on this board, of both sides together. */
  ply(): number;

  /** The leaves `depth` plies below the position, 0 to 64; draws are not looked at. Nothing else runs meanwhile. */
  perft(depth: number, options?: PerftOptions): number;
  /** The leaves below each legal move, by its text. Empty for depth 0. */
  perftDivide(depth: number, options?: PerftOptions): Map<string, number>;

  /** An independent board with the same moves behind it. */
  copy(): this;
  /** A board where this one's game started. */
  root(): this;
  /** Whether another board has the same position. */
  equals(other: unknown): boolean;
  /** Gives the memory of the board back at once; it cannot be used any more. Otherwise that is done some time after the last use. */
  free(): void;
  /** The board as a picture: `svg.board`. */
  svg(options?: svg.BoardOptions): string;
  /** The board as lines of text, Black's side on top. */
  toString(): string;
  readonly toJSON: () => BoardJson;
}

/** PGN: games with variations, comments and glyphs. */
export namespace pgn {
  /** A move of a game's tree, or its start. */
  class GameNode {
    protected constructor(parent: GameNode | null, move: Move | null);
    /** null at the start. */
    readonly parent: GameNode | null;
    /** null at the start. */
    readonly move: Move | null;
    /** What may follow; the first is the main line. */
    variations: GameNode[];
    /** After the move; that of the start stands before the game. */
    comment: string;
    /** Before the move, where it is the first of a variation. */
    startingComment: string;
    /** Glyphs, 0 to 255. */
    nags: number[];
    /** The start of the tree. */
    game(): Game;
    /** The moves from the start to this one. */
    line(): Move[];
    /** The position after this move, with the moves that led to it. RangeError where one of them is illegal. */
    board(): Board;
    /** The next move of the main line. */
    next(): GameNode | null;
    /** The last move of the main line from here. */
    end(): GameNode;
    /** The nodes of the main line behind this one. */
    mainline(): Generator<GameNode, void>;
    /** The moves of the main line behind this one. */
    mainlineMoves(): Generator<Move, void>;
    /** Adds a move after this one, behind those that are there, and returns its node. RangeError where it is illegal. */
    addVariation(move: Move, options?: { comment?: string }): GameNode;
    /** The move as PGN writes it. RangeError at the start. */
    san(): string;
  }

  /** A game: its tags, where it starts, its moves with variations, its result. */
  class Game extends GameNode {
    /** Without moves. RangeError says what is wrong with the FEN. */
    constructor(fen?: string | null, variant?: VariantName);
    /** The moves made on a board, with its result. */
    static fromBoard(board: Board): Game;
    variant: VariantName;
    fen: string;
    /** The tags in their order. Variant, SetUp, FEN and Result are written by themselves. */
    headers: Map<string, string>;
    result: Result;
    /** A board where the game starts. */
    start(): Board;
    /** The game as PGN. RangeError where it cannot be written. */
    toString(): string;
  }

  /**
   * The games of a text, one after the other. Each is of the game that its tag Variant names, and without one of Tensor Chess;
   * with `variant` another in the tag is an error. RangeError says in which line what is wrong; there are no games after it.
   */
  function readGames(text: string, variant?: VariantName | null): Generator<Game, void>;
  /** The first game of a text, or null where there is none. */
  function readGame(text: string, variant?: VariantName | null): Game | null;
}

/** Boards as pictures. */
export namespace svg {
  interface BoardOptions {
    /** The side at the bottom. */
    orientation?: Color;
    /** The width in pixels, or null for that of the place where it stands. Otherwise 480. */
    size?: number | null;
    coordinates?: boolean;
    /** Whether the move that led here is marked. A king in check is marked always. */
    lastMove?: boolean;
    /** Legal moves of the position, each drawn by its whole way. RangeError for others. */
    arrows?: Iterable<Move>;
    /** Otherwise 'light'. */
    theme?: 'light' | 'dark';
  }

  /** A board as an SVG. */
  function board(board: Board, options?: BoardOptions): string;
  /** A piece's drawing, of FEN's letter. `size` is in pixels. RangeError where there is no such piece. */
  function piece(letter: string, size?: number | null): string;
}
