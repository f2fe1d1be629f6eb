import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

const root = path.join(import.meta.dirname, '../cli/golden');

/** Compares with a file below `test/cli/golden`; `UPDATE_GOLDEN=1` writes it instead. */
export function expectGolden(file: string, text: string): void {
  const golden = path.join(root, file);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(path.dirname(golden), { recursive: true });
    writeFileSync(golden, text);
  }
  expect(text).toBe(readFileSync(golden, 'utf8'));
}
