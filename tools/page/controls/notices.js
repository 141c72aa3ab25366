// SPDX-License-Identifier: GPL-3.0-or-later
// Messages: bars on top of the page, and announcements for screen readers.

import { byId, element, pushButton } from '../base/elements.js';
import { sentence, words } from '../words/words.js';

const byName = new Map();

/// Shows a notice under a name; a second one of the same name takes the place of the first.
export function notice(name, text, { action = null, seconds = 0 } = {}) {
  clearNotice(name);
  const bar = element('div', { class: 'notice', 'data-notice': name }, element('span', {}, text), pushButton({}, () => {
    clearNotice(name);
    action?.run();
  }, action?.label ?? words('notice.close: Close')));
  byId('notices').append(bar);
  byName.set(name, { bar, timer: seconds ? setTimeout(() => clearNotice(name), seconds * 1000) : null });
}

export function clearNotice(name) {
  const shown = byName.get(name);
  if (!shown) return;
  clearTimeout(shown.timer);
  shown.bar.remove();
  byName.delete(name);
}

/// Does something, and writes what is wrong with it, or nothing, into the element of an id. Whether it could be done.
export async function attempt(id, action) {
  byId(id).textContent = '';
  try {
    await action();
    return true;
  } catch (error) {
    byId(id).textContent = sentence(error.message);
    return false;
  }
}

/// Has screen readers say a text, also when it is the same as before.
export const announce = text => byId('announcer').replaceChildren(element('p', {}, text));
