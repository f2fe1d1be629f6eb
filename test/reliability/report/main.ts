/**
 * Writes docs/reliability.md from the measurements that suites have left: `npm run reliability:report`,
 * or with the directories where they are. The newest of each suite counts; what has none stays as it is told.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { HelmAnswers, Measurement } from './render.ts';
import { renderPage } from './render.ts';

const given = process.argv.slice(2);
const directories = (given.length === 0 ? ['dist/measurements'] : given).filter(existsSync);

const measurements = new Map<string, Measurement>();
let helm: HelmAnswers | undefined;

for (const file of directories.flatMap(filesOf)) {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (path.basename(file) === 'helm.json') {
    helm = read as HelmAnswers;
    continue;
  }
  const name = path.basename(file, '.json');
  const measurement = read as Measurement;
  if (measurement.date >= (measurements.get(name)?.date ?? '')) measurements.set(name, measurement);
}

const root = path.join(import.meta.dirname, '../../..');
const page = path.join(root, 'docs/reliability.md');
const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
const text = renderPage({ measurements, helm, before });
writeFileSync(page, text);
execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [page]);

function filesOf(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(directory, name));
}
