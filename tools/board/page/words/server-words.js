// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says, in the page's language.

import { language } from './language.js';
import { translated } from './server-sentences.js';

/// A sentence of the server in the page's language.
export const fromServer = text => (language === 'en' ? text : translated(text));
