// SPDX-License-Identifier: GPL-3.0-or-later
// Messages: bars on top of the page, and announcements for screen readers.

import { byId, element, pushButton } from '../base/elements.js';
import { sentence, words } from '../words/words.js';

const byName = new Map();

/// Shows a notice under a name; a second one with that name replaces the first.
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

/// Runs `action` and writes its error, or nothing, into the element with an id. Returns whether it succeeded.
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

/// Announces a text to screen readers, even if it is the same as before.
export const announce = text => byId('announcer').replaceChildren(element('p', {}, text));
