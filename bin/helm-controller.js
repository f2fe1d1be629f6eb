#!/usr/bin/env node
// The controller by a name of its own: `helm controller`, with the same flags.
process.argv.splice(2, 0, 'controller');
import('./helm.js');
