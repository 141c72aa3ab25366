// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before the page is drawn, so that the page never flashes in the wrong colours.
'use strict';
try {
  for (const [kind, known] of [['theme', 'light dark'], ['squares', 'wood slate']]) {
    const chosen = localStorage.getItem(`ricochet.${kind}`);
    if (chosen && known.split(' ').includes(chosen)) document.documentElement.dataset[kind] = chosen;
  }
} catch {
  // Without storage the system's preference decides.
}
