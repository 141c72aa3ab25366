// SPDX-License-Identifier: GPL-3.0-or-later
// A choice between moves, beside a square of the board.

import { element, pushButton } from '../../../page/base/elements.js';
import { wireWalk } from '../../../page/controls/keyboard.js';
import { drawPiece } from '../../../page/board/pieces.js';
import { choiceLabel } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

let close = () => {};

/// Closes an open chooser, which then resolves with null.
export const dismissChooser = () => close();

/// Asks which of these moves is meant. Resolves with one of them, or null if the chooser is closed. `preview(move)` is called for
/// the option under the pointer or with the focus, with null for none. `stay` adds the answer "leave it", for a beast that would
/// come back to its square.
export function chooseMove(board, square, moves, { stay = false, white = true, preview = () => {} } = {}) {
  close();
  return new Promise(resolve => {
    const pictures = moves.every(move => move.promotion);
    const box = element('div', {
      class: pictures ? 'chooser pictures' : 'chooser', role: 'dialog', 'aria-label': words(pictures ? 'entry.promote: Promote to' : 'entry.which'),
    });
    const before = document.activeElement;
    const listening = new AbortController();
    const answer = move => {
      listening.abort();
      close = () => {};
      const hadFocus = box.contains(document.activeElement);
      box.remove();
      if (hadFocus && before instanceof HTMLElement) before.focus();
      resolve(move);
    };
    const outside = event => {
      if (box.contains(event.target)) return;
      // The tap that closes the chooser must not also be a move.
      event.preventDefault();
      event.stopPropagation();
      answer(null);
    };
    close = () => answer(null);
    for (const move of moves) {
      const button = pushButton({ 'data-uci': move.uci }, () => answer(move));
      if (pictures) button.append(drawPiece(white ? move.promotion.toUpperCase() : move.promotion.toLowerCase()));
      button.append(choiceLabel(move, moves));
      for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => preview(move));
      for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => preview(null));
      box.append(button);
    }
    if (stay) box.append(pushButton({}, () => answer(null), words('entry.stay: Leave it here')));
    for (const type of ['pointerdown', 'pointermove']) box.addEventListener(type, event => event.stopPropagation());
    box.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Escape') answer(null);
    });
    wireWalk(box, 'ArrowUp', 'ArrowDown');
    wireWalk(box, 'ArrowLeft', 'ArrowRight');
    board.host.append(box);
    place(box, board, square, pictures);
    // A phone may be rotated meanwhile.
    addEventListener('resize', () => place(box, board, square, pictures), { signal: listening.signal });
    document.addEventListener('pointerdown', outside, { capture: true, signal: listening.signal });
    box.querySelector('button').focus();
  });
}

// Places the box beside its square (promotions: below or above it), inside the board.
function place(box, board, square, pictures) {
  const frame = board.host.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const [column, row] = board.grid.cellOf(square, board.flipped);
  const unit = { x: frame.width / board.grid.files, y: frame.height / board.grid.ranks };
  const after = [(column + 1) * unit.x + 4, (row + 1) * unit.y + 4];
  const before = [column * unit.x - size.width - 4, row * unit.y - size.height - 4];
  let left = (column + 0.5) * unit.x - size.width / 2;
  let top = (row + 0.5) * unit.y - size.height / 2;
  if (pictures) top = after[1] + size.height <= frame.height ? after[1] : before[1];
  else left = after[0] + size.width <= frame.width ? after[0] : before[0];
  box.style.left = `${Math.max(2, Math.min(left, frame.width - size.width - 2))}px`;
  box.style.top = `${Math.max(2, Math.min(top, frame.height - size.height - 2))}px`;
}
