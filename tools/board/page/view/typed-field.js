// SPDX-License-Identifier: GPL-3.0-or-later
// Fields in which a person types, and into which the page writes what is shown.

const written = new WeakMap();

/// Writes a text into a field, but not over what a person is just writing there.
export function writeField(field, text) {
  if (document.activeElement === field && field.value !== (written.get(field) ?? field.defaultValue)) return;
  field.value = text;
  written.set(field, text);
}
