// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons that act only when pressed a second time.

import { announce } from './notices.js';
import { words } from '../words/words.js';

const WAIT_MS = 5000;

/// Calls `action` at the second press; after the first the button shows `question` for a while. A double click counts as one press.
export function wireTwice(button, question, action) {
  const text = button.textContent;
  let waiting = null;
  const reset = () => {
    clearTimeout(waiting);
    waiting = null;
    button.textContent = text;
  };
  button.addEventListener('click', event => {
    if (event.detail > 1) return;
    if (waiting !== null) {
      reset();
      action();
      return;
    }
    button.textContent = question;
    announce(words('twice.again: {question} Press again.', { question }));
    waiting = setTimeout(reset, WAIT_MS);
  });
}
