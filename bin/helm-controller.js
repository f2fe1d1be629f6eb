#!/usr/bin/env -S node --max-semi-space-size=4 --heap-growing-percent=50
// The controller by a name of its own: `helm controller`, with the same flags, and a heap that grows little by little: it
// works for months, and what a reconciliation leaves behind need not wait for a large one to be full.
process.argv.splice(2, 0, 'controller');
import('./helm.js');
