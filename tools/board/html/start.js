// SPDX-License-Identifier: GPL-3.0-or-later
// Unpacks the scripts in the page, and starts the page's own: its text is allowed by its hash in the content
// security policy.

import { byId } from '../../page/base/elements.js';
import { unpacked } from '../page/server/program.js';

const SCRIPTS = ['page-program', 'engine-worker', 'rules-worker'];

const [code] = await Promise.all(SCRIPTS.map(async id => {
  const element = byId(id);
  element.textContent = await unpacked(element).text();
  return element.textContent;
}));
const program = document.createElement('script');
program.type = 'module';
program.textContent = code;
document.body.append(program);
