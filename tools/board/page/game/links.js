// SPDX-License-Identifier: GPL-3.0-or-later
// Links to games, in the page's address behind `#game=`. The server writes and reads the word there; the address adds which
// position is shown.

import * as api from '../server/api.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { sentence, words } from '../../../page/words/words.js';

const WORD = /(?:^|[#&])game=([^&\s]*)/;
const EVENT = words('link.event: From a link');
const PLY = /&ply=(\d{1,4})(?:&|$)/;

/// Reads an address, its part behind `#`, or a link's word alone: {word, ply}, where `ply` counts the plies before the position to
/// show, or is null. Null if there is no link.
export function readAddress(text) {
  const behind = text.trim().replace(/^[^#]*#/, '#');
  const word = WORD.exec(behind)?.[1] ?? (/^\d+-[a-z]/.test(behind) ? behind : null);
  if (word === null) return null;
  const ply = PLY.exec(behind)?.[1];
  return { word, ply: ply === undefined ? null : Number(ply) };
}

/// The game that the server has read from a link, at a ply, or at the end if `ply` is null.
export function treeOfLink({ variant, start_fen: startFen, moves, result }, ply) {
  const tree = new GameTree({ variant, startFen, result, tags: { Event: EVENT, White: '?', Black: '?' } });
  const nodes = [tree.root];
  for (const move of moves) nodes.push(tree.add(nodes[nodes.length - 1], move));
  tree.goTo(nodes[Math.min(ply ?? moves.length, moves.length)]);
  return tree;
}

// The contents of a link and what was added to it, as a text to compare.
const courseOf = ({ variant, startFen, tags, nodes, result }) =>
  JSON.stringify([variant, startFen, tags.Event, result, nodes.map(({ id, parent, move, comment }) => [id, parent, move.uci, comment])]);

export class Links {
  constructor({ games, kept, notices, study }) {
    Object.assign(this, { games, kept, notices, study });
    // A game from a link that another tab has is stored again only once it differs.
    kept.isCopy = async game => game.tags.Event === EVENT && await this.#keptAs(game) !== undefined;
  }

  // The stored record with the same contents.
  async #keptAs(game) {
    const wanted = courseOf(game);
    return (await this.kept.games.list()).find(({ broken, state }) => !broken && courseOf(state.game) === wanted);
  }

  /// The address of the line on the board, from its start to its end, that opens at the shown position.
  async address() {
    const { tree } = this.study;
    const end = GameTree.lineEnd(tree.current);
    const path = GameTree.path(end);
    const { link } = await api.writeLink({
      variant: tree.variant, fen: tree.startFen, moves: path.map(({ move }) => move.uci), result: GameTree.isMainLine(end) ? tree.result : '*',
    });
    const ply = tree.current === end ? '' : `&ply=${GameTree.path(tree.current).length}`;
    return `${await this.#board()}#game=${link}${ply}`;
  }

  // The board's own address; if it is open to the network, the one that lets others in.
  async #board() {
    const { network_link: open } = await api.about();
    return open ?? new URL(location.pathname, location.href).href;
  }

  /// Opens the game of a link. Throws if there is none.
  async open(text) {
    const said = readAddress(text);
    if (!said) throw new Error(words('link.none: Not a link to a game: “#game=” is missing.'));
    const tree = treeOfLink(await api.readLink(said.word), said.ply);
    this.notices.clearNotice('link');
    if (!await this.#openKept(tree)) await this.games.useTree(tree);
    this.notices.announce(words('link.shown: The game of the link is on the board.'));
  }

  // Opens the stored game of the same link, if that was not changed and no other tab has it.
  async #openKept(tree) {
    const { length } = GameTree.path(tree.current);
    try {
      const same = await this.#keptAs(tree.save());
      if (!same || !await this.games.openStored(same.id)) return false;
    } catch {
      return false;
    }
    const opened = this.study.tree;
    opened.goTo([opened.root, ...GameTree.path(GameTree.lineEnd(opened.root))][length]);
    await this.study.show();
    return true;
  }

  /// Opens the game in the page's own address and removes it from there, so that a reload continues the game on the board.
  async openOwn() {
    const { hash, pathname, search } = location;
    if (readAddress(hash) === null) return;
    history.replaceState(null, '', pathname + search);
    try {
      await this.open(hash);
    } catch (error) {
      this.notices.notice('link', sentence(error.message));
    }
  }
}
