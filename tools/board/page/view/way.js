// SPDX-License-Identifier: GPL-3.0-or-later
// A line of moves, each of them a button. Tab goes to its first move, and the arrow keys from there to the others.

/// Wires the arrow keys for the buttons in an element.
export function wireWay(way) {
  way.addEventListener('keydown', event => {
    const step = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    event.target[step]?.focus();
  });
}
