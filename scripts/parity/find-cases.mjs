/** Finds charts, and what to render each with: its defaults and its own ci/*-values.yaml. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const skipped = new Set(['.git', 'node_modules']);

/** Every directory under the roots that holds a Chart.yaml, subcharts included. */
export function findCharts(roots) {
  return roots.flatMap((root) => findBelow(path.resolve(root)));
}

function findBelow(directory) {
  const entries = readdirSync(directory, { withFileTypes: true });
  const below = entries
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => findBelow(path.join(directory, entry.name)));
  return entries.some((entry) => entry.isFile() && entry.name === 'Chart.yaml')
    ? [directory, ...below]
    : below;
}

export function casesOf(chart) {
  const ci = path.join(chart, 'ci');
  const values = existsSync(ci)
    ? readdirSync(ci)
        .filter((file) => /values\.ya?ml$/.test(file))
        .sort()
        .map((file) => path.join(ci, file))
    : [];
  return [undefined, ...values].map((file) => ({ chart, values: file }));
}
