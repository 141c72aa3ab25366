// SPDX-License-Identifier: GPL-3.0-or-later
// The document has keys in braces in the place of words: in its texts, and in the attributes that a person reads.

import { words } from '../../../page/words/words.js';

const KEY = /\{([a-z]+\.[a-z_]+)\}/g;
const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'data-task'];

const filled = text => text.replace(KEY, (_, key) => words(key));

/// Puts the words of a language (its tag) into the document, and shows it.
export function fillDocument(tag) {
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
