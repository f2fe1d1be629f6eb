import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPlain } from '../../go/index.ts';
import { printWhole, printYaml } from './print-yaml.ts';
import { printQuickly } from './quick-printer.ts';

describe('printQuickly()', () => {
  it('leaves unusual keys and deep nesting to the whole printer', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200; level++) deep = [deep];
    for (const value of [new Map([['a b', 1]]), deep, new Uint8Array()]) {
      expect(printQuickly(value, String)).toBeUndefined();
    }
  });

  it('prints what the whole printer does', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('ab1 :#-\n\t\'"{}~\u2028,é.')) });
    const long = fc.array(word, { minLength: 8, maxLength: 30 }).map((words) => words.join(' '));
    const text = fc.oneof(word, long, fc.constantFrom('yes', '1', '0x1f', 'a\nb\n', ' a\n\n', ''));
    const key = fc.oneof(
      fc.stringMatching(/^[\w./-]{1,6}$/),
      fc.constantFrom('yes', 'a10', 'a2', 'on', '-'),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        text,
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(null, true, false),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (plain) => {
        const each = fromPlain(plain);
        expect(printYaml(each)).toBe(printWhole(each));
      }),
      { numRuns: 2000 },
    );
  });
});
