// SPDX-License-Identifier: GPL-3.0-or-later
// A language that only tests read: English with its words drawn out, to see whether the page has room for longer ones.

const LONGER = 0.4;

// Draws words out by their last letters, so that none of the length is in blanks, at which lines break.
function stretch(text) {
  let owed = 0;
  return text.replace(/\{\w+\}|\p{L}+/gu, word => {
    if (word.startsWith('{')) return word;
    owed += word.length * LONGER;
    const more = Math.ceil(owed);
    owed -= more;
    return word + word.at(-1).toLowerCase().repeat(more);
  });
}

/// A table with each of its texts longer by 40 % or a little more.
export const drawnOut = table => Object.fromEntries(Object.entries(table).map(([key, text]) => [
  key, typeof text === 'string' ? stretch(text) : Object.fromEntries(Object.entries(text).map(([form, one]) => [form, stretch(one)])),
]));
