// SPDX-License-Identifier: GPL-3.0-or-later
// What one side has more of: pieces of each kind, as small pictures beside its name.

import { drawKind } from '../../../page/board/pieces.js';
import { words } from '../../../page/words/words.js';

const KINDS = 'qrbntp';

/// {w: [[kind, count], ...], b: [...]}: by how many of each kind each side is ahead.
export function surplus(pieces) {
  const ahead = { w: [], b: [] };
  for (const kind of KINDS) {
    let difference = 0;
    for (const letter of pieces.values()) {
      if (letter.toLowerCase() === kind) difference += letter === kind ? -1 : 1;
    }
    if (difference !== 0) ahead[difference > 0 ? 'w' : 'b'].push([kind, Math.abs(difference)]);
  }
  return ahead;
}

/// Fills the place beside a player's name.
export function showMaterial(host, list) {
  const text = list.map(([kind, count]) => words(`material.${kind}`, { n: count })).join(', ');
  if (host.dataset.shown === text) return;
  host.dataset.shown = text;
  host.replaceChildren(...list.flatMap(([kind, count]) => Array.from({ length: count }, () => drawKind(kind))));
  host.setAttribute('aria-label', text ? words('material.ahead', { list: text }) : '');
  host.hidden = list.length === 0;
}
