// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the page: the person's choice, else that of the browser if the page has it, else English. Importing this module,
// before all others, fills in the document's texts.

import { useWords, words } from '../../../page/words/words.js';
import { LANGUAGES } from './languages.js';

const KEY = 'ricochet.language';
const PARAMETER = 'language';

// The document's texts and visible attributes have keys in braces with their English texts.
const SAID = /\{([a-z]+\.[a-z_]+(?:: [^{}]*)?)\}/g;
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'data-task'];

// The stored choice, or null.
function keptLanguage() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const isKnown = language => language !== null && Object.hasOwn(LANGUAGES, language);

/// The tag of the page's language: the first available of the address's parameter, the choice, and the browser's languages.
export function pickLanguage(asked, kept, browser) {
  return [asked, kept].find(isKnown) ?? browser.map(tag => tag.split('-')[0]).find(tag => isKnown(tag) && LANGUAGES[tag].isOffered) ?? 'en';
}

/// The page's language.
export const language = pickLanguage(new URL(location.href).searchParams.get(PARAMETER), keptLanguage(), navigator.languages ?? []);

/// Stores another language and reloads the page in it; returns false if the browser stores nothing for this page.
export function changeLanguage(chosen) {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    return false;
  }
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', address);
  location.reload();
  return true;
}

const filled = text => text.replace(SAID, (_, said) => words(said));

// Fills in the document's texts, and shows it.
function fillDocument(tag) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.includes('{') && node.parentElement.tagName !== 'SCRIPT') node.data = filled(node.data);
  }
  for (const name of ATTRIBUTES) {
    for (const element of document.querySelectorAll(`[${name}*="{"]`)) element.setAttribute(name, filled(element.getAttribute(name)));
  }
  document.documentElement.lang = tag;
  document.documentElement.classList.remove('wordless');
}

useWords(LANGUAGES[language].tag, LANGUAGES[language].tables, LANGUAGES[language].drawn);
fillDocument(LANGUAGES[language].tag);
