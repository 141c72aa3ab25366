// SPDX-License-Identifier: GPL-3.0-or-later
// Keys: shortcuts, which work unless a text is typed or a dialog is open, and moving between buttons.

const TYPED = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';

// Whether a control uses the key itself.
function isOwn(on, key) {
  if (on.closest(TYPED)) return true;
  if (key === ' ') return on.closest('button, input, summary') !== null;
  return key.startsWith('Arrow') && on.closest('input[type="radio"]') !== null;
}

// After a mouse or touch, the pressed button, box, choice or list would keep the focus and take the next keys.
function releaseAfterPointer() {
  let pointed = false;
  const release = () => {
    const on = document.activeElement;
    if (pointed && on?.matches('button, summary, select, input[type="radio"], input[type="checkbox"]') && !on.closest('dialog')) on.blur();
  };
  document.addEventListener('pointerdown', () => { pointed = true; }, true);
  document.addEventListener('keydown', () => { pointed = false; }, true);
  // A list just opened keeps the focus until something is chosen.
  document.addEventListener('click', event => { if (!event.target.closest('select')) release(); });
  document.addEventListener('change', release);
}

/// Wires keys. `actions` maps names of KeyboardEvent.key to functions; lower-case letters stand for both cases.
export function wireKeys(actions) {
  releaseAfterPointer();
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const on = event.target instanceof Element ? event.target : document.body;
    if (!action || isOwn(on, event.key)) return;
    event.preventDefault();
    action();
  });
}

/// Wires the keys of the buttons in an element, in a row or a column: Tab goes to one of them, and the arrows `back` and `on`, Home
/// and End move between them.
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
