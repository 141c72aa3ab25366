// SPDX-License-Identifier: GPL-3.0-or-later
// A game with its variations. A node's first child continues the line, the others are variations.

import { NAGS, splitDrawn, withClock, withDrawn } from './annotations.js';
import { plainMove } from './text.js';
import { halfmoveClockOf, sideOf } from '../board/squares.js';
import { USUAL, VARIANTS } from '../board/variants.js';
import { words } from '../words/words.js';

// A circle or an arrow: its two squares.
const DRAWN = /^([a-j][1-8]){2}$/;
const OPENING_PLIES = 8;
const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'];

// The glyphs of reviews.
const GLYPHS = ['', ...Object.keys(NAGS)];

const isMove = move => typeof move?.uci === 'string' && typeof move.san === 'string';
const isList = (list, isItem) => Array.isArray(list) && list.every(isItem);
const isText = text => typeof text === 'string';
const isPlaced = piece => isText(piece?.piece) && isText(piece.square);
const isArrow = arrow => isList(arrow, isText) && arrow.length === 2;

function isReason(reason) {
  return isText(reason?.kind) && isText(reason.text) && isList(reason.pieces, isPlaced) && isList(reason.squares, isText) &&
    isList(reason.moves, isMove) && isList(reason.numbers, Number.isFinite) && isList(reason.arrows, isArrow) &&
    isList(reason.proof?.line, isMove);
}

// Returns a move's stored review, or undefined if a part is missing or of another type.
function storedReview(review) {
  const isWhole = isMove(review?.best) && GLYPHS.includes(review.glyph) && Number.isFinite(review.loss) && isList(review.line, isMove) &&
    Number.isFinite(review.score?.cp ?? review.score?.mate) && isList(review.reasons, isReason);
  return isWhole ? review : undefined;
}

export class GameTree {
  constructor({ variant = USUAL, startFen = VARIANTS[variant].start, tags = {}, result = '*', ending = null, comment = '' } = {}) {
    this.variant = variant;
    this.startFen = startFen;
    this.tags = tags;
    this.result = result;
    // How the game ended, as text, if the board does not show it.
    this.ending = ending;
    this.comment = comment;
    this.nextId = 1;
    this.root = { id: 0, parent: null, children: [], move: null, fen: startFen, check: false };
    this.current = this.root;
  }

  /// Finds or adds a move from a node. It becomes a variation if its parent already has a continuation.
  add(parent, move, { fen = null, check = false, comment = '', before = '', nags = [] } = {}) {
    const known = parent.children.find(child => child.move.uci === move.uci);
    if (known) {
      if (known.fen === null) Object.assign(known, { move, fen, check });
      return known;
    }
    const node = { id: this.nextId++, parent, children: [], move, fen, check, comment, before, nags };
    parent.children.push(node);
    return node;
  }

  /// The nodes from the root, excluded, to a node.
  static path(node) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /// The part of the way to a node that the server needs: the node `base`, whose position stands for all before it, and the `steps`
  /// from there, the first `known` of which already have their details. The base is no earlier than the last capture or pawn move
  /// before an unknown node: no earlier position can repeat.
  static lineTo(node) {
    const steps = [];
    let base = node;
    for (; base.fen === null; base = base.parent) steps.push(base);
    const asked = steps.length;
    for (let plies = halfmoveClockOf(base.fen); plies > 0 && base.parent?.fen; plies--, base = base.parent) steps.push(base);
    return { base, steps: steps.reverse(), known: steps.length - asked };
  }

  /// The request about a node's position.
  question(node) {
    const { base, steps } = GameTree.lineTo(node);
    return { variant: this.variant, fen: base.fen, moves: steps.map(({ move }) => move.uci) };
  }

  /// The last node of a node's line.
  static lineEnd(node) {
    let at = node;
    while (at.children.length > 0) at = at.children[0];
    return at;
  }

  static isMainLine(node) {
    for (let at = node; at.parent; at = at.parent) {
      if (at.parent.children[0] !== at) return false;
    }
    return true;
  }

  contains(node) {
    let at = node;
    while (at.parent) {
      if (!at.parent.children.includes(at)) return false;
      at = at.parent;
    }
    return at === this.root;
  }

  /// The nodes of the main line, without the root.
  mainLine() { return GameTree.path(GameTree.lineEnd(this.root)); }

