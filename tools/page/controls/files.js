// SPDX-License-Identifier: GPL-3.0-or-later
// Copying text to the clipboard and saving files.

import { element } from '../base/elements.js';
import { words } from '../words/words.js';

// Copies a text; returns whether it could.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/// Copies the text of a field; for a while its button confirms it, or names the key to press.
export async function copyField(field, button) {
  const copied = await copyText(field.value);
  button.textContent = words(copied ? 'copy.done: Copied' : 'copy.by_key: Press Ctrl+C');
  if (!copied) field.select();
  setTimeout(() => { button.textContent = words('copy.button'); }, 2000);
}

// If pages may not write to the clipboard, an old command may still be allowed.
function copyBySelection(text) {
  const host = document.querySelector('dialog[open]') ?? document.body;
  const area = element('textarea', { class: 'unseen' }, text);
  host.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/// Saves a file by the browser: a text, or bytes of another `type`.
export function saveFile(name, content, type = 'application/x-chess-pgn') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
