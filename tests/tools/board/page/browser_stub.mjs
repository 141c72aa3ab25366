// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a browser that the page's modules use when they are loaded, for tests by node, which import this before them: an
// English page, empty but for the rows of the games, which a server writes into it.

const wide = { files: 10, ranks: 8, has_tiles: false };
const rows = [
  { variant: 'tensor', ...wide, start: 'rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1', examples: ['Nc3', 'Ri3^i6', 'e2e4'] },
  { variant: 'tensorfree', ...wide, start: 'r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1', examples: ['Nd3', 'exd5', 'e2e4'] },
  { variant: 'tiledsquares', files: 8, ranks: 8, has_tiles: true, start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    examples: ['Nf3', '$-e4', '-e6'] },
];

Object.assign(globalThis, {
  NodeFilter: {},
  document: {
    createTreeWalker: () => ({ nextNode: () => null }),
    documentElement: { classList: { remove() {} } },
    getElementById: id => (id === 'variants' ? { textContent: JSON.stringify(rows) } : null),
    querySelectorAll: () => [],
  },
  location: { href: 'http://127.0.0.1/?language=en' },
});
// Node 18 has neither of these.
globalThis.navigator ??= {};
globalThis.CustomEvent ??= class CustomEvent extends Event {
  constructor(type, { detail = null } = {}) {
    super(type);
    this.detail = detail;
  }
};
