// SPDX-License-Identifier: GPL-3.0-or-later
// Fields in which a person types, and into which the page writes what is shown.

// What the page wrote last, or has taken.
const known = new WeakMap();

/// Writes a text into a field, but not over what a person is just writing there.
export function writeField(field, text) {
  if (document.activeElement === field && field.value !== (known.get(field) ?? field.defaultValue)) return;
  field.value = text;
  known.set(field, text);
}

/// What stands in a field is done with: the next text may take its place.
export const takeField = field => known.set(field, field.value);

/// It is not, after all: a person is writing it still.
export const giveBackField = field => known.delete(field);
