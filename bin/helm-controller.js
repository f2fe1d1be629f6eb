#!/usr/bin/env -S node --max-semi-space-size=4
// The controller by a name of its own: `helm controller`, with the same flags, and a small heap for what is new: it
// works for months, and what a reconciliation leaves behind need not wait for a large one to be full.
process.argv.splice(2, 0, 'controller');
import('./helm.js');
