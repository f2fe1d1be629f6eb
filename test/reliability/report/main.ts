/**
 * Writes docs/reliability.md from what is known (measured.json, beside this file) and the measurements that
 * suites have left since: `npm run reliability:report`, or with the directories where they are. The newest of
 * each suite counts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HelmAnswers, Measured, Measurement } from './render.ts';
import { renderPage } from './render.ts';
import { rows } from './rows.ts';

const root = path.join(import.meta.dirname, '../../..');
const page = path.join(root, 'docs/reliability.md');
const store = path.join(import.meta.dirname, 'measured.json');

const given = process.argv.slice(2);
const directories = (given.length === 0 ? ['dist/measurements'] : given).filter(existsSync);
const suites = rows.flatMap((row) => row.suites);

const known = JSON.parse(readFileSync(store, 'utf8')) as Measured;
const measurements: Record<string, Measurement> = { ...known.measurements };
let { helm } = known;

for (const file of directories.flatMap(filesOf)) {
  const name = path.basename(file, '.json');
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (name === 'helm') helm = read as HelmAnswers;
  if (!suites.includes(name)) continue;
  const measurement = read as Measurement;
  if (measurement.date >= (measurements[name]?.date ?? '')) measurements[name] = measurement;
}

const measured: Measured = { helm, measurements };
writeFileSync(store, JSON.stringify(measured));
writeFileSync(page, renderPage(measured));
execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [store, page]);

function filesOf(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(directory, name));
}
