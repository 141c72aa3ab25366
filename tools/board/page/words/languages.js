// SPDX-License-Identifier: GPL-3.0-or-later
// The languages of the page. Each has the same keys (tests/tools/board/page/words_test.mjs), but for what is refused, which comes
// with its English words.

import { ENGLISH_BOARD } from '../../../page/words/english-board.js';
import { RUSSIAN_BOARD } from '../../../page/words/russian-board.js';
import { ENGLISH_GAME } from './english-game.js';
import { ENGLISH_LESSONS } from './english-lessons.js';
import { ENGLISH_PAGE } from './english-page.js';
import { ENGLISH_PUZZLES } from './english-puzzles.js';
import { ENGLISH_REVIEW } from './english-review.js';
import { ENGLISH_RULES } from './english-rules.js';
import { drawnOut } from './pseudo.js';
import { RUSSIAN_GAME } from './russian-game.js';
import { RUSSIAN_LESSONS } from './russian-lessons.js';
import { RUSSIAN_PAGE } from './russian-page.js';
import { RUSSIAN_PUZZLES } from './russian-puzzles.js';
import { RUSSIAN_REVIEW } from './russian-review.js';
import { RUSSIAN_RULES } from './russian-rules.js';
import { RUSSIAN_SERVER } from './russian-server.js';

export const ENGLISH = [
  ENGLISH_BOARD, ENGLISH_PAGE, ENGLISH_GAME, ENGLISH_LESSONS, ENGLISH_PUZZLES, ENGLISH_REVIEW, ENGLISH_RULES,
];
export const RUSSIAN = [
  RUSSIAN_BOARD, RUSSIAN_PAGE, RUSSIAN_GAME, RUSSIAN_LESSONS, RUSSIAN_PUZZLES, RUSSIAN_REVIEW, RUSSIAN_RULES,
];

/// By the name that is kept: the `name` in the language itself, its `tag`, whether a native speaker has read it, whether a person
/// may choose it, and its `tables`.
export const LANGUAGES = {
  en: { name: 'English', tag: 'en', isReviewed: true, isOffered: true, tables: () => ENGLISH },
  ru: { name: 'Русский', tag: 'ru', isReviewed: false, isOffered: true, tables: () => [...RUSSIAN, RUSSIAN_SERVER] },
  // For tests, by the page's address alone: ?language=pseudo
  pseudo: { name: 'Pseudo', tag: 'en', isReviewed: true, isOffered: false, tables: () => ENGLISH.map(drawnOut) },
};
