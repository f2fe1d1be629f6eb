/** The front page's minute and the first steps, typed as they stand there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot, runHelm } from '../support/run-helm.ts';

interface Turn {
  readonly line: string;
  /** What is shown below it. */
  readonly shown: readonly string[];
}

function turnsOf(document: string): Turn[] {
  const text = readFileSync(path.join(repositoryRoot, document), 'utf8');
  const blocks = [...text.matchAll(/^```console\n([^]*?)^```/gm)].map(([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((turn) => turn.trimEnd().split('\n'))
    .map(([line = '', ...shown]) => ({ line, shown }))
    .filter(({ line }) => line.startsWith('helm '));
}

/** `…` stands for anything within a line. */
function patternOf(line: string): RegExp {
  const parts = line.split(/ ?… ?/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}`, 'm');
}

const directory = mkdtempSync(path.join(os.tmpdir(), 'helm-readme-'));
const home = path.join(directory, 'home');
const environment = { PATH: process.env['PATH'], HOME: home };

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.each(['README.md', 'docs/getting-started.md'])('%s', (document) => {
  const folder = path.join(directory, path.basename(document, '.md'));
  const typing = { cwd: folder, environment };
  beforeAll(() => mkdirSync(folder));
  // Also where a line before the last has failed.
  afterAll(() => runHelm(['cluster', 'stop'], typing));

  test.each(turnsOf(document))('$line', { timeout: 120_000 }, async ({ line, shown }) => {
    const { code, stdout, stderr } = await runHelm(line.split(' ').slice(1), typing);
    const isMistake = shown.some((text) => text.startsWith('Error:'));
    expect({ code, stderr }).toMatchObject({ code: isMistake ? 1 : 0 });
    for (const text of shown) expect(`${stderr}${stdout}`).toMatch(patternOf(text));
  });
});
