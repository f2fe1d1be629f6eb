/** The front page's minute, typed as it stands there. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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
const typing = { cwd: directory, environment };

afterAll(async () => {
  await runHelm(['cluster', 'stop'], typing);
  rmSync(directory, { recursive: true, force: true });
});

describe('README.md', () => {
  test.each(turnsOf('README.md'))('$line', { timeout: 120_000 }, async ({ line, shown }) => {
    const { code, stdout, stderr } = await runHelm(line.split(' ').slice(1), typing);
    const isMistake = shown.some((text) => text.startsWith('Error:'));
    expect({ code, stderr }).toMatchObject({ code: isMistake ? 1 : 0 });
    for (const text of shown) expect(`${stderr}${stdout}`).toMatch(patternOf(text));
  });
});
