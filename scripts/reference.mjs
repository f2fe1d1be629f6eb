/** Writes docs/reference from the definitions; with --check it only says whether it is fresh. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandTree } from '../src/cli/commands/index.ts';
import { commandPages } from '../src/cli/docs/command-pages.ts';

const directory = path.join(import.meta.dirname, '../docs/reference/commands');
const pages = new Map(
  (await commandPages(commandTree, 'markdown')).map(({ file, text }) => [file, text]),
);

if (process.argv.includes('--check')) {
  const stale = [...new Set([...pages.keys(), ...listed()])].filter(
    (file) => pages.get(file) !== readOrNothing(path.join(directory, file)),
  );
  if (stale.length > 0) {
    process.stderr.write(`docs/reference is stale (${stale.join(', ')}): npm run reference\n`);
    process.exitCode = 1;
  }
} else {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const [file, text] of pages) writeFileSync(path.join(directory, file), text);
}

function listed() {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
