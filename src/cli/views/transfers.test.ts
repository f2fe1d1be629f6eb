import { expect, test } from 'vitest';
import type { Say, Transfer } from '../../index.ts';
import { createContext } from '../../index.ts';
import { createLogger } from '../terminal/log.ts';
import { createTerminal } from '../terminal/terminal.ts';
import { showTransfers } from './transfers.ts';

const erased = '\u001B[1A\u001B[J';

interface Stage {
  /** Tells of bytes at a time in milliseconds. */
  readonly move: (at: number, own: Partial<Transfer>) => void;
  readonly warn: Say;
  readonly noted: string[];
}

function openStage(isTTY = true): Stage {
  const noted: string[] = [];
  const stream = { write: (text: string | Uint8Array) => noted.push(String(text)) };
  const streams = { stdin: {}, stdout: stream, stderr: { ...stream, isTTY, columns: 70 } };
  const terminal = createTerminal(streams, { NO_COLOR: '1' }, 'auto');
  let now = 0;
  const clock = { now: () => new Date(now) };
  const logger = createLogger(terminal, false);
  const context = showTransfers(createContext({ clock, logger }), terminal);
  const usual = { direction: 'download', address: 'https://a.example/web-1.tgz' } as const;
  return {
    move: (at, own) => {
      now = at;
      context.onTransfer?.({ ...usual, moved: 0, total: 8_000_000, isDone: false, ...own });
    },
    warn: context.logger.warn,
    noted,
  };
}

test('a download that lasts is shown until it is done', () => {
  const { move, noted } = openStage();
  move(0, { moved: 100_000 });
  move(400, { moved: 1_000_000 });
  expect(noted).toEqual([]);
  move(600, { moved: 2_000_000 });
  move(650, { moved: 3_000_000 });
  move(700, { moved: 4_000_000 });
  move(800, { moved: 8_000_000, isDone: true });
  expect(noted).toEqual([
    'downloading 2.0 of 8.0 MB from https://a.example/web-1.tgz\n',
    `${erased}downloading 4.0 of 8.0 MB from https://a.example/web-1.tgz\n`,
    erased,
  ]);
});

test('an upload is shown as one, and a body of unknown length by what has come', () => {
  const { move, noted } = openStage();
  for (const at of [0, 600]) move(at, { direction: 'upload', moved: 1_500_000 });
  expect(noted.join('')).toBe('uploading 1.5 of 8.0 MB to https://a.example/web-1.tgz\n');
  const other = openStage();
  for (const at of [0, 600]) other.move(at, { total: undefined, moved: 1_500_000 });
  expect(other.noted.join('')).toBe('downloading 1.5 MB from https://a.example/web-1.tgz\n');
});

test('what is said meanwhile stands in its place', () => {
  const { move, warn, noted } = openStage();
  for (const at of [0, 600]) move(at, { moved: 2_000_000 });
  warn('careful', { chart: 'web' });
  expect(noted.slice(1)).toEqual([erased, 'WARNING: careful chart=web\n']);
});

test('nothing is shown where nothing can be drawn', () => {
  const { move, noted } = openStage(false);
  for (const at of [0, 600]) move(at, { moved: 2_000_000 });
  expect(noted).toEqual([]);
});
