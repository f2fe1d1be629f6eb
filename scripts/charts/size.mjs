/** Charts by how much they have to render, by the bytes of its templates and of the charts in it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export function smallestFirst(charts) {
  return charts
    .map((chart) => ({ chart, size: sizeOf(chart) }))
    .sort((a, b) => a.size - b.size)
    .map(({ chart }) => chart);
}

function sizeOf(chart) {
  return ['templates', 'charts', 'crds']
    .map((name) => path.join(chart, name))
    .filter((directory) => existsSync(directory))
    .reduce((sum, directory) => sum + bytesIn(directory), 0);
}

function bytesIn(directory) {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
