import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTimeZone } from './read-time-zone.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'zones-'));
mkdirSync(path.join(directory, 'Test'));
writeFileSync(path.join(directory, 'Test/Zone'), 'TZif2');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = (name: string): string | undefined =>
  readTimeZone(name, { ZONEINFO: directory })?.toString();

test('readTimeZone() reads the file of a zone, and nothing else', () => {
  expect(read('Test/Zone')).toBe(Buffer.from('TZif2').toString());
  expect(read('Test/None')).toBeUndefined();
  expect(read('Test')).toBeUndefined();
  expect(read('../zones')).toBeUndefined();
  expect(read('/etc/passwd')).toBeUndefined();
});
