import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../actions/history.ts';
import { createContext } from '../../index.ts';
import { formatHistory } from './history.ts';

const now = new Date('2026-03-01T12:05:00Z');
const context = { ...createContext({ clock: { now: () => now } }), timeZone: () => 'UTC' };

function entry(revision: number, ulid: string): HistoryEntry {
  return {
    revision,
    ulid,
    updatedAt: new Date('2026-03-01T12:00:00Z'),
    status: revision === 1 ? 'superseded' : 'deployed',
    chart: 'web-0.1.0',
    appVersion: '1.16.0',
    description: 'Upgrade complete',
    user: 'ana',
    rollbackRevision: undefined,
  };
}

const entries = [entry(1, '01M7HT4QWCG7KWVMDQ0WJFNV2A'), entry(2, '01M7HT4QWCXM486W7TX31QEQKF')];

describe('formatHistory()', () => {
  const options = { context, showsRollbacks: false, isWide: false };

  test('is whole in a pipe', () => {
    const table = formatHistory(entries, { ...options, width: undefined });
    expect(table).toContain('Sun Mar  1 12:00:00 2026');
    expect(table).toContain('01M7HT4QWCG7KWVMDQ0WJFNV2A');
  });

  test('tells what went wrong to its end, within the screen', () => {
    const description = `Upgrade "web" failed: ${'not one of its Pods became ready '.repeat(4)}in time`;
    const table = formatHistory([{ ...entry(1, ''), description }], { ...options, width: 80 });
    const lines = table.trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const told = lines.slice(1).map((line) => line.slice(line.search(/ {2}\S+( \S+)*$/)).trim());
    expect(told.join(' ')).toBe(description);
  });

  test('has the room of a common screen, with ULIDs that still tell versions apart', () => {
    const table = formatHistory(entries, { ...options, width: 80 });
    const lines = table.split('\n').map((line) => line.replaceAll('\t', '  ').trimEnd());
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines[2]).toBe(
      '2         5m ago   deployed    web-0.1.0  01M7HT4QWCX  Upgrade complete',
    );
  });
});
