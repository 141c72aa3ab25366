// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the page. Each has the same keys (tests/tools/board/page/words_test.mjs).

import { ENGLISH_BOARD } from '../../../page/words/english-board.js';
import { RUSSIAN_BOARD } from '../../../page/words/russian-board.js';
import { ENGLISH } from './english.js';
import { RUSSIAN_GAME } from './russian-game.js';
import { RUSSIAN_LESSONS } from './russian-lessons.js';
import { RUSSIAN_PAGE } from './russian-page.js';
import { RUSSIAN_SERVER } from './russian-server.js';

const LONGER = 0.4;

// Lengthens words by repeating letters, not by blanks, at which lines break.
function drawnOut(text) {
  let owed = 0;
  return text.replace(/\{\w+\}|\p{L}+/gu, word => {
    if (word.startsWith('{')) return word;
    owed += word.length * LONGER;
    const more = Math.ceil(owed);
    owed -= more;
    return word + word.at(-1).toLowerCase().repeat(more);
  });
}

const english = { tag: 'en', isReviewed: true, tables: [ENGLISH_BOARD, ENGLISH] };

/// By the stored name: the `name` in the language itself, its `tag`, whether a native speaker has reviewed it, whether it is
/// offered, its `tables`, and how its texts are lengthened (`drawn`).
export const LANGUAGES = {
  en: { ...english, name: 'English', isOffered: true },
  ru: {
    name: 'Русский', tag: 'ru', isReviewed: false, isOffered: true,
    tables: [RUSSIAN_BOARD, RUSSIAN_PAGE, RUSSIAN_GAME, RUSSIAN_LESSONS, RUSSIAN_SERVER],
  },
  // For tests, only by the page's address, ?language=pseudo: texts are 40 % longer, to check that the page has space for longer
  // words.
  pseudo: { ...english, name: 'Pseudo', isOffered: false, drawn: drawnOut },
};
