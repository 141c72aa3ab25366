// SPDX-License-Identifier: GPL-3.0-or-later
// ESLint configuration of the pages' JavaScript; `.ci/run` has the command. ESLint may be installed anywhere; its own rule sets are
// taken from beside it.

import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { argv } from 'node:process';

const { configs } = createRequire(realpathSync(argv[1]))('@eslint/js');

const browser = [
  'AbortController', 'AbortSignal', 'AudioContext', 'Blob', 'BroadcastChannel', 'CustomEvent', 'DOMParser', 'DecompressionStream', 'Element', 'Event', 'EventSource', 'EventTarget', 'HTMLElement', 'Image', 'NodeFilter', 'Option', 'Response', 'TextEncoder', 'URL', 'WebAssembly', 'Worker',
  'addEventListener', 'atob', 'cancelAnimationFrame', 'clearInterval', 'clearTimeout', 'crypto', 'document', 'fetch', 'getComputedStyle', 'history', 'indexedDB', 'localStorage', 'location', 'matchMedia', 'navigator',
  'performance', 'requestAnimationFrame', 'sessionStorage', 'setInterval', 'setTimeout',
];

export default [
  configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { ecmaVersion: 2022, sourceType: 'module', globals: Object.fromEntries(browser.map(name => [name, 'readonly'])) },
    rules: {
      'array-callback-return': 'error',
      'consistent-return': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', 500],
      'no-implicit-coercion': 'error',
      'no-shadow': ['error', { builtinGlobals: false }],
      'no-undef': 'error',
      'no-unused-vars': 'error',
      'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'max-len': ['error', { code: 140, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'require-await': 'error',
    },
  },
  {
    files: ['**/page/theme.js'],
    languageOptions: { sourceType: 'script' },
  },
  {
    // Old browsers parse it too.
    files: ['**/html/begin.js'],
    languageOptions: { sourceType: 'script', ecmaVersion: 5, globals: { Uint8Array: 'readonly' } },
    rules: { 'no-var': 'off', 'prefer-template': 'off', 'object-shorthand': 'off' },
  },
  {
    files: ['**/wasm/worker.js'],
    languageOptions: { sourceType: 'script', globals: { onmessage: 'writable', postMessage: 'readonly', ricochetProgram: 'readonly' } },
  },
  {
    files: ['tools/javascript/**'],
    languageOptions: { globals: { TextDecoder: 'readonly', TextEncoder: 'readonly' } },
  },
];
