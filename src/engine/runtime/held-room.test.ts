import { describe, expect, test } from 'vitest';
import { HeldRoom } from './held-room.ts';

const nothing = [undefined, undefined] as const;

/** How many times something can be done before the room is taken. */
function countUntilOver(act: (room: HeldRoom) => void): number {
  const room = new HeldRoom();
  for (let count = 0; count < 2000; count++) {
    if (room.isOver) return count;
    act(room);
  }
  return Infinity;
}

const items = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const entries = (count: number): Map<string, unknown> =>
  new Map(items(count).map((index) => [`${index}`, index]));

describe('the room for what templates hold', () => {
  test('is taken by each list and map once, however often it is handed on', () => {
    const list = items(100_000);
    expect(countUntilOver((room) => room.take(list, ...nothing))).toBe(Infinity);
    expect(countUntilOver((room) => room.take(items(100_000), ...nothing))).toBe(21);
    expect(countUntilOver((room) => room.take(entries(100_000), ...nothing))).toBe(6);
  });

  test('is taken by what is in them, at any depth', () => {
    expect(countUntilOver((room) => room.take([[[items(100_000)]]], ...nothing))).toBe(21);
    const text = 'x'.repeat(1_000_000);
    expect(countUntilOver((room) => room.take([text], ...nothing))).toBe(68);
    expect(countUntilOver((room) => room.take(new Map([['a', [text]]]), ...nothing))).toBe(68);
  });

  test('is taken by what a map grew, and by the texts that were put there', () => {
    const map = new Map<string, unknown>();
    let grown = 0;
    const grow = (room: HeldRoom): void => {
      for (let count = 0; count < 10_000; count++) map.set(`${grown++}`, 1);
      room.take(map, 'key', 1);
    };
    expect(countUntilOver(grow)).toBe(53);
    const text = 'x'.repeat(1_000_000);
    const one = new Map([['k', '']]);
    expect(countUntilOver((room) => room.take(one, 'k', text))).toBe(69);
  });

  test('is taken by what a merge put into maps of a map', () => {
    const source = new Map([['a', entries(10_000)]]);
    const merge = (room: HeldRoom): void => {
      const inner = new Map<string, unknown>();
      const target = new Map([['a', inner]]);
      room.take(target, ...nothing);
      for (const [key, value] of source.get('a') ?? []) inner.set(key, value);
      room.take(target, source, undefined);
    };
    expect(countUntilOver(merge)).toBe(53);
  });

  test('is not taken by what was there before, whatever that is put into', () => {
    const fetched = ['x'.repeat(100_000_000)];
    const room = new HeldRoom();
    room.admit(fetched);
    room.take(fetched, ...nothing);
    room.take(new Map([['items', fetched]]), ...nothing);
    expect(room.isOver).toBe(false);
  });

  test('is not looked for without end in what holds itself', () => {
    const room = new HeldRoom();
    const map = new Map<string, unknown>();
    map.set('self', map);
    room.take(map, ...nothing);
    room.take(map, map, undefined);
    expect(room.isOver).toBe(false);
  });
});
