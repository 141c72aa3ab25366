// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that work wherever no text is typed and no dialog is open.

const TYPED = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';

// The keys that a control has for itself.
function isOwn(on, key) {
  if (on.closest(TYPED)) return true;
  if (key === ' ') return on.closest('button, input, summary') !== null;
  return key.startsWith('Arrow') && on.closest('input[type="radio"]') !== null;
}

// A mouse or a finger leaves the focus on the button, box, choice or list that it pressed, which would take the next keys.
function releaseAfterPointer() {
  let pointed = false;
  const release = () => {
    const on = document.activeElement;
    if (pointed && on?.matches('button, summary, select, input[type="radio"], input[type="checkbox"]') && !on.closest('dialog')) on.blur();
  };
  document.addEventListener('pointerdown', () => { pointed = true; }, true);
  document.addEventListener('keydown', () => { pointed = false; }, true);
  // A list that a click has only opened keeps the focus until something is chosen from it.
  document.addEventListener('click', event => { if (!event.target.closest('select')) release(); });
  document.addEventListener('change', release);
}

/// `actions` maps the names of KeyboardEvent.key to functions; of letters the small ones stand for both.
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