  * nodes(from = this.root) {
    const waiting = [from];
    while (waiting.length > 0) {
      const node = waiting.pop();
      yield node;
      for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]);
    }
  }

  /// Makes a node's line the main line, up to the root.
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(at), 1));
    }
  }

  /// Removes a node and all its successors. If the current node was among them, the parent becomes current.
  remove(node) {
    if (!node.parent) return;
    const inside = GameTree.path(this.current).includes(node);
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
    if (inside) this.current = node.parent;
  }

  goTo(node) { this.current = node; }

  /// The node after a step: 'first', 'back', 'forward' or 'last'; the current one if there is none.
  beside(step) {
    const { children: [next], parent } = this.current;
    return { first: this.root, back: parent, forward: next, last: GameTree.lineEnd(this.current) }[step] ?? this.current;
  }

  /// The tree in the server's format for PGN.
  toPgn(children = this.root.children) {
    return flatten(children, (node, below) => {
      const written = { uci: node.move.uci, children: below };
      const clocked = node.clock ? withClock(node.comment, node.clock[sideOf(node.parent.fen ?? this.startFen)]) : node.comment;
      const comment = withDrawn(clocked, node.drawn);
      if (comment) written.comment = comment;
      if (node.before) written.comment_before = node.before;
      if (node.nags?.length > 0) written.nags = node.nags;
      return written;
    });
  }

  /// The whole game in the server's format for PGN.
  forPgn() {
    const { tags, variant, startFen, result, root } = this;
    return { tags, variant, start_fen: startFen, comment: withDrawn(this.comment, root.drawn), tree: this.toPgn(), result };
  }

  static fromPgn(game) {
    const { variant, start_fen: startFen, tags, result } = game;
    const split = text => splitDrawn(text ?? '', VARIANTS[variant].grid);
    const { drawn, comment } = split(game.comment);
    const tree = new GameTree({ variant, startFen, tags, result, comment });
    tree.root.drawn = drawn;
    const waiting = [[tree.root, game.tree]];
    while (waiting.length > 0) {
      const [parent, children] = waiting.pop();
      for (const child of children) {
        const move = { uci: child.uci, san: child.san ?? child.uci };
        const { comment_before: before = '', nags = [] } = child;
        const after = split(child.comment);
        const node = tree.add(parent, move, { comment: after.comment, before, nags });
        node.drawn ??= after.drawn;
        waiting.push([node, child.children ?? []]);
      }
    }
    tree.root.fen = tree.startFen;
    return tree;
  }

  /// The game's entry in a list of games.
  summary() {
    const side = name => (!this.tags[name] || this.tags[name] === '?' ? name : this.tags[name]);
    const line = GameTree.path(GameTree.lineEnd(this.root));
    const opening = line.slice(0, OPENING_PLIES).map(node => node.move.san).join(' ');
    return { white: side('White'), black: side('Black'), result: this.result, plies: line.length, variant: this.variant, opening };
  }

  /// Returns a plain object for storage; `restore` reads it back, and throws for an invalid one.
  save() {
    const nodes = [...this.nodes()].slice(1).map(({ id, parent, move, fen, check, comment, before, nags, clock, drawn, review }) =>
      ({ id, parent: parent.id, move, fen, check, comment, before, nags, clock, drawn, review }));
    const { variant, startFen, tags, result, ending, comment, root } = this;
    return { variant, startFen, tags, result, ending, comment, nodes, current: this.current.id, drawn: root.drawn };
  }

  static restore(saved) {
    const demand = isSound => { if (!isSound) throw new Error(words('stored.damaged: the stored game is damaged')); };
    demand(Object.hasOwn(VARIANTS, saved.variant) && RESULTS.includes(saved.result ?? '*'));
    demand([saved.startFen, ...Object.values(saved.tags ?? {})].every(text => typeof text === 'string'));
    const tree = new GameTree(saved);
    const drawings = list => (Array.isArray(list) ? list.filter(name => DRAWN.test(name)) : []);
    tree.root.drawn = drawings(saved.drawn);
    const byId = new Map([[0, tree.root]]);
    for (const { id, parent, move, fen = null, check = false, comment = '', before = '', nags = [], clock, drawn, review } of saved.nodes) {
      const above = byId.get(parent);
      const texts = [move?.uci, move?.san, comment, before, fen ?? ''];
      demand(above && texts.every(text => typeof text === 'string') && Array.isArray(nags));
      move.san = plainMove(move.san);
      const node = { id, parent: above, children: [], move, fen, check, comment, before, nags, clock, drawn: drawings(drawn) };
      node.review = storedReview(review);
      above.children.push(node);
      byId.set(id, node);
    }
    tree.nextId = 1 + Math.max(...byId.keys());
    tree.current = byId.get(saved.current) ?? GameTree.lineEnd(tree.root);
    return tree;
  }
}

// Children before parents, without recursion: a game may exceed the stack's depth.
function flatten(roots, write) {
  const done = new Map();
  const waiting = roots.map(node => [node, false]);
  while (waiting.length > 0) {
    const [node, ready] = waiting.pop();
    if (ready) {
      done.set(node, write(node, node.children.map(child => done.get(child))));
    } else {
      waiting.push([node, true], ...node.children.map(child => [child, false]));
    }
  }
  return roots.map(node => done.get(node));
}
