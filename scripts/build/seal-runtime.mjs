/**
 * Makes a copy of Bun that answers to no switch of Bun's own: with BUN_BE_BUN the executable would
 * be Bun and run anybody's program, with BUN_OPTIONS it would load what that names. The names of
 * these variables lie in its data; each gets a first character that no variable can have.
 */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';

/** What has to be among them: without these, the Bun of the toolchain is not the one we know. */
const known = ['BUN_BE_BUN', 'BUN_OPTIONS', 'BUN_BYTECODE_ORDER_OUT', 'BUN_INSPECT'];

export function sealRuntime(program, copy) {
  const bytes = readFileSync(program);
  const sealed = new Set();
  for (const { at, name } of findNames(bytes)) {
    bytes[at] = 0;
    sealed.add(name);
  }
  const missing = known.filter((name) => !sealed.has(name));
  if (missing.length > 0) throw new Error(`not in ${program}: ${missing.join(', ')}`);
  writeFileSync(copy, bytes);
  chmodSync(copy, 0o755);
}

/** Texts of their own, between zeros; those we know wherever they are, as some are packed without. */
function* findNames(bytes) {
  const text = bytes.toString('latin1');
  const names = new RegExp(`(?<=\\0)BUN_[A-Z0-9_]+(?=\\0)|${known.join('|')}`, 'g');
  for (const { index, 0: name } of text.matchAll(names)) yield { at: index, name };
}
