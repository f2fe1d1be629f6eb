import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { IndexEntry } from '../index-entry.ts';
import type { IndexQuery } from '../index-query.ts';
import { queryIndexWhole } from '../query-index.ts';
import { queryIndexFast } from './query-index-fast.ts';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'helm-index-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const odd = ['1.10', 'yes', '~', '- a', 'a: b', 'a #b', '0x10', "it's", '1e3', '', '*x'];
const text = fc.oneof(fc.string(), fc.constantFrom(...odd));
const entry = fc.record({
  name: fc.constantFrom('web', 'db'),
  version: fc.constantFrom('1.2.3', '0.1.0-rc.1', 'v2', '1.2', 'bad', ''),
  description: text,
  appVersion: text,
  keywords: fc.array(text, { maxLength: 3 }),
  type: fc.constantFrom('', 'library', 'other'),
});

/** As a tool prints them: what needs no quotes may have none. */
function printEntry(fields: object, isPlain: boolean): string {
  const print = (value: unknown): string =>
    isPlain && /^[a-z]\w*$/.test(String(value)) ? String(value) : JSON.stringify(value);
  return Object.entries(fields)
    .map(([key, value], index) => `  ${index === 0 ? '- ' : '  '}${key}: ${print(value)}\n`)
    .join('');
}

const all: IndexQuery<IndexEntry> = { wants: () => true, select: (_, entries) => entries };

test('queryIndexFast() answers what the whole reader answers, however it is printed', () => {
  const file = path.join(scratch, 'index.yaml');
  let answered = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (entries, isPlain) => {
        const printed = entries.map((fields) => printEntry(fields, isPlain)).join('');
        writeFileSync(file, `apiVersion: v1\nentries:\n  web:\n${printed}`);
        const fast = queryIndexFast(file, all);
        if (fast === undefined) return;
        answered++;
        expect(fast).toEqual(queryIndexWhole(file, all));
      },
    ),
    { numRuns: 300 },
  );
  expect(answered).toBeGreaterThan(200);
});
