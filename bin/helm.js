#!/usr/bin/env node
// Written so that a Node of any age can read it, and say what it lacks instead of failing to parse what follows.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `helm needs Node.js 22.12 or newer, and this is ${process.version} (${process.execPath})\n`,
  );
  process.exitCode = 1;
} else {
  // What a program ends with that forgets to: Node's own code for it.
  process.exitCode = 13;
  process.getBuiltinModule('node:module').enableCompileCache();
  import('../dist/cli/main.js').then(({ runProcess }) => runProcess());
}
