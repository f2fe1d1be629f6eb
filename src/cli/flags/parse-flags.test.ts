import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseArguments, readFlags } from './parse-flags.ts';
import type { FlagSpecs } from './spec.ts';

const specs: FlagSpecs = {
  namespace: { type: 'string', short: 'n', description: '' },
  wait: { type: 'string', implied: 'watcher', default: 'hookOnly', description: '' },
  debug: { type: 'bool', short: 'd', description: '' },
  'history-max': { type: 'int', default: 10, description: '' },
  timeout: { type: 'duration', description: '' },
  values: { type: 'strings', short: 'f', description: '' },
  set: { type: 'stringArray', description: '' },
  labels: { type: 'stringToString', short: 'l', description: '' },
};

function parse(...argv: string[]): { words: string[]; flags: Record<string, unknown> } {
  const { positionals, given } = parseArguments(argv, specs);
  return { words: positionals.map(({ value }) => value), flags: readFlags(specs, given) };
}

describe('parseArguments()', () => {
  test('takes a value after a space, an equals sign or nothing at all', () => {
    expect(parse('--namespace', 'web').flags['namespace']).toBe('web');
    expect(parse('--namespace=web').flags['namespace']).toBe('web');
    expect(parse('-nweb').flags['namespace']).toBe('web');
    expect(parse('-n=web').flags['namespace']).toBe('web');
  });

  test('lets a value begin with a dash', () => {
    expect(parse('--set', '-a=1').flags['set']).toEqual(['-a=1']);
  });

  test('gives a flag its implied value and leaves the next word alone', () => {
    expect(parse('--wait', 'web', './chart')).toMatchObject({
      words: ['web', './chart'],
      flags: { wait: 'watcher' },
    });
    expect(parse('--wait=legacy').flags['wait']).toBe('legacy');
    expect(parse().flags['wait']).toBe('hookOnly');
  });

  test('reads a bool with and without a value', () => {
    expect(parse('--debug', 'x')).toMatchObject({ words: ['x'], flags: { debug: true } });
    expect(parse('--debug=false').flags['debug']).toBe(false);
    expect(parse('-d').flags['debug']).toBe(true);
    expect(() => parse('--debug=perhaps')).toThrow(
      'invalid argument "perhaps" for "-d, --debug" flag: strconv.ParseBool: parsing "perhaps": invalid syntax',
    );
  });

  test('takes short flags that stand together, the last with its value', () => {
    expect(parse('-dnweb').flags).toMatchObject({ debug: true, namespace: 'web' });
    expect(parse('-dn', 'web').flags).toMatchObject({ debug: true, namespace: 'web' });
    expect(() => parse('-dx')).toThrow("unknown shorthand flag: 'x' in -x");
    expect(() => parse('-dn')).toThrow("flag needs an argument: 'n' in -n");
  });

  test('refuses what is no flag', () => {
    expect(() => parse('--=web')).toThrow('bad flag syntax: --=web');
    expect(() => parse('---debug')).toThrow('bad flag syntax: ---debug');
    expect(parse('-').words).toEqual(['-']);
  });

  test('takes everything after -- as words', () => {
    expect(parse('a', '--', '--debug').words).toEqual(['a', '--debug']);
  });

  test('takes the last of several values', () => {
    expect(parse('-n', 'a', '-n', 'b').flags['namespace']).toBe('b');
  });

  test('says which flag lacks its value', () => {
    expect(() => parse('--set')).toThrow('flag needs an argument: --set');
    expect(() => parse('-n')).toThrow("flag needs an argument: 'n' in -n");
  });

  test('keeps every word that is no flag, in order', () => {
    const word = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('-'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(parse(...words).words).toEqual(words);
      }),
    );
  });
});

describe('readFlags()', () => {
  test('splits strings at commas, quotes aside, and arrays not at all', () => {
    expect(parse('-f', 'a.yaml,b.yaml', '-f', '"c,d.yaml"').flags['values']).toEqual([
      'a.yaml',
      'b.yaml',
      'c,d.yaml',
    ]);
    expect(parse('--set', 'a=1,b=2', '--set', 'c=3').flags['set']).toEqual(['a=1,b=2', 'c=3']);
  });

  test('reads pairs', () => {
    expect(parse('-l', 'a=1,b=x=y').flags['labels']).toEqual({ a: '1', b: 'x=y' });
    expect(() => parse('-l', 'a')).toThrow('a must be formatted as key=value');
  });

  test('reads numbers', () => {
    expect(parse('--history-max', '3').flags['historyMax']).toBe(3);
    expect(parse().flags['historyMax']).toBe(10);
    expect(() => parse('--history-max', 'x')).toThrow(
      'invalid argument "x" for "--history-max" flag: strconv.ParseInt: parsing "x": invalid syntax',
    );
  });

  test.each([
    ['90s', 90_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['-2ms', -2],
    ['0', 0],
    ['2562047h', 2 ** 31 - 1],
    ['-2562047h', -(2 ** 31 - 1)],
  ])('reads the duration %s', (text, milliseconds) => {
    expect(parse(`--timeout=${text}`).flags['timeout']).toBe(milliseconds);
  });

  test('refuses what is no duration, in the words of Go', () => {
    expect(() => parse('--timeout', 'soon')).toThrow(
      'invalid argument "soon" for "--timeout" flag: time: invalid duration "soon"',
    );
    expect(() => parse('--timeout', '5')).toThrow('time: missing unit in duration "5"');
    expect(() => parse('--timeout', '1h30')).toThrow('time: missing unit in duration "1h30"');
    expect(() => parse('--timeout', '5x')).toThrow('time: unknown unit "x" in duration "5x"');
  });

  test('knows which flags were given', () => {
    const { given } = parseArguments(['--history-max=10'], specs);
    const flags = readFlags(specs, given);
    expect([flags.isGiven('history-max'), flags.isGiven('debug')]).toEqual([true, false]);
  });
});
