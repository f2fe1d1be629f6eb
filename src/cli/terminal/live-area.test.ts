import { describe, expect, test } from 'vitest';
import { LiveArea } from './live-area.ts';
import { ownEscape } from './screen.ts';

const escape = ownEscape();

function createArea(width = 20): { area: LiveArea; written: string[] } {
  const written: string[] = [];
  return { area: new LiveArea((text) => written.push(text), width), written };
}

describe('LiveArea', () => {
  test('writes over what it wrote before', () => {
    const { area, written } = createArea();
    area.show(['one', 'two']);
    area.show(['three']);
    expect(written).toEqual(['one\ntwo\n', `${escape}[2A${escape}[Jthree\n`]);
  });

  test('cuts lines so that none takes two', () => {
    const { area, written } = createArea(6);
    area.show(['12345', '123456', `${escape}[1m123456${escape}[22m`]);
    expect(written).toEqual(['12345\n1234…\n1234…\n']);
  });

  test('prints what stays in the place of its lines', () => {
    const { area, written } = createArea();
    area.show(['one']);
    area.print('kept\n');
    area.show(['two']);
    expect(written.slice(1)).toEqual([`${escape}[1A${escape}[J`, 'kept\n', 'two\n']);
  });

  test('clears nothing where nothing is', () => {
    const { area, written } = createArea();
    area.clear();
    expect(written).toEqual([]);
  });
});
