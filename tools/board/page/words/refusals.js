// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules and the server refuse, in the page's language: a refusal has a code and arguments, each of which is a text or
// such a thing again, and its English `message`.

import { hasWords, words } from '../../../page/words/words.js';

const valueOf = argument => (typeof argument === 'string' ? argument : toldRefusal(argument));

/// A refusal's sentence, without a full stop; where the page's language has none, the English one that came with it.
export function toldRefusal({ code, message, arguments: values }) {
  if (!hasWords(code)) return message;
  return words(code, Object.fromEntries(Object.entries(values).map(([name, argument]) => [name, valueOf(argument)])));
}
