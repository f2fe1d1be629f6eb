import { expect, test } from 'vitest';
import type { StatusResult } from '../../actions/status.ts';
import { createContext } from '../../index.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { followStatus } from './follow-status.ts';

/** The release as it is reported, with a Pod that is so and so ready and so old. */
function state(ready: string, age: string): StatusResult {
  return {
    report: {
      name: 'demo',
      namespace: 'default',
      sequence: 1,
      phase: 'deployed',
      lastDeployedAt: new Date('2026-03-01T12:00:00Z'),
      description: 'Install complete',
      notes: '',
      hooks: [],
      hookRuns: [],
    } as unknown as StatusResult['report'], // Nothing else of it is shown.
    tables: [
      {
        title: 'v1/Pod',
        items: [{ columns: ['Name', 'Ready', 'Age'], rows: [['web', ready, age]] }],
      },
    ],
    objects: [],
  };
}

async function* seen(...states: readonly StatusResult[]): AsyncGenerator<StatusResult> {
  yield* states;
}

async function follow(screen: object, ...states: readonly StatusResult[]): Promise<string> {
  let written = '';
  const stdout = { ...screen, write: (text: string) => (written += text) };
  const stderr = { write: () => undefined };
  const terminal = createTerminal({ stdin: {}, stdout, stderr }, {}, 'never');
  const context = { ...createContext(), timeZone: () => 'UTC' };
  const options = { format: 'table', isWide: false };
  await followStatus({ terminal, context }, seen(...states), options);
  return written;
}

const states = [state('0/1', '1s'), state('0/1', '3s'), state('1/1', '5s')];

test('in a pipe it is told again only when it has changed', async () => {
  const text = await follow({}, ...states);
  expect(text.match(/NAME: demo/g)).toHaveLength(2);
  expect(text).not.toContain('3s');
});

test('on a screen it stays in its place, and within the screen', async () => {
  const text = await follow({ isTTY: true, columns: 80, rows: 5 }, ...states);
  expect(text.match(/\[4A/g)).toHaveLength(2);
});
