// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before the page is drawn, so that it never flashes in the wrong colours.
'use strict';
try {
  const theme = localStorage.getItem('ricochet.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's preference decides.
}
