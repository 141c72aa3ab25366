// SPDX-License-Identifier: GPL-3.0-or-later
// Ruff over Python files: node .ci/lint_python.cjs FOLDER FILE..., with @astral-sh/ruff-wasm-nodejs installed
// in FOLDER by npm. Prints one line for each finding and exits with 1 if there is any.
'use strict';

const fs = require('fs');
const path = require('path');

const [folder, ...files] = process.argv.slice(2);
const { PositionEncoding, Workspace } = require(path.resolve(folder, 'node_modules/@astral-sh/ruff-wasm-nodejs'));

const workspace = new Workspace({
    'line-length': 125,
    'target-version': 'py311',
    lint: {
        select: ['E4', 'E7', 'E9', 'W', 'F', 'B', 'C4', 'I', 'PERF', 'PIE', 'RET', 'SIM', 'UP'],
        ignore: [
            'B023',  // functions made in loops here are called in the same iteration
            'E402',  // scripts set the module path before they import
            'SIM905',  // long lists of moves are text
        ],
    },
}, PositionEncoding.Utf32);

let findings = 0;
for (const file of files) {
    for (const { code, message, start_location: { row } } of workspace.check(fs.readFileSync(file, 'utf8'))) {
        console.log(`${file}:${row}: ${code ?? ''} ${message}`);
        findings += 1;
    }
}
console.log(`${files.length} files of Python, ${findings} findings`);
process.exit(findings === 0 && files.length > 0 ? 0 : 1);
