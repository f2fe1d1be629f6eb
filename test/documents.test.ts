/** What the documents at the root say of the house, held to the house. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPage } from './reliability/report/render.ts';
import type { Measured } from './reliability/report/render.ts';
import { rows } from './reliability/report/rows.ts';
import { layers, parts } from './support/layers.ts';

const root = path.join(import.meta.dirname, '..');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  /** Of these, some are built in. */
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
};

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Of the repository itself: what is built or installed stays out. */
function foldersOf(directory: string): string[] {
  return readdirSync(path.join(root, directory), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|coverage)$/.test(entry.name),
    )
    .map(({ name }) => `${name}/`)
    .toSorted();
}

/** Tables are as wide as their widest cells once they are formatted. */
function withoutPadding(page: string): string {
  return page.replace(/ +/g, ' ').replace(/-{3,}/g, '---').replace(/ \|\n/g, '|\n');
}

/** The text below a heading, up to the next. */
function sectionOf(document: string, heading: string): string {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

/** What is in backticks in one column of a section's table. */
function namesIn(section: string, column: number): string[] {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

/** The picture's rows from below, as the table of layers has them; what a row is for is left out. */
function layersIn(section: string): string[][] {
  const rows = section.split('\n').filter((line) => /^ {4}[a-z]/.test(line));
  return rows
    .map((row) =>
      (row.trim().split(/ {3,}/)[0] ?? '').split(/ +/).map((name) => name.replace('/', '')),
    )
    .toReversed();
}

describe('ARCHITECTURE.md', () => {
  const page = read('ARCHITECTURE.md');

  test('names every folder of the repository, and no other', () => {
    expect(namesIn(sectionOf(page, 'The street'), 0).toSorted()).toEqual(foldersOf('.'));
  });

  test('names every door of the package, and no other', () => {
    const doors = Object.keys(manifest.exports).map((door) => path.posix.join('helm-ts', door));
    expect(namesIn(sectionOf(page, 'The street'), 2).toSorted()).toEqual(doors.toSorted());
  });

  test('gives a door to all that stands beside the library', () => {
    const rows = sectionOf(page, 'The street').split('\n');
    const withDoor = rows.filter((row) => row.includes('`helm-ts')).map((row) => row.split('`')[1]);
    expect(withDoor).toEqual(['src/', ...parts.map((part) => `${part}/`)]);
  });

  test('names every room of the library, and no other', () => {
    expect(namesIn(sectionOf(page, 'The rooms of `src/`'), 0).toSorted()).toEqual(foldersOf('src'));
  });

  test('lists the rooms of test/', () => {
    expect(namesIn(sectionOf(page, 'The rooms of `test/`'), 0)).toEqual(foldersOf('test'));
  });

  test('shows the layers as they are', () => {
    const shown = layersIn(sectionOf(page, 'The layers of `src/`'));
    const doors = readdirSync(path.join(root, 'src')).filter((name) => name.endsWith('.ts'));
    const real = layers.map((layer) => (layer.includes('.') ? doors : layer));
    const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.toSorted());
    expect(sorted(shown)).toEqual(sorted(real));
  });

  test('gives the reason of every dependency, and of no other', () => {
    const named = namesIn(sectionOf(page, 'Dependencies'), 0);
    expect(named).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    const { dependencies, devDependencies } = manifest;
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
      expect.arrayContaining(named),
    );
  });
});

describe('README.md', () => {
  const pages = ['benchmarks', 'reliability', 'parity'].map((name) => read(`docs/${name}.md`));
  const rows = sectionOf(read('README.md'), 'Figures, and the commands that measure them')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`npm run '))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test.each(rows)('has figures that were measured: %s%s', (_, what = '', figures = '') => {
    for (const [figure] of `${what} ${figures}`.matchAll(/\d[\d.,]*\d|\d/g))
      expect(pages.some((page) => page.includes(figure))).toBe(true);
  });

  test.each(rows)('names a command that there is: %s%s', (...[, , , command = '']) => {
    const [, script = ''] = /npm run ([\w:]+)/.exec(command) ?? [];
    expect(Object.keys(manifest.scripts)).toContain(script);
  });
});

describe('docs/reliability.md', () => {
  const page = read('docs/reliability.md');

  test('is what was measured: npm run reliability:report', () => {
    const measured = JSON.parse(read('test/reliability/report/measured.json')) as Measured;
    expect(withoutPadding(page)).toBe(withoutPadding(renderPage(measured)));
  });

  test.each(rows)('names a command that there is for $name', ({ command }) => {
    const [, script = ''] = /^npm run (\S+)/.exec(command) ?? [];
    expect(Object.keys(manifest.scripts)).toContain(script);
  });
});
