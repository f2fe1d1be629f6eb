import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../support/run-helm.ts';
import { createScratch } from '../support/scratch.ts';
import { clusterEvidence } from './cluster/evidence.ts';
import { evidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { fixtures } from './fixtures.ts';
import { statements } from './statements.ts';

const { helm, write } = createScratch();
write(fixtures);

/** Everything that a command line says; each runs once. */
const outputs = new Map<string, Promise<string>>();
const outputOf = (line: string): Promise<string> => {
  const known = outputs.get(line) ?? run(line);
  outputs.set(line, known);
  return known;
};

async function run(line: string): Promise<string> {
  const { stdout, stderr } = await helm(line.split(' '));
  // Durations of events are another each time.
  return `${stderr}${stdout}`.replaceAll(/^ {2}.*\d+\.\d+ms\n/gm, '');
}

async function show(one: Evidence): Promise<void> {
  switch (one.kind) {
    case 'differs':
      expect(one.decision).not.toBe('');
      return;
    case 'test': {
      const text = readFileSync(path.join(repositoryRoot, one.file), 'utf8');
      expect(text).toContain(one.title);
      return;
    }
    case 'run': {
      const output = await outputOf(one.line);
      expect(output).toContain(one.shows);
      if (one.hides !== undefined) expect(output).not.toContain(one.hides);
    }
  }
}

describe('the proposal', () => {
  test('has every statement shown', () => {
    const shown = Object.keys({ ...evidence, ...clusterEvidence }).map(Number);
    expect(statements.map(([number]) => number)).toEqual(shown);
  });

  test.for(statements.filter(([number]) => number in evidence))(
    '%i (%s) %s',
    { timeout: 60_000 },
    async ([number]) => {
      const one = evidence[number];
      if (one === undefined) throw new Error('nothing shows it');
      await show(one);
    },
  );
});
