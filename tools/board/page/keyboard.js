// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that work wherever the focus is, except in fields and dialogs that want them for themselves.

const FIELDS = 'input, select, textarea, [contenteditable]';

/// `actions` maps the names of KeyboardEvent.key to functions.
export function wireKeys(actions) {
  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const action = actions[event.key];
    const on = event.target instanceof Element ? event.target : document.body;
    if (!action || on.closest(FIELDS)) return;
    if (event.key === ' ' && on.closest('button')) return;
    event.preventDefault();
    action();
  });
}
