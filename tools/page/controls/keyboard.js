// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that work wherever the focus is, except in fields and dialogs, which have keys of their own.

const FIELDS = 'input, select, textarea, [contenteditable]';

// A mouse leaves the focus on what it pressed, and the next space would press it once more.
function releaseAfterMouse(event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button && event.pointerType === 'mouse' && !button.closest('dialog')) button.blur();
}

/// `actions` maps the names of KeyboardEvent.key to functions; of letters the small ones stand for both.
export function wireKeys(actions) {
  document.addEventListener('click', releaseAfterMouse);
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const on = event.target instanceof Element ? event.target : document.body;
    if (!action || on.closest(FIELDS)) return;
    if (event.key === ' ' && on.closest('button')) return;
    event.preventDefault();
    action();
  });
}
