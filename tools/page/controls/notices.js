// SPDX-License-Identifier: GPL-3.0-or-later
// Messages: bars on top of the page, and announcements for screen readers.

const byName = new Map();

/// Shows a notice under a name; a second one of the same name takes the place of the first.
export function notice(name, text, { action = null, seconds = 0 } = {}) {
  clearNotice(name);
  const bar = document.createElement('div');
  bar.className = 'notice';
  bar.dataset.notice = name;
  const message = document.createElement('span');
  message.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action?.label ?? 'Close';
  button.addEventListener('click', () => {
    clearNotice(name);
    action?.run();
  });
  bar.append(message, button);
  document.getElementById('notices').append(bar);
  byName.set(name, { bar, timer: seconds ? setTimeout(() => clearNotice(name), seconds * 1000) : null });
}

export function clearNotice(name) {
  const shown = byName.get(name);
  if (!shown) return;
  clearTimeout(shown.timer);
  shown.bar.remove();
  byName.delete(name);
}

/// Has screen readers say a text, also when it is the same as before.
export function announce(text) {
  const place = document.getElementById('announcer');
  const line = document.createElement('p');
  line.textContent = text;
  place.replaceChildren(line);
}
