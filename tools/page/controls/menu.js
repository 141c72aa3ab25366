// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, <details class="menu">: each closes when one of its buttons is pressed, by Escape, and when something else is pressed or
// gets the focus.

import { wireWalk } from './keyboard.js';

function onKey(menu, event) {
  const [summary, list] = menu.children;
  if (!menu.open || event.defaultPrevented) return;
  if (event.key === 'ArrowDown' && event.target === summary) {
    list.querySelector('button:not([hidden])').focus();
  } else if (event.key === 'Escape') {
    menu.open = false;
    summary.focus();
  } else {
    return;
  }
  event.preventDefault();
}

/// Wires all menus of the page.
export function wireMenus() {
  for (const menu of document.querySelectorAll('details.menu')) {
    const [summary, list] = menu.children;
    document.addEventListener('pointerdown', ({ target }) => { if (!menu.contains(target)) menu.open = false; }, true);
    menu.addEventListener('focusout', ({ relatedTarget: to }) => { if (to && !menu.contains(to)) menu.open = false; });
    wireWalk(list, 'ArrowUp', 'ArrowDown');
    menu.addEventListener('keydown', event => onKey(menu, event));
    list.addEventListener('click', ({ target }) => {
      if (!target.closest('button')) return;
      // A dialog that the button opens will return the focus to this element.
      summary.focus();
      menu.open = false;
    }, true);
  }
}
