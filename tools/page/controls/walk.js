// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons in a row or a column: Tab goes to one of them, and keys move between them.

/// Wires the keys of the buttons in an element: the arrows `back` and `on`, Home and End.
export function wireWalk(host, back, on) {
  host.addEventListener('keydown', event => {
    const buttons = [...host.querySelectorAll('button:not([hidden])')];
    const at = buttons.indexOf(event.target);
    const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!buttons[to]) return;
    for (const button of buttons) button.tabIndex = button === buttons[to] ? 0 : -1;
    buttons[to].focus();
  });
}
